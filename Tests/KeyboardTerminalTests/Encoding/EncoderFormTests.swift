import KeyboardCore
import KeyboardTerminal
import Testing

@Suite("Forms of encoding")
nonisolated struct EncoderFormTests {
  private func encode(
    _ event: TerminalEvent, _ change: (inout TerminalEncoder.Mode) -> Void
  ) -> String? {
    var mode = TerminalEncoder.Mode()
    change(&mode)
    return TerminalEncoder(mode: mode).encode(event).map { bytes in
      bytes.map { $0 == 0x1B ? "⎋" : String(UnicodeScalar($0)) }.joined()
    }
  }

  private func key(_ stroke: KeyStroke, _ phase: KeyEvent.Phase = .press) -> TerminalEvent {
    var event = KeyEvent(pressing: stroke)
    event.text = nil
    event.shiftedKey = nil
    event.phase = phase
    return .key(event)
  }

  @Test("Each mode has its own form of a key")
  func keys() {
    #expect(encode(key("up")) { $0.applicationCursor = true } == "⎋OA")
    #expect(encode(key("kp5")) { $0.applicationKeypad = true } == "⎋Ou")
    #expect(encode(key("ctrl+i")) { $0.keyboard = .modifyOtherKeys(.most) } == "⎋[27;5;105~")
    #expect(encode(key("ctrl+a")) { $0.keyboard = .modifyOtherKeys(.most) } == "\u{1}")
    #expect(encode(key("ctrl+a")) { $0.keyboard = .modifyOtherKeys(.all) } == "⎋[27;5;97~")
    #expect(encode(key("ctrl+i")) { $0.keyboard = .fixterms } == "⎋[105;5u")
    #expect(encode(key("ctrl+a")) { $0.keyboard = .kitty(.disambiguate) } == "⎋[97;5u")
    #expect(encode(key("escape")) { $0.keyboard = .kitty(.disambiguate) } == "⎋[27u")
    #expect(encode(key("enter")) { $0.keyboard = .kitty(.disambiguate) } == "\r")
    #expect(encode(key("ctrl+enter")) { $0.keyboard = .kitty(.disambiguate) } == "⎋[13;5u")
    #expect(encode(key("enter")) { $0.keyboard = .kitty(.allKeys) } == "⎋[13u")
    #expect(encode(key("f1")) { $0.keyboard = .kitty(.disambiguate) } == "⎋[P")
    #expect(encode(key("shift+f3")) { $0.keyboard = .kitty(.disambiguate) } == "⎋[13;2~")
    #expect(encode(key("f13")) { $0.keyboard = .kitty(.disambiguate) } == "⎋[57376u")
    #expect(encode(key("kp5")) { $0.keyboard = .kitty(.disambiguate) } == "⎋[57404u")
    #expect(encode(key("leftshift")) { $0.keyboard = .kitty(.disambiguate) } == nil)
    #expect(
      encode(key("a", .release)) { $0.keyboard = .kitty([.eventTypes, .allKeys]) } == "⎋[97;1:3u")
    #expect(
      encode(key("enter", .release)) { $0.keyboard = .kitty([.disambiguate, .eventTypes]) } == nil)
    #expect(encode(key("up", .repeat)) { $0.keyboard = .kitty(.eventTypes) } == "⎋[1;1:2A")
    #expect(encode(key("up", .repeat)) { $0.keyboard = .kitty(.disambiguate) } == nil)
  }

  @Test("B17: a paste is written only between brackets, and never with their end inside")
  func pastes() {
    let paste = TerminalEvent.paste(TerminalEvent.Paste(text: "a\rb"))
    #expect(encode(paste) { $0.bracketedPaste = true } == "⎋[200~a\rb⎋[201~")
    #expect(encode(paste) { _ in } == nil)
    let part = TerminalEvent.paste(TerminalEvent.Paste(text: "a", continues: true))
    #expect(encode(part) { $0.bracketedPaste = true } == nil)
    let evil = TerminalEvent.paste(TerminalEvent.Paste(text: "a\u{1B}[201~b"))
    #expect(encode(evil) { $0.bracketedPaste = true } == nil)
  }

  @Test("The focus is written only when it was asked for")
  func focus() {
    #expect(encode(.focus(true)) { $0.focus = true } == "⎋[I")
    #expect(encode(.focus(false)) { $0.focus = true } == "⎋[O")
    #expect(encode(.focus(true)) { _ in } == nil)
  }

  @Test("Every mouse event reads as itself in every form that can say it")
  func mouse() {
    for form in [TerminalEncoder.Mode.Mouse.off, .x10, .urxvt, .sgr, .sgrPixels] {
      var mode = TerminalEncoder.Mode()
      mode.mouse = form
      let encoder = TerminalEncoder(mode: mode)
      var settings = TerminalDecoder.Settings()
      settings.mouseInPixels = form == .sgrPixels
      var expressed = 0
      for button in MouseEvent.Button.allCases {
        for action in MouseEvent.Action.allCases {
          for bits in UInt8(0)..<8 {
            for place in [1, 95, 223, 224, 3000] {
              let event = TerminalEvent.mouse(
                MouseEvent(
                  button: button, action: action, modifiers: Modifiers(rawValue: bits),
                  column: place, row: 224 - min(place, 223), isInPixels: form == .sgrPixels))
              guard let bytes = encoder.encode(event) else { continue }
              expressed += 1
              #expect(TerminalDecoder.events([bytes[...]], settings: settings) == [event])
            }
          }
        }
      }
      let all = MouseEvent.Button.allCases.count * 3 * 8 * 5
      switch form {
      case .off: #expect(expressed == 0)
      case .sgr, .sgrPixels: #expect(expressed == all - 8 * 5)
      default: #expect(expressed > all / 3)
      }
    }
  }

  @Test("Replies that no terminal gives are not written")
  func replies() {
    let impossible: [TerminalEvent.Reply] = [
      .cursorPosition(row: 0, column: 1), .privateStatus([]), .privateStatus([997, 1]),
      .window([]), .window([8, 1, 2]), .status(-1), .operatingSystemCommand("a\u{7}"),
      .operatingSystemCommand("11;rgb:0/0/0"),
      .operatingSystemCommand(String(repeating: "a", count: 4 << 20)),
      .deviceControl("a\u{1B}"), .windowSize(Tty.Size(rows: -1, columns: 1)),
      .status(100_000_000),
    ]
    for reply in impossible { #expect(TerminalEncoder().encode(.reply(reply)) == nil, "\(reply)") }
    #expect(encode(.reply(.cursorPosition(row: 1, column: 2))) { _ in } == "⎋[?1;2R")
    let white = TerminalEvent.Reply.Color(red: .max, green: .max, blue: 0xFF)
    #expect(encode(.reply(.color(.background, white))) { _ in } == #"⎋]11;rgb:ffff/ffff/00ff⎋\"#)
    #expect(encode(.unrecognized([0x1B, 0x5B, 0x7A])) { _ in } == "⎋[z")
  }
}
