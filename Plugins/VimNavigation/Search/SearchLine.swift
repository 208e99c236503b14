/// A line while it is typed, with those that were typed before.
nonisolated struct SearchLine: Hashable, Sendable {
  /// The number of lines that are remembered.
  static let limit = 50

  private(set) var text = ""
  private var history: [String] = []
  /// The place among the remembered lines; after the last one for what is typed.
  private var place = 0

  /// Begins an empty line.
  mutating func begin() {
    text = ""
    place = history.count
  }

  mutating func append(_ more: String) { text += more }

  mutating func deleteCharacter() { text = String(text.dropLast()) }

  /// Deletes the blanks before the cursor, and the word before these.
  mutating func deleteWord() {
    while text.last?.isWhitespace == true { text.removeLast() }
    while text.last?.isWhitespace == false { text.removeLast() }
  }

  mutating func clear() { text = "" }

  /// Takes the line before or after; after the newest comes an empty one.
  mutating func recall(isOlder: Bool) {
    let next = place + (isOlder ? -1 : 1)
    guard history.indices.contains(next) || next == history.count else { return }
    place = next
    text = next < history.count ? history[next] : ""
  }

  /// Remembers the line, which is over.
  mutating func accept() {
    guard !text.isEmpty else { return }
    history.removeAll { $0 == text }
    history.append(text)
    if history.count > Self.limit { history.removeFirst() }
  }
}
