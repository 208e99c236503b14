import KeyboardAssistance
import KeyboardCore

/// A view that is nothing but numbers, and writes down what is set.
final class Card: Animatable {
  let clock: ManualScheduler
  var prefersReducedMotion = false
  private(set) var log: [String] = []

  var alpha = 1.0 {
    didSet { log.append("alpha") }
  }
  var transform = Transform.identity {
    didSet { log.append("transform") }
  }
  var scheduler: any Scheduler { clock }

  init(clock: ManualScheduler = ManualScheduler()) {
    self.clock = clock
  }

  func layoutIfNeeded() { log.append("layout") }

  func note(_ entry: String) { log.append(entry) }
}

/// A constraint that tells a view when it is set.
final class Distance: AnimatableConstraint {
  private let view: Card?
  var constant = 0.0 {
    didSet { view?.note("constant") }
  }

  init(in view: Card? = nil) {
    self.view = view
  }
}

/// The values that completion handlers were called with, in order.
final class Endings {
  private(set) var values: [String] = []

  func callback(_ name: String = "") -> (Bool) -> Void {
    { self.values.append("\(name)\($0)") }
  }
}
