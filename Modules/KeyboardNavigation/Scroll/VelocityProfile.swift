/// A movement along one axis whose velocity is a trapezium: up, level, down to rest.
///
/// ```
/// velocity   ┌───┐
///           ╱     ╲
///   initial╱        ╲
///          20%  20%  60% of the time
/// ```
struct VelocityProfile: Hashable, Sendable {
  let total: Double
  let seconds: Double
  private let initial: Double
  private let cruise: Double
  private let rise: Double
  private let fall: Double

  /// Plans a movement over a distance; a velocity against it is turned round first.
  init(distance: Double, velocity: Double, seconds: Double) {
    total = distance
    initial = velocity
    let braking = 2 * distance / velocity
    if velocity != 0, braking >= 0, distance != 0, 5 * braking <= seconds {
      // So fast that rising at all would overshoot: slow down evenly, and arrive earlier.
      self.seconds = braking
      rise = 0
      fall = braking
      cruise = velocity
    } else if distance == 0, velocity == 0 {
      (self.seconds, rise, fall, cruise) = (0, 0, 0, 0)
    } else {
      self.seconds = seconds
      rise = 0.2 * seconds
      fall = 0.6 * seconds
      cruise = seconds > 0 ? (distance - 0.5 * rise * velocity) / (0.6 * seconds) : 0
    }
  }

  func distance(after time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < seconds else { return total }
    if time < rise {
      return initial * time + (cruise - initial) * time * time / (2 * rise)
    }
    if time < seconds - fall {
      return (initial + cruise) * rise / 2 + cruise * (time - rise)
    }
    let left = seconds - time
    return total - cruise * left * left / (2 * fall)
  }

  func velocity(after time: Double) -> Double {
    guard time > 0 else { return initial }
    guard time < seconds else { return 0 }
    if time < rise { return initial + (cruise - initial) * time / rise }
    if time < seconds - fall { return cruise }
    return cruise * (seconds - time) / fall
  }
}
