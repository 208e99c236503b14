/// Inserting, exchanging, letter case and white space.
nonisolated extension TextMachine {
  mutating func change(
    _ command: TextCommand, _ argument: PrefixArgument, _ character: Character?,
    _ text: inout EditedText
  ) throws(Failure) {
    let (point, count) = (text.point, argument.value)
    switch command {
    case .selfInsert, .quotedInsert:
      guard let character else { return }
      if count < 0, command == .selfInsert {
        throw Failure("Negative repetition argument \(count)")
      }
      text.insert(String(repeating: character, count: min(max(count, 0), Self.mostInserted)))
    case .openLine:
      guard count >= 0 else { throw Failure("Repetition argument has to be non-negative") }
      text.insert(String(repeating: "\n", count: min(count, Self.mostInserted)), at: point)
      text.point = text.lineEnd(at: point)
    case .transposeChars:
      let isAtLineEnd = point == text.lineEnd(at: point)
      if argument == .none, isAtLineEnd, point > 0 { text.point -= 1 }
      try transpose(.characters, count, &text)
      if count == 0 { exchangePointAndMark(&text) }
    case .transposeWords:
      try transpose(.words, count, &text)
      if count == 0 { exchangePointAndMark(&text) }
    case .upcaseWord: changeWords(count, &text) { $0.uppercased() }
    case .downcaseWord: changeWords(count, &text) { $0.lowercased() }
    case .capitalizeWord: changeWords(count, &text, \.capitalizingWords)
    case .deleteHorizontalSpace:
      let start = text.backward(from: point, text.isBlank)
      text.delete(start, argument == .none ? text.forward(from: point, text.isBlank) : point)
    case .justOneSpace: leaveSpaces(count, &text)
    case .deleteBlankLines: deleteBlankLines(&text)
    case .deleteIndentation: joinLines(argument, &text)
    default: break
    }
  }

  /// The most characters that a number inserts.
  private static var mostInserted: Int { 10_000 }

  // MARK: Letter case

  /// Changes words after point, which goes behind them, or before it.
  private func changeWords(
    _ count: Int, _ text: inout EditedText, _ changed: (String) -> String
  ) {
    let end = text.words(count, from: text.point)
    let old = text.text(text.point, end)
    let new = changed(old)
    let start = min(text.point, end)
    guard new.count == old.count else {
      // A letter that is two in the other case.
      let point = text.point
      text.delete(point, end)
      text.insert(new, at: start)
      text.point = count > 0 ? start + new.count : point + new.count - old.count
      return
    }
    text.overwrite(start, with: new)
    text.point = max(text.point, end)
  }

  // MARK: White space

  /// Leaves so many spaces around point; for a negative number, line breaks go as well.
  private func leaveSpaces(_ count: Int, _ text: inout EditedText) {
    let isSpace = { [text] in count < 0 ? text.isSpace(at: $0) : text.isBlank(at: $0) }
    let start = text.backward(from: text.point, isSpace)
    let end = text.forward(from: text.point, isSpace)
    let kept = (start..<end).prefix(abs(count)).prefix { text.characters[$0] == " " }.count
    text.delete(start + kept, end)
    text.point = start + kept
    text.insert(String(repeating: " ", count: min(abs(count) - kept, Self.mostInserted)))
  }

  /// Leaves one of several blank lines, none of one, and none after a line with text.
  private func deleteBlankLines(_ text: inout EditedText) {
    let line = text.lineStart(at: text.point)
    let isBlank = text.isBlankLine(at: line)
    let next = text.lineEnd(at: line) + 1
    let isFollowed = next <= text.count && text.isBlankLine(at: next)
    let isPreceded = line > 0 && text.isBlankLine(at: line - 1)
    let isAlone = isBlank && !isFollowed && !isPreceded
    if isBlank {
      let end = isAlone ? min(next, text.count) : line
      let before = text.backward(from: end, text.isSpace)
      let start = before == 0 ? 0 : text.lineStart(1, after: before - 1).position
      text.point = end
      text.delete(min(start, end), end)
    }
    if !isAlone {
      let start = text.lineStart(1, after: text.point).position
      let behind = text.forward(from: start, text.isSpace)
      text.delete(start, behind == text.count ? behind : max(text.lineStart(at: behind), start))
    }
    let isLast = text.point == text.lineStart(at: text.point) && text.isBlankLine(at: text.point)
    if isLast, text.lineEnd(at: text.point) == text.count - 1 {
      text.delete(text.point, text.count)
    }
  }

  /// Joins a line with the one before it, with the next, or all lines of the region.
  private func joinLines(_ argument: PrefixArgument, _ text: inout EditedText) {
    var limit = text.lineStart(at: text.point) - 1
    if argument != .none {
      text.point = text.lineStart(1, after: text.point).position
      limit = text.point - 1
    } else if text.marks.isActive, let mark = text.marks.mark, mark != text.point {
      limit = min(mark, text.point)
      let end = max(mark, text.point)
      text.point = end > text.lineEnd(at: limit) ? end : limit
    }
    while text.lineStart(at: text.point) > limit {
      text.point = text.lineStart(at: text.point)
      guard text.point > 0 else { break }
      text.delete(text.point - 1, text.point)
      leaveFittingSpace(&text)
    }
    text.marks.isActive = false
  }

  /// Leaves one space between words, none at the edge of a line or inside brackets.
  private func leaveFittingSpace(_ text: inout EditedText) {
    let point = text.backward(from: text.point, text.isBlank)
    text.delete(point, text.forward(from: text.point, text.isBlank))
    let isAtEdge =
      point == text.lineStart(at: point) || point == text.lineEnd(at: point)
    let isInside =
      text.character(at: point).map { ")]}".contains($0) } ?? false
      || text.character(at: point - 1).map { "([{".contains($0) } ?? false
    guard !isAtEdge, !isInside else { return }
    text.insert(" ", at: point)
  }
}

nonisolated extension String {
  /// The text with an upper-case letter at the start of each word, and lower-case ones after it.
  fileprivate var capitalizingWords: String {
    var isInWord = false
    return reduce(into: "") { result, character in
      result += isInWord ? character.lowercased() : character.uppercased()
      isInWord = character.isPartOfWord && (isInWord || character != "'")
    }
  }
}
