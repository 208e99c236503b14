public import KeyboardCommands
import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins

extension Session {
  /// Reports undefined commands and names in the user's keymap file, now and after each change of the file.
  ///
  /// To be called after the user's plugins are loaded. Plugins that are not loaded count too: their manifests are
  /// read if something is unknown.
  public func checkKeymap() async {
    checksKeymap = true
    guard !files.unknownNames().isEmpty else { return }
    let manifests = await manifests()
    let problems = files.unknownNames(
      otherCommands: manifests.flatMap { $0.commands.map(\.id) },
      otherNames: manifests.flatMap { $0.context.map(\.name) })
    say(problems.map { "\($0)" })
  }

  /// Checks a keymap file for a program with the commands of the session and of the available plugins.
  ///
  /// A command or a name with an unknown first part, such as `mail` in `mail.send`, is considered one of another
  /// program, unless it is similar to a known one.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - terminals: the terminals that must be able to send the keys.
  /// - Returns: the result of the check.
  /// - Throws: a ``ScriptError`` if the file cannot be read, or is not a keymap.
  public func check(
    keymap path: String, terminals: [KeymapCheck.Terminal] = []
  ) async throws(ScriptError) -> KeymapCheck {
    let source = ScriptFile(path)
    let text = try source.text()
    do throws(FileError) {
      let file = try KeymapFile(parsing: text, file: path)
      let profile = try KeymapProfile.named(file.profile ?? "default", in: files.paths)?.keymap()
      let manifests = await manifests()
      let known = KnownNames(
        commands: engine.commands, context: context,
        otherCommands: manifests.flatMap { $0.commands.map(\.id) },
        otherNames: manifests.flatMap { $0.context.map(\.name) })
      return KeymapCheck(
        file, over: engine.keymap.bindings(in: .builtIn) + (profile?.bindings ?? []),
        known: known, terminals: terminals)
    } catch {
      throw ScriptError(.failed, error.message, at: error.position ?? source.position)
    }
  }

  private func manifests() async -> [PluginManifest] {
    var manifests: [PluginManifest] = []
    for plugin in plugins.availablePlugins() where plugin.problem == nil {
      if let manifest = try? await plugins.manifest(of: plugin.name) { manifests.append(manifest) }
    }
    return manifests
  }
}
