import KeyboardCore

extension KeyEngine {
  /// The answer to a key, for a host that has to know at once whether to go on with it.
  public enum Answer: String, Hashable, Sendable {
    /// It did something, or is bound and deliberately did nothing.
    case taken
    /// Nothing here has a use for it: it is the host's.
    case notTaken
    /// It waits: for more keys of a sequence, or until a command that was started before has ended.
    ///
    /// Hosts treat it as taken. If nothing takes it later, observers of ``KeyEngine/unhandledKeys``
    /// are notified.
    case held
  }
}

extension CommandError {
  /// The error as events tell it while a secure input has the focus.
  var withoutReason: CommandError {
    CommandError(
      code: code, command: command,
      message: "\(command) could not be performed; the reason is hidden in a secure input")
  }
}
