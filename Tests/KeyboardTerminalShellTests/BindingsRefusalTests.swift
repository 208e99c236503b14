import KeyboardCommands
import KeyboardCore
import KeyboardTerminalShell
import KeyboardTerminalUI
import PictureTerminals
import Testing

@MainActor
@Suite("What the pane of bindings refuses")
struct BindingsRefusalTests {
  @Test("Strokes that the program reserves are refused, also within a sequence")
  func forbidden() throws {
    let desk = try Desk()
    desk.pane.forbiddenStrokes = ["ctrl+q"]
    desk.pane.forbiddenStrokes.insert("ctrl+w")
    desk.press("enter", "ctrl+x", "ctrl+q", "ctrl+w")
    #expect(
      desk.messages
        == ["Q", "W"].map { "Ctrl+\($0) is reserved; press other keys" })
    #expect(desk.lines.last == "Save: Ctrl+X")
  }

  @Test("Strokes that cannot arrive are refused with the reason")
  func obstacle() throws {
    let desk = try Desk { $0 == "ctrl+i" ? "Ctrl+I arrives as Tab" : nil }
    desk.press("enter", "ctrl+i")
    #expect(desk.messages == ["Ctrl+I arrives as Tab"])
    #expect(desk.lines.last == "Save: press keys")
  }

  @Test("Every stroke can arrive unless the program knows better")
  func noObstacle() throws {
    let desk = try Desk()
    desk.hide()
    let pane = BindingsPane(engine: desk.engine, files: desk.files)
    let keys = desk.engine.present(pane.responder)
    desk.press("enter", "ctrl+i")
    #expect(pane.lines(14, 60).last == "Save: Ctrl+I")
    keys.cancel()
  }

  @Test("A binding whose condition cannot be read is disabled, and its row says why")
  func disabled() throws {
    let desk = try Desk(
      keymap: """
        { version: 1, bindings: [{ keys: "f5", command: "save", when: "mode ==" }] }
        """)
    let rows = desk.pane.lines(14, 140).filter { $0.contains("F5") }.map(\.words)
    #expect(
      rows == [
        "Save · disabled: when mode ==: the expression ends too early; write a name or a value F5"
      ])
  }
}
