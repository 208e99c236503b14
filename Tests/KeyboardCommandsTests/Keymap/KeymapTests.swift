import KeyboardCore
import SampleBindings
import Testing

@testable import KeyboardCommands

@Suite struct KeymapTests {
  @Test("A binding with the same id replaces the old one and counts as declared now")
  func replaceByID() throws {
    var keymap = Keymap([try bind("x", "a"), try bind("x", "b")])
    #expect(keymap.meaning(of: "x") == "b")
    keymap.add(try bind("x", "a"))
    #expect(keymap.count == 2)
    #expect(keymap.meaning(of: "x") == "a")
    #expect(keymap.bindings(of: "x").map(\.id) == ["a@x", "b@x"])
  }

  @Test("A binding is found by id and removed by id")
  func removeByID() throws {
    let binding = try bind("ctrl+k ctrl+c", "a")
    var keymap = Keymap([binding])
    #expect(keymap[binding.id] == binding)
    let removed = keymap.remove(binding.id)
    #expect(removed == binding)
    let again = keymap.remove(binding.id)
    #expect(again == nil)
    #expect(keymap.isEmpty)
    #expect(keymap.meaning(of: "ctrl+k") == "unbound")
  }

  @Test("Removing a layer leaves the others")
  func removeLayer() throws {
    var keymap = Keymap([
      try bind("x", "a"), try bind("x", "b", layer: .plugin("p")),
      try bind("y z", "c", layer: .plugin("p")), try bind("y z", "d", layer: .plugin("q")),
    ])
    keymap.removeAll(in: .plugin("p"))
    #expect(keymap.bindings.map(\.id) == ["a@x", "q:d@y z"])
    #expect(keymap.meaning(of: "x") == "a")
    #expect(keymap.meaning(of: "y z") == "d")
  }

  @Test("Replacing a layer by what it holds already changes nothing")
  func replaceLayer() throws {
    let offers = [try bind("down", "next"), try bind("up", "previous")]
    var keymap = Keymap(offers + [try bind("x", "y", layer: .session)])
    let version = keymap.version
    let changed = keymap.replace(.builtIn, with: offers)
    #expect(!changed)
    #expect(keymap.version == version)
    keymap.replace(.builtIn, with: [offers[1]])
    #expect(keymap.version > version)
    #expect(keymap.bindings.map(\.id) == ["previous@up", "session:y@x"])
  }

  @Test("The version grows with every change and with nothing else")
  func version() throws {
    var keymap = Keymap()
    #expect(keymap.version == 0)
    keymap.add(try bind("x", "a"))
    let afterAdding = keymap.version
    #expect(afterAdding > 0)
    keymap.remove("nothing")
    keymap.removeAll(in: .session)
    #expect(keymap.version == afterAdding)
    let copy = keymap
    keymap.remove("a@x")
    #expect(keymap.version > afterAdding)
    #expect(copy.version == afterAdding)
    #expect(copy.meaning(of: "x") == "a")
  }

  @Test("Bindings are listed from the weakest layer up, in a layer as declared")
  func order() throws {
    let keymap = Keymap([
      try bind("b", "1", layer: .session), try bind("a", "2"),
      try bind("c", "3", layer: .plugin("z")),
      try bind("c", "4", layer: .plugin("y")), try bind("a", "5", layer: .session),
    ])
    #expect(keymap.bindings.compactMap { $0.invocation?.id } == ["2", "4", "3", "1", "5"])
  }

  @Test("The keys of a command are listed strongest first, whatever the arguments")
  func performing() throws {
    let counted = ResolvedBinding(
      "5", .perform(CommandInvocation("a", ["digit": 5])), layer: .profile)
    var keymap = Keymap([
      try bind("x", "a"), counted, try bind("y", "b"), try bind("ctrl+k z", "a", layer: .session),
      try unbind("x", "a"),
    ])
    #expect(keymap.bindings(performing: "a").map(\.sequence) == ["ctrl+k z", "5", "x"])
    keymap.remove(counted.id)
    #expect(keymap.bindings(performing: "a").map(\.sequence) == ["ctrl+k z", "x"])
    #expect(keymap.bindings(performing: "nothing").isEmpty)
  }

  @Test("Nothing is left of sequences whose bindings are removed")
  func noGrowth() throws {
    var keymap = Keymap()
    let bindings = try ["a b c", "a b", "a d", "e"].map { try bind($0, "x") }
    for binding in bindings { keymap.add(binding) }
    for binding in bindings.reversed() { keymap.remove(binding.id) }
    #expect(keymap.root.children.isEmpty)
  }

  @Test("A character beyond ASCII is the same key however it is spelled")
  func spellings() throws {
    let composed = Keymap([try bind("é", "a"), try bind("ctrl+한", "b")])
    #expect(composed.meaning(of: KeySequence(KeyStroke(.character("e\u{301}")))) == "a")
    #expect(
      composed.meaning(
        of: KeySequence(KeyStroke(.character("\u{1112}\u{1161}\u{11AB}"), .control))) == "b")
    #expect(composed.meaning(of: "ü") == "unbound")
  }

  @Test("A sequence may have 256 strokes; a longer one is listed and never resolved")
  func longSequences() throws {
    let strokes = [KeyStroke](repeating: "a", count: 100_000)
    let longest = try #require(KeySequence(strokes: strokes[..<256]))
    let tooLong = try #require(KeySequence(strokes: strokes))
    var keymap = Keymap([try bind(longest, "x"), try bind(tooLong, "y")])
    #expect(keymap.count == 2)
    #expect(keymap.meaning(of: longest) == "x")
    #expect(keymap.meaning(of: tooLong) == "unbound")
    #expect(keymap.conflicts.isEmpty)
    #expect(keymap.unreachable.isEmpty)
    keymap.removeAll(in: .builtIn)
    #expect(keymap.isEmpty)
  }
}
