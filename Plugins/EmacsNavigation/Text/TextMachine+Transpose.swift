/// Exchanging two things.
nonisolated extension TextMachine {
  /// The parts of a text that can be exchanged.
  enum Unit { case characters, words }

  /// Exchanges what is before point with what is after it, or carries it over so many.
  ///
  /// With 0, what point is at and what the mark is at.
  mutating func transpose(_ unit: Unit, _ count: Int, _ text: inout EditedText) throws(Failure) {
    if count == 0 {
      let (one, other) = try partsAtPointAndMark(unit, text)
      try exchange(one, other, &text)
    } else {
      let one = try part(unit, -1, &text)
      if count < 0 { text.point = one.lowerBound }
      let other = try part(unit, count, &text)
      try exchange(one, other, &text)
      text.point = count > 0 ? other.upperBound : other.lowerBound + one.count
    }
  }

  private func partsAtPointAndMark(
    _ unit: Unit, _ text: EditedText
  ) throws(Failure) -> (Range<Int>, Range<Int>) {
    var text = text
    let one = try part(unit, 1, &text)
    guard let mark = text.marks.mark else { throw .noMark }
    text.point = mark
    return (one, try part(unit, 1, &text))
  }

  /// Goes over so many units and back, and returns the text between.
  private func part(
    _ unit: Unit, _ count: Int, _ text: inout EditedText
  ) throws(Failure) -> Range<Int> {
    try go(unit, count, &text)
    let there = text.point
    try go(unit, -count, &text)
    return min(there, text.point)..<max(there, text.point)
  }

  private func go(_ unit: Unit, _ count: Int, _ text: inout EditedText) throws(Failure) {
    switch unit {
    case .characters: try move(count, &text)
    case .words: text.point = text.words(count, from: text.point)
    }
  }

  private func exchange(
    _ one: Range<Int>, _ other: Range<Int>, _ text: inout EditedText
  ) throws(Failure) {
    let (first, second) = one.lowerBound <= other.lowerBound ? (one, other) : (other, one)
    guard first.upperBound <= second.lowerBound else {
      throw Failure("Don't have two things to transpose")
    }
    let (early, late) = (
      text.text(first.lowerBound, first.upperBound),
      text.text(second.lowerBound, second.upperBound)
    )
    // Marks at the edges of the two stay at their edges.
    text.insert(late, at: first.upperBound, carriesMarks: true)
    text.delete(first.lowerBound, first.upperBound)
    let boundary = second.lowerBound + second.count - first.count
    text.insert(early, at: boundary)
    let rest = boundary + first.count
    text.delete(rest, rest + second.count)
  }
}
