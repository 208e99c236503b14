import KeyboardActions
import KeyboardAssistance
import KeyboardCommands
import KeyboardCore
import KeyboardForms
import KeyboardNavigation
import ProcessorTime
import Testing

@Suite("Fields of a form: kinds, values, mistakes, pages")
struct FieldTests {
  private let form: TextForm
  private let engine: KeyEngine

  init() {
    let bus = EventBus()
    let clock = ManualScheduler()
    let keyboard = DockedKeyboard(
      controller: KeyboardInputViewController(scheduler: clock, bus: bus), bus: bus)
    keyboard.hasHardwareKeyboard = true
    form = TextForm("form", keyboard: keyboard)
    form.submitsAtEnd = true
    engine = KeyEngine(bus: bus, scheduler: clock)
  }

  /// Fills the form with fields that JSON5 describes.
  private func fill(_ fields: String) throws {
    let description = try FormDescription(parsing: "{ fields: [\(fields)] }")
    form.add(description.inputs)
    form.navigator.focus(form.navigator.nextItem())
  }

  /// Presses keys, each for whoever has the focus then.
  private func press(_ keys: KeyStroke...) {
    for key in keys {
      engine.firstResponder = form.responder
      engine.send(KeyEvent(pressing: key))
    }
  }

  private func value(_ name: String) -> Value? { form.values[name] }

  // MARK: Kinds

  @Test(
    "Each kind has a typed value",
    arguments: [
      ("text", "a b", "a b"), ("lines", "a\nb", "a\nb"), ("secret", "x", "x"),
      ("number", "12", 12), ("number", "-0.5", -0.5), ("number", "1e400", nil),
      ("number", "twelve", nil), ("date", "2024-02-29", "2024-02-29"),
      ("date", "2025-02-29", nil), ("date", "2025-2-9", nil), ("date", "2000-02-29", "2000-02-29"),
      ("date", "1900-02-29", nil), ("text", "", nil), ("path", "/tmp", "/tmp"),
    ] as [(String, String, Value)])
  func values(kind: String, text: String, value: Value) throws {
    let input = FormInput("f", try #require(FormInput.Kind.standard.first { $0.name == kind }))
    input.document.setText(text)
    #expect(input.value == value)
  }

  @Test("A switch turns by space and a click; Enter goes on")
  func toggle() throws {
    try fill("{ name: 'on', kind: 'switch' }, { name: 'next' }")
    press("space")
    #expect(value("on") == true)
    press("enter")
    #expect(form.editedInput?.name == "next")
  }

  @Test("Radio buttons check as the arrows move, and go round; letters find an option")
  func radio() throws {
    try fill("{ name: 'size', kind: 'radio', options: ['small', 'large', 'huge'] }, { name: 'b' }")
    #expect(value("size") == .null)
    press("down")
    #expect(value("size") == "large")
    press("down", "down")
    #expect(value("size") == "small")
    press("h")
    #expect(value("size") == "huge")
    press("tab")
    #expect(form.editedInput?.name == "b")
    press("shift+tab")
    #expect(form.editedInput?.name == "size")
    #expect(value("size") == "huge")
  }

  @Test("Of a list of many each is checked by space, and the value is in the list's order")
  func choices() throws {
    try fill("{ name: 'c', kind: 'choices', options: [1, 2, 3], max: 1 }, { name: 'b' }")
    press("down", "space", "up", "space")
    #expect(value("c") == [1, 2])
    press("tab")
    #expect(form.input(named: "c")?.mistake == "choose 1 at most")
    form.input(named: "c")?.choose(0)
    #expect(value("c") == [2])
    #expect(form.input(named: "c")?.mistake == nil)
  }

  @Test("What is typed into a combo box finds an option, which Enter takes and Enter leaves")
  func combobox() throws {
    try fill(
      """
      { name: 'c', kind: 'combobox', options: [{ value: 'de', title: 'Germany' },
        { value: 'us', title: 'United States' }] }, { name: 'b' }
      """)
    press("u", "n", "enter")
    #expect(value("c") == "us")
    #expect(form.editedInput?.name == "c")
    press("enter")
    #expect(form.editedInput?.name == "b")
    press("shift+tab")
    form.input(named: "c")?.document.setText("Atlantis")
    press("tab")
    #expect(form.input(named: "c")?.mistake == "choose one of the list")
  }

  @Test(
    "A combo box submits what it shows, and the arrows of its list do not leave it",
    arguments: [
      (["a", "tab"], "Austria"), (["A", "tab"], "Austria"), (["A", "down", "tab"], "Azores"),
      (["A", "down", "down", "down", "tab"], "Azores"), (["b", "down", "down", "tab"], "Belgium"),
      (["down", "tab"], "Austria"), (["A", "down", "up", "enter", "tab"], "Austria"),
      (["A", "down", "escape", "tab"], "Azores"),
    ] as [([KeyStroke], Value)])
  func shownValue(keys: [KeyStroke], value: Value) throws {
    try fill(
      "{ name: 'c', kind: 'combobox', options: ['Austria', 'Azores', 'Belgium'] }, { name: 'b' }")
    for key in keys.dropLast() {
      press(key)
      #expect(form.editedInput?.name == "c", "after \(key)")
    }
    let shown = form.input(named: "c")?.document.text
    press("tab")
    #expect(form.editedInput?.name == "b")
    #expect(form.input(named: "c")?.document.text == shown)
    #expect(self.value("c") == value && form.input(named: "c")?.mistake == nil)
  }

  // MARK: In words

  /// The line that describes the edited input, after what surrounds it.
  private func words() -> String? {
    guard let element = form.editedInput?.selfDescription.element() else { return nil }
    let facts =
      [element.role?.rawValue ?? "", element.value]
      + [element.position.map { "\($0.number) of \($0.count ?? 0)" } ?? ""]
      + element.states.map(\.words)
    let around = element.group.split(separator: "\n").map { "\($0): " }.joined()
    return ([around + element.label] + facts).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  @Test(
    "Each kind says its role, its state, the form of its answer and its hint",
    arguments: [
      ("hint: 'as you sign', required: true", "F, text, required, as you sign"),
      ("placeholder: 'Ada', maxLength: 9", "F, text, such as Ada, at most 9 characters"),
      ("minLength: 2, maxLength: 9", "F, text, 2 to 9 characters"),
      ("kind: 'lines'", "F, text, several lines"), ("kind: 'secret'", "F, text"),
      ("kind: 'number'", "F, text, a number"),
      ("kind: 'number', min: 1, max: 9", "F, text, 1 to 9"),
      ("kind: 'date', min: '2026-01-01'", "F, text, year-month-day, 2026-01-01 or later"),
      ("kind: 'path'", "F, combo box, collapsed"),
      ("kind: 'combobox', options: ['x', 'y'], hint: 'h'", "F, combo box, collapsed, h"),
      ("kind: 'choice', options: ['x', 'y']", "F, list: x, option, 1 of 2"),
      ("kind: 'choice', options: ['x', 'y'], value: 'x'", "F, list: x, option, 1 of 2, selected"),
      ("kind: 'radio', options: ['x', 'y']", "F: x, radio button, 1 of 2, not checked"),
      (
        "kind: 'choices', options: ['x', 'y'], value: ['x'], max: 1, required: true",
        "F: x, check box, 1 of 2, checked, required, choose at most 1"
      ),
      ("kind: 'switch', value: true", "F, switch, on"),
    ])
  func roles(field: String, words: String) throws {
    try fill("{ name: 'f', \(field) }, { name: 'next' }")
    #expect(self.words() == words)
  }

  @Test("A field without a title is called by its placeholder")
  func untitled() {
    let document = TextDocument(name: "f", isMultiline: false)
    let input = FormInput("f", document: document, title: nil, placeholder: "Find")
    #expect(input.selfDescription.element()?.label == "Find")
    #expect(input.selfDescription.element()?.states == [])
  }

  @Test("In the list of a combo box its options are told, and none of its text")
  func options() throws {
    try fill("{ name: 'f', kind: 'combobox', options: ['Austria', 'Azores'] }")
    press("a")
    #expect(words() == "F, combo box, expanded")
    press("down")
    #expect(words() == "Azores, option, 2 of 2")
  }

  @Test("Headings, and notes above a field, surround it; notes below the last one follow it")
  func surroundings() throws {
    try fill(
      """
      { kind: 'group', title: 'You' }, { kind: 'note', title: 'as in a passport' }, { name: 'a' },
      { name: 'b' }, { kind: 'note', title: 'never' , when: "b == 'x'" }, { name: 'c' },
      { kind: 'group', title: 'Pay' }, { name: 'd' }, { kind: 'note', title: 'no refunds' }
      """)
    var lines: [String?] = []
    for _ in 0..<4 {
      lines.append(words())
      press("down")
    }
    #expect(
      lines == [
        "You: as in a passport: A, text", "You: B, text", "You: C, text",
        "Pay: D, text, no refunds",
      ])
  }

  @Test("What was wrong with the input that was left is said, and that it was a secret")
  func departure() throws {
    try fill(
      "{ name: 'a', required: true }, { name: 'pin', kind: 'secret', minLength: 4 }, { name: 'c' }")
    func departure() -> String? { form.editedInput?.selfDescription.element()?.departure }
    #expect(departure() == "")
    press("tab")
    #expect(departure() == "A: this is needed")
    press("1", "tab")
    #expect(departure() == "Pin: end of secure text\nPin: 4 characters or more")
    press("shift+tab", "2", "3", "4", "tab")
    #expect(departure() == "Pin: end of secure text")
    press("shift+tab")
    #expect(departure() == "")
  }

  // MARK: Mistakes

  @Test("A mistake is said when the field is left, not before, and mended while it is typed")
  func chance() throws {
    try fill("{ name: 'a', minLength: 3 }, { name: 'b' }")
    let input = try #require(form.input(named: "a") as FormInput?)
    press("x", "y")
    #expect(input.mistake == nil)
    press("tab")
    #expect(input.mistake == "3 characters or more")
    #expect(form.editedInput?.name == "b")
    press("shift+tab")
    #expect(form.editedInput?.name == "a")
    press("end", "z")
    #expect(input.mistake == nil)
  }

  @Test(
    "What is not right is said in a sentence",
    arguments: [
      ("required: true", "", "this is needed"), ("required: true", " ", "this is needed"),
      ("pattern: '[a-z]+'", "aB", "this does not have the right form"),
      (
        "pattern: '[a-z]+', placeholder: 'abc'", "aB",
        "this does not have the right form; write it as abc"
      ),
      (
        "pattern: '[a-z]+', hint: 'small letters alone'", "aB",
        "this does not fit: small letters alone"
      ),
      ("pattern: 'a|b', message: 'a or b'", "ab", "a or b"), ("pattern: 'a|b'", "b", nil),
      ("kind: 'number', min: 2", "1", "2 or more"), ("kind: 'number', max: 2", "3", "2 at most"),
      ("kind: 'number'", "x", "write a number, such as 12 or 0.5"),
      ("kind: 'number', min: 2, message: 'two or three'", "1", "two or three"),
      ("kind: 'number', message: 'two or three'", "x", "two or three"),
      ("kind: 'date', max: '2026-01-01', message: 'a day before'", "2027-12-31", "a day before"),
      ("maxLength: 2, message: 'short'", "abc", "short"),
      ("required: true, message: 'your name, please'", "", "your name, please"),
      ("kind: 'date', min: '2026-01-01'", "2025-12-31", "2026-01-01 or later"),
      ("kind: 'date'", "1.1.2026", "write a day as year-month-day, such as 2026-11-24"),
      ("maxLength: 2", "日本語", "2 characters at most; these are 3"), ("maxLength: 3", "日本語", nil),
      ("check: \"f != 'no'\", message: 'anything but no'", "no", "anything but no"),
    ] as [(String, String, String?)])
  func mistakes(rules: String, text: String, mistake: String?) throws {
    try fill("{ name: 'f', \(rules) }")
    let input = try #require(form.input(named: "f") as FormInput?)
    input.document.setText(text)
    #expect(input.mistakeNow == mistake)
  }

  @Test(
    "Submitting goes to the first mistake and tells how many there are; then it tells the values")
  func submit() throws {
    try fill("{ name: 'a' }, { name: 'b', required: true }, { name: 'c', required: true }")
    var submitted: [String: Value]?
    let token = form.submissions.observe { submitted = $0 }
    defer { token.cancel() }
    #expect(form.submit() == .mistakes(2))
    #expect(form.editedInput?.name == "b")
    press("x", "enter", "y", "enter")
    #expect(submitted == ["a": nil, "b": "x", "c": "y"])
  }

  @Test("An answer to an older value is dropped; submitting waits, and can be cancelled")
  func slowCheck() throws {
    try fill("{ name: 'user', required: true }, { name: 'b' }")
    let input = try #require(form.input(named: "user") as FormInput?)
    var answers: [(Value, (String?) -> Void)] = []
    input.rules.slowCheck = { value, answer in
      answers.append((value, answer))
      return nil
    }
    var count = 0
    let token = form.submissions.observe { _ in count += 1 }
    defer { token.cancel() }
    press("a", "tab")
    #expect(input.isChecking)
    press("shift+tab", "end", "b", "tab")
    #expect(answers.map(\.0) == ["a", "ab"])
    answers[0].1("a is taken")
    #expect(input.mistake == nil && input.isChecking)
    #expect(form.submit() == .waiting)
    form.cancelSubmission()
    answers[1].1(nil)
    #expect(count == 0 && !input.isChecking)
    #expect(form.submit() == .done)
    #expect(count == 1)
    press("shift+tab", "end", "c")
    #expect(form.submit() == .waiting)
    answers[2].1("abc is taken")
    #expect(input.mistake == "abc is taken")
    #expect(form.editedInput === input)
    #expect(count == 1)
  }

  // MARK: Conditions and pages

  @Test("A field whose condition does not hold is not there, and a default follows what it reads")
  func conditions() throws {
    try fill(
      """
      { name: 'country', value: 'US' }, { name: 'state', when: "country == 'US'", required: true },
      { name: 'greeting', default: "'Hello ' + country" }
      """)
    let state = try #require(form.input(named: "state") as FormInput?)
    #expect(!state.isHidden && value("greeting") == "Hello US")
    form.input(named: "country")?.document.setText("DE")
    #expect(state.isHidden && value("state") == nil)
    #expect(value("greeting") == "Hello DE")
    #expect(form.submit() == .done)
    form.input(named: "greeting")?.document.setText("Hi")
    form.input(named: "country")?.document.setText("US")
    #expect(value("greeting") == "Hi" && !state.isHidden)
  }

  @Test(
    "Fields that depend on each other are evaluated once",
    arguments: [
      "{ name: 'a', kind: 'switch', default: '!b' }, { name: 'b', kind: 'switch', default: 'a' }",
      "{ name: 'a', kind: 'switch', when: '!has(b)' }, { name: 'b', kind: 'switch', when: 'has(a)' }",
      "{ name: 'a', kind: 'switch', when: '!b' }, { name: 'b', kind: 'switch', default: 'has(a)' }",
    ])
  func cycles(_ fields: String) throws {
    try fill(fields)
    form.input(named: "b")?.value = true
    #expect(form.submit() == .done)
  }

  @Test("Pages go on when they are right, and back always")
  func pages() throws {
    let description = try FormDescription(
      parsing: """
        { pages: [{ fields: [{ name: 'a', required: true }] },
          { fields: [{ name: 'b', when: "a == 'x'" }] }, { fields: [{ name: 'c' }] }] }
        """)
    form.add(description.inputs)
    #expect(form.pageCount == 3)
    form.navigator.focus(form.navigator.nextItem())
    press("pagedown")
    #expect(form.page == 0 && form.input(named: "a")?.mistake == "this is needed")
    press("y", "enter")
    #expect(form.page == 2 && form.editedInput?.name == "c")
    press("pageup")
    #expect(form.page == 0 && form.editedInput?.name == "a")
    form.input(named: "a")?.document.setText("x")
    press("pagedown")
    #expect(form.page == 1)
    form.input(named: "a")?.document.setText("")
    press("pageup")
    #expect(form.page == 0)
    #expect(form.submit() == .mistakes(1))
  }

  @Test(
    "A description that is wrong is refused with its place and the remedy",
    arguments: [
      ("{}", "line 1, column 1: the form asks for nothing; give it fields"),
      (
        "{ fields: [{ kind: 'txt', name: 'a' }] }",
        "line 1, column 20: kind is 'txt'; did you mean text?"
      ),
      (
        "{ fields: [{ nam: 'a', kind: 'note' }] }",
        "line 1, column 14: unknown member 'nam'; did you mean name?"
      ),
      ("{ fields: [{}] }", "line 1, column 12: name is missing; write a text"),
      (
        "{ fields: [{ name: 'a', kind: 'radio' }] }",
        "line 1, column 12: options is missing; write a list: [\"yes\", \"no\"]"
      ),
      (
        "{ fields: [{ name: 'a', options: [1] }] }",
        "line 1, column 34: a field of the kind text has no options; choice, radio, combobox, choices have"
      ),
      (
        "{ fields: [{ name: 'a', pattern: '(' }] }", "line 1, column 34: the pattern cannot be used"
      ),
      ("{ fields: [{ name: 'a', pattern: '(a)\\\\1' }] }", "refers back to a group"),
      (
        "{ fields: [{ name: 'a', when: 'b == 1' }] }",
        "line 1, column 31: the form has no field b; write the name of one"
      ),
      (
        "{ fields: [{ name: 'a', when: '1 +' }] }",
        "line 1, column 35: the expression ends too early"
      ),
      (
        "{ fields: [{ name: 'a' }, { name: 'a' }] }",
        "line 1, column 35: two fields have the name a; give one another"
      ),
      (
        "{ fields: [{ name: 'a', min: 2 }] }",
        "line 1, column 30: a field of the kind text has no min and max; number, date, choices have"
      ),
      (
        "{ fields: [], pages: [{ fields: [{ name: 'a' }] }] }",
        "line 1, column 11: the form has pages too; write fields only in pages"
      ),
    ])
  func badDescriptions(json: String, message: String) throws {
    let error = #expect(throws: JSONError.self) {
      _ = try FormDescription(parsing: json)
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test("Typing brings an input back that was scrolled away")
  func scrolledAway() throws {
    form.layOut(in: Size(width: 40, height: 6))
    try fill((0..<10).map { "{ name: 'f\($0)' }" }.joined(separator: ", "))
    let input = try #require(form.input(named: "f0") as FormInput?)
    form.scroll(by: Point(x: 0, y: 20))
    #expect(input.frame.maxY < 0)
    press("x")
    #expect(form.fieldFrame(of: input).minY >= 0 && input.frame.maxY <= 6)
  }

  @Test("Inputs of which a part is in sight are drawn, hidden ones are not")
  func inSight() throws {
    form.layOut(in: Size(width: 40, height: 8))
    try fill((0..<6).map { "{ name: 'f\($0)' }" }.joined(separator: ", "))
    #expect(form.inputsInSight.map(\.name) == ["f0", "f1", "f2"])
    form.scroll(by: Point(x: 0, y: 2))
    #expect(form.inputsInSight.map(\.name) == ["f0", "f1", "f2", "f3"])
    form.input(named: "f2")?.isHidden = true
    #expect(form.inputsInSight.map(\.name) == ["f0", "f1", "f3"])
    form.scroll(by: Point(x: 0, y: 100))
    #expect(form.inputsInSight.map(\.name) == ["f3", "f4", "f5"])
  }

  // MARK: Size

  @Test("Disabling and hiding thousands of inputs takes time for each, not for all of them")
  func linear() throws {
    func time(_ count: Int) -> Duration {
      let fields = (0..<count).map { FormInput("f\($0)", text: "", title: "F") }
      let form = TextForm("big", keyboard: form.keyboard)
      form.add(fields)
      form.navigator.focus(fields[0])
      return ProcessorTime.measure {
        for field in fields.dropFirst() { field.isEnabled = false }
        for field in fields.dropFirst() { field.isHidden = true }
      }
    }
    let (few, many) = (time(500), time(2000))
    #expect(many < few * 10)
  }

  @Test("A form of ten thousand fields costs a step no more than a small one does")
  func large() throws {
    func cost(_ count: Int) -> (made: Duration, step: Duration) {
      let form = TextForm("big", keyboard: form.keyboard)
      let made = ProcessorTime.measure {
        form.add((0..<count).map { FormInput("f\($0)", .text, title: "Field") })
      }
      form.navigator.focus(form.inputs[0])
      let step = ProcessorTime.median(of: 60) { _ in form.navigator.goToNextItem() }
      return (made, step)
    }
    let (few, many) = (cost(100), cost(10_000))
    print("a form of 10,000 fields: made in \(many.made), a step takes \(many.step)")
    #expect(many.step < few.step * 20)
    #expect(many.made < few.made * 1000)
  }
}
