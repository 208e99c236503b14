public import KeyboardCore

/// Changes a value in a range by keyboard: a slider, a spin button, a splitter between panes.
///
/// ```
/// let volume = RangeNavigator(40, policy: .slider(0...100, step: 5), bus: bus, scene: "volume")
/// try volume.perform(CommandInvocation(.increaseRange, ["count": 2]))     // 50
/// ```
///
/// It stores the value; the application shows it, notified by ``changes`` or by `range.valueChanged`.
public final class RangeNavigator {
  /// The limits, the steps and the keys; values beyond the limits are clamped.
  public var policy: RangePolicy {
    didSet { value = storedValue }
  }
  /// A Boolean value indicating whether keys change the value; true by default.
  public var isEnabled = true
  /// The responder that is tried for keys that would do nothing here.
  public weak var nextResponder: (any CommandResponder)?
  /// The scene name in published events.
  public let scene: String
  /// The observers notified of each new value.
  public let changes = Observers<Double>()

  private var storedValue: Double
  /// The value before it was collapsed.
  private var formerValue: Double?
  private let bus: EventBus?

  /// Creates a navigator.
  ///
  /// - Parameters:
  ///   - value: the value, which is clamped to the limits.
  ///   - policy: the limits, the steps and the keys.
  ///   - bus: the bus on which `range.valueChanged` is published, if any.
  ///   - scene: the name of the control in that event.
  public init(
    _ value: Double, policy: RangePolicy, bus: EventBus? = nil, scene: String = "range"
  ) {
    (self.policy, self.bus, self.scene) = (policy, bus, scene)
    storedValue = policy.clamped(value)
  }

  /// The value; a new one is clamped to the limits.
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

  /// A Boolean value indicating whether a command that can be reversed has set the smallest value.
  public var isCollapsed: Bool { formerValue != nil && value == policy.limits.lowerBound }

  private func change(to value: Double, leaving former: Double? = nil) {
    self.value = value
    formerValue = former
  }
}

// MARK: - Commands

extension RangeNavigator: FocusableResponder, TableResponder {
  /// A Boolean value indicating whether keys change the value.
  public var canTakeFocus: Bool { isEnabled }

  /// Does nothing: there is one value.
  public func arrive(_ arrival: FocusSequence.Arrival) {}

  /// The display name of the provider of its commands, `Value`.
  public var providerName: String? { "Value" }

  /// The commands of a value with the keys of a slider.
  public static let commands = RangeNavigator(0, policy: .slider(0...1)).supportedCommands

  /// Returns the keys of a command in the policy.
  public func keys(of command: KeyCommand) -> [KeySequence] { policy.sequences[command.id] ?? [] }

  /// The commands of values.
  public static let commandTable = CommandTable<RangeNavigator>(
    of: "value",
    [
      change(.increaseRange, "More", [.count]) { $0.policy.value($1.count, stepsFrom: $0.value) },
      change(.decreaseRange, "Less", [.count], isUp: false) {
        $0.policy.value(-$1.count, stepsFrom: $0.value)
      },
      change(.increaseRangeByPage, "Much more", [.count]) {
        $0.policy.value($0.steps(ofPages: $1.count), stepsFrom: $0.value)
      },
      change(.decreaseRangeByPage, "Much less", [.count], isUp: false) {
        $0.policy.value(-$0.steps(ofPages: $1.count), stepsFrom: $0.value)
      },
      change(.minimizeRange, "Smallest value", isUp: false) { range, _ in
        range.policy.limits.lowerBound
      },
      change(.maximizeRange, "Largest value") { range, _ in range.policy.limits.upperBound },
      .init(
        .collapseRange, "Collapse or restore",
        because: { range, _ in
          guard range.isEnabled else { return range.isDisabled }
          return range.policy.collapses
            ? "there is nothing to restore" : "its policy does not collapse it"
        }
      ) { range, _ in
        let isCollapsed = range.isCollapsed
        let goal = isCollapsed ? range.formerValue : range.policy.limits.lowerBound
        guard range.policy.collapses, let goal = range.possible(goal) else { return nil }
        return { range.change(to: goal, leaving: isCollapsed ? nil : range.value) }
      },
      .init(
        .setRange, "Set the value", parameters: [.init("value", .number, isRequired: true)],
        because: { range, _ in range.isDisabled }
      ) { range, invocation throws(CommandError) in
        guard range.isEnabled else { return nil }
        guard let value = invocation.arguments["value"]?.numberValue else {
          throw .badArgument(
            of: .setRange, "\(CommandID.setRange) needs the argument value, a number")
        }
        return { range.change(to: value) }
      },
    ])

  /// Declares a command that leads to another value.
  private static func change(
    _ id: CommandID, _ title: String, _ parameters: [CommandParameter] = [], isUp: Bool = true,
    to goal: @escaping @Sendable (RangeNavigator, CommandInvocation) -> Double
  ) -> CommandTable<RangeNavigator>.Entry {
    .init(
      id, title, parameters: parameters,
      because: { range, _ in range.refusal(isUp: isUp) },
      leadsTo: { range, invocation in
        range.possible(goal(range, invocation)).map { range.place(at: $0, former: nil) }
      },
      effect: { range, invocation in
        range.possible(goal(range, invocation)).map { goal in { range.change(to: goal) } }
      })
  }

  /// Returns a value that keys may lead to from here; nil for the same value and for none.
  private func possible(_ goal: Double?) -> Double? {
    isEnabled ? goal.flatMap { $0.isFinite && $0 != value ? $0 : nil } : nil
  }

  private var isDisabled: String { "\(scene) is disabled" }

  private func refusal(isUp: Bool) -> String {
    guard isEnabled else { return isDisabled }
    return if isUp {
      policy.limits.upperBound.isFinite
        ? "it is as large as it can be" : "it has no largest value"
    } else {
      policy.limits.lowerBound.isFinite
        ? "it is as small as it can be" : "it has no smallest value"
    }
  }

  private func steps(ofPages count: Int) -> Int {
    let steps = count.multipliedReportingOverflow(by: policy.pageSteps)
    return steps.overflow ? Int.max / 2 : steps.partialValue
  }
}

extension RangeNavigator {
  /// The value of a slider or similar control changed, by keyboard or otherwise.
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

extension RangeNavigator: PlaceResponder {
  /// The value, its limits, and the value before collapsing.
  public var place: Value { place(at: value, former: formerValue) }

  private func place(at value: Double, former: Double?) -> Value {
    [
      "range": .string(scene), "value": .number(value),
      "former": former.map(Value.number) ?? .null,
      "least": .number(policy.limits.lowerBound), "most": .number(policy.limits.upperBound),
    ]
  }
}

/// Steps have the argument `count`, a whole number of at least 1.
extension CommandID {
  /// `range.increase`: increases the value by one step.
  public static let increaseRange: CommandID = "range.increase"
  /// `range.decrease`: decreases the value by one step.
  public static let decreaseRange: CommandID = "range.decrease"
  /// `range.increasePage`: increases the value by a page of steps.
  public static let increaseRangeByPage: CommandID = "range.increasePage"
  /// `range.decreasePage`: decreases the value by a page of steps.
  public static let decreaseRangeByPage: CommandID = "range.decreasePage"
  /// `range.minimum`: sets the smallest value, if there is one.
  public static let minimizeRange: CommandID = "range.minimum"
  /// `range.maximum`: sets the largest value, if there is one.
  public static let maximizeRange: CommandID = "range.maximum"
  /// `range.collapse`: sets the smallest value; repeated, the previous one.
  public static let collapseRange: CommandID = "range.collapse"
  /// `range.set`: sets the value in the argument `value`, clamped to the limits.
  public static let setRange: CommandID = "range.set"
}

extension RangeNavigator: SelfDescribing {
  /// The values of a control with a range that conditions and scripts read.
  public static var properties: [Property<RangeNavigator>] {
    [
      Property("value", "the value") { .whole($0.value) },
      Property("minimum", "the smallest value; nothing where there is none") {
        $0.policy.limits.lowerBound.isFinite ? .whole($0.policy.limits.lowerBound) : nil
      },
      Property("maximum", "the largest value; nothing where there is none") {
        $0.policy.limits.upperBound.isFinite ? .whole($0.policy.limits.upperBound) : nil
      },
    ]
  }

  /// The description of a value in a range.
  public var selfDescription: SelfDescription {
    SelfDescription(
      of: self, name: scene, kind: "a range", Properties(of: self, Self.properties),
      element: { [self] in
        var element = AccessibilityElement(scene, .slider)
        element.value = Value.whole(value).description
        if !isEnabled { element.states = [.unavailable] }
        return element
      })
  }
}
