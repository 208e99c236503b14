import KeyboardCore
import KeyboardPluginSDK

/// Expands abbreviations in the input that has the focus, while somebody types.
final class Expander {
  private let context: PluginContext
  /// The abbreviations; nil until they are needed and read.
  private var read: AbbreviationTable?
  /// The replacements that were made and whose events have not come yet.
  ///
  /// Text typed before they were made is at other positions by now.
  private var unheard: [AbbreviationTable.Replacement] = []

  init(_ context: PluginContext) {
    self.context = context
  }

  // MARK: Abbreviations

  private static let file = "abbreviations.json"

  private func table() throws -> AbbreviationTable {
    if let read { return read }
    let table = try context.read(AbbreviationTable.self, from: Self.file) ?? AbbreviationTable()
    read = table
    return table
  }

  func add(_ short: String, for text: String) throws {
    guard AbbreviationTable.isShortForm(short) else {
      throw PluginError(
        code: .failed,
        message:
          "'\(short)' is not an abbreviation; write one without blanks that ends with a letter "
          + "or a digit")
    }
    var table = try table()
    table[short] = text
    read = table
    try context.write(table, to: Self.file)
  }

  func remove(_ short: String) throws {
    var table = try table()
    guard table[short] != nil else {
      let remedy =
        Spelling.nearest(to: short, in: table.texts.keys.sorted()).map { "did you mean \($0)?" }
        ?? "abbreviations.list shows those there are"
      throw PluginError(
        code: .failed, message: "'\(short)' is not an abbreviation; \(remedy)")
    }
    table[short] = nil
    read = table
    try context.write(table, to: Self.file)
  }

  func list() throws -> Value {
    .object(try table().texts.mapValues(Value.string))
  }

  // MARK: Typing

  /// Expands an abbreviation that was just typed, by the value of `text.changed`.
  func hear(_ change: Value) async {
    // A secure input tells no texts.
    guard let position = change["position"]?.integerValue,
      let removed = change["removed"]?.stringValue, let inserted = change["inserted"]?.stringValue
    else { return }
    let event = AbbreviationTable.Replacement(
      position: position, removed: removed, inserted: inserted)
    if let index = unheard.firstIndex(of: event) {
      // The events before it were lost on the way.
      unheard.removeFirst(index + 1)
      return
    }
    guard removed.isEmpty, inserted.count == 1, let table = try? table(), !table.texts.isEmpty
    else { return }
    do {
      try await expand(after: position, inserted, in: change["input"], table)
    } catch {
      context.message("\(error)", level: .warning)
    }
  }

  private func expand(
    after position: Int, _ character: String, in input: Value?, _ table: AbbreviationTable
  ) async throws {
    let values = try await context.values(of: ["text.input", "text.before"])
    guard values["text.input"] == input, let text = values["text.before"]?.stringValue else {
      return
    }
    let moved = unheard.reduce(position) { $1.position < $0 ? $0 + $1.growth : $0 }
    guard moved <= text.count,
      let replacement = table.expansion(of: text.prefix(moved), before: character)
    else { return }
    unheard.append(replacement)
    do {
      try await context.run(
        "text.replace",
        [
          "position": .integer(replacement.position), "removed": .string(replacement.removed),
          "inserted": .string(replacement.inserted),
        ])
    } catch {
      unheard.removeLast()
      throw error
    }
  }
}
