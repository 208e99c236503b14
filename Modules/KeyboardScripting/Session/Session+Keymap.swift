public import KeyboardCommands
package import KeyboardCore
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
    try await check(ScriptFile(path).text(), of: path, terminals: terminals)
  }

  /// Checks the text of a keymap file, which may be changed in an editor; see ``check(keymap:terminals:)``.
  package func check(
    _ text: String, of path: String, terminals: [KeymapCheck.Terminal] = []
  ) async throws(ScriptError) -> KeymapCheck {
    do throws(FileError) {
      let file = try KeymapFile(parsing: text, file: path)
      let others = try bindings(below: file)
      let manifests = await manifests()
      let known = KnownNames(
        commands: engine.commands, context: context,
        otherCommands: manifests.flatMap { $0.commands.map(\.id) },
        otherNames: manifests.flatMap { $0.context.map(\.name) }, profiles: files.profiles)
      return KeymapCheck(
        file, over: others, known: known, terminals: terminals)
    } catch {
      let start = SourcePosition(file: path, line: 1, column: 1)
      throw ScriptError(.failed, error.message, at: error.position ?? start)
    }
  }

  /// Returns the bindings of lower layers than a keymap file.
  private func bindings(below file: KeymapFile) throws(FileError) -> [ResolvedBinding] {
    let profile = try KeymapProfile.named(file.profile ?? "default", in: files.paths)?.keymap()
    return engine.keymap.bindings(in: .builtIn) + (profile?.bindings ?? [])
  }

  /// Returns the explanation of keys in a keymap file, as if every command were possible and no name had a value.
  package func explanation(
    of keys: KeySequence, in file: KeymapFile
  ) throws(FileError) -> [String] {
    let keymap = Keymap(try bindings(below: file) + file.bindings)
    return keymap.trace(keys, in: Keymap.Environment([String: Value]())).lines { name(of: $0) }
  }

  /// The commands of the session and of the available plugins, for completion.
  package func availableCommands() async -> [Completion] {
    let others = await manifests().flatMap(\.commands).map { ($0.id, $0.title) }
    return (commands.map { ($0.id, $0.title ?? "") } + others)
      .map { Completion($0.0.rawValue, $0.1) }
  }

  private func manifests() async -> [PluginManifest] {
    var manifests: [PluginManifest] = []
    for plugin in plugins.availablePlugins() where plugin.problem == nil {
      if let manifest = try? await plugins.manifest(of: plugin.name) { manifests.append(manifest) }
    }
    return manifests
  }
}
