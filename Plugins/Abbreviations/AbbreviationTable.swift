/// The short forms with the texts that they stand for.
nonisolated struct AbbreviationTable: Hashable, Sendable, Codable {
  /// The texts by their short forms.
  private(set) var texts: [String: String] = [:]

  /// Reads a table as it was written.
  init(from decoder: any Decoder) throws {
    texts = try [String: String](from: decoder)
  }

  /// Creates an empty table.
  init() {}

  func encode(to encoder: any Encoder) throws {
    try texts.encode(to: encoder)
  }

  /// Adds a short form, or gives it another text; nil takes it out.
  subscript(short: String) -> String? {
    get { texts[short] }
    set { texts[short] = newValue }
  }

  /// Returns whether a text can be a short form: it has no blanks and ends like a word.
  static func isShortForm(_ text: String) -> Bool {
    text.last?.isWordPart == true && !text.contains(where: \.isWhitespace)
  }

  /// A replacement of one text by another, as the event `text.changed` describes it.
  struct Replacement: Hashable, Sendable {
    /// The number of characters before.
    var position: Int
    let removed: String
    let inserted: String

    /// The number of characters that come to the text.
    var growth: Int { inserted.count - removed.count }
  }

  /// Returns what to do when a character was typed after a text.
  ///
  /// The end of a word expands the short form before it: all since the last blank, or else only the
  /// word. A capital letter begins the text with one.
  ///
  /// - Parameters:
  ///   - text: the text before the character.
  ///   - character: the character that was typed.
  /// - Returns: the replacement; nil when nothing is to be expanded.
  func expansion(of text: some StringProtocol, before character: String) -> Replacement? {
    guard character.count == 1, character.first?.isWordPart == false else { return nil }
    let whole = text.suffix(while: { !$0.isWhitespace })
    for candidate in [whole, whole.suffix(while: \.isWordPart)] where !candidate.isEmpty {
      guard let long = texts[candidate] ?? capitalized(candidate) else { continue }
      return Replacement(
        position: text.count - candidate.count, removed: candidate, inserted: long)
    }
    return nil
  }

  private func capitalized(_ short: String) -> String? {
    guard let first = short.first, first.isUppercase else { return nil }
    return texts[first.lowercased() + short.dropFirst()].map {
      $0.prefix(1).uppercased() + $0.dropFirst()
    }
  }
}

nonisolated extension StringProtocol {
  /// Returns the longest end whose characters all pass a test.
  fileprivate func suffix(while test: (Character) -> Bool) -> String {
    let start = lastIndex { !test($0) }.map { index(after: $0) } ?? startIndex
    return String(self[start...])
  }
}

nonisolated extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}
