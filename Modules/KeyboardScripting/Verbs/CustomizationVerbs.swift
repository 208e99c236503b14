import KeyboardBindingFiles
import KeyboardCommands
import KeyboardCore
import KeyboardExchange

/// The verbs about the user's changes, and about whole sets of bindings.
let customizationVerbs: [Verb] = [
  Verb(
    "reset ID | --all",
    "Takes back what --save changed: of one binding, of a command, or everything.",
    example: "reset navigation.nextRow", operands: .command,
    .rest([.options([.init(name: "--all", summary: "everything")])])
  ) { session, arguments throws(ScriptError) in
    var ids = session.files.customizations.ids
    if arguments.flag("--all") {
      try arguments.finish()
    } else {
      let word = try arguments.lastWord("a binding's or a command's ID, or --all")
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
    "conflicts",
    "Lists bindings that compete for keys, and those that can never be reached.",
    example: "conflicts"
  ) { session, arguments throws(ScriptError) in
    try arguments.finish()
    let keymap = session.engine.keymap
    // Overriding a lower layer is intended.
    let conflicts = keymap.conflicts.filter { !$0.isOverride }
    let unreachable = keymap.unreachable.filter { hidden in
      hidden.hiddenBy.contains { $0.layer == hidden.binding.layer }
    }
    session.say(conflicts.map { "\($0)" } + unreachable.map { "\($0)" })
    if conflicts.isEmpty, unreachable.isEmpty { session.say("there are no conflicts") }
  },
  Verb(
    "profile [NAME]",
    "Chooses a set of bindings for this session, or lists those there are.",
    example: "profile emacs", operands: .words(KeymapProfile.shippedNames)
  ) { session, arguments throws(ScriptError) in
    let names = session.files.profiles
    guard let name = try arguments.optionalLastWord() else {
      return session.say(names.map { $0 == session.files.profile ? "\($0) *" : $0 })
    }
    do {
      if try session.files.choose(name.text) { return }
    } catch {
      throw ScriptError(.failed, "\(error)", at: name.position)
    }
    throw name.unknown(
      "there is no profile '\(name.text)'", among: names,
      otherwise: "there is \(names.joined(separator: ", "))")
  },
  settingVerb,
  Verb(
    "import FILE [--save]",
    "Takes over bindings of VS Code's keybindings.json, and lists what it cannot.",
    example: "import keybindings.json", operands: .file, .rest([.options([.save])])
  ) { session, arguments throws(ScriptError) in
    let saves = arguments.flag("--save")
    let file = try arguments.lastWord("a FILE")
    let source = ScriptFile(
      file.text, relativeTo: arguments.frame.directory, at: file.position)
    let text = try source.text()
    let keymap: VSCodeKeymap
    do {
      keymap = try VSCodeKeymap(parsing: text, file: source.path, layer: .session)
    } catch {
      throw ScriptError(.failed, "\(error)", at: file.position)
    }
    if saves {
      try session.save("import", at: arguments.position) { customizations in
        for binding in keymap.bindings {
          customizations.add(binding.sequence, binding.effect, when: binding.condition)
        }
      }
    } else {
      session.engine.add(keymap.bindings)
    }
    session.say(keymap.problems.map { "\($0)" })
    let lost = keymap.problems.count { $0.severity == .error }
    session.say("\(keymap.bindings.count) bindings imported, \(lost) entries not carried over")
  },
  Verb(
    "export [FILE] [--vscode]",
    "Writes the user's and this session's bindings as a keymap, or in VS Code's format.",
    example: "export keymap-copy.json5", operands: .file,
    .rest([.options([.init(name: "--vscode", summary: "as VS Code writes it")])])
  ) { session, arguments throws(ScriptError) in
    let forVSCode = arguments.flag("--vscode")
    let file = try arguments.optionalLastWord()
    let bindings = session.engine.keymap.bindings.filter { $0.layer >= .keymapFile }
    let export = forVSCode ? KeymapExport.vsCode(bindings) : KeymapExport.keymap(bindings)
    if let file {
      try ScriptFile(file.text, relativeTo: arguments.frame.directory, at: file.position)
        .create(export.text)
    } else {
      session.say(export.text.split(separator: "\n").map(String.init))
    }
    for omission in export.omissions { session.say("warning: not exported: \(omission)") }
  },
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
