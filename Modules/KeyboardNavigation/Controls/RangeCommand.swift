public import KeyboardCore

/// The commands of a value between two ends, in the order in which they are offered.
enum RangeCommand: String, CaseIterable {
  case increase = "range.increase"
  case decrease = "range.decrease"
  case increasePage = "range.increasePage"
  case decreasePage = "range.decreasePage"
  case minimum = "range.minimum"
  case maximum = "range.maximum"
  case collapse = "range.collapse"
  case set = "range.set"

  init?(_ id: CommandID) {
    self.init(rawValue: id.rawValue)
  }

  var id: CommandID { CommandID(rawValue) }

  var title: String {
    switch self {
    case .increase: "More"
    case .decrease: "Less"
    case .increasePage: "Much more"
    case .decreasePage: "Much less"
    case .minimum: "Smallest value"
    case .maximum: "Largest value"
    case .collapse: "Collapse or restore"
    case .set: "Set the value"
    }
  }

  /// The one argument that the command takes, if any.
  var parameter: CommandParameter? {
    switch self {
    case .increase, .decrease, .increasePage, .decreasePage: .count
    case .set: CommandParameter("value", .number, isRequired: true)
    case .minimum, .maximum, .collapse: nil
    }
  }

  /// A Boolean value indicating whether a held key repeats it.
  var isStep: Bool { parameter == .count }

  /// Returns the command for lists and bindings, with the keys of a policy.
  func keyCommand(_ sequences: [KeySequence]) -> KeyCommand {
    KeyCommand(
      CommandInvocation(id), title: title, sequences: sequences, allowsRepeat: isStep,
      parameters: parameter.map { [$0] } ?? [])
  }
}

/// Steps take the argument `count`, a whole number of at least 1.
extension CommandID {
  /// `range.increase`: one step more.
  public static let increaseRange = RangeCommand.increase.id
  /// `range.decrease`: one step less.
  public static let decreaseRange = RangeCommand.decrease.id
  /// `range.increasePage`: as many steps more as a page has.
  public static let increaseRangeByPage = RangeCommand.increasePage.id
  /// `range.decreasePage`: as many steps less as a page has.
  public static let decreaseRangeByPage = RangeCommand.decreasePage.id
  /// `range.minimum`: the smallest value, where there is one.
  public static let minimizeRange = RangeCommand.minimum.id
  /// `range.maximum`: the largest value, where there is one.
  public static let maximizeRange = RangeCommand.maximum.id
  /// `range.collapse`: the smallest value; once more, the one before.
  public static let collapseRange = RangeCommand.collapse.id
  /// `range.set`: the value that the argument `value` gives, or the nearest one within the limits.
  public static let setRange = RangeCommand.set.id
}
