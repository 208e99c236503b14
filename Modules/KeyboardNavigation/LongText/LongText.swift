/// A text of any length whose lines are read on demand.
///
/// ```swift
/// let text = LongText(FileText(descriptor))
/// let line = text.line(from: 0)                    // the first line
/// let last = text.line(before: text.count)         // the last one; nothing between was read
/// ```
///
/// Places are byte offsets, so the end of a file of ten gigabytes is as fast to reach as its start. Line numbers are
/// counted on demand, in slices, and take eight bytes for every 16 KiB. Searches and the filter run in slices too, on
/// any thread.
///
/// A line ends with a line feed. Beyond 64 KiB it is divided at multiples of that; the pieces are treated as lines
/// except for numbering, so that no line is ever read as a whole.
public final class LongText {
  /// The source of the bytes.
  public let source: any TextSource
  /// A Boolean value indicating whether no more bytes are expected; while it is false, a search waits at the end.
  public var isWhole = true
  /// Returns the text to search in a line with bytes that are not text; nil searches the bytes.
  public var plainText: @Sendable (ArraySlice<UInt8>) -> String? = { _ in nil }

  /// The most recently read blocks, by number.
  private var cache: [Int: [UInt8]] = [:]
  /// The number of line feeds before each counted 16 KiB.
  var lineCounts = [0]
  /// The running search.
  var finding: Finding?
  /// The matches of the filter; nil for all lines.
  var filtering: Matches?
  /// The counted matches; nil for none.
  var counting: Matches?
  /// The number of times that the queries have changed.
  var generation = 0
  /// The generation of the slice in progress; nil if there is none.
  var generationOfSlice: Int?

  static let blockSize = 1 << 16
  /// The number of bytes between two of ``lineCounts``, a part of a block.
  static let countedSize = 1 << 14
  private static let mostBlocks = 16
  static let lineFeed = UInt8(ascii: "\n")

  /// Creates a text of a source.
  public init(_ source: any TextSource) {
    self.source = source
  }

  /// The number of bytes available now.
  public var count: Int { source.count }

  /// Updates the text after bytes were added at the end of the source.
  public func sourceHasGrown() {
    // Only the last blocks were incomplete.
    cache = cache.filter { $0.value.count == Self.blockSize }
    filtering?.reopen(in: self)
    counting?.reopen(in: self)
    // If the text is incomplete, slices contain only complete lines.
    if isWhole { generation += 1 }
  }

  /// Resets the text after the content of the source was replaced.
  public func forget() {
    cache = [:]
    lineCounts = [0]
    finding = nil
    filtering = filtering.map { Matches(query: $0.query) }
    counting = counting.map { Matches(query: $0.query) }
    generation += 1
  }

  // MARK: Lines

  /// Returns the first line at or after a place, which is the start of a line; nil at the end.
  ///
  /// Lines that do not match the filter are skipped. A line includes its line feed.
  public func line(from place: Int) -> Range<Int>? {
    if let filtering { return filtering.line(from: place).map(extent) }
    return place < count ? extent(from: max(0, place)) : nil
  }

  /// Returns the last line that starts before a place; nil at the start.
  public func line(before place: Int) -> Range<Int>? {
    if let filtering { return filtering.line(before: place).map(extent) }
    let place = min(place, count)
    return place > 0 ? extent(from: start(of: place - 1)) : nil
  }

  /// Returns the text of a line without its end.
  ///
  /// - Returns: its bytes, fewer than the line has if the source has lost some.
  public func bytes(of line: Range<Int>) -> ArraySlice<UInt8> {
    let (number, first) = line.lowerBound.quotientAndRemainder(dividingBy: Self.blockSize)
    var bytes = block(number).dropFirst(first).prefix(line.count)
    var next = number + 1
    if bytes.count < line.count {
      var whole = Array(bytes)
      while whole.count < line.count, case let more = block(next), !more.isEmpty {
        whole += more.prefix(line.count - whole.count)
        next += 1
      }
      bytes = whole[...]
    }
    if bytes.last == Self.lineFeed { bytes = bytes.dropLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes = bytes.dropLast() }
    return bytes
  }

  /// Returns whether a line may continue with the next bytes that arrive.
  func isOpen(_ line: Range<Int>) -> Bool {
    !isWhole && line.upperBound >= count && byte(at: line.upperBound - 1) != Self.lineFeed
  }

  /// Returns whether a place is the start of a line, rather than of a further piece of one.
  public func isStartOfLine(_ place: Int) -> Bool {
    place == 0 || byte(at: place - 1) == Self.lineFeed
  }

  /// Returns the start of the line, or of the piece of one, that contains a place.
  public func start(of place: Int) -> Int {
    let (number, offset) = place.quotientAndRemainder(dividingBy: Self.blockSize)
    let block = block(number)
    if let end = block.prefix(offset).lastIndex(of: Self.lineFeed) {
      return number * Self.blockSize + end + 1
    }
    guard number > 0 else { return 0 }
    let former = self.block(number - 1)
    if let end = former.lastIndex(of: Self.lineFeed) {
      return (number - 1) * Self.blockSize + end + 1
    }
    let cut = cut(before: number)
    return cut <= place ? cut : start(of: (number - 1) * Self.blockSize + Self.blockSize - 1)
  }

  /// Returns the extent of the line, or of the piece of one, that starts at a place.
  func extent(from start: Int) -> Range<Int> {
    var (number, offset) = start.quotientAndRemainder(dividingBy: Self.blockSize)
    while true {
      let block = block(number)
      if let end = block.dropFirst(offset).firstIndex(of: Self.lineFeed) {
        return start..<number * Self.blockSize + end + 1
      }
      guard block.count == Self.blockSize else {
        return start..<max(start + 1, number * Self.blockSize + block.count)
      }
      number += 1
      if !block.contains(Self.lineFeed) { return start..<max(start + 1, cut(before: number)) }
      offset = 0
    }
  }

  /// Returns the place where a line that fills the whole block before this one is divided: between two characters.
  private func cut(before number: Int) -> Int {
    number * Self.blockSize + block(number).prefix(3).prefix { $0 & 0xC0 == 0x80 }.count
  }

  private func byte(at place: Int) -> UInt8? {
    let (number, offset) = place.quotientAndRemainder(dividingBy: Self.blockSize)
    let block = block(number)
    return offset < block.count ? block[offset] : nil
  }

  /// Returns the bytes of a block: fewer in the last one, and if the source has lost some.
  func block(_ number: Int) -> [UInt8] {
    if let block = cache[number] { return block }
    let start = number * Self.blockSize
    guard start >= 0, start < count else { return [] }
    let block = source.bytes(in: start..<min(count, start + Self.blockSize))
    if cache.count >= Self.mostBlocks { cache.removeAll(keepingCapacity: true) }
    cache[number] = block
    return block
  }
}
