public import KeyboardCore

extension ScrollNavigator: CommandResponder {
  /// Every command of a scroll view with its title and default keys, whatever is possible now.
  public static let commands: [KeyCommand] = ScrollCommand.allCases.map { command in
    KeyCommand(
      CommandInvocation(command.id), title: command.title, sequences: command.defaultSequences)
  }

  /// The commands that would move or zoom the view now.
  public var keyCommands: [KeyCommand] {
    ScrollCommand.allCases.compactMap { command in
      guard step(for: command, count: 1) != nil else { return nil }
      return KeyCommand(
        CommandInvocation(command.id), title: command.title,
        sequences: policy.sequences(for: command.id))
    }
  }

  /// Whether performing the request now would move or zoom the view (T43).
  ///
  /// Also true when only the argument is wrong: performing then says so.
  public func canPerform(_ invocation: CommandInvocation) -> Bool {
    ScrollCommand(invocation.id).map { step(for: $0, count: 1) != nil } ?? false
  }

  /// Performs the request.
  ///
  /// - Throws: `CommandError` with code `unavailable` when the view would not move, `badArgument`
  ///   or `unknownCommand`; nothing has changed then.
  public func perform(_ invocation: CommandInvocation) throws(CommandError) {
    guard let command = ScrollCommand(invocation.id) else {
      let known = ScrollCommand.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandError(
        code: .unknownCommand, command: invocation.id,
        message: "a scroll view does not know \(invocation.id); its commands are \(known)")
    }
    guard step(for: command, count: 1) != nil else { throw refusal(of: command) }
    guard let step = step(for: command, count: try command.count(in: invocation)) else {
      throw refusal(of: command)
    }
    take(step)
  }

  private func refusal(of command: ScrollCommand) -> CommandError {
    let reason =
      switch command {
      case .up, .pageUp, .first: "the start of the content is visible"
      case .down, .pageDown, .last: "the end of the content is visible"
      case .left: "the left edge of the content is visible"
      case .right: "the right edge of the content is visible"
      case .zoomIn: "the content is as large as it can be"
      case .zoomOut: "the content is as small as it can be"
      case .zoomReset: "the content has its actual size"
      }
    return CommandError(
      code: .unavailable, command: command.id,
      message: "\(command.id) would do nothing now; \(reason)")
  }
}
