/// A text with point and marks as Emacs has them: a value that commands change.
///
/// Positions count characters as people see them, from 0; a position is between two of them.
nonisolated struct EditedText: Hashable, Sendable {
  /// The name of the input that has the text.
  let name: String
  private(set) var characters: [Character]
  /// The position at which commands act.
  var point: Int { didSet { point = min(max(point, 0), characters.count) } }
  /// The mark, and those before it; they move with the text around.
  var marks: MarkRing
  /// The places that registers hold, which move as marks do.
  var places: [Character: Int] = [:]
  /// A Boolean value indicating whether an edit was made since ``beginCommand()``.
  private(set) var isEdited = false

  init(_ text: String, name: String = "", point: Int = 0, marks: MarkRing = MarkRing()) {
    self.name = name
    characters = Array(text)
    self.point = min(max(point, 0), characters.count)
    self.marks = marks
  }

  var string: String { String(characters) }
  var count: Int { characters.count }

  /// Text between two positions, in whatever order.
  func text(_ one: Int, _ other: Int) -> String {
    String(characters[min(one, other)..<max(one, other)])
  }

  /// The character after a position; nil at the end, and before the start.
  func character(at position: Int) -> Character? {
    characters.indices.contains(position) ? characters[position] : nil
  }

  mutating func beginCommand() {
    isEdited = false
  }

  // MARK: Edits

  /// Deletes the text between two positions, and returns it.
  @discardableResult
  mutating func delete(_ one: Int, _ other: Int) -> String {
    let range = min(one, other)..<max(one, other)
    guard !range.isEmpty else { return "" }
    let deleted = String(characters[range])
    let moved = { (position: Int) in
      position <= range.lowerBound
        ? position : max(range.lowerBound, position - range.count)
    }
    let newPoint = moved(point)
    characters.removeSubrange(range)
    point = newPoint
    move(moved)
    isEdited = true
    return deleted
  }

  /// Moves marks and places as the text around them.
  mutating func move(_ moved: (Int) -> Int) {
    marks.move(moved)
    places = places.mapValues(moved)
  }

  /// Inserts a text at a position; point and marks that are there stay before it, or are carried
  /// behind it.
  mutating func insert(_ text: String, at position: Int, carriesMarks: Bool = false) {
    guard !text.isEmpty else { return }
    let inserted = Array(text)
    let moved = { (other: Int) in
      other > position || carriesMarks && other == position ? other + inserted.count : other
    }
    let newPoint = moved(point)
    characters.insert(contentsOf: inserted, at: position)
    point = newPoint
    move(moved)
    isEdited = true
  }

  /// Inserts a text at point, which goes behind it; marks that are there stay before it.
  mutating func insert(_ text: String) {
    let end = point + text.count
    insert(text, at: point)
    point = end
  }

  /// Replaces characters by as many others; marks do not move.
  mutating func overwrite(_ position: Int, with text: String) {
    let new = Array(text)
    guard !new.isEmpty else { return }
    characters.replaceSubrange(position..<position + new.count, with: new)
    isEdited = true
  }
}

// MARK: Lines

nonisolated extension EditedText {
  func isLineBreak(at position: Int) -> Bool {
    character(at: position).map { $0 == "\n" || $0 == "\r\n" } ?? false
  }

  func isBlank(at position: Int) -> Bool {
    character(at: position).map { $0 == " " || $0 == "\t" } ?? false
  }

  /// Blank, or a line break.
  func isSpace(at position: Int) -> Bool {
    isBlank(at: position) || isLineBreak(at: position)
  }

  func lineStart(at position: Int) -> Int {
    backward(from: position) { !isLineBreak(at: $0) }
  }

  func lineEnd(at position: Int) -> Int {
    forward(from: position) { !isLineBreak(at: $0) }
  }

  /// The start of a line that is so many lines after that of a position, or before it.
  ///
  /// - Returns: also how many lines there were too few; then the position is that of the end, or
  ///   of the start.
  func lineStart(_ lines: Int, after position: Int) -> (position: Int, missing: Int) {
    var (start, left) = (lineStart(at: position), lines)
    while left < 0, start > 0 {
      start = lineStart(at: start - 1)
      left += 1
    }
    while left > 0, lineEnd(at: start) < count {
      start = lineEnd(at: start) + 1
      left -= 1
    }
    return (left > 0 ? count : start, abs(left))
  }

  /// The column of a position; a tab goes on to the next multiple of eight.
  func column(of position: Int) -> Int {
    (lineStart(at: position)..<position).reduce(0) { column(after: $1, at: $0) }
  }

  /// The first position in the line from a start on that is in a column, or its end.
  func position(ofColumn wanted: Int, from start: Int) -> Int {
    var (position, column) = (start, 0)
    while column < wanted, position < count, !isLineBreak(at: position) {
      column = self.column(after: position, at: column)
      position += 1
    }
    return position
  }

  private func column(after position: Int, at column: Int) -> Int {
    characters[position] == "\t" ? (column / 8 + 1) * 8 : column + 1
  }

  /// A Boolean value indicating whether nothing but blanks is in the line of a position.
  func isBlankLine(at position: Int) -> Bool {
    let start = lineStart(at: position)
    return forward(from: start, isBlank) == lineEnd(at: start)
  }

  /// The first position from another on before which the character does not do.
  func forward(from position: Int, _ does: (Int) -> Bool) -> Int {
    var position = position
    while position < count, does(position) { position += 1 }
    return position
  }

  /// The last position up to another after which every character does.
  func backward(from position: Int, _ does: (Int) -> Bool) -> Int {
    var position = position
    while position > 0, does(position - 1) { position -= 1 }
    return position
  }
}
