import KeyboardCommands
import KeyboardCore

/// The verbs that take bindings from elsewhere and give them away.
let exchangeVerbs: [Verb] = [
  Verb(
    name: "import",
    synopsis: "import FILE [--save]",
    sentence: "Takes over bindings of VS Code's keybindings.json, and lists what it cannot.",
    example: "import keybindings.json",
    topic: .commands,
    operands: [.file, .words(["--save"])]
  ) { session, arguments throws(ScriptError) in
    let saves = arguments.flag("--save")
    let file = try arguments.word("a FILE")
    try arguments.finish()
    let keymap = try VSCodeKeymap(in: arguments.frame.directory, file)
    if saves {
      try session.save(at: arguments.position) { customizations in
        for binding in keymap.bindings {
          customizations.add(binding.sequence, binding.effect, when: binding.condition)
        }
      }
    } else {
      session.engine.add(keymap.bindings)
    }
    session.say(lines: keymap.problems.map { "\($0)" })
    let lost = keymap.problems.count { $0.severity == .error }
    session.say("\(keymap.bindings.count) bindings imported, \(lost) entries not carried over")
  },
  Verb(
    name: "export",
    synopsis: "export [FILE] [--vscode]",
    sentence: "Writes the user's and this session's bindings as a keymap, or in VS Code's format.",
    example: "export keymap-copy.json5",
    topic: .commands,
    operands: [.file, .words(["--vscode"])]
  ) { session, arguments throws(ScriptError) in
    let forVSCode = arguments.flag("--vscode")
    let file = arguments.optionalWord()
    try arguments.finish()
    let bindings = session.engine.keymap.bindings.filter { $0.layer >= .keymapFile }
    let export = forVSCode ? KeymapExport.vsCode(bindings) : KeymapExport.keymap(bindings)
    if let file {
      do throws(TextFileError) {
        try TextFile(file.text, relativeTo: arguments.frame.directory).create(export.text)
      } catch {
        throw ScriptError(.failed, error.message, at: file.position)
      }
    } else {
      session.say(lines: export.text.split(separator: "\n").map(String.init))
    }
    for omission in export.omissions { session.notify("warning: not exported: \(omission)") }
  },
]

extension VSCodeKeymap {
  /// Reads a file that a command names, for the session's layer.
  fileprivate init(in directory: String, _ file: Arguments.Text) throws(ScriptError) {
    let source = TextFile(file.text, relativeTo: directory)
    let text: String
    do throws(TextFileError) {
      text = try source.text()
    } catch {
      throw ScriptError(.failed, error.message, at: file.position)
    }
    do throws(BindingFileError) {
      try self.init(parsing: text, file: source.path, layer: .session)
    } catch {
      throw ScriptError(.failed, "\(error)", at: file.position)
    }
  }
}
