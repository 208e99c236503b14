import KeyboardCore
import KeyboardTerminal
import SeededRandom
import Testing

/// The faults that were seen in other decoders, named by the right behaviour.
@Suite("Faults of other decoders")
nonisolated struct PeerFaultTests {
  private static let faults: [(String, String, [String])] = [
    ("a colon is not a digit of the modifiers", "⎋[97;1:3u", ["a:release"]),
    ("a colon is not a digit of the key", "⎋[97:65;2u", ["shift+a ^A"]),
    ("functional codes are no characters", "⎋[57376u⎋[57363u", ["f13", "menu"]),
    ("a paste is not keys", "⎋[200~ab⎋[201~", [#"paste "ab""#]),
    ("Alt and a letter with an accent is one key", "⎋é", ["alt+é"]),
    ("alternates are no text", "⎋[97:65:97;2u", ["shift+a ^A @a"]),
    ("Ctrl+Q and Ctrl+S are keys", #"\x11\x13"#, ["ctrl+q", "ctrl+s"]),
    ("the focus is not a key", "⎋[I⎋[O", ["focus gained", "focus lost"]),
    ("cursor keys need no mode", "⎋[A⎋OA", ["up", "up"]),
    ("all modifiers at once are known", "⎋[1;8A", ["ctrl+alt+shift+up"]),
    ("VT220's Home is known", "⎋[1~", ["home"]),
    ("CSI u is not typed into a prompt", "⎋[105;5u", ["ctrl+i"]),
    ("modifyOtherKeys is not typed into a prompt", "⎋[27;5;105~", ["ctrl+i"]),
    (
      "replies are not typed into a prompt", "⎋[?62c⎋]11;x⎋\\a",
      ["primaryAttributes([62])", #"operatingSystemCommand("11;x")"#, #"a "a""#]
    ),
    ("Alt and a function key are known", "⎋⎋OP⎋[15;3~", ["alt+f1", "alt+f5"]),
    ("a code beyond Unicode is unrecognised", "⎋[1114112u", ["? ⎋[1114112u"]),
    ("Alt and punctuation keep Alt", "⎋.⎋1", ["alt+.", "alt+1"]),
    ("Alt+Enter and Alt+Backspace keep Alt", #"⎋\x0d⎋\x7f"#, ["alt+enter", "alt+backspace"]),
    ("ESC b is Alt+B", "⎋b", ["alt+b"]),
    ("an Escape in a paste is text", "⎋[200~⎋[A⎋[201~", ["paste \("\u{1B}[A".debugDescription)"]),
    ("F13 to F20 are no control characters", "⎋[25~⎋[34~", ["f13", "f20"]),
    (
      "a bad byte raises nothing and costs no good one", #"\xffa"#,
      ["\u{FFFD} \"\u{FFFD}\"", #"a "a""#]
    ),
    ("the key, not the base layout's, is the key", "⎋[1089::99;5u", ["ctrl+с @c"]),
    ("an unknown sequence is not replayed as text", "⎋[1;5W", ["? ⎋[1;5W"]),
    ("text of several code points needs no key", "⎋[0;;20320:22909u", [#"你 "你好""#]),
    ("U+FEFF is a key", "\u{FEFF}", ["\u{FEFF} \("\u{FEFF}".debugDescription)"]),
    ("CSI O is no SS3", "⎋[OP", ["focus lost", #"shift+p "P" ^P"#]),
    ("rxvt's dollar ends a sequence", "⎋[3$a", ["shift+delete", #"a "a""#]),
    ("Linux's second bracket ends none", "⎋[[Aa", ["f1", #"a "a""#]),
  ]

  @Test("Nobody's fault is ours", arguments: faults.indices)
  func fault(_ index: Int) {
    let (sentence, input, expected) = Self.faults[index]
    let bytes = DecodingCase.bytes(input)
    #expect(TerminalDecoder.notations(bytes) == expected, "\(sentence)")
    let pieces = bytes.indices.map { bytes[$0...$0] }
    #expect(TerminalDecoder.events(pieces).map(\.notation) == expected, "\(sentence), in bytes")
  }

  @Test("A character cut between two reads stops nothing")
  func cutCharacter() {
    let bytes = Array("😀a".utf8)
    for cut in 1...4 {
      #expect(
        TerminalDecoder.events([bytes[..<cut], bytes[cut...]]).map(\.notation) == [
          "😀 \"😀\"", #"a "a""#,
        ])
    }
  }

  @Test("No random bytes ever stop it, leak memory or depend on their pieces")
  func noise() {
    var random = SeededGenerator(seed: 42)
    let alphabet =
      Array("\u{1B}\u{1B}\u{1B}[[O]P;:0129~uAMm<?$\\aé\u{7}\u{18}".utf8) + [0xFF, 0x80]
    for _ in 0..<300 {
      let bytes = (0..<200).map { _ in random.pick(alphabet) }
      let whole = TerminalDecoder.events([bytes[...]])
      #expect(TerminalDecoder.events(bytes.indices.map { bytes[$0...$0] }) == whole)
      let size = Int.random(in: 2...10, using: &random)
      let pieces = stride(from: 0, to: bytes.count, by: size).map {
        bytes[$0..<min($0 + size, bytes.count)]
      }
      #expect(TerminalDecoder.events(pieces) == whole)
    }
  }
}
