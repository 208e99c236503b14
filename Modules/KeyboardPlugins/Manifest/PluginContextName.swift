public import KeyboardCore

/// A name that conditions can read and whose value a plugin sets.
public nonisolated struct PluginContextName: Hashable, Sendable {
  /// The dotted name, in the plugin's own namespace.
  public let name: String
  /// One sentence that says what the value is.
  public let sentence: String
  /// The value before the plugin has run, and again after it crashed; nil means none.
  public let initial: Value?

  /// Creates a declaration.
  public init(_ name: String, _ sentence: String, initial: Value? = nil) {
    self.name = name
    self.sentence = sentence
    self.initial = initial
  }
}
