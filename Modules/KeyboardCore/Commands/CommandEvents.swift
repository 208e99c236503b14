/// A command was performed.
public struct CommandPerformed: KeyboardEvent, Hashable {
  /// `command.performed`.
  public static let name = "command.performed"
  /// The command.
  public let command: CommandID
  /// What it was given.
  public let arguments: [String: Value]

  /// Creates the event for a request.
  public init(_ invocation: CommandInvocation) {
    command = invocation.id
    arguments = invocation.arguments
  }
}

/// A command was asked for and could not be performed.
public struct CommandUnavailable: KeyboardEvent, Hashable {
  /// `command.unavailable`.
  public static let name = "command.unavailable"
  /// The command.
  public let command: CommandID
  /// Why, in one sentence.
  public let reason: String

  /// Creates the event for an error.
  public init(_ error: CommandError) {
    command = error.command
    reason = error.message
  }
}

extension EventDescription {
  /// The events of commands.
  public static let commandEvents: [EventDescription] = [
    EventDescription(
      CommandPerformed.self, "A command was performed.",
      fields: ["command": "its id", "arguments": "what it was given, by name"]),
    EventDescription(
      CommandUnavailable.self, "A command was asked for and could not be performed.",
      fields: ["command": "its id", "reason": "why, in one sentence"]),
  ]
}
