import KeyboardCommands
import KeyboardCore
import SampleBindings
import Testing

@Suite struct ResolutionTests {
  @Test("The stronger layer wins whatever the depth and the order")
  func layers() throws {
    let keymap = Keymap([
      try bind("x", "file", layer: .keymapFile), try bind("x", "plugin", layer: .plugin("p")),
      try bind("x", "inner", depth: 9),
    ])
    #expect(keymap.meaning(of: "x") == "file")
  }

  @Test("Within a layer the deeper responder wins, then the later declaration")
  func depthAndOrder() throws {
    var keymap = Keymap([
      try bind("x", "inner", depth: 2), try bind("x", "outer", depth: 1),
      try bind("x", "later", depth: 1),
    ])
    #expect(keymap.meaning(of: "x") == "inner")
    keymap.remove("inner@x")
    #expect(keymap.meaning(of: "x") == "later")
  }

  @Test("The user's file wins where its condition holds, and nowhere else")
  func conditions() throws {
    let keymap = Keymap([
      try bind("x", "default"), try bind("x", "mine", when: "mode('insert')", layer: .keymapFile),
    ])
    #expect(keymap.meaning(of: "x", ["mode": "insert"]) == "mine")
    #expect(keymap.meaning(of: "x", ["mode": "normal"]) == "default")
  }

  @Test("Conditions of plugins read 64 KiB of values at a key at the most, and so at every key")
  func openContext() throws {
    let long = Value.string(String(repeating: "x", count: 1 << 16))
    let keymap = Keymap([
      try bind("x", "long", when: "len(a) > 0", layer: .plugin("p")),
      try bind("y", "short", when: "b == 1", layer: .plugin("p")),
      try bind("z", "mine", when: "len(a) > 0"),
    ])
    for _ in 1...2 {
      #expect(keymap.meaning(of: "x", ["a": long, "b": 1]) == "unbound")
      #expect(keymap.meaning(of: "y", ["a": long, "b": 1]) == "short")
      #expect(keymap.meaning(of: "z", ["a": long, "b": 1]) == "mine")
    }
    #expect(keymap.meaning(of: "x", ["a": "x"]) == "long")
  }

  @Test("A sequence is pending, matched or unbound by what is bound")
  func closedResult() throws {
    let keymap = Keymap([
      try bind("ctrl+k ctrl+c", "comment"), try bind("g", "one"), try bind("g g", "two"),
    ])
    #expect(keymap.meaning(of: "ctrl+k") == "pending")
    #expect(keymap.meaning(of: "ctrl+k ctrl+c") == "comment")
    #expect(keymap.meaning(of: "g") == "pending one")
    #expect(keymap.meaning(of: "g g") == "two")
    #expect(keymap.meaning(of: "x") == "unbound")
    let environment = Keymap.Environment([:] as [String: Value])
    #expect(keymap.resolve("g x", in: environment) == .unbound)
    #expect(keymap.resolve("ctrl+k ctrl+c x", in: environment) == .unbound)
  }

  @Test("B9: a block of a prefix also keeps it from pending")
  func blockedPrefix() throws {
    var keymap = Keymap([
      try bind("ctrl+k", "kill"), try bind("ctrl+k ctrl+c", "comment"),
      try block("ctrl+k", when: "focused('terminal')", layer: .keymapFile),
    ])
    let terminal: [String: Value] = ["focus.name": "terminal"]
    #expect(keymap.meaning(of: "ctrl+k") == "pending kill")
    #expect(keymap.resolve("ctrl+k", in: Keymap.Environment(terminal)) == .blocked)
    #expect(keymap.meaning(of: "ctrl+k ctrl+c", terminal) == "unbound")
    keymap.add(try bind("ctrl+k ctrl+x", "cut", layer: .session))
    #expect(keymap.meaning(of: "ctrl+k", terminal) == "pending")
    #expect(keymap.meaning(of: "ctrl+k ctrl+c", terminal) == "unbound")
    #expect(keymap.meaning(of: "ctrl+k ctrl+x", terminal) == "cut")
  }

  @Test("B9: a longer binding that is blocked, unbound or off does not keep a prefix pending")
  func deadContinuation() throws {
    let base = [try bind("g", "one"), try bind("g g", "two", when: "!off")]
    #expect(Keymap(base).meaning(of: "g", ["off": true]) == "one")
    #expect(Keymap(base + [try block("g g")]).meaning(of: "g") == "one")
    #expect(Keymap(base + [try unbind("g g")]).meaning(of: "g") == "one")
    #expect(Keymap(base + [try unbind("g g", "two")]).meaning(of: "g") == "one")
    #expect(Keymap(base + [try unbind("g g", "other")]).meaning(of: "g") == "pending one")
    #expect(Keymap(base + [try block("g g", when: "off")]).meaning(of: "g") == "pending one")
    let weak = [try block("g g", layer: .builtIn), try bind("g g", "two", layer: .session)]
    #expect(Keymap(weak).meaning(of: "g") == "pending")
  }

  @Test("B10: block ends the search, unbind removes bindings and lets it go on")
  func blockAndUnbind() throws {
    let base = [
      try bind("tab", "builtIn"), try bind("tab", "plugin", layer: .plugin("p")),
      try bind("tab x", "longer"),
    ]
    #expect(Keymap(base).meaning(of: "tab") == "pending plugin")
    #expect(Keymap(base + [try block("tab")]).meaning(of: "tab") == "unbound")
    #expect(Keymap(base + [try unbind("tab", "plugin")]).meaning(of: "tab") == "pending builtIn")
    #expect(Keymap(base + [try unbind("tab")]).meaning(of: "tab") == "pending")
    #expect(Keymap(base + [try unbind("x")]).meaning(of: "tab") == "pending plugin")
  }

  @Test("B10: block and unbind reach only what is weaker, and only where they apply")
  func reach() throws {
    let stronger = try bind("x", "strong", layer: .transient)
    #expect(Keymap([stronger, try block("x")]).meaning(of: "x") == "strong")
    #expect(Keymap([stronger, try unbind("x")]).meaning(of: "x") == "strong")
    let later = try bind("x", "later", layer: .session)
    #expect(Keymap([try unbind("x"), later]).meaning(of: "x") == "later")
    #expect(Keymap([later, try unbind("x")]).meaning(of: "x") == "unbound")
    #expect(Keymap([try bind("x", "a"), try block("x", when: "on")]).meaning(of: "x") == "a")
    #expect(Keymap([try bind("x", "a"), try unbind("x", when: "on")]).meaning(of: "x") == "a")
    let unblocked = [
      try bind("x", "a"), try block("x", layer: .profile), try unbind("x"),
      try bind("x y", "b"),
    ]
    #expect(Keymap(unblocked).meaning(of: "x") == "pending")
  }

  @Test("B16: a key that types is left to the focused input unless a binding applies in text")
  func textGuard() throws {
    let keymap = Keymap([
      try bind("q", "quit"), try bind("G", "last"), try bind("space x", "leader"),
      try bind("j k", "escape", inText: true), try bind("ctrl+q", "quit"), try bind("left", "left"),
      try bind("alt+x", "menu"), try block("j x", inText: true),
    ])
    let text: [String: Value] = ["focus.acceptsText": true]
    #expect(keymap.meaning(of: "q") == "quit")
    for keys in ["q", "G", "space"] as [KeySequence] {
      #expect(keymap.meaning(of: keys, text) == "unbound")
    }
    #expect(keymap.meaning(of: "j", text) == "pending")
    #expect(keymap.meaning(of: "ctrl+q", text) == "quit")
    #expect(keymap.meaning(of: "left", text) == "left")
    #expect(keymap.meaning(of: "alt+x", text) == "menu")
    let secure: [String: Value] = ["focus.acceptsText": true, "focus.isSecure": true]
    #expect(keymap.meaning(of: "j", secure) == "unbound")
    #expect(keymap.meaning(of: "ctrl+q", secure) == "quit")
  }

  @Test("A binding with a problem never applies")
  func problem() {
    let keymap = Keymap([
      ResolvedBinding(
        "x", .perform(CommandInvocation("a")), problem: "a bad clause", layer: .session)
    ])
    #expect(keymap.meaning(of: "x") == "unbound")
  }

  @Test("Continuations list what can follow now, sorted, the empty beginning included")
  func continuations() throws {
    let keymap = Keymap([
      try bind("ctrl+k ctrl+x", "cut"), try bind("ctrl+k ctrl+c", "comment"),
      try bind("ctrl+k ctrl+c d", "document"), try bind("ctrl+k a b", "ab"),
      try bind("ctrl+k z", "zap", when: "off"), try bind("q", "quit"),
    ])
    let environment = Keymap.Environment(["focus.acceptsText": true] as [String: Value])
    let next = keymap.continuations(after: [KeyStroke("ctrl+k")], in: environment)
    #expect(next.map(\.description) == ["a …", "ctrl+c comment …", "ctrl+x cut"])
    #expect(keymap.continuations(after: [], in: environment).map(\.stroke) == ["ctrl+k"])
    #expect(
      keymap.continuations(after: [KeyStroke("ctrl+k")], in: environment, limit: 1).map(\.stroke)
        == ["ctrl+x"])
    #expect(keymap.continuations(after: [KeyStroke("f9")], in: environment).isEmpty)
  }

  @Test("Whether a command is possible is asked last and only for commands")
  func offers() throws {
    var asked: [CommandID] = []
    let environment = Keymap.Environment([:] as [String: Value]) { command in
      asked.append(command.id)
      return command.id == "b" ? .nothing : nil
    }
    let keymap = Keymap([
      try bind("x", "a"), try bind("x", "b"), try bind("x", "c"), try bind("x", "d", when: "off"),
      try bind("x", "e"), try unbind("x", "e", layer: .builtIn),
    ])
    #expect(keymap.resolve("x", in: environment).summary == "b")
    #expect(asked == ["c", "b"])
  }
}
