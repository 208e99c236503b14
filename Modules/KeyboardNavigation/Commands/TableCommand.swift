import KeyboardCore

/// The commands of a table, in the order in which they are offered.
enum TableCommand: String, CaseIterable {
  case commit = "navigation.commit"
  case previousRow = "navigation.previousRow"
  case nextRow = "navigation.nextRow"
  case firstRow = "navigation.first"
  case lastRow = "navigation.last"
  case focusRow = "navigation.focusRow"
  case clearFocus = "navigation.clearFocus"

  init?(_ id: CommandID) {
    self.init(rawValue: id.rawValue)
  }

  var id: CommandID { CommandID(rawValue) }

  var title: String {
    switch self {
    case .commit: "Commit focused row"
    case .previousRow: "Previous row"
    case .nextRow: "Next row"
    case .firstRow: "First row"
    case .lastRow: "Last row"
    case .focusRow: "Focus row"
    case .clearFocus: "Clear focus"
    }
  }

  /// The keys unless the delegate says otherwise; the initial row is a next row.
  var defaultDescriptors: [TableNavigator.KeyCommandDescriptor] {
    switch self {
    case .commit: Self.commitKeys
    case .previousRow: Self.previousKeys
    case .nextRow: Self.nextKeys
    case .firstRow, .lastRow, .focusRow, .clearFocus: []
    }
  }

  private static let commitKeys: [TableNavigator.KeyCommandDescriptor] = [
    .init(input: .rightArrow), .init(input: .characters("\r")),
  ]
  private static let previousKeys = [TableNavigator.KeyCommandDescriptor(input: .upArrow)]
  private static let nextKeys = [TableNavigator.KeyCommandDescriptor(input: .downArrow)]

  /// The one argument that the command takes, if any: always a whole number.
  private var argument: String? {
    switch self {
    case .previousRow, .nextRow: "count"
    case .focusRow: "row"
    case .commit, .firstRow, .lastRow, .clearFocus: nil
    }
  }

  /// The whole number that the command was given; nil when there is none, or null.
  ///
  /// - Throws: `CommandError` with code `badArgument` for another name, another kind of value or a
  ///   count below 1.
  func number(in invocation: CommandInvocation) throws(CommandError) -> Int? {
    guard !invocation.arguments.isEmpty else { return nil }
    if let stranger = invocation.arguments.keys.filter({ $0 != argument }).min() {
      throw .strangeArgument(stranger, of: self, taking: argument)
    }
    guard let argument, let value = invocation.arguments[argument], value != .null else {
      return nil
    }
    guard let number = value.integerValue, self == .focusRow || number >= 1 else {
      throw .badNumber(value, as: argument, of: self)
    }
    return number
  }

  /// What lists show for the command with these keys.
  func keyCommand(for descriptors: [TableNavigator.KeyCommandDescriptor]) -> KeyCommand {
    KeyCommand(
      CommandInvocation(id), title: descriptors.title ?? title,
      sequences: descriptors.compactMap(\.sequence))
  }
}

extension [TableNavigator.KeyCommandDescriptor] {
  /// The first title that one of them has.
  var title: String? {
    lazy.compactMap(\.discoverabilityTitle).first
  }
}
