import KeyboardCore

/// The argument of a command of a list: each takes one at most.
struct ListArguments {
  /// A number of steps, or the flat index of a row.
  var number: Int?
  /// A text to search for.
  var text: String?
}

extension ListCommand {
  /// The name and the kind of the one argument that a command takes.
  enum Parameter {
    case count
    case row
    case text

    var name: String {
      switch self {
      case .count: "count"
      case .row: "row"
      case .text: "text"
      }
    }
  }

  /// The one argument that the command takes, if any.
  var parameter: Parameter? {
    switch self {
    case .previousRow, .nextRow, .leftItem, .rightItem, .pageUp, .pageDown, .extendPrevious,
      .extendNext, .moveUp, .moveDown:
      .count
    case .focusRow, .toggle: .row
    case .findNext, .findPrevious, .typeSelect: .text
    case .commit, .firstRow, .lastRow, .clearFocus, .extendFirst, .extendLast, .selectAll,
      .selectNone, .invert, .delete:
      nil
    }
  }

  /// The argument that the command was given; without value when there is none, or null.
  ///
  /// - Throws: `CommandError` with code `badArgument` for another name, another kind of value, a
  ///   count below 1 or an empty text.
  func arguments(of invocation: CommandInvocation) throws(CommandError) -> ListArguments {
    guard !invocation.arguments.isEmpty else { return ListArguments() }
    if let stranger = invocation.arguments.keys.filter({ $0 != parameter?.name }).min() {
      throw .strangeArgument(stranger, of: self, taking: parameter?.name)
    }
    guard let parameter, let value = invocation.arguments[parameter.name], value != .null else {
      return ListArguments()
    }
    switch parameter {
    case .count, .row:
      guard let number = value.integerValue, parameter == .row || number >= 1 else {
        throw .badNumber(value, as: parameter, of: self)
      }
      return ListArguments(number: number)
    case .text:
      guard let text = value.stringValue, !text.isEmpty else {
        throw .badText(value, of: self)
      }
      return ListArguments(text: text)
    }
  }
}
