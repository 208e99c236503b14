/// Positions as hosts of plugins count them: in Unicode scalars.
nonisolated extension EditedText {
  /// The position of a number of Unicode scalars from the start.
  func position(ofScalar scalar: Int) -> Int {
    var (position, left) = (0, scalar)
    while left > 0, position < count {
      left -= characters[position].unicodeScalars.count
      position += 1
    }
    return position
  }

  func scalar(ofPosition position: Int) -> Int {
    characters[..<position].scalarCount
  }
}

nonisolated extension Sequence<Character> {
  /// The number of Unicode scalars.
  var scalarCount: Int { reduce(0) { $0 + $1.unicodeScalars.count } }
}
