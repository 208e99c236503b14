import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalUI

/// The lines that come, and those that match.
final class Source {
  /// The lines as they are shown and searched.
  let table = TextTable()
  /// The rows that match.
  let matches: FilteredTable
  /// A Boolean value indicating whether every line has come.
  private(set) var hasEnded = false

  /// The first lines, which cannot be picked.
  private(set) var header: [[UInt8]] = []

  private let separator: UInt8
  private let headerLines: Int
  private let shown: FieldSelection?
  /// The lines as they came, but for their colours; nil where they are shown so.
  private var originals: Lines?
  /// The lines as they are shown, with their colours; nil without `--ansi`.
  private var colored: Lines?
  /// The beginning of a line that has not ended yet.
  private var unfinished: [UInt8] = []

  init(_ options: Options) throws(MessageError) {
    (separator, headerLines) = (options.separator, options.headerLines)
    shown = try options.shownSelection()
    if shown != nil { originals = Lines() }
    if options.isColored { colored = Lines() }
    matches = FilteredTable(of: table)
    matches.ranksRows = options.sorts
    matches.isReversed = options.isReversed
    matches.isBottomUp = options.layout.isBottomUp
  }

  /// The number of lines.
  var count: Int { table.lines.count }

  /// Returns a line with its colours; nil for one without.
  func styledText(ofLine line: Int) -> StyledText? {
    guard let bytes = colored?.bytes(ofLine: line), bytes.hasSequences else { return nil }
    return StyledText(bytes: bytes)
  }

  /// Returns a line as it came, without its end, and with `--ansi` without its colours.
  func bytes(ofLine line: Int) -> [UInt8] {
    Self.swapped(
      Array((originals ?? table.lines).bytes(ofLine: line, keepingCarriageReturn: true)),
      separator)
  }

  /// The lines in the order in which they are shown without a query.
  func inOrder(_ lines: Set<Int>) -> [Int] {
    matches.isReversed ? lines.sorted(by: >) : lines.sorted()
  }

  /// Takes over bytes; a line is there when it is whole, as what it lacks could match.
  func append(_ bytes: [UInt8]) {
    let bytes = Self.swapped(bytes, separator)
    guard let end = bytes.lastIndex(of: Self.lineFeed) else {
      unfinished += bytes
      return
    }
    take(unfinished + bytes[...end])
    unfinished = Array(bytes[(end + 1)...])
  }

  /// Takes over the last line.
  func end() {
    hasEnded = true
    take(unfinished)
    unfinished = []
  }

  /// Forgets every line.
  func restart() {
    (hasEnded, unfinished, header) = (false, [], [])
    if originals != nil { originals = Lines() }
    if colored != nil { colored = Lines() }
    table.lines = Lines()
  }

  private func take(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while header.count < headerLines, !rest.isEmpty {
      let line = Array(rest.prefix { $0 != Self.lineFeed })
      rest = rest.dropFirst(line.count + 1)
      header.append(shown.map { $0.places(in: line).flatMap { line[$0] } } ?? line)
    }
    takeItems(Array(rest))
  }

  private func takeItems(_ bytes: [UInt8]) {
    guard shown != nil || colored != nil && bytes.hasSequences else {
      colored?.append(bytes)
      return table.append(bytes)
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let line = Array(rest.prefix { $0 != Self.lineFeed })
      rest = rest.dropFirst(line.count + 1)
      let part = shown.map { $0.places(in: line).flatMap { line[$0] } } ?? line
      originals?.append(plain(line) + [Self.lineFeed])
      colored?.append(part + [Self.lineFeed])
      table.append(plain(part) + [Self.lineFeed])
    }
  }

  /// The bytes of a line without its colours, if it is shown with them.
  private func plain(_ line: [UInt8]) -> [UInt8] {
    colored != nil && line.hasSequences ? Array(StyledText(bytes: line).text.utf8) : line
  }

  private static let lineFeed = UInt8(ascii: "\n")

  /// Swaps the separator of lines and the line feed, which is text when it does not separate them; done here
  /// and when lines are printed.
  private static func swapped(_ bytes: [UInt8], _ separator: UInt8) -> [UInt8] {
    guard separator != lineFeed else { return bytes }
    return bytes.map { $0 == separator ? lineFeed : $0 == lineFeed ? separator : $0 }
  }
}

extension Sequence<UInt8> {
  /// A Boolean value indicating whether it has a sequence for terminals, or is overstruck.
  fileprivate var hasSequences: Bool { contains { $0 == 0x1B || $0 == 0x08 } }
}
