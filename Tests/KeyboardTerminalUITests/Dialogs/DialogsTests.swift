import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminal
import KeyboardTerminalUI
import PictureTerminals
import Testing

@MainActor
@Suite("Dialogs")
struct DialogsTests {
  private let engine = KeyEngine(scheduler: ManualScheduler())
  private let dialogs: Dialogs
  private let application = CommandSet()
  private let size = CellSize(rows: 9, columns: 44)

  init() {
    dialogs = Dialogs(engine)
    application.add("app.quit", "Quit", keys: "q", "y") { _ in }
    engine.lastResponder = application
  }

  private func press(_ keys: KeyStroke...) {
    for key in keys { engine.send(KeyEvent(pressing: key)) }
  }

  private func lines(_ size: CellSize) -> [String] {
    var canvas = Canvas(size: size)
    dialogs.draw(on: &canvas, isActive: true)
    return canvas.grid.lines
  }

  @Test("A question is answered by its keys, and by no others of the program")
  func confirming() {
    for (key, answer) in [("y", true), ("enter", true), ("n", false), ("escape", false)]
      as [(KeyStroke, Bool)]
    {
      var answers = 0
      dialogs.confirm("Delete 3 cards?", "Delete") { answers += 1 }
      #expect(dialogs.text == "Delete 3 cards?")
      #expect(
        engine.keysInForce.filter(\.isPossible).map(\.title) == ["Delete", "Cancel"])
      #expect(engine.send(KeyEvent(pressing: "q")) == .notTaken)
      press(key)
      #expect(answers == (answer ? 1 : 0) && !dialogs.isOpen)
      #expect(engine.send(KeyEvent(pressing: "q")) == .taken)
    }
  }

  @Test(
    "Of several choices one is found by arrows or its first letter, and taken by Enter",
    arguments: [
      (["enter"], 0), (["down", "enter"], 1), (["up", "enter"], 2), (["s", "enter"], 2),
      (["down", "escape"], nil),
    ] as [([KeyStroke], Int?)])
  func choosing(keys: [KeyStroke], answer: Int?) async {
    async let choice = dialogs.choose("a is there", ["Keep both", "Replace", "Skip"], "Copy")
    while !dialogs.isOpen { await Task.yield() }
    #expect(
      lines(size) == [
        "  ┌──────────────────────────────────────┐",
        "  │ a is there                           │",
        "  │ › Keep both                          │",
        "  │   Replace                            │",
        "  │   Skip                               │",
        "  │                                      │",
        "  │ Enter Copy  Escape Cancel            │",
        "  └──────────────────────────────────────┘", "",
      ])
    for key in keys { press(key) }
    #expect(await choice == answer)
    #expect(!dialogs.isOpen)
  }

  @Test("A click moves to a choice, a second one on it in time takes it, elsewhere neither does")
  func choosingByMouse() async {
    async let choice = dialogs.choose("a is there", ["Keep both", "Replace", "Skip"], "Copy")
    while !dialogs.isOpen { await Task.yield() }
    _ = lines(size)
    func click(_ row: Int, at milliseconds: Int) -> [CommandID] {
      let commands = dialogs.receive(MouseEvent(.left, row, 7, at: milliseconds), in: size)
      for command in commands { _ = try? engine.perform(command) }
      return commands.map(\.id)
    }
    #expect(click(2, at: 0) == [.focusRow])
    #expect(click(3, at: 100) == [.focusRow])
    #expect(lines(size)[2...3].map { $0.prefix(7) } == ["  │   K", "  │ › R"])
    #expect(click(3, at: 600) == [.focusRow])
    #expect(click(5, at: 700) == [] && click(1, at: 700) == [])
    #expect(click(3, at: 1100) == [.focusRow])
    #expect(dialogs.isOpen)
    #expect(click(3, at: 1200) == [.commitFocusedRow])
    #expect(await choice == 1)
    #expect(!dialogs.isOpen)
  }

  @Test("It is a box in the middle, with the keys that answer it as they are bound")
  func drawing() {
    dialogs.confirm("Delete 3 cards?\nThey are gone for good.", "Delete") {}
    #expect(
      lines(size)
        == [
          "", "  ┌──────────────────────────────────────┐",
          "  │ Delete 3 cards?                      │",
          "  │ They are gone for good.              │",
          "  │                                      │",
          "  │ Y Delete  N Cancel                   │",
          "  └──────────────────────────────────────┘",
          "", "",
        ])
  }

  @Test("On a small screen the text is wrapped and cut, and the keys stay")
  func small() {
    dialogs.confirm("Delete all the cards of this list, for good?", "Delete") {}
    #expect(
      lines(CellSize(rows: 5, columns: 24)) == [
        "┌──────────────────────┐", "│ Delete all the cards │", "│                      │",
        "│ Y Delete  N Cancel   │", "└──────────────────────┘",
      ])
  }

  @Test(
    "A text is asked for: letters are typed, Enter takes it without blanks, nothing is not taken")
  func asking() {
    var names: [String] = []
    dialogs.ask("Name", text: "old") { names.append($0) }
    press("backspace", "enter")
    #expect(names.isEmpty && dialogs.isOpen)
    press("space")
    press("y")
    #expect(lines(size)[3].contains("│  y"))
    press("enter")
    #expect(names == ["y"] && !dialogs.isOpen)
    dialogs.ask("Name") { names.append($0) }
    press("escape")
    #expect(names == ["y"] && !dialogs.isOpen)
  }

  @Test("Answers are awaited, also when every dialog is cancelled")
  func awaiting() async {
    async let answer = dialogs.confirm("Sure?")
    while !dialogs.isOpen { await Task.yield() }
    async let name = dialogs.ask("Name", text: "Ada")
    while dialogs.text != "Name" { await Task.yield() }
    press("enter")
    #expect(await name == "Ada")
    dialogs.cancelAll()
    #expect(await !answer)
  }

  @Test("Of several the newest has the keys and the mouse; a click on a key answers")
  func several() {
    var answers: [String] = []
    dialogs.confirm("First?") { answers.append("first") }
    dialogs.confirm("Second?", "Go on") { answers.append("second") }
    _ = lines(size)
    #expect(dialogs.receive(MouseEvent(.left, 1, 1), in: size) == [])
    #expect(
      dialogs.receive(MouseEvent(.left, 5, 5), in: size) == [CommandInvocation("dialog.accept")])
    #expect(
      dialogs.receive(MouseEvent(.left, 5, 15), in: size) == [CommandInvocation("dialog.cancel")])
    press("y")
    #expect(answers == ["second"] && dialogs.text == "First?")
    press("y")
    #expect(answers == ["second", "first"])
  }

  @Test("Who looks at the screen hears of dialogs that come and go")
  func changes() {
    var count = 0
    let token = dialogs.changes.observe { count += 1 }
    dialogs.confirm("Sure?") {}
    press("n")
    #expect(count == 2)
    withExtendedLifetime(token) {}
  }

  @Test("A click on a key of a dialog answers, one between and beside the keys does not")
  func clicksOnKeys() {
    dialogs.confirm("Delete 3 cards?", "Delete") {}
    #expect(lines(size)[5] == "  │ Y Delete  N Cancel                   │")
    func ids(_ row: Int) -> [CommandID?] {
      (0..<44).map { dialogs.receive(MouseEvent(.left, row, $0), in: size).first?.id }
    }
    let keys = ids(5)
    #expect(
      keys[..<4].allSatisfy { $0 == nil } && keys[4..<12].allSatisfy { $0 == "dialog.accept" })
    #expect(keys[12..<14].allSatisfy { $0 == nil })
    #expect(keys[14..<22].allSatisfy { $0 == "dialog.cancel" })
    #expect(keys[22...].allSatisfy { $0 == nil })
    #expect((ids(4) + ids(6)).allSatisfy { $0 == nil })
    #expect(dialogs.receive(MouseEvent(.right, 5, 4), in: size) == [])
    #expect(dialogs.receive(MouseEvent(.left, 5, 4, action: .release), in: size) == [])
    dialogs.cancelAll()
  }

  @Test(
    "A box is 40 columns wide, or as wide as its text with a column more, and stands in the middle",
    arguments: [(3, 20, 40), (35, 20, 40), (36, 19, 41), (60, 7, 65), (75, 0, 80), (90, 0, 80)])
  func widths(text: Int, column: Int, width: Int) {
    dialogs.confirm(String(repeating: "x", count: text), "Go") {}
    let drawn = lines(CellSize(rows: 9, columns: 80)).first { $0.contains("┌") }
    let box = "┌" + String(repeating: "─", count: width - 2) + "┐"
    #expect(drawn == String(repeating: " ", count: column) + box)
    dialogs.cancelAll()
  }
}
