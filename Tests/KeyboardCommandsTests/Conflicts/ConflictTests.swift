import KeyboardCommands
import KeyboardCore
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
    #expect(keymap.conflicts(limit: 2).count == 2)
  }

  @Test(
    "T28: bindings conflict only where both apply",
    arguments: [
      ("mode == a", "mode == b", [String]()), ("mode(a)", "mode(b)", ["one = two"]),
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
    #expect(
      keymap.conflicts(of: "x", when: try Condition(parsing: wide)).map(\.certainty).count == 2)
  }

  @Test("B13: a binding that begins another conflicts with it, at any distance")
  func prefixes() throws {
    let keymap = Keymap([
      try bind("ctrl+k", "kill"), try bind("ctrl+k ctrl+c", "comment"),
      try bind("ctrl+k ctrl+c x", "cut", when: "mode == a"),
      try bind("ctrl+k z", "zap", when: "mode == b"),
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
    let partly = try block("g", when: "mode == a")
    #expect(Keymap(base + [partly]).conflicts.count == 3)
    let rest = [
      try bind("g", "one", when: "mode == a"), try bind("g", "two", layer: .plugin("p")), partly,
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

  @Test("T28: what stands in the way of wanted keys is found the same, longer and shorter")
  func wantedKeys() throws {
    let keymap = Keymap([
      try bind("g", "one"), try bind("g g", "two"), try bind("g g", "weak", when: "mode == b"),
      try bind("g g x", "three"), try bind("g x", "other"), try block("q"),
    ])
    let conflicts = keymap.conflicts(of: "g g")
    #expect(
      conflicts.map { "\($0.relation) \($0.binding.effect)" } == [
        "same weak", "same two", "longer three", "shorter one",
      ])
    #expect(conflicts.map(\.kind) == [.same, .same, .prefix, .prefix])
    let inA = try Condition(parsing: "mode == a")
    let ignored: Set<BindingID> = ["two@g g", "one@g"]
    #expect(
      keymap.conflicts(of: "g g", when: inA, ignoring: ignored).map { "\($0.binding.effect)" }
        == ["three"])
    #expect(keymap.conflicts(of: "q").isEmpty)
    #expect(keymap.conflicts(of: "z z").isEmpty)
    #expect(keymap.conflicts(of: "g z").map(\.relation) == [.shorter])
  }

  @Test("Ignored bindings neither conflict nor remove others")
  func ignoredRemovers() throws {
    let keymap = Keymap([try bind("x", "one"), try unbind("x")])
    #expect(keymap.conflicts(of: "x").isEmpty)
    #expect(keymap.conflicts(of: "x", ignoring: ["session:unbind@x"]).count == 1)
  }
}

extension BindingConflict {
  /// The commands with `=` for the same keys and `<` for a beginning.
  fileprivate var summary: String {
    "\(first.effect) \(kind == .same ? "=" : "<") \(second.effect)"
  }
}
