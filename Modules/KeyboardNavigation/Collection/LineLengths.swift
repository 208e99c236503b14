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
    self.starts = starts
    self.longest = longest
  }

  /// The number of lines.
  public var count: Int { starts.count - 1 }

  /// The number of items of all lines together.
  public var numberOfItems: Int { starts.last ?? 0 }

  /// The lengths, in order.
  public var lengths: [Int] { zip(starts, starts.dropFirst()).map { $1 - $0 } }

  /// The line that an item is in.
  public func line(of item: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= item { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// The first item of a line.
  public func start(of line: Int) -> Int {
    line < starts.count ? starts[line] : .max
  }
}

extension LineLengths: ExpressibleByArrayLiteral {
  /// Creates lines from their lengths.
  public init(arrayLiteral elements: Int...) {
    self.init(elements)
  }
}
