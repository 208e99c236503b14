nonisolated extension StringProtocol {
  /// The text in lines of at most so many cells, broken at blanks.
  ///
  /// A word that is wider than a line is broken where it has to be. Blanks at a break are left out.
  ///
  /// - Complexity: O(characters).
  public func wrapped(toColumns columns: Int) -> [String] {
    guard columns > 0 else { return [] }
    var lines: [String] = []
    var line = ""
    var width = 0
    for word in split(whereSeparator: \.isWhitespace) {
      let needed = word.displayWidth
      if width > 0, width + 1 + needed <= columns {
        line += " " + word
        width += 1 + needed
        continue
      }
      if width > 0 { lines.append(line) }
      (line, width) = ("", 0)
      for character in word {
        let next = character.displayWidth
        if width > 0, width + next > columns {
          lines.append(line)
          (line, width) = ("", 0)
        }
        line.append(character)
        width += next
      }
    }
    if width > 0 { lines.append(line) }
    return lines
  }
}
