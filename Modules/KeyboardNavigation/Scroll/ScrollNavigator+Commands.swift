public import KeyboardCore

extension ScrollNavigator: CommandResponder {
  /// Every command of a scroll view with its title and default keys, whatever is possible now.
  public static let commands: [KeyCommand] = ScrollCommand.allCases.map {
    $0.keyCommand($0.defaultSequences)
  }

  /// Every command of a scroll view with the keys of its policy.
  public var supportedCommands: [KeyCommand] {
    ScrollCommand.allCases.map { $0.keyCommand(policy.sequences(for: $0.id)) }
  }

  /// The commands that would move or zoom the view now.
  public var keyCommands: [KeyCommand] {
    ScrollCommand.allCases.compactMap { command in
      guard step(for: command, count: 1) != nil else { return nil }
      return command.keyCommand(policy.sequences(for: command.id))
    }
  }

  /// Returns whether performing the request now would move or zoom the view.
  ///
  /// Also true when only the argument is wrong: performing then says so.
  public func canPerform(_ invocation: CommandInvocation) -> Bool {
    ScrollCommand(invocation.id).map { step(for: $0, count: 1) != nil } ?? false
  }

  /// The step that the request would take now; one whose argument is wrong throws when it is taken.
  public func step(for invocation: CommandInvocation) -> CommandStep? {
    guard let command = ScrollCommand(invocation.id), let single = step(for: command, count: 1)
    else { return nil }
    guard !invocation.arguments.isEmpty else {
      return CommandStep { () throws(CommandError) in self.take(single) }
    }
    return CommandStep { () throws(CommandError) in try self.perform(invocation) }
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

extension ScrollCommand {
  /// The command for lists and bindings, with these keys.
  fileprivate func keyCommand(_ sequences: [KeySequence]) -> KeyCommand {
    KeyCommand(
      CommandInvocation(id), title: title, sequences: sequences, allowsRepeat: isStep)
  }
}
