/// Paragraphs, sentences and brackets.
nonisolated extension TextLines {
  // MARK: Paragraphs

  /// The line of the empty line that ends paragraphs, going a way; nil when there are not so many.
  func paragraphEnd(from line: Int, count: Int, forwards: Bool) -> Int? {
    var line = line
    for left in (0..<count).reversed() {
      var hasLeft = false
      var isFirst = true
      while true {
        if !isEmpty(line) { hasLeft = true }
        if !isFirst, hasLeft, isEmpty(line) { break }
        isFirst = false
        let next = line + (forwards ? 1 : -1)
        guard lines.indices.contains(next) else {
          if left > 0 { return nil }
          break
        }
        line = next
      }
    }
    return line
  }

  // MARK: Sentences

  /// The places where sentences begin: after `.`, `!` or `?`, closing brackets and quotes, and a
  /// blank; after an empty line, and at the first of some; and at the start of the text.
  var sentenceStarts: [Place] {
    var starts = [Place(line: 0, column: 0)]
    var isStart = false
    for (number, line) in lines.enumerated() {
      if line.isEmpty {
        let isFirst = number > 0 && !lines[number - 1].isEmpty
        if isFirst { starts.append(Place(line: number, column: 0)) }
        isStart = true
        continue
      }
      var column = 0
      while column < line.count {
        if isStart, !line[column].isBlank {
          starts.append(Place(line: number, column: column))
          isStart = false
        }
        let isMark = ".!?".contains(line[column])
        column += 1
        if isMark {
          let rest = line[column...].drop { ")]\"'".contains($0) }
          if rest.first?.isBlank ?? true {
            isStart = true
            column = rest.startIndex
          }
        }
      }
    }
    return starts
  }

  /// A Boolean value indicating whether the text ends where a sentence does.
  var endsSentence: Bool {
    let line = lines[last].reversed().drop(while: \.isBlank).drop { ")]\"'".contains($0) }
    return line.first.map { ".!?".contains($0) } ?? false
  }

  // MARK: Brackets

  private static let pairs: [Character: (partner: Character, opens: Bool)] = [
    "(": (")", true), "[": ("]", true), "{": ("}", true), "<": (">", true),
    ")": ("(", false), "]": ("[", false), "}": ("{", false), ">": ("<", false),
  ]

  /// The bracket that belongs to the one at a place or to the next one in its line.
  func matchingBracket(from place: Place) -> Place? {
    let line = self[place.line]
    guard
      let column = line[max(0, min(place.column, line.count - 1))...].firstIndex(where: {
        Self.pairs[$0] != nil && $0 != "<" && $0 != ">"
      }), let pair = Self.pairs[line[column]]
    else { return nil }
    let found = Place(line: place.line, column: column)
    return unmatched(pair.partner, against: line[column], from: found, forwards: pair.opens)
  }

  /// The next bracket, going a way, that has no partner on the way.
  func unmatched(
    _ bracket: Character, against partner: Character, from place: Place, forwards: Bool
  ) -> Place? {
    var place = place
    var depth = 0
    while (forwards ? goOn(&place) : goBack(&place)) != nil {
      guard let character = self[place] else { continue }
      if character == partner {
        depth += 1
      } else if character == bracket {
        if depth == 0 { return place }
        depth -= 1
      }
    }
    return nil
  }

  /// The next opening brackets, for a place that is in none: no closing ones come before them.
  func nextBrackets(after place: Place, opening: Character, count: Int) -> Place? {
    guard let closing = Self.pairs[opening]?.partner,
      unmatched(opening, against: closing, from: place, forwards: false) == nil
    else { return nil }
    var place = place
    for _ in 0..<count {
      guard let next = unmatched(opening, against: closing, from: place, forwards: true)
      else { return nil }
      place = next
    }
    return place
  }

  /// The brackets around a place, of which it may be one itself.
  func brackets(
    around place: Place, opening: Character, count: Int
  ) -> (start: Place, end: Place)? {
    guard let closing = Self.pairs[opening]?.partner else { return nil }
    var start: Place? = place
    var left = count
    if self[place] == opening { left -= 1 }
    while left > 0, let inner = start {
      start = unmatched(opening, against: closing, from: inner, forwards: false)
      left -= 1
    }
    guard let start, let end = unmatched(closing, against: opening, from: start, forwards: true)
    else { return nil }
    return (start, end)
  }
}
