import KeyboardCore
import KeyboardTerminal
import Testing

@Suite("Terminals by name")
struct TerminalKindTests {
  @Test(
    "A stroke arrives or not, as the terminal is when it comes",
    arguments: [
      (.xterm, "ctrl+i", false), (.xterm, "ctrl+left", true), (.xterm, "super+a", false),
      (.tmux, "ctrl+enter", false), (.tmux, "alt+x", true), (.kitty, "ctrl+i", true),
      (.kitty, "super+a", true), (.linux, "ctrl+left", false), (.linux, "left", true),
      (.linux, "alt+f1", false), (.linux, "shift+f1", true), (.linux, "ctrl+f1", false),
      (.linux, "shift+pageup", false), (.linux, "ctrl+a", true), (.linux, "alt+left", false),
    ] as [(TerminalKind, KeyStroke, Bool)])
  func arrives(terminal: TerminalKind, stroke: KeyStroke, arrives: Bool) {
    #expect((terminal.unreachable(stroke) == nil) == arrives)
  }

  @Test(
    "Each terminal reports the release of a letter, of Enter and Tab, or of no key",
    arguments: [
      (.xterm, "a", false), (.linux, "f1", false), (.kitty, "a", true), (.foot, "f1", true),
      (.ghostty, "escape", true), (.alacritty, "enter", false), (.kitty, "tab", false),
      (.kitty, "backspace", false),
    ] as [(TerminalKind, KeyStroke, Bool)])
  func releases(terminal: TerminalKind, stroke: KeyStroke, isReported: Bool) {
    #expect(terminal.reportsRelease(of: stroke.key) == isReported)
    var capabilities = Capabilities()
    capabilities.keyboard = [.disambiguate, .eventTypes]
    var modes = TtyModes.fullScreen
    modes.keyboard.insert(.allKeys)
    #expect(capabilities.reportsRelease(of: stroke.key, in: modes))
  }
}
