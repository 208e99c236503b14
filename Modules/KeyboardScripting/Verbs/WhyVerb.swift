import KeyboardCommands
import KeyboardCore
import KeyboardRuntime

/// The verb that explains keys: future ones, or the most recently pressed ones.
nonisolated let whyVerb = Verb(
  "why",
  "Explains the effect of keys, and why other bindings do not apply; or that of the last COUNT keys.",
  example: "why g g", synopsis: "why KEYS… | last [COUNT] [--save FILE [--force]]", watches: true,
  .many(.word("KEYS", .keys)),
  .option("--save", "with last: save the whole history of keys as a report for --replay", .file),
  .force
) { session, arguments, words, report, replaces throws(ScriptError) in
  if words[0].text == "last" {
    let count = words.dropFirst()
    return try session.explainLast(count, savedIn: report, replacing: replaces, arguments)
  }
  guard report == nil else {
    throw arguments.bad(at: arguments.position, "--save goes with why last")
  }
  var strokes: [KeyStroke] = []
  for word in words { strokes += try word.sequence().strokes }
  guard let sequence = KeySequence(strokes: strokes) else { return }
  let trace = session.engine.keymap.trace(sequence, in: session.engine.environment)
  arguments.answer(Answer(session.value(trace), trace.lines { session.name(of: $0) }))
}

extension Session {
  fileprivate func explainLast(
    _ words: ArraySlice<Word>, savedIn report: Word?, replacing: Bool, _ arguments: Arguments
  ) throws(ScriptError) {
    guard let history = engine.history else {
      throw ScriptError(
        .failed, "this application keeps no history of keys", at: arguments.position)
    }
    var count = 1
    if let word = words.first {
      guard words.count == 1, let number = Int(word.text), number >= 1 else {
        throw arguments.bad(word, "why last takes one number of keys, such as why last 5")
      }
      count = number
    }
    let entries = history.entries.suffix(count)
    arguments.answer(
      Answer(
        .array(entries.map(value)),
        entries.isEmpty
          ? ["no key was pressed yet"] : entries.flatMap { $0.lines { name(of: $0) } }))
    guard let report else { return }
    let file = ScriptFile(
      report.text, relativeTo: arguments.frame.directory, at: report.position)
    try file.create(
      KeyReport(history, program: runtime.name ?? "keyboard-repl").json, replacing: replacing)
    say("wrote \(history.keys.count) keys to \(file.path)")
  }

  /// A pressed key: `number`, `keys`, `result`, `performed`, `candidates` (bindings with a `verdict`), `values` and
  /// `changes`; only `result` for keys in a secure input.
  private func value(_ entry: KeyHistory.Entry) -> Value {
    guard case .key(let key) = entry else { return ["result": .string("\(entry)")] }
    var members = value(key.trace).objectValue ?? [:]
    members["number"] = .integer(key.number)
    members["result"] = .string(key.headline { self.name(of: $0) })
    if case .performed(let command) = key.outcome {
      members["performed"] = .string("\(command)")
    }
    members["values"] = .object(key.values.reduce(into: [:]) { $0[$1.name] = $1.value })
    members["changes"] = .array(key.changes.map { .string("\($0)") })
    return .object(members)
  }
}
