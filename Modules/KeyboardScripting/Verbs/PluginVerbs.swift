import KeyboardCommands
import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins

/// The verbs for plugins.
nonisolated let pluginVerbs: [Verb] = [
  answerVerb,
  Verb(
    "load", "Loads a plugin by id, name or path: its commands, bindings and event handlers.",
    example: "load VimNavigation --deny change:lists", .available, .deny
  ) { session, arguments, name, denied throws(ScriptError) in
    // Its errors are reported when it is loaded.
    if session.plugins[name.text] == nil,
      let differences = try? await session.differences(ofPlugin: name)
    {
      session.tellKeysInUse(among: differences, listing: "diff plugin \(name.text)")
    }
    do throws(PluginError) {
      let plugin = try await session.plugins.load(name.text, denying: denied.map(\.text))
      session.answer(arguments, loaded: plugin)
    } catch {
      throw ScriptError(.failed, "\(error)", at: error.word(of: denied, or: name).position)
    }
  },
  Verb(
    "unload", "Ends a plugin and removes everything that it has added.",
    example: "unload VimNavigation", .word("NAME", .plugin)
  ) { session, _, name throws(ScriptError) in
    do throws(PluginError) {
      try await session.plugins.unload(name.text)
    } catch {
      throw ScriptError(.failed, "\(error)", at: name.position)
    }
  },
  Verb(
    "reload",
    "Reloads a plugin in its place from its current files; denied permissions stay denied.",
    example: "reload VimNavigation", .word("NAME", .plugin), .deny
  ) { session, arguments, name, denied throws(ScriptError) in
    do throws(PluginError) {
      let plugin = try await session.plugins.reload(name.text, denying: denied.map(\.text))
      session.answer(arguments, loaded: plugin)
    } catch {
      throw ScriptError(.failed, "\(error)", at: error.word(of: denied, or: name).position)
    }
  },
  Verb(
    "kill", "Ends the process of a plugin at once, like a crash, for tests.",
    example: "kill VimNavigation", .word("NAME", .plugin)
  ) { session, _, name throws(ScriptError) in
    guard let plugin = session.plugins[name.text] else {
      throw name.unknown(
        "no plugin '\(name.text)' is loaded",
        among: session.plugins.plugins.flatMap { [$0.manifest.name, $0.id] },
        otherwise: "plugins lists those that are")
    }
    guard await session.plugins.kill(plugin.id) else {
      throw ScriptError(
        .failed, "no process of \(plugin.manifest.name) runs; its next use starts one",
        at: name.position)
    }
  },
  Verb(
    "plugins", "Lists plugins and their states, or the available ones, or the details of one.",
    example: "plugins VimNavigation", synopsis: "plugins [NAME | --available]",
    .optional(.word("NAME", .plugin)), .flag("--available", "list the plugins that can be loaded")
  ) { session, arguments, name, isAboutAvailable throws(ScriptError) in
    if let name {
      guard !isAboutAvailable else { throw arguments.bad(name, "plugins takes no '\(name.text)'") }
      guard let plugin = session.plugins[name.text] else {
        throw name.unknown(
          "no plugin '\(name.text)' is loaded",
          among: session.plugins.plugins.flatMap { [$0.manifest.name, $0.id] },
          otherwise: "plugins lists those that are")
      }
      return arguments.answer(session.explanation(of: plugin))
    }
    guard !isAboutAvailable else { return arguments.answer(await session.availablePlugins()) }
    let loaded = session.plugins.plugins
    arguments.answer(
      Answer(
        .array(loaded.map(session.value)),
        columns: loaded.map {
          [$0.id, $0.manifest.version, $0.state.description, $0.manifest.summary]
        },
        otherwise: "no plugin is loaded; plugins --available lists those that could be"))
  },
]

/// The verb that answers questions of plugins.
nonisolated private let answerVerb = Verb(
  "answer", "Answers the oldest question of a plugin, or lists the open ones.",
  example: "answer yes", synopsis: "answer [TEXT | --none]",
  .optional(
    .word("TEXT", .text) { @MainActor session, _ in
      guard case .choice(let choices)? = session.plugins.display.questions.first?.kind else {
        return ["yes", "no"].map { Session.Completion($0) }
      }
      return choices.map { Session.Completion($0) }
    }), .flag("--none", "dismiss the question")
) { session, arguments, word, isNone throws(ScriptError) in
  let questions = session.plugins.display.questions
  if word == nil, !isNone {
    return arguments.answer(
      Answer(
        .array(
          questions.map { ["plugin": .string($0.plugin), "question": .string($0.text)] }),
        columns: questions.map { [$0.plugin, $0.text] }, otherwise: "no plugin asks anything"))
  }
  guard let question = questions.first else {
    throw ScriptError(.failed, "no plugin asks anything", at: arguments.position)
  }
  guard let word else { return session.plugins.display.answer(question.id, .none) }
  do throws(MessageError) {
    session.plugins.display.answer(question.id, try question.answer(word.text))
  } catch {
    throw word.bad(error.message)
  }
}

nonisolated extension Parameter where Content == Word {
  /// A parameter for a plugin that can be loaded.
  fileprivate static var available: Self {
    .word("NAME", .file) { session, _ in
      session.plugins.availablePlugins().filter { $0.problem == nil }
        .map { Session.Completion($0.name, $0.summary) }
    }
  }
}

nonisolated extension Parameter where Content == [Word] {
  /// `--deny PERMISSION`, repeatable.
  fileprivate static var deny: Self {
    .options("--deny", "without a permission", notation: "PERMISSION") {
      $0.permissions(at: $1)
    }
  }
}

extension Session {
  /// Answers with the contents and permissions of a plugin, and warns of unknown commands that it runs, which are
  /// probably misspelt.
  fileprivate func answer(_ arguments: Arguments, loaded plugin: Plugin) {
    let manifest = plugin.manifest
    let permissions = manifest.permissions
    arguments.answer(
      Answer(
        value(plugin),
        ["\(manifest.name) \(manifest.version): \(plugin.contents)"]
          + [permissions.summary.map { "  \($0)" }].compactMap(\.self)))
    let names = permissions[.run].filter { !$0.hasSuffix("*") }
    for name in (names + manifest.bindings.map(\.command.rawValue)).uniqued {
      if let warning = engine.warning(about: CommandID(name)) { say("warning: \(warning)") }
    }
  }

  /// Returns the plugins on the search path, each with its summary or the reason why it cannot be loaded.
  fileprivate func availablePlugins() async -> Answer {
    let loaded = Dictionary(plugins.plugins.map { ($0.executable, $0) }) { first, _ in first }
    let candidates = await plugins.describedPlugins()
    let rows = candidates.map { candidate in
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
    return Answer(
      .array(
        rows.map { ["name": .string($0[0]), "state": .string($0[1]), "summary": .string($0[2])] }),
      columns: rows,
      otherwise: "no plugin is on the search path; load takes paths too")
  }

  /// Returns the details of a plugin: its state, its permissions, and its contents.
  fileprivate func explanation(of plugin: Plugin) -> Answer {
    let manifest = plugin.manifest
    let (resources, limits) = (manifest.resources, plugins.limits)
    let summary = manifest.summary.isEmpty ? "" : ": \(manifest.summary)"
    let title = "\(manifest.name) \(manifest.version) (\(plugin.id))\(summary)"
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
      ("permissions", manifest.permissions.summary ?? "no special permissions"),
      ("brings", plugin.contents),
      ("program", plugin.executable),
      ("directory", plugin.directory),
      (
        "limits",
        "\(resources.memory) MiB of memory, \(resources.files) open files, "
          + "answers within \(limits.requestDeadline.rounded)"
      ),
    ]
    let shown = self.plugins.display
    let says =
      shown.status.filter { $0.plugin == plugin.id }.map { ("says", $0.text) }
      + shown.progress.filter { $0.id.plugin == plugin.id }.map { ("works", $0.text) }
      + shown.panes.filter { $0.plugin == plugin.id }.map { ("pane", $0.name) }
      + shown.questions.filter { $0.plugin == plugin.id }.map { ("asks", $0.text) }
    let commands = manifest.commands.map { ["  command", "\($0.id)", $0.title] }
    let bindings = plugin.bindings.map { ["  binding", "\($0.keys)", "\($0.command)"] }
    let names = manifest.context.map { ["  name", $0.name, $0.summary] }
    let events = manifest.subscriptions.map { ["  hears", $0, ""] }
    return Answer(
      value(plugin),
      [title] + (facts + says).map { ["  \($0)", $1] }.inColumns
        + (commands + bindings + names + events).inColumns)
  }
}

extension Plugin {
  /// The numbers of its commands and bindings.
  fileprivate var contents: String {
    let counts = [("command", manifest.commands.count), ("binding", bindings.count)]
    return counts.map { "\($1) \($0)\($1 == 1 ? "" : "s")" }.joined(separator: ", ")
  }

  /// The working directory of its process.
  fileprivate var directory: String {
    executable.lastIndex(of: "/").map { String(executable[..<$0]) } ?? "."
  }
}

extension PluginHost {
  /// Returns the id of the loaded plugin with an id or a display name.
  func id(named name: String) -> String? {
    self[name]?.id
  }
}

nonisolated extension Duration {
  /// The duration in the largest suitable unit, with at least two digits if possible: `0.42 ms`, `12 ms`, `5 s`, `3
  /// min`,
  /// `28 h`.
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

nonisolated extension PluginError {
  /// Returns the permission that cannot be denied, or the name of the plugin.
  fileprivate func word(of denied: [Word], or name: Word) -> Word {
    guard code == .unknownPermission else { return name }
    return denied.first { message.contains("permission \($0.text);") } ?? name
  }
}
