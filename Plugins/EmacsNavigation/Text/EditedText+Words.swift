/// Words, sentences and paragraphs as Emacs's text mode has them.
nonisolated extension EditedText {
  // MARK: Words

  /// Returns the position a number of words further, backwards for a negative number.
  func words(_ count: Int, from position: Int) -> Int {
    var position = position
    for _ in 0..<min(abs(count), self.count) {
      if count > 0 {
        position = forward(from: position) { !isWord(at: $0) }
        position = forward(from: position, isWord)
      } else {
        position = backward(from: position) { !isWord(at: $0) }
        position = backward(from: position, isWord)
      }
    }
    return position
  }

  func isWord(at position: Int) -> Bool {
    character(at: position)?.isPartOfWord ?? false
  }

  // MARK: Paragraphs

  /// Returns the position a number of paragraphs further: the empty line after one, or before it.
  func paragraphs(_ count: Int, from position: Int) -> Int {
    var position = position
    for _ in 0..<min(abs(count), self.count) {
      position = count > 0 ? paragraphEnd(from: position) : paragraphStart(from: position)
    }
    return position
  }

  private func paragraphEnd(from position: Int) -> Int {
    var start = lineStart(at: position)
    while start < count, isBlankLine(at: start) { start = nextLine(after: start) }
    while start < count, !isBlankLine(at: start) { start = nextLine(after: start) }
    return start
  }

  private func paragraphStart(from position: Int) -> Int {
    guard position > 0 else { return 0 }
    let line = lineStart(at: position - 1)
    if lineStart(at: position) == position, !isBlankLine(at: position), isEmptyLine(at: line) {
      return line
    }
    var start = line
    while start > 0, isBlankLine(at: start) { start = lineStart(at: start - 1) }
    while start > 0 {
      let before = lineStart(at: start - 1)
      // An empty line belongs to the paragraph after it, one of blanks does not.
      if isBlankLine(at: before) { return isEmptyLine(at: before) ? before : start }
      start = before
    }
    return start
  }

  private func isEmptyLine(at start: Int) -> Bool {
    lineEnd(at: start) == start
  }

  private func nextLine(after start: Int) -> Int {
    min(lineEnd(at: start) + 1, count)
  }

  // MARK: Sentences

  /// Returns the position a number of sentences further: after the last character of one, or at its first.
  ///
  /// A sentence ends with `.`, `?` or `!` at the end of a line or before two spaces, and with a
  /// paragraph.
  ///
  /// - Returns: also whether there were so many.
  func sentences(_ count: Int, from position: Int) -> (position: Int, isWhole: Bool) {
    var position = position
    // Among blank lines before all text it is to and fro.
    for _ in 0..<min(abs(count), 2 * self.count + 16) {
      guard let next = count > 0 ? sentenceEnd(from: position) : sentenceStart(from: position)
      else { return (position, false) }
      position = next
    }
    return (position, true)
  }

  private func sentenceEnd(from position: Int) -> Int? {
    guard let limit = paragraphTextEnd(from: position) else { return nil }
    for start in position..<max(limit, position) {
      if let end = sentenceBreak(at: start, upTo: limit) { return backward(from: end, isSpace) }
    }
    return limit
  }

  private func sentenceStart(from position: Int) -> Int? {
    let textStart = paragraphTextStart(from: position)
    let limit = lineStart(at: textStart)
    guard limit <= position else { return nil }
    guard var last = lastBreak(from: limit, upTo: position) else { return textStart }
    if last.upperBound == position {
      guard let earlier = lastBreak(from: limit, upTo: last.lowerBound) else { return textStart }
      last = earlier
    }
    return last.upperBound
  }

  private func lastBreak(from start: Int, upTo limit: Int) -> Range<Int>? {
    for start in (start..<max(limit, start)).reversed() {
      if let end = sentenceBreak(at: start, upTo: limit) { return start..<end }
    }
    return nil
  }

  /// The end of what ends a sentence at a position, with the space behind it; nil where none ends.
  private func sentenceBreak(at position: Int, upTo limit: Int) -> Int? {
    guard position < limit, let character = character(at: position) else { return nil }
    var end = position + 1
    if !"。．？！".contains(character) {
      guard ".?!…‽".contains(character) else { return nil }
      end = forward(from: end) { "]\"'”’)}»›".contains(characters[$0]) }
      guard end <= limit, let space = sentenceSpace(at: end), end + space <= limit
      else { return nil }
      end += space
    }
    return min(forward(from: end) { isSpace(at: $0) || characters[$0] == "\u{A0}" }, limit)
  }

  /// The number of blanks after a full stop that make it the end of a sentence; nil if it is not one.
  private func sentenceSpace(at position: Int) -> Int? {
    guard let first = character(at: position), !isLineBreak(at: position) else { return 0 }
    if first == "\t" { return 1 }
    guard first.isSentenceSpace else { return nil }
    guard let second = character(at: position + 1), !isLineBreak(at: position + 1) else { return 1 }
    return second.isSentenceSpace ? 2 : nil
  }

  /// The end of the text of the paragraph that is here or comes next; nil behind the last.
  private func paragraphTextEnd(from position: Int) -> Int? {
    var origin = position
    while true {
      var end = paragraphEnd(from: origin)
      if end > 0, isLineBreak(at: end - 1) { end -= 1 }
      if end > origin { return end }
      guard end < count else { return nil }
      if end + 1 == count { return count }
      origin = end + 1
    }
  }

  private func paragraphTextStart(from position: Int) -> Int {
    var origin = position
    while true {
      let edge = paragraphStart(from: origin)
      let start = forward(from: edge, isSpace)
      guard start >= origin, edge < origin else { return start }
      if edge == 0 { return 0 }
      origin = edge
    }
  }
}

nonisolated extension Character {
  /// A Boolean value indicating whether it is a part of words, as an apostrophe is.
  var isPartOfWord: Bool {
    isLetter || isNumber || "$%'".contains(self)
      || unicodeScalars.first?.properties.generalCategory == .nonspacingMark
  }

  fileprivate var isSentenceSpace: Bool { self == " " || self == "\u{A0}" }
}
