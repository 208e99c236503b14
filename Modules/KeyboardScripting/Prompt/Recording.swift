import KeyboardCommands
import KeyboardCore

/// The commands that a session has run and the keys of `live`, to be saved as a script or a transcript.
///
/// It starts with the session, so that a script of any part of it can include everything before.
struct Recording {
  /// A command, or keys or a command of `live`; small, because each line of a script has one.
  struct Entry {
    /// The things that are recorded.
    enum Action {
      /// A command that was entered by a user or a script, with the directory at which its relative paths start.
      case command(Statement, directory: String)
      /// A line that represents a command of `live`, with the number of its repetitions.
      case line(String, count: Int = 1)
      /// Keys of `live`, in notation.
      case keys([String])
    }

    /// The results of an entry.
    enum Outcome: Hashable {
      case done
      /// The entry failed with this message, possibly in the middle.
      indirect case failed(String, ScriptError.Code)
      /// The entry was interrupted, at an unknown point; it could run forever.
      case interrupted
      /// The entry failed and contained a secret, so its text is not stored.
      case secret
    }

    var action: Action
    var output: [String] = []
    /// A Boolean value indicating whether the command always has the same output.
    var isOutputKnown = true
    var outcome = Outcome.done

    /// The command; empty for keys of `live`.
    var text: String {
      switch action {
      case .command(let statement, _): statement.text
      case .line(let text, _): text
      case .keys: ""
      }
    }

    /// The parsed command; nil if it was not entered by a user or a script.
    var statement: Statement? {
      if case .command(let statement, _) = action { statement } else { nil }
    }
  }

  /// The language of the commands.
  var language = SessionLanguage.core
  /// The entries, from oldest to newest.
  private(set) var entries: [Entry] = []
  /// The number of entries at `stop`, and the conditions that were true then; nil while recording.
  private var end: (count: Int, conditions: [String])?
  /// A Boolean value indicating whether `record` was run.
  private(set) var hasStarted = false
  /// The document that `stop` writes, and whether it can replace another; nil for none.
  private(set) var transcript: (file: ScriptFile, replaces: Bool)?
  private var isInEntry = false

  /// The maximum number of entries, and of lines of output in each.
  static let limit = 100_000
  private static let outputLimit = 200

  // MARK: Taking note

  /// A Boolean value indicating whether the maximum number of entries is reached.
  var isFull: Bool { entries.count >= Self.limit }

  /// Adds a command that starts to run.
  mutating func begin(_ statement: Statement, in directory: String = ".") {
    guard !isFull else { return }
    entries.append(Entry(action: .command(statement, directory: directory)))
    isInEntry = true
  }

  /// Adds a line of output to the running command.
  mutating func add(output line: String) {
    guard isInEntry, let last = entries.indices.last else { return }
    if entries[last].output.count < Self.outputLimit {
      entries[last].output.append(line)
    } else {
      entries[last].isOutputKnown = false
    }
  }

  /// Adds keys of `live`: one, or those of a sequence.
  mutating func add(key: String) {
    isInEntry = false
    if let last = entries.indices.last, entries[last].outcome == .done,
      case .keys(let keys) = entries[last].action, keys.count < 20
    {
      entries[last].action = .keys(keys + [key])
    } else if !isFull {
      entries.append(Entry(action: .keys([key]), isOutputKnown: false))
    }
  }

  /// Adds a command of `live` that was performed without a key.
  mutating func add(command: CommandInvocation) {
    let arguments = command.arguments.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
    let text = "run \(command.id)" + arguments.joined()
    if let last = entries.indices.last, entries[last].outcome == .done,
      case .line(text, let count) = entries[last].action
    {
      entries[last].action = .line(text, count: count + 1)
    } else {
      add(text: text)
    }
  }

  /// Adds a time span in which something became due.
  mutating func add(passing duration: Duration) {
    add(text: "tick \(Int((duration / .milliseconds(1)).rounded(.up)))ms")
  }

  /// Adds a secret text that was typed in `live`.
  mutating func addSecretText() {
    if entries.last?.text != Statement.typedSecret { add(text: Statement.typedSecret) }
  }

  /// Adds an action in `live`, as a line of the language.
  mutating func add(text: String) {
    isInEntry = false
    if !isFull { entries.append(Entry(action: .line(text), isOutputKnown: false)) }
  }

  /// Records the result of the running command.
  mutating func finish(_ outcome: Entry.Outcome) {
    if isInEntry { entries[entries.count - 1].outcome = outcome }
    isInEntry = false
  }

  /// Removes the output of the last command, because it depends on a secret.
  mutating func hideOutput() {
    if let last = entries.indices.last { entries[last].isOutputKnown = false }
  }

  /// Records the result of the running command, which contained a secret.
  ///
  /// - Parameter replacement: the command without the secret; nil if it has failed.
  mutating func finishSecret(_ replacement: Statement?) {
    guard isInEntry else { return }
    isInEntry = false
    let last = entries.count - 1
    if let replacement, case .command(_, let directory) = entries[last].action {
      entries[last] = Entry(
        action: .command(replacement, directory: directory), isOutputKnown: false)
    } else {
      entries[last] = Entry(action: .line(""), isOutputKnown: false, outcome: .secret)
    }
  }

  /// Removes the running command, which concerns only the recording or the screen.
  mutating func leaveOut() {
    guard isInEntry else { return }
    entries.removeLast()
    isInEntry = false
  }

  /// Removes the running command `live`, whose keys follow as separate entries.
  mutating func showLive(_ scene: String?) {
    guard isInEntry, entries.last?.statement?.verb == "live" else { return }
    leaveOut()
    if let scene { add(text: "focus \(scene)") }
  }

  /// Replaces the last key of `live` by the command that it repeats while it is held.
  mutating func replaceKey(by command: CommandInvocation) {
    guard let last = entries.indices.last, case .keys(let keys) = entries[last].action else {
      return
    }
    entries[last].action = .keys(Array(keys.dropLast()))
    if keys.count == 1 { entries.removeLast() }
    add(command: command)
  }

  /// Marks the last key or command of `live` as failed.
  mutating func failKey(_ message: String) {
    guard let last = entries.indices.last, entries[last].isOfLive else { return }
    entries[last].outcome = .failed(message, .failed)
  }

  // MARK: Starting and stopping

  mutating func start(transcript: ScriptFile?, replacing: Bool) {
    (hasStarted, end) = (true, nil)
    self.transcript = transcript.map { ($0, replacing) }
  }

  mutating func stop(conditions: [String]) {
    end = (entries.count, conditions)
  }

  /// A Boolean value indicating whether the recording continues and must be written to a document.
  var owesDocument: Bool { hasStarted && transcript != nil && end == nil }

  /// The entries up to `stop`.
  var recorded: ArraySlice<Entry> { entries.prefix(end?.count ?? entries.count) }

  // MARK: Texts

  /// Returns a script with the same effects, which expects the state at `stop`, or the current one.
  ///
  /// - Parameters:
  ///   - conditions: the conditions that are true now.
  ///   - directory: the directory of the script.
  /// - Returns: the text of the script.
  func script(expecting conditions: [String], in directory: String = ".") -> String {
    let conditions = end?.conditions ?? conditions
    let lines = recorded.map { entry in
      let line = entry.line(in: directory, language)
      return switch entry.outcome {
      case .done: line
      case .failed(_, let code): "expect error \(code.name) {\n  \(line.indented)\n}"
      case .interrupted: "# interrupted:\n# " + line.replacing("\n", with: "\n# ")
      case .secret: "# a command that failed was secret"
      }
    }
    return (lines + conditions.map { "expect \($0)" }).map { $0 + "\n" }.joined()
  }

  /// Returns a Markdown document with the commands as a session.
  func document(in directory: String = ".") -> String {
    let lines = recorded.flatMap { entry -> [String] in
      if entry.outcome == .secret || entry.outcome == .interrupted { return [] }
      let input = entry.line(in: directory, language).split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      return input.enumerated().map { ($0 == 0 ? "> " : "... ") + $1 } + entry.documentedOutput
    }
    return (["```keyboard-repl"] + lines + ["```"]).map { $0 + "\n" }.joined()
  }
}

extension Recording.Entry {
  /// A Boolean value indicating whether the entry was made in `live`.
  fileprivate var isOfLive: Bool { statement == nil && outcome != .secret }

  /// Returns the entry as entered, with paths relative to a directory.
  fileprivate func line(in other: String, _ language: SessionLanguage) -> String {
    switch action {
    case .keys(let keys): return "press " + keys.pressed
    case .line(let text, let count): return count == 1 ? text : "repeat \(count) { \(text) }"
    case .command(let statement, let directory):
      guard directory != other else { return statement.text }
      let moved = statement.movingPaths(from: directory) { language[$0] }
      return moved == statement ? statement.text : moved.written
    }
  }

  /// The output in the notation of documents.
  fileprivate var documentedOutput: [String] {
    guard isOutputKnown else { return ["..."] }
    var lines = output
    if case .failed(let message, _) = outcome {
      lines += "error: \(message)".split(separator: "\n").map(String.init)
    }
    // The position of a command changes when it is replayed; a secret can have any length.
    let place = statement.map { $0.position.file + ":" } ?? "\n"
    return lines.map { line in
      line.contains(place) || line.contains("•") ? "[..]" : TranscriptLine.written(line)
    }
  }
}

nonisolated extension [String] {
  /// The keys as operands of `press`.
  fileprivate var pressed: String {
    var words: [(key: String, count: Int)] = []
    for key in map(\.quotedWord) {
      if words.last?.key == key {
        words[words.count - 1].count += 1
      } else {
        words.append((key, 1))
      }
    }
    return words.map { $0.count == 1 ? $0.key : "\($0.key)*\($0.count)" }.joined(separator: " ")
  }
}

nonisolated extension String {
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n  ")
  }
}
