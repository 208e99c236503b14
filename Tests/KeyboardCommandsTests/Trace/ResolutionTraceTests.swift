import KeyboardCommands
import KeyboardCore
import SampleBindings
import Testing

@Suite struct ResolutionTraceTests {
  private func why(
    _ keys: KeySequence, _ bindings: [ResolvedBinding], _ context: [String: Value] = [:]
  ) -> String {
    Keymap(bindings).trace(
      keys,
      in: Keymap.Environment(context) { $0.id == "impossible" ? nil : .nothing }
    ).description
  }

  @Test("A trace names the winner, why each other binding lost, and what can follow")
  func everyVerdict() throws {
    let file = SourcePosition(file: "keymap.json5", line: 3, column: 5)
    let bindings = [
      try bind("ctrl+k", "edit.kill", layer: .keymapFile, origin: file),
      try bind("ctrl+k", "navigation.clearFocus"),
      try bind("ctrl+k", "vim.digraph", when: "mode('insert') && has(x)", layer: .plugin("vim")),
      try bind("ctrl+k", "impossible", layer: .session),
      try bind("ctrl+k", "gone", layer: .profile),
      try unbind("ctrl+k", "gone"),
      ResolvedBinding(
        "ctrl+k", .perform(CommandInvocation("broken")), problem: "when a =: write ==",
        layer: .profile),
      try bind("ctrl+k ctrl+c", "edit.comment", layer: .session),
      try bind("ctrl+k ctrl+x", "edit.cut"),
      try block("ctrl+k ctrl+x"),
    ]
    #expect(
      why("ctrl+k", bindings, ["mode": "normal"]) == """
        ctrl+k performs edit.kill unless more keys follow
          unbind gone (session): removes weaker bindings
          impossible (session): not possible now
          edit.kill (keymap file, keymap.json5:3:5): wins
          vim.digraph when mode('insert') && has(x) (plugin vim): its condition does not hold: \
        mode = "normal", x has no value
          broken (profile): disabled: when a =: write ==
          gone (profile): removed by session:unbind gone@ctrl+k
          navigation.clearFocus (built-in): outranked by keymap:edit.kill@ctrl+k
          edit.comment on ctrl+k ctrl+c (session): waits for more keys
          block on ctrl+k ctrl+x (session): blocks weaker bindings
          edit.cut on ctrl+k ctrl+x (built-in): blocked by session:block@ctrl+k ctrl+x
        then ctrl+c edit.comment
        """)
  }

  @Test(
    "A trace opens with the answer",
    arguments: [
      ("x", "x performs a"), ("g", "g waits for more keys"), ("f9", "f9 is not bound"),
      ("g x", "g x is not bound"), ("b", "b is blocked"),
    ] as [(KeySequence, String)])
  func headline(keys: KeySequence, expected: String) throws {
    let trace = Keymap([
      try bind("x", "a"), try bind("g g", "b"), try bind("b", "c"), try block("b"),
    ]).trace(keys, in: Keymap.Environment([:] as [String: Value]))
    #expect(trace.lines.first == expected)
  }

  @Test("A trace says that a blocked prefix takes the longer binding with it")
  func prefixBlock() throws {
    #expect(
      why("g g", [try bind("g g", "first"), try block("g")]) == """
        g g is not bound
          first (built-in): blocked by session:block@g
        """)
  }

  @Test("A trace says when the focused input takes the key")
  func text() throws {
    #expect(
      why("q", [try bind("q", "quit")], ["focus.acceptsText": true]) == """
        q is text here
          quit (built-in): the focused input takes the text
        """)
  }

  @Test("Keys whose command is not possible now are bound, and do nothing")
  func impossible() throws {
    #expect(
      why("i", [try bind("i", "impossible")]) == """
        i does nothing now
          impossible (built-in): not possible now
        """)
  }

  @Test("A trace of a busy prefix is cut and says so")
  func limit() throws {
    let letters = "abcdefghijklmnopqrstuvwxyz".map { KeyStroke(.character($0)) }
    let keymap = Keymap(try letters.map { try bind(KeySequence("g", $0), "c") })
    let trace = keymap.trace("g", in: Keymap.Environment([:] as [String: Value]), limit: 10)
    #expect(trace.candidates.count == 10)
    #expect(trace.omitted == 16)
    #expect(trace.lines.contains("  and 16 longer"))
    #expect(trace.next.count == 10)
  }
}
