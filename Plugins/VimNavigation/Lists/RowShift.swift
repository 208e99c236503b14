/// The positions of rows after rows were deleted, inserted or moved.
nonisolated enum RowShift {
  /// The row after others were deleted, such as `1,3-5`; nil when it was one of them.
  static func row(_ row: Int, afterDeleting rows: String) -> Int? {
    var before = 0
    for part in rows.split(separator: ",") {
      let ends = part.split(separator: "-").compactMap { Int($0) }
      guard let first = ends.first, let last = ends.last, first <= row else { break }
      if row <= last { return nil }
      before += last - first + 1
    }
    return row - before
  }

  /// The row after others were inserted.
  static func row(_ row: Int, afterInserting count: Int, at place: Int) -> Int {
    row >= place ? row + count : row
  }

  /// The row after some, perhaps itself, were moved.
  static func row(_ row: Int, afterMoving count: Int, from: Int, to: Int) -> Int {
    if (from..<(from + count)).contains(row) { return row - from + to }
    let closed = row >= from + count ? row - count : row
    return closed >= to ? closed + count : closed
  }
}
