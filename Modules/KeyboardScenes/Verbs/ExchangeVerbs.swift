import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import KeyboardExchange
import KeyboardScripting

/// The verbs for keymaps of other programs.
nonisolated let exchangeVerbs: [Verb] = [
  Verb(
    "import", "Imports another program's bindings, and lists those that it cannot.",
    example: "import keybindings.json", .file,
    .option("--from", "the program, if the file's name does not show it", KeymapFormat.kind),
    .flag("--run", "run a configuration that is a program, such as Neovim's"), .save
  ) { session, arguments, source, program, runs, saves throws(ScriptError) in
    let text = try source.text()
    let named = try program.map { word throws(ScriptError) in try word.keymapFormat }
    guard let format = named ?? KeymapFormat(path: source.path) else {
      throw ScriptError(
        .badArgument,
        "the name of \(source.path) does not show the program of the keymap; add --from and one of "
          + KeymapFormat.names.joined(separator: ", "), at: source.position)
    }
    guard runs || !format.runsFiles else {
      throw ScriptError(
        .failed,
        "importing \(source.path) runs it in \(format.program), without plugins and a network; add --run if "
          + "you trust it", at: source.position)
    }
    let keymap: ImportedKeymap
    do {
      keymap = try format.read(text, file: source.path, layer: .session, mayRun: runs)
    } catch {
      throw ScriptError(.failed, "\(error)", at: source.position)
    }
    if saves {
      try session.save("import", at: arguments.position) { customizations in
        for binding in keymap.bindings {
          customizations.add(binding.sequence, binding.effect, when: binding.condition)
        }
      }
    } else {
      session.add(keymap.bindings, "import \(source.path)")
    }
    let lost = keymap.problems.count { $0.severity == .error }
    let summary = "\(keymap.bindings.count) bindings imported, \(lost) entries not carried over"
    let problems = (keymap.problems + session.unknownNames(in: keymap.bindings))
      .sorted { ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column) }
      .map { "\($0)" }
    session.say(problems)
    guard !keymap.bindings.isEmpty else {
      throw ScriptError(
        .withoutResult, "nothing of \(source.path) was carried over: \(summary)",
        at: source.position)
    }
    arguments.answer(
      Answer(
        [
          "imported": .integer(keymap.bindings.count), "lost": .integer(lost),
          "problems": .array(problems.map(Value.string)),
        ], [summary]))
  },
  Verb(
    "export",
    "Exports the user's and this session's bindings as a keymap, in any format, or a profile.",
    example: "export keymap-copy.json5", .optional(.file),
    .option("--as", "the format of the keymap", KeymapFormat.kind),
    .option("--profile", "an unchanged profile"), .force
  ) { session, arguments, file, program, profile, replaces throws(ScriptError) in
    let format = try program.map { word throws(ScriptError) in try word.keymapFormat }
    var text: String
    var notices: [String] = []
    if let profile {
      text = try session.profile(named: profile).text
      if text.last != "\n" { text += "\n" }
    } else {
      let export = session.exportedKeymap(as: format)
      text = export.text
      notices = export.omissions.map { "warning: not exported: \($0)" }
      let name = session.files.profile
      if format == nil,
        session.files.paths?.profile(name).map(FileManager.default.fileExists) == true
      {
        notices.append("profile \(name) is a file of its own; export --profile \(name) writes it")
      }
    }
    if let file {
      try file.create(text, replacing: replaces)
    } else {
      arguments.answer(Answer(.string(text), text.split(separator: "\n").map(String.init)))
    }
    session.say(notices)
  },
]

nonisolated extension KeymapFormat {
  fileprivate static var names: [String] { allCases.map(\.rawValue) }
  fileprivate static var kind: CommandParameter.Kind { .choice(names) }
}

extension Word {
  /// The format of keymaps with the name in this word.
  fileprivate var keymapFormat: KeymapFormat {
    get throws(ScriptError) {
      if let format = KeymapFormat(rawValue: text) { return format }
      throw unknown(
        "there is no format '\(text)'", among: KeymapFormat.names,
        otherwise: "there is \(KeymapFormat.names.joined(separator: ", "))")
    }
  }
}

extension Session {
  /// Returns a warning for each command and each name in a condition that is not known here, at its first place.
  fileprivate func unknownNames(in bindings: [ResolvedBinding]) -> [KeymapFile.Problem] {
    let messages = bindings.flatMap { binding in
      let command = (binding.invocation?.id).flatMap(engine.warning)
      return (binding.condition.warnings(in: context) + (command.map { [$0] } ?? []))
        .map { (message: $0, position: binding.origin) }
    }
    var told: Set<String> = []
    return messages.compactMap { message, position in
      guard let position, told.insert(message).inserted else { return nil }
      return KeymapFile.Problem(severity: .warning, message: message, position: position)
    }
  }

  /// Returns the profile with a name.
  fileprivate func profile(named name: Word) throws(ScriptError) -> KeymapProfile {
    do {
      if let profile = try KeymapProfile.named(name.text, in: files.paths) { return profile }
    } catch {
      throw ScriptError(.failed, "\(error)", at: name.position)
    }
    throw name.unknown(
      "there is no profile '\(name.text)'", among: files.profiles,
      otherwise: "there is \(files.profiles.joined(separator: ", "))")
  }

  /// Returns the bindings of the user and the session for export.
  ///
  /// The toolkit's own format includes the profile and the settings, but no commands that exist only in this session.
  fileprivate func exportedKeymap(as format: KeymapFormat?) -> KeymapExport {
    let bindings = engine.keymap.bindings.filter { $0.layer >= .keymapFile }
    let isKept = { (binding: ResolvedBinding) in
      binding.invocation.map { !self.commandsOfScripts.isBlock($0.id) } ?? true
    }
    let kept = bindings.filter(isKept)
    let export =
      format?.write(kept)
      ?? KeymapExport.keymap(
        kept, profile: files.profile, ambiguityTimeout: engine.settings.ambiguityTimeout)
    return export.omitting(
      bindings.filter { !isKept($0) },
      "it runs lines of this session; give them a name with command, in init.kbd")
  }
}
