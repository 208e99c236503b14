extension ListSelection: LosslessStringConvertible {
  /// The selection in words of its ranges, such as `0-4,7`; the empty text when nothing is
  /// selected.
  ///
  /// The anchor is not part of it.
  public var description: String {
    indexes.ranges.map { range in
      range.count == 1
        ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound - 1)"
    }.joined(separator: ",")
  }

  /// Reads a text such as `0-4,7`: numbers from 0 and ranges, in any order, also overlapping.
  ///
  /// Nil for any other text. The empty text is the empty selection.
  public init?(_ text: String) {
    var indexes = RangeSet<Int>()
    if text.isEmpty {
      self.init()
      return
    }
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      let numbers = ends.compactMap(Self.index)
      guard let first = numbers.first, let last = numbers.last, numbers.count == ends.count,
        numbers.count <= 2, first <= last
      else { return nil }
      indexes.insert(contentsOf: first..<last + 1)
    }
    self.init(indexes)
  }

  /// A number of digits only that has a successor.
  private static func index(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }),
      let number = Int(text), number < .max
    else { return nil }
    return number
  }
}
