/// The part in which a text differs from what it was.
nonisolated struct TextDifference: Hashable, Sendable {
  /// The part of the old text, in characters.
  let range: Range<Int>
  /// The characters that are there instead.
  let inserted: [Character]

  /// Creates the difference; nil between equal texts.
  init?(from old: [Character], to new: [Character]) {
    let most = min(old.count, new.count)
    var start = 0
    while start < most, old[start].isSameScalars(as: new[start]) {
      start += 1
    }
    var end = 0
    while end < most - start, old[old.count - 1 - end].isSameScalars(as: new[new.count - 1 - end]) {
      end += 1
    }
    guard start + end < max(old.count, new.count) else { return nil }
    range = start..<old.count - end
    inserted = Array(new[start..<new.count - end])
  }

  /// Returns the position in the new text of a position in the old one.
  func moved(_ position: Int) -> Int {
    if position <= range.lowerBound { return position }
    if position < range.upperBound { return range.lowerBound }
    return position + inserted.count - range.count
  }
}

nonisolated extension Character {
  /// Equal characters may be spelled in two ways.
  fileprivate func isSameScalars(as other: Character) -> Bool {
    self == other && unicodeScalars.elementsEqual(other.unicodeScalars)
  }
}
