/// Where a plugin lies.
nonisolated struct PluginLocation: Hashable, Sendable {
  /// The absolute path of the executable.
  let executable: String
  /// The absolute path of its manifest file; nil when the executable has to be asked.
  let manifestFile: String?
}
