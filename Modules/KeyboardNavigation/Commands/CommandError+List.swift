import KeyboardCore

/// The errors of a list that does not perform a command.
extension CommandError {
  static func refused(_ command: ListCommand, _ reason: String) -> CommandError {
    CommandError(
      code: .unavailable, command: command.id,
      message: "\(command.id) would do nothing now; \(reason)")
  }

  static func unknownListCommand(
    _ id: CommandID, to noun: String, knowing commands: [ListCommand]
  ) -> CommandError {
    let known = commands.map(\.rawValue).joined(separator: ", ")
    return CommandError(
      code: .unknownCommand, command: id,
      message: "a \(noun) does not know \(id); its commands are \(known)")
  }

  static func otherTarget(_ id: CommandID, performs own: CommandID) -> CommandError {
    CommandError(
      code: .unknownCommand, command: id,
      message: "this target performs \(own) only; ask the navigator for the target of \(id)")
  }

  static func strangeArgument(
    _ name: String, of command: ListCommand, taking argument: String?
  ) -> CommandError {
    let remedy = argument.map { "it takes \($0)" } ?? "leave it out"
    return CommandError(
      code: .badArgument, command: command.id,
      message: "\(command.id) takes no argument '\(name)'; \(remedy)")
  }

  static func badNumber(
    _ value: Value, as parameter: ListCommand.Parameter, of command: ListCommand
  ) -> CommandError {
    let range = parameter == .row ? "from 0" : "of at least 1"
    return CommandError(
      code: .badArgument, command: command.id,
      message: "\(parameter.name) must be a whole number \(range), not \(value)")
  }

  static func badText(_ value: Value, of command: ListCommand) -> CommandError {
    CommandError(
      code: .badArgument, command: command.id,
      message: "text must be a text of at least one character, not \(value)")
  }

  static func missingText(of command: ListCommand) -> CommandError {
    CommandError(
      code: .badArgument, command: command.id,
      message: "\(command.id) needs the argument text, what to look for")
  }

  static func noSuchRow(
    _ number: Int?, lastRow: Int, of command: ListCommand
  ) -> CommandError {
    let range = "a whole number from 0 to \(lastRow)"
    return CommandError(
      code: .badArgument, command: command.id,
      message: number.map { "row must be \(range), not \($0)" }
        ?? "\(command.id) needs the argument row, \(range)")
  }

  static func disabledRow(_ number: Int, of command: ListCommand) -> CommandError {
    CommandError(
      code: .badArgument, command: command.id,
      message: "row \(number) takes no focus; name one that is enabled")
  }
}
