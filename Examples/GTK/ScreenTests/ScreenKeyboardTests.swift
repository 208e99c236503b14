import KeyboardActions
import KeyboardCore
import KeyboardScreen
import Testing

@Suite("The keyboard on the screen")
struct ScreenKeyboardTests {
  @Test("Taps type what is on the keys, in every language")
  func typesEverything() {
    // Letters of Hangul become syllables.
    for locale in KeyboardLocale.all where locale.languageCode != "ko" {
      let bench = Bench(locales: [locale])
      let keys = bench.screen.keysOnScreen.filter(\.action.isCharacterAction)
      #expect(!keys.isEmpty, "\(locale)")
      for key in keys { bench.tap(key.action) }
      let expected = keys.map { $0.action.typedText ?? "" }.joined()
      #expect(bench.backend.text.unicodeScalars.elementsEqual(expected.unicodeScalars), "\(locale)")
    }
  }

  @Test("Two thumbs at sixty characters a second lose nothing, though touches overlap")
  func losesNothing() {
    let bench = Bench(kind: .terminal)
    let text = Array(String(repeating: "thequickbrownfoxjumpsoverthelazydog", count: 40))
    let step = Duration.milliseconds(1000.0 / 60)
    // Each finger goes up when the next but one goes down.
    for (index, character) in text.enumerated() {
      if index >= 2 {
        bench.touch(1 + index % 2, .ended, bench.place(.character(String(text[index - 2]))))
      }
      bench.touch(1 + index % 2, .began, bench.place(.character(String(character))))
      bench.pass(step)
    }
    for id in [1, 2] { bench.touch(id, .ended, .zero) }
    #expect(bench.backend.text == String(text))
  }

  @Test("A touch follows its finger to another key, and a taken touch means nothing")
  func followsFingers() {
    let bench = Bench()
    bench.touch(1, .began, bench.place(.character("a")))
    bench.touch(1, .cancelled, bench.place(.character("a")))
    #expect(bench.backend.text == "")
    bench.tap(.character("b"))
    #expect(bench.backend.text == "b")
  }

  @Test("A terminal gets what was typed: no capitals, no full stops, no quotation marks")
  func isLiteralInTerminals() {
    for kind in [FocusedField.Kind.terminal, .unknown, .secret] {
      let bench = Bench(kind: kind)
      bench.tap("ls  ")
      bench.tap(.keyboardType(.numeric))
      let mark = kind == .terminal ? "\"" : "”"
      bench.tap(.character(mark))
      bench.tap(.character(mark))
      #expect(bench.backend.text == "ls  \(mark)\(mark)", "\(kind)")
    }
  }

  @Test(
    "A terminal has Escape, Tab, Control and the signs of shells at hand, another field does not")
  func hasTerminalKeys() {
    let bench = Bench(kind: .terminal)
    for sign in "|~`-/" { bench.tap(.character(String(sign))) }
    #expect(bench.backend.text == "|~`-/")
    bench.tap(.escape)
    bench.tap(.tab)
    #expect(bench.backend.keys == [.escape, .tab])
    let keys = { Set(bench.screen.keysOnScreen.map(\.action)) }
    #expect(keys().isSuperset(of: [.control, .character("q"), .space]))
    let height = bench.surface.frame.size.height
    bench.focus.changes.notify(.field(FocusedField(.text, id: 2)))
    #expect(keys().isDisjoint(with: [.control, .escape, .character("|")]))
    #expect(bench.surface.frame.size.height < height)
  }

  @Test("In a field for text, two spaces end a sentence, and the next one is capitalized")
  func capitalizesText() {
    let bench = Bench(kind: .text)
    bench.tap("so  ")
    #expect(bench.screen.keysOnScreen.contains { $0.action == .character("A") })
    bench.tap(.character("A"))
    #expect(bench.backend.text == "so. A")
  }

  @Test("Without corrections, a field for text gets what was typed")
  func changesNothing() {
    var settings = ScreenKeyboard.Settings()
    settings.corrects = false
    let bench = Bench(settings, kind: .text)
    bench.tap("so  ")
    bench.tap(.keyboardType(.numeric))
    bench.tap(.character("”"))
    #expect(bench.backend.text == "so  ”")
  }

  @Test("A correction is made where the program says that the field is for text, and nowhere else")
  func corrects() {
    for (kind, corrected) in [
      (FocusedField.Kind.text, "the "), (.unknown, "teh "), (.terminal, "teh "), (.secret, "teh "),
    ] {
      let bench = Bench(kind: kind)
      bench.screen.controller.autocompleteProvider = LocalAutocompleteProvider(
        wordLists: ["en": WordList([["the", "tea", "hello"]])])
      bench.tap("teh ")
      #expect(bench.backend.text == corrected, "\(kind)")
    }
  }

  @Test("After a click elsewhere nothing that was typed before is corrected or deleted")
  func forgetsAtClicks() {
    for change in [FocusChange.click, .foreignKey("x"), .field(FocusedField(.text, id: 9))] {
      let bench = Bench(kind: .text)
      bench.screen.controller.autocompleteProvider = LocalAutocompleteProvider(
        wordLists: ["en": WordList([["the", "tea", "hello"]])])
      bench.tap("te")
      bench.focus.changes.notify(change)
      bench.tap("h ")
      #expect(bench.backend.text == "teh ", "\(change)")
      #expect(!bench.backend.keys.contains(.backspace))
    }
  }

  @Test(
    "Keys of another keyboard light up in a field for text alone: elsewhere they may be a secret")
  func lightsForeignKeys() {
    for kind in FocusedField.Kind.allCases {
      let bench = Bench(kind: kind)
      let outlines = {
        bench.screen.drawing.filter { if case .outline = $0 { true } else { false } }.count
      }
      bench.focus.changes.notify(.foreignKey("k"))
      #expect(outlines() == (kind == .text ? 1 : 0), "\(kind)")
      bench.pass(.milliseconds(200))
      #expect(outlines() == 0)
    }
  }

  @Test("Nothing is learned but in a field for text")
  func learnsCarefully() {
    for (kind, count) in [(FocusedField.Kind.text, 1), (.unknown, 0), (.secret, 0), (.terminal, 0)]
    {
      let bench = Bench(kind: kind)
      let provider = LocalAutocompleteProvider(wordLists: ["en": WordList([["hello"]])])
      let typed = bench.screen.typed
      bench.screen.controller.autocompleteProvider = CarefulProvider(provider) {
        typed.field.kind == .text
      }
      bench.tap("hello ")
      #expect(provider.typedWords.count == count, "\(kind)")
    }
  }

  @Test("A suggestion takes the place of the word that was typed")
  func takesSuggestions() throws {
    let bench = Bench()
    bench.screen.controller.autocompleteProvider = LocalAutocompleteProvider(
      wordLists: ["en": WordList([["because", "before"]])])
    bench.tap("bec")
    bench.pass(.milliseconds(1))
    #expect(bench.surface.texts.contains("because"))
    let index = try #require(bench.screen.suggestions.firstIndex { $0.text == "because" })
    let places = bench.screen.parts.suggestions(bench.screen.suggestions.count)
    bench.touch(0, .began, places[index].center)
    bench.touch(0, .ended, places[index].center)
    #expect(bench.backend.text == "because ")
  }

  @Test("Control holds for the next key")
  func holdsModifiers() throws {
    let bench = Bench(kind: .terminal)
    let template = try KeyboardLayoutTemplate(
      json:
        #"{ "rows": [["control", "escape", "characters(1)"], ["characters(2)", "characters(3)"]] }"#
    )
    bench.screen.setLayout(template)
    bench.tap(.control)
    #expect(bench.screen.typed.modifiers == .control)
    bench.tap(.character("c"))
    bench.tap(.escape)
    bench.tap(.character("c"))
    #expect(bench.backend.keys == [.character("c"), .escape])
    #expect(bench.backend.text == "c")
  }

  @Test("The backend is prepared for the letters of the language")
  func preparesLetters() throws {
    let greek = try #require(KeyboardLocale(identifier: "el"))
    let bench = Bench(locales: [.english, greek])
    #expect(bench.backend.prepared.first == "q")
    bench.screen.setLocale(greek)
    #expect(bench.backend.prepared.prefix(3) == ["ς", "ε", "ρ"])
  }

  @Test("Hidden, it lets go of every key")
  func hides() {
    let bench = Bench()
    bench.touch(1, .began, bench.place(.character("a")))
    bench.screen.toggle()
    #expect(!bench.surface.isVisible)
    #expect(bench.screen.controller.gestures.pressedKeys.isEmpty)
    bench.screen.toggle()
    bench.touch(1, .ended, bench.place(.character("a")))
    bench.pass(.seconds(1))
    #expect(bench.backend.text == "")
    #expect(bench.surface.isVisible)
  }

  @Test("Its button asks for it to be hidden, and so does the key")
  func asksToBeHidden() {
    final class Host: KeyboardHost {
      var count = 0
      func dismissKeyboard() { count += 1 }
    }
    let (bench, host) = (Bench(), Host())
    bench.screen.controller.host = host
    let button = bench.screen.parts.hideButton.center
    bench.touch(1, .began, button)
    bench.touch(1, .ended, Point(x: button.x, y: button.y + 300))
    #expect(host.count == 0, "the finger has left it")
    bench.touch(1, .began, button)
    bench.touch(1, .ended, button)
    bench.screen.controller.gestures.tap(.dismissKeyboard)
    #expect(host.count == 2)
  }

  @Test(
    "Wide keyboards have the keys of tablets, and narrow ones those of phones",
    arguments: [
      (800.0, 480.0, KeyboardContext.Device.pad), (480, 800, .phone), (1920, 1080, .pad),
    ])
  func choosesDevice(width: Double, height: Double, device: KeyboardContext.Device) {
    let bench = Bench(screen: Rect(x: 0, y: 0, width: width, height: height))
    let context = bench.screen.controller.keyboardContext
    #expect(context.device == device)
    #expect(context.isLandscape == (width > height))
    #expect(bench.surface.frame.maxY == height)
    #expect(bench.surface.frame.size.height <= height * 0.5 + 0.5)
  }

  @Test("The key of a plugin appears with its title, types, and is gone with the plugin")
  func showsKeysOfPlugins() throws {
    let bench = Bench(kind: .terminal)
    let host = StampingHost(bench.screen)
    bench.screen.controller.host = host
    let key = KeyboardAction.custom(named: "stamp.date")
    bench.screen.commandTitles = ["screen.hide": "Hide keyboard"]
    bench.screen.setLayout(
      try KeyboardLayoutTemplate(
        json: #"{ "rows": [["characters(1)"], ["custom(named: stamp.date)", "space"]] }"#))
    func titles() -> [String] {
      bench.pass(.milliseconds(10))
      return bench.surface.texts.filter { $0.count > 3 }
    }
    #expect(titles() == ["English"])
    bench.screen.commandTitles?["stamp.date"] = "Date"
    #expect(titles() == ["Date", "English"])
    #expect(bench.screen.keysOnScreen.first { $0.action == key }?.label == "Date")
    bench.tap(key)
    bench.tap(.character("q"))
    #expect(bench.backend.text == "2026-11-26q")
    bench.screen.commandTitles?["stamp.date"] = nil
    #expect(titles() == ["English"])
  }
}

/// A host with a command that types a date, as a plugin does.
private final class StampingHost: KeyboardHost {
  private let screen: ScreenKeyboard

  init(_ screen: ScreenKeyboard) { self.screen = screen }

  func canPerform(_ command: CommandInvocation) -> Bool { command.id == "stamp.date" }

  func perform(_ command: CommandInvocation) {
    for character in "2026-11-26" {
      screen.controller.gestures.tap(.character(String(character)))
    }
  }
}
