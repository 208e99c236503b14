/// Why a command was not performed.
public struct CommandError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Code: String, Hashable, Sendable {
    /// Nobody knows the command.
    case unknownCommand
    /// The command exists but would do nothing now.
    case unavailable
    /// An argument is missing or has the wrong kind.
    case badArgument
    /// It was tried and did not succeed.
    case failed
  }

  /// The kind of reason.
  public let code: Code
  /// The command.
  public let command: CommandID
  /// One sentence that names the remedy.
  public let message: String

  /// Creates an error.
  public init(code: Code, command: CommandID, message: String) {
    self.code = code
    self.command = command
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
