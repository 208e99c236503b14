/// The rows that were left by a jump, with a place among them to go back and forth.
///
/// Like that of vi: a jump forgets nothing but earlier visits to the row it leaves; going back
/// from the newest place first remembers where that was, so that going forward returns there.
nonisolated struct JumpList: Hashable, Sendable {
  /// The number of rows that are remembered.
  static let limit = 100

  private(set) var rows: [Int] = []
  /// The place among the rows; after the last one while no way back was taken.
  private(set) var place = 0

  /// Remembers a row that a jump left.
  mutating func leave(_ row: Int) {
    remember(row)
    place = rows.count
  }

  /// The row to go back to from the current one, or nil when there is none.
  mutating func back(from current: Int?) -> Int? {
    if place == rows.count, let current {
      let older = rows.last { $0 != current }
      guard older != nil else { return nil }
      remember(current)
      place = rows.count - 1
    }
    guard place > 0 else { return nil }
    place -= 1
    return rows[place]
  }

  /// The row to go forward to, or nil when there is none.
  mutating func forward() -> Int? {
    guard place + 1 < rows.count else { return nil }
    place += 1
    return rows[place]
  }

  /// Follows rows to where they are now; nil is for those that are gone.
  mutating func follow(_ newRow: (Int) -> Int?) {
    let before = rows[..<min(place, rows.count)].count { newRow($0) != nil }
    place = place == rows.count ? rows.count { newRow($0) != nil } : before
    rows = rows.compactMap(newRow)
  }

  private mutating func remember(_ row: Int) {
    rows.removeAll { $0 == row }
    rows.append(row)
    if rows.count > Self.limit { rows.removeFirst() }
  }
}
