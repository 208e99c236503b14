import KeyboardCore
import SeededRandom

/// A text as an array of characters: slow, and plainly right.
struct TextModel {
  var characters: [Character]
  var anchor: Int
  var cursor: Int
  var column: Int?

  init(_ text: String) {
    characters = Array(text)
    anchor = characters.count
    cursor = characters.count
  }

  var text: String { String(characters) }
  var selection: Range<Int> { min(anchor, cursor)..<max(anchor, cursor) }

  mutating func replace(_ range: Range<Int>, with string: String) {
    let before = String(characters[..<range.lowerBound]) + string
    characters = Array(before + String(characters[range.upperBound...]))
    // An accent or half a flag joins its neighbours: the cursor goes behind what they are together.
    var (length, index) = (0, 0)
    while length < before.utf8.count {
      length += characters[index].utf8.count
      index += 1
    }
    moveCursor(to: index)
  }

  mutating func moveCursor(to index: Int, extending: Bool = false) {
    cursor = index
    if !extending { anchor = index }
    column = nil
  }

  mutating func move(_ movement: TextBuffer.Movement, extending: Bool) {
    if !extending, !selection.isEmpty {
      if movement == .backward { return moveCursor(to: selection.lowerBound) }
      if movement == .forward { return moveCursor(to: selection.upperBound) }
    }
    let kept = column ?? cursor - lineStart(cursor)
    moveCursor(to: target(movement, column: kept), extending: extending)
    if movement == .up || movement == .down { column = kept }
  }

  private func target(_ movement: TextBuffer.Movement, column: Int) -> Int {
    let count = characters.count
    var index = cursor
    switch movement {
    case .backward: return max(0, cursor - 1)
    case .forward: return min(count, cursor + 1)
    case .wordBackward:
      while index > 0, !isWord(index - 1) { index -= 1 }
      while index > 0, isWord(index - 1) { index -= 1 }
      return index
    case .wordForward:
      while index < count, !isWord(index) { index += 1 }
      while index < count, isWord(index) { index += 1 }
      return index
    case .toLineStart: return lineStart(cursor)
    case .toLineEnd: return lineEnd(cursor)
    case .up:
      let start = lineStart(cursor)
      guard start > 0 else { return 0 }
      return min(lineStart(start - 1) + column, start - 1)
    case .down:
      let end = lineEnd(cursor)
      guard end < count else { return count }
      return min(end + 1 + column, lineEnd(end + 1))
    case .toStart: return 0
    case .toEnd: return count
    }
  }

  private func isWord(_ index: Int) -> Bool {
    characters[index].isLetter || characters[index].isNumber || "_'’".contains(characters[index])
  }

  private func lineStart(_ index: Int) -> Int {
    (characters[..<index].lastIndex(where: \.isNewline) ?? -1) + 1
  }

  private func lineEnd(_ index: Int) -> Int {
    characters[index...].firstIndex(where: \.isNewline) ?? characters.count
  }
}

/// Pieces of text whose neighbours become one character with them, or do not.
let pieces: [String] = [
  "a", "b", "word", " ", "\n", "\r\n", "\r", "e\u{301}", "\u{301}", "👨‍👩‍👧", "👍🏽", "🇸", "🇪", "🇸🇪",
  "\u{200D}", "👧", "א", "שלום", "\u{5B8}", "1", "_", "’", ".", "ß", "ᄒ", "ᅡ", "ᆫ",
]

extension SeededGenerator {
  /// A text of up to some pieces.
  mutating func text(_ count: Int) -> String {
    (0..<Int.random(in: 0...count, using: &self)).map { _ in pick(pieces) }.joined()
  }
}
