import KeyboardCommands
public import KeyboardCore

/// The verbs for whoever sits at a prompt.
let promptVerbs: [Verb] = [
  Verb(
    "tour [end]",
    "Shows around in steps that follow what is typed; tour end leaves it.",
    example: "tour", operands: .words(["end"])
  ) { session, arguments throws(ScriptError) in
    let word = try arguments.optionalLastWord()
    if let word, word.text != "end" {
      throw arguments.bad(word, "tour takes no '\(word.text)'")
    }
    session.recording.leaveOut()
    session.tour = word == nil ? Tour() : nil
    session.say(session.tour?.text ?? ["the tour has ended"])
  },
  Verb(
    "clear",
    "Clears the terminal.",
    example: "clear"
  ) { session, arguments throws(ScriptError) in
    try arguments.finish()
    session.recording.leaveOut()
    session.stage?.clear()
  },
  Verb(
    "history [COUNT]",
    "Lists the lines entered last.",
    example: "history 5"
  ) { session, arguments throws(ScriptError) in
    let count = try arguments.count("COUNT", in: 1...2000, standard: 20)
    try arguments.finish()
    session.recording.leaveOut()
    session.say(Array((session.stage?.history() ?? []).suffix(count)))
  },
  Verb(
    "record [--transcript FILE [--force]]",
    "Keeps what is done, from the start of the session on, for save or a Markdown document.",
    example: "record",
    operands: .rest([
      .options([.init(name: "--transcript", summary: "as a Markdown document"), .force]), .file,
    ])
  ) { session, arguments throws(ScriptError) in
    let name = try arguments.option("--transcript")
    let replaces = arguments.flag("--force")
    try arguments.finish()
    let directory = arguments.frame.directory
    let file = name.map { ScriptFile($0.text, relativeTo: directory, at: $0.position) }
    try file?.requireWritable(replacing: replaces)
    session.recording.leaveOut()
    session.recording.start(transcript: file, replacing: replaces)
    let end = file.map { "and writes \($0.path)" } ?? "and save FILE writes a script"
    session.say("recording; stop ends it, \(end)")
  },
  Verb(
    "stop",
    "Ends what record has begun.",
    example: "stop"
  ) { session, arguments throws(ScriptError) in
    try arguments.finish()
    session.recording.leaveOut()
    try session.requireRecording(at: arguments.position)
    session.recording.stop(conditions: session.stateConditions)
    let count = session.recording.recorded.count
    guard let (file, replaces) = session.recording.transcript else {
      return session.say("\(count) entries; save FILE writes them as a script")
    }
    try file.create(session.recording.document, replacing: replaces)
    session.say("wrote \(count) entries to \(file.path)")
  },
  Verb(
    "save FILE [--force]",
    "Writes what was recorded as a script that expects the state of the scenes at its end.",
    example: "save today.kbd", operands: .file, .rest([.options([.force])])
  ) { session, arguments throws(ScriptError) in
    let replaces = arguments.flag("--force")
    let file = try arguments.lastWord("a FILE")
    session.recording.leaveOut()
    try session.requireRecording(at: arguments.position)
    let target = ScriptFile(
      file.text, relativeTo: arguments.frame.directory, at: file.position)
    try target.create(
      session.recording.script(expecting: session.stateConditions), replacing: replaces)
    session.say("wrote \(session.recording.recorded.count) entries to \(target.path)")
  },
]

extension Session {
  fileprivate func requireRecording(at position: SourcePosition) throws(ScriptError) {
    guard !recording.hasStarted else { return }
    throw ScriptError(.failed, "nothing is recorded; record starts it", at: position)
  }

  /// Conditions that hold now: what the scenes say of themselves, but for what depends on the size
  /// of a terminal and what is secret.
  fileprivate var stateConditions: [String] {
    let names = scenes.sorted { $0.key < $1.key }.flatMap { $1.contextNames.map(\.name) }
    return (["focus.name"] + names).compactMap { name in
      guard let value = context.value(name), !name.hasSuffix("Visible"), !name.hasSuffix("title")
      else { return nil }
      return "\(name) == \(value.literal)"
    }
  }

  /// Takes note of a command that the mouse asked for in `live`.
  public func record(_ command: CommandInvocation) {
    recording.add(command: command)
  }
}
