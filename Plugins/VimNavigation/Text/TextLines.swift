/// A text as vi sees it: lines of characters, without their ends; there is always one.
nonisolated struct TextLines: Hashable, Sendable {
  /// A place of a character, or behind the last one of a line.
  struct Place: Hashable, Comparable, Sendable {
    var line: Int
    var column: Int

    static func < (left: Place, right: Place) -> Bool {
      (left.line, left.column) < (right.line, right.column)
    }
  }

  private(set) var lines: [[Character]]

  /// Splits a text at its line feeds.
  init(_ text: String) {
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Array(String($0)) }
  }

  /// The text, with a line feed between two lines.
  var text: String {
    lines.map { String($0) }.joined(separator: "\n")
  }

  var count: Int { lines.count }
  var last: Int { lines.count - 1 }
  /// The place behind the last character.
  var end: Place { Place(line: last, column: lines[last].count) }

  subscript(line: Int) -> [Character] { lines[line] }

  /// The character at a place; nil behind the last one of a line.
  subscript(place: Place) -> Character? {
    place.column < lines[place.line].count ? lines[place.line][place.column] : nil
  }

  var isEmpty: Bool { lines == [[]] }

  func isEmpty(_ line: Int) -> Bool { lines[line].isEmpty }

  /// A Boolean value indicating whether a line is nothing but blanks.
  func isBlank(_ line: Int) -> Bool { lines[line].allSatisfy(\.isBlank) }

  /// The number of blanks that a line begins with.
  func indent(of line: Int) -> Int { lines[line].prefix(while: \.isBlank).count }

  /// The place of the first character that is not a blank, or of the last one.
  func firstNonBlank(of line: Int) -> Place {
    Place(line: line, column: max(0, min(indent(of: line), lines[line].count - 1)))
  }

  /// The nearest place that holds a character, or the start of an empty line; the place behind the
  /// last character counts too where that is said.
  func clamped(_ place: Place, orBehind isBehind: Bool = false) -> Place {
    let line = max(0, min(place.line, last))
    let length = lines[line].count
    return Place(line: line, column: max(0, min(place.column, isBehind ? length : length - 1)))
  }

  // MARK: Offsets

  /// The number of Unicode scalars before a place.
  func offset(of place: Place) -> Int {
    lines[..<place.line].reduce(0) { $0 + $1.scalarCount + 1 }
      + lines[place.line].prefix(place.column).scalarCount
  }

  /// The place behind a number of Unicode scalars; within a character, that character's.
  func place(at offset: Int) -> Place {
    var rest = offset
    for (line, characters) in lines.enumerated() {
      let length = characters.scalarCount
      if rest > length, line < last {
        rest -= length + 1
        continue
      }
      for (column, character) in characters.enumerated() {
        rest -= character.unicodeScalars.count
        if rest < 0 { return Place(line: line, column: column) }
      }
      return Place(line: line, column: characters.count)
    }
    return end
  }

  // MARK: Steps

  /// The results of a step by one character.
  enum Step {
    case character, lineEnd, otherLine
  }

  /// Goes on by one character; the end of a line that is not empty is a place of its own.
  ///
  /// - Returns: the result of the step; nil at the end of the text, where the place stays.
  func goOn(_ place: inout Place) -> Step? {
    if place.column < lines[place.line].count {
      place.column += 1
      return place.column < lines[place.line].count ? .character : .lineEnd
    }
    guard place.line < last else { return nil }
    place = Place(line: place.line + 1, column: 0)
    return .otherLine
  }

  /// Goes back by one character; to the end of the line before, from the start of one.
  ///
  /// - Returns: the result of the step; nil at the start of the text, where the place stays.
  func goBack(_ place: inout Place) -> Step? {
    if place.column > 0 {
      place.column -= 1
      return .character
    }
    guard place.line > 0 else { return nil }
    place = Place(line: place.line - 1, column: lines[place.line - 1].count)
    return .otherLine
  }

  /// Goes on or back by one character, over the end of a line that is not empty.
  ///
  /// - Returns: false at the end or the start of the text, where the place stays.
  func go(_ place: inout Place, forwards: Bool) -> Bool {
    switch forwards ? goOn(&place) : goBack(&place) {
    case nil: return false
    case .character: return true
    case .lineEnd, .otherLine:
      return place.column == 0 || (forwards ? goOn(&place) : goBack(&place)) != nil
    }
  }

  // MARK: Changing

  /// The lines between two places, the first and the last one in part.
  func lines(from start: Place, to end: Place) -> [[Character]] {
    guard start.line < end.line else {
      return [Array(lines[start.line][start.column..<max(start.column, end.column)])]
    }
    return [Array(lines[start.line][start.column...])] + lines[(start.line + 1)..<end.line]
      + [Array(lines[end.line][..<end.column])]
  }

  /// Replaces the text between two places by lines, of which the first and the last join the rest.
  ///
  /// - Returns: the place after the inserted text.
  @discardableResult
  mutating func replace(from start: Place, to end: Place, by new: [[Character]]) -> Place {
    let before = lines[start.line][..<start.column]
    let after = lines[end.line][end.column...]
    var new = new
    let behind = Place(
      line: start.line + new.count - 1,
      column: new[new.count - 1].count + (new.count == 1 ? start.column : 0))
    new[0] = before + new[0]
    new[new.count - 1] += after
    lines.replaceSubrange(start.line...end.line, with: new)
    return behind
  }

  /// Replaces whole lines; without any left there is an empty one.
  mutating func replaceLines(_ range: Range<Int>, by new: [[Character]]) {
    lines.replaceSubrange(range, with: new)
    if lines.isEmpty { lines = [[]] }
  }

  /// The first place where another text differs.
  func firstDifference(from other: TextLines) -> Place {
    let line = zip(lines, other.lines).prefix { $0 == $1 }.count
    guard line < min(count, other.count) else { return Place(line: min(line, last), column: 0) }
    return Place(line: line, column: zip(self[line], other[line]).prefix { $0 == $1 }.count)
  }
}

nonisolated extension Character {
  /// A Boolean value indicating whether this is a space or a tab.
  var isBlank: Bool { self == " " || self == "\t" }
}

nonisolated extension Sequence<Character> {
  fileprivate var scalarCount: Int { reduce(0) { $0 + $1.unicodeScalars.count } }
}
