import KeyboardActions
import KeyboardAssistance
import KeyboardCommands
import KeyboardCore
import KeyboardForms
import KeyboardNavigation
import Testing

@Suite("Answers that a program sets and reads")
struct AnswerTests {
  private static let countries = [
    FormInput.Option("de", title: "Germany"), FormInput.Option("us", title: "United States"),
  ]

  @Test(
    "A switch is on for a word that says so, and for what is true; it is off for all else",
    arguments: [
      ("on", true), ("Yes", true), ("TRUE", true), ("off", false), ("no", false), ("1", false),
      ("", false), (true, true), (false, false), (1, true), (0, false), (.null, false),
    ] as [(Value, Bool)])
  func switches(value: Value, isOn: Bool) {
    for before in [true, false] {
      let input = FormInput("f", .switch)
      input.value = .bool(before)
      input.value = value
      #expect(input.value == .bool(isOn))
      #expect(input.line(at: 0).text == (isOn ? "[x] on" : "[ ] off"))
    }
  }

  @Test(
    "A combo box shows the title of an option that is set, and any other text as it is",
    arguments: [
      ("us", "United States", "us"), ("Germany", "Germany", "de"),
      (["us", "de"], "United States", "us"), ([], "", nil), (nil, "", nil),
      ("Atlantis", "Atlantis", nil), (7, "7", nil),
    ] as [(Value, String, Value)])
  func comboBoxes(value: Value, text: String, answer: Value) {
    let input = FormInput("f", .combobox, options: Self.countries)
    input.document.setText("before")
    input.value = value
    #expect(input.document.text == text)
    #expect(input.value == answer)
  }

  @Test("A note asks nothing, so it has no lines and no answer, whatever is set")
  func notes() {
    let input = FormInput("n", .note, title: "Read this")
    input.value = "x"
    #expect(input.value == .null && input.document.text == "")
    #expect(input.lineCount == 0)
  }

  @Test(
    "A typed answer is one line as it is understood",
    arguments: [
      ("text", "a b", "a b"), ("number", "007", "7"), ("number", "x", ""), ("text", "", ""),
    ]
  )
  func lines(kind: String, text: String, line: String) throws {
    let input = FormInput("f", try #require(FormInput.Kind.standard.first { $0.name == kind }))
    input.document.setText(text)
    #expect(input.lineCount == 1)
    #expect(input.line(at: 0) == (line, false))
  }

  @Test("Conditions and scripts read the answer of a field, and what is wrong with it")
  func properties() {
    let input = FormInput("c", .radio, options: Self.countries)
    input.rules.isRequired = true
    let bus = EventBus()
    let keyboard = DockedKeyboard(
      controller: KeyboardInputViewController(scheduler: ManualScheduler(), bus: bus), bus: bus)
    let form = TextForm("form", keyboard: keyboard)
    form.add([input])
    let description = input.selfDescription
    #expect(description.kind == "a field of the kind radio")
    #expect(description.properties.names.map(\.name) == ["value", "mistake"])
    #expect(description.properties["value"] == .null)
    #expect(description.properties["mistake"] == nil)
    #expect(form.submit() == .mistakes(1))
    #expect(description.properties["mistake"] == "choose one")
    input.value = "us"
    #expect(form.submit() == .done)
    #expect(description.properties["value"] == "us")
    #expect(description.properties["mistake"] == nil)
  }
}

@Suite("Keys between the inputs of a form")
struct FormKeyTests {
  private let form: TextForm
  private let engine: KeyEngine

  init() {
    let (bus, clock) = (EventBus(), ManualScheduler())
    let keyboard = DockedKeyboard(
      controller: KeyboardInputViewController(scheduler: clock, bus: bus), bus: bus)
    keyboard.hasHardwareKeyboard = true
    form = TextForm("form", keyboard: keyboard)
    form.submitsAtEnd = true
    form.add(["a", "b", "c"].map { FormInput($0, .text) })
    form.navigator.focus(form.inputs.first)
    engine = KeyEngine(bus: bus, scheduler: clock)
  }

  private func press(_ keys: KeyStroke...) {
    for key in keys {
      engine.firstResponder = form.responder
      engine.send(KeyEvent(pressing: key))
    }
  }

  @Test("Up and down go to the inputs above and below, round and round")
  func vertical() {
    var names: [String?] = []
    for key in ["up", "up", "down", "down", "down"] as [KeyStroke] {
      press(key)
      names.append(form.editedInput?.name)
    }
    #expect(names == ["c", "b", "c", "a", "b"])
  }

  @Test("Enter in the last input stays there while an answer is being checked")
  func waiting() {
    var answers: [(String?) -> Void] = []
    form.inputs[0].rules.slowCheck = { _, answer in
      answers.append(answer)
      return nil
    }
    var submitted: [[String: Value]] = []
    let token = form.submissions.observe { submitted.append($0) }
    defer { token.cancel() }
    press("x", "enter", "enter", "enter")
    #expect(form.editedInput?.name == "c" && form.inputs[0].isChecking)
    #expect(submitted == [])
    answers.last?(nil)
    #expect(submitted == [["a": "x", "b": .null, "c": .null]])
  }

  @Test("An input that is hidden is not where a form waits")
  func hiddenAtEnd() {
    form.inputs[0].rules.slowCheck = { _, _ in nil }
    form.inputs[2].isHidden = true
    press("x", "enter", "enter")
    #expect(form.editedInput?.name == "b" && form.inputs[0].isChecking)
  }
}
