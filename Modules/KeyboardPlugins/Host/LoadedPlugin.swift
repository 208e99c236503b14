import KeyboardCore

/// A plugin that a host has loaded: its driver and what it has put into the world.
final class LoadedPlugin {
  let manifest: PluginManifest
  let driver: PluginDriver
  /// The values of its context names that have one.
  var context: [String: Value] = [:]
  var bindings: [PluginBinding] = []
  /// Its registrations; letting them go takes them back.
  var registrations: [Subscription] = []
  /// Who waits for its process to be gone.
  var departures: [() -> Void] = []

  init(_ manifest: PluginManifest, driver: PluginDriver) {
    self.manifest = manifest
    self.driver = driver
  }

  var id: String { manifest.id }

  /// The plugin as it is now.
  var snapshot: Plugin {
    let conversation = driver.conversation
    return Plugin(
      manifest: manifest, executable: driver.executable, state: conversation.state,
      pid: conversation.pid, restarts: conversation.restarts.total, bindings: bindings)
  }

  /// The values that its context names have before it has run.
  var initialContext: [String: Value] {
    var values: [String: Value] = [:]
    for name in manifest.context { values[name.name] = name.initial }
    return values
  }

  /// What the plugin's context names answer, and those that tell about the plugin itself.
  func value(_ name: String) -> Value? {
    switch name {
    case "plugin.\(id).state": .string(driver.conversation.state.name)
    case "plugin.\(id).pid": driver.conversation.pid.map { .integer(Int($0)) }
    default: context[name]
    }
  }

  /// The names that it answers while it is loaded.
  var names: [ContextName] {
    manifest.context.map { ContextName($0.name, $0.sentence) } + [
      ContextName("plugin.\(id).state", "The state of the plugin \(manifest.name)."),
      ContextName("plugin.\(id).pid", "The process of the plugin \(manifest.name), if one runs."),
    ]
  }
}
