import KeyboardCommands
import KeyboardCore
import KeyboardExchange
import Testing

@Suite("Keys that are held are written for the programs that have them")
struct KeyRoleExportTests {
  private func binding(
    _ keys: KeySequence, _ role: KeyRole, when condition: String = "true"
  ) throws -> ResolvedBinding {
    ResolvedBinding(
      keys, .role(role), when: try Condition(parsing: condition), layer: .keymapFile)
  }

  private static let held = KeyRole.Span.held(.time, after: .milliseconds(200), again: .zero)

  @Test(
    "A program without such keys omits them with the reason",
    arguments: [
      (.vsCode, "true", "VS Code"), (.zed, "true", "Zed"), (.helix, "mode == 'normal'", "Helix"),
      (.neovim, "mode == 'normal'", "Neovim"), (.readline, "true", "readline"),
      (.tmux, "true", "tmux"), (.tmux, "mode == 'copy-mode'", "tmux"),
    ] as [(KeymapFormat, String, String)])
  func omitted(format: KeymapFormat, condition: String, program: String) throws {
    let role = KeyRole(.modifiers(.control), Self.held)
    let export = format.write([try binding("a", role, when: condition)])
    #expect(
      export.omissions.map(\.description) == [
        "a hold ctrl: \(program) has no keys that are held or for the next key"
      ])
  }

  @Test(
    "kanata has them, with what a tap does; without that the key itself is tapped",
    arguments: [
      ("[KeyA]", KeyRole(.modifiers(.control), held), "(tap-hold 0 200 a lctl)"),
      ("capslock", KeyRole(.modifiers(.control), held, tap: .escape), "(tap-hold 0 200 esc lctl)"),
      (
        "[KeyA]",
        KeyRole(
          .modifiers([.control, .shift]),
          .held(.press, after: .milliseconds(1), again: .milliseconds(65_535)),
          tap: CommandInvocation("key.press", ["keys": "h ! 1"])),
        "(tap-hold-press 65535 1 (macro h S-1 Digit1) (multi lctl lsft))"
      ),
      (
        "space",
        KeyRole(
          .layer("nav"), .held(.release, after: .milliseconds(65_535), again: .milliseconds(1)),
          tap: CommandInvocation("layer.switch", ["layer": "num"])),
        "(tap-hold-release 1 65535 (layer-switch num) (layer-while-held nav))"
      ),
      (
        "tab", KeyRole(.command(CommandInvocation("lrld")), held, tap: CommandInvocation("rpt")),
        "(tap-hold 0 200 rpt lrld)"
      ),
      ("tab", KeyRole(.modifiers(.super), .once(for: .milliseconds(700))), "(one-shot 700 lmet)"),
      ("tab", KeyRole(.layer("nav"), .down), "(layer-while-held nav)"),
    ] as [(KeySequence, KeyRole, String)])
  func kanata(keys: KeySequence, role: KeyRole, action: String) throws {
    let export = KeymapFormat.kanata.write([try binding(keys, role)])
    #expect(export.omissions == [])
    let name = ["[KeyA]": "a", "capslock": "caps", "space": "spc", "tab": "tab"]["\(keys)"] ?? ""
    #expect(export.text == "(defsrc \(name))\n(deflayer base \(action))\n")
    let again = try KeymapFormat.kanata.read(export.text, file: "f")
    #expect(again.bindings.map(\.sequence) == [keys])
    #expect(again.bindings.map(\.effect) == [.role(role)])
  }

  @Test("In another layer of kanata, a tap is what the key does below it")
  func kanataLayer() throws {
    let role = KeyRole(.modifiers(.alt), Self.held)
    let export = KeymapFormat.kanata.write([
      try binding("[KeyA]", role, when: "layer == 'nav'")
    ])
    #expect(
      export.text == """
        (defsrc a)
        (deflayer base _)
        (deflayer nav (tap-hold 0 200 _ lalt))

        """)
  }

  private static let times = "kanata takes times from 1 to 65535 milliseconds"
  private static let next = "kanata has modifiers and layers only for the next key"

  @Test(
    "What kanata cannot hold is omitted with the reason",
    arguments: [
      (KeyRole(.layer("a b"), .down), "'a b' is not a word of kanata"),
      (KeyRole(.modifiers([.control, .hyper]), .down), "kanata has no key for one of ctrl+hyper"),
      (KeyRole(.command(CommandInvocation("lrld")), .down), next),
      (KeyRole(.command(CommandInvocation("lrld")), .once(for: .seconds(1))), next),
      (KeyRole(.layer("a"), .once(for: .zero)), times),
      (KeyRole(.layer("a"), .once(for: .milliseconds(65_536))), times),
      (KeyRole(.layer("a"), .once(for: .microseconds(1500))), times),
      (KeyRole(.layer("a"), .held(.time, after: .zero, again: .zero)), times),
      (KeyRole(.layer("a"), .held(.time, after: .seconds(1), again: .seconds(66))), times),
      (
        KeyRole(.layer("a"), held, tap: CommandInvocation("x")),
        "kanata sends keys and changes layers; it has no command x"
      ),
      (
        KeyRole(
          .layer("a"), held, tap: CommandInvocation("key.press", ["keys": "leftshift"])),
        "kanata holds a modifier; write while: \"shift\""
      ),
    ] as [(KeyRole, String)])
  func kanataRefusals(role: KeyRole, reason: String) throws {
    #expect(
      KeymapFormat.kanata.write([try binding("[KeyA]", role)]).omissions.map(\.reason) == [reason])
  }
}

extension CommandInvocation {
  fileprivate static let escape = CommandInvocation("key.press", ["keys": "escape"])
}
