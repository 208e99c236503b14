/// The words of a text: runs of letters, digits and underscores, or of other characters; big words are
/// runs of everything but blanks.
nonisolated extension TextLines {
  enum Kind {
    case blank, punctuation, word
  }

  /// The kind of the character at a place; the end of a line is a blank.
  func kind(at place: Place, big: Bool) -> Kind {
    guard let character = self[place], !character.isBlank else { return .blank }
    return big || character.isWordCharacter ? .word : .punctuation
  }

  /// A Boolean value indicating whether a place is an empty line, which counts as a word.
  private func isEmptyLine(_ place: Place) -> Bool { place.column == 0 && isEmpty(place.line) }

  /// Returns the start of a word after a place.
  ///
  /// - Parameters:
  ///   - place: the place to begin at.
  ///   - count: the number of words.
  ///   - big: whether words are runs of everything but blanks.
  ///   - staysInLine: whether the last step ends with its line, as operators need it.
  /// - Returns: the place, as far as it goes, and whether there was room for every step.
  func wordStart(
    after place: Place, count: Int, big: Bool, staysInLine: Bool
  ) -> (place: Place, isComplete: Bool) {
    var place = place
    for left in (0..<count).reversed() {
      let kind = kind(at: place, big: big)
      let isLastLine = place.line == last
      let endsHere = staysInLine && left == 0
      let step = goOn(&place)
      if step == nil || step != .character && isLastLine { return (place, false) }
      if step != .character && endsHere { return (place, true) }
      if kind != .blank {
        while self.kind(at: place, big: big) == kind {
          let step = goOn(&place)
          if step == nil || step != .character && endsHere { return (place, true) }
        }
      }
      while self.kind(at: place, big: big) == .blank, !isEmptyLine(place) {
        let step = goOn(&place)
        if step == nil || step != .character && (isLastLine || endsHere) { return (place, true) }
      }
    }
    return (place, true)
  }

  /// Returns the end of a word after a place; nil when there are not so many words.
  ///
  /// With `mayStay`, a word that ends at the place counts; with `stopsAtEmptyLines`, an empty line is the
  /// end of a word.
  func wordEnd(
    after place: Place, count: Int, big: Bool, mayStay: Bool, stopsAtEmptyLines: Bool
  ) -> Place? {
    var place = place
    for step in 0..<count {
      let kind = kind(at: place, big: big)
      guard goOn(&place) != nil else { return nil }
      if kind != .blank, self.kind(at: place, big: big) == kind {
        guard skip(kind, from: &place, big: big, step: goOn) else { return nil }
      } else if !(mayStay && step == 0) || kind == .blank {
        var isAtEmptyLine = false
        while self.kind(at: place, big: big) == .blank {
          isAtEmptyLine = stopsAtEmptyLines && isEmptyLine(place)
          if isAtEmptyLine { break }
          guard goOn(&place) != nil else { return nil }
        }
        if isAtEmptyLine { continue }
        let word = self.kind(at: place, big: big)
        guard skip(word, from: &place, big: big, step: goOn) else { return nil }
      }
      _ = goBack(&place)
    }
    return place
  }

  /// Returns the start of a word before a place; nil at the start of the text.
  ///
  /// With `mayStay`, a word that starts at the place counts.
  func wordStart(before place: Place, count: Int, big: Bool, mayStay: Bool = false) -> Place? {
    var place = place
    steps: for step in 0..<count {
      let start = place
      let kind = kind(at: place, big: big)
      guard goBack(&place) != nil else { return nil }
      if mayStay, step == 0, kind != .blank, self.kind(at: place, big: big) != kind {
        place = start
        continue
      }
      while self.kind(at: place, big: big) == .blank {
        if isEmptyLine(place) { continue steps }
        guard goBack(&place) != nil else { return place }
      }
      let word = self.kind(at: place, big: big)
      guard skip(word, from: &place, big: big, step: goBack) else { return place }
      _ = goOn(&place)
    }
    return place
  }

  /// Returns the end of a word before a place; nil at the start of the text.
  ///
  /// With `staysInLine`, the end of the line before counts.
  func wordEnd(
    before place: Place, count: Int, big: Bool, staysInLine: Bool = false
  ) -> Place? {
    var place = place
    for _ in 0..<count {
      let kind = kind(at: place, big: big)
      guard let step = goBack(&place) else { return nil }
      if staysInLine, step == .otherLine { return place }
      while self.kind(at: place, big: big) == kind, kind != .blank {
        let step = goBack(&place)
        if step == nil || staysInLine && step == .otherLine { return place }
      }
      while self.kind(at: place, big: big) == .blank, !isEmptyLine(place) {
        let step = goBack(&place)
        if step == nil || staysInLine && step == .otherLine { return place }
      }
    }
    return place
  }

  /// Goes over characters of a kind; false when the text ended before another came.
  private func skip(
    _ kind: Kind, from place: inout Place, big: Bool, step: (inout Place) -> Step?
  ) -> Bool {
    while self.kind(at: place, big: big) == kind {
      if step(&place) == nil { return false }
    }
    return true
  }

  /// The columns of the word at a place, or of the next one in its line.
  func word(near place: Place) -> (range: Range<Int>, isWord: Bool)? {
    let line = self[place.line]
    for isWord in [true, false] {
      let belongs: (Character) -> Bool = { isWord ? $0.isWordCharacter : !$0.isBlank }
      guard let found = line[min(place.column, line.count)...].firstIndex(where: belongs)
      else { continue }
      // A run of other characters begins after a word, and ends at a blank.
      let isBefore: (Character) -> Bool = { belongs($0) && $0.isWordCharacter == isWord }
      let start = line[..<found].lastIndex { !isBefore($0) }.map { $0 + 1 } ?? 0
      let end = line[found...].firstIndex { !belongs($0) } ?? line.count
      return (start..<end, isWord)
    }
    return nil
  }
}

nonisolated extension Character {
  /// A Boolean value indicating whether this is a letter, a digit or an underscore.
  var isWordCharacter: Bool { isLetter || isNumber || self == "_" }
}
