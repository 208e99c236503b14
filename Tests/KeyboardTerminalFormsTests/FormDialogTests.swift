import KeyboardCommands
import KeyboardCore
import KeyboardForms
import KeyboardTerminalForms
import KeyboardTerminalUI
import Testing

@MainActor
@Suite("Forms in dialogs")
struct FormDialogTests {
  @Test("A form is filled in: Tab and Enter go on, Enter in the last input accepts what may be")
  func forms() {
    let engine = KeyEngine(scheduler: ManualScheduler())
    let dialogs = Dialogs(engine)
    func press(_ keys: KeyStroke...) { for key in keys { engine.send(KeyEvent(pressing: key)) } }
    var texts: [[String]] = []
    let fill = {
      dialogs.fill(
        "New contact", [FormInput("name", title: "Name"), FormInput("mail", title: "Address")],
        "Add", if: { !$0[0].isEmpty }, then: { texts.append($0) })
    }
    fill()
    var canvas = Canvas(size: CellSize(rows: 12, columns: 44))
    dialogs.draw(on: &canvas, isActive: true)
    #expect(canvas.grid.lines.contains { $0.contains("│ Name") })
    press("enter", "a", "enter")
    #expect(texts.isEmpty && dialogs.isOpen)
    press("x", "tab", "y", "enter")
    #expect(texts == [["x", "ay"]] && !dialogs.isOpen)
    fill()
    press("x", "ctrl+s")
    #expect(texts.last == ["x", ""])
    fill()
    press("x", "escape")
    #expect(texts.count == 2 && !dialogs.isOpen)
  }
}
