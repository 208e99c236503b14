import Dispatch
import KeyboardCore

/// A table of lines of text that scrolls itself: all that a list in a terminal needs.
///
/// ```swift
/// let table = TextTable(lines: names)
/// let navigator = TableNavigator(tableView: table, delegate: nil)
/// table.append(bytes)                              // more rows, while it is navigated
/// ```
///
/// Rows are one unit high, in one section, and all enabled.
public final class TextTable: LaidOutTable, ViewportList {
  /// The lines, one a row; setting others keeps the offset, as far as they reach.
  public var lines: Lines {
    didSet {
      layout = TableLayout(rowCounts: [lines.count])
      viewport.contentSize.height = layout.height
      viewport.offset = viewport.clamped(viewport.offset)
    }
  }
  /// The places of the rows.
  public private(set) var layout: TableLayout
  /// The part that is seen; everything until it is given a size.
  public var viewport: Viewport
  /// False: every row is enabled.
  public let hasDisabledItems = false

  /// Creates a table of the lines of a text.
  ///
  /// - Complexity: O(1), also in memory beside that of the lines.
  public init(lines: Lines) {
    self.lines = lines
    layout = TableLayout(rowCounts: [lines.count])
    let size = Size(width: layout.width, height: layout.height)
    viewport = Viewport(contentSize: size, size: size)
  }

  /// Creates a table of lines.
  public convenience init(lines: [String] = []) {
    self.init(lines: Lines(lines))
  }

  /// Adds bytes of a text at the end, as they come from a file or a pipe.
  ///
  /// The focus, the selection and what is in sight stay. See ``Lines/append(_:)``.
  public func append(_ bytes: some Collection<UInt8>) {
    lines.append(bytes)
  }

  /// The rows whose lines match with how well each fits, found without making a text of each, and on
  /// all processors.
  public func rankedItems(in range: Range<Int>, matching query: SearchQuery) -> [RankedItem] {
    lines.rankedItems(in: range, matching: query)
  }

  /// The line of a row.
  public func titleForItem(at indexPath: IndexPath) -> String? {
    containsRow(at: indexPath) ? lines[indexPath.row] : nil
  }
}

/// The lines of a text that may grow: its bytes in UTF-8, and where each line starts.
///
/// ```swift
/// var lines = Lines(["first", "second"])
/// lines.append(bytes)                              // as they come from a file or a pipe
/// table.lines = lines
/// ```
///
/// A line ends with a line feed. A last line without one counts, and goes on with the next bytes. A
/// carriage return at the end of a line is left out. Bytes that are not UTF-8 are repaired when a
/// line is read, as `String(decoding:as:)` does.
///
/// Memory is that of the bytes and four bytes a line. The text lies in blocks, so that nothing is
/// moved when it grows, and copies share their memory.
public struct Lines: RandomAccessCollection, Sendable {
  private var blocks: [Block] = []

  /// Whole lines, one after another.
  private struct Block {
    /// The number of the first line.
    let firstLine: Int
    var bytes: [UInt8] = []
    /// The offsets of the lines. A block that has reached its size takes no other line, so that
    /// these are small however long the last line is.
    var starts: [UInt32] = []

    static let size = 1 << 18

    /// The bytes of a line, counted from the first of the block, without its end.
    func bytes(
      ofLine line: Int, keepingCarriageReturn: Bool = false
    ) -> ArraySlice<UInt8> {
      let end = line + 1 < starts.count ? Int(starts[line + 1]) : bytes.count
      var text = bytes[Int(starts[line])..<end]
      // Without copying the line, as removing would.
      if text.last == Lines.lineFeed { text = text.dropLast() }
      if !keepingCarriageReturn, text.last == Lines.carriageReturn { text = text.dropLast() }
      return text
    }
  }

  /// Creates a text without lines.
  public init() {}

  /// Creates a text of lines; a line feed within one does not end it.
  public init(_ lines: some Sequence<String>) {
    for line in lines {
      var bytes = Array(line.utf8)
      bytes.append(0x0A)
      append(piece: bytes[...])
    }
  }

  // MARK: Reading

  /// The number of the first line, which is 0.
  public var startIndex: Int { 0 }

  /// The number of lines.
  public var endIndex: Int { blocks.last.map { $0.firstLine + $0.starts.count } ?? 0 }

  /// The text of a line without its end; the line must exist.
  ///
  /// - Complexity: that of the line's length, and O(log n).
  public subscript(line: Int) -> String {
    String(decoding: bytes(ofLine: line), as: UTF8.self)
  }

  /// Returns the bytes of a line as they came, without its end; the line must exist.
  ///
  /// - Parameters:
  ///   - line: its number.
  ///   - keepingCarriageReturn: whether a carriage return before the line feed counts as text, as for
  ///     a filter that hands lines on as they are.
  /// - Returns: the bytes.
  /// - Complexity: O(log n).
  public func bytes(
    ofLine line: Int, keepingCarriageReturn: Bool = false
  ) -> ArraySlice<UInt8> {
    let block = blocks[block(of: line)]
    return block.bytes(
      ofLine: line - block.firstLine, keepingCarriageReturn: keepingCarriageReturn)
  }

  /// Returns the numbers of the lines of a range that match a query, in order.
  ///
  /// Lines that do not exist do not match.
  public func indexes(in range: Range<Int>, matching query: SearchQuery) -> [Int] {
    ranked(in: range, matching: query).map(\.index)
  }

  /// Returns the lines of a range that match a query with how well each fits, in order of their numbers.
  ///
  /// Parts of a long range are searched side by side. Lines that do not exist do not match.
  public func rankedItems(in range: Range<Int>, matching query: SearchQuery) -> [RankedItem] {
    let range = range.clamped(to: startIndex..<endIndex)
    let count = (range.count + Self.linesOfPart - 1) / Self.linesOfPart
    guard count > 1 else { return ranked(in: range, matching: query) }
    return [[RankedItem]](unsafeUninitializedCapacity: count) { parts, initialized in
      nonisolated(unsafe) let base = parts.baseAddress
      DispatchQueue.concurrentPerform(iterations: count) { index in
        let part = range.dropFirst(index * Self.linesOfPart).prefix(Self.linesOfPart)
        (base.map { $0 + index })?.initialize(to: ranked(in: part, matching: query))
      }
      initialized = count
    }
    .flatMap(\.self)
  }

  /// The lines that one processor searches at a time.
  private static let linesOfPart = 4096

  private func ranked(in range: Range<Int>, matching query: SearchQuery) -> [RankedItem] {
    var matcher = query.matcher
    var matches: [RankedItem] = []
    var rest = range.clamped(to: startIndex..<endIndex)
    while let first = rest.first {
      let block = blocks[block(of: first)]
      let lines = rest.clamped(to: block.firstLine..<block.firstLine + block.starts.count)
      for line in lines {
        let bytes = block.bytes(ofLine: line - block.firstLine)
        if let rank = matcher.rank(bytes, at: line) { matches.append(rank) }
      }
      rest = rest.dropFirst(lines.count)
    }
    return matches
  }

  /// The number of the block that holds a line.
  private func block(of line: Int) -> Int {
    blocks.indices.partitioningIndex { blocks[$0].firstLine > line } - 1
  }

  // MARK: Growing

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Adds bytes at the end, wherever they are cut: in a line, in a character or in a line's end.
  ///
  /// - Complexity: O(*m*) for *m* bytes, whatever the length of the text.
  public mutating func append(_ bytes: some Collection<UInt8>) {
    var rest = Array(bytes)[...]
    while let end = rest.firstIndex(of: Self.lineFeed) {
      append(piece: rest[...end])
      rest = rest[(end + 1)...]
    }
    if !rest.isEmpty { append(piece: rest) }
  }

  /// Adds a piece of one line; the last byte ends the line if it is a line feed.
  private mutating func append(piece: ArraySlice<UInt8>) {
    var last = blocks.count - 1
    let continues = last >= 0 && blocks[last].bytes.last != Self.lineFeed
    if !continues {
      if last < 0 || blocks[last].bytes.count + piece.count > Block.size {
        blocks.append(Block(firstLine: count))
        last += 1
        if last > 0 { blocks[last].bytes.reserveCapacity(Block.size) }
      }
      blocks[last].starts.append(UInt32(blocks[last].bytes.count))
    }
    blocks[last].bytes.append(contentsOf: piece)
  }
}
