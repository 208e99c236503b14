import KeyboardCore

extension KeyEngine {
  /// The answer to a key, for a host that has to know immediately whether to process it further.
  public enum Answer: String, Hashable, Sendable {
    /// The key did something, or is bound to do nothing.
    case taken
    /// The key has no use here, and the host may process it.
    case notTaken
    /// The key waits: for more keys of a sequence, or until an earlier command has ended.
    ///
    /// Hosts treat it as taken. If nothing uses it later, observers of ``KeyEngine/unhandledKeys`` are notified.
    case held
  }
}

extension CommandError {
  /// The error without its reason, for events while a secure input has the focus.
  var withoutReason: CommandError {
    CommandError(
      code: code, command: command,
      message: "\(command) could not be performed; the reason is hidden in a secure input")
  }
}
