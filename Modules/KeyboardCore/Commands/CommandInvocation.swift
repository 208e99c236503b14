/// The typed dotted name of a command, such as `navigation.nextRow`.
///
/// Modules extend it: `extension CommandID { static let nextRow: CommandID = … }`.
public struct CommandID: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The dotted name.
  public let rawValue: String

  /// Creates an id from a dotted name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates an id from a dotted name.
  public init(_ name: String) {
    rawValue = name
  }

  /// Creates an id from a literal.
  public init(stringLiteral value: String) {
    rawValue = value
  }

  /// The dotted name.
  public var description: String { rawValue }
}

/// A request to perform a command.
public struct CommandInvocation: Hashable, Sendable, Codable {
  /// The command to perform.
  public var id: CommandID
  /// Its arguments by name; empty when it takes none.
  public var arguments: [String: Value]

  /// Creates a request.
  public init(_ id: CommandID, _ arguments: [String: Value] = [:]) {
    (self.id, self.arguments) = (id, arguments)
  }
}

extension CommandInvocation: CustomStringConvertible {
  /// The id followed by `name=value` for each argument, sorted by name.
  public var description: String {
    ([id.rawValue] + arguments.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
      .joined(separator: " ")
  }
}

/// The reason why a command was not performed.
public struct CommandError: KeyboardError {
  /// The kinds of reasons.
  public enum Code: String, Hashable, Sendable {
    /// There is no such command.
    case unknownCommand
    /// The command exists but would do nothing now.
    case unavailable
    /// An argument is missing or has the wrong kind.
    case badArgument
    /// The command was tried and did not succeed.
    case failed
  }

  /// The kind of reason.
  public let code: Code
  /// The requested command.
  public let command: CommandID
  /// One sentence that names the remedy.
  public let message: String

  /// Creates an error.
  public init(code: Code, command: CommandID, message: String) {
    (self.code, self.command, self.message) = (code, command, message)
  }
}

extension CommandInvocation {
  /// A command was performed.
  public struct Performed: KeyboardEvent, Hashable {
    /// The name of the event, `command.performed`.
    public static let name = "command.performed"
    /// The command that was performed.
    public let command: CommandID
    /// The arguments that it was given.
    public let arguments: [String: Value]
    /// The names of the arguments that are content: what somebody types, reads or says.
    ///
    /// Only plugins with permission to observe the command receive these arguments.
    public let content: [String]

    /// Creates the event for a request.
    ///
    /// - Parameters:
    ///   - invocation: the request.
    ///   - content: the names of the arguments that are content; nil for all of them.
    public init(_ invocation: CommandInvocation, content: [String]? = nil) {
      command = invocation.id
      arguments = invocation.arguments
      self.content = content ?? arguments.keys.sorted()
    }

    /// Decodes an event; all arguments are content if the event does not name those that are.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      command = try container.decode(CommandID.self, forKey: .command)
      arguments = try container.decode([String: Value].self, forKey: .arguments)
      content =
        try container.decodeIfPresent([String].self, forKey: .content) ?? arguments.keys.sorted()
    }

    /// Encodes the event; an event with arguments names those that are content.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(command, forKey: .command)
      try container.encode(arguments, forKey: .arguments)
      if !arguments.isEmpty { try container.encode(content, forKey: .content) }
    }

    private enum CodingKeys: String, CodingKey {
      case command, arguments, content
    }
  }

  /// A requested command could not be performed.
  public struct Unavailable: KeyboardEvent, Hashable {
    /// The name of the event, `command.unavailable`.
    public static let name = "command.unavailable"
    /// The requested command.
    public let command: CommandID
    /// The reason, in one sentence.
    public let reason: String

    /// Creates the event for an error.
    public init(_ error: CommandError) {
      command = error.command
      reason = error.message
    }
  }
}

extension EventDescription {
  /// The events of commands.
  public static let commandEvents: [EventDescription] = [
    EventDescription(
      CommandInvocation.Performed.self, "A command was performed.",
      fields: [
        "command": "its id", "arguments": "what it was given, by name",
        "content": "the names of arguments that hold what is typed, read or said",
      ]),
    EventDescription(
      CommandInvocation.Unavailable.self, "A command was asked for and could not be performed.",
      fields: ["command": "its id", "reason": "why, in one sentence"]),
  ]
}
