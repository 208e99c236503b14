import KeyboardCore

/// A text with places as editors count them: lines, and UTF-16 code units in them.
nonisolated struct EditorText {
  /// A place in a text; both numbers begin with 0.
  struct Position: Hashable {
    var line: Int
    var character: Int
  }

  private(set) var text: String
  /// The start of each line; lines end with a line feed, a carriage return, or both.
  private var lines: [String.Index]

  init(_ text: String) {
    self.text = text
    lines = Self.lineStarts(in: text) { $0 == "\n" || $0 == "\r" }
  }

  private static func lineStarts(
    in text: String, where endsLine: (Unicode.Scalar) -> Bool
  ) -> [String.Index] {
    let scalars = text.unicodeScalars
    var starts = [scalars.startIndex]
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      scalars.formIndex(after: &index)
      guard endsLine(scalar) else { continue }
      if scalar == "\r", index < scalars.endIndex, scalars[index] == "\n" { continue }
      starts.append(index)
    }
    return starts
  }

  /// The number of lines; a text that ends with a line end has an empty line after it.
  var lineCount: Int { lines.count }

  /// Returns the text of a line, without its end.
  func line(_ number: Int) -> Substring {
    let end = number + 1 < lines.count ? lines[number + 1] : text.endIndex
    let line = text.unicodeScalars[lines[number]..<end]
    let last = line.lastIndex { $0 != "\n" && $0 != "\r" }
    return Substring(line[..<(last.map(line.index(after:)) ?? line.startIndex)])
  }

  /// Returns the place in the text for a position; one outside of the text is moved into it, one inside of a scalar to
  /// its start.
  func index(of position: Position) -> String.Index {
    guard position.line >= 0 else { return text.startIndex }
    guard position.line < lines.count else { return text.endIndex }
    let line = line(position.line)
    let index =
      line.utf16.index(
        line.startIndex, offsetBy: max(0, position.character), limitedBy: line.endIndex)
      ?? line.endIndex
    return index.samePosition(in: text.unicodeScalars) ?? text.utf16.index(before: index)
  }

  /// Returns the range of positions in a value of the protocol; nil for none.
  static func range(_ value: Value?) -> Range<Position>? {
    guard let start = Position(value?["start"]), let end = Position(value?["end"]) else {
      return nil
    }
    return start..<max(start, end)
  }

  /// Returns the position of a place in the text.
  func position(of index: String.Index) -> Position {
    var (low, high) = (0, lines.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle] <= index { low = middle } else { high = middle }
    }
    return Position(line: low, character: text.utf16.distance(from: lines[low], to: index))
  }

  /// Replaces a part of the text, or all of it.
  mutating func replace(_ range: Range<Position>?, with replacement: String) {
    guard let range else {
      self = EditorText(replacement)
      return
    }
    let start = index(of: range.lowerBound)
    var text = text
    text.unicodeScalars.replaceSubrange(
      start..<max(start, index(of: range.upperBound)), with: replacement.unicodeScalars)
    self = EditorText(text)
  }

  // MARK: Places of readers

  /// Returns the places of positions in lines and characters, both counted from 1.
  ///
  /// - Parameters:
  ///   - positions: the positions.
  ///   - endsLine: returns whether a scalar ends a line for the reader that has counted them.
  /// - Returns: the places, in the order of the positions.
  func indices(
    of positions: [SourcePosition], where endsLine: (Unicode.Scalar) -> Bool
  ) -> [String.Index] {
    let starts = Self.lineStarts(in: text, where: endsLine)
    return positions.map { position in
      guard 1...starts.count ~= position.line else { return text.endIndex }
      var start = starts[position.line - 1]
      // A byte order mark is not part of the text.
      if position.line == 1, text.unicodeScalars.first == "\u{FEFF}" {
        start = text.unicodeScalars.index(after: start)
      }
      let end = position.line < starts.count ? starts[position.line] : text.endIndex
      return text[start..<end].index(
        start, offsetBy: max(0, position.column - 1), limitedBy: end) ?? end
    }
  }

  /// Returns the end of the quoted text that begins at a place, after its closing quote.
  ///
  /// - Parameters:
  ///   - start: the place of the opening quote.
  ///   - escapes: whether a backslash escapes.
  ///   - isEnd: returns whether a scalar ends the text without a quote; the end of the text does.
  /// - Returns: the place after the quote, or of that scalar.
  func endOfQuotation(
    at start: String.Index, escapes: Bool = true,
    where isEnd: (Unicode.Scalar) -> Bool = { _ in false }
  ) -> String.Index {
    let scalars = text.unicodeScalars
    let quote = scalars[start]
    var index = scalars.index(after: start)
    while index < scalars.endIndex, !isEnd(scalars[index]) {
      let scalar = scalars[index]
      scalars.formIndex(after: &index)
      if scalar == quote { return index }
      if escapes, scalar == "\\", index < scalars.endIndex { scalars.formIndex(after: &index) }
    }
    return index
  }
}

nonisolated extension EditorText.Position: Comparable {
  static func < (first: Self, second: Self) -> Bool {
    (first.line, first.character) < (second.line, second.character)
  }
}

// MARK: - Values of the protocol

nonisolated extension EditorText.Position {
  init?(_ value: Value?) {
    guard let line = value?["line"]?.integerValue,
      let character = value?["character"]?.integerValue
    else { return nil }
    self.init(line: line, character: character)
  }

  var value: Value { ["line": .integer(line), "character": .integer(character)] }
}

nonisolated extension EditorText {
  /// Returns a range as a value of the protocol.
  func value(of range: Range<String.Index>) -> Value {
    ["start": position(of: range.lowerBound).value, "end": position(of: range.upperBound).value]
  }

  /// Returns the replacement of a range as a value of the protocol.
  func edit(_ range: Range<String.Index>, _ replacement: String) -> Value {
    ["range": value(of: range), "newText": .string(replacement)]
  }
}
