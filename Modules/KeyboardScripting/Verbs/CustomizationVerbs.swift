import KeyboardCommands
import KeyboardCore

/// The verbs for the user's changes of bindings, and for profiles.
nonisolated let customizationVerbs: [Verb] = [
  Verb(
    "reset", "Removes changes made with --save: of one binding, of a command, or all.",
    example: "reset navigation.nextRow", .optional(.word("ID", .command)),
    .flag("--all", "everything")
  ) { session, arguments, word, isAll throws(ScriptError) in
    var ids = session.files.customizations.ids
    guard isAll != (word != nil) else {
      throw arguments.bad(at: arguments.position, "reset needs an ID, or --all")
    }
    if let word {
      let saved = ids.map(\.rawValue)
      ids = session.customizedBindings(meantBy: word.text)
      guard !ids.isEmpty else {
        throw word.unknown(
          "nothing about \(word.text) is saved", among: saved,
          otherwise: "bindings customizations lists what is")
      }
    }
    try session.save("reset", at: arguments.position) { customizations in
      for id in ids { customizations[id] = nil }
    }
  },
  Verb(
    "conflicts", "Lists bindings that conflict, and unreachable ones.",
    example: "conflicts", watches: true
  ) { session, arguments in
    let keymap = session.engine.keymap
    // Overriding a lower layer is intended.
    let conflicts = keymap.conflicts.filter { !$0.isOverride }
    let unreachable = keymap.unreachable.filter { hidden in
      hidden.hiddenBy.contains { $0.layer == hidden.binding.layer }
    }
    let lines = conflicts.map { "\($0)" } + unreachable.map { "\($0)" }
    arguments.answer(
      Answer(
        .array(conflicts.map(session.value) + unreachable.map(session.value)),
        lines.isEmpty ? ["there are no conflicts"] : lines))
  },
  Verb(
    "profile", "Selects a set of bindings for this session, or lists the available ones.",
    example: "profile emacs",
    .optional(
      .word(
        "NAME",
        offering: { @MainActor session, _ in session.files.profiles.map { Session.Completion($0) } }
      ))
  ) { session, arguments, name throws(ScriptError) in
    let names = session.files.profiles
    guard let name else {
      let lines = names.map { $0 == session.files.profile ? "\($0) *" : $0 }
      return arguments.answer(Answer(.array(names.map(Value.string)), lines))
    }
    let former = session.files.profile
    let differences = try session.differences(ofProfile: name)
    if name.text != former {
      // The current profile is compared with the standard one.
      let other = name.text == "default" ? former : name.text
      session.tellKeysInUse(among: differences, listing: "diff profile \(other)")
    }
    do {
      _ = try session.files.choose(name.text)
    } catch {
      throw ScriptError(.failed, "\(error)", at: name.position)
    }
  },
  differenceVerb,
  settingVerb,
]

extension Session {
  /// Returns the ids of the saved bindings that have an id or perform the command with that id.
  fileprivate func customizedBindings(meantBy name: String) -> [ResolvedBinding.ID] {
    let customizations = files.customizations
    return customizations.ids.filter { id in
      if id.rawValue == name { return true }
      if case .added(_, .perform(let invocation), when: _)? = customizations[id]?.change {
        return invocation.id.rawValue == name
      }
      return engine.keymap[id]?.invocation?.id.rawValue == name
    }
  }
}
