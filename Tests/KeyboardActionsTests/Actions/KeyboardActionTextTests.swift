import FoundationEssentials
import KeyboardActions
import KeyboardCore
import SeededRandom
import Testing

@Suite("Text forms of actions")
struct KeyboardActionTextTests {
  @Test("The text form of every action reads as the same action", arguments: KeyboardAction.samples)
  func roundTrip(action: KeyboardAction) {
    #expect(KeyboardAction(action.description) == action)
    #expect(KeyboardAction.allNames.contains(action.name))
  }

  @Test(
    "An action is written to a file and read from it as its text", arguments: KeyboardAction.samples
  )
  func codable(action: KeyboardAction) throws {
    let data = try JSONEncoder().encode([action])
    #expect(try JSONDecoder().decode([KeyboardAction].self, from: data) == [action])
    #expect(try JSONDecoder().decode([String].self, from: data) == [action.description])
  }

  @Test("Texts of random characters keep their values")
  func randomValues() {
    var random = SeededGenerator(seed: 1)
    let characters = Array("ab (),:.=\"'\\\n\t“ß👨‍👩‍👧🇸🇪")
    for _ in 0..<500 {
      let value = String(
        (0..<Int.random(in: 1...6, using: &random)).map { _ in random.pick(characters) })
      let actions: [KeyboardAction] = [
        .character(value), .characterMargin(value), .custom(named: value), .emoji(Emoji(value)),
        .primary(.custom(title: value)), .keyboardType(.custom(named: value)),
        .image(description: value, keyboardImageName: value, imageName: value),
        .systemImage(description: value, keyboardImageName: value, imageName: value),
        .url(value, id: value), .url(value, id: nil),
      ]
      for action in actions { #expect(KeyboardAction(action.description) == action) }
    }
  }

  @Test(
    "The text forms are those of scripts",
    arguments: [
      ("character(a)", .character("a")), ("character())", .character(")")),
      ("emoji(😀)", .emoji(Emoji("😀"))), ("backspace", .backspace), ("return", .return),
      ("keyboardType(numeric)", .keyboardType(.numeric)),
      ("keyboardType(alphabetic(uppercased))", .keyboardType(.alphabetic(.uppercased))),
      ("keyboardType(custom(named: greek))", .keyboardType(.custom(named: "greek"))),
      ("emojiCategory(flags)", .emojiCategory(.flags)), ("primary(go)", .primary(.go)),
      ("primary(custom(title: Pay))", .primary(.custom(title: "Pay"))),
      ("shift(capsLocked)", .shift(currentState: .capsLocked)),
      ("custom(named: copy)", .custom(named: "copy")),
      (
        "image(description: A cat, keyboardImageName: key, imageName: cat)",
        .image(description: "A cat", keyboardImageName: "key", imageName: "cat")
      ),
      ("url(https://a.se, id: 2)", .url("https://a.se", id: "2")),
    ] as [(String, KeyboardAction)])
  func forms(text: String, action: KeyboardAction) {
    #expect(KeyboardAction(text) == action)
    #expect(action.description == text)
  }

  @Test(
    "What is not an action is none",
    arguments: [
      "", "a", "Backspace", "backspace()", "character", "character()", "character(a",
      "character a)",
      "emojiCategory(cats)", "keyboardType(letters)", "keyboardType(alphabetic(big))",
      "primary(stop)", "shift(up)", "custom(copy)", "custom(name: copy)",
      "image(imageName: cat)", "image(description: a, imageName: b, keyboardImageName: c)", "url()",
      " backspace", "unknown(a)",
    ])
  func mistakes(text: String) throws {
    #expect(KeyboardAction(text) == nil)
    let data = try JSONEncoder().encode([text])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([KeyboardAction].self, from: data)
    }
  }

  @Test("A shift without a state has the one that is given")
  func presentShift() {
    #expect(KeyboardAction("shift") == .shift(currentState: .lowercased))
    #expect(
      KeyboardAction("shift", shiftState: .capsLocked) == .shift(currentState: .capsLocked))
    #expect(
      KeyboardAction("shift(auto)", shiftState: .capsLocked) == .shift(currentState: .auto))
  }

  @Test("Letters without a case follow the text")
  func alphabetic() {
    #expect(KeyboardType("alphabetic") == .alphabetic(.auto))
    #expect(KeyboardAction("keyboardType(alphabetic)") == .keyboardType(.alphabetic(.auto)))
  }

  @Test(
    "The text form of every keyboard type reads as the same type", arguments: KeyboardType.samples)
  func keyboardTypes(type: KeyboardType) throws {
    #expect(KeyboardType(type.description) == type)
    #expect(type.id == type.description)
    let data = try JSONEncoder().encode([type])
    #expect(try JSONDecoder().decode([KeyboardType].self, from: data) == [type])
    #expect(type.name == String(type.id.prefix { $0.isLetter }))
  }
}
