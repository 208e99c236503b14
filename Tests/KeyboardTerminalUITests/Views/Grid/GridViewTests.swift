import KeyboardCore
import KeyboardTerminalUI
import Testing

@Suite("Grid view")
struct GridViewTests {
  /// Items of 8 by 2 units, three on a line, with a gap of one.
  func view(
    focus: Int? = nil, selection: [Range<Int>] = [], isMirrored: Bool = false, offset: Double = 0
  ) -> GridView {
    let rects = (0..<9).map { index in
      let column = isMirrored ? 2 - index % 3 : index % 3
      return Rect(x: Double(column * 9), y: Double(index / 3 * 3), width: 8, height: 2)
    }
    var view = GridView(
      viewport: Viewport(
        contentSize: Size(width: 26, height: 8), size: Size(width: 26, height: 5),
        offset: Point(x: 0, y: offset)),
      focus: focus, selection: RangeSet(selection),
      items: { rect in rects.indices.filter { rects[$0].intersection(rect) != nil } },
      rect: { rects.indices.contains($0) ? rects[$0] : nil },
      item: { ItemText("item \($0)", lines: ["日本語文字"]) })
    view.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
    return view
  }

  @Test("Items lie where the layout says")
  func items() {
    #expect(
      picture(view(focus: 1, selection: [0..<2]), 5, 27) == [
        " •item 0 ›•item 1   item 2┃",
        "  日本…    日本…    日本… ┃",
        "                          ┃",
        "  item 3   item 4   item 5│",
        "  日本…    日本…    日本… │",
      ])
    #expect(grid(view(focus: 1), 5, 27).rows(with: .reverse) == [0, 1])
  }

  @Test("From the right, texts, symbols and the bar are mirrored")
  func mirrored() {
    let lines = picture(view(focus: 0, selection: [0..<1], isMirrored: true), 5, 27)
    #expect(lines[0] == "┃item 2   item 1   item 0•›")
    #expect(lines[3] == "│item 5   item 4   item 3")
  }

  @Test("A cell belongs to the item that is drawn there", arguments: [false, true])
  func hits(isMirrored: Bool) {
    let size = CellSize(rows: 5, columns: 27)
    for offset in [0.0, 0.5, 1, 3] {
      let view = view(isMirrored: isMirrored, offset: offset)
      for item in 0..<9 {
        var focused = view
        focused.focus = item
        let grid = grid(focused, 5, 27)
        for row in 0..<5 {
          for column in 0..<27 {
            let place = CellPosition(row: row, column: column)
            let isDrawn = grid.style(at: place)?.attributes.contains(.reverse) == true
            #expect((view.hitTest(place, in: size) == .item(item)) == isDrawn)
          }
        }
      }
    }
  }

  @Test("Of items that lie upon one another the focused one is drawn and hit")
  func overlapping() {
    let rects = [Rect(x: 0, y: 0, width: 6, height: 1), Rect(x: 3, y: 0, width: 6, height: 1)]
    var view = GridView(
      viewport: Viewport(contentSize: .zero, size: Size(width: 12, height: 1)), focus: 0,
      items: { _ in [0, 1] }, rect: { rects[$0] }, item: { ItemText("\($0)\($0)\($0)\($0)") })
    #expect(picture(view, 1, 13) == ["› 0000111"])
    #expect(
      view.hitTest(CellPosition(row: 0, column: 4), in: CellSize(rows: 1, columns: 13)) == .item(0))
    view.focus = nil
    #expect(
      view.hitTest(CellPosition(row: 0, column: 4), in: CellSize(rows: 1, columns: 13)) == .item(1))
  }

  @Test("Items far outside and items without end are drawn as far as they are seen")
  func extremes() {
    let rects = [
      Rect(x: 0, y: -1e12, width: 5, height: 2e12), Rect(x: 0, y: 50, width: 5, height: 1),
      Rect(x: 6, y: 1e30, width: 5, height: 1), Rect(x: 6, y: 0, width: 1e30, height: 1),
      Rect(x: 6, y: 2, width: 0, height: 0),
    ]
    let view = GridView(
      viewport: Viewport(contentSize: .zero, size: Size(width: 12, height: 3)), focus: 0,
      items: { _ in Array(rects.indices) + [7] },
      rect: { rects.indices.contains($0) ? rects[$0] : nil }, item: { ItemText("\($0)") })
    #expect(picture(view, 3, 13) == ["        3", "", ""])
    #expect(grid(view, 3, 13).rows(with: .reverse) == [0, 1, 2])
  }

  @Test(
    "The cursor of an item that goes on outside stands in the first or the last column",
    arguments: [(LayoutDirection.leftToRight, 0), (.rightToLeft, 12)])
  func cursorAtEdge(direction: LayoutDirection, column: Int) {
    var view = GridView(
      viewport: Viewport(contentSize: .zero, size: Size(width: 12, height: 2)), focus: 0,
      items: { _ in [0] }, rect: { _ in Rect(x: -5, y: 0, width: 25, height: 1) },
      item: { ItemText("\($0)") })
    view.layoutDirection = direction
    #expect(grid(view, 2, 13).cursor == CellPosition(row: 0, column: column))
  }

  @Test("A unit may be less than a cell")
  func units() {
    var view = view()
    view.cell = Size(width: 2, height: 1)
    #expect(picture(view, 2, 20)[0].hasPrefix("  i…"))
    #expect(view.viewportSize(in: CellSize(rows: 5, columns: 14)) == Size(width: 26, height: 5))
  }

  @Test(
    "The smallest places are drawn without harm",
    arguments: [(0, 0), (1, 1), (1, 2), (2, 1), (0, 5)])
  func tinySizes(rows: Int, columns: Int) {
    #expect(picture(view(focus: 0), rows, columns).count == rows)
    #expect(picture(view(focus: 0, isMirrored: true), rows, columns).count == rows)
  }
}
