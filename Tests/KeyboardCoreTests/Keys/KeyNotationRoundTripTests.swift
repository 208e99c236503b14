import FoundationEssentials
import KeyboardCore
import SeededRandom
import Testing

@Suite("What is printed reads back as the same")
struct KeyNotationRoundTripTests {
  static let modifierSets = (0..<64).map { Modifiers(rawValue: $0) }

  @Test("Every named key under every set of modifiers", arguments: NamedKey.allCases)
  func namedKeys(_ name: NamedKey) throws {
    for modifiers in Self.modifierSets { try expectRoundTrip(KeyStroke(.named(name), modifiers)) }
  }

  @Test("Every W3C code under every set of modifiers", arguments: PhysicalKey.allCases)
  func positions(_ position: PhysicalKey) throws {
    for modifiers in Self.modifierSets {
      try expectRoundTrip(KeyStroke(.physical(position), modifiers))
    }
  }

  @Test("B3: Every printable ASCII character, with Shift too")
  func asciiCharacters() throws {
    for byte in UInt8(0x21)...0x7E {
      let character = Character(UnicodeScalar(byte))
      for modifiers in Self.modifierSets {
        try expectRoundTrip(KeyStroke(.character(character), modifiers))
      }
    }
  }

  @Test(
    "B3: Shift and a character made in code are what a US keyboard types with them",
    arguments: [
      ("1", "!"), ("/", "?"), ("?", "?"), ("!", "!"), ("+", "plus"), ("=", "plus"),
      ("g", "shift+g"),
    ] as [(Character, String)])
  func shiftInCode(character: Character, notation: String) throws {
    let stroke = KeyStroke(.character(character), [.control, .shift])
    #expect(stroke.description == "ctrl+\(notation)")
    let data = try JSONEncoder().encode([KeySequence(stroke)])
    #expect(try JSONDecoder().decode([KeySequence].self, from: data) == [KeySequence(stroke)])
  }

  @Test("B3: A stroke that has no notation is not encoded, and the error says what to write")
  func unwritable() {
    let stroke = KeyStroke(.character("ß"), .shift)
    let message =
      "'shift+ß' depends on the keyboard layout; write the character that Shift types, "
      + "or a position such as shift+[KeyA]"
    let error = #expect(throws: EncodingError.self) {
      try JSONEncoder().encode([KeySequence(stroke)])
    }
    guard case .invalidValue(_, let context)? = error else {
      Issue.record("\(String(describing: error)) is another error")
      return
    }
    #expect(context.debugDescription == message)
  }

  @Test("Random sequences", arguments: [1, 2, 3, 4, 5] as [UInt64])
  func randomSequences(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let count = Int.random(in: 1...4, using: &generator)
      let strokes = (0..<count).map { _ in randomStroke(&generator) }
      let sequence = try #require(KeySequence(strokes: strokes))
      #expect(try KeySequence(parsing: sequence.description) == sequence)
    }
  }

  @Test("Random text is read or refused, and what is read prints canonically")
  func randomText() throws {
    var generator = SeededGenerator(seed: 7)
    let pieces = ["ctrl", "+", "-", " ", "shift", "K", "k", "[", "KeyA", "]", "⌘", "é", "\u{301}"]
    for _ in 0..<1_500 {
      let count = Int.random(in: 0...7, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      guard let sequence = try? KeySequence(parsing: text) else { continue }
      #expect(try KeySequence(parsing: sequence.description) == sequence)
    }
  }

  /// Characters of many scripts: cases, marks in both forms, clusters, glyphs that are modifiers.
  private static let characters: [Character] = [
    "a", "G", "7", "/", "+", "-", ",", "?", "[", "]", "'", "\"", "\\", "#", "\u{E9}", "e\u{301}",
    "É", "ß", "ÿ", "ж", "Ж", "ω", "\u{2126}", "\u{212A}", "\u{212B}", "ı", "İ", "ǆ", "漢", "ㅎ",
    "한", "ก", "ب", "€", "👍", "👍🏽", "👨‍👩‍👧", "🇫🇷", "⌘", "⇧", "→", "⏎", "½", "☕️",
  ]

  private func randomStroke(_ generator: inout SeededGenerator) -> KeyStroke {
    var modifiers = Modifiers(rawValue: UInt8.random(in: 0..<64, using: &generator))
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      return KeyStroke(.named(NamedKey.allCases.randomElement(using: &generator) ?? .up), modifiers)
    case 1:
      let position = PhysicalKey.allCases.randomElement(using: &generator) ?? .keyA
      return KeyStroke(.physical(position), modifiers)
    default:
      // Notation has no Shift on characters that are no letters: what it types depends on the
      // layout. A letter that has no single upper-case form counts as none.
      let character = Self.characters.randomElement(using: &generator) ?? "a"
      if (try? KeySequence(parsing: "shift+\(character)")) == nil { modifiers.remove(.shift) }
      return KeyStroke(.character(character), modifiers)
    }
  }

  private func expectRoundTrip(_ stroke: KeyStroke) throws {
    #expect(try KeyStroke(parsing: stroke.description) == stroke)
  }
}
