import KeyboardCommands

/// One word of a command: pieces of text and names, joined without space.
nonisolated struct Word: Hashable, Sendable {
  /// One piece.
  enum Piece: Hashable, Sendable {
    /// Text as it stands.
    case text(String)
    /// `$name`: replaced by the value that the name has when the command runs.
    case name(String, SourcePosition)
  }

  /// The pieces in order; empty for `''`.
  let pieces: [Piece]
  /// Whether any part of the word was quoted.
  let isQuoted: Bool
  /// Where the word starts.
  let position: SourcePosition

  /// The text of a word without names, or nil.
  var plainText: String? {
    switch pieces.count {
    case 0: ""
    case 1: if case .text(let text) = pieces[0] { text } else { nil }
    default: nil
    }
  }

  /// Returns a Boolean value indicating whether the word is a text that no part of is quoted.
  func isBare(_ text: String) -> Bool {
    !isQuoted && plainText == text
  }
}

nonisolated extension String {
  /// The text as a word of the session language, quoted where it has to be.
  var quotedWord: String {
    let special: Set<Unicode.Scalar> = [";", "{", "}", "'", "\"", "$"]
    let needsQuotes =
      unicodeScalars.first.map { $0 == "#" } ?? true
      || unicodeScalars.contains { special.contains($0) || $0.isWhitespace }
    guard needsQuotes else { return self }
    return unicodeScalars.reduce(into: "'") { word, scalar in
      word.unicodeScalars.append(scalar)
      if scalar == "'" { word.unicodeScalars.append(scalar) }
    } + "'"
  }
}
