import KeyboardCommands
import KeyboardCore

/// The verbs about what the user changed, and about whole sets of bindings.
let customizationVerbs: [Verb] = [
  Verb(
    name: "reset",
    synopsis: "reset ID | --all",
    sentence: "Takes back what --save changed: of one binding, of a command, or everything.",
    example: "reset navigation.nextRow",
    topic: .commands,
    operands: [.words(["--all"])]
  ) { session, arguments throws(ScriptError) in
    if arguments.flag("--all") {
      try arguments.finish()
      try session.save(at: arguments.position) { customizations in
        for id in customizations.ids { customizations[id] = nil }
      }
      return
    }
    let word = try arguments.word("a binding's or a command's ID, or --all")
    try arguments.finish()
    let ids = session.customizedBindings(meantBy: word.text)
    guard !ids.isEmpty else {
      let near = Spelling.nearest(
        to: word.text, in: session.files.customizations.ids.map(\.rawValue))
      throw ScriptError(
        .badArgument,
        "nothing about \(word.text) is saved; "
          + (near.map { "did you mean \($0)?" } ?? "bindings customizations lists what is"),
        at: word.position)
    }
    try session.save(at: arguments.position) { customizations in
      for id in ids { customizations[id] = nil }
    }
  },
  Verb(
    name: "conflicts",
    synopsis: "conflicts",
    sentence: "Lists bindings that compete for keys, and those that can never be reached.",
    example: "conflicts",
    topic: .commands,
    operands: []
  ) { session, arguments throws(ScriptError) in
    try arguments.finish()
    let keymap = session.engine.keymap
    // What a higher layer overrides is meant to be.
    let conflicts = keymap.conflicts.filter { !$0.isOverride }
    let unreachable = keymap.unreachable.filter { hidden in
      hidden.hiddenBy.contains { $0.layer == hidden.binding.layer }
    }
    session.say(lines: conflicts.map(\.summary) + unreachable.map { "\($0)" })
    if conflicts.isEmpty, unreachable.isEmpty { session.say("there are no conflicts") }
  },
  Verb(
    name: "profile",
    synopsis: "profile [NAME]",
    sentence: "Chooses a set of bindings for this session, or lists those there are.",
    example: "profile emacs",
    topic: .commands,
    operands: [.words(KeymapProfile.shipped.map(\.name))]
  ) { session, arguments throws(ScriptError) in
    guard let name = arguments.optionalWord() else {
      try arguments.finish()
      let names = session.files.profiles.map { $0 == session.files.profile ? "\($0) *" : $0 }
      session.say(lines: names)
      return
    }
    try arguments.finish()
    do throws(BindingFileError) {
      if try session.files.choose(name.text) { return }
    } catch {
      throw ScriptError(.failed, "\(error)", at: name.position)
    }
    let names = session.files.profiles
    let remedy =
      Spelling.nearest(to: name.text, in: names).map { "did you mean \($0)?" }
      ?? "there is \(names.joined(separator: ", "))"
    throw ScriptError(
      .badArgument, "there is no profile '\(name.text)'; \(remedy)", at: name.position)
  },
]

extension Session {
  /// The ids of what is saved that a person means by a binding's or a command's id.
  fileprivate func customizedBindings(meantBy name: String) -> [BindingID] {
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

extension BindingConflict {
  /// One line that names both bindings and where they are from.
  fileprivate var summary: String {
    let kind =
      switch kind {
      case .same: "share \(first.sequence)"
      case .prefix: "\(first.sequence) starts \(second.sequence)"
      }
    let doubt = certainty == .possible ? " when both conditions hold" : ""
    return "\(first.place) and \(second.place): \(kind)\(doubt)"
  }
}

extension ResolvedBinding {
  /// What it performs, its layer, and where it is written.
  fileprivate var place: String {
    let origin = origin.map { ", \($0)" } ?? ""
    return "\(invocation?.id.rawValue ?? "\(effect)") (\(layer)\(origin))"
  }
}
