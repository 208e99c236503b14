public import KeyboardCore

/// The rules for changing a value by keyboard: its limits, its steps, and the keys.
///
/// ```
/// let volume = RangeNavigator(40, policy: .slider(0...100, step: 5))
/// ```
public struct RangePolicy: Hashable, Sendable {
  /// The smallest and the largest value; an end may be infinite.
  public var limits: ClosedRange<Double>
  /// The distance of a step, more than 0. Steps lead to multiples of it, counted from the smallest value.
  public var step: Double
  /// The number of steps of a page.
  public var pageSteps: Int
  /// A Boolean value indicating whether a step from one end leads to the other, as for an angle.
  public var wraps: Bool
  /// A Boolean value indicating whether a command sets the smallest value and restores the previous one, as for a
  /// splitter.
  public var collapses: Bool
  /// The keys of the commands.
  public var sequences: [CommandID: [KeySequence]]

  /// Creates a policy.
  public init(
    _ limits: ClosedRange<Double>, step: Double = 1, pageSteps: Int = 10, wraps: Bool = false,
    collapses: Bool = false, sequences: [CommandID: [KeySequence]]
  ) {
    self.limits = limits
    self.step = step > 0 && step.isFinite ? step : 1
    self.pageSteps = max(1, pageSteps)
    (self.wraps, self.collapses, self.sequences) = (wraps, collapses, sequences)
  }

  /// Returns the rules of a slider in the ARIA Authoring Practices, horizontal or vertical.
  public static func slider(
    _ limits: ClosedRange<Double>, step: Double = 1, pageSteps: Int = 10
  ) -> RangePolicy {
    RangePolicy(
      limits, step: step, pageSteps: pageSteps,
      sequences: keys(increase: ["right", "up"], decrease: ["left", "down"]))
  }

  /// Returns the rules of a spin button in the ARIA Authoring Practices, whose number may be unlimited.
  public static func spinButton(
    _ limits: ClosedRange<Double> = -.infinity ... .infinity, step: Double = 1,
    pageSteps: Int = 10
  ) -> RangePolicy {
    RangePolicy(
      limits, step: step, pageSteps: pageSteps,
      sequences: keys(increase: ["up"], decrease: ["down"]))
  }

  /// Returns the rules of a splitter in the ARIA Authoring Practices: the value is the size of the pane before it.
  ///
  /// - Parameters:
  ///   - limits: the smallest and the largest size.
  ///   - step: the distance of a step.
  ///   - isVertical: whether the pane is beside another one, so that Left and Right move the splitter; otherwise Up
  ///     and Down.
  /// - Returns: the policy; Enter collapses the pane and restores it.
  public static func splitter(
    _ limits: ClosedRange<Double>, step: Double = 1, isVertical: Bool = true
  ) -> RangePolicy {
    var keys = keys(
      increase: isVertical ? ["right"] : ["down"], decrease: isVertical ? ["left"] : ["up"])
    keys[.collapseRange] = ["enter"]
    return RangePolicy(limits, step: step, collapses: true, sequences: keys)
  }

  /// The same rules with left and right exchanged, for a control that runs from right to left.
  public var mirrored: RangePolicy {
    var policy = self
    policy.sequences = sequences.mapValues { keys in
      keys.map { $0 == "left" ? "right" : $0 == "right" ? "left" : $0 }
    }
    return policy
  }

  private static func keys(
    increase: [KeySequence], decrease: [KeySequence]
  ) -> [CommandID: [KeySequence]] {
    [
      .increaseRange: increase, .decreaseRange: decrease, .increaseRangeByPage: ["pageup"],
      .decreaseRangeByPage: ["pagedown"], .minimizeRange: ["home"], .maximizeRange: ["end"],
    ]
  }
}

extension RangePolicy {
  /// Returns the nearest value within the limits; the smallest, or 0, for NaN.
  func clamped(_ value: Double) -> Double {
    guard !value.isNaN else { return base }
    return min(max(value, limits.lowerBound), limits.upperBound)
  }

  /// The value from which multiples of a step are counted.
  private var base: Double { limits.lowerBound.isFinite ? limits.lowerBound : clamped(0) }

  /// Returns the value a number of steps further, or back if negative.
  ///
  /// A value between two multiples first goes to the nearest one in the direction.
  func value(_ steps: Int, stepsFrom value: Double) -> Double {
    let base = limits.lowerBound.isFinite ? limits.lowerBound : 0
    let place = (value - base) / step
    let tolerance = max(1, place.magnitude) * 1e-9
    let whole =
      steps > 0 ? (place + tolerance).rounded(.down) : (place - tolerance).rounded(.up)
    let goal = rounded(base + (whole + Double(steps)) * step)
    guard !limits.contains(goal) else { return goal }
    let (end, other) =
      steps > 0
      ? (limits.upperBound, limits.lowerBound) : (limits.lowerBound, limits.upperBound)
    return wraps && value == end && other.isFinite ? other : end
  }

  /// Returns a value with no more decimals than step and limits have: 3 times 0.1 is 0.3.
  private func rounded(_ value: Double) -> Double {
    var scale = 1.0
    while scale < 1e9, !(isWhole(step * scale) && isWhole(limits.lowerBound * scale)) {
      scale *= 10
    }
    return scale < 1e9 ? (value * scale).rounded() / scale : value
  }

  private func isWhole(_ value: Double) -> Bool {
    !value.isFinite || (value - value.rounded()).magnitude <= 1e-9 * max(1, value.magnitude)
  }
}
