import KeyboardCore
import KeyboardTerminal
import KeyboardTerminalUI
import Testing

@testable import keyboard_repl

@MainActor
@Suite("The mouse on a scene")
struct ScenePointerTests {
  private let picture = ScenePicture(
    content: .rows([100], focus: nil, height: 10, offset: 20), status: StatusLine(mode: "list"),
    cell: Size(width: 1, height: 1), isActive: true, size: CellSize(rows: 11, columns: 40))

  private func event(
    _ button: MouseEvent.Button, _ action: MouseEvent.Action = .press, row: Int = 3,
    column: Int = 5, modifiers: Modifiers = [], at milliseconds: Int = 0
  ) -> MouseEvent {
    MouseEvent(
      button: button, action: action, modifiers: modifiers, column: column, row: row,
      instant: Instant(offset: .milliseconds(milliseconds)))
  }

  @Test("A click focuses an item; with Control it selects")
  func click() {
    var pointer = ScenePointer()
    #expect(pointer.steps(for: event(.left), on: picture) == [.focus(22)])
    #expect(pointer.steps(for: event(.left, .release), on: picture) == [])
    #expect(pointer.steps(for: event(.left, modifiers: .control), on: picture) == [.toggle(22)])
    #expect(pointer.steps(for: event(.left, row: 11), on: picture) == [])
    #expect(pointer.steps(for: event(.right), on: picture) == [])
  }

  @Test(
    "A second click on the same item commits within 400 ms",
    arguments: [(3, 400, true), (3, 401, false), (4, 10, false)])
  func doubleClick(row: Int, milliseconds: Int, commits: Bool) {
    var pointer = ScenePointer()
    _ = pointer.steps(for: event(.left), on: picture)
    let steps = pointer.steps(for: event(.left, row: row, at: milliseconds), on: picture)
    #expect(steps == (commits ? [.commit] : [.focus(19 + row)]))
  }

  @Test("A third click begins anew, and one with Control between is no second one")
  func tripleClick() {
    var pointer = ScenePointer()
    let steps = [0, 100, 200].map {
      pointer.steps(for: event(.left, at: $0), on: picture)
    }
    #expect(steps == [[.focus(22)], [.commit], [.focus(22)]])
    _ = pointer.steps(for: event(.left, modifiers: .control, at: 210), on: picture)
    #expect(pointer.steps(for: event(.left, at: 220), on: picture) == [.focus(22)])
  }

  @Test("The wheel scrolls three lines")
  func wheel() {
    var pointer = ScenePointer()
    #expect(pointer.steps(for: event(.wheelDown), on: picture) == [.drag(Point(x: 0, y: 3))])
    #expect(pointer.steps(for: event(.wheelUp), on: picture) == [.drag(Point(x: 0, y: -3))])
  }

  @Test("The scroll bar jumps, and follows a drag that leaves it, until the release")
  func scrollBar() {
    var pointer = ScenePointer()
    #expect(
      pointer.steps(for: event(.left, row: 1, column: 40), on: picture)
        == [.drag(Point(x: 0, y: -20))])
    #expect(
      pointer.steps(for: event(.left, .motion, row: 99, column: 3), on: picture)
        == [.drag(Point(x: 0, y: 70))])
    _ = pointer.steps(for: event(.left, .release, row: 10, column: 3), on: picture)
    #expect(pointer.steps(for: event(.left, .motion, row: 5, column: 40), on: picture) == [])
  }
}
