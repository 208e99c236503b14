/// The arrangement of a collection's items, by which the arrow keys move through them.
///
/// In lines, keys count: every section starts a new line, and no item is asked for its rectangle.
/// In a free arrangement the rectangles decide.
public enum CollectionArrangement: Hashable, Sendable {
  /// Lines of so many items each; the last line of a section may be shorter.
  case columns(Int)
  /// Lines of unequal length, for each section; the last one also holds for all further sections.
  case lines([LineLengths])
  /// Anywhere: masonry, circles, a desktop of icons.
  case free

  /// The number of items of the longest line described, at least 1.
  var longestLine: Int {
    switch self {
    case .columns(let columns): max(1, columns)
    case .lines(let lengths): lengths.reduce(1) { max($0, $1.longest) }
    case .free: 1
    }
  }

  /// A Boolean value indicating whether a line may have two items, for left and right to go to.
  var hasSeveralColumns: Bool { self == .free || longestLine > 1 }

  /// The line of its section that an item is in.
  func line(of item: Int, inSection section: Int) -> Int {
    if case .columns(let columns) = self { return item / max(1, columns) }
    return lengths(inSection: section)?.line(of: item) ?? item
  }

  /// The first item of a line of a section.
  func start(ofLine line: Int, inSection section: Int) -> Int {
    if case .columns(let columns) = self { return line * max(1, columns) }
    return lengths(inSection: section)?.start(of: line) ?? line
  }

  private func lengths(inSection section: Int) -> LineLengths? {
    guard case .lines(let lengths) = self else { return nil }
    return section < lengths.count ? lengths[section] : lengths.last
  }
}

extension CollectionArrangement {
  /// The number of items of each line of a section.
  ///
  /// Items after the lines described make one more line; lines for which there are no items do not
  /// exist. A value that costs 8 bytes a line; looking up is O(log lines).
  public struct LineLengths: Hashable, Sendable {
    /// The index of the first item of each line, and the end of the last line.
    private let starts: [Int]
    /// The length of the longest line.
    public let longest: Int

    /// Creates lines from their lengths; a length below 1 is no line.
    public init(_ lengths: some Sequence<Int>) {
      var starts = [0]
      var longest = 0
      for length in lengths where length > 0 {
        starts.append((starts.last ?? 0) + length)
        longest = max(longest, length)
      }
      (self.starts, self.longest) = (starts, longest)
    }

    /// The line that an item is in.
    public func line(of item: Int) -> Int {
      max(0, starts.indices.partitioningIndex { starts[$0] > item } - 1)
    }

    /// The first item of a line.
    public func start(of line: Int) -> Int {
      line < starts.count ? starts[line] : .max
    }
  }
}

extension CollectionArrangement.LineLengths: ExpressibleByArrayLiteral {
  /// Creates lines from their lengths.
  public init(arrayLiteral elements: Int...) {
    self.init(elements)
  }
}
