import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

/// The verbs about plugins.
let pluginVerbs: [Verb] = [
  Verb(
    "load NAME",
    "Loads a plugin by id, name or path: its commands, bindings and reactions.",
    example: "load VimNavigation", operands: .availablePlugin
  ) { session, arguments throws(ScriptError) in
    let name = try arguments.lastWord("a plugin's NAME")
    do throws(PluginError) {
      let manifest = try await session.plugins.load(name.text).manifest
      session.say(
        "\(manifest.name) \(manifest.version): \(manifest.commands.count) commands, "
          + "\(manifest.bindings.count) bindings")
      session.warnOfUnknownCommands(in: manifest)
    } catch {
      throw ScriptError(.failed, "\(error)", at: name.position)
    }
  },
  Verb(
    "unload NAME",
    "Ends a plugin and takes back everything that it brought.",
    example: "unload VimNavigation", operands: .loadedPlugin
  ) { session, arguments throws(ScriptError) in
    let name = try arguments.lastWord("a plugin's NAME")
    do throws(PluginError) {
      try await session.plugins.unload(name.text)
    } catch {
      throw ScriptError(.failed, "\(error)", at: name.position)
    }
  },
  Verb(
    "plugins [NAME]",
    "Lists plugins and their states, or what one brought.",
    example: "plugins VimNavigation", operands: .loadedPlugin
  ) { session, arguments throws(ScriptError) in
    guard let name = try arguments.optionalLastWord() else {
      let loaded = session.plugins.plugins.map {
        [$0.id, $0.manifest.version, $0.state.description, $0.manifest.summary]
      }
      return session.say(
        columns: loaded, otherwise: "no plugin is loaded; load VimNavigation loads one")
    }
    guard let id = session.plugins.id(named: name.text), let plugin = session.plugins[id] else {
      throw name.bad("no plugin '\(name.text)' is loaded; plugins lists those that are")
    }
    let manifest = plugin.manifest
    session.say("\(manifest.name) \(manifest.version) (\(plugin.id)): \(manifest.summary)")
    session.say("  state     \(plugin.state)")
    session.say("  program   \(plugin.executable)")
    let commands = manifest.commands.map { ["  command", "\($0.id)", $0.title] }
    let bindings = plugin.bindings.map { ["  binding", "\($0.keys)", "\($0.command)"] }
    let names = manifest.context.map { ["  name", $0.name, $0.summary] }
    let events = manifest.subscriptions.map { ["  hears", $0, ""] }
    session.say(columns: commands + bindings + names + events)
  },
]

extension Session {
  /// Warns of commands that a plugin means to run and that nobody offers; probably misspelt.
  fileprivate func warnOfUnknownCommands(in manifest: PluginManifest) {
    let names = manifest.permissions.run.filter { !$0.hasSuffix("*") }
    for name in (names + manifest.bindings.map(\.command.rawValue)).uniqued {
      if let warning = engine.warning(about: CommandID(name)) { say("warning: \(warning)") }
    }
  }
}

extension PluginHost {
  /// Returns the id of the loaded plugin with an id or a display name.
  func id(named name: String) -> String? {
    plugins.first { $0.id == name || $0.manifest.name == name }?.id
  }
}
