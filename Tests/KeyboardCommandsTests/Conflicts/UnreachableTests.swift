import KeyboardCommands
import KeyboardCore
import SampleBindings
import Testing

@Suite struct UnreachableTests {
  private static func place(_ line: Int) -> SourcePosition {
    SourcePosition(file: "keymap.json5", line: line, column: 5)
  }

  @Test("B13: a binding that a stronger one always hides is reported with what hides it")
  func outranked() throws {
    let keymap = Keymap([
      try bind("x", "one", when: "a && b", layer: .keymapFile, origin: Self.place(2)),
      try bind("x", "two", when: "a", layer: .keymapFile, origin: Self.place(3)),
      try bind("x", "default"),
    ])
    let unreachable = keymap.unreachable
    #expect(unreachable.map(\.reason) == [.outranked])
    #expect(
      unreachable.map(\.description) == [
        "one on x (keymap file, keymap.json5:2:5) is performed only while "
          + "two on x (keymap file, keymap.json5:3:5) is impossible"
      ])
  }

  @Test("B13: several stronger bindings may hide one together")
  func together() throws {
    let keymap = Keymap([
      try bind("x", "default"), try bind("x", "one", when: "a", layer: .profile),
      try bind("x", "two", when: "!a && b", layer: .profile),
      try bind("x", "three", when: "!b", layer: .session),
    ])
    let unreachable = keymap.unreachable
    #expect(unreachable.map { "\($0.binding.effect)" } == ["default"])
    #expect(unreachable[0].hiddenBy.map { "\($0.effect)" } == ["three", "two", "one"])
    #expect(unreachable[0].description.hasSuffix("(profile) are impossible"))
  }

  @Test("B13: what is blocked, unbound or contradicts itself can never be performed")
  func reasons() throws {
    let keymap = Keymap([
      try bind("a", "blocked"), try bind("a b", "longer"), try block("a"),
      try bind("c", "unbound"), try unbind("c", "unbound"), try bind("c", "kept"),
      try bind("d", "never", when: "x > 3 && x < 2"), try bind("e", "fine", when: "x"),
      try block("e", when: "x && y"),
    ])
    #expect(
      keymap.unreachable.map { "\($0.reason) \($0.binding.effect)" } == [
        "blocked blocked", "blocked longer", "unbound unbound", "neverHolds never",
      ])
    #expect(
      keymap.unreachable.map(\.description).suffix(2) == [
        "unbound on c (built-in) can never be performed: unbind unbound on c (session) removes it",
        "never on d (built-in) can never be performed: its condition never holds",
      ])
  }
}
