import KeyboardCore
import KeyboardNavigation
import Testing

@testable import KeyboardCommands
@testable import KeyboardScripting
@testable import KeyboardTerminalUI
@testable import keyboard_repl

@MainActor
@Suite("Pictures of scenes")
struct ScenePictureTests {
  private func picture(
    _ content: SceneContent, _ status: StatusLine = StatusLine(mode: "list"), rows: Int = 6,
    columns: Int = 40, cell: Size = Size(width: 1, height: 1)
  ) -> ScenePicture {
    ScenePicture(
      content: content, status: status, cell: cell, isActive: true,
      size: CellSize(rows: rows, columns: columns))
  }

  @Test("A table shows headers, rows, the focus and the selection above the status line")
  func table() {
    let content = SceneContent.rows([2, 40], header: 1, focus: 1, selected: [0], height: 5)
    let lines = picture(content, StatusLine(mode: "list", info: "2 of 42")).grid(.monochrome).lines
    #expect(
      lines == [
        "section 0                              ┃",
        " •row 0                                │",
        "› row 1                                │", "section 1                              │",
        "  row 2                                │", " list            2 of 42  ctrl+] returns",
      ])
  }

  @Test("The viewport is what the status line, its hints and the scroll bar leave")
  func viewport() {
    let content = SceneContent.rows([9], focus: nil, height: 5)
    #expect(picture(content).viewportSize == Size(width: 39, height: 5))
    var status = StatusLine()
    status.hints = KeyHints([.init(stroke: "g", title: "First row", continues: false)])
    #expect(picture(content, status).viewportSize == Size(width: 39, height: 4))
  }

  @Test("The way out gives way to nothing but a long message")
  func remedy() {
    let content = SceneContent.rows([9], focus: 3, height: 5)
    func last(_ message: String, _ columns: Int) -> String {
      picture(
        content, StatusLine(message: message, mode: "list", info: "4 of 9"), columns: columns
      ).grid(.monochrome).lines[5]
    }
    #expect(last("", 40) == " list             4 of 9  ctrl+] returns")
    #expect(last("deleted", 34) == " list  deleted      ctrl+] returns")
    #expect(last("deleted three rows of nine", 34) == " list  deleted three rows of nine")
  }

  @Test("Every size can be drawn", arguments: [0, 1, 2, 3, 5], [0, 1, 2, 17])
  func sizes(rows: Int, columns: Int) {
    let contents = [
      SceneContent.rows([9], focus: 3, height: 5), .cells(12, columns: 4, focus: 5),
      .scroller(.tall, lines: ["one", "two"]), .scroller(.tall, lines: nil),
    ]
    for content in contents {
      let picture = picture(content, rows: rows, columns: columns)
      #expect(picture.grid(.monochrome).lines.count == rows)
      _ = picture.viewportSize
      _ = picture.place(at: .zero)
      _ = picture.scrollBarOffset(from: .zero, to: CellPosition(row: 3, column: 3))
    }
  }

  @Test("Content without lines is a plane on which lies what is seen")
  func map() {
    let picture = picture(.scroller(.tall, lines: nil), rows: 8, columns: 20)
    let grid = picture.grid(.monochrome)
    #expect(grid.lines[0].hasPrefix(" ─ 1000 high ─"))
    let filled = (0..<7).filter {
      grid.style(at: CellPosition(row: $0, column: 5))?.attributes.contains(.reverse) ?? false
    }
    #expect(filled == [3])
    #expect(picture.viewportSize == nil)
    #expect(picture.place(at: CellPosition(row: 5, column: 5)) == .scrollBar(Point(x: 0, y: 800)))
  }

  @Test("A scaled text has its lines apart, or leaves some out")
  func scaledText() {
    func lines(_ height: Double) -> [String] {
      let viewport = Viewport(
        contentSize: Size(width: 1, height: height), size: Size(width: 19, height: 4))
      return picture(.scroller(viewport, lines: ["a", "b", "c", "d"]), rows: 5, columns: 20)
        .grid(.monochrome).lines.map { String($0.prefix(1)) }.dropLast()
    }
    #expect(lines(4) == ["a", "b", "c", "d"])
    #expect(lines(8) == ["a", " ", "b", " "])
    #expect(lines(2) == ["a", "c", "", ""])
  }

  @Test("A grid from right to left begins at the right edge")
  func rightToLeft() {
    let content = SceneContent.cells(3, columns: 3, focus: nil, direction: .rightToLeft)
    let picture = picture(content, columns: 40, cell: Size(width: 0.125, height: 1))
    #expect(
      picture.grid(.monochrome).lines[0] == String(repeating: " ", count: 17)
        + "row 0   row 1   row 2")
    #expect(picture.place(at: CellPosition(row: 0, column: 39)) == .item(2))
    #expect(picture.place(at: CellPosition(row: 0, column: 2)) == .empty)
  }
}
