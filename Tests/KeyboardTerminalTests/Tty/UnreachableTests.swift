import KeyboardCore
import KeyboardTerminal
import Testing

@Suite("Strokes that cannot arrive")
struct UnreachableTests {
  private static let remedy =
    "press another key, or use a terminal with the kitty keyboard protocol"
  private let plain = Capabilities(environment: ["TERM": "xterm"])
  private var exact: Capabilities {
    var capabilities = plain
    capabilities.modifyOtherKeys = 2
    return capabilities
  }
  private var kitty: Capabilities {
    var capabilities = plain
    capabilities.keyboard = [.disambiguate, .eventTypes, .alternateKeys]
    return capabilities
  }

  @Test(
    "Without a protocol, strokes that are one character arrive as one of them",
    arguments: [
      ("ctrl+i", "Tab"), ("ctrl+m", "Enter"), ("ctrl+[", "Escape"), ("ctrl+3", "Escape"),
      ("ctrl+alt+i", "Alt+Tab"), ("ctrl+shift+k", "Ctrl+K"), ("ctrl+enter", "Enter"),
      ("shift+enter", "Enter"), ("ctrl+tab", "Tab"), ("ctrl+shift+tab", "Shift+Tab"),
      ("ctrl+backspace", "Ctrl+H"), ("shift+backspace", "Backspace"), ("shift+space", "Space"),
      ("ctrl+shift+space", "Ctrl+Space"), ("shift+escape", "Escape"), ("ctrl+1", "1"),
      ("ctrl+;", ";"), ("ctrl+2", "Ctrl+Space"), ("ctrl+/", "Ctrl+_"), ("ctrl+8", "Backspace"),
      ("ctrl+é", "É"), ("ctrl+6", "Ctrl+^"), ("ctrl+5", "Ctrl+]"),
    ])
  func confusions(notation: String, other: String) throws {
    let stroke = try KeyStroke(parsing: notation)
    let label = stroke.label(.words)
    #expect(
      plain.unreachable(stroke) == "\(label) arrives as \(other) in this terminal; \(Self.remedy)")
    #expect(kitty.unreachable(stroke) == nil)
    #expect(exact.unreachable(stroke) == nil)
  }

  @Test(
    "Without a protocol, some keys and modifiers never arrive",
    arguments: ["super+k", "hyper+k", "meta+k", "super+up", "pause", "printscreen", "f24"])
  func never(notation: String) throws {
    let stroke = try KeyStroke(parsing: notation)
    let sentence =
      "\(stroke.label(.words)) does not arrive in this terminal; \(Self.remedy)"
    #expect(plain.unreachable(stroke) == sentence)
    #expect(exact.unreachable(stroke) == sentence)
    #expect(kitty.unreachable(stroke) == nil)
  }

  @Test(
    "Everything else arrives",
    arguments: [
      "a", "shift+a", "?", "é", "alt+a", "alt+shift+a", "ctrl+a", "ctrl+h", "ctrl+j", "ctrl+z",
      "ctrl+c", "ctrl+space", "ctrl+_", "ctrl+]", "ctrl+^", "ctrl+alt+a", "enter", "alt+enter",
      "tab", "shift+tab", "alt+tab", "escape", "alt+escape", "backspace", "alt+backspace", "space",
      "alt+space", "up", "ctrl+shift+up", "ctrl+delete", "f1", "shift+f5", "f20", "menu", "clear",
      "kp5", "kpenter",
    ])
  func arrivals(notation: String) throws {
    let stroke = try KeyStroke(parsing: notation)
    for capabilities in [plain, exact, kitty] { #expect(capabilities.unreachable(stroke) == nil) }
  }

  @Test("Modifier keys arrive only where every key is told")
  func modifierKeys() {
    var all = kitty
    all.keyboard?.insert(.allKeys)
    for stroke: KeyStroke in ["leftctrl", "capslock", "altgraph"] {
      let label = stroke.label(.words)
      #expect(
        kitty.unreachable(stroke)
          == "\(label) does not arrive in this terminal; press another key")
      #expect(all.unreachable(stroke) == nil)
    }
  }

  @Test("A place on the keyboard is not told by any terminal")
  func places() {
    #expect(
      kitty.unreachable("[KeyA]")
        == "[KeyA] is a place on the keyboard, which no terminal reports; press what it types")
  }

  @Test("Keys of which the terminal makes signals depend on the modes")
  func signals() {
    let ends = "Ctrl+\\ is a signal to the program in this terminal; press another key"
    #expect(plain.unreachable("ctrl+\\") == ends)
    #expect(plain.unreachable("ctrl+\\", in: TtyModes(signalKeys: .none)) == nil)
    #expect(plain.unreachable("ctrl+c", in: TtyModes(signalKeys: .all)) != nil)
    #expect(kitty.unreachable("ctrl+\\") == nil)
    #expect(exact.unreachable("ctrl+\\") == nil)
  }

  @Test("Keypad keys are told apart in the keypad's mode")
  func keypad() {
    #expect(
      plain.unreachable("kp5", in: TtyModes())
        == "\(KeyStroke("kp5").label(.words)) arrives as 5 in this terminal; \(Self.remedy)")
    #expect(kitty.unreachable("kp5", in: TtyModes()) == nil)
  }

  @Test("Every stroke that is read from a control character can arrive, with and without Alt")
  func controlCharacters() throws {
    for byte in Array(0...0x1F) + [0x7F] as [UInt8] {
      for bytes in [[byte], [0x1B, byte]] {
        var decoder = TerminalDecoder()
        var strokes: [KeyStroke] = []
        let collect = { (event: TerminalEvent) in
          if case .key(let key) = event { strokes.append(key.stroke) }
        }
        decoder.decode(bytes, at: .zero, collect)
        decoder.finish(at: .zero, collect)
        let stroke = try #require(strokes.first)
        #expect(plain.unreachable(stroke, in: TtyModes(signalKeys: .none)) == nil, "\(stroke)")
      }
    }
  }

  @Test("The question has the shape that a recorder of keys asks with")
  func shape() {
    let obstacle: @Sendable (KeyStroke) -> String? = { [plain] in plain.unreachable($0) }
    #expect(obstacle("ctrl+i") != nil)
  }
}
