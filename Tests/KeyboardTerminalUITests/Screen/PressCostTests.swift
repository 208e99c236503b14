import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalUI
import PictureTerminals
import Testing

extension ScreenTests {
  @Test(
    "A press of Down in ten million rows reaches the terminal in about as much as in a pager",
    arguments: [0, 5_000_000])
  func pressDown(start: Int) throws {
    let stage = Stage(rows: 24, columns: 80)
    let layout = TableLayout(rowCounts: [10_000_000])
    var viewport = Viewport(
      contentSize: Size(width: 79, height: layout.height), size: Size(width: 79, height: 23))
    for focus in start...start + 60 {
      if let rect = layout.rectForRow(atFlatIndex: focus) {
        viewport.offset = viewport.offset(showing: rect)
      }
      let view = TableView(layout: layout, viewport: viewport, focus: focus, title: "Rows") {
        ItemText("This is row number \($0)")
      }
      stage.show { view.draw(on: &$0) }
      try #require(stage.terminal.lines[0].contains("\(focus + 1) of 10000000"))
      try #require(stage.terminal.lines.contains { $0.hasPrefix("› This is row number \(focus)") })
    }
    let sizes = stage.output.writes.dropFirst().map(\.count)
    #expect(sizes.allSatisfy { $0 <= 210 }, "\(sizes)")
    #expect(sizes.sorted()[sizes.count / 2] <= 180, "\(sizes)")
  }
}
