import KeyboardCommands
import KeyboardCore
import SampleBindings
import Testing

@Suite struct ConflictTests {
  @Test("T28: every pair of a clash is reported, with layers and places, never one with itself")
  func allPairs() throws {
    let place = SourcePosition(file: "keymap.json5", line: 3, column: 5)
    let keymap = Keymap([
      try bind("ctrl+n", "mail.new"), try bind("ctrl+n", "note.new", layer: .plugin("notes")),
      try bind("ctrl+n", "window.new", layer: .keymapFile, origin: place), try bind("q", "quit"),
    ])
    #expect(
      keymap.conflicts.map(\.summary) == [
        "window.new = note.new", "window.new = mail.new", "note.new = mail.new",
      ])
    let first = try #require(keymap.conflicts.first)
    #expect(first.first.layer == .keymapFile)
    #expect(first.first.origin == place)
    #expect(first.second.layer == .plugin("notes"))
    #expect(first.isOverride)
    #expect(
      first.description
        == "window.new (keymap file, keymap.json5:3:5) and note.new (plugin notes): share ctrl+n")
    #expect(
      first.first.description == "window.new on ctrl+n (keymap file, keymap.json5:3:5)")
    #expect(
      try bind("g g", "list.first", when: "list.focused").description
        == "list.first on g g when list.focused (built-in)")
  }

  @Test(
    "T28: bindings conflict only where both apply",
    arguments: [
      ("mode == 'a'", "mode == 'b'", [String]()), ("mode('a')", "mode('b')", ["one = two"]),
      ("x > 3", "x < 3", []), ("x", "!x", []), ("x", nil, ["one = two"]), ("x && !x", nil, []),
    ] as [(String, String?, [String])])
  func conditions(left: String, right: String?, expected: [String]) throws {
    let keymap = Keymap([
      try bind("x", "two", when: right), try bind("x", "one", when: left, layer: .session),
    ])
    #expect(keymap.conflicts.map(\.summary) == expected)
  }

  @Test("What cannot be decided is a possible conflict")
  func possible() throws {
    let wide = (0..<70).map { "a\($0)" }.joined(separator: " || ")
    let keymap = Keymap([
      try bind("x", "one", when: wide), try bind("x", "two", when: "b", layer: .session),
    ])
    #expect(keymap.conflicts.map(\.certainty) == [.possible])
  }

  @Test("B13: a binding that begins another conflicts with it, at any distance")
  func prefixes() throws {
    let keymap = Keymap([
      try bind("ctrl+k", "kill"), try bind("ctrl+k ctrl+c", "comment"),
      try bind("ctrl+k ctrl+c x", "cut", when: "mode == 'a'"),
      try bind("ctrl+k z", "zap", when: "mode == 'b'"),
    ])
    #expect(
      keymap.conflicts.map(\.summary) == [
        "kill < comment", "comment < cut", "kill < cut", "kill < zap",
      ])
    #expect(keymap.conflicts.allSatisfy { !$0.isOverride })
  }

  @Test("What is blocked or unbound conflicts with nothing")
  func removed() throws {
    let base = [
      try bind("g", "one"), try bind("g", "two", layer: .plugin("p")), try bind("g g", "three"),
    ]
    #expect(Keymap(base).conflicts.count == 3)
    #expect(Keymap(base + [try block("g")]).conflicts.isEmpty)
    #expect(Keymap(base + [try unbind("g", "two")]).conflicts.map(\.summary) == ["one < three"])
    let partly = try block("g", when: "mode == 'a'")
    #expect(Keymap(base + [partly]).conflicts.count == 3)
    let rest = [
      try bind("g", "one", when: "mode == 'a'"), try bind("g", "two", layer: .plugin("p")), partly,
    ]
    #expect(Keymap(rest).conflicts.isEmpty)
    #expect(Keymap(rest + [try unbind("g", layer: .transient)]).conflicts.isEmpty)
    let unblocked = base + [try block("g", layer: .profile), try unbind("g", layer: .keymapFile)]
    #expect(Keymap(unblocked).conflicts.isEmpty)
  }

  @Test("The same command twice on the same keys is no conflict, nor is an unsound binding")
  func harmless() throws {
    let unsound = ResolvedBinding(
      "x", .perform(CommandInvocation("b")), problem: "bad", layer: .session)
    #expect(
      Keymap([try bind("x", "a"), try bind("x", "a", layer: .profile), unsound]).conflicts.isEmpty)
  }
}

extension Keymap.Conflict {
  /// The commands with `=` for the same keys and `<` for a beginning.
  fileprivate var summary: String {
    "\(first.effect) \(kind == .same ? "=" : "<") \(second.effect)"
  }
}
