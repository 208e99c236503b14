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

extension ListNavigator {
  /// Returns the reason why a command does nothing now, and what to do about it.
  final func refusal(of invocation: CommandInvocation) -> CommandError {
    guard let command = ListCommand(invocation.id), Self.supports(command) else {
      return .unknownListCommand(invocation.id, to: noun, knowing: Self.supportedListCommands)
    }
    guard let list, list.indexPathForFirstItem != nil else {
      return .refused(command, "the \(noun) has no rows")
    }
    return .refused(command, reason(against: command, invocation, in: list))
  }

  private func reason(
    against command: ListCommand, _ invocation: CommandInvocation, in list: any NavigableList
  ) -> String {
    let focusFirst = "focus a row first, for example with \(CommandID.nextRow)"
    switch command {
    case .commit where policy.commit == .firstSelectedRow: return "select a row first"
    case .pageUp, .pageDown:
      return list.visibleRect == nil
        ? "the \(noun) does not say what is visible" : "there is nothing further to show"
    case .extendPrevious, .extendNext, .extendFirst, .extendLast, .selectAll, .invert:
      if policy.selection != .multiple { return "its policy does not select several rows" }
      return command == .selectAll
        ? "every row is selected" : actionReason(command, focusFirst, in: list)
    case .toggle: return policy.selection == .none ? "its policy selects no rows" : focusFirst
    case .selectNone: return "no row is selected"
    case .delete, .moveUp, .moveDown:
      guard list is any EditableList else { return "the \(noun)'s rows cannot be edited" }
      if command == .delete ? deletableIndexes(in: list).isEmpty : focus(in: list) == nil {
        return focusFirst
      }
      return command == .delete
        ? "the \(noun) does not let go of these rows" : "there is no place to move the row to"
    case .findNext, .findPrevious, .typeSelect:
      guard isMeaningful(command, in: list) else { return "the \(noun)'s rows have no titles" }
      let text = invocation.arguments["text"]?.stringValue ?? searchedText ?? ""
      return command == .typeSelect
        ? "no row starts with '\(text)'" : "no other row holds '\(text)'"
    default: return actionReason(command, focusFirst, in: list)
    }
  }

  private func actionReason(
    _ command: ListCommand, _ focusFirst: String, in list: any NavigableList
  ) -> String {
    action(for: command, in: list) == nil ? focusFirst : "it leads to no other row"
  }
}
