/// Typing in progress: remembers where it began, so that the typed text is known at its end.
nonisolated struct TextInsertion: Sendable {
  /// The effect of typing: characters deleted on both sides of the start, and characters inserted.
  struct Change: Hashable, Sendable {
    var deletedBefore: Int
    var deletedAfter: Int
    var inserted: [Character]
  }

  /// The other lines of a block, into which the same is typed in the end.
  struct Block: Sendable {
    var lines: Slice<ClosedRange<Int>>
    /// The column in each; nil for the end.
    var column: Int?
    /// The first column of the block, to which the cursor goes back in the end.
    var start: Int
    /// A Boolean value indicating whether lines that are too short are filled with blanks; without,
    /// they stay as they are.
    var fillsLines: Bool
    /// A Boolean value indicating whether the block was deleted before.
    var isChange: Bool
  }

  var start: TextLines.Place
  var lines: TextLines
  /// The text and cursor before the command that began it.
  var before: TextHistory.Entry
  /// The number of times that the text is typed, by the count of the command.
  var count: Int
  /// A Boolean value indicating whether each time is a line of its own.
  var repeatsByLine: Bool
  var block: Block?

  /// Returns the change from the text where typing began to the text that there is now.
  func change(to now: TextLines) -> Change {
    let old = lines.flat
    let new = now.flat
    let start = lines.flatOffset(of: start)
    let before = zip(old[..<start], new).prefix { $0 == $1 }.count
    let limit = min(old.count - start, new.count - before)
    var after = 0
    while after < limit, old[old.count - 1 - after] == new[new.count - 1 - after] { after += 1 }
    return Change(
      deletedBefore: start - before, deletedAfter: old.count - start - after,
      inserted: Array(new[before..<(new.count - after)]))
  }
}

/// Typing over existing text.
nonisolated struct TextOvertyping: Sendable {
  var start: TextLines.Place
  var lines: TextLines
  var count: Int
  var typed: [Character] = []
}

nonisolated extension TextLines {
  /// The characters with line feeds between lines.
  var flat: [Character] { Array(lines.joined(separator: ["\n"])) }

  func flatOffset(of place: Place) -> Int {
    lines[..<place.line].reduce(0) { $0 + $1.count + 1 } + place.column
  }

  /// The place at a number of characters from another place, over the ends of lines.
  func place(_ place: Place, by distance: Int) -> Place {
    var place = place
    var left = abs(distance)
    while left > 0 {
      if distance > 0 {
        let room = lines[place.line].count - place.column
        if left <= room {
          place.column += left
          return place
        }
        guard place.line < last else { return end }
        place = Place(line: place.line + 1, column: 0)
        left -= room + 1
      } else {
        if left <= place.column {
          place.column -= left
          return place
        }
        guard place.line > 0 else { return Place(line: 0, column: 0) }
        left -= place.column + 1
        place = Place(line: place.line - 1, column: lines[place.line - 1].count)
      }
    }
    return place
  }
}
