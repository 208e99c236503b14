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

  @Test("Without a condition any texts are accepted, under the title Save, called or awaited")
  func awaited() async {
    let engine = KeyEngine(scheduler: ManualScheduler())
    let dialogs = Dialogs(engine)
    func press(_ keys: KeyStroke...) { for key in keys { engine.send(KeyEvent(pressing: key)) } }
    func ask() -> Task<[String]?, Never> {
      Task.immediate { await dialogs.fill("Who is it?", [FormInput("name", title: "Name")]) }
    }
    var answer = ask()
    var canvas = Canvas(size: CellSize(rows: 12, columns: 44))
    dialogs.draw(on: &canvas, isActive: true)
    #expect(canvas.grid.lines.contains { $0.contains("Who is it?") })
    #expect(engine.commands.first { $0.id == "dialog.accept" }?.title == "Save")
    press("A", "n", "n", "enter")
    #expect(await answer.value == ["Ann"])
    answer = ask()
    press("enter")
    #expect(await answer.value == [""])
    answer = ask()
    press("x", "escape")
    #expect(await answer.value == nil && !dialogs.isOpen)
    var texts: [[String]] = []
    dialogs.fill("Who is it?", [FormInput("name", title: "Name")]) { texts.append($0) }
    press("enter")
    #expect(texts == [[""]])
  }
}
