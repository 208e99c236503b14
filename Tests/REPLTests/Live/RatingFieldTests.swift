import KeyboardActions
import KeyboardAssistance
import KeyboardCommands
import KeyboardCore
import KeyboardForms
import KeyboardNavigation
import KeyboardPlugins
import KeyboardScenes
import KeyboardScripting
import KeyboardTerminal
import KeyboardTerminalForms
import KeyboardTerminalUI
import PictureTerminals
import Testing

@Suite("A kind of field that only this test knows")
@MainActor
struct RatingFieldTests {
  private let form: TextForm
  private let engine: KeyEngine

  init() {
    let (bus, clock) = (EventBus(), ManualScheduler())
    let keyboard = DockedKeyboard(
      controller: KeyboardInputViewController(scheduler: clock, bus: bus), bus: bus)
    keyboard.hasHardwareKeyboard = true
    form = TextForm("form", keyboard: keyboard)
    engine = KeyEngine(bus: bus, scheduler: clock)
  }

  private func press(_ keys: KeyStroke...) {
    for key in keys {
      engine.firstResponder = form.responder
      engine.send(KeyEvent(pressing: key))
    }
  }

  @Test("A form gives it the keys, checks its answer, and says what it is")
  func answered() throws {
    let input = FormInput("taste", .rating, title: "Taste")
    input.rules.isRequired = true
    form.add([input, FormInput("next")])
    form.navigator.focus(input)
    #expect(form.submit() == .mistakes(1))
    #expect(input.mistake == "this is needed")
    press("right", "right", "right")
    #expect(form.values["taste"] == 3 && input.mistake == nil && input.isEdited)
    let element = input.selfDescription.element()
    #expect(element?.label == "Taste" && element?.role == .slider && element?.value == "3")
    press("tab")
    #expect(form.editedInput?.name == "next")
  }

  @Test("A description has it by its name, with a value, a default and a condition")
  func described() throws {
    let fields = """
      { fields: [{ name: 'taste', kind: 'rating', value: 4 },
        { name: 'praise', when: 'taste > 3' }, { name: 'look', kind: 'rating', default: 'taste' }] }
      """
    let description = try FormDescription(
      parsing: fields, kinds: FormInput.Kind.standard + [.rating])
    form.add(description.inputs)
    form.navigator.focus(description.inputs[0])
    #expect(form.values == ["taste": 4, "praise": nil, "look": 4])
    press("left")
    #expect(form.values == ["taste": 3, "look": 3])
    let error = #expect(throws: JSONError.self) {
      _ = try FormDescription(parsing: fields)
    }
    #expect(error?.description.contains("kind is 'rating'") == true, "\(error?.description ?? "")")
  }

  @Test("A pane draws it, and a click answers")
  func drawn() throws {
    let input = FormInput("taste", .rating, title: "Taste")
    form.add([input])
    let pane = FormPane(form: form)
    #expect(pane.lines(4, 20)[1].hasPrefix("☆☆☆☆☆"))
    _ = pane.receive(MouseEvent(.left, 1, 0), in: CellSize(rows: 4, columns: 20))
    #expect(form.editedInput === input)
    #expect(pane.lines(4, 20)[1].hasPrefix("★☆☆☆☆"))
  }

  @Test("A script makes it by a word, types into it and reads it")
  func scripted() async throws {
    var lines: [String] = []
    let session = Session(
      Session.Configuration(
        clock: .virtual, keyHoldLimit: nil, pluginSearchPath: .standard(environment: [:])),
      language: .full(fields: FormInput.Kind.standard + [.rating])
    ) { lines.append($0) }
    try await session.run(
      """
      form f; input taste rating value='**'; expect f.value.taste == 2
      press right; expect f.value.taste == 3; show
      """, file: "test")
    #expect(lines == ["f:", "* Taste: ★★★☆☆"])
  }
}

// MARK: The kind

/// A number of stars.
private struct RatingField: FormField {
  private let stars: RangeNavigator
  private let token: Subscription

  let isTyped = false
  var control: (any FormControl)? { stars }

  init(_ input: FormInput) {
    stars = RangeNavigator(0, policy: .slider(0...5), scene: input.name)
    token = stars.changes.observe(input) { $0.answerDidChange() }
  }

  func value(of input: FormInput) -> Value { stars.value == 0 ? .null : .integer(Int(stars.value)) }
  func setValue(_ value: Value, of input: FormInput) {
    stars.value = value.stringValue.map { Double($0.count) } ?? value.numberValue ?? 0
  }
  func line(at index: Int, of input: FormInput, hasFocus: Bool) -> String {
    (1...5).map { $0 <= Int(stars.value) ? "★" : "☆" }.joined()
  }
  func choose(_ line: Int, of input: FormInput) { stars.value += 1 }
}

extension FormInput.Kind {
  fileprivate static let rating = Self("rating", "a number of stars") { RatingField($0) }
}
