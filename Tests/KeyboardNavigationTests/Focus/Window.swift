import KeyboardCore
import KeyboardNavigation

/// A window whose stops are named buttons that may be disabled, one of which has the keys.
final class Window {
  let bus = EventBus(catalogue: EventCatalogue(EventDescription.navigationEvents))
  private(set) var sequence = FocusSequence()
  /// The buttons that cannot have the focus.
  var disabled: Set<String> = []
  /// The name of the button that has the keys; nil when nobody has.
  private(set) var keys: String?
  /// The events since the last call of `take()`.
  private var journal: [String] = []
  private var names: [ObjectIdentifier: String] = [:]
  private var watch: Subscription?

  init(_ stops: [String] = [], steps: FocusSequence.Steps = .byTab, wraps: Bool = false) {
    sequence = FocusSequence(steps: steps, wraps: wraps, bus: bus) { [unowned self] responder in
      keys = responder.flatMap { names[ObjectIdentifier($0)] }
    }
    sequence.stops = stops.map(button)
    watch = bus.subscribeToAll { [unowned self] in journal.append("\($0.name) \($0.value)") }
  }

  /// Creates a button.
  func button(_ name: String) -> FocusSequence.Stop {
    let responder = CommandSet()
    names[ObjectIdentifier(responder)] = name
    return FocusSequence.Stop(name, responder) { [unowned self] in !disabled.contains(name) }
  }

  /// Creates a sequence of buttons, for a stop or a dialog.
  func group(
    _ name: String, _ buttons: [String], steps: FocusSequence.Steps = .byTab
  ) -> FocusSequence {
    FocusSequence(buttons.map(button), steps: steps, bus: bus, scene: name)
  }

  /// The responders from the one that has the keys outwards, but for buttons.
  private var chain: ResponderChain {
    var innermost = sequence.presented ?? sequence
    while let inner = innermost.stops.first(where: { $0.id == innermost.current })?.responder
      as? FocusSequence
    {
      innermost = inner.presented ?? inner
    }
    return ResponderChain(from: innermost)
  }

  /// Performs a command where it would do something; returns whether it would.
  @discardableResult
  func run(_ id: CommandID) -> Bool {
    guard let step = chain.step(for: CommandInvocation(id)) else { return false }
    _ = try? step.take()
    return true
  }

  /// Returns the events since the last call, and forgets them.
  func take() -> [String] {
    defer { journal = [] }
    return journal
  }
}
