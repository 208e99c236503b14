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
}
