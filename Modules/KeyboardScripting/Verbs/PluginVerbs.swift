import KeyboardBindingFiles
import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

/// The verbs about plugins.
let pluginVerbs: [Verb] = [
  Verb(
    "load NAME [--deny PERMISSION]…",
    "Loads a plugin by id, name or path: its commands, bindings and reactions.",
    example: "load VimNavigation --deny run:navigation.delete",
    operands: .availablePlugin, .rest([.options([.deny])])
  ) { session, arguments throws(ScriptError) in
    let denied = try arguments.deniedPermissions()
    let name = try arguments.lastWord("a plugin's NAME")
    do throws(PluginError) {
      session.sayLoaded(try await session.plugins.load(name.text, denying: denied))
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
    "reload NAME [--deny PERMISSION]…",
    "Loads a plugin again in its place, as its files are now; what was denied stays denied.",
    example: "reload VimNavigation", operands: .loadedPlugin, .rest([.options([.deny])])
  ) { session, arguments throws(ScriptError) in
    let denied = try arguments.deniedPermissions()
    let name = try arguments.lastWord("a plugin's NAME")
    do throws(PluginError) {
      session.sayLoaded(try await session.plugins.reload(name.text, denying: denied))
    } catch {
      throw ScriptError(.failed, "\(error)", at: name.position)
    }
  },
  Verb(
    "plugins [NAME | --available]",
    "Lists plugins and their states, or what there is to load, or all about one.",
    example: "plugins VimNavigation", operands: .loadedPlugin,
    .rest([.options([.init(name: "--available", summary: "those that could be loaded")])])
  ) { session, arguments throws(ScriptError) in
    if arguments.flag("--available") {
      try arguments.finish()
      return session.sayAvailablePlugins()
    }
    guard let name = try arguments.optionalLastWord() else {
      let loaded = session.plugins.plugins.map {
        [$0.id, $0.manifest.version, $0.state.description, $0.manifest.summary]
      }
      return session.say(
        columns: loaded,
        otherwise: "no plugin is loaded; plugins --available lists those that could be")
    }
    guard let plugin = session.plugins[name.text] else {
      throw name.unknown(
        "no plugin '\(name.text)' is loaded",
        among: session.plugins.plugins.flatMap { [$0.manifest.name, $0.id] },
        otherwise: "plugins lists those that are")
    }
    session.say(about: plugin)
  },
]

nonisolated extension Arguments {
  /// Takes every `--deny PERMISSION`.
  fileprivate mutating func deniedPermissions() throws(ScriptError) -> [String] {
    var denied: [String] = []
    while let word = try option("--deny") { denied.append(word.text) }
    return denied
  }
}

extension Session {
  /// Says what a plugin has brought, what it may do, and what it means to run and nobody offers;
  /// that is probably misspelt.
  fileprivate func sayLoaded(_ plugin: Plugin) {
    let manifest = plugin.manifest
    say("\(manifest.name) \(manifest.version): \(plugin.contents)")
    let permissions = manifest.permissions
    if let allowed = permissions.summary { say("  \(allowed)") }
    let names = permissions.run.filter { !$0.hasSuffix("*") }
    for name in (names + manifest.bindings.map(\.command.rawValue)).uniqued {
      if let warning = engine.warning(about: CommandID(name)) { say("warning: \(warning)") }
    }
  }

  /// Lists the plugins on the search path, each with what it does or why it cannot be loaded.
  fileprivate func sayAvailablePlugins() {
    let loaded = Dictionary(plugins.plugins.map { ($0.executable, $0) }) { first, _ in first }
    let rows = plugins.availablePlugins().map { candidate in
      switch candidate.problem {
      case .broken(let error): [candidate.name, "broken", "\(error)"]
      case .shadowed(let other):
        [candidate.name, "not used", "\(candidate.executable): \(other) is found first"]
      case nil:
        if let plugin = loaded[candidate.executable] {
          [candidate.name, "loaded", plugin.manifest.summary]
        } else {
          [candidate.name, "", candidate.summary]
        }
      }
    }
    say(columns: rows, otherwise: "no plugin is where plugins are looked for; load takes paths too")
  }

  /// Says all about a plugin: how it is, what it may do, and what it brought.
  fileprivate func say(about plugin: Plugin) {
    let manifest = plugin.manifest
    let (resources, limits) = (manifest.resources, plugins.limits)
    let summary = manifest.summary.isEmpty ? "" : ": \(manifest.summary)"
    say("\(manifest.name) \(manifest.version) (\(plugin.id))\(summary)")
    let process = plugin.pid.map { pid in
      ", process \(pid)" + (plugin.uptime.map { ", up \($0.rounded)" } ?? "")
    }
    let times = plugin.roundTrips
    let percentiles = [("p50", 0.5), ("p99", 0.99)].compactMap { name, part in
      times.percentile(part).map { "\(name) \($0.rounded), " }
    }
    let facts = [
      ("state", "\(plugin.state)\(process ?? "")"),
      ("restarts", "\(plugin.restarts), at most \(limits.restartsPerMinute) a minute"),
      (
        "round trip",
        times.count == 0 ? "none yet" : "\(percentiles.joined())\(times.count) in all"
      ),
      ("dropped", "\(plugin.droppedEvents) events"),
      ("permissions", manifest.permissions.summary ?? "only its own names"),
      ("brings", plugin.contents),
      ("program", plugin.executable),
      ("directory", plugin.directory),
      (
        "limits",
        "\(resources.memory) MiB of memory, \(resources.files) open files, "
          + "answers within \(limits.requestDeadline.rounded)"
      ),
    ]
    say(columns: facts.map { ["  \($0)", $1] })
    let commands = manifest.commands.map { ["  command", "\($0.id)", $0.title] }
    let bindings = plugin.bindings.map { ["  binding", "\($0.keys)", "\($0.command)"] }
    let names = manifest.context.map { ["  name", $0.name, $0.summary] }
    let events = manifest.subscriptions.map { ["  hears", $0, ""] }
    say(columns: commands + bindings + names + events)
  }
}

extension Plugin {
  /// The numbers of what it brought.
  fileprivate var contents: String {
    let counts = [("command", manifest.commands.count), ("binding", bindings.count)]
    return counts.map { "\($1) \($0)\($1 == 1 ? "" : "s")" }.joined(separator: ", ")
  }

  /// The directory that its process runs in.
  fileprivate var directory: String {
    executable.lastIndex(of: "/").map { String(executable[..<$0]) } ?? "."
  }
}

extension PluginManifest.Permissions {
  /// What they allow, in one line; nil when they allow nothing and nothing was denied.
  fileprivate var summary: String? {
    let verbs: KeyValuePairs<Kind, String> = [
      .run: "may run", .emit: "may publish", .hear: "may hear", .read: "may read",
      .environment: "gets",
    ]
    var parts = verbs.compactMap { kind, verb -> String? in
      let left = self[kind].filter { allows(kind, $0) }
      return left.isEmpty ? nil : "\(verb) \(left.joined(separator: ", "))"
    }
    let denied = Kind.allCases.flatMap { kind in
      (self.denied[kind] ?? []).map { $0 == "*" ? kind.rawValue : "\(kind.rawValue):\($0)" }
    }
    if !denied.isEmpty { parts.append("denied: \(denied.joined(separator: ", "))") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

extension PluginHost {
  /// Returns the id of the loaded plugin with an id or a display name.
  func id(named name: String) -> String? {
    self[name]?.id
  }
}

nonisolated extension Duration {
  /// The duration in the largest unit that fits, with two digits where there are fewer: `0.42 ms`,
  /// `12 ms`, `5 s`, `3 min`, `28 h`.
  fileprivate var rounded: String {
    let microseconds = Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12
    let units = [("µs", 1.0), ("ms", 1e3), ("s", 1e6), ("min", 6e7), ("h", 3.6e9)]
    let (name, size) = units.last { microseconds >= $1 } ?? units[0]
    let value = microseconds / size
    let tenths = Int((value * 10).rounded())
    return tenths < 100 && tenths % 10 != 0
      ? "\(tenths / 10).\(tenths % 10) \(name)" : "\(Int(value.rounded())) \(name)"
  }
}
