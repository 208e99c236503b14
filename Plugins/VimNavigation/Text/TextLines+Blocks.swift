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

  private static let marks = ".!?", quotes = ")]\"'"

  /// Returns the start of a sentence, going a way.
  ///
  /// A sentence ends with a mark, closing brackets and quotes behind it, and a blank or the end of the line.
  /// An empty line is one, too.
  ///
  /// - Parameters:
  ///   - place: the place to begin at.
  ///   - count: the number of sentences.
  ///   - forwards: whether it goes on rather than back.
  /// - Returns: the start, or the end of the text it goes to; nil when there are not so many.
  func sentenceStart(from place: Place, count: Int, forwards: Bool) -> Place? {
    var place = place
    var isAtLimit = false
    for left in (0..<count).reversed() {
      let before = place
      var isFound = false
      if self[place] == nil {
        while self[place] == nil, go(&place, forwards: forwards) {}
        isFound = forwards
      } else if !forwards {
        _ = go(&place, forwards: false)
      }
      if !isFound {
        leaveSentenceEnd(&place, forwards: forwards)
        isAtLimit = !findSentenceEnd(&place, forwards: forwards) || isAtLimit
        if isAtLimit, left > 0 { return nil }
      }
      while !isAtLimit, self[place]?.isBlank ?? false, go(&place, forwards: true) {}
      if place == before, self[place] == nil, left > 0 { return nil }
    }
    return place
  }

  /// Goes back over blanks, and the marks and quotes before them, into the sentence that they end.
  private func leaveSentenceEnd(_ place: inout Place, forwards: Bool) {
    var hasMark = false
    while let character = self[place],
      character.isBlank || (Self.marks + Self.quotes).contains(character)
    {
      var before = place
      if !go(&before, forwards: false) || forwards && isEmpty(before.line) || hasMark { return }
      if Self.marks.contains(character) { hasMark = true }
      let isQuoted = self[before].map { (Self.marks + Self.quotes).contains($0) } ?? false
      if Self.quotes.contains(character), !isQuoted { return }
      place = before
    }
  }

  /// Goes to the place behind the end of a sentence, or to an empty line; false where the text ends first.
  private func findSentenceEnd(_ place: inout Place, forwards: Bool) -> Bool {
    let start = place.line
    while true {
      guard let character = self[place] else {
        if !forwards, place.line != start { place.line += 1 }
        return true
      }
      if Self.marks.contains(character) {
        var end = place
        var goesOn = true
        repeat {
          goesOn = goOn(&end) != nil
        } while goesOn
          && self[end].map(Self.quotes.contains) ?? false
        if !goesOn || self[end]?.isBlank ?? true {
          place = end
          if self[place] == nil { _ = goOn(&place) }
          return true
        }
      }
      guard go(&place, forwards: forwards) else { return false }
    }
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
    guard let closing = Self.pairs[opening]?.partner, self[place] != opening,
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
