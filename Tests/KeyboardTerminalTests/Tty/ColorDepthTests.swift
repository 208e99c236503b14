import KeyboardTerminal
import Testing

@Suite("Capabilities.ColorDepth")
struct ColorDepthTests {
  @Test(
    "The environment says how many colours there are",
    arguments: [
      ([:], .none),
      (["TERM": "dumb"], .none),
      (["TERM": "vt100"], .none),
      (["TERM": "xterm-mono"], .none),
      (["TERM": "linux"], .eight),
      (["TERM": "xterm"], .eight),
      (["TERM": "screen"], .eight),
      (["TERM": "rxvt"], .eight),
      (["TERM": "linux-16color"], .sixteen),
      (["TERM": "rxvt-88color"], .sixteen),
      (["TERM": "rxvt-unicode-256color"], .palette),
      (["TERM": "xterm-256color"], .palette),
      (["TERM": "tmux-256color"], .palette),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .direct),
      (["TERM": "xterm", "COLORTERM": "24bit"], .direct),
      (["TERM": "xterm", "COLORTERM": "1"], .eight),
      (["TERM": "xterm-direct"], .direct),
      (["TERM": "xterm-kitty"], .direct),
      (["TERM": "foot"], .direct),
      (["TERM": "foot-extra"], .direct),
      (["TERM": "alacritty"], .direct),
      (["TERM": "xterm-ghostty"], .direct),
      (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
    ] as [([String: String], Capabilities.ColorDepth)])
  func environment(environment: [String: String], depth: Capabilities.ColorDepth) {
    #expect(Capabilities.ColorDepth(environment: environment) == depth)
  }

  @Test("Depths compare")
  func comparison() {
    #expect(
      [Capabilities.ColorDepth.direct, .none, .palette, .sixteen, .eight].sorted()
        == [.none, .eight, .sixteen, .palette, .direct])
  }
}
