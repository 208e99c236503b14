import KeyboardCommands
import KeyboardCore

/// The verbs for users at a prompt.
nonisolated let promptVerbs: [Verb] = [
  Verb(
    "tour",
    "Starts a tour of the session language, or goes on where it was left; next skips a step.",
    example: "tour", .optional(.choice("next", "again", "end"))
  ) { session, arguments, word throws(ScriptError) in
    session.recording.leaveOut()
    arguments.answer(Answer(try await session.tour(word, in: arguments.frame)))
  },
  Verb("clear", "Clears the terminal.", example: "clear") { session, _ in
    session.recording.leaveOut()
    session.stage?.clear()
  },
  Verb(
    "history", "Lists the most recently entered lines.", example: "history 5",
    .count("COUNT", in: 1...2000, standard: 20)
  ) { session, arguments, count in
    session.recording.leaveOut()
    arguments.answer(Answer(Array((session.stage?.history() ?? []).suffix(count))))
  },
  Verb(
    "record",
    "Records the session from its start, for save or a Markdown document.",
    example: "record", synopsis: "record [--transcript FILE [--force]]",
    .option("--transcript", "as a Markdown document", .file), .force
  ) { session, arguments, name, replaces throws(ScriptError) in
    let directory = arguments.frame.directory
    let file = name.map { ScriptFile($0.text, relativeTo: directory, at: $0.position) }
    try file?.requireWritable(replacing: replaces)
    session.recording.leaveOut()
    session.recording.start(transcript: file, replacing: replaces)
    let end = file.map { "and writes \($0.path)" } ?? "and save FILE writes a script"
    session.say("recording; stop ends it, \(end)")
  },
  Verb("stop", "Ends the recording.", example: "stop") {
    session, arguments throws(ScriptError) in
    session.recording.leaveOut()
    try session.requireRecording(at: arguments.position)
    session.recording.stop(conditions: session.stateConditions)
    let count = session.recording.recorded.count
    guard let (file, replaces) = session.recording.transcript else {
      return session.say("\(count) entries; save FILE writes them as a script")
    }
    try file.create(session.recording.document(in: file.directory), replacing: replaces)
    session.say("wrote \(count) entries to \(file.path)")
  },
  Verb(
    "save",
    "Saves the recording as a script that expects the state of the scenes at its end.",
    example: "save today.kbd", .file, .force
  ) { session, arguments, file, replaces throws(ScriptError) in
    session.recording.leaveOut()
    try session.requireRecording(at: arguments.position)
    try file.create(
      session.recording.script(expecting: session.stateConditions, in: file.directory),
      replacing: replaces)
    session.say("wrote \(session.recording.recorded.count) entries to \(file.path)")
  },
]

extension Session {
  fileprivate func requireRecording(at position: SourcePosition) throws(ScriptError) {
    guard !recording.hasStarted else { return }
    throw ScriptError(.failed, "nothing is recorded; record starts it", at: position)
  }
}
