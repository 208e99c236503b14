import KeyboardActions
import KeyboardAssistance
import KeyboardCore
import KeyboardForms
import ProcessorTime
import Testing

/// A form of four inputs in a window of 40 × 16 units, over a keyboard of 8 lines.
private final class Stage {
  let clock = ManualScheduler()
  let bus = EventBus()
  let keyboard: DockedKeyboard
  let form: TextForm
  /// The frames of the keyboard that were published.
  private(set) var frames: [Rect] = []
  private var tokens: [Subscription] = []

  init(_ position: PositionConstraint = .minimal) {
    let controller = KeyboardInputViewController(scheduler: clock, bus: bus)
    controller.autocompleteProvider = LocalAutocompleteProvider()
    keyboard = DockedKeyboard(
      controller: controller, windowSize: Size(width: 40, height: 16), keysHeight: 8,
      predictiveBarHeight: 1, bus: bus)
    form = TextForm("signup", keyboard: keyboard, positionConstraint: position)
    form.layOut(in: Size(width: 40, height: 16))
    form.add(
      ["first", "last", "email", "password"].map { name in
        let document = TextDocument(
          name: "signup.\(name)", isMultiline: false, isSecure: name == "password",
          autocapitalizationType: AutocapitalizationType.none, bus: bus)
        if name != "password" { document.autocorrectionType = .yes }
        return FormInput(name, document: document, title: name, placeholder: nil)
      })
    tokens = [
      bus.subscribe { [unowned self] (event: KeyboardFrameChanged) in
        frames.append(event.endFrame)
      }
    ]
  }

  func edit(_ name: String) throws {
    form.navigator.focus(try #require(form.input(named: name) as FormInput?))
  }

  /// The lines of the field of an input in the window.
  func rows(of name: String) throws -> ClosedRange<Double> {
    let frame = form.fieldFrame(of: try #require(form.input(named: name) as FormInput?))
    return frame.minY...frame.maxY
  }
}

@Suite("Forms of text inputs")
struct TextFormTests {
  private let stage = Stage()

  @Test("Keys that come before the form is laid out move between its inputs")
  func typedAhead() {
    let bus = EventBus()
    let keyboard = DockedKeyboard(
      controller: KeyboardInputViewController(scheduler: ManualScheduler(), bus: bus), bus: bus)
    keyboard.hasHardwareKeyboard = true
    let form = TextForm("mail", keyboard: keyboard)
    form.add([FormInput("to", title: "To"), FormInput("subject", title: "Subject")])
    form.navigator.focus(form.inputs.first)
    form.navigator.goToNextItem()
    #expect(form.editedInput?.name == "subject")
  }

  @Test("Labels and fields stand below each other")
  func layout() throws {
    #expect(try ["first", "last", "email"].map { try stage.rows(of: $0).lowerBound } == [1, 4, 7])
    #expect(stage.form.contentSize == Size(width: 40, height: 12))
  }

  @Test("A form that was scrolled shows no space below it in a higher window")
  func higherWindow() {
    stage.form.layOut(in: Size(width: 40, height: 6))
    stage.form.contentOffset = Point(x: 0, y: 6)
    stage.form.layOut(in: Size(width: 40, height: 16))
    #expect(stage.form.contentOffset == .zero)
  }

  @Test("Up and down move within several lines of text, and leave a single one")
  func verticalKeys() {
    func excluded(_ kind: FormInput.Kind) -> Set<CommandID> {
      FormInput("a", kind).document.excludedCommands
    }
    #expect(excluded(.text) == ["text.moveUp", "text.moveDown"])
    #expect(excluded(.lines) == [])
  }

  @Test("An input of a line and a text of its own needs no document")
  func ownText() {
    let input = FormInput("subject", text: "Keys", title: "Subject")
    #expect(input.document.text == "Keys" && input.document.name == "subject")
    #expect(!input.isMultiline && input.title == "Subject")
  }

  @Test("With keys of hardware no keyboard is shown, and the edited input is scrolled into sight")
  func hardware() throws {
    try stage.edit("first")
    stage.keyboard.hasHardwareKeyboard = true
    #expect(stage.keyboard.height == 0)
    stage.form.layOut(in: Size(width: 40, height: 3))
    try stage.edit("email")
    #expect(!stage.keyboard.isVisible)
    #expect(try stage.rows(of: "email") == 2...3)
    stage.form.layOut(in: Size(width: 40, height: 2))
    #expect(try stage.rows(of: "email") == 1...2)
    // The focus is where it was when the keyboard goes, too.
    stage.form.layOut(in: Size(width: 40, height: 16))
    stage.keyboard.hasHardwareKeyboard = false
    #expect(stage.keyboard.height == 10)
  }

  @Test("When the keyboard goes for keys of hardware, the edited input stays in sight")
  func toHardware() throws {
    let low = Size(width: 40, height: 12)
    stage.form.layOut(in: low)
    stage.keyboard.keysHeight = 4
    stage.form.add([FormInput("phone", title: "phone")])
    try stage.edit("phone")
    #expect(try stage.rows(of: "phone").upperBound <= 6)
    stage.keyboard.hasHardwareKeyboard = true
    #expect(try stage.rows(of: "phone") == 11...12)
  }

  @Test("Where there is no room for keys there is none for their bars")
  func noRoom() throws {
    try stage.edit("first")
    stage.keyboard.keysHeight = 0
    #expect(stage.keyboard.height == 0)
    stage.form.layOut(in: Size(width: 40, height: 2))
    try stage.edit("password")
    #expect(try stage.rows(of: "password") == 1...2)
  }

  @Test("The cursor of an input of several lines stays in sight in a low window")
  func caret() throws {
    let document = TextDocument(name: "text")
    stage.form.add([FormInput("text", document: document)])
    stage.keyboard.hasHardwareKeyboard = true
    stage.form.layOut(in: Size(width: 40, height: 2))
    try stage.edit("text")
    #expect(try stage.rows(of: "text").lowerBound == 1)
    document.insertText("a\nb\nc")
    #expect(try stage.rows(of: "text").lowerBound == -1)
  }

  @Test("An input that is edited before there is a window is labeled when there is one")
  func labels() throws {
    let controller = KeyboardInputViewController(scheduler: stage.clock, bus: stage.bus)
    let form = TextForm(
      "early",
      keyboard: DockedKeyboard(
        controller: controller, windowSize: .zero, keysHeight: 4, predictiveBarHeight: 0,
        bus: stage.bus))
    form.add(["a", "b"].map { FormInput($0, document: TextDocument(isMultiline: false)) })
    form.navigator.focus(form.inputs.first)
    form.layOut(in: Size(width: 40, height: 16))
    #expect(form.inputs[0].returnKey == .next)
    #expect(form.accessory.state.enabledButtons.contains(.next))
  }

  @Test("The keyboard comes with the first edited input, and goes with Done")
  func keyboard() throws {
    #expect(!stage.keyboard.isVisible)
    try stage.edit("first")
    #expect(stage.keyboard.isVisible)
    // Eight lines of keys, one of suggestions, one with the buttons.
    #expect(stage.keyboard.height == 10)
    stage.form.accessory.tap(.done)
    #expect(!stage.keyboard.isVisible && stage.form.editedInput == nil)
    #expect(stage.keyboard.controller.document == nil)
  }

  @Test("The edited input is above the keyboard, and everything is as before when that goes")
  func inSight() throws {
    for name in ["password", "first", "email"] {
      try stage.edit(name)
      #expect(try stage.rows(of: name).upperBound <= 16 - stage.keyboard.height)
      #expect(try stage.rows(of: name).lowerBound >= 0)
    }
    #expect(stage.form.contentOffset.y > 0)
    stage.form.assistant.closeKeyboard()
    #expect(stage.form.contentOffset == .zero && stage.form.insets == .zero)
  }

  @Test("Words are suggested in several lines of text, and where an input asks for it")
  func suggestingInputs() {
    func input(isMultiline: Bool, _ type: AutocorrectionType, isSecure: Bool = false) -> FormInput {
      let document = TextDocument(isMultiline: isMultiline, isSecure: isSecure)
      document.autocorrectionType = type
      let input = FormInput("a", document: document)
      #expect(document.autocorrectionType == type)
      return input
    }
    #expect(!input(isMultiline: false, .default).showsPredictiveBar)
    #expect(input(isMultiline: true, .default).showsPredictiveBar)
    #expect(input(isMultiline: false, .yes).showsPredictiveBar)
    #expect(!input(isMultiline: true, .no).showsPredictiveBar)
    #expect(!input(isMultiline: true, .yes, isSecure: true).showsPredictiveBar)
  }

  @Test("The keyboard stays, as high as it is, when the focus moves on to another text or a secret")
  func predictiveBar() throws {
    try stage.edit("email")
    stage.form.navigator.goToNextItem()
    stage.form.navigator.goToPreviousItem()
    #expect(stage.frames.map(\.size.height) == [10])
  }

  @Test("A higher bar of suggestions makes the keyboard higher, which is published at once")
  func higherBar() throws {
    stage.keyboard.predictiveBarHeight = 3
    #expect(stage.frames == [])
    try stage.edit("first")
    stage.keyboard.predictiveBarHeight = 2
    stage.keyboard.predictiveBarHeight = 2
    #expect(
      stage.frames == [
        Rect(x: 0, y: 4, width: 40, height: 12), Rect(x: 0, y: 5, width: 40, height: 11),
      ])
    #expect(try stage.rows(of: "first").upperBound <= 5)
  }

  @Test("Return goes to the next input, and ends editing at the last one")
  func returnKey() throws {
    try stage.edit("email")
    let gestures = stage.keyboard.controller.gestures
    gestures.tap(.character("a"))
    #expect(stage.form.editedInput?.returnKey == .next)
    gestures.tap(.return)
    #expect(stage.form.editedInput?.name == "password")
    #expect(stage.form.editedInput?.returnKey == .done)
    gestures.tap(.character("b"))
    gestures.tap(.primary(.done))
    #expect(stage.form.editedInput == nil)
    #expect(stage.form.inputs.map(\.document.text) == ["", "", "a", "b"])
  }

  @Test("The owner of a text is asked about return before its form, and hears of every change")
  func owner() throws {
    var (texts, returns) = ([String](), 0)
    let document = TextDocument(isMultiline: false) {
      returns += 1
      return returns == 1
    }
    let token = document.changes.observe { _ in texts.append(document.text) }
    let search = FormInput("search", document: document)
    stage.form.add([search, FormInput("after")])
    stage.form.navigator.focus(search)
    let gestures = stage.keyboard.controller.gestures
    gestures.tap(.character("a"))
    gestures.tap(.return)
    #expect(returns == 1 && search.isEditing)
    gestures.tap(.return)
    withExtendedLifetime(token) {}
    #expect(returns == 2 && stage.form.editedInput?.name == "after" && texts == ["a"])
  }

  @Test(
    "In an input of several lines, return types a line break and the line of the cursor is followed"
  )
  func multiline() throws {
    let about = FormInput("about", document: TextDocument(bus: stage.bus))
    stage.form.add([about])
    stage.form.navigator.focus(about)
    stage.keyboard.keysHeight = 12
    for _ in 0..<3 { stage.keyboard.controller.gestures.tap(.return) }
    #expect(about.document.text == "\n\n\n")
    let caret = try #require(about.caretRect)
    #expect(caret.maxY <= 16 - stage.keyboard.height && caret.minY >= 0)
    #expect(about.returnKey == .default)
    // A text that has more lines than the field scrolls in it.
    let last = caret.minY - about.frame.minY
    for _ in 0..<3 { stage.keyboard.controller.gestures.tap(.return) }
    #expect(about.caretRect?.minY == about.frame.minY + last)
  }

  @Test("A hidden input takes no room, and one that is edited gives the focus up")
  func hidden() throws {
    try stage.edit("last")
    stage.form.input(named: "last")?.isHidden = true
    #expect(stage.form.editedInput == nil && !stage.keyboard.isVisible)
    #expect(try stage.rows(of: "email").lowerBound == 4)
    try stage.edit("first")
    stage.form.navigator.goToNextItem()
    #expect(stage.form.editedInput?.name == "email")
    stage.form.input(named: "email")?.isEnabled = false
    #expect(stage.form.editedInput == nil)
  }

  @Test("A delegate that refuses keeps the focus where it is")
  func refusal() throws {
    final class Strict: AssistedInputDelegate {
      func inputShouldEndEditing(_ input: any NavigableInput) -> Bool {
        (input as? FormInput)?.document.text.isEmpty == false
      }
    }
    let strict = Strict()
    let stage = Stage()
    let first = try #require(stage.form.input(named: "first"))
    try stage.edit("first")
    // Set while it is edited, and the navigator hears of it all the same.
    first.inputDelegate = strict
    stage.form.navigator.goToNextItem()
    #expect(stage.form.editedInput === first)
    first.document.insertText("Anna")
    stage.form.navigator.goToNextItem()
    #expect(stage.form.editedInput?.name == "last")
    #expect(first.inputDelegate === strict && stage.form.navigator.focusedItem !== first)
  }

  @Test("A keyboard that floats covers nothing at the bottom; one at the bottom covers its height")
  func floatingHeight() throws {
    try stage.edit("password")
    stage.keyboard.floatingFrame = Rect(x: 10, y: 1, width: 20, height: 8)
    #expect(stage.keyboard.height == 0 && stage.form.assistant.observer.keyboardHeight == 0)
    #expect(stage.form.insets == .zero)
    // It covers the input where that was, which goes below it.
    #expect(try stage.rows(of: "password").lowerBound >= 9)
    stage.keyboard.floatingFrame = Rect(x: 10, y: 12, width: 20, height: 8)
    #expect(stage.keyboard.height == 4 && stage.form.assistant.observer.keyboardHeight == 4)
  }

  @Test("Two forms on one keyboard each see it in their own window while they are edited")
  func twoForms() throws {
    let other = TextForm("other", keyboard: stage.keyboard)
    other.add([FormInput("note", title: "note")])
    try stage.edit("password")
    other.layOut(in: Size(width: 40, height: 30))
    #expect(stage.keyboard.frame.maxY == 16)
    stage.form.navigator.focus(nil)
    other.navigator.focus(other.inputs.first)
    #expect(stage.keyboard.frame.maxY == 30 && other.contentOffset == .zero)
    other.navigator.focus(nil)
    try stage.edit("password")
    #expect(stage.keyboard.frame.maxY == 16)
    #expect(try stage.rows(of: "password").upperBound <= 16 - stage.keyboard.height)
  }

  @Test("A keyboard that floats above the form moves nothing that it does not cover")
  func floating() throws {
    stage.keyboard.floatingFrame = Rect(x: 10, y: 12, width: 20, height: 4)
    try stage.edit("first")
    #expect(stage.form.contentOffset == .zero)
    #expect(stage.keyboard.height == 4)
    stage.keyboard.floatingFrame = nil
    try stage.edit("password")
    #expect(stage.form.contentOffset.y > 0)
  }

  @Test("Among ten thousand inputs, half of them disabled, a step and its scrolling look at few")
  func large() throws {
    let few = try stepCost(among: 100)
    let many = try stepCost(among: 10_000)
    #expect(many < few * 20, "to look at all of them takes 100 times as long")
  }

  /// The processor's time for a step among so many inputs.
  private func stepCost(among count: Int) throws -> Duration {
    let stage = Stage()
    stage.form.add(
      (0..<count).map { index in
        let input = FormInput(
          "\(index)", document: TextDocument(isMultiline: false, bus: stage.bus))
        input.isEnabled = index.isMultiple(of: 2)
        return input
      })
    try stage.edit("0")
    let cost = ProcessorTime.median(of: 60) { step in
      if step < 45 {
        stage.form.navigator.goToNextItem()
      } else {
        stage.form.navigator.goToPreviousItem()
      }
    }
    #expect(stage.form.editedInput?.name == "60")
    return cost
  }

  @Test("Keys go from the form to the edited text, and on to what is around")
  func responders() throws {
    let chain = ResponderChain(from: stage.form.navigator)
    #expect(!chain.contains { $0 === stage.form.inputs[0].document })
    try stage.edit("first")
    #expect(
      ResponderChain(from: stage.form.navigator).contains { $0 === stage.form.inputs[0].document })
  }
}
