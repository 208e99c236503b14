import KeyboardTerminal

/// Determines whether a terminal draws an emoji of several parts as one, from the position of its cursor after one.
///
/// A family and a flag are written on separate lines, where a cursor report cannot be mistaken for a key. On a
/// terminal that joins them the cursor moves by two cells; on others to the end of their parts. Terminals that do not
/// answer are assumed not to join them.
nonisolated struct EmojiMeasurement: Hashable, Sendable {
  /// The first line that may be written on, counted from 0.
  private let top: Int

  /// Measures below a line.
  init(top: Int = 0) {
    self.top = top
  }

  /// The bytes to write, on lines that are cleared afterwards.
  var question: [UInt8] {
    let parts = ["\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1F1E9}\u{1F1EA}"]
    return zip(parts, 2...).flatMap { part, line in
      Array("\u{1B}[\(top + line);1H\(part)\u{1B}[6n".utf8)
    }
  }

  private var joinsFamilies = false
  private var joinsFlags = false

  /// A Boolean value indicating whether families and flags are drawn whole.
  var isJoined: Bool { joinsFamilies && joinsFlags }

  /// Processes a reply; returns whether it has changed the result.
  mutating func receive(_ reply: TerminalEvent.Reply) -> Bool {
    let former = isJoined
    switch reply {
    case .cursorPosition(row: top + 2, let column): joinsFamilies = column == 3
    case .cursorPosition(row: top + 3, let column): joinsFlags = column == 3
    default: break
    }
    return isJoined != former
  }
}
