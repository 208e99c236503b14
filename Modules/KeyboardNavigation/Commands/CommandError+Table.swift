import KeyboardCore

/// What a table says when it does not perform a command.
extension CommandError {
  static func refused(_ command: TableCommand, _ reason: String) -> CommandError {
    CommandError(
      code: .unavailable, command: command.id,
      message: "\(command.id) would do nothing now; \(reason)")
  }

  static func unknownTableCommand(_ id: CommandID) -> CommandError {
    let known = TableCommand.allCases.map(\.rawValue).joined(separator: ", ")
    return CommandError(
      code: .unknownCommand, command: id,
      message: "a table does not know \(id); its commands are \(known)")
  }

  static func otherTarget(_ id: CommandID, performs own: CommandID) -> CommandError {
    CommandError(
      code: .unknownCommand, command: id,
      message: "this target performs \(own) only; ask the navigator for the target of \(id)")
  }

  static func strangeArgument(
    _ name: String, of command: TableCommand, taking argument: String?
  ) -> CommandError {
    let remedy = argument.map { "it takes \($0)" } ?? "leave it out"
    return CommandError(
      code: .badArgument, command: command.id,
      message: "\(command.id) takes no argument '\(name)'; \(remedy)")
  }

  static func badNumber(
    _ value: Value, as argument: String, of command: TableCommand
  ) -> CommandError {
    let range = command == .focusRow ? "from 0" : "of at least 1"
    return CommandError(
      code: .badArgument, command: command.id,
      message: "\(argument) must be a whole number \(range), not \(value)")
  }

  static func noSuchRow(_ number: Int?, lastRow: Int) -> CommandError {
    let range = "a whole number from 0 to \(lastRow)"
    return CommandError(
      code: .badArgument, command: .focusRow,
      message: number.map { "row must be \(range), not \($0)" }
        ?? "\(CommandID.focusRow) needs the argument row, \(range)")
  }
}
