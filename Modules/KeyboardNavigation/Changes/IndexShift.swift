/// The moves of indexes when some are removed and others are inserted: as in a batch of changes to
/// an array, removals by old indexes and insertions by new ones.
struct IndexShift {
  /// Runs of indexes that follow one another, with how many there are before each run.
  private struct Runs {
    let ranges: [Range<Int>]
    let before: [Int]

    init(_ indexes: RangeSet<Int>) {
      ranges = Array(indexes.ranges)
      var sum = 0
      before = ranges.map { range in
        defer { sum += range.count }
        return sum
      }
    }

    /// Returns the number of runs for which a condition holds, which holds for the first ones only.
    func count(where isBefore: (_ run: Int) -> Bool) -> Int {
      var (low, high) = (0, ranges.count)
      while low < high {
        let middle = (low + high) / 2
        if isBefore(middle) { low = middle + 1 } else { high = middle }
      }
      return low
    }

    func total(ofFirst runs: Int) -> Int {
      runs == 0 ? 0 : before[runs - 1] + ranges[runs - 1].count
    }
  }

  private let removed: Runs
  private let inserted: Runs

  init(removed: RangeSet<Int>, inserted: RangeSet<Int>) {
    self.removed = Runs(removed)
    self.inserted = Runs(inserted)
  }

  /// Returns the new index, or nil when it was removed.
  ///
  /// - Complexity: O(log changes).
  func newIndex(of old: Int) -> Int? {
    let runs = removed.count { removed.ranges[$0].lowerBound <= old }
    if runs > 0, removed.ranges[runs - 1].contains(old) { return nil }
    let rank = old - removed.total(ofFirst: runs)
    return rank + inserted.total(ofFirst: insertedRuns(upTo: rank))
  }

  /// Returns the new indexes of a range, those that were not removed.
  ///
  /// - Complexity: O(log changes) and O(changes within the range).
  func newRanges(of old: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var run = removed.count { removed.ranges[$0].upperBound <= old.lowerBound }
    var start = old.lowerBound
    while start < old.upperBound {
      let next = run < removed.ranges.count ? removed.ranges[run] : nil
      let end = min(next?.lowerBound ?? .max, old.upperBound)
      if start < end {
        let gone = removed.total(ofFirst: run)
        appendNewRanges(ofRanks: start - gone..<end - gone, to: &result)
      }
      start = max(start, next?.upperBound ?? .max)
      run += 1
    }
    return result
  }

  private func appendNewRanges(ofRanks ranks: Range<Int>, to result: inout [Range<Int>]) {
    var start = ranks.lowerBound
    var runs = insertedRuns(upTo: start)
    while start < ranks.upperBound {
      let gap = runs < inserted.ranges.count ? rank(ofInsertedRun: runs) : .max
      let end = min(gap, ranks.upperBound)
      let added = inserted.total(ofFirst: runs)
      result.append(start + added..<end + added)
      start = end
      runs += 1
    }
  }

  /// Returns the number of runs that were inserted before the survivor of a rank.
  private func insertedRuns(upTo rank: Int) -> Int {
    inserted.count { self.rank(ofInsertedRun: $0) <= rank }
  }

  /// The rank of the survivor that follows an inserted run.
  private func rank(ofInsertedRun run: Int) -> Int {
    inserted.ranges[run].lowerBound - inserted.before[run]
  }
}
