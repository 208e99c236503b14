/// The arrangement of a collection's items, by which the arrow keys move through them.
///
/// In lines, keys count: every section starts a new line, and nothing is asked where items are. In
/// a free arrangement they look at rectangles.
public enum CollectionArrangement: Hashable, Sendable {
  /// Lines of so many items each; the last line of a section may be shorter.
  case columns(Int)
  /// As ``columns(_:)``, a number for each section; the last number also holds for all further
  /// sections.
  case columnsBySection([Int])
  /// Lines of unequal length, for each section; the last one also holds for all further sections.
  case lines([LineLengths])
  /// Anywhere: masonry, circles, a desktop of icons.
  case free

  /// A Boolean value indicating whether a line may have two items, for left and right to go to.
  var hasSeveralColumns: Bool {
    switch self {
    case .columns(let columns): columns > 1
    case .columnsBySection(let columns): columns.contains { $0 > 1 }
    case .lines(let lengths): lengths.contains { $0.longest > 1 }
    case .free: true
    }
  }

  /// The lines of a section; nil in a free arrangement.
  func lines(ofSection section: Int) -> SectionLines? {
    switch self {
    case .columns(let columns): .columns(max(1, columns))
    case .columnsBySection(let columns):
      .columns(max(1, columns[orLast: section] ?? 1))
    case .lines(let lengths): lengths[orLast: section].map { .lengths($0) } ?? .columns(1)
    case .free: nil
    }
  }
}

/// The lines of one section.
enum SectionLines {
  case columns(Int)
  case lengths(LineLengths)

  /// Returns the number of lines that so many items make.
  func count(of items: Int) -> Int {
    guard items > 0 else { return 0 }
    return line(of: items - 1) + 1
  }

  /// The line that an item is in.
  func line(of item: Int) -> Int {
    switch self {
    case .columns(let columns): item / columns
    case .lengths(let lengths): lengths.line(of: item)
    }
  }

  /// The items of a line, cut off where the section ends.
  func items(inLine line: Int, of items: Int) -> Range<Int> {
    let (start, end) =
      switch self {
      case .columns(let columns): (line * columns, line * columns + columns)
      case .lengths(let lengths): (lengths.start(of: line), lengths.start(of: line + 1))
      }
    return min(start, items)..<min(end, items)
  }
}

extension Array {
  fileprivate subscript(orLast index: Int) -> Element? {
    index >= 0 && index < count ? self[index] : last
  }
}

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

/// Which way lines run.
public enum LayoutDirection: String, Hashable, Sendable, Codable {
  /// As in English: the first item of a line is on the left.
  case leftToRight
  /// As in Arabic: the first item of a line is on the right.
  case rightToLeft
}
