/// A plugin that could be loaded, found without running anything.
public nonisolated struct PluginCandidate: Hashable, Sendable {
  /// What to write after `load`.
  public let name: String
  /// The executable.
  public let executable: String
  /// What its manifest file says it does; nil when it has no such file.
  public let sentence: String?

  /// Creates a candidate.
  public init(name: String, executable: String, sentence: String? = nil) {
    self.name = name
    self.executable = executable
    self.sentence = sentence
  }
}
