import FoundationEssentials
import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("A layout that changes")
struct TableLayoutEditTests {
  /// A change, and what it says when it cannot be made.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let message: String
    let change: @Sendable (inout TableLayout) throws -> Void

    init(
      _ message: String,
      _ change: @escaping @Sendable (inout TableLayout) throws -> Void
    ) {
      self.message = message
      self.change = change
    }

    var testDescription: String { message }
  }

  static let mistakes: [Mistake] = [
    Mistake("there is no section 3; use 0 to 2") { try $0.removeSection(at: 3) },
    Mistake("there is no section -1; use 0 to 2") { try $0.removeSection(at: -1) },
    Mistake("there is no section 9; use 0 to 2") {
      try $0.insertRows(1, height: 5, at: IndexPath(row: 0, section: 9))
    },
    Mistake("a section cannot be placed at 4; use 0 to 3") {
      try $0.insertSection(.init(rows: 1), at: 4)
    },
    Mistake("a section cannot be placed at -1; use 0 to 3") {
      try $0.insertSection(.init(rows: 1), at: -1)
    },
    Mistake("there is no row 2 in section 0; use 0 to 1") {
      try $0.removeRow(at: IndexPath(row: 2, section: 0))
    },
    Mistake("there is no row 0 in section 1; it has none") {
      try $0.setHeight(4, ofRow: IndexPath(row: 0, section: 1))
    },
    Mistake("there is no row -1 in section 2; use 0 to 1") {
      try $0.moveRow(from: IndexPath(row: -1, section: 2), to: IndexPath(row: 0, section: 0))
    },
    Mistake("a row cannot be placed at 3 in section 0; use 0 to 2") {
      try $0.insertRows(heights: [1, 2], at: IndexPath(row: 3, section: 0))
    },
    Mistake("a row cannot be placed at 1 in section 1; use 0") {
      try $0.insertRows(0, height: 1, at: IndexPath(row: 1, section: 1))
    },
    Mistake("a row cannot be placed at 2 in section 0; use 0 to 1") {
      try $0.moveRow(from: IndexPath(row: 0, section: 0), to: IndexPath(row: 2, section: 0))
    },
    Mistake("there are no rows 3 to 4; there are 4 in all") {
      try $0.removeRows(3..<5)
    },
    Mistake("there are no rows -1 to 1; there are 4 in all") {
      try $0.setHeight(9, ofRows: -1..<2)
    },
    Mistake("a row's path is its section and its row, not [1]") {
      try $0.removeRow(at: IndexPath(index: 1))
    },
  ]

  @Test("A place that does not exist is named, and nothing changes", arguments: mistakes)
  func refuses(mistake: Mistake) throws {
    var layout = TableLayoutTests.mixed
    let error = #expect(throws: MessageError.self) { try mistake.change(&layout) }
    #expect(error?.message == mistake.message)
    #expect(error?.description == mistake.message)
    #expect(layout.places == TableLayoutTests.mixed.places)
  }

  @Test("Where there is one place or none, the message says that")
  func fewPlaces() {
    var layout = TableLayout()
    #expect(
      throws: MessageError("there is no section 0; there are none")
    ) { try layout.removeSection(at: 0) }
    #expect(
      throws: MessageError("a section cannot be placed at 1; use 0")
    ) { try layout.insertSection(.init(rows: 1), at: 1) }
    layout.appendSection(rows: 1)
    #expect(
      throws: MessageError("there is no section 1; use 0")
    ) { try layout.removeSection(at: 1) }
    #expect(
      throws: MessageError("there is no row 1 in section 0; use 0")
    ) { try layout.removeRow(at: IndexPath(row: 1, section: 0)) }
  }

  @Test(
    "T47: a row moves to the path that it has afterwards, also past the edge of a section",
    arguments: [
      ([0, 0], [0, 1], [[2, 1], [3], []]),
      ([0, 1], [0, 0], [[2, 1], [3], []]),
      ([0, 1], [1, 0], [[1], [2, 3], []]),
      ([0, 1], [1, 1], [[1], [3, 2], []]),
      ([1, 0], [0, 2], [[1, 2, 3], [], []]),
      ([1, 0], [2, 0], [[1, 2], [], [3]]),
      ([0, 0], [0, 0], [[1, 2], [3], []]),
    ] as [([Int], [Int], [[Double]])])
  func moves(source: [Int], destination: [Int], heights: [[Double]]) throws {
    var layout = Self.layout([[1, 2], [3], []])
    try layout.moveRow(from: IndexPath(indexes: source), to: IndexPath(indexes: destination))
    #expect(layout.places == Self.layout(heights).places)
  }

  @Test(
    "Rows that are removed leave their sections and headers",
    arguments: [
      (0..<0, [[1, 2], [3], [4]]), (0..<4, [[], [], []]), (1..<3, [[1], [], [4]]),
      (2..<3, [[1, 2], [], [4]]),
    ] as [(Range<Int>, [[Double]])])
  func removals(rows: Range<Int>, heights: [[Double]]) throws {
    var layout = Self.layout([[1, 2], [3], [4]])
    try layout.removeRows(rows)
    #expect(layout.places == Self.layout(heights).places)
  }

  @Test("Rows are inserted at the end of their section, not at the start of the next")
  func insertionAtEnd() throws {
    var layout = Self.layout([[1], [], [2]])
    try layout.insertRows(heights: [5, 6], at: IndexPath(row: 1, section: 0))
    try layout.insertRows(1, height: 7, at: IndexPath(row: 0, section: 1))
    try layout.insertRows(2, height: 8, at: IndexPath(row: 1, section: 2))
    #expect(layout.places == Self.layout([[1, 5, 6], [7], [2, 8, 8]]).places)
  }

  @Test("A copy does not change with the original")
  func copies() throws {
    var layout = Self.layout([[1, 2], [3]])
    let copy = layout
    try layout.removeSection(at: 0)
    try layout.setHeight(9, ofRow: IndexPath(row: 0, section: 0))
    #expect(copy.places == Self.layout([[1, 2], [3]]).places)
    #expect(layout.places == Self.layout([[9]]).places)
  }

  /// Sections with headers of 10.
  private static func layout(_ heights: [[Double]]) -> TableLayout {
    var layout = TableLayout()
    for rows in heights { layout.appendSection(header: 10, heights: rows) }
    return layout
  }
}
