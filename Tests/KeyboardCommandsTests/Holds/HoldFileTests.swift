import KeyboardCore
import Testing

@testable import KeyboardCommands

@Suite("Roles in keymap files")
struct HoldFileTests {
  @Test("Every form is read, and written again as it was")
  func roundTrip() throws {
    let text = """
      {
        version: 1,
        bindings: [
          { keys: "a", hold: "shift", inText: true },
          { keys: "b", command: "c.d", args: { n: 1 }, hold: { layer: "nav" }, decide: "press", holdAfter: 150, tapAgain: 0 },
          { keys: "c", hold: { command: "e.f", args: { x: true } }, decide: "release", when: "mode == 'x'" },
          { keys: "d", once: "ctrl+alt", onceFor: 500 },
          { keys: "e", once: { layer: "num" } },
          { keys: "f", while: "ctrl" },
          { keys: "g", command: "layer.switch", args: { layer: "nav" } },
          { keys: "h", command: "layer.switch" },
          { keys: "i", command: "layer.toggle", args: { layer: "nav" } },
        ],
      }

      """
    let file = try KeymapFile(parsing: text, file: "k")
    #expect(file.problems == [])
    #expect(
      file.bindings.map { "\($0.id)" }.prefix(6) == [
        "keymap:hold shift@a", "keymap:c.d n=1, hold layer nav@b",
        "keymap:hold e.f x=true@c?mode == 'x'", "keymap:once ctrl+alt@d", "keymap:once layer num@e",
        "keymap:while ctrl@f",
      ])
    let written = KeymapExport.keymap(file.bindings)
    #expect(written.omissions == [])
    #expect(
      try KeymapFile(parsing: written.text, file: "k").bindings.map(\.effect)
        == file.bindings.map(\.effect))
    let short = try KeymapFile(
      parsing: """
        { version: 1, bindings: [
          { keys: "g", layer: "nav" }, { keys: "h", layer: null }, { keys: "i", layer: { toggle: "nav" } },
        ] }
        """, file: "k")
    #expect(short.problems == [])
    #expect(short.bindings.map(\.effect) == file.bindings.suffix(3).map(\.effect))
  }

  @Test(
    "A mistake is told with its remedy",
    arguments: [
      (
        "keys: 'a b', hold: 'ctrl'",
        "a b is more than one stroke, and hold is about one key; write one"
      ),
      (
        "keys: 'a', hold: 'x'",
        "hold is 'x'; write modifiers such as \"ctrl\", or { layer: \"nav\" }"
      ),
      ("keys: 'a', hold: 3", "hold is 3; write modifiers such as \"ctrl\", or { layer: \"nav\" }"),
      (
        "keys: 'a', once: { command: 'x' }",
        "once is an object; write modifiers such as \"ctrl\", or { layer: \"nav\" }"
      ),
      (
        "keys: 'a', hold: 'ctrl', while: 'alt'",
        "a binding has either hold or while; make two of it"
      ),
      (
        "keys: 'a', once: 'ctrl', command: 'x'",
        "a binding has either once or command; make two of it"
      ),
      (
        "keys: 'a', layer: 'x', command: 'x'",
        "a binding has either command or layer; make two of it"
      ),
      ("keys: 'a', command: 'x', decide: 'press'", "decide counts only beside hold; remove it"),
      ("keys: 'a', hold: 'ctrl', decide: 'pres'", "decide is 'pres'; did you mean press?"),
      (
        "keys: 'a', hold: 'ctrl', holdAfter: -1",
        "holdAfter is -1; write milliseconds from 0 to 3600000"
      ),
    ])
  func mistakes(binding: String, message: String) throws {
    let file = try KeymapFile(parsing: "{ version: 1, bindings: [{ \(binding) }] }", file: "k")
    #expect(file.problems.map(\.message) == [message])
    #expect(file.bindings.isEmpty)
  }

  @Test("Commands of taps and holds are looked up")
  func unknown() throws {
    let file = try KeymapFile(
      parsing:
        "{ version: 1, bindings: [{ keys: 'f2', command: 'a.b', hold: { command: 'a.c' } }] }",
      file: "k")
    let known = KnownNames(commands: [KeyCommand(CommandInvocation("a.d"))], context: Context())
    #expect(file.unknownNames(among: known).map(\.position.column) == [50, 74])
  }

  @Test("A check says where a key cannot be held")
  func check() throws {
    let file = try KeymapFile(
      parsing: """
        { version: 1, bindings: [
          { keys: "f2", hold: "ctrl" }, { keys: "f3", once: "ctrl" }, { keys: "f4", while: { layer: "nav" } },
        ] }
        """, file: "k")
    let terminals = [
      KeymapCheck.Terminal("old", reportsRelease: { _ in false }, obstacle: { _ in nil }),
      KeymapCheck.Terminal("new", obstacle: { _ in nil }),
    ]
    let remedy =
      "as its release does not arrive and it is tapped at once; choose another key, or use a terminal with the "
      + "kitty keyboard protocol"
    #expect(
      KeymapCheck(file, terminals: terminals).findings.map(\.description) == [
        "k:2:3: undeliverable: old: f2 is never ctrl, \(remedy)",
        "k:2:63: undeliverable: old: f4 is never layer nav, \(remedy)",
      ])
  }
}
