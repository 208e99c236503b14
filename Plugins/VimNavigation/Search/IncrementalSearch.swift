import KeyboardCore
import KeyboardPluginSDK

/// A search through the rows of a list while its text is typed, for plugins of keys.
///
/// It registers the commands `NAMESPACE.searchKey`, `.searchDelete`, `.searchAccept` and
/// `.searchCancel`, with a key for every character that a US keyboard types. Each character finds
/// the next row after the one where the search began. A search that is cancelled leaves the text of
/// the one before to go on with.
final class IncrementalSearch {
  private let context: PluginContext
  private let namespace: String
  /// The row where the search began.
  private var origin: Int?
  private var forwards = true
  private var line = SearchLine()
  private var commandLine = SearchLine()
  /// A Boolean value indicating whether a command is typed, not a search.
  private var isCommand = false
  /// A Boolean value indicating whether the text that is typed was found.
  private var isFound = true
  /// The text of the search that goes on, or of the last one.
  private(set) var text = ""
  /// The text before the search that goes on.
  private var textBefore = ""
  private var forwardsBefore = true
  /// Told the row where a search began when it is over; nil for a cancelled one.
  let ends = Observers<Int?>()
  private var perform: (String) async throws -> Void = { _ in }

  /// Creates the searches of a plugin; the names of their commands start with the namespace.
  init(in context: PluginContext, namespace: String) {
    self.context = context
    self.namespace = namespace
  }

  /// Registers the commands and keys of searches.
  ///
  /// - Parameters:
  ///   - condition: holds while a search goes on.
  ///   - cancelKeys: the keys that lead back to where it began.
  ///   - editKeys: the keys that edit the text and recall earlier ones, with the commands
  ///     `searchDeleteWord`, `searchClear`, `searchOlder` and `searchNewer`.
  ///   - perform: does what a command says that was typed after ``beginCommand()``.
  func register(
    while condition: String, cancelKeys: [KeySequence],
    editKeys: KeyValuePairs<KeySequence, String> = [:],
    performing perform: @escaping (String) async throws -> Void = { _ in }
  ) {
    self.perform = perform
    context.declareContext("\(namespace).search", "The text that is searched for.")
    registerCommands()
    if !editKeys.isEmpty { registerEditing() }
    for scalar in (0x20..<0x7F).compactMap(Unicode.Scalar.init) {
      let notation = scalar == " " ? "space" : String(scalar)
      guard let keys = try? KeySequence(parsing: notation) else { continue }
      context.bind(
        keys, to: CommandID("\(namespace).searchKey"), arguments: ["text": .string(String(scalar))],
        when: condition, title: "Search", id: "\(namespace).search.\(keys)")
    }
    let others: [(KeySequence, String)] =
      [("backspace", "searchDelete"), ("enter", "searchAccept")]
      + cancelKeys.map { ($0, "searchCancel") } + editKeys.map { ($0, $1) }
    for (keys, name) in others {
      context.bind(
        keys, to: CommandID("\(namespace).\(name)"), when: condition,
        id: "\(namespace).search." + keys.strokes.map(\.description).joined(separator: "_"))
    }
  }

  private func registerCommands() {
    context.command(
      CommandID("\(namespace).searchKey"), title: "Search",
      summary: "Adds a text to what is searched for.", parameters: [CommandParameter("text", .text)]
    ) { [self] invocation in
      await edit { $0.append(invocation.arguments["text"]?.stringValue ?? "") }
    }
    context.command(
      CommandID("\(namespace).searchDelete"), title: "Delete character of search",
      summary: "Takes the last character of what is searched for back."
    ) { [self] _ in
      await edit { $0.deleteCharacter() }
    }
    context.command(
      CommandID("\(namespace).searchAccept"), title: "Accept search",
      summary: "Ends the search at the row that it found."
    ) { [self] _ in
      try await accept()
    }
    context.command(
      CommandID("\(namespace).searchCancel"), title: "Cancel search",
      summary: "Ends the search where it began."
    ) { [self] _ in
      await cancel()
    }
  }

  private func registerEditing() {
    let edits: [(String, String, String, (inout SearchLine) -> Void)] = [
      (
        "searchDeleteWord", "Delete word of search", "Takes the last word back.",
        { $0.deleteWord() }
      ),
      ("searchClear", "Clear search", "Takes all that is typed back.", { $0.clear() }),
      (
        "searchOlder", "Earlier search", "Takes the text that was typed before.",
        { $0.recall(isOlder: true) }
      ),
      (
        "searchNewer", "Later search", "Takes the text that was typed after that.",
        { $0.recall(isOlder: false) }
      ),
    ]
    for (name, title, summary, change) in edits {
      context.command(CommandID("\(namespace).\(name)"), title: title, summary: summary) {
        [self] _ in
        await edit(change)
      }
    }
  }

  // MARK: Typing

  /// The line that is being typed.
  var typed: String { isCommand ? commandLine.text : line.text }

  /// Begins a search at a row; nil where no row has the focus.
  func begin(at row: Int?, forwards: Bool) {
    (textBefore, forwardsBefore) = (text, self.forwards)
    (origin, isCommand, isFound) = (row, false, true)
    line.begin()
    text = ""
    self.forwards = forwards
    tell()
  }

  /// Begins a command, which is typed as a search is and finds nothing.
  func beginCommand() {
    (isCommand, origin) = (true, nil)
    commandLine.begin()
    tell()
  }

  private func edit(_ change: (inout SearchLine) -> Void) async {
    guard !isCommand else {
      change(&commandLine)
      return tell()
    }
    change(&line)
    text = line.text
    await find()
  }

  private func accept() async throws {
    if isCommand {
      commandLine.accept()
      ends.notify(nil)
      return try await perform(commandLine.text)
    }
    line.accept()
    guard text.isEmpty else {
      ends.notify(origin)
      if !isFound { throw PluginError(code: .failed, message: "no other row holds '\(text)'") }
      return
    }
    // Nothing was typed: the text before is searched for again.
    text = textBefore
    tell()
    defer { ends.notify(origin) }
    if !text.isEmpty { try await repeatSearch() }
  }

  private func cancel() async {
    if !isCommand {
      text = ""
      await find()
      (text, forwards) = (textBefore, forwardsBefore)
    }
    tell()
    ends.notify(nil)
  }

  // MARK: Going on

  /// Searches for a text from the focused row on, as if it had been typed.
  ///
  /// - Throws: an error with the reason why it was not found.
  func search(for text: String, forwards: Bool) async throws {
    (self.text, self.forwards) = (text, forwards)
    tell()
    try await repeatSearch()
  }

  /// Goes on to another row with the text of the search.
  ///
  /// - Throws: an error with the reason when there is none.
  func goOn(forwards: Bool) async throws {
    guard !text.isEmpty else {
      throw PluginError(code: .failed, message: "nothing was searched for; search first")
    }
    do {
      try await context.run(Self.command(forwards: forwards), ["text": .string(text)])
    } catch {
      throw PluginError(code: .failed, message: "no other row holds '\(text)'")
    }
  }

  /// Goes on in the direction of the search.
  func repeatSearch(reversed: Bool = false) async throws {
    try await goOn(forwards: forwards != reversed)
  }

  /// Finds the text anew from where the search began; without a match the focus is there.
  private func find() async {
    tell()
    if let origin { _ = try? await context.run("navigation.focusRow", ["row": .integer(origin)]) }
    isFound = true
    guard !text.isEmpty else { return }
    isFound =
      (try? await context.run(Self.command(forwards: forwards), ["text": .string(text)])) != nil
  }

  private static func command(forwards: Bool) -> CommandID {
    forwards ? "navigation.findNext" : "navigation.findPrevious"
  }

  private func tell() {
    context.setContext("\(namespace).search", to: .string(isCommand ? commandLine.text : text))
  }
}
