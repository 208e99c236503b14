import KeyboardCore
import SampleBindings
import Testing

@testable import KeyboardCommands

@Suite struct QuestionTests {
  @Test("T28: taken keys are asked about with every conflict, exact and by prefix, both sides")
  func customize() throws {
    var editor = Editor([
      "a": "x", "b": "y", "b2": "y", "longer": "y z", "free": "w", "none": nil,
    ])
    #expect(editor.record("a", "y").isEmpty)
    let question = try #require(editor.question)
    #expect(question.subject == .customize("a", "y"))
    #expect(
      Set(Editor.Question.sides(question.conflicts)) == [
        "a y / b y", "a y / b2 y", "a y / longer y z",
      ])
    #expect(Set(question.conflicts.map(\.kind)) == [.same, .prefix])
    #expect(question.conflicts.allSatisfy { $0.certainty == .certain })
    let others = question.conflicts.map(\.second.id)
    #expect(
      question.options == [
        .unassignAndCustomize(others, "a", "y"), .customize("a", "y"), .cancel,
      ])
    #expect(editor.customizations.isEmpty)
  }

  @Test(
    "Each answer does what it says",
    arguments: [
      (.unassignAndCustomize(["b"], "a", "y"), ["a y", "b none"]),
      (.customize("a", "y"), ["a y", "b y"]), (.cancel, ["a x", "b y"]),
    ] as [(BindingsEditor.Edit, [String])])
  func answers(edit: BindingsEditor.Edit, rows: [String]) {
    var editor = Editor(["a": "x", "b": "y"])
    _ = editor.record("a", "y")
    #expect(editor.handle(.choose(.unassign("b"))).isEmpty)
    #expect(editor.handle(.choose(edit)) == (edit == .cancel ? [] : [.store(edit)]))
    #expect(editor.lines == rows)
    #expect(editor.mode == .browsing)
    #expect(editor.handle(.choose(edit)).isEmpty)
  }

  @Test("A longer binding that others begin is asked about too")
  func shorter() throws {
    var editor = Editor(["a": "x", "b": "y"])
    _ = editor.record("a", "y z")
    #expect(Editor.Question.sides(try #require(editor.question).conflicts) == ["b y / a y z"])
  }

  @Test("T28: a binding that never applies at the same time is not in the way")
  func conditions() throws {
    let rows = try [("a", "x", "focused('list')"), ("b", "y", "focused('tree')")].map {
      (id: String, keys: KeySequence, condition: String) in
      Editor.Row(
        id: ResolvedBinding.ID(id),
        KeyBinding(key: id, name: id, sequence: keys, when: try Condition(parsing: condition)),
        command: CommandInvocation(CommandID(id)))
    }
    var editor = Editor(sections: [Editor.Section(id: "s", name: "S", rows: rows)])
    #expect(editor.record("a", "y").last == .store(.customize("a", "y")))
  }

  @Test(
    "Bindings of plugins and the session are in the way, and are unassigned where that is possible")
  func otherLayers() throws {
    let plugin = ResolvedBinding(
      id: "vim.j", "j", .perform(CommandInvocation("vim.down")), layer: .plugin("vim"))
    var session = Editor(
      ["a": "x"], keymap: Keymap([plugin, try bind("j", "mine", layer: .session)]))
    _ = session.record("a", "j")
    let question = try #require(session.question)
    #expect(
      Set(Editor.Question.sides(question.conflicts)) == ["session:mine@j j / a j", "a j / vim.j j"])
    #expect(question.options.first == .unassignAndCustomize(["vim.j"], "a", "j"))
    _ = session.handle(.choose(.unassignAndCustomize(["vim.j"], "a", "j")))
    #expect(session.customizations["vim.j"]?.change == Customization.Change.none)

    var only = Editor(["a": "x"], keymap: Keymap([try bind("j", "mine", layer: .session)]))
    _ = only.record("a", "j")
    #expect(only.question?.options == [.customize("a", "j"), .cancel])
  }

  @Test("A binding that performs the same by the same keys is not in the way")
  func sameCommand() throws {
    var editor = Editor(["a": "x"], keymap: Keymap([try bind("j", "a", layer: .plugin("p"))]))
    #expect(editor.record("a", "j").last == .store(.customize("a", "j")))
  }

  @Test("What only the user has is in the way, wherever the keymap in force comes from")
  func added() throws {
    var customizations = Customizations()
    let id = customizations.add("j", .perform(CommandInvocation("mine")))
    let rows = [
      Editor.Row(
        id: "a", KeyBinding(key: "a", name: "A", sequence: "x"), command: CommandInvocation("a"))
    ]
    let keymap = Keymap(customizations.bindings(over: Keymap()))
    var editor = Editor(
      sections: [Editor.Section(id: "s", name: "S", rows: rows)], customizations: customizations,
      keymap: keymap)
    _ = editor.record("a", "j")
    #expect(editor.question?.conflicts.count == 1)
    _ = editor.handle(.choose(.unassignAndCustomize([id], "a", "j")))
    #expect(editor.customizations[id] == nil)
    #expect(editor.record("a", "k").last == .store(.customize("a", "k")))
    #expect(editor.record("a", "j").last == .store(.customize("a", "j")))
  }

  @Test("Recording a binding's own keys reverts it")
  func ownKeys() {
    var editor = Editor(["a": "x"], changes: ["a": "z"])
    #expect(editor.record("a", "x").last == .store(.revert("a")))
    #expect(editor.customizations.isEmpty)
  }
}

@Suite struct RevertQuestionTests {
  /// a, b and c have each other's keys: what a would get back is b's, and what b would is c's.
  private let chain = Editor(
    ["a": "1", "b": "2", "c": "3", "d": "4"], changes: ["a": "9", "b": "1", "c": "2"])

  private func reverting(_ id: ResolvedBinding.ID, in editor: Editor) -> Editor {
    var editor = editor
    _ = editor.handle(.revert(id))
    return editor
  }

  @Test("T29: reverting returns the whole chain of conflicts before anything is changed")
  func wholeChain() throws {
    var editor = reverting("a", in: chain)
    let question = try #require(editor.question)
    #expect(question.subject == .revert("a"))
    #expect(question.chain == ["a", "b", "c"])
    #expect(Editor.Question.sides(question.conflicts) == ["b 1 / a 1"])
    #expect(question.remaining.isEmpty)
    #expect(
      question.options == [
        .revertAndUnassign("a", ["b"]), .revertBoth(["a", "b", "c"]), .revert("a"), .cancel,
      ])
    #expect(editor.customizations == chain.customizations)
    #expect(
      editor.handle(.choose(.revertBoth(["a", "b", "c"])))
        == [.store(.revertBoth(["a", "b", "c"]))])
    #expect(editor.lines == ["a 1", "b 2", "c 3", "d 4"])
    #expect(editor.customizations.isEmpty)
  }

  @Test(
    "T29: each answer to a revert does what it says",
    arguments: [
      (.revertAndUnassign("a", ["b"]), ["a 1", "b none", "c 2", "d 4"]),
      (.revert("a"), ["a 1", "b 1", "c 2", "d 4"]),
      (.cancel, ["a 9", "b 1", "c 2", "d 4"]),
    ] as [(BindingsEditor.Edit, [String])])
  func answers(edit: BindingsEditor.Edit, rows: [String]) {
    var editor = reverting("a", in: chain)
    _ = editor.handle(.choose(edit))
    #expect(editor.lines == rows)
  }

  @Test("T29: a chain that comes back to where it began ends")
  func cycle() throws {
    let swapped = Editor(["a": "1", "b": "2"], changes: ["a": "2", "b": "1"])
    let question = try #require(reverting("a", in: swapped).question)
    #expect(question.chain == ["a", "b"])
    #expect(question.remaining.isEmpty)
  }

  @Test("T29: what not even the whole chain resolves is shown, by prefix too")
  func remaining() throws {
    let editor = Editor(
      ["a": "1", "b": "2", "c": "2", "d": "2 3"], changes: ["a": "9", "b": "1"])
    let question = try #require(reverting("a", in: editor).question)
    #expect(question.chain == ["a", "b"])
    #expect(
      Set(Editor.Question.sides(question.remaining)) == ["c 2 / b 2", "b 2 / d 2 3"])
  }

  @Test("Without anything that could be reverted with it, the choice is not offered")
  func nothingToRevert() throws {
    let editor = Editor(["a": "1", "b": "1"], changes: ["a": "9"])
    let question = try #require(reverting("a", in: editor).question)
    #expect(question.options == [.revertAndUnassign("a", ["b"]), .revert("a"), .cancel])
    #expect(question.chain == ["a"])
  }

  @Test("An unassigned binding that gets its keys back may meet others as well")
  func unassigned() throws {
    let editor = Editor(["a": "1", "b": "2"], changes: ["a": KeySequence?.none, "b": "1"])
    #expect(try #require(reverting("a", in: editor).question).chain == ["a", "b"])
  }

  @Test("Resetting everything asks once and lists what would be in conflict")
  func resetAll() throws {
    var editor = Editor(
      ["a": "1", "b": "2", "c": "3"], changes: ["a": "9", "b": KeySequence?.none],
      keymap: Keymap([try bind("2", "other", layer: .plugin("p"))]))
    #expect(editor.handle(.revertAll).isEmpty)
    let question = try #require(editor.question)
    #expect(question.subject == .revertAll)
    #expect(question.options == [.revertBoth(["a", "b"]), .cancel])
    #expect(Editor.Question.sides(question.remaining) == ["p:other@2 2 / b 2"])
    #expect(
      editor.handle(.choose(.revertBoth(["a", "b"]))) == [.store(.revertBoth(["a", "b"]))])
    #expect(editor.lines.prefix(3) == ["a 1", "b 2", "c 3"])
    #expect(editor.handle(.revertAll).isEmpty)
    #expect(editor.mode == .browsing)
  }

  @Test("T27: a conflict with a binding registered alone is asked about like any other")
  func general() throws {
    let registry = try mailRegistry()
    try registry.register(keyBinding: KeyBinding(key: "quit", name: "Quit", input: "q"))
    var editor = Editor(registry: registry)
    _ = editor.record("mailbox.new-email", "q")
    let edit = BindingsEditor.Edit.unassignAndCustomize(["general.quit"], "mailbox.new-email", "q")
    #expect(editor.question?.options.first == edit)
    #expect(editor.handle(.choose(edit)) == [.store(edit)])
    try registry.apply(edit)
    #expect(registry.sections() == editor.sections)
  }
}
