import FoundationEssentials
import KeyboardCore
import SeededRandom

@testable import KeyboardNavigation

/// Does the same to a layout and to plain arrays, at random, and compares them.
struct LayoutWalk {
  private(set) var layout = TableLayout()
  private(set) var plain = PlainLayout()
  /// The differences between the two layouts, in words.
  private(set) var differences: [String] = []
  private var numbers: SeededGenerator
  private let heights: [Double]
  private let mostRows: Int

  /// A quarter of the walks fill several leaves, with runs of one row; one is uniform.
  init(seed: Int) {
    numbers = SeededGenerator(seed: UInt64(seed))
    mostRows = seed % 4 == 0 ? 300 : 8
    switch seed % 5 {
    case 0: heights = [20]
    case 1: heights = [0, 0, 1]
    case 2: heights = [0, 12.25, 20]
    default: heights = (0..<200).map { Double($0) / 4 }
    }
  }

  private mutating func number(in range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &numbers)
  }

  private mutating func height() -> Double { heights[number(in: 0...heights.count - 1)] }

  private mutating func newHeights() -> [Double] {
    (0..<number(in: 0...mostRows)).map { _ in height() }
  }

  private mutating func rows() -> Range<Int> {
    let start = number(in: 0...plain.rowCount)
    return start..<min(plain.rowCount, start + number(in: 0...mostRows))
  }

  /// A path at which a row may be inserted; nil without sections.
  private mutating func place(in plain: PlainLayout) -> IndexPath? {
    guard !plain.sections.isEmpty else { return nil }
    let section = number(in: 0...plain.sections.count - 1)
    return IndexPath(
      row: number(in: 0...plain.sections[section].heights.count), section: section)
  }

  private mutating func section() -> Int? {
    plain.sections.isEmpty ? nil : number(in: 0...plain.sections.count - 1)
  }

  mutating func step() throws {
    // Small again now and then, so that chunks come and go.
    if plain.rowCount > mostRows * 6 {
      let rows = 0..<plain.rowCount - number(in: 0...mostRows)
      plain.removeRows(rows)
      try layout.removeRows(rows)
    }
    switch number(in: 0...11) {
    case 0: appendSection()
    case 1: try insertSection()
    case 2: try removeSection()
    case 3, 4: appendSection()
    case 5, 6: try insertRows()
    case 7: try insertEqualRows()
    case 8: try removeRows()
    case 9: try moveRow()
    default: try setHeight()
    }
  }

  private mutating func appendSection() {
    let header = height()
    if number(in: 0...1) == 0 {
      let section = PlainLayout.Section(header: header, heights: newHeights())
      plain.sections.append(section)
      layout.appendSection(header: header, heights: section.heights)
    } else {
      let (count, height) = (number(in: 0...mostRows), height())
      plain.sections.append(.init(header: header, heights: .init(repeating: height, count: count)))
      layout.appendSection(header: header, rows: count, height: height)
    }
  }

  private mutating func insertSection() throws {
    let index = number(in: 0...plain.sections.count)
    let section = PlainLayout.Section(header: height(), heights: newHeights())
    plain.sections.insert(section, at: index)
    try layout.insertSection(.init(rows: 0, header: section.header), at: index)
    try layout.insertRows(heights: section.heights, at: IndexPath(row: 0, section: index))
  }

  private mutating func removeSection() throws {
    guard let section = section(), number(in: 0...2) == 0 else { return }
    plain.sections.remove(at: section)
    try layout.removeSection(at: section)
  }

  private mutating func insertRows() throws {
    guard let place = place(in: plain) else { return }
    let heights = newHeights()
    plain.sections[place.section].heights.insert(contentsOf: heights, at: place.row)
    try layout.insertRows(heights: heights, at: place)
  }

  private mutating func insertEqualRows() throws {
    guard let place = place(in: plain) else { return }
    let (count, height) = (number(in: 0...mostRows), height())
    plain.sections[place.section].heights
      .insert(contentsOf: Array(repeating: height, count: count), at: place.row)
    try layout.insertRows(count, height: height, at: place)
  }

  private mutating func removeRows() throws {
    let rows = rows()
    plain.removeRows(rows)
    try layout.removeRows(rows)
  }

  private mutating func moveRow() throws {
    guard plain.rowCount > 0, let source = plain.path(number(in: 0...plain.rowCount - 1)) else {
      return
    }
    let height = plain.sections[source.section].heights.remove(at: source.row)
    guard let destination = place(in: plain) else { return }
    plain.sections[destination.section].heights.insert(height, at: destination.row)
    try layout.moveRow(from: source, to: destination)
  }

  private mutating func setHeight() throws {
    let height = height()
    if number(in: 0...1) == 0 {
      let rows = rows()
      plain.setHeight(height, ofRows: rows)
      try layout.setHeight(height, ofRows: rows)
    } else if plain.rowCount > 0, let path = plain.path(number(in: 0...plain.rowCount - 1)) {
      plain.sections[path.section].heights[path.row] = height
      try layout.setHeight(height, ofRow: path)
    }
  }
}

extension LayoutWalk {
  /// Compares every query at one place chosen at random, or just outside, and at an edge.
  mutating func checkSomewhere() {
    let pieces = plain.pieces
    let rows = pieces.filter { $0.row != nil }
    checkTotals(pieces)
    check(section: number(in: -1...plain.sections.count), pieces)
    check(row: number(in: -1...rows.count), rows)
    check(y: Double(number(in: -8...Int(layout.height * 4) + 8)) / 4, pieces, rows)
    if let piece = pieces.randomElement(using: &numbers) { check(y: piece.top, pieces, rows) }
  }

  /// Compares the answers for every section and for rows all over.
  mutating func checkEverywhere() {
    let pieces = plain.pieces
    let rows = pieces.filter { $0.row != nil }
    checkTotals(pieces)
    for section in -1...plain.sections.count { check(section: section, pieces) }
    for row in stride(from: -1, through: rows.count, by: max(1, rows.count / 50)) {
      check(row: row, rows)
    }
  }

  private mutating func checkTotals(_ pieces: [PlainLayout.Piece]) {
    compare("sections", layout.numberOfSections, plain.sections.count)
    compare("rows", layout.totalNumberOfRows, plain.rowCount)
    compare("height", layout.height, pieces.last?.bottom ?? 0)
    compare("mistakes", layout.runs.mistakes, [])
  }

  private mutating func check(section: Int, _ pieces: [PlainLayout.Piece]) {
    let exists = plain.sections.indices.contains(section)
    let count = exists ? plain.sections[section].heights.count : 0
    compare("rows of \(section)", layout.numberOfRows(inSection: section), count)
    let header = pieces.first { $0.section == section && $0.row == nil && $0.bottom > $0.top }
    compare("header of \(section)", layout.rectForHeader(inSection: section), header?.rect)
    for row in [-1, count] {
      let path = IndexPath(indexes: [section, row])
      compare("rect of \(path)", layout.rectForRow(at: path), nil)
      compare("index of \(path)", layout.flatIndexForRow(at: path), nil)
    }
  }

  private mutating func check(row: Int, _ rows: [PlainLayout.Piece]) {
    let piece = rows.indices.contains(row) ? rows[row] : nil
    compare("path of \(row)", layout.indexPathForRow(atFlatIndex: row), piece?.path)
    compare("rect of \(row)", layout.rectForRow(atFlatIndex: row), piece?.rect)
    guard let path = piece?.path else { return }
    compare("index of \(path)", layout.flatIndexForRow(at: path), row)
    compare("rect of \(path)", layout.rectForRow(at: path), piece?.rect)
  }

  private mutating func check(
    y: Double, _ pieces: [PlainLayout.Piece], _ rows: [PlainLayout.Piece]
  ) {
    let bottom = y + 50
    compare("section at \(y)", layout.section(atY: y), pieces.first { $0.covers(y) }?.section)
    compare("row at \(y)", layout.row(atY: y), rows.firstIndex { $0.covers(y) })
    compare(
      "first from \(y)", layout.firstRow(startingAtOrAfter: y), rows.firstIndex { $0.top >= y })
    compare("last to \(y)", layout.lastRow(endingAtOrBefore: y), rows.lastIndex { $0.bottom <= y })
    compare(
      "rows within \(y)", Array(layout.rows(within: y..<bottom)),
      rows.indices.filter { rows[$0].top >= y && rows[$0].bottom <= bottom })
  }

  private mutating func compare<Answer: Equatable>(
    _ question: @autoclosure () -> String, _ answer: Answer, _ expected: Answer
  ) {
    guard answer != expected else { return }
    differences.append("\(question()): \(answer), not \(expected)")
  }
}

extension PlainLayout.Piece {
  fileprivate var path: IndexPath? { row.map { IndexPath(row: $0, section: section) } }

  fileprivate var rect: Rect { Rect(x: 0, y: top, width: 1, height: bottom - top) }

  fileprivate func covers(_ y: Double) -> Bool { top <= y && y < bottom }
}
