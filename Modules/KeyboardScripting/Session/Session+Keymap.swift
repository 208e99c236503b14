import KeyboardBindingFiles
import KeyboardCommands
import KeyboardPlugins

extension Session {
  /// Warns of commands and names in the user's keymap file that nobody defines, from now on also
  /// whenever the file changes.
  ///
  /// To be called when everything that the user starts with is loaded. Plugins that are not loaded
  /// count too: their manifests are read when something is unknown.
  public func checkKeymap() async {
    checksKeymap = true
    guard !files.unknownNames().isEmpty else { return }
    var manifests: [PluginManifest] = []
    for plugin in plugins.availablePlugins() where plugin.problem == nil {
      if let manifest = try? await plugins.manifest(of: plugin.name) { manifests.append(manifest) }
    }
    let problems = files.unknownNames(
      otherCommands: manifests.flatMap { $0.commands.map(\.id) },
      otherNames: manifests.flatMap { $0.context.map(\.name) })
    say(problems.map { "\($0)" })
  }
}
