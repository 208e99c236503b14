import KeyboardCommands
import KeyboardCore

/// What was entered at a prompt, and the keys of `live`, to be saved as a script or a transcript.
///
/// It starts with the session, so that a script made from any part of it has what it stands on.
nonisolated struct Recording {
  /// Something that was done.
  struct Entry {
    /// How it ended.
    enum Outcome: Hashable {
      case done
      /// It failed with this message, perhaps in the middle.
      case failed(String)
      /// Somebody interrupted it: how far it came is not known, and it may never end.
      case interrupted
      /// It held what is secret; its text is not kept.
      case secret
    }

    var text: String
    var output: [String] = []
    var outcome = Outcome.done
    /// The keys in notation, where it is keys of `live`; `text` is then made from them.
    var keys: [String] = []
  }

  /// Everything so far, the oldest first.
  private(set) var entries: [Entry] = []
  /// The number of entries at `stop`, and the conditions that held then; nil while it goes on.
  private var end: (count: Int, conditions: [String])?
  /// A Boolean value indicating whether `record` was run.
  private(set) var hasStarted = false
  /// The document that `stop` writes, and whether it may replace another; nil for none.
  private(set) var transcript: (file: ScriptFile, replaces: Bool)?
  private var isInEntry = false

  /// The most entries that are kept, and the most lines of each one's output.
  private static let limit = 10_000
  private static let outputLimit = 200

  // MARK: Taking note

  /// An entry begins to run.
  mutating func begin(_ text: String) {
    guard entries.count < Self.limit else { return }
    entries.append(Entry(text: text))
    isInEntry = true
  }

  /// A line was said.
  mutating func add(output line: String) {
    guard isInEntry, let last = entries.indices.last else { return }
    // A transcript takes ... for any lines.
    let count = entries[last].output.count
    if count < Self.outputLimit { entries[last].output.append(line) }
    if count == Self.outputLimit { entries[last].output.append("...") }
  }

  /// Keys of `live` arrived: one, or those of a sequence.
  mutating func add(key: String) {
    addLive("", keys: [key])
  }

  /// A command of `live` was performed that no key has asked for.
  mutating func add(command: CommandInvocation) {
    let arguments = command.arguments.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
    addLive("run \(command.id)" + arguments.joined(), keys: [])
  }

  private mutating func addLive(_ text: String, keys: [String]) {
    isInEntry = false
    if let last = entries.indices.last, !keys.isEmpty, !entries[last].keys.isEmpty,
      entries[last].keys.count < 20
    {
      entries[last].keys += keys
    } else if entries.count < Self.limit {
      entries.append(Entry(text: text, keys: keys))
    }
  }

  /// The entry that runs has ended.
  mutating func finish(_ outcome: Entry.Outcome) {
    guard isInEntry, let last = entries.indices.last else {
      isInEntry = false
      return
    }
    isInEntry = false
    entries[last].outcome = outcome
    if outcome == .secret { entries[last].text = "" }
  }

  /// The entry that runs is about the recording, or about what is on the screen only.
  mutating func leaveOut() {
    guard isInEntry else { return }
    entries.removeLast()
    isInEntry = false
  }

  /// The entry that runs is `live`, whose keys follow as entries of their own.
  mutating func showLive(_ scene: String?) {
    guard isInEntry, let text = entries.last?.text else { return }
    var commands = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    guard commands.last?.drop(while: \.isWhitespace).hasPrefix("live") ?? false else { return }
    commands[commands.count - 1] = scene.map { " focus \($0)" } ?? ""
    let rest = commands.joined(separator: ";").drop(while: \.isWhitespace)
    let kept = rest.last == ";" ? rest.dropLast() : rest
    leaveOut()
    if !kept.isEmpty { entries.append(Entry(text: String(kept))) }
  }

  /// The key of `live` that was added last has done nothing.
  mutating func dropKey() {
    guard let last = entries.indices.last, !entries[last].keys.isEmpty else { return }
    entries[last].keys.removeLast()
    if entries[last].keys.isEmpty { entries.removeLast() }
  }

  // MARK: Starting and stopping

  mutating func start(transcript: ScriptFile?, replacing: Bool) {
    (hasStarted, end) = (true, nil)
    self.transcript = transcript.map { ($0, replacing) }
  }

  mutating func stop(conditions: [String]) {
    end = (entries.count, conditions)
  }

  /// The entries up to `stop`.
  var recorded: ArraySlice<Entry> { entries.prefix(end?.count ?? entries.count) }

  // MARK: Texts

  /// A script that does the same and expects what held at `stop`, or holds now.
  func script(expecting conditions: [String]) -> String {
    let conditions = end?.conditions ?? conditions
    let lines = recorded.map { entry in
      switch entry.outcome {
      case .done: entry.line
      case .failed: "expect error {\n  \(entry.line.indented)\n}"
      case .interrupted:
        "# interrupted:\n# " + entry.line.replacing("\n", with: "\n# ")
      case .secret: "# what was typed here is secret"
      }
    }
    return (lines + conditions.map { "expect \($0)" }).map { $0 + "\n" }.joined()
  }

  /// A Markdown document with the entries as a session.
  var document: String {
    let lines = recorded.flatMap { entry -> [String] in
      if entry.outcome == .secret || entry.outcome == .interrupted { return [] }
      let input = entry.line.split(separator: "\n", omittingEmptySubsequences: false)
      let prompts = input.enumerated().map { ($0 == 0 ? "> " : "... ") + $1 }
      if case .failed(let message) = entry.outcome {
        return prompts + entry.output + ["error: \(message)"]
      }
      return prompts + entry.output
    }
    return (["```keyboard-repl"] + lines + ["```"]).map { $0 + "\n" }.joined()
  }
}

nonisolated extension Recording.Entry {
  /// The entry as it is entered.
  fileprivate var line: String {
    guard !keys.isEmpty else { return text }
    var words: [(key: String, count: Int)] = []
    for key in keys.map(\.quotedWord) {
      if words.last?.key == key {
        words[words.count - 1].count += 1
      } else {
        words.append((key, 1))
      }
    }
    return "press "
      + words.map { $0.count == 1 ? $0.key : "\($0.key)*\($0.count)" }.joined(separator: " ")
  }
}

nonisolated extension String {
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n  ")
  }
}
