extension Range<Int> {
  /// Returns the first index for which a condition holds that holds for all later ones too.
  ///
  /// - Returns: the index, or the end of the range when the condition never holds.
  /// - Complexity: O(log n).
  func partitioningIndex(where isInSecondPart: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecondPart(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
