public import KeyboardCore

extension ApplicationRuntime {
  /// Something that a person should know: of their files, a plugin, a command or a key.
  public nonisolated struct Message: Hashable, Sendable, CustomStringConvertible {
    /// The subject of a message.
    public enum Source: Hashable, Sendable {
      /// The user's files of bindings.
      case files
      /// The plugin with an id, or one that could not be loaded by a name.
      case plugin(String)
      /// A command that a key has started and that could not be performed.
      case command(CommandID)
      /// A key that nothing takes.
      case key(KeyEvent)
      /// The socket at which scripts attach.
      case control
      /// Macros: that one was recorded or kept.
      case macros
      /// Events that cause each other.
      case events
    }

    /// The text, on one line, with its sender where that matters.
    public let text: String
    /// How important the message is.
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
