public import KeyboardCore

extension ApplicationRuntime {
  /// A message for the user, about files, a plugin, a command or a key.
  public nonisolated struct Message: Hashable, Sendable, CustomStringConvertible {
    /// The subject of a message.
    public enum Source: Hashable, Sendable {
      /// The user's files of bindings.
      case files
      /// The plugin with an id, or one that could not be loaded by a name.
      case plugin(String)
      /// A command started by a key that could not be performed.
      case command(CommandID)
      /// A key without a use.
      case key(KeyEvent)
      /// The socket at which scripts attach.
      case control
      /// Macros: one was recorded or saved.
      case macros
      /// Events that cause each other.
      case events
    }

    /// The text, on one line, with its sender if that is relevant.
    public let text: String
    /// The importance of the message.
    public let level: MessageLevel
    /// The subject of the message.
    public let source: Source

    /// Creates a message.
    public init(_ text: String, level: MessageLevel, from source: Source) {
      (self.text, self.level, self.source) = (text, level, source)
    }

    /// The text of the message.
    public var description: String { text }
  }
}
