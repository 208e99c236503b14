nonisolated extension StringProtocol {
  /// The number of cells that the text takes, on any terminal.
  ///
  /// The width is one for a narrow character, two for a wide one and for each emoji, even if some terminals join
  /// several in two cells, and none for combining marks and invisible characters. A tab extends to the next multiple
  /// of eight cells from the start of the text; other control characters count as the symbols shown for them.
  ///
  /// - Complexity: O(characters).
  public var displayWidth: Int { displayWidth(joined: false) }

  /// Returns the number of cells that the text takes on a terminal, depending on whether it draws joined emoji whole.
  func displayWidth(joined: Bool) -> Int {
    if let width = asciiWidth(limit: .max) { return width }
    var width = 0
    forEachGlyph(joined: joined) {
      width += $0.width
      return true
    }
    return width
  }

  /// Returns whether the text takes at most a number of cells, without reading further than needed.
  public func fits(columns: Int) -> Bool { displayWidth(limit: columns + 1) <= columns }

  /// Returns the number of cells that the text takes, up to a limit, without reading further.
  func displayWidth(limit: Int) -> Int {
    if let width = asciiWidth(limit: limit) { return width }
    var width = 0
    forEachGlyph {
      width += $0.width
      return width < limit
    }
    return width < limit ? width : limit
  }

  /// Returns the number of cells that the text takes, up to a limit, if all characters in them are visible ASCII, as
  /// in most text; otherwise nil.
  func asciiWidth(limit: Int) -> Int? {
    let width = utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      guard limit > 0, bytes.prefix(limit).allSatisfy({ 0x20..<0x7F ~= $0 }) else { return nil }
      // The next character may be a mark on the last one.
      return bytes.count <= limit ? bytes.count : bytes[limit] < 0x80 ? limit : nil
    }
    return width ?? nil
  }
}

nonisolated extension Character {
  /// The number of cells that the character takes, on any terminal.
  public var displayWidth: Int { String(self).displayWidth }
}

extension Canvas {
  /// The end at which a text that is too wide is cut.
  nonisolated public enum Truncation: Hashable, Sendable {
    /// The end, replaced by an ellipsis.
    case end
    /// The start, replaced by an ellipsis: for paths.
    case start
    /// The middle, replaced by an ellipsis: for names, whose ends differ too.
    case middle
    /// The end, without a symbol.
    case clip
  }
}

nonisolated extension StringProtocol {
  /// Returns the part of the text that fits into a number of cells; control characters become symbols, tabs blanks.
  ///
  /// - Parameters:
  ///   - columns: the number of cells; below one the result is empty.
  ///   - truncation: the end to cut.
  ///   - ellipsis: the sign of the cut, which takes one cell.
  /// - Returns: the text; one cell narrower if half of a wide character would remain.
  /// - Complexity: O(columns), and O(characters) to cut the start or the middle.
  public func truncated(
    toColumns columns: Int, at truncation: Canvas.Truncation = .end, ellipsis: Character = "…"
  ) -> String {
    truncated(toColumns: columns, at: truncation, ellipsis: ellipsis, joined: false)
  }

  /// Returns the truncated text for a terminal, depending on whether it draws joined emoji whole.
  func truncated(
    toColumns columns: Int, at truncation: Canvas.Truncation = .end, ellipsis: Character,
    joined: Bool
  ) -> String {
    glyphs(fitting: columns, truncation, ellipsis: Glyph(ellipsis), joined: joined)
      .reduce(into: "") { $1.append(to: &$0) }
  }

  /// Returns the glyphs that fit into a number of cells.
  func glyphs(
    fitting columns: Int, _ truncation: Canvas.Truncation, ellipsis: Glyph, joined: Bool
  ) -> [Glyph] {
    guard columns > 0 else { return [] }
    var glyphs: [Glyph] = []
    var width = 0
    forEachGlyph(joined: joined) { glyph in
      glyphs.append(glyph)
      width += glyph.width
      return truncation == .start || truncation == .middle || width <= columns
    }
    guard width > columns else { return glyphs }
    let room = truncation == .clip ? columns : columns - ellipsis.width
    switch truncation {
    case .clip, .end:
      while width > room, let last = glyphs.popLast() { width -= last.width }
      return truncation == .clip ? glyphs : glyphs + [ellipsis]
    case .start:
      return [ellipsis] + glyphs.suffix(columns: room)
    case .middle:
      let end = glyphs.suffix(columns: room / 2)
      var left = room - end.reduce(0) { $0 + $1.width }
      let start = glyphs.prefix { glyph in
        left -= glyph.width
        return left >= 0
      }
      return start + [ellipsis] + end
    }
  }
}

nonisolated extension [Glyph] {
  /// Returns the last glyphs, which take at most a number of cells.
  fileprivate func suffix(columns: Int) -> ArraySlice<Glyph> {
    var (start, width) = (endIndex, 0)
    while start > startIndex, width + self[start - 1].width <= columns {
      start -= 1
      width += self[start].width
    }
    return self[start...]
  }
}

extension Glyph {
  /// Creates the first glyph of a character, with a width of one cell.
  nonisolated init(_ character: Character) {
    var result = Glyph.blank
    String(character).forEachGlyph {
      result = $0.width == 1 ? $0 : .replacement
      return false
    }
    self = result
  }
}

nonisolated extension StringProtocol {
  /// Returns the text in lines of at most a number of cells, broken at blanks.
  ///
  /// A word that is wider than a line is broken anywhere. Blanks at a break are left out. Two or more blanks separate
  /// phrases: these stay apart, and unbroken if they fit into a line.
  ///
  /// - Complexity: O(characters).
  public func wrapped(toColumns columns: Int) -> [String] {
    guard columns > 0 else { return [] }
    var lines: [String] = []
    var line = ""
    var width = 0
    func endLine() {
      if width > 0 { lines.append(line) }
      (line, width) = ("", 0)
    }
    for phrase in words.split(whereSeparator: \.isEmpty) {
      let widths = phrase.map(\.displayWidth)
      let whole = widths.reduce(-1) { $0 + 1 + $1 }
      if width + 2 + whole > columns { endLine() }
      var gap = "  "
      for (word, needed) in zip(phrase, widths) {
        if width > 0, width + gap.count + needed <= columns {
          line += gap + word
          width += gap.count + needed
        } else {
          endLine()
          for character in word {
            let next = character.displayWidth
            if width + next > columns { endLine() }
            line.append(character)
            width += next
          }
        }
        gap = " "
      }
    }
    endLine()
    return lines
  }

  /// The parts between characters that are white space, empty ones too.
  private var words: [SubSequence] {
    // Before the first combining mark, each scalar is a character.
    guard unicodeScalars.allSatisfy({ $0.value < 0x300 && $0 != "\r" }) else {
      return split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
    }
    return unicodeScalars.split(omittingEmptySubsequences: false) {
      switch $0.value {
      case 0x20, 0x09...0x0D, 0x85, 0xA0: true
      default: false
      }
    }.map { self[$0.startIndex..<$0.endIndex] }
  }

  /// The lines of the text without their ends, empty ones too.
  var lines: [SubSequence] {
    var lines: [SubSequence] = []
    var (start, index) = (startIndex, startIndex)
    while index < endIndex {
      let scalar = unicodeScalars[index]
      let end = index
      unicodeScalars.formIndex(after: &index)
      switch scalar {
      case "\r" where index < endIndex && unicodeScalars[index] == "\n":
        unicodeScalars.formIndex(after: &index)
      case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": break
      default: continue
      }
      lines.append(self[start..<end])
      start = index
    }
    return lines + [self[start...]]
  }
}
