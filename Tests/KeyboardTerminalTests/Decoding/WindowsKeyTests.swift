import KeyboardCore
import KeyboardTerminal
import Testing

@Suite("Keys as Windows knows them")
nonisolated struct WindowsKeyTests {
  @Test(
    "Keys of win32-input-mode say key, text, modifiers, locks and phase, however they are split",
    arguments: [
      ("⎋[65;30;97;1;0;1_", [#"a "a""#]),
      ("⎋[65;30;97;0;0;1_", ["a:release"]),
      ("⎋[65;30;65;1;16;1_", [#"shift+a "A" ^A"#]),
      ("⎋[65;30;65;1;128;1_", [#"a "A" caps"#]),
      ("⎋[65;30;1;1;8;1_", ["ctrl+a"]),
      ("⎋[65;30;1;1;24;1_", ["ctrl+shift+a"]),
      ("⎋[65;30;97;1;2;1_", ["alt+a"]),
      ("⎋[49;2;33;1;16;1_", [#"shift+! "!" ^!"#]),
      ("⎋[49;2;0;1;8;1_", ["ctrl+1"]),
      ("⎋[81;16;64;1;9;1_", [#"@ "@" third"#]),
      ("⎋[191;53;0;1;8;1_", ["ctrl+/"]),
      ("⎋[219;26;27;1;8;1_", ["ctrl+["]),
      ("⎋[65;30;1092;1;32;1_", [#"ф "ф" @a num"#]),
      ("⎋[13;28;13;1;0;1_", ["enter"]), ("⎋[13;28;13;1;256;1_", ["kpenter on numpad"]),
      ("⎋[27;1;27;1;0;1_", ["escape"]), ("⎋[27;1;27;0;0;1_", ["escape:release"]),
      ("⎋[8;14;127;1;8;1_", ["ctrl+backspace"]), ("⎋[9;15;9;1;16;1_", ["shift+tab"]),
      ("⎋[32;57;32;1;0;1_", [#"space " ""#]), ("⎋[32;57;0;1;8;1_", ["ctrl+space"]),
      ("⎋[38;72;0;1;256;1_", ["up"]), ("⎋[38;72;0;1;0;1_", ["up on numpad"]),
      ("⎋[37;75;0;1;264;1_", ["ctrl+left"]), ("⎋[46;83;0;1;0;1_", ["delete on numpad"]),
      ("⎋[101;76;53;1;32;1_", [#"kp5 "5" num on numpad"#]),
      ("⎋[112;59;0;1;0;1_", ["f1"]), ("⎋[135;118;0;1;16;1_", ["shift+f24"]),
      ("⎋[93;93;0;1;256;1_", ["menu"]),
      ("⎋[16;42;0;1;16;1_", ["shift+leftshift on left"]),
      ("⎋[16;54;0;0;0;1_", ["rightshift:release on right"]),
      ("⎋[17;29;0;1;264;1_", ["ctrl+rightctrl on right"]),
      ("⎋[65;30;97;1;0;3_", [#"a "a""#]),
      ("⎋[32;57;160;1;16;1_", ["shift+\u{A0} \"\u{A0}\" ^\u{A0}"]),
      ("⎋[0;0;55357;1_⎋[65;30;97;1_⎋[0;0;56832;1_", [#"a "a""#]),
      ("⎋[0;0;55357;1;0;1_⎋[0;0;55357;0;0;1_⎋[0;0;56832;1;0;1_⎋[0;0;56832;0;0;1_", [#"😀 "😀""#]),
      ("⎋[186;39;0;1;0;1_", ["? ⎋[186;39;0;1;0;1_"]),
      ("⎋[_", ["? ⎋[_"]), ("⎋[65;30;97;1;0;1;7_", ["? ⎋[65;30;97;1;0;1;7_"]),
      ("⎋[65536;30;97;1_", ["? ⎋[65536;30;97;1_"]),
      ("⎋[65;30;97;1:2_", ["? ⎋[65;30;97;1:2_"]),
    ])
  func keys(_ input: String, _ expected: [String]) {
    let bytes = DecodingCase.bytes(input)
    for cut in bytes.indices {
      let events = TerminalDecoder.events([bytes[..<cut], bytes[cut...]])
      #expect(events.map(\.notation) == expected)
    }
  }

  @Test("The scan code is the position on the keyboard, whatever the layout types")
  func positions() {
    for (input, position) in [
      ("⎋[65;30;97;1;0;1_", PhysicalKey.keyA), ("⎋[90;44;121;1;0;1_", .keyZ),
      ("⎋[226;86;60;1;0;1_", .intlBackslash), ("⎋[186;39;246;1;0;1_", .semicolon),
    ] {
      let events = TerminalDecoder.events([DecodingCase.bytes(input)[...]])
      guard case .key(let key)? = events.first else {
        Issue.record("\(input) is not a key")
        continue
      }
      #expect(key.physicalKey == position)
      #expect(key.candidates.contains(KeyStroke(.physical(position))))
    }
  }
}
