import KeyboardCore
import KeyboardTerminal
import Testing

@Suite("Encoding and decoding")
nonisolated struct EncoderRoundTripTests {
  /// The modes by name, so that a failure says which.
  static let modes: [(name: String, mode: TerminalEncoder.Mode)] = {
    var application = TerminalEncoder.Mode()
    application.applicationCursor = true
    application.applicationKeypad = true
    return [("legacy", TerminalEncoder.Mode()), ("application", application)]
      + [
        ("modifyOtherKeys 1", .modifyOtherKeys(.most)),
        ("modifyOtherKeys 2", .modifyOtherKeys(.all)),
        ("fixterms", .fixterms),
      ].map { ($0, mode($1)) }
      + [0, 1, 2, 3, 5, 7, 8, 11, 15, 24, 27, 31].map {
        ("kitty \($0)", mode(.kitty(TtyModes.KeyboardFlags(rawValue: $0))))
      }
  }()

  static func mode(_ keyboard: TerminalEncoder.Mode.Keyboard) -> TerminalEncoder.Mode {
    var mode = TerminalEncoder.Mode()
    mode.keyboard = keyboard
    return mode
  }

  static let keys: [Key] =
    NamedKey.allCases.map { .named($0) }
    + (0x21...0x7E).compactMap { Unicode.Scalar($0) }.map(Character.init)
    .filter { !$0.isUppercase }.map { .character($0) }
    + ["é", "ß", "ж", "λ", "中", "あ", "😀", "\u{301}", "\u{A0}", "\u{FEFF}"].map { .character($0) }

  /// How many events a mode could say, and which it said wrongly.
  static func outcome(
    _ events: [KeyEvent], _ mode: TerminalEncoder.Mode
  ) -> (expressed: Int, wrong: [String]) {
    let encoder = TerminalEncoder(mode: mode)
    var decoder = TerminalDecoder()
    var expressed = 0
    var wrong: [String] = []
    for event in events {
      guard let bytes = encoder.encode(.key(event)) else { continue }
      expressed += 1
      var decoded: [TerminalEvent] = []
      decoder.decode(bytes, at: .zero) { decoded.append($0) }
      decoder.finish(at: .zero) { decoded.append($0) }
      var expected = event
      // Escape twice is written so too.
      expected.mayBeTwoPresses = bytes == [0x1B, 0x1B]
      if decoded != [.key(expected)] {
        wrong.append("\(TerminalEvent.key(event).notation) → \(decoded.map(\.notation))")
      }
    }
    return (expressed, wrong)
  }

  @Test("Every key with every modifier in every phase reads as itself", arguments: modes.indices)
  func keys(_ index: Int) {
    let events = Self.keys.flatMap { key in
      (0..<64).flatMap { bits in
        [KeyEvent.Phase.press, .repeat, .release].map { phase in
          KeyEvent(
            key: key, modifiers: Modifiers(rawValue: bits), phase: phase, source: .terminal)
        }
      }
    }
    let outcome = Self.outcome(events, Self.modes[index].mode)
    #expect(outcome.wrong.prefix(5) == [], "\(Self.modes[index].name)")
    #expect(outcome.expressed > 0)
    if Self.modes[index].name == "kitty 31" { #expect(outcome.expressed == events.count) }
  }

  @Test(
    "Typed text, shifted keys, other layouts and locks read as themselves", arguments: modes.indices
  )
  func facts(_ index: Int) {
    let keys: [(key: Character, shifted: Character)] = [
      ("a", "A"), ("i", "I"), ("m", "M"), ("o", "O"), ("z", "Z"), ("1", "!"), ("/", "?"),
      ("[", "{"),
      ("é", "É"), ("ж", "Ж"), ("中", "中"),
    ]
    var events: [KeyEvent] = []
    for (key, shifted) in keys {
      for bits in UInt8(0)..<64 {
        for facts in 0..<32 {
          let modifiers = Modifiers(rawValue: bits)
          let typed = modifiers.contains(.shift) ? shifted : key
          events.append(
            KeyEvent(
              key: .character(key), shiftedKey: facts & 1 != 0 ? .character(shifted) : nil,
              baseLayoutKey: facts & 2 != 0 ? .character("q") : nil, modifiers: modifiers,
              locks: facts & 8 != 0 ? .capsLock : [], phase: facts & 16 != 0 ? .repeat : .press,
              text: facts & 4 != 0 ? String(typed) : nil, source: .terminal))
        }
      }
    }
    let outcome = Self.outcome(events, Self.modes[index].mode)
    #expect(outcome.wrong.prefix(5) == [], "\(Self.modes[index].name)")
    #expect(outcome.expressed > 40)
    if Self.modes[index].name == "kitty 31" { #expect(outcome.expressed == events.count) }
  }

  @Test("What a person types can be said in legacy mode but for ambiguous keys")
  func typing() {
    let encoder = TerminalEncoder()
    let strokes: [(KeySequence, String)] = [
      ("a", "61"), ("G", "47"), ("?", "3f"), ("space", "20"), ("ctrl+a", "01"),
      ("ctrl+space", "00"),
      ("alt+x", "1b78"), ("alt+shift+x", "1b58"), ("ctrl+alt+c", "1b03"), ("é", "c3a9"),
      ("enter", "0d"), ("alt+enter", "1b0d"), ("tab", "09"), ("shift+tab", "1b5b5a"),
      ("escape", "1b"), ("backspace", "7f"), ("up", "1b5b41"), ("ctrl+up", "1b5b313b3541"),
      ("f1", "1b4f50"), ("shift+f5", "1b5b31353b327e"), ("delete", "1b5b337e"),
      ("f13", "1b5b32357e"),
    ]
    for (sequence, hex) in strokes {
      let bytes = encoder.encode(.key(KeyEvent(pressing: sequence.strokes[0])))
      #expect(bytes?.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == hex)
    }
    for silent: KeyStroke in [
      "ctrl+i", "ctrl+m", "ctrl+shift+a", "ctrl+1", "super+a", "ctrl+enter", "f21", "kp5", "menu",
      "leftshift", "shift+space", "ctrl+alt+[",
    ] {
      #expect(encoder.encode(.key(KeyEvent(pressing: silent))) == nil, "\(silent)")
    }
  }

  @Test(
    "What the table decodes is encoded by a mode that has everything",
    arguments: DecodingTable.categories)
  func table(_ rows: [DecodingCase]) {
    var mode = Self.mode(.kitty(TtyModes.KeyboardFlags(rawValue: 31)))
    mode.bracketedPaste = true
    mode.focus = true
    mode.mouse = .sgr
    let encoder = TerminalEncoder(mode: mode)
    for event in rows.flatMap({ TerminalDecoder.events([$0.bytes[...]]) }) {
      if case .unrecognized = event { continue }
      guard let bytes = encoder.encode(event) else {
        Issue.record("\(event.notation) cannot be said")
        continue
      }
      // The key that AltGr was held with is not known any more.
      var expected = event
      if case .key(var key) = event {
        key.isThirdLevel = false
        key.mayBeTwoPresses = false
        expected = .key(key)
      }
      #expect(TerminalDecoder.events([bytes[...]]) == [expected], "\(event.notation)")
    }
  }
}
