import KeyboardActions
import KeyboardCore
import Testing

@Suite("Standard actions")
struct StandardActionTests {
  /// The gestures that do something, by the name of the action; no other gesture does anything.
  static let gestures: [String: Set<KeyboardGesture>] = [
    "character": [.tap], "characterMargin": [.tap], "emoji": [.tap], "newLine": [.tap],
    "return": [.tap], "space": [.tap, .longPress], "tab": [.tap], "primary": [.tap],
    "backspace": [.tap, .longPress, .repeatPress], "dismissKeyboard": [.tap],
    "emojiCategory": [.tap], "emojiSearch": [.tap],
    "keyboardType": [.tap, .press], "moveCursorBackward": [.tap], "moveCursorForward": [.tap],
    "nextForm": [.tap], "nextKeyboard": [.tap, .longPress], "nextLocale": [.tap, .longPress],
    "shift": [.tap, .doubleTap], "dictation": [.tap], "systemSettings": [.tap], "url": [.tap],
  ]

  @Test("Every action does something for exactly its gestures", arguments: KeyboardAction.samples)
  func table(action: KeyboardAction) {
    let stage = Stage()
    for gesture in KeyboardGesture.allCases {
      let isExpected = Self.gestures[action.name]?.contains(gesture) ?? false
      #expect((action.standardAction(for: gesture) != nil) == isExpected, "\(gesture)")
      #expect(stage.handler.canHandle(gesture, on: action) == isExpected, "\(gesture)")
    }
  }

  @Test(
    "What a tap on a key does to the text ab|cd",
    arguments: [
      (.character("x"), "abx|cd"), (.characterMargin("x"), "abx|cd"),
      (.emoji(Emoji("👩‍🚒")), "ab👩‍🚒|cd"), (.newLine, "ab\n|cd"), (.return, "ab\n|cd"),
      (.primary(.search), "ab\n|cd"), (.space, "ab |cd"), (.tab, "ab\t|cd"),
      (.backspace, "a|cd"), (.moveCursorBackward, "a|bcd"), (.moveCursorForward, "abc|d"),
      (.settings, "ab|cd"), (.none, "ab|cd"), (.control, "ab|cd"),
    ] as [(KeyboardAction, String)])
  func texts(action: KeyboardAction, result: String) {
    let stage = Stage("abcd")
    stage.document.adjustTextPosition(byCharacterOffset: -2)
    stage.handler.handle(.tap, on: action)
    let (before, after) = (
      stage.document.documentContextBeforeInput ?? "",
      stage.document.documentContextAfterInput ?? ""
    )
    #expect("\(before)|\(after)" == result)
  }

  @Test(
    "What a key asks of the host",
    arguments: [
      (.tap, .dismissKeyboard, ["dismiss"]), (.tap, .nextKeyboard, ["next keyboard"]),
      (.longPress, .nextKeyboard, ["next keyboard"]), (.tap, .dictation, ["dictation"]),
      (.tap, .systemSettings, ["system settings"]), (.tap, .url("a.se", id: "2"), ["open a.se"]),
      (.tap, .settings, []), (.tap, .nextLocale, []),
    ] as [(KeyboardGesture, KeyboardAction, [String])])
  func hosts(gesture: KeyboardGesture, action: KeyboardAction, calls: [String]) {
    let stage = Stage()
    stage.handler.handle(gesture, on: action)
    #expect(stage.host.calls == calls)
  }

  @Test("A keyboard type is chosen by its press, and by a tap that a program triggers")
  func keyboardTypes() {
    let stage = Stage()
    stage.handler.handle(.press, on: .keyboardType(.numeric))
    #expect(stage.type == .numeric)
    stage.handler.handle(.tap, on: .keyboardType(.symbolic))
    #expect(stage.type == .symbolic)
    stage.handler.handle(.longPress, on: .keyboardType(.emojis))
    #expect(stage.type == .symbolic)
  }

  @Test(
    "Shift changes the case",
    arguments: [
      (.auto, .lowercased), (.lowercased, .uppercased), (.uppercased, .lowercased),
      (.capsLocked, .lowercased),
    ] as [(KeyboardCasing, KeyboardCasing)])
  func shift(state: KeyboardCasing, result: KeyboardCasing) {
    let stage = Stage()
    stage.type = .alphabetic(state)
    stage.handler.handle(.tap, on: .shift(currentState: state))
    #expect(stage.type == .alphabetic(result))
    stage.handler.handle(.doubleTap, on: .shift(currentState: result))
    #expect(stage.type == .alphabetic(.capsLocked))
  }

  @Test("The next locale is selected by a tap, and by a long press where there is no menu")
  func locales() {
    let stage = Stage()
    stage.context.locales = ["en", "sv", "de"].compactMap { KeyboardLocale(identifier: $0) }
    stage.handler.handle(.tap, on: .nextLocale)
    stage.handler.handle(.longPress, on: .nextLocale)
    #expect(stage.events == ["locale sv", "tap nextLocale", "locale de", "longPress nextLocale"])

    stage.host.hasLocaleMenu = true
    stage.handler.handle(.longPress, on: .nextLocale)
    #expect(stage.host.calls == ["locale menu"])
    #expect(stage.context.locale.identifier == "de")
  }

  @Test("Holding the space bar opens the menu of locales only where that is chosen")
  func spaceMenu() {
    let stage = Stage("a")
    stage.host.hasLocaleMenu = true
    stage.handler.handle(.longPress, on: .space)
    #expect(stage.host.calls == [])
    stage.context.spaceLongPressBehavior = .openLocaleContextMenu
    stage.handler.handle(.longPress, on: .space)
    #expect(stage.host.calls == ["locale menu"])
    stage.handler.handleDrag(on: .space, from: .zero, to: Point(x: -100, y: 0))
    #expect(stage.text == "a")
    #expect(stage.document.documentContextAfterInput == "")
  }

  @Test("Dismissing is published, and told to the host")
  func dismiss() {
    let stage = Stage()
    stage.handler.handle(.tap, on: .dismissKeyboard)
    #expect(stage.events == ["dismissed", "tap dismissKeyboard"])
  }
}
