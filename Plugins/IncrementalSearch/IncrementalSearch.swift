public import KeyboardCore
public import KeyboardPlugins

/// A search through the rows of a list while its text is typed, for plugins of keys.
///
/// It registers the commands `NAMESPACE.searchKey`, `.searchDelete`, `.searchAccept` and
/// `.searchCancel`, with a key for every character that a US keyboard types. Each character finds
/// the next row after the one where the search began.
public final class IncrementalSearch {
  private let context: PluginContext
  private let namespace: String
  /// The row where the search began.
  private var origin: Int?
  private var command: CommandID = "navigation.findNext"
  /// The text of the search that goes on, or of the last one.
  public private(set) var text = ""
  /// Told the row where a search began when it is over; nil for a cancelled one.
  public let ends = Observers<Int?>()

  /// Creates the searches of a plugin; the names of their commands start with the namespace.
  public init(in context: PluginContext, namespace: String) {
    self.context = context
    self.namespace = namespace
  }

  /// Registers the commands and keys of searches.
  ///
  /// - Parameters:
  ///   - condition: holds while a search goes on.
  ///   - cancelKeys: the keys that lead back to where it began.
  public func register(while condition: String, cancelKeys: [KeySequence]) {
    context.declareContext("\(namespace).search", "The text that is searched for.")
    registerCommands()
    for scalar in (0x20..<0x7F).compactMap(Unicode.Scalar.init) {
      let notation = scalar == " " ? "space" : String(scalar)
      guard let keys = try? KeySequence(parsing: notation) else { continue }
      context.bind(
        keys, to: CommandID("\(namespace).searchKey"), arguments: ["text": .string(String(scalar))],
        when: condition, title: "Search", id: "\(namespace).search.\(keys)")
    }
    let others: [(KeySequence, String)] =
      [("backspace", "searchDelete"), ("enter", "searchAccept")]
      + cancelKeys.map { ($0, "searchCancel") }
    for (keys, name) in others {
      context.bind(
        keys, to: CommandID("\(namespace).\(name)"), when: condition,
        id: "\(namespace).search.\(keys)")
    }
  }

  private func registerCommands() {
    context.command(
      CommandID("\(namespace).searchKey"), title: "Search",
      summary: "Adds a text to what is searched for.", parameters: [CommandParameter("text", .text)]
    ) { [self] invocation in
      text += invocation.arguments["text"]?.stringValue ?? ""
      await find()
    }
    context.command(
      CommandID("\(namespace).searchDelete"), title: "Delete character of search",
      summary: "Takes the last character of what is searched for back."
    ) { [self] _ in
      text = String(text.dropLast())
      await find()
    }
    context.command(
      CommandID("\(namespace).searchAccept"), title: "Accept search",
      summary: "Ends the search at the row that it found."
    ) { [self] _ in
      ends.notify(origin)
    }
    context.command(
      CommandID("\(namespace).searchCancel"), title: "Cancel search",
      summary: "Ends the search where it began."
    ) { [self] _ in
      text = ""
      await find()
      ends.notify(nil)
    }
  }

  /// Begins a search at a row; nil where no row has the focus.
  public func begin(at row: Int?, forwards: Bool) {
    origin = row
    text = ""
    command = forwards ? "navigation.findNext" : "navigation.findPrevious"
    tell()
  }

  /// Goes on to another row with the text of the search.
  ///
  /// - Throws: why there is none.
  public func goOn(forwards: Bool) async throws {
    guard !text.isEmpty else {
      throw PluginError(code: .failed, message: "nothing was searched for; search first")
    }
    let command: CommandID = forwards ? "navigation.findNext" : "navigation.findPrevious"
    do {
      try await context.run(command, ["text": .string(text)])
    } catch {
      throw PluginError(code: .failed, message: "no other row holds '\(text)'")
    }
  }

  /// Goes on in the direction of the search.
  public func repeatSearch(reversed: Bool = false) async throws {
    try await goOn(forwards: (command == "navigation.findNext") != reversed)
  }

  /// Finds the text anew from where the search began; without a match the focus is there.
  private func find() async {
    tell()
    if let origin { _ = try? await context.run("navigation.focusRow", ["row": .integer(origin)]) }
    guard !text.isEmpty else { return }
    _ = try? await context.run(command, ["text": .string(text)])
  }

  private func tell() {
    context.setContext("\(namespace).search", to: .string(text))
  }
}
