import KeyboardCore
import KeyboardPlugins

/// The verbs about plugins.
let pluginVerbs: [Verb] = [
  Verb(
    name: "load",
    synopsis: "load NAME",
    sentence: "Loads a plugin by id, name or path: its commands, bindings and reactions.",
    example: "load VimNavigation",
    topic: .plugins,
    operands: [.availablePlugin]
  ) { session, arguments throws(ScriptError) in
    let name = try arguments.word("a plugin's NAME")
    try arguments.finish()
    do throws(PluginError) {
      let manifest = try await session.plugins.load(name.text).manifest
      session.say(
        "\(manifest.name) \(manifest.version): \(manifest.commands.count) commands, "
          + "\(manifest.bindings.count) bindings")
    } catch {
      throw ScriptError(.failed, "\(error)", at: name.position)
    }
  },
  Verb(
    name: "unload",
    synopsis: "unload NAME",
    sentence: "Ends a plugin and takes back everything that it brought.",
    example: "unload VimNavigation",
    topic: .plugins,
    operands: [.loadedPlugin]
  ) { session, arguments throws(ScriptError) in
    let name = try arguments.word("a plugin's NAME")
    try arguments.finish()
    do throws(PluginError) {
      try await session.plugins.unload(name.text)
    } catch {
      throw ScriptError(.failed, "\(error)", at: name.position)
    }
  },
  Verb(
    name: "plugins",
    synopsis: "plugins [NAME]",
    sentence: "Lists plugins and their states, or what one brought.",
    example: "plugins VimNavigation",
    topic: .plugins,
    operands: [.loadedPlugin]
  ) { session, arguments throws(ScriptError) in
    guard let name = arguments.optionalWord() else {
      try arguments.finish()
      let loaded = session.plugins.plugins.map {
        [$0.id, $0.manifest.version, $0.state.description, $0.manifest.summary]
      }
      session.say(loaded, otherwise: "no plugin is loaded; load VimNavigation loads one")
      return
    }
    try arguments.finish()
    guard let id = session.plugins.id(named: name.text), let plugin = session.plugins[id] else {
      throw ScriptError(
        .badArgument, "no plugin '\(name.text)' is loaded; plugins lists those that are",
        at: name.position)
    }
    describe(plugin, in: session)
  },
]

private func describe(_ plugin: Plugin, in session: Session) {
  let manifest = plugin.manifest
  session.say("\(manifest.name) \(manifest.version) (\(plugin.id)): \(manifest.summary)")
  session.say("  state     \(plugin.state)")
  session.say("  program   \(plugin.executable)")
  let commands = manifest.commands.map { ["  command", "\($0.id)", $0.title] }
  let bindings = plugin.bindings.map { ["  binding", "\($0.keys)", "\($0.command)"] }
  let names = manifest.context.map { ["  name", $0.name, $0.summary] }
  let events = manifest.subscriptions.map { ["  hears", $0, ""] }
  session.say(lines: TextColumns(commands + bindings + names + events).lines)
}

extension PluginHost {
  /// The id of the loaded plugin that a person means by an id or a display name.
  func id(named name: String) -> String? {
    plugins.first { $0.id == name || $0.manifest.name == name }?.id
  }
}
