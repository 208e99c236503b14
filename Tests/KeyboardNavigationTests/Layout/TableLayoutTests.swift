import FoundationEssentials
import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("A layout")
struct TableLayoutTests {
  /// Header 10 and rows of 20, 20; an empty section with header 5; no header, rows of 0, 30.
  static let mixed: TableLayout = {
    var layout = TableLayout(width: 80)
    layout.appendSection(header: 10, rows: 2, height: 20)
    layout.appendSection(header: 5, rows: 0, height: 20)
    layout.appendSection(heights: [0, 30])
    return layout
  }()

  @Test("Headers and rows lie below one another in the order of the sections")
  func rects() {
    let layout = Self.mixed
    #expect(layout.numberOfSections == 3)
    #expect(layout.totalNumberOfRows == 4)
    #expect(layout.height == 85)
    let tops = (0..<4).map { layout.rectForRow(atFlatIndex: $0)?.minY }
    #expect(tops == [10, 30, 55, 55])
    #expect(
      layout.rectForRow(at: IndexPath(row: 1, section: 2))
        == Rect(x: 0, y: 55, width: 80, height: 30))
    #expect(layout.rectForHeader(inSection: 0) == Rect(x: 0, y: 0, width: 80, height: 10))
    #expect(layout.rectForHeader(inSection: 1) == Rect(x: 0, y: 50, width: 80, height: 5))
  }

  @Test(
    "A flat index and a path name the same row",
    arguments: [(0, 0, 0), (1, 0, 1), (2, 2, 0), (3, 2, 1)])
  func paths(flat: Int, section: Int, row: Int) {
    let path = IndexPath(row: row, section: section)
    #expect(Self.mixed.flatIndexForRow(at: path) == flat)
    #expect(Self.mixed.indexPathForRow(atFlatIndex: flat) == path)
  }

  @Test(
    "A path that names no row has no answer",
    arguments: [
      [0, 2], [1, 0], [3, 0], [-1, 0], [0, -1], [0], [0, 0, 0], [], [.max, .max], [0, .max],
    ])
  func noPath(indexes: [Int]) {
    let path = IndexPath(indexes: indexes)
    #expect(Self.mixed.flatIndexForRow(at: path) == nil)
    #expect(Self.mixed.rectForRow(at: path) == nil)
  }

  @Test(
    "A flat index or section that does not exist has no answer", arguments: [-1, 4, .max, .min])
  func noIndex(index: Int) {
    #expect(Self.mixed.indexPathForRow(atFlatIndex: index) == nil)
    #expect(Self.mixed.rectForRow(atFlatIndex: index) == nil)
    #expect(Self.mixed.numberOfRows(inSection: index) == 0)
    #expect(Self.mixed.rows(ofSection: index) == nil)
    #expect(Self.mixed.rectForHeader(inSection: index) == nil)
  }

  @Test("A header of height 0 is none")
  func noHeader() {
    #expect(Self.mixed.rectForHeader(inSection: 2) == nil)
  }

  @Test(
    "The rows of a section are a range of flat indexes",
    arguments: [(0, 0..<2), (1, 2..<2), (2, 2..<4)])
  func sectionRows(section: Int, rows: Range<Int>) {
    #expect(Self.mixed.rows(ofSection: section) == rows)
    #expect(Self.mixed.numberOfRows(inSection: section) == rows.count)
  }

  @Test(
    "A layout without rows answers every question",
    arguments: [
      TableLayout(), TableLayout(rowCounts: [0, 0]), TableLayout(rowCounts: [0], header: 10),
    ])
  func empty(layout: TableLayout) {
    #expect(layout.totalNumberOfRows == 0)
    for y in [-1.0, 0, 5, 10, 11] {
      #expect(layout.row(atY: y) == nil)
      #expect(layout.firstRow(startingAtOrAfter: y) == nil)
      #expect(layout.lastRow(endingAtOrBefore: y) == nil)
      #expect(layout.rows(within: y..<y + 100).isEmpty)
    }
  }

  @Test(
    "A height that cannot be one is 0, and none is infinite",
    arguments: [
      (-1.0, 0.0), (.nan, 0), (-.infinity, 0), (20.25, 20.25), (0.1, Double(Float(0.1))),
      (.infinity, Double(Float.greatestFiniteMagnitude)), (1e300, 3.4028234663852886e38),
    ])
  func heights(given: Double, kept: Double) {
    let layout = TableLayout(rowCounts: [1], height: given, header: given)
    #expect(layout.rectForRow(atFlatIndex: 0)?.size.height == kept)
    #expect(layout.rectForHeader(inSection: 0)?.size.height == (kept > 0 ? kept : nil))
  }

  @Test(
    "A number of rows is at least 0 and at most what 32 bits hold",
    arguments: [(-1, 0), (.min, 0), (5, 5), (5_000_000_000, 4_294_967_295), (.max, 4_294_967_295)])
  func counts(given: Int, kept: Int) {
    #expect(TableLayout(rowCounts: [given]).totalNumberOfRows == kept)
  }

  @Test("A run is full with what 32 bits count, and the next one goes on")
  func fullRuns() throws {
    var layout = TableLayout(rowCounts: [4_294_967_295])
    try layout.insertRows(10, height: 1, at: IndexPath(row: 7, section: 0))
    #expect(layout.totalNumberOfRows == 4_294_967_305)
    #expect(layout.row(atY: 4_294_967_300.5) == 4_294_967_300)
    try layout.setHeight(2, ofRows: 0..<4_294_967_301)
    #expect(layout.height == 4_294_967_301 * 2 + 4)
    try layout.removeRows(0..<4_294_967_301)
    #expect(layout.places == TableLayout(rowCounts: [4]).places)
  }

  @Test("The width is that of every rectangle, and 0 when it cannot be one")
  func widths() {
    var layout = TableLayout(rowCounts: [1], header: 1, width: 9)
    #expect(layout.rectForRow(atFlatIndex: 0)?.size.width == 9)
    for width in [-1, .nan, 0] {
      layout.width = width
      #expect(layout.rectForRow(atFlatIndex: 0)?.size.width == 0)
      #expect(layout.rectForHeader(inSection: 0)?.size.width == 0)
    }
  }

  @Test("Sections that are each uniform in themselves can be given as values")
  func sections() {
    let layout = TableLayout(
      sections: [.init(rows: 2, height: 20, header: 10), .init(rows: -3), .init(rows: 1)], width: 5)
    #expect(layout.numberOfSections == 3)
    #expect(layout.rectForRow(atFlatIndex: 2) == Rect(x: 0, y: 50, width: 5, height: 1))
  }
}
