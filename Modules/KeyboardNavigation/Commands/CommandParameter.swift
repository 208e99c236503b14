import KeyboardCore

/// The possible parameters of commands of a list or scroll view.
extension CommandParameter {
  /// The flat index of a row.
  static let row = CommandParameter("row", .wholeNumber(atLeast: 0))
  /// A text to search for.
  static let text = CommandParameter("text", .text)
  /// A regular expression to search for.
  static let pattern = CommandParameter("pattern", .text)
  /// Letters to search for, in the notation of fzf.
  static let fuzzy = CommandParameter("fuzzy", .text)

  /// Returns the argument of a command with at most one parameter; nil if it is missing or null.
  ///
  /// - Throws: `CommandError` with code `badArgument` for another name or another kind of value.
  static func argument(
    of invocation: CommandInvocation, taking parameter: CommandParameter?
  ) throws(CommandError) -> Value? {
    guard !invocation.arguments.isEmpty else { return nil }
    // The list determines which rows exist.
    if let parameter, parameter == .row, let row = invocation.arguments[parameter.name],
      invocation.arguments.count == 1, row.integerValue != nil
    {
      return row
    }
    let command = KeyCommand(invocation, parameters: parameter.map { [$0] } ?? [])
    try command.check(invocation.arguments)
    guard let value = parameter.flatMap({ invocation.arguments[$0.name] }), value != .null else {
      return nil
    }
    return value
  }
}
