import KeyboardCommands
import KeyboardCore
import SampleBindings
import Testing

@Suite struct ResolvedBindingTests {
  @Test("Layers are ordered from the built-in one to the transient one, plugins by id")
  func layers() {
    let layers: [ResolvedBinding.Layer] = [
      .builtIn, .profile, .plugin("a"), .plugin("b"), .keymapFile, .customizations, .session,
      .transient,
    ]
    #expect(layers.shuffled().sorted() == layers)
    #expect(
      layers.map(\.description) == [
        "built-in", "profile", "plugin a", "plugin b", "keymap file", "customizations", "session",
        "transient",
      ])
  }

  @Test("A binding without an id is named by what it is")
  func derivedIDs() throws {
    #expect(try bind("down", "navigation.nextRow").id == "navigation.nextRow@down")
    #expect(
      try bind("ctrl+k ctrl+c", "edit.comment", when: "a==1", layer: .session).id
        == "session:edit.comment@ctrl+k ctrl+c?a == 1")
    #expect(try bind("j", "vim.down", layer: .plugin("vim")).id == "vim:vim.down@j")
    #expect(try block("tab", layer: .keymapFile).id == "keymap:block@tab")
    #expect(try unbind("tab").id == "session:unbind@tab")
    #expect(try unbind("tab", "a.b").id == "session:unbind a.b@tab")
    let counted = ResolvedBinding(
      "5", .perform(CommandInvocation("vim.count", ["digit": 5])), layer: .profile)
    #expect(counted.id == "profile:vim.count digit=5@5")
    #expect(ResolvedBinding(id: "mine", "x", .block, layer: .builtIn).id == "mine")
  }

  @Test("Ids are ordered as texts, whatever numbers are in them")
  func order() {
    let ids: [ResolvedBinding.ID] = ["B", "a#10", "a#2", "b", "é"]
    #expect(ids.reversed().sorted() == ids)
  }

  @Test("A binding equals one with the same parts only")
  func equality() throws {
    let binding = try bind("x", "a", when: "on")
    #expect(try binding == bind("x", "a", when: "on == true"))
    #expect(try binding != bind("x", "a", when: "on", repeats: true))
    #expect(try Set([binding, bind("x", "a", when: "on"), bind("x", "a")]).count == 2)
  }

  @Test("A position is shown as file, line and column")
  func position() {
    #expect(
      SourcePosition(file: "keymap.json5", line: 3, column: 7).description == "keymap.json5:3:7")
  }
}

@Suite struct ResponderOfferTests {
  private final class Responder: CommandResponder {
    var keyCommands: [KeyCommand]
    var nextResponder: (any CommandResponder)?

    init(_ keyCommands: [KeyCommand], next: (any CommandResponder)? = nil) {
      self.keyCommands = keyCommands
      nextResponder = next
    }

    func canPerform(_ invocation: CommandInvocation) -> Bool {
      keyCommands.contains { $0.invocation == invocation }
    }

    func perform(_ invocation: CommandInvocation) throws(CommandError) {}
  }

  @Test("Offers are built-in bindings, the focused responder's the deepest")
  func depths() {
    let outer = Responder([
      KeyCommand(CommandInvocation("scroll.down"), title: "Scroll", sequences: ["down", "space"]),
      KeyCommand(CommandInvocation("list.next"), sequences: ["down"]),
    ])
    let inner = Responder(
      [KeyCommand(CommandInvocation("list.next"), sequences: ["down"])], next: outer)
    let offers = ResolvedBinding.offers(of: ResponderChain(from: inner))
    #expect(offers.map(\.id) == ["list.next#1", "scroll.down#1", "scroll.down#2"])
    #expect(offers[0].depth > offers[1].depth && offers[1].depth == offers[2].depth)
    #expect(offers[1].title == "Scroll")
    #expect(Keymap(offers).meaning(of: "down") == "list.next")
  }

  @Test("A condition that cannot be read disables its own binding alone")
  func badCondition() {
    let responder = Responder([
      KeyCommand(CommandInvocation("a"), sequences: ["x"]),
      KeyCommand(CommandInvocation("b"), sequences: ["x"], condition: "list = 3"),
    ])
    let offers = ResolvedBinding.offers(of: ResponderChain(from: responder))
    #expect(offers[1].problem == "when list = 3: '=' does not belong here; write ==")
    #expect(Keymap(offers).meaning(of: "x") == "a")
  }

  @Test("T43: a command that nobody would perform now lets the key travel on")
  func notOffered() throws {
    let inner = Responder([KeyCommand(CommandInvocation("list.next"), sequences: ["down"])])
    let chain = ResponderChain(from: inner)
    var keymap = Keymap(ResolvedBinding.offers(of: chain))
    keymap.add(try bind("down", "split.right", layer: .builtIn))
    let environment = Keymap.Environment([:] as [String: Value]) {
      $0.id == "split.right" || inner.canPerform($0) ? .nothing : nil
    }
    #expect(keymap.resolve("down", in: environment).summary == "list.next")
    inner.keyCommands = []
    #expect(keymap.resolve("down", in: environment).summary == "split.right")
  }
}
