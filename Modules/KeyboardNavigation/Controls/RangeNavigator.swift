public import KeyboardCore

/// Changes a value between two ends by keyboard: a slider, a spin button, a splitter between panes.
///
/// ```
/// let volume = RangeNavigator(40, policy: .slider(0...100, step: 5), bus: bus, scene: "volume")
/// try volume.perform(CommandInvocation(.increaseRange, ["count": 2]))     // 50
/// ```
///
/// It keeps the value; the application shows it, told by ``changes`` or by `range.valueChanged`.
public final class RangeNavigator {
  /// The limits, the steps and the keys; a value beyond its limits comes to their ends.
  public var policy: RangePolicy {
    didSet { value = storedValue }
  }
  /// A Boolean value indicating whether keys change the value; true by default.
  public var isEnabled = true
  /// The responder that is asked about keys that would do nothing here.
  public weak var nextResponder: (any CommandResponder)?
  /// The name that published events carry.
  public let scene: String
  /// Told of every other value.
  public let changes = Observers<Double>()

  private var storedValue: Double
  /// The value before it was collapsed.
  private var formerValue: Double?
  private let bus: EventBus?

  /// Creates a navigator.
  ///
  /// - Parameters:
  ///   - value: the value; one beyond the limits comes to their end.
  ///   - policy: the limits, the steps and the keys.
  ///   - bus: the bus on which `range.valueChanged` is published, if any.
  ///   - scene: the name of the control in that event.
  public init(
    _ value: Double, policy: RangePolicy, bus: EventBus? = nil, scene: String = "range"
  ) {
    (self.policy, self.bus, self.scene) = (policy, bus, scene)
    storedValue = policy.clamped(value)
  }

  /// The value; one that is set comes to the nearest within the limits.
  public var value: Double {
    get { storedValue }
    set {
      let (previous, next) = (storedValue, policy.clamped(newValue))
      guard previous != next else { return }
      storedValue = next
      changes.notify(next)
      bus?.publish(ValueChanged(scene: scene, previous: previous, value: next))
    }
  }

  /// A Boolean value indicating whether the value is the smallest by a command that goes back, too.
  public var isCollapsed: Bool { formerValue != nil && value == policy.limits.lowerBound }

  /// Returns the value after a command; nil where it would be the same.
  private func goal(of command: RangeCommand, count: Int) -> Double? {
    guard isEnabled else { return nil }
    let pages = count.multipliedReportingOverflow(by: policy.pageSteps)
    let page = pages.overflow ? Int.max / 2 : pages.partialValue
    let goal: Double? =
      switch command {
      case .increase: policy.value(count, stepsFrom: value)
      case .decrease: policy.value(-count, stepsFrom: value)
      case .increasePage: policy.value(page, stepsFrom: value)
      case .decreasePage: policy.value(-page, stepsFrom: value)
      case .minimum: policy.limits.lowerBound
      case .maximum: policy.limits.upperBound
      case .collapse where policy.collapses: isCollapsed ? formerValue : policy.limits.lowerBound
      case .collapse, .set: nil
      }
    return goal.flatMap { $0.isFinite && $0 != value ? $0 : nil }
  }
}

extension RangeNavigator: FocusableResponder {
  /// A Boolean value indicating whether keys change the value.
  public var canTakeFocus: Bool { isEnabled }

  /// Does nothing: there is one value.
  public func arrive(_ arrival: FocusSequence.Arrival) {}

  /// The name of its commands' provider, `Value`.
  public var providerName: String? { "Value" }

  /// Every command of a value with the keys of a slider.
  public static let commands: [KeyCommand] = {
    let policy = RangePolicy.slider(0...1)
    return RangeCommand.allCases.map { $0.keyCommand(policy.sequences[$0.id] ?? []) }
  }()

  /// Every command of a value with the keys of its policy.
  public var supportedCommands: [KeyCommand] {
    RangeCommand.allCases.map { $0.keyCommand(policy.sequences[$0.id] ?? []) }
  }

  /// The commands that would change the value now, or could with an argument.
  public var keyCommands: [KeyCommand] { supportedCommands.filter { canPerform($0.invocation) } }

  /// Returns whether performing the request now would change the value.
  ///
  /// Also true when only the argument is wrong: performing then says so.
  public func canPerform(_ invocation: CommandInvocation) -> Bool {
    guard let command = RangeCommand(invocation.id) else { return false }
    return command == .set ? isEnabled : goal(of: command, count: 1) != nil
  }

  /// Performs the request.
  ///
  /// - Throws: `CommandError` with code `unavailable` when the value would stay, `badArgument` or
  ///   `unknownCommand`; nothing has changed then.
  public func perform(_ invocation: CommandInvocation) throws(CommandError) {
    guard let command = RangeCommand(invocation.id) else {
      throw .unknown(invocation.id, to: "value", knowing: RangeCommand.allCases.map(\.id))
    }
    guard canPerform(invocation) else { throw refusal(of: command) }
    let argument = try CommandParameter.argument(of: invocation, taking: command.parameter)
    if command == .set {
      guard let number = argument?.numberValue else {
        throw .badArgument(of: command.id, "\(command.id) needs the argument value, a number")
      }
      return change(to: number)
    }
    guard let goal = goal(of: command, count: argument?.integerValue ?? 1) else {
      throw refusal(of: command)
    }
    let former = value
    change(to: goal)
    if command == .collapse, value == policy.limits.lowerBound { formerValue = former }
  }

  private func change(to value: Double) {
    formerValue = nil
    self.value = value
  }

  private func refusal(of command: RangeCommand) -> CommandError {
    guard isEnabled else { return .unavailable(command.id, because: "\(scene) is disabled") }
    let reason =
      switch command {
      case .increase, .increasePage, .maximum:
        policy.limits.upperBound.isFinite
          ? "it is as large as it can be" : "it has no largest value"
      case .decrease, .decreasePage, .minimum:
        policy.limits.lowerBound.isFinite
          ? "it is as small as it can be" : "it has no smallest value"
      case .collapse, .set:
        policy.collapses ? "there is nothing to restore" : "its policy does not collapse it"
      }
    return .unavailable(command.id, because: reason)
  }
}

extension RangeNavigator {
  /// The value of a slider or its like changed, by keyboard or not.
  public struct ValueChanged: KeyboardEvent, Hashable {
    /// The name of the event, `range.valueChanged`.
    public static let name = "range.valueChanged"
    /// The name of the control.
    public let scene: String
    /// The value before.
    public let previous: Double
    /// The value now.
    public let value: Double
  }
}

// MARK: Destinations of commands

extension RangeNavigator: PlaceResponder {
  /// The value, its limits, and the one that collapsing has left.
  public var place: Value { place(at: value, former: formerValue) }

  /// Returns where a command that takes the value from one place to another would lead.
  public func place(after invocation: CommandInvocation) -> Value? {
    guard let command = RangeCommand(invocation.id), command != .collapse,
      (try? command.keyCommand([]).check(invocation.arguments)) != nil,
      let goal = goal(of: command, count: invocation.arguments["count"]?.integerValue ?? 1)
    else { return nil }
    return place(at: goal, former: nil)
  }

  private func place(at value: Double, former: Double?) -> Value {
    [
      "range": .string(scene), "value": .number(value),
      "former": former.map(Value.number) ?? .null,
      "least": .number(policy.limits.lowerBound), "most": .number(policy.limits.upperBound),
    ]
  }
}
