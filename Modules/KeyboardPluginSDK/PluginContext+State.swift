public import KeyboardCore

/// The state that a plugin keeps over a reload.
extension PluginContext {
  /// Keeps the plugin's state over a reload, in memory, from one process to the next.
  ///
  /// State that has to outlive the host belongs in a file: see ``write(_:to:)``. A process that crashes or is killed
  /// saves nothing.
  ///
  /// - Parameters:
  ///   - save: returns the state, when the host is about to end the process for a reload.
  ///   - restore: called with the state before the first command or event; an older version of the plugin may have
  ///     saved it.
  public func keepState(save: @escaping () -> Value, restore: @escaping (Value) -> Void) {
    manifest.keepsState = true
    stateKeeping = (save, restore)
  }
}
