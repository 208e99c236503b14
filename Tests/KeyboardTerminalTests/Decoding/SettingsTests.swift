import KeyboardCore
import KeyboardTerminal
import Testing

@Suite("Settings of the decoder")
nonisolated struct SettingsTests {
  private func notations(
    _ input: String, _ change: (inout TerminalDecoder.Settings) -> Void
  ) -> [String] {
    var settings = TerminalDecoder.Settings()
    change(&settings)
    return TerminalDecoder.notations(input, settings: settings)
  }

  @Test("Control characters can be called otherwise")
  func controls() {
    let change: (inout TerminalDecoder.Settings) -> Void = {
      $0.controls = [0x08: "backspace", 0x0A: "enter", 0x1F: "ctrl+/", 0x00: "ctrl+@", 0x1B: "f1"]
    }
    #expect(
      notations(#"\x08\x0a\x1f\x00⎋\x08⎋⎋"#, change) == [
        "backspace", "enter", "ctrl+/", "ctrl+@", "alt+backspace", "alt+escape",
      ])
    var decoder = TerminalDecoder()
    var events: [String] = []
    decoder.decode([0x08], at: .zero) { events.append($0.notation) }
    decoder.settings.controls[0x08] = "ctrl+backspace"
    decoder.decode([0x08], at: .zero) { events.append($0.notation) }
    #expect(events == ["ctrl+h", "ctrl+backspace"])
  }

  @Test("rxvt's F11 and above are its shifted function keys")
  func rxvt() {
    let change: (inout TerminalDecoder.Settings) -> Void = { $0.dialect = .rxvt }
    let numbers = [23, 24, 25, 26, 28, 29, 31, 32, 33, 34]
    for (number, key) in zip(numbers, 1...10) {
      #expect(notations("⎋[\(number)~", change) == ["shift+f\(key)"])
    }
    #expect(notations("⎋[23^⎋[11^⎋[11~", change) == ["ctrl+shift+f1", "ctrl+f1", "f1"])
  }

  @Test("The Linux console's F13 and above are its shifted function keys, and ESC TAB is Shift+Tab")
  func linuxConsole() {
    let change: (inout TerminalDecoder.Settings) -> Void = { $0.dialect = .linuxConsole }
    for (number, key) in zip([25, 26, 28, 29, 31, 32, 33, 34], 1...8) {
      #expect(notations("⎋[\(number)~", change) == ["shift+f\(key)"])
    }
    #expect(notations(#"⎋[23~⎋\x09"#, change) == ["f11", "shift+tab"])
  }

  @Test("The name of the terminal chooses the dialect")
  func term() {
    #expect(
      TerminalDecoder.Settings(environment: ["TERM": "linux-16color"]).dialect == .linuxConsole)
    for name in ["xterm-256color", "rxvt-unicode", ""] {
      #expect(TerminalDecoder.Settings(environment: ["TERM": name]) == TerminalDecoder.Settings())
    }
    #expect(TerminalDecoder.Settings(environment: [:]) == TerminalDecoder.Settings())
  }

  @Test(
    "ESCDELAY is how many milliseconds an Escape waits, where it is a number of them",
    arguments: [
      ("0", 0), ("25", 25), ("150", 150), ("99999999999", 10_000), ("-1", nil),
      ("fast", nil), ("", nil),
    ] as [(String, Int?)])
  func escapeDelay(text: String, milliseconds: Int?) {
    let settings = TerminalDecoder.Settings(environment: ["ESCDELAY": text])
    #expect(settings.escapeDelay == milliseconds.map { .milliseconds($0) })
  }

  @Test("CSI 29 ~ is F16, or Menu where it is said to be")
  func menu() {
    #expect(notations("⎋[29~") { _ in } == ["f16"])
    #expect(notations("⎋[29~⎋[29;2~") { $0.key29 = .menu } == ["menu", "shift+menu"])
  }

  @Test("A cursor report that could be F3 is one where it is expected")
  func cursorReport() {
    let input = "⎋[1;2R⎋[1;2:3R⎋[R"
    #expect(notations(input) { _ in } == ["shift+f3", "shift+f3:release", "f3"])
    #expect(
      notations(input) { $0.expectsCursorReport = true } == [
        "cursorPosition(row: 1, column: 2)", "shift+f3:release", "f3",
      ])
  }

  @Test("Modifier bit 8 is Super for kitty and Meta for xterm")
  func meta() {
    #expect(notations("⎋[1;9A⎋[97;9u") { _ in } == ["super+up", "super+a"])
    #expect(notations("⎋[1;9A⎋[97;13u") { $0.modifierEight = .meta } == ["meta+up", "ctrl+meta+a"])
  }

  @Test("Codes can be what was typed, as xterm and tmux send them")
  func typedCodes() {
    #expect(notations("⎋[33;2u") { _ in } == ["shift+!"])
    #expect(
      notations("⎋[33;2u⎋[97;1u⎋[63;6u") { $0.codesAreTyped = true } == [
        #"shift+! "!" ^!"#, #"a "a""#, "ctrl+shift+? ^?",
      ])
  }

  @Test("Pixels are told by nothing but the setting")
  func pixels() {
    #expect(
      notations("⎋[<0;100;200M") { $0.mouseInPixels = true } == [
        "mouse left press 100,200 pixels"
      ])
  }
}
