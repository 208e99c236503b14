/// A loaded plugin as it is at one moment.
public nonisolated struct Plugin: Hashable, Sendable, Identifiable {
  /// What it declares.
  public let manifest: PluginManifest
  /// The absolute path of its executable.
  public let executable: String
  /// Where it is in its life.
  public let state: PluginState
  /// Its process; nil when none runs.
  public let pid: Int32?
  /// How often its process was started again since it was loaded.
  public let restarts: Int
  /// The bindings in force: the manifest's, or what it has set since.
  public let bindings: [PluginBinding]

  /// The manifest's id.
  public var id: String { manifest.id }
}
