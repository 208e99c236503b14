import KeyboardActions
import KeyboardAssistance
import KeyboardCore
import KeyboardForms
import KeyboardTerminal
import KeyboardTerminalForms
import KeyboardTerminalUI
import PictureTerminals
import Testing

@MainActor
@Suite("Form pane")
struct FormPaneTests {
  private let clock = ManualScheduler()
  private let form: TextForm
  private let pane: FormPane
  private let size = CellSize(rows: 24, columns: 60)

  init() {
    let bus = EventBus()
    let controller = KeyboardInputViewController(scheduler: clock, bus: bus)
    let keyboard = DockedKeyboard(
      controller: controller, windowSize: Size(width: 60, height: 24), keysHeight: 12,
      predictiveBarHeight: 1, bus: bus)
    form = TextForm("signup", keyboard: keyboard)
    form.add(
      ["first", "last", "email", "password"].map { name in
        FormInput(
          name,
          document: TextDocument(
            isMultiline: false, isSecure: name == "password",
            autocapitalizationType: AutocapitalizationType.none, bus: bus),
          title: name, placeholder: name == "email" ? "you@example.org" : nil)
      })
    pane = FormPane(form: form)
  }

  private func click(_ row: Int, _ column: Int) {
    _ = pane.receive(MouseEvent(.left, row, column), in: size)
    _ = pane.receive(MouseEvent(.none, row, column, action: .release), in: size)
  }

  @Test(
    "Labels stand above their fields, with placeholders, and no keyboard while nothing is edited")
  func fields() {
    let lines = pane.lines(24, 60)
    #expect([lines[0], lines[3]].map { $0.filter { $0 != " " } } == ["first", "last"])
    #expect(lines[7].hasPrefix("you@example.org"))
    #expect(lines[12...].allSatisfy { $0.allSatisfy { $0 == " " } })
  }

  @Test("A line is below the text of a field, and none between its rows")
  func lines() {
    let form = TextForm(
      "letter", keyboard: form.keyboard, metrics: TextForm.Metrics(spacing: 0, lines: 3))
    form.add([FormInput("text", document: TextDocument("two\nlines"), title: "Text")])
    let grid = FormPane(form: form).grid(24, 60)
    let underlined = (0..<24).filter {
      grid.style(at: CellPosition(row: $0, column: 1))?.attributes.contains(.underline) == true
    }
    #expect(underlined == [3])
  }

  @Test("Below a field stands its mistake, or that it is being checked, or its hint")
  func remarks() {
    let input = form.inputs[0]
    var answer: ((String?) -> Void)?
    input.hint = "as in the passport"
    input.rules.slowCheck = { _, reply in
      answer = reply
      return nil
    }
    #expect(pane.lines(24, 60)[2].hasPrefix("  as in the passport"))
    form.navigator.focus(input)
    input.document.insertText("Ada")
    form.navigator.focus(form.inputs[1])
    #expect(pane.lines(24, 60)[2].hasPrefix("  is being checked"))
    answer?("Ada is taken")
    #expect(pane.lines(24, 60)[2].hasPrefix("  ! Ada is taken"))
  }

  @Test("The cursor is in the edited input, and nowhere while none is edited")
  func cursor() {
    #expect(pane.grid(24, 60).cursor == nil)
    form.navigator.focus(form.inputs[1])
    form.inputs[1].document.insertText("abc")
    #expect(pane.grid(24, 60).cursor == CellPosition(row: 4, column: 3))
  }

  @Test("A click on a field edits it: the keyboard comes with its bar, and keys type")
  func keyboard() {
    _ = pane.lines(24, 60)
    click(4, 5)
    #expect(form.editedInput?.name == "last")
    let lines = pane.lines(24, 60)
    #expect(lines[11].hasPrefix(" ‹   › "))
    #expect(lines[11].contains(" last ") && lines[11].contains(" Done"))
    #expect(lines[13].hasPrefix("│ q  ││ w  │"))
    click(13, 14)
    #expect(form.editedInput?.document.text == "e")
    #expect(pane.lines(24, 60)[4].hasPrefix("e"))
  }

  @Test("Fields, bar and keys keep to 100 columns of a wide terminal, and are clicked there")
  func wide() {
    let size = CellSize(rows: 24, columns: 200)
    _ = pane.lines(24, 200)
    _ = pane.receive(MouseEvent(.left, 4, 5), in: size)
    let lines = pane.lines(24, 200)
    #expect(lines.allSatisfy { $0.dropFirst(100).allSatisfy { $0 == " " } })
    #expect(lines[11].hasSuffix(" Done") && lines[11].count == 99)
    _ = pane.receive(MouseEvent(.left, 13, 94), in: size)
    #expect(form.keyboard.controller.gestures.pressedKeys.first?.action == .character("p"))
  }

  @Test("The keyboard slides in while the form makes room for it, and turns round halfway")
  func sliding() {
    form.keyboard.animationDuration = .milliseconds(150)
    let top = { [pane] in pane.lines(24, 60).firstIndex { $0.hasPrefix(" ‹   › ") } ?? 24 }
    #expect(top() == 24)
    form.navigator.focus(form.inputs[3])
    var tops: [Int] = [top()]
    var fields: [Double] = [form.fieldFrame(of: form.inputs[3]).minY]
    for _ in 1...9 {
      clock.advance(by: .milliseconds(17))
      tops.append(top())
      fields.append(form.fieldFrame(of: form.inputs[3]).minY)
    }
    #expect(tops.first == 24 && tops.last == 11 && tops == tops.sorted(by: >))
    #expect(Set(tops).count > 4)
    #expect(fields.first == 10 && fields.last == 9 && fields == fields.sorted(by: >))
    form.keyboard.hasHardwareKeyboard = true
    _ = top()
    clock.advance(by: .milliseconds(50))
    let halfway = top()
    #expect((12..<24).contains(halfway))
    form.keyboard.hasHardwareKeyboard = false
    #expect(top() == halfway)
    clock.advance(by: .milliseconds(150))
    #expect(top() == 11)
  }

  @Test("A finger that leaves the keyboard is still followed, and lets go of its key")
  func leavingFinger() {
    form.navigator.focus(form.inputs[0])
    _ = pane.lines(24, 60)
    _ = pane.receive(MouseEvent(.left, 13, 14), in: size)
    _ = pane.receive(MouseEvent(.left, 3, 14, action: .motion), in: size)
    _ = pane.receive(MouseEvent(.none, 3, 14, action: .release), in: size)
    #expect(form.keyboard.controller.gestures.pressedKeys.isEmpty)
    #expect(form.editedInput === form.inputs[0])
  }

  @Test("An interruption lets go of every key, and nothing is typed")
  func interruption() {
    form.navigator.focus(form.inputs[0])
    _ = pane.lines(24, 60)
    _ = pane.receive(MouseEvent(.left, 13, 14), in: size)
    #expect(form.keyboard.controller.gestures.pressedKeys.map(\.action) == [.character("e")])
    pane.interrupt()
    #expect(form.keyboard.controller.gestures.pressedKeys.isEmpty)
    _ = pane.receive(MouseEvent(.none, 13, 14, action: .release), in: size)
    #expect(form.inputs[0].document.text.isEmpty)
  }

  @Test("The buttons of the bar go on, back and away")
  func bar() {
    _ = pane.lines(24, 60)
    click(1, 5)
    _ = pane.lines(24, 60)
    click(11, 5)
    #expect(form.editedInput?.name == "last")
    click(11, 1)
    #expect(form.editedInput?.name == "first")
    click(11, 56)
    #expect(form.editedInput == nil)
    #expect(pane.lines(24, 60)[13].allSatisfy { $0 == " " })
  }

  @Test(
    "The edited field is above the keyboard, in windows of any size", arguments: [8, 12, 16, 24])
  func inSight(rows: Int) {
    _ = pane.lines(rows, 60)
    for input in form.inputs {
      form.navigator.focus(input)
      input.document.insertText("value of \(input.name)")
      let lines = pane.lines(rows, 60)
      let text = input.isSecure ? "•••" : "value of \(input.name)"
      #expect(lines.contains { $0.hasPrefix(text) }, "\(input.name) in \(rows) rows")
    }
  }

  @Test("A secret shows bullets, and leaves no suggestions")
  func secret() {
    form.navigator.focus(form.inputs[3])
    _ = pane.lines(24, 60)
    _ = pane.receive(KeyEvent(pressing: "s"))
    #expect(form.editedInput?.document.text == "s")
    #expect(pane.lines(24, 60).contains { $0.hasPrefix("•") })
  }

  @Test("Real keys press keys of the keyboard; Tab is left to the bindings")
  func keys() {
    form.navigator.focus(form.inputs[0])
    _ = pane.lines(24, 60)
    #expect(pane.receive(KeyEvent(pressing: "a")))
    #expect(form.inputs[0].document.text == "a")
    #expect(!pane.receive(KeyEvent(pressing: "tab")))
    #expect(pane.receive(KeyEvent(pressing: "enter")))
    #expect(form.editedInput?.name == "last")
  }

  @Test(
    "It takes the keys that it says it would take, and asking takes none",
    arguments: ["a", "shift+a", "!", "space", "tab", "backspace", "f1", "ctrl+a", "escape"])
  func foretoldKeys(key: KeyStroke) {
    form.navigator.focus(form.inputs[0])
    _ = pane.lines(24, 60)
    let event = KeyEvent(pressing: key)
    let takes = pane.takes(event)
    #expect(form.inputs[0].document.text.isEmpty)
    #expect(pane.receive(event) == takes)
  }

  @Test("The wheel scrolls, and a click beside the inputs ends editing where that is set")
  func outside() {
    form.navigator.focus(form.inputs[3])
    _ = pane.lines(12, 60)
    let offset = form.contentOffset.y
    _ = pane.receive(MouseEvent(.wheelUp, 2, 5), in: CellSize(rows: 12, columns: 60))
    #expect(form.contentOffset.y < offset)
    form.assistant.closeKeyboard()
    form.navigator.focus(form.inputs[0])
    _ = pane.lines(24, 60)
    click(2, 5)
    #expect(form.editedInput != nil)
    form.assistant.settings.resignsOnTouchOutside = true
    click(2, 5)
    #expect(form.editedInput == nil)
  }
}
