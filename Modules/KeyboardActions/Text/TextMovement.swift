/// A way that the cursor can go in a text.
///
/// A word is letters, digits and underscores, and the marks inside it such as an apostrophe. A line
/// ends at a line break.
public enum TextMovement: String, CaseIterable, Hashable, Sendable {
  /// By one character.
  case backward, forward
  /// To the start of the word before, or the end of the word after.
  case wordBackward, wordForward
  /// To the start or the end of the line.
  case toLineStart, toLineEnd
  /// To the line above or below, in the same column; from the first to the start of the text, and
  /// from the last to its end.
  case up, down
  /// To the start or the end of the text.
  case toStart, toEnd
}

extension String {
  /// Returns where a movement leads to from a boundary of characters; up and down keep to a column.
  func position(_ movement: TextMovement, from position: Index, column: Int) -> Index {
    switch movement {
    case .backward: return position > startIndex ? index(before: position) : position
    case .forward: return position < endIndex ? index(after: position) : position
    case .wordBackward:
      let end = self[..<position].lastIndex(where: \.isWordCharacter) ?? startIndex
      return self[..<end].lastIndex { !$0.isWordCharacter }.map { index(after: $0) } ?? startIndex
    case .wordForward:
      let start = self[position...].firstIndex(where: \.isWordCharacter) ?? endIndex
      return self[start...].firstIndex { !$0.isWordCharacter } ?? endIndex
    case .toLineStart: return lineStart(of: position)
    case .toLineEnd: return self[position...].firstIndex(where: \.isNewline) ?? endIndex
    case .up:
      let start = lineStart(of: position)
      guard start > startIndex else { return startIndex }
      return self.position(ofColumn: column, inLineAt: lineStart(of: index(before: start)))
    case .down:
      guard let end = self[position...].firstIndex(where: \.isNewline) else { return endIndex }
      return self.position(ofColumn: column, inLineAt: index(after: end))
    case .toStart: return startIndex
    case .toEnd: return endIndex
    }
  }

  /// Returns the number of characters between the start of the line and a position.
  func column(of position: Index) -> Int {
    distance(from: lineStart(of: position), to: position)
  }

  private func lineStart(of position: Index) -> Index {
    self[..<position].lastIndex(where: \.isNewline).map { index(after: $0) } ?? startIndex
  }

  private func position(ofColumn column: Int, inLineAt start: Index) -> Index {
    let end = self[start...].firstIndex(where: \.isNewline) ?? endIndex
    return index(start, offsetBy: column, limitedBy: end) ?? end
  }

  /// Returns a position, or the end of the character that it is inside of.
  func index(roundingUp position: Index) -> Index {
    // The index after one that is inside a character is the character's end.
    position.samePosition(in: self) ?? index(after: position)
  }
}

extension Character {
  fileprivate var isWordCharacter: Bool { isLetter || isNumber || "_'’".contains(self) }
}
