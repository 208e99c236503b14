import KeyboardTerminal
import Testing

@Suite("TtyModes")
struct TtyModesTests {
  @Test(
    "Entering and leaving are written in the order that terminals need",
    arguments: [
      (TtyModes(), "", "^[0m^[?25h"),
      (TtyModes(alternateScreen: true), "^[?1049h", "^[0m^[?25h^[?1049l"),
      (TtyModes(keyboard: .disambiguate), "^[>1u", "^[<u^[0m^[?25h"),
      (TtyModes(modifyOtherKeys: 2), "^[>4;2m", "^[>4m^[0m^[?25h"),
      (TtyModes(bracketedPaste: true), "^[?2004h", "^[?2004l^[0m^[?25h"),
      (TtyModes(focusEvents: true), "^[?1004h", "^[?1004l^[0m^[?25h"),
      (
        TtyModes(mouse: .buttons), "^[?1000h^[?1006h",
        "^[?1006l^[?1003l^[?1002l^[?1000l^[0m^[?25h"
      ),
      (
        TtyModes(mouse: .motion), "^[?1003h^[?1006h",
        "^[?1006l^[?1003l^[?1002l^[?1000l^[0m^[?25h"
      ),
      (TtyModes(keypad: true), "^[?1h^=", "^[?1l^>^[0m^[?25h"),
      (TtyModes(hidesCursor: true), "^[?25l", "^[0m^[?25h"),
      (TtyModes(synchronizedOutput: true), "", "^[?2026l^[0m^[?25h"),
      (TtyModes(cursorShape: .bar), "^[6 q", "^[0 q^[0m^[?25h"),
      (
        TtyModes(title: "a\u{1B}]b\u{7}é\u{9C}"), "^[22;2t^]2;a]bé^\\", "^[23;2t^[0m^[?25h"
      ),
      (
        TtyModes(privateModes: [.set(.themeReports), .reset(7), .set(.sizeReports)]),
        "^[?2031h^[?7l^[?2048h", "^[?2048l^[?7h^[?2031l^[0m^[?25h"
      ),
      (
        TtyModes(mouse: .drag, privateModes: [.set(.pixelMouse)]),
        "^[?1002h^[?1006h^[?1016h",
        "^[?1016l^[?1006l^[?1003l^[?1002l^[?1000l^[0m^[?25h"
      ),
      (
        TtyModes(
          hidesCursor: true, erasure: .init(firstLine: 4, cursorLine: 3, cursorColumn: 7)),
        "^[?25l", "^[0m^[r^[5;1H^[J^[4;8H^[?25h"
      ),
      (
        // Cleared in one sequence, all lines would go into the scrollback of tmux.
        TtyModes(erasure: .init(firstLine: 0, cursorLine: 0, cursorColumn: 7)),
        "", "^[0m^[r^[1;1H^[K^[2;1H^[J^[1;8H^[?25h"
      ),
      (
        .keys, "^[>7u^[>4;2m^[?2004h^[?1004h", "^[?1004l^[?2004l^[>4m^[<u^[0m^[?25h"
      ),
      (
        .fullScreen, "^[?1049h^[>7u^[>4;2m^[?2004h^[?1004h^[?1h^=^[?25l",
        "^[?1004l^[?2004l^[>4m^[<u^[?1l^>^[0m^[?25h^[?1049l"
      ),
    ] as [(TtyModes, String, String)])
  func bytes(modes: TtyModes, entering: String, leaving: String) {
    #expect(modes.enteringBytes == bytes(entering))
    #expect(modes.leavingBytes == bytes(leaving))
  }

  @Test("A title is cut at 200 characters, so that everything can be undone at once")
  func longTitle() {
    let modes = TtyModes(title: String(repeating: "é", count: 5000))
    #expect(
      modes.enteringBytes == bytes("^[22;2t^]2;" + String(repeating: "é", count: 200) + "^\\"))
  }

  @Test("B19: keyboard flags are pushed on the alternate screen and popped before it is left")
  func keyboardStack() throws {
    let modes = TtyModes.fullScreen
    let entering = String(decoding: modes.enteringBytes, as: UTF8.self)
    let leaving = String(decoding: modes.leavingBytes, as: UTF8.self)
    let order = [
      try #require(entering.firstRange(of: "\u{1B}[?1049h")?.lowerBound),
      try #require(entering.firstRange(of: "\u{1B}[>7u")?.lowerBound),
    ]
    #expect(order == order.sorted())
    let reverse = [
      try #require(leaving.firstRange(of: "\u{1B}[<u")?.lowerBound),
      try #require(leaving.firstRange(of: "\u{1B}[?1049l")?.lowerBound),
    ]
    #expect(reverse == reverse.sorted())
  }

  private func bytes(_ text: String) -> [UInt8] {
    Array(text.utf8.map { $0 == UInt8(ascii: "^") ? 0x1B : $0 })
  }
}
