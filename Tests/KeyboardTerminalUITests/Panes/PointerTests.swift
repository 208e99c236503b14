import KeyboardCore
import KeyboardNavigation
import KeyboardTerminal
import KeyboardTerminalUI
import PictureTerminals
import Testing

@Suite("The mouse on a view")
struct PointerTests {
  private let view: TableView
  private let frame = CellRect(row: 2, column: 0, rows: 10, columns: 40)

  init() {
    let layout = TableLayout(rowCounts: [100])
    view = TableView(
      layout: layout,
      viewport: Viewport(
        contentSize: Size(width: 1, height: 100), size: Size(width: 39, height: 10),
        offset: Point(x: 0, y: 20))
    ) { ItemText("row \($0)") }
  }

  @Test(
    "A second click on the same item commits within 400 ms",
    arguments: [(4, 400, true), (4, 401, false), (5, 10, false)])
  func doubleClick(row: Int, milliseconds: Int, commits: Bool) {
    var pointer = Pointer()
    #expect(pointer.step(for: MouseEvent(.left, 4, 5), on: view, in: frame) == .focus(22))
    let step = pointer.step(
      for: MouseEvent(.left, row, 5, at: milliseconds), on: view, in: frame)
    #expect(step == (commits ? .commit(22) : .focus(18 + row)))
  }

  @Test("A third click begins anew, and one with Control between is no second one")
  func tripleClick() {
    var pointer = Pointer()
    let steps = [0, 100, 200].map {
      pointer.step(for: MouseEvent(.left, 4, 5, at: $0), on: view, in: frame)
    }
    #expect(steps == [.focus(22), .commit(22), .focus(22)])
    let toggle = MouseEvent(.left, 4, 5, modifiers: .control, at: 210)
    #expect(pointer.step(for: toggle, on: view, in: frame) == .toggle(22))
    #expect(
      pointer.step(for: MouseEvent(.left, 4, 5, at: 220), on: view, in: frame) == .focus(22))
  }

  @Test("The wheel scrolls three lines")
  func wheel() {
    var pointer = Pointer()
    func step(_ button: MouseEvent.Button) -> Pointer.Step? {
      pointer.step(for: MouseEvent(button, 4, 5), on: view, in: frame)
    }
    #expect(step(.wheelDown) == .scroll(Point(x: 0, y: 3)))
    #expect(step(.wheelUp) == .scroll(Point(x: 0, y: -3)))
  }

  @Test("The scroll bar jumps, and follows a drag that leaves it, until the release")
  func scrollBar() {
    var pointer = Pointer()
    func step(_ action: MouseEvent.Action, _ row: Int, _ column: Int) -> Pointer.Step? {
      pointer.step(for: MouseEvent(.left, row, column, action: action), on: view, in: frame)
    }
    #expect(step(.press, 2, 39) == .scroll(Point(x: 0, y: -20)))
    #expect(step(.motion, 99, 3) == .scroll(Point(x: 0, y: 70)))
    #expect(step(.release, 10, 3) == nil)
    #expect(step(.motion, 5, 39) == nil)
  }

  @Test("A drag reaches the first line of a bar below a title")
  func belowTitle() {
    var view = view
    view.title = "Rows"
    var pointer = Pointer()
    let press = MouseEvent(.left, 7, 39)
    _ = pointer.step(for: press, on: view, in: frame)
    let drag = MouseEvent(.left, 0, 39, action: .motion)
    #expect(pointer.step(for: drag, on: view, in: frame) == .scroll(Point(x: 0, y: -20)))
  }

  @Test("Other buttons, moves without a press and places outside of the view do nothing")
  func nothing() {
    var pointer = Pointer()
    for event in [
      MouseEvent(.right, 4, 5), MouseEvent(.middle, 4, 5), MouseEvent(.left, 1, 5),
      MouseEvent(.left, 12, 5), MouseEvent(.left, 4, 40), MouseEvent(.left, 4, 39, action: .motion),
      MouseEvent(.left, 4, 5, action: .release),
    ] {
      #expect(pointer.step(for: event, on: view, in: frame) == nil)
    }
    #expect(pointer.step(for: MouseEvent(.left, 2, 0), on: view, in: frame) == .focus(20))
    #expect(pointer.step(for: MouseEvent(.left, 11, 38), on: view, in: frame) == .focus(29))
  }

  @Test("A press elsewhere ends a drag of the bar, and a press on the bar a double click")
  func between() {
    var pointer = Pointer()
    func step(_ action: MouseEvent.Action, _ row: Int, _ column: Int) -> Pointer.Step? {
      pointer.step(for: MouseEvent(.left, row, column, action: action), on: view, in: frame)
    }
    _ = step(.press, 2, 39)
    #expect(step(.press, 4, 5) == .focus(22))
    #expect(step(.motion, 8, 39) == nil)
    #expect(step(.press, 4, 5) == .commit(22))
    #expect(step(.press, 4, 5) == .focus(22))
    _ = step(.press, 2, 39)
    #expect(step(.press, 4, 5) == .focus(22))
  }
}
