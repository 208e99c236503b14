public import KeyboardCore

/// A command that a plugin offers.
public nonisolated struct PluginCommand: Hashable, Sendable, Identifiable {
  /// The dotted name, in the plugin's own namespace.
  public let id: CommandID
  /// A short name for menus and help.
  public let title: String
  /// One sentence that says what it does, arguments included; may be empty.
  public let sentence: String

  /// Creates a declaration.
  public init(id: CommandID, title: String, sentence: String = "") {
    self.id = id
    self.title = title
    self.sentence = sentence
  }
}
