public import KeyboardCore

/// What the owner of a host does for its plugins.
///
/// Everything else a plugin says the host does itself: context values are read through the
/// `Context`, events and messages go to the `EventBus`.
public protocol PluginServices: AnyObject {
  /// A plugin runs one of the commands that its permissions name.
  ///
  /// - Parameters:
  ///   - plugin: the plugin's id.
  ///   - invocation: what it wants to run.
  ///   - completion: to be called once, at once or later, with the command's value or the reason
  ///     why it did not run.
  func plugin(
    _ plugin: String, run invocation: CommandInvocation,
    completion: @escaping (Result<Value, PluginError>) -> Void)

  /// The bindings of a plugin changed: all that are now in force.
  ///
  /// They are the manifest's when it is loaded and after it crashed, what it sets while it runs,
  /// and none when it is unloaded.
  ///
  /// - Parameters:
  ///   - plugin: the plugin's id.
  ///   - bindings: every binding in force, in the order of declaration.
  func plugin(_ plugin: String, setBindings bindings: [PluginBinding])
}
