import KeyboardCore
import KeyboardNavigation
import Testing

/// Questions by y, of a layout with the edges 0, 10, 30, 50, 55, 55, 85.
@Suite("A layout asked by y")
struct TableLayoutHitTests {
  let layout = TableLayoutTests.mixed

  @Test(
    "A row covers its top edge but not its bottom edge; headers are no rows",
    arguments: [
      (-0.5, nil, nil), (0, nil, 0), (9.5, nil, 0), (10, 0, 0), (29.5, 0, 0), (30, 1, 0),
      (49.5, 1, 0), (50, nil, 1), (54.5, nil, 1), (55, 3, 2), (84.5, 3, 2), (85, nil, nil),
      (.infinity, nil, nil), (-.infinity, nil, nil), (.nan, nil, nil),
    ] as [(Double, Int?, Int?)])
  func covering(y: Double, row: Int?, section: Int?) {
    #expect(layout.row(atY: y) == row)
    #expect(layout.section(atY: y) == section)
  }

  @Test(
    "The first row from a y on, and the last row up to it",
    arguments: [
      (-1, 0, nil), (0, 0, nil), (10, 0, nil), (10.5, 1, nil), (29.5, 1, nil), (30, 1, 0),
      (30.5, 2, 0), (50, 2, 1), (55, 2, 2), (55.5, nil, 2), (84.5, nil, 2), (85, nil, 3),
      (86, nil, 3), (.infinity, nil, 3), (-.infinity, 0, nil), (.nan, nil, nil),
    ] as [(Double, Int?, Int?)])
  func fromAndTo(y: Double, first: Int?, last: Int?) {
    #expect(layout.firstRow(startingAtOrAfter: y) == first)
    #expect(layout.lastRow(endingAtOrBefore: y) == last)
  }

  @Test(
    "Rows are within a span when they are wholly visible in it",
    arguments: [
      (0..<85, 0..<4), (10..<50, 0..<2), (11..<49, 1..<1), (12..<18, 0..<0), (35..<60, 2..<3),
      (60..<70, 3..<3), (-9..<0, 0..<0), (85..<99, 4..<4),
    ] as [(Range<Double>, Range<Int>)])
  func spans(span: Range<Double>, within: Range<Int>) {
    #expect(layout.rows(within: span).isEmpty == within.isEmpty)
    if !within.isEmpty { #expect(layout.rows(within: span) == within) }
  }

  @Test("Rows of height 0 are within what they lie between")
  func zeroHeights() {
    let layout = TableLayout(rowCounts: [3], height: 0)
    #expect(layout.row(atY: 0) == nil)
    #expect(layout.firstRow(startingAtOrAfter: 0) == 0)
    #expect(layout.lastRow(endingAtOrBefore: 0) == 2)
    #expect(layout.rows(within: 0..<10) == 0..<3)
  }

  @Test(
    "Every row of a long run is found at its edges, also where they are rounded",
    arguments: [0.1, 1, 7.3, 20, 33.333], [0, 3.7, 1e-7, 1e12])
  func edges(height: Double, header: Double) throws {
    let layout = TableLayout(rowCounts: [100_000], height: height, header: header)
    for row in stride(from: 1, to: 99_999, by: 997) {
      let rect = try #require(layout.rectForRow(atFlatIndex: row))
      #expect(layout.row(atY: rect.minY) == row)
      #expect(layout.row(atY: rect.minY.nextDown) == row - 1)
      #expect(layout.firstRow(startingAtOrAfter: rect.minY) == row)
      #expect(layout.firstRow(startingAtOrAfter: rect.minY.nextUp) == row + 1)
      #expect(layout.lastRow(endingAtOrBefore: rect.minY) == row - 1)
      #expect(layout.lastRow(endingAtOrBefore: rect.minY.nextDown) == (row > 1 ? row - 2 : nil))
    }
  }

  @Test(
    "A y just above a row belongs to the row before, also where its place is rounded up",
    arguments: [
      (33.333, 0.4416625201702118, 9_803_552), (7.3, 0.029414651915431023, 2_528_152),
    ])
  func edgesFromAbove(height: Double, header: Double, row: Int) throws {
    let layout = TableLayout(rowCounts: [10_000_000], height: height, header: header)
    let top = try #require(layout.rectForRow(atFlatIndex: row)).minY
    #expect(layout.row(atY: top) == row)
    #expect(layout.row(atY: top.nextDown) == row - 1)
    #expect(layout.lastRow(endingAtOrBefore: top.nextDown) == row - 2)
  }
}
