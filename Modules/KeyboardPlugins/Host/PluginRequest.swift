/// Names one command that a plugin was asked to run.
public nonisolated struct PluginRequest: Hashable, Sendable {
  /// A number that its host never uses twice.
  let number: UInt64
}
