extension TextBuffer {
  /// A movement of the cursor in a text.
  ///
  /// A word consists of letters, digits and underscores, and the marks inside it such as an apostrophe. A line ends
  /// at a line break, or where a view wraps it.
  public enum Movement: String, CaseIterable, Hashable, Sendable {
    /// By one character.
    case backward, forward
    /// To the start of the word before, or the end of the word after.
    case wordBackward, wordForward
    /// To the start or the end of the line.
    case toLineStart, toLineEnd
    /// To the line above or below, in the same column; from the first line to the start of the text, and from the
    /// last to its end.
    case up, down
    /// To the start or the end of the text.
    case toStart, toEnd
  }
}

extension String {
  /// Returns the destination of a movement from a character boundary; up and down keep to a column.
  func position(
    _ movement: TextBuffer.Movement, from position: Index, column: Int,
    lines: (Index) -> Range<Index>
  ) -> Index {
    switch movement {
    case .backward: return position > startIndex ? index(before: position) : position
    case .forward: return position < endIndex ? index(after: position) : position
    case .wordBackward:
      let end = self[..<position].lastIndex(where: \.isWordCharacter) ?? startIndex
      return self[..<end].lastIndex { !$0.isWordCharacter }.map { index(after: $0) } ?? startIndex
    case .wordForward:
      let start = self[position...].firstIndex(where: \.isWordCharacter) ?? endIndex
      return self[start...].firstIndex { !$0.isWordCharacter } ?? endIndex
    case .toLineStart: return lines(position).lowerBound
    case .toLineEnd: return end(of: lines(position))
    case .up:
      let start = lines(position).lowerBound
      guard start > startIndex else { return startIndex }
      return self.position(ofColumn: column, in: lines(index(before: start)))
    case .down:
      let end = lines(position).upperBound
      guard end < endIndex else { return endIndex }
      return self.position(
        ofColumn: column, in: lines(self[end].isNewline ? index(after: end) : end))
    case .toStart: return startIndex
    case .toEnd: return endIndex
    }
  }

  /// Returns the line of a position, without its line break.
  func line(at position: Index) -> Range<Index> {
    let start = self[..<position].lastIndex(where: \.isNewline).map { index(after: $0) }
    let end = self[position...].firstIndex(where: \.isNewline)
    return (start ?? startIndex)..<(end ?? endIndex)
  }

  /// Returns the last position that is on a line: the end of a wrapped line belongs to the next one.
  private func end(of line: Range<Index>) -> Index {
    let isWrapped = line.upperBound < endIndex && !self[line.upperBound].isNewline
    return isWrapped && !line.isEmpty ? index(before: line.upperBound) : line.upperBound
  }

  private func position(ofColumn column: Int, in line: Range<Index>) -> Index {
    let end = end(of: line)
    return index(line.lowerBound, offsetBy: column, limitedBy: end) ?? end
  }

  /// Returns a position, or the end of the character that contains it.
  func index(roundingUp position: Index) -> Index {
    // The index after one that is inside a character is the character's end.
    position.samePosition(in: self) ?? index(after: position)
  }
}

extension Character {
  fileprivate var isWordCharacter: Bool { isLetter || isNumber || "_'’".contains(self) }
}
