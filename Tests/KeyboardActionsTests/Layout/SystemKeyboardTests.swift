import KeyboardActions
import KeyboardCore
import Testing

@Suite("A whole keyboard")
struct SystemKeyboardTests {
  private let time = ManualScheduler()
  private let document = TextDocument(autocapitalizationType: AutocapitalizationType.none)
  private let controller: KeyboardInputViewController
  private let keyboard: SystemKeyboard

  init() {
    controller = KeyboardInputViewController(document: document, scheduler: time)
    keyboard = SystemKeyboard(controller: controller, size: Size(width: 300, height: 200))
  }

  private func key(_ action: KeyboardAction) throws -> KeyboardKey {
    try #require(keyboard.keys.joined().first { $0.action == action })
  }

  @Test("Every point belongs to a key, and every key has its own middle")
  func hitTest() throws {
    let points = stride(from: -20.0, through: 320, by: 7).flatMap { x in
      stride(from: -20.0, through: 220, by: 7).map { Point(x: x, y: $0) }
    }
    #expect(points.filter { keyboard.key(at: $0) == nil } == [])
    for key in keyboard.keys.joined() where !key.action.isSpacer && key.frame.size.width > 0 {
      #expect(keyboard.key(at: key.frame.center) == key)
    }
    // The room beside the second row belongs to its nearest letter.
    #expect(keyboard.key(at: Point(x: 1, y: 75)) == (try key(.character("a"))))
  }

  @Test("Touches type, change the keys, and delete")
  func touches() throws {
    func tap(_ action: KeyboardAction) throws {
      keyboard.touchDown(.pointer(1), at: try key(action).frame.center)
      keyboard.touchUp(.pointer(1))
      time.advance(by: .seconds(1))
    }
    try tap(.shift(currentState: .lowercased))
    try tap(.character("H"))
    try tap(.character("i"))
    try tap(.keyboardType(.numeric))
    try tap(.character("1"))
    try tap(.backspace)
    #expect(document.text == "Hi")
  }

  @Test("T19: a held key on the left half opens to the right, one on the right half to the left")
  func callouts() throws {
    for (letter, opensRight) in [("e", true), ("o", false)] {
      let key = try key(.character(letter))
      keyboard.touchDown(.pointer(1), at: key.frame.center)
      #expect(keyboard.callout == nil)
      time.advance(by: .milliseconds(400))
      let callout = try #require(keyboard.callout)
      #expect(callout.opensRight == opensRight)
      #expect(callout.selectedAction == .character(letter))
      #expect(callout.actions.first == .character(opensRight ? "e" : "õ"))
      let step = 0.9 * key.frame.size.width * (opensRight ? 1 : -1)
      let start = key.frame.center
      func drag(_ steps: Double, y: Double = 0) -> String? {
        keyboard.touchMoved(.pointer(1), to: Point(x: start.x + steps * step, y: start.y + y))
        return keyboard.callout?.selectedAction.inputCalloutText
      }
      let second = opensRight ? "è" : "ô"
      #expect(drag(1.01) == second)
      #expect(drag(-3) == second)
      #expect(drag(40) == letter)
      #expect(drag(1.01) == second)
      keyboard.touchUp(.pointer(1))
      #expect(document.text == second)
      document.setText("")
      keyboard.touchDown(.pointer(1), at: start)
      time.advance(by: .milliseconds(400))
      #expect(drag(0, y: key.frame.size.height + 1) == nil)
      keyboard.touchUp(.pointer(1))
      #expect(document.text == "")
    }
  }

  @Test("A callout of an upper-case letter is in upper case")
  func upperCase() {
    func secondary(_ action: KeyboardAction) -> [KeyboardAction] {
      KeyboardLocale.english.secondaryActions(for: action)
    }
    #expect(
      secondary(.character("E")).prefix(2) == [.character("E"), .character("È")])
    #expect(secondary(.character("S")).contains(.character("ẞ")))
    #expect(secondary(.character("q")) == [])
    #expect(secondary(.backspace) == [])
  }

  // MARK: Real keys

  @Test("Real keys press the keys that stand for them; held, they are a long press")
  func hardware() throws {
    func send(_ stroke: KeyStroke, _ phase: KeyEvent.Phase) -> Bool {
      var event = KeyEvent(pressing: stroke)
      event.phase = phase
      if phase == .release { event.text = nil }
      return keyboard.handle(event, reportsReleases: true)
    }
    #expect(send("e", .press))
    #expect(controller.gestures.pressedKeys.map(\.frame) == [try key(.character("e")).frame])
    #expect(send("e", .release))
    #expect(document.text == "e")
    #expect(send("e", .press))
    time.advance(by: .milliseconds(450))
    #expect(keyboard.callout != nil)
    #expect(send("e", .repeat))
    #expect(send("e", .release))
    #expect(document.text == "ee")
    #expect(!send("ctrl+e", .press))
    #expect(!send("f5", .press))
    #expect(send("backspace", .press) && send("backspace", .release))
    #expect(send("é", .press) && send("é", .release))
    #expect(document.text == "eé")
    controller.keyboardContext.keyboardType = .alphabetic(.capsLocked)
    #expect(send("x", .press) && send("x", .release))
    #expect(document.text == "eéX")
    #expect(send("ß", .press) && send("ß", .release))
    #expect(document.text == "eéXẞ")
  }

  // MARK: Walking

  @Test("Arrows walk the keys, Enter presses, Alt and Enter open the callout, Escape leaves")
  func walking() throws {
    func run(_ name: String) throws { try keyboard.perform(CommandInvocation(CommandID(name))) }
    #expect(!keyboard.canPerform(CommandInvocation("keyboard.press")))
    #expect(throws: CommandError.self) { try run("keyboard.press") }
    try run("keyboard.down")
    let middle = try #require(keyboard.focusedKey)
    #expect(middle.action == .character("c") || middle.action == .character("v"))
    try run("keyboard.up")
    try run("keyboard.up")
    for _ in 0..<20 { try run("keyboard.left") }
    #expect(keyboard.focusedKey?.action == .character("q"))
    try run("keyboard.right")
    try run("keyboard.right")
    try run("keyboard.press")
    #expect(document.text == "e")
    try run("keyboard.openCallout")
    #expect(!keyboard.canPerform(CommandInvocation("keyboard.openCallout")))
    try run("keyboard.right")
    try run("keyboard.press")
    #expect(document.text == "eè")
    #expect(keyboard.callout == nil)
    try run("keyboard.openCallout")
    try run("keyboard.leave")
    #expect(keyboard.callout == nil && keyboard.focusedKey != nil)
    try run("keyboard.leave")
    #expect(keyboard.focusedKey == nil)
    for _ in 0..<9 { try run("keyboard.down") }
    #expect(keyboard.keys.last?.contains { $0 == keyboard.focusedKey } == true)
  }

  @Test("The focus stays in its row when another keyboard has fewer keys there")
  func focusInShorterRow() throws {
    controller.keyboardContext.locale = try #require(KeyboardLocale(identifier: "de"))
    for name in ["down", "up", "up"] + Array(repeating: "right", count: 20) {
      try keyboard.perform(CommandInvocation(CommandID("keyboard.\(name)")))
    }
    #expect(keyboard.focusedKey?.action == .character("ü"))
    controller.keyboardContext.locale = .english
    #expect(keyboard.focusedKey?.action == .character("p"))
  }

  @Test("Typed text taps keys: spaces end sentences here too")
  func typing() {
    #expect(keyboard.insertText("so  ", at: .zero))
    #expect(document.text == "so. ")
  }

  // MARK: Input callouts

  @Test("The callout of a pressed key shows its character, and stays for a twentieth of a second")
  func inputCallout() {
    controller.gestures.touchDown(.pointer(1), on: KeyboardKey(.character("x")))
    #expect(keyboard.inputCallout?.action == .character("x"))
    controller.gestures.touchUp(.pointer(1))
    wait(49)
    #expect(keyboard.inputCallout?.action == .character("x"))
    var changes = 0
    let token = keyboard.changes.observe { changes += 1 }
    defer { token.cancel() }
    wait(1)
    #expect(keyboard.inputCallout == nil && changes == 1)
  }

  @Test("A longer press has its callout until it ends, or until the secondary actions open")
  func heldInputCallout() throws {
    let letter = try key(.character("e"))
    controller.gestures.touchDown(.pointer(1), on: letter)
    wait(300)
    #expect(keyboard.inputCallout?.action == .character("e"))
    wait(100)
    #expect(keyboard.inputCallout == nil && keyboard.callout != nil)
    controller.gestures.touchUp(.pointer(1))
    controller.gestures.touchDown(.pointer(1), on: KeyboardKey(.character("x")))
    wait(1000)
    controller.gestures.touchUp(.pointer(1))
    #expect(keyboard.inputCallout == nil)
  }

  @Test("The key that went down last has the callout, for its own twentieth of a second")
  func nextInputCallout() {
    controller.gestures.tap(.character("x"))
    wait(30)
    controller.gestures.tap(.character("y"))
    wait(30)
    #expect(keyboard.inputCallout?.action == .character("y"))
    wait(20)
    #expect(keyboard.inputCallout == nil)
  }

  @Test("Keys that type nothing have no callout, and none has one on a pad")
  func noInputCallout() {
    controller.gestures.touchDown(.pointer(1), on: KeyboardKey(.backspace))
    #expect(keyboard.inputCallout == nil)
    controller.keyboardContext.device = .pad
    controller.gestures.touchDown(.pointer(2), on: KeyboardKey(.character("x")))
    #expect(keyboard.inputCallout == nil)
  }

  private func wait(_ milliseconds: Int) { time.advance(by: .milliseconds(milliseconds)) }
}
