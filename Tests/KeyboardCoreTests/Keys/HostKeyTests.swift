import KeyboardCore
import Testing

@Suite("A host says what its layout makes of a key")
struct HostKeyTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let event: KeyEvent?
    let candidates: [String]
    let text: String?
  }

  private static func expect(
    _ name: String, _ event: KeyEvent?, _ candidates: [String], text: String? = nil
  ) -> Case {
    Case(testDescription: name, event: event, candidates: candidates, text: text)
  }

  @Test(
    "Keys of layouts are bound as what they type, then as where they are",
    arguments: [
      expect("US q", TestLayout.us.press(.keyQ), ["q", "[KeyQ]"], text: "q"),
      expect(
        "US Shift+Q", TestLayout.us.press(.keyQ, .shift), ["Q", "shift+[KeyQ]"], text: "Q"),
      expect(
        "US Shift+/ is ?", TestLayout.us.press(.slash, .shift), ["?", "shift+[Slash]"], text: "?"),
      expect(
        "US Control+Shift+=", TestLayout.us.press(.equal, [.control, .shift]),
        ["ctrl++", "ctrl+shift+[Equal]"]),
      expect("US Alt+Q", TestLayout.us.press(.keyQ, .alt), ["alt+q", "alt+[KeyQ]"]),
      expect(
        "US Caps Lock", TestLayout.us.press(.keyQ, locks: .capsLock), ["q", "[KeyQ]"], text: "Q"),
      expect(
        "German AltGr+Q", TestLayout.german.press(.keyQ, thirdLevel: .silent), ["@"], text: "@"),
      expect(
        "German AltGr+Q as Control+Alt", TestLayout.german.press(.keyQ, thirdLevel: .controlAlt),
        ["@"], text: "@"),
      expect(
        "German Option+Q", TestLayout.german.press(.keyQ, thirdLevel: .option), ["@"], text: "@"),
      expect(
        "German Control+AltGr+Q", TestLayout.german.press(.keyQ, .control, thirdLevel: .silent),
        ["ctrl+@"]),
      expect(
        "German AltGr+Shift+ß", TestLayout.german.press(.minus, .shift, thirdLevel: .silent), ["¿"],
        text: "¿"),
      expect(
        "German AltGr+A", TestLayout.german.press(.keyA, thirdLevel: .silent), ["æ"], text: "æ"),
      expect(
        "German AltGr+Shift+A", TestLayout.german.press(.keyA, .shift, thirdLevel: .silent), ["Æ"],
        text: "Æ"),
      expect(
        "German AltGr+A with Caps Lock",
        TestLayout.german.press(.keyA, thirdLevel: .silent, locks: .capsLock), ["æ"], text: "Æ"),
      expect("German Alt+Q", TestLayout.german.press(.keyQ, .alt), ["alt+q", "alt+[KeyQ]"]),
      expect(
        "German Control+Y is not ctrl+z", TestLayout.german.press(.keyZ, .control),
        ["ctrl+y", "ctrl+[KeyZ]"]),
      expect(
        "German Shift+ß is ?", TestLayout.german.press(.minus, .shift), ["?", "shift+[Minus]"],
        text: "?"),
      expect(
        "German Control+Ö", TestLayout.german.press(.semicolon, .control),
        ["ctrl+ö", "ctrl+;", "ctrl+[Semicolon]"]),
      expect("French é", TestLayout.french.press(.digit2), ["é", "2", "[Digit2]"], text: "é"),
      expect(
        "French é with Caps Lock", TestLayout.french.press(.digit2, locks: .capsLock),
        ["é", "2", "[Digit2]"], text: "É"),
      expect(
        "French Shift+é is 2", TestLayout.french.press(.digit2, .shift),
        ["shift+é", "2", "shift+[Digit2]"], text: "2"),
      expect(
        "French AltGr+à", TestLayout.french.press(.digit0, thirdLevel: .silent), ["@"], text: "@"),
      expect(
        "French Control+A is on KeyQ", TestLayout.french.press(.keyQ, .control),
        ["ctrl+a", "ctrl+[KeyQ]"]),
      expect(
        "French Shift+;", TestLayout.french.press(.comma, .shift), [".", "shift+[Comma]"], text: "."
      ),
      expect(
        "Russian Control+Я", TestLayout.russian.press(.keyZ, .control),
        ["ctrl+я", "ctrl+z", "ctrl+[KeyZ]"]),
      expect(
        "Russian я", TestLayout.russian.press(.keyZ), ["я", "z", "[KeyZ]"], text: "я"),
      expect(
        "Russian full stop is not a slash", TestLayout.russian.press(.slash), [".", "[Slash]"],
        text: "."),
      expect(
        "Russian AltGr+8", TestLayout.russian.press(.digit8, thirdLevel: .silent), ["₽"], text: "₽"),
    ])
  func layouts(_ example: Case) throws {
    let event = try #require(example.event)
    let written = event.candidates.filter { (try? KeyStroke(parsing: "\($0)")) == $0 }
    #expect(written == (try example.candidates.map { try KeyStroke(parsing: $0) }))
    #expect(event.text == example.text)
  }

  @Test(
    "Each character of a layout is bound as itself and typed",
    arguments: [TestLayout.us, .german, .french, .russian], TestLayout.ThirdLevel.allCases)
  func characters(_ layout: TestLayout, _ thirdLevel: TestLayout.ThirdLevel) throws {
    for (position, levels) in layout.keys {
      for (level, character) in levels.enumerated() {
        let isThird = level > 1
        let event = try #require(
          layout.press(
            position, level % 2 == 0 ? [] : .shift, thirdLevel: isThird ? thirdLevel : nil))
        #expect(event.candidates.contains(KeyStroke(.character(character))), "\(character)")
        #expect(event.text == String(character))
        #expect(event.isThirdLevel == isThird)
        #expect(event.physicalKey == position)
        let isAtPosition = event.candidates.contains { $0.key == .physical(position) }
        #expect(isAtPosition == !isThird, "\(character)")
        #expect(!isThird || event.candidates.allSatisfy { !$0.modifiers.contains(.alt) })
      }
    }
  }

  @Test("A release types nothing")
  func release() {
    #expect(TestLayout.us.press(.keyQ, phase: .release)?.text == nil)
    #expect(TestLayout.us.press(.keyQ, phase: .repeat)?.text == "q")
  }

  @Test("A host that knows only what was typed is believed")
  func typedOnly() throws {
    let mark = try #require(KeyEvent(typed: "?", physicalKey: .slash, modifiers: .shift))
    #expect(mark.candidates.contains("?"))
    #expect(mark.candidates.contains("shift+[Slash]"))
    #expect(mark.text == "?")
    let letter = try #require(KeyEvent(typed: "G", modifiers: .shift))
    #expect(Array(letter.candidates) == ["G"])
    let third = try #require(
      KeyEvent(typed: "@", physicalKey: .keyQ, modifiers: .alt, consumed: .alt))
    #expect(Array(third.candidates) == ["@"])
    #expect(third.text == "@")
  }

  @Test("Caps Lock may give what Shift gives")
  func shiftLock() throws {
    let event = try #require(
      KeyEvent(
        typed: "2", unmodified: "é", shifted: "2", physicalKey: .digit2, locks: .capsLock))
    #expect(Array(event.candidates) == ["2", "[Digit2]"])
    #expect(event.text == "2")
    // Turkish: the upper case of ı is I, which has another lower case.
    let dotless = try #require(
      KeyEvent(typed: "I", unmodified: "ı", shifted: "I", physicalKey: .keyI, locks: .capsLock))
    #expect(dotless.key == .character("ı"))
  }

  @Test("AltGr may give what Shift gives, or another case")
  func sharedLevels() throws {
    let slash = try #require(
      KeyEvent(typed: "/", unmodified: "7", shifted: "/", physicalKey: .digit7))
    #expect(Array(slash.candidates) == ["/"])
    let letter = try #require(
      KeyEvent(typed: "É", unmodified: "é", shifted: "2", physicalKey: .digit2))
    #expect(letter.isThirdLevel)
  }

  @Test("A key that types several characters keeps them")
  func ligature() throws {
    let event = try #require(
      KeyEvent(typed: "لا", unmodified: "ﻻ", shifted: "ﻵ", physicalKey: .keyB))
    #expect(event.text == "لا")
    #expect(event.key == .character("ﻻ"))
    #expect(event.candidates.contains("b"))
  }

  @Test(
    "Keys that type nothing have names",
    arguments: [
      (KeyEvent(typed: nil, physicalKey: .arrowUp), "up", nil),
      (KeyEvent(typed: nil, physicalKey: .f5, modifiers: .alt, consumed: .alt), "alt+f5", nil),
      (KeyEvent(typed: "\u{1B}", unmodified: "\u{1B}", physicalKey: .capsLock), "escape", nil),
      (KeyEvent(typed: "\r", unmodified: "\r", physicalKey: .enter), "enter", nil),
      (KeyEvent(typed: "\u{F700}", unmodified: "\u{F700}", physicalKey: .arrowUp), "up", nil),
      (KeyEvent(typed: "\u{7F}", unmodified: "\u{7F}"), "backspace", nil),
      (KeyEvent(typed: nil, named: .menu, physicalKey: .keyA), "menu", nil),
      (KeyEvent(typed: " ", unmodified: " ", physicalKey: .space), "space", " "),
      (KeyEvent(typed: "5", unmodified: "5", physicalKey: .numpad5), "kp5", "5"),
      (KeyEvent(typed: nil, physicalKey: .numpad5), "clear", nil),
      (KeyEvent(typed: "+", physicalKey: .numpadAdd, modifiers: .control), "ctrl+kpadd", nil),
      (KeyEvent(typed: "\r", physicalKey: .numpadEnter), "kpenter", nil),
      (KeyEvent(typed: nil, physicalKey: .bracketLeft), "[BracketLeft]", nil),
      (
        KeyEvent(typed: "\u{1}", unmodified: "a", physicalKey: .keyA, modifiers: .control),
        "ctrl+a", nil
      ),
      (KeyEvent(typed: "\u{F8FF}", unmodified: "\u{F8FF}"), "\u{F8FF}", "\u{F8FF}"),
    ] as [(KeyEvent?, String, String?)])
  func names(_ event: KeyEvent?, _ notation: String, _ text: String?) throws {
    let event = try #require(event)
    #expect(event.stroke.description == notation)
    #expect(event.text == text)
    #expect(event.source == .host)
  }

  @Test("Without any fact there is no event", arguments: [nil, "", "\u{1}"])
  func nothing(_ typed: String?) {
    #expect(KeyEvent(typed: typed, modifiers: .control) == nil)
  }
}
