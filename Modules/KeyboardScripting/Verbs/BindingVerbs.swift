import KeyboardCommands
import KeyboardCore

/// The verbs that bind keys and explain bindings.
let bindingVerbs: [Verb] = [
  Verb(
    "bind SEQUENCE ID [NAME=VALUE…] [--when CONDITION] [--save]",
    "Binds keys to a command, for this session or for good.",
    example: "bind 'g t' navigation.first --when 'list.focus > 0'",
    operands: .other, .command, .commandArgument, .words(["--when", "--save"])
  ) { session, arguments throws(ScriptError) in
    let condition = try arguments.when(session)
    let saves = arguments.flag("--save")
    let sequence = try arguments.word("a SEQUENCE").sequence()
    let id = try arguments.word("a command's ID")
    let invocation = try arguments.invocation(id, of: session.engine)
    try arguments.finish()
    if let warning = session.engine.warning(about: invocation.id) {
      session.say("warning: \(warning)")
    }
    try session.add(sequence, .perform(invocation), when: condition, saves: saves, arguments)
  },
  Verb(
    "unbind SEQUENCE [ID] [--save]",
    "Removes what keys are bound to; what lies below in other layers shows through.",
    example: "unbind down navigation.nextRow", operands: .other, .command, .words(["--save"])
  ) { session, arguments throws(ScriptError) in
    let saves = arguments.flag("--save")
    let word = try arguments.word("a SEQUENCE")
    let sequence = try word.sequence()
    let id = try arguments.optionalLastWord().map { CommandID($0.text) }
    let highest: BindingLayer = saves ? .customizations : .session
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
      try session.save(at: arguments.position) { customizations in
        let id = customizations.ids.first { Customizations.customizedID(of: $0) == binding.id }
        BindingsEdit.unassign(id ?? binding.id).apply(to: &customizations)
      }
    } else if binding.layer == .session {
      session.engine.remove(binding.id)
    } else {
      session.engine.add(
        ResolvedBinding(
          sequence, .unbind(binding.invocation?.id), layer: .session, origin: arguments.position))
    }
  },
  Verb(
    "block SEQUENCE [--when CONDITION] [--save]",
    "Makes keys do nothing, whatever lies below in other layers.",
    example: "block up", operands: .other, .words(["--when", "--save"])
  ) { session, arguments throws(ScriptError) in
    let condition = try arguments.when(session)
    let saves = arguments.flag("--save")
    let sequence = try arguments.lastWord("a SEQUENCE").sequence()
    try session.add(sequence, .block, when: condition, saves: saves, arguments)
  },
  Verb(
    "bindings [PROVIDER]",
    "Lists bindings, strongest layer last; PROVIDER is a layer or a plugin.",
    example: "bindings session", operands: .words(["built-in", "plugin", "session"])
  ) { session, arguments throws(ScriptError) in
    let provider = try arguments.optionalLastWord()?.text
    let names = provider.map { [$0, session.plugins.id(named: $0) ?? $0] }
    let bindings = session.engine.keymap.bindings.filter { binding in
      names?.contains { binding.layer.isNamed($0) } ?? true
    }
    let rows = bindings.map { binding in
      [
        binding.sequence.description.quotedWord, binding.effect.summary,
        binding.clause.map { "when \($0)" } ?? "", "(\(binding.layer))",
      ]
    }
    let who = provider.map { " by \($0)" } ?? ""
    session.say(columns: rows, otherwise: "nothing is bound\(who)")
  },
  Verb(
    "where ID",
    "Lists the keys that perform a command: written, shown, spoken, and whether now.",
    example: "where navigation.nextRow", operands: .command
  ) { session, arguments throws(ScriptError) in
    let id = try arguments.lastWord("a command's ID")
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
    session.say(columns: rows, otherwise: "no keys perform \(id.text)")
  },
  Verb(
    "why SEQUENCE",
    "Explains what keys would do now, and why every other binding lost.",
    example: "why 'g g'"
  ) { session, arguments throws(ScriptError) in
    let sequence = try arguments.lastWord("a SEQUENCE").sequence()
    let trace = session.engine.keymap.trace(sequence, in: session.engine.environment)
    session.say(trace.description.split(separator: "\n").map(String.init))
  },
]

nonisolated extension Arguments {
  /// Takes `--when CONDITION`, and warns of names in it that are not registered.
  @MainActor fileprivate mutating func when(_ session: Session) throws(ScriptError) -> Condition {
    guard let word = try option("--when") else { return .always }
    let condition = try word.condition()
    session.warnOfUnknownNames(in: condition, frame)
    return condition
  }
}

extension Session {
  /// Binds or blocks keys, in the session's layer or in the user's file.
  fileprivate func add(
    _ sequence: KeySequence, _ effect: BindingEffect, when condition: Condition, saves: Bool,
    _ arguments: Arguments
  ) throws(ScriptError) {
    if saves {
      try save(at: arguments.position) { $0.add(sequence, effect, when: condition) }
    } else {
      engine.add(
        ResolvedBinding(
          sequence, effect, when: condition, layer: .session, origin: arguments.position))
    }
  }

  /// Changes the user's saved bindings.
  func save(
    at position: SourcePosition, _ change: (inout Customizations) -> Void
  ) throws(ScriptError) {
    guard files.paths != nil else {
      throw ScriptError(
        .failed, "there is no configuration to save to; start keyboard-repl with --config",
        at: position)
    }
    do {
      try files.update(change)
    } catch {
      throw ScriptError(.failed, "\(error)", at: position)
    }
  }
}

extension KeyEngine {
  /// Returns a Boolean value indicating whether pressing the keys of a binding performs it now.
  fileprivate func applies(_ binding: ResolvedBinding) -> Bool {
    switch keymap.resolve(binding.sequence, in: environment) {
    case .matched(let winner): winner.id == binding.id
    case .pending(let fallback): fallback?.id == binding.id
    default: false
    }
  }
}

extension BindingEffect {
  /// The effect as a list shows it.
  fileprivate var summary: String {
    switch self {
    case .perform(let invocation): invocation.description
    case .block: "(blocked)"
    case .unbind(let id): id.map { "(not \($0))" } ?? "(unbound)"
    }
  }
}

extension BindingLayer {
  /// Returns a Boolean value indicating whether a name stands for this layer, or for all plugins.
  fileprivate func isNamed(_ name: String) -> Bool {
    if case .plugin(let id) = self, name == "plugin" || name == id { return true }
    return description == name
  }
}
