import KeyboardCore
import Testing

@Suite("Equal keys are the same key")
struct KeyTests {
  @Test(
    "Characters that are really named keys become those",
    arguments: [
      (" ", NamedKey.space), ("\t", .tab), ("\r", .enter), ("\n", .enter), ("\r\n", .enter),
      ("\u{1B}", .escape), ("\u{7F}", .backspace), ("\u{8}", .backspace),
    ] as [(Character, NamedKey)])
  func charactersWithNames(character: Character, name: NamedKey) {
    #expect(Key.character(character) == .named(name))
    #expect(Key.character(character).name == name)
    #expect(Key.character(character).character == nil)
  }

  @Test(
    "Characters canonically equal to ASCII become ASCII",
    arguments: [("\u{212A}", "K"), ("\u{37E}", ";"), ("\u{1FEF}", "`")]
      as [(Character, Character)])
  func asciiEquivalents(character: Character, ascii: Character) {
    let key = Key.character(character)
    #expect(key == .character(ascii))
    #expect(key.hashValue == Key.character(ascii).hashValue)
    #expect(key.isASCIICharacter)
    #expect(key.description.utf8.count == 1)
  }

  @Test("Keys of different kinds differ")
  func kinds() {
    let keys: [Key] = [.enter, .physical(.enter), .character("e"), .physical(.keyE), .named(.end)]
    #expect(Set(keys).count == keys.count)
    #expect(Key.physical(.enter).name == nil)
    #expect(!Key.enter.isASCIICharacter)
    #expect(!Key.character("é").isASCIICharacter)
  }

  @Test("No two keys are the same, and no two strokes")
  func differences() {
    let keys =
      NamedKey.allCases.map { Key.named($0) } + PhysicalKey.allCases.map { Key.physical($0) }
      + (UInt8(0x21)...0x7E).map { Key.character(Character(UnicodeScalar($0))) }
    #expect(Set(keys).count == keys.count)
    #expect(Key.character("é") != .character("è"))
    let strokes = keys.flatMap { key in (0..<64).map { KeyStroke(key, Modifiers(rawValue: $0)) } }
    // An upper-case letter is one more stroke of its lower-case letter, and Shift with one of the
    // 42 other characters one more of what it types.
    #expect(Set(strokes).count == (keys.count - 26) * 64 - 42 * 32)
  }

  @Test("The constants are the named keys")
  func constants() {
    let constants: [(Key, NamedKey)] = [
      (.enter, .enter), (.tab, .tab), (.escape, .escape), (.space, .space),
      (.backspace, .backspace), (.delete, .delete), (.up, .up), (.down, .down), (.left, .left),
      (.right, .right), (.home, .home), (.end, .end), (.pageUp, .pageUp), (.pageDown, .pageDown),
    ]
    for (key, name) in constants { #expect(key.kind == .named(name)) }
  }

  @Test("A stroke never holds an upper-case letter, whatever the script")
  func lowerCase() {
    for character in "GÉЖΩK\u{2126}\u{212A}" as String {
      let stroke = KeyStroke(.character(character))
      #expect(stroke.modifiers == .shift)
      #expect(stroke.key.character?.isLowercase == true)
    }
    for character in "gß7?漢ı" as String {
      #expect(KeyStroke(.character(character)).modifiers.isEmpty)
    }
  }

  @Test("Modifiers print in one order and keep unknown bits to themselves")
  func modifiers() {
    let all: Modifiers = [.meta, .hyper, .super, .shift, .alt, .control]
    #expect(all.description == "ctrl+alt+shift+super+hyper+meta")
    #expect(Modifiers(rawValue: 0x81).description == "ctrl")
    #expect(Modifiers().description == "")
    #if canImport(Darwin)
      #expect(Modifiers.platformPrimary == .super)
    #else
      #expect(Modifiers.platformPrimary == .control)
    #endif
  }
}
