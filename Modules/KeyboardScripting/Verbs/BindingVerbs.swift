package import KeyboardCommands
package import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins

/// The verbs that bind keys and explain bindings.
nonisolated let bindingVerbs: [Verb] = [
  Verb(
    "bind", "Binds keys to a command, for this session or permanently, or to a block of commands.",
    example: "bind 'g t' navigation.first --when 'list.focus > 0'",
    synopsis:
      "bind SEQUENCE ID [NAME=VALUE…] | SEQUENCE { COMMANDS } [--when CONDITION] [--save]",
    .keys(), .optional(.word("ID", .command)), .commandArguments.typed, .optional(.block(.kept)),
    .whenOption, .save
  ) { session, arguments, sequence, id, values, block, condition, saves throws(ScriptError) in
    session.warnOfUnknownNames(in: condition)
    if let block, let id { throw arguments.bad(id, "bind takes an ID or a block, not both") }
    if let block {
      return try session.bind(sequence, block, when: condition, saves: saves, arguments)
    }
    guard let id else { throw arguments.bad(at: arguments.position, "bind needs an ID") }
    let invocation = try session.invocation(id, values, in: arguments.frame)
    if let warning = session.engine.warning(about: invocation.id) {
      session.say("warning: \(warning)")
    }
    try session.add(
      sequence, .perform(invocation), when: condition, saves: saves, "bind", arguments)
  },
  Verb(
    "unbind", "Removes a binding of keys; bindings of the same keys in lower layers apply again.",
    example: "unbind down navigation.nextRow",
    .word("SEQUENCE", .keys), .optional(.word("ID", .command)), .save
  ) { session, arguments, word, id, saves throws(ScriptError) in
    let sequence = try word.sequence()
    let id = id.map { CommandID($0.text) }
    let highest: ResolvedBinding.Layer = saves ? .customizations : .session
    let binding = session.engine.keymap.bindings(of: sequence).first { binding in
      if case .unbind = binding.effect { return false }
      return binding.layer <= highest && (id == nil || binding.invocation?.id == id)
    }
    guard let binding else {
      let what = id.map { "\(sequence) is not bound to \($0)" } ?? "\(sequence) is not bound"
      throw ScriptError(
        .failed, "\(what); why \(sequence.description.quotedWord) shows what is there",
        at: word.position)
    }
    if saves {
      try session.save("unbind \(sequence)", at: arguments.position) { customizations in
        let id = customizations.ids.first { Customizations.customizedID(of: $0) == binding.id }
        BindingsEditor.Edit.unassign(id ?? binding.id).apply(to: &customizations)
      }
    } else if binding.layer == .session {
      session.engine.remove(binding.id)
      session.changes.add("unbind \(sequence)") { [engine = session.engine] in
        engine.add(binding)
      }
    } else {
      let unbinding = ResolvedBinding(
        sequence, .unbind(binding.invocation?.id), layer: .session, origin: arguments.position)
      session.add([unbinding], "unbind \(sequence)")
    }
  },
  Verb(
    "block", "Makes keys do nothing, despite bindings in lower layers.", example: "block up",
    .keys(), .whenOption, .save
  ) { session, arguments, sequence, condition, saves throws(ScriptError) in
    session.warnOfUnknownNames(in: condition)
    try session.add(sequence, .block, when: condition, saves: saves, "block", arguments)
  },
  Verb(
    "role",
    "Gives a key a role, with the members of a keymap file: hold, once or while, and decide, when, inText.",
    example: "role f ['hold': 'shift', 'decide': 'release']",
    .word("KEY", .keys), .expression("[MEMBER: VALUE…]")
  ) { session, arguments, word, expression throws(ScriptError) in
    let sequence = try word.sequence()
    let value = try await session.value(of: expression, in: arguments.frame)
    do throws(MessageError) {
      let binding = try ResolvedBinding(
        sequence, members: value, layer: .session, origin: arguments.position)
      session.add([binding], "role \(sequence)")
    } catch {
      throw ScriptError(.badArgument, error.message, at: expression.position)
    }
  },
  Verb(
    "undo",
    "Undoes the last bind, unbind, block, import, unset, close, reset or change of rows.",
    example: "undo"
  ) { session, arguments throws(ScriptError) in
    do {
      guard let change = try session.changes.undo() else {
        throw ScriptError(.failed, "there is nothing to undo", at: arguments.position)
      }
      arguments.answer("undid \(change)")
    } catch {
      throw error as? ScriptError
        ?? ScriptError(.failed, "\(error)", at: arguments.position)
    }
  },
  Verb(
    "bindings",
    "Lists bindings, strongest layer last; PROVIDER is a layer or a plugin, SEQUENCE keys.",
    example: "bindings session", synopsis: "bindings [PROVIDER | SEQUENCE]", watches: true,
    .optional(
      .word(
        "PROVIDER",
        offering: { @MainActor _, _ in ResolvedBinding.Layer.names.map { Session.Completion($0) } })
    )
  ) { session, arguments, word throws(ScriptError) in
    var bindings = session.engine.keymap.bindings
    if let word, let names = session.providers(named: word.text) {
      bindings = bindings.filter { binding in names.contains { binding.layer.isNamed($0) } }
    } else if let word {
      let sequence = try? KeySequence(parsing: word.text)
      bindings = bindings.filter { $0.sequence == sequence }
      guard !bindings.isEmpty else {
        throw word.unknown(
          "'\(word.text)' is not a layer, a plugin or a key that is bound",
          among: ResolvedBinding.Layer.names + session.plugins.plugins.map(\.manifest.id),
          otherwise: "there is \(ResolvedBinding.Layer.names.joined(separator: ", "))")
      }
    }
    let rows = bindings.map { binding in
      [
        binding.sequence.description.quotedWord, session.summary(of: binding.effect),
        binding.clause.map { "when \($0)" } ?? "", "(\(binding.layer))",
      ]
    }
    let who = word.map { " by \($0.text)" } ?? ""
    arguments.answer(
      Answer(
        .array(bindings.map(session.value)), columns: rows, otherwise: "nothing is bound\(who)"))
  },
  Verb(
    "where",
    "Lists the keys that perform a command, as written, shown and spoken, and whether they apply now.",
    example: "where navigation.nextRow", watches: true, .word("ID", .command)
  ) { session, arguments, id throws(ScriptError) in
    let command = CommandID(id.text)
    let bindings = session.engine.keymap.bindings(performing: command)
    guard !bindings.isEmpty || session.commands.contains(where: { $0.id == command }) else {
      throw id.bad(session.engine.refusal(of: command).message)
    }
    let rows = bindings.map { binding in
      let sequence = binding.sequence
      return [
        sequence.description.quotedWord, sequence.label(.words), sequence.label(.glyphs),
        sequence.label(.spoken), "(\(binding.layer))",
        session.engine.applies(binding) ? "" : "not now",
      ]
    }
    var answer = Answer(
      .array(bindings.map(session.value)), columns: rows, otherwise: "no keys perform \(id.text)")
    if let position = session.commandsOfScripts.position(of: command) {
      answer.lines.append("defined at \(position)")
    }
    arguments.answer(answer)
  },
  keysVerb, whyVerb, coachVerb,
]

nonisolated extension Parameter where Content == [(name: String, value: Word)] {
  /// A parameter for the arguments of the preceding command: `name=value`, any number of them.
  static var commandArguments: Self {
    var syntax = ParameterSyntax("NAME=VALUE", .any) { $0.arguments(at: $1) }
    syntax.parameter.isRequired = false
    syntax.parameter.isRepeated = true
    return Self(syntax) { arguments throws(ScriptError) in try arguments.namedValues() }
  }
}

extension Session {
  /// Binds or blocks keys, in the session or in the user's file.
  fileprivate func add(
    _ sequence: KeySequence, _ effect: ResolvedBinding.Effect, when condition: Condition,
    saves: Bool,
    _ verb: String, _ arguments: Arguments
  ) throws(ScriptError) {
    if saves {
      try save("\(verb) \(sequence)", at: arguments.position) {
        $0.add(sequence, effect, when: condition)
      }
    } else {
      let binding = ResolvedBinding(
        sequence, effect, when: condition, layer: .session, origin: arguments.position)
      add([binding], "\(verb) \(sequence)")
    }
  }

  /// Adds bindings of the session, with one entry for undo.
  package func add(_ bindings: [ResolvedBinding], _ what: String) {
    let before = bindings.map { engine.keymap[$0.id] }
    engine.add(bindings)
    changes.add(what) { [engine] in
      for (binding, former) in zip(bindings, before) {
        if let former { engine.add(former) } else { engine.remove(binding.id) }
      }
    }
  }

  /// Binds keys to commands of the session.
  fileprivate func bind(
    _ sequence: KeySequence, _ block: Statement.Block, when condition: Condition, saves: Bool,
    _ arguments: Arguments
  ) throws(ScriptError) {
    guard !saves else {
      throw ScriptError(
        .badArgument,
        "a block is not saved; define a command in init.kbd and bind its id with --save",
        at: block.position)
    }
    // An earlier binding of the same keys with the same condition is replaced.
    let before = engine.keymap.bindings(of: sequence).first { binding in
      binding.layer == .session && binding.condition == condition
        && binding.invocation.map { commandsOfScripts.isBlock($0.id) } ?? false
    }
    if let before { engine.remove(before.id) }
    let kept = KeptBlock("bind \(sequence)", block, in: arguments.frame)
    // The id is shown when the binding outranks others.
    let id = "session:{…}@\(sequence)" + (condition.clause.map { "?\($0)" } ?? "")
    let binding = ResolvedBinding(
      id: ResolvedBinding.ID(id), sequence,
      .perform(CommandInvocation(commandsOfScripts.add(kept))),
      when: condition, layer: .session, origin: arguments.position)
    engine.add(binding)
    changes.add("bind \(sequence)") { [engine] in
      engine.remove(binding.id)
      if let before { engine.add(before) }
    }
  }

  /// Changes the user's saved bindings, with an entry for undo.
  package func save(
    _ what: String, at position: SourcePosition, _ change: (inout Customizations) -> Void
  ) throws(ScriptError) {
    guard files.paths != nil else {
      throw ScriptError(
        .failed, "there is no configuration to save to; start keyboard-repl with --config",
        at: position)
    }
    let before = files.customizations
    try update(at: position, change)
    let after = files.customizations
    let changed = (before.ids + after.ids).uniqued.filter { before[$0] != after[$0] }
    changes.add(what) { [weak self] () throws(ScriptError) in
      try self?.update(at: position) { customizations in
        for id in changed { customizations[id] = before[id] }
      }
    }
  }

  private func update(
    at position: SourcePosition, _ change: (inout Customizations) -> Void
  ) throws(ScriptError) {
    do {
      try files.update(change)
    } catch {
      throw ScriptError(.failed, "\(error)", at: position)
    }
  }
}

extension KeyEngine {
  /// Returns whether pressing the keys of a binding performs it now.
  func applies(_ binding: ResolvedBinding) -> Bool {
    switch keymap.resolve(binding.sequence, in: environment) {
    case .matched(let winner): winner.id == binding.id
    case .pending(let fallback): fallback?.id == binding.id
    default: false
    }
  }
}

extension Session {
  /// Returns the name of a request in a list of bindings; for a block, its commands.
  func name(of invocation: CommandInvocation) -> String {
    commandsOfScripts.isBlock(invocation.id)
      ? commandsOfScripts.name(of: invocation.id) : invocation.description
  }

  /// Returns the effect of a binding for a list.
  fileprivate func summary(of effect: ResolvedBinding.Effect) -> String {
    switch effect {
    case .perform(let invocation): name(of: invocation)
    case .role(let role): role.description
    case .block: "(blocked)"
    case .unbind(let id): id.map { "(not \($0))" } ?? "(unbound)"
    }
  }
}

extension Session {
  /// Returns the layers or plugins with a name; nil if there are none.
  fileprivate func providers(named name: String) -> [String]? {
    if let id = plugins.id(named: name) { return [name, id] }
    return ResolvedBinding.Layer.names.contains(name) ? [name] : nil
  }
}

extension ResolvedBinding.Layer {
  /// The names of the layers from weakest to strongest; `plugin` is that of all plugins.
  fileprivate static let names = [
    "built-in", "profile", "plugin", "keymap file", "customizations", "session", "transient",
  ]

  /// Returns whether a name is that of this layer, or of all plugins.
  fileprivate func isNamed(_ name: String) -> Bool {
    if case .plugin(let id) = self, name == "plugin" || name == id { return true }
    return description == name
  }
}
