/// The arrangement of a collection's items, which determines how the arrow keys move through them.
///
/// In lines, indexes determine the moves: each section starts a new line, and rectangles are not queried. In a free
/// arrangement the rectangles determine them.
public enum CollectionArrangement: Hashable, Sendable {
  /// Lines of a fixed number of items; the last line of a section may be shorter.
  case columns(Int)
  /// Lines of unequal length, for each section; the last element also applies to all further sections.
  case lines([LineLengths])
  /// Items at any place: masonry, circles, a desktop of icons.
  case free

  /// The number of items of the longest line described, at least 1.
  var longestLine: Int {
    switch self {
    case .columns(let columns): max(1, columns)
    case .lines(let lengths): lengths.reduce(1) { max($0, $1.longest) }
    case .free: 1
    }
  }

  /// A Boolean value indicating whether a line may have two items, so that left and right can move.
  var hasSeveralColumns: Bool { self == .free || longestLine > 1 }

  /// Returns the line of an item in its section.
  func line(of item: Int, inSection section: Int) -> Int {
    if case .columns(let columns) = self { return item / max(1, columns) }
    return lengths(inSection: section)?.line(of: item) ?? item
  }

  /// Returns the first item of a line of a section.
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
  /// Items beyond the described lines form one more line; lines without items do not exist. A value that takes 8
  /// bytes per line; look-ups are O(log lines).
  public struct LineLengths: Hashable, Sendable {
    /// The index of the first item of each line, and the end of the last line.
    private let starts: [Int]
    /// The length of the longest line.
    public let longest: Int

    /// Creates lines from their lengths; lengths below 1 are ignored.
    public init(_ lengths: some Sequence<Int>) {
      var starts = [0]
      var longest = 0
      for length in lengths where length > 0 {
        starts.append((starts.last ?? 0) + length)
        longest = max(longest, length)
      }
      (self.starts, self.longest) = (starts, longest)
    }

    /// Returns the line of an item.
    public func line(of item: Int) -> Int {
      max(0, starts.indices.partitioningIndex { starts[$0] > item } - 1)
    }

    /// Returns the first item of a line.
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
