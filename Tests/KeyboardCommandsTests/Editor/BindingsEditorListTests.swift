import KeyboardCore
import SampleBindings
import Testing

@testable import KeyboardCommands

@Suite struct BindingsEditorListTests {
  @Test("T26: sections and rows are listed as registered, with the keys in force")
  func list() throws {
    let registry = try mailRegistry()
    try registry.customize("today", forProvider: Calendar.self, to: "ctrl+x t")
    registry.forbiddenStrokes = ["super+q"]
    let editor = Editor(registry: registry)
    #expect(editor.sections.map(\.name) == ["Mailbox", "Calendar"])
    #expect(
      editor.lines == [
        "mailbox.new-email super+n", "mailbox.forward-email shift+super+f",
        "mailbox.archive ctrl+backspace", "mailbox.snooze none", "Calendar.today ctrl+x t",
        "Calendar.new-email super+i",
      ])
    #expect(
      editor.rows.map(\.isCustomized) == [
        false, false, false, false, true, false,
      ])
    #expect(editor.rules.forbiddenStrokes == ["super+q"])
  }

  @Test(
    "The filter looks at names, ids and keys, word by word, without regard to case",
    arguments: [
      ("", 6), ("EMAIL", 3), ("email compose", 1), ("calendar.", 2), ("super+", 4),
      ("archive", 1), ("nothing", 0), ("  ", 6),
    ])
  func filter(text: String, count: Int) throws {
    var editor = Editor(registry: try mailRegistry())
    _ = editor.handle(.filter(text))
    #expect(editor.visibleSections.flatMap(\.rows).count == count)
    #expect(!editor.visibleSections.contains { $0.rows.isEmpty })
    #expect(editor.rows.count == 6)
  }

  @Test("Pressed keys narrow the list to the rows that have them, stroke by stroke")
  func filterKeys() {
    var editor = Editor([
      "comment": "ctrl+k ctrl+c", "cut": "ctrl+k", "help": "?", "none": nil, "quit": "ctrl+q",
    ])
    let visible = { (editor: Editor) in
      editor.visibleSections.flatMap(\.rows).map(\.id.rawValue).joined(separator: " ")
    }
    _ = editor.handle(.filterKeys)
    #expect(editor.takesKeys)
    #expect(visible(editor) == "comment cut help none quit")
    for (keys, strokes, rows) in [
      ("ctrl+k", ["ctrl+k"], "comment cut"), ("ctrl+c", ["ctrl+k", "ctrl+c"], "comment"),
      ("ctrl+q", ["ctrl+q"], "quit"), ("x", ["x"], ""), ("ctrl+k", ["ctrl+k"], "comment cut"),
    ] as [(KeySequence, [KeyStroke], String)] {
      #expect(editor.press(keys).isEmpty)
      #expect(editor.filterKeys.map(\.stroke) == strokes)
      #expect(visible(editor) == rows)
    }
    #expect(editor.press("enter").isEmpty)
    #expect(editor.mode == .browsing)
    #expect(visible(editor) == "comment cut")
    _ = editor.handle(.filter("comment"))
    #expect(visible(editor) == "comment")
    _ = editor.handle(.showAll)
    #expect(editor.visibleSections == editor.sections)
    _ = editor.handle(.filterKeys)
    let question = KeyEvent(
      key: .character("/"), shiftedKey: .character("?"), modifiers: .shift, source: .terminal)
    #expect(editor.handle(.key(question)).isEmpty)
    #expect(visible(editor) == "help")
  }

  @Test("B21: Escape and Tab leave the filter by keys", arguments: ["escape", "tab", "shift+tab"])
  func leaveFilterKeys(keys: KeySequence) {
    var editor = Editor(["a": "x", "b": "y"])
    _ = editor.handle(.filterKeys)
    _ = editor.press("x") + editor.press(keys)
    #expect(!editor.takesKeys)
    #expect(!editor.isFiltered)
  }

  @Test("Keys mean nothing to the list itself")
  func browsingKeys() {
    var editor = Editor(["quit": "ctrl+q"])
    #expect(editor.press("ctrl+q").isEmpty)
    #expect(!editor.isFiltered)
  }

  @Test("Everything in force is listed by provider, with what is never performed and why")
  func providers() throws {
    var customizations = Customizations()
    customizations["save@ctrl+s"] = Customization(.sequence("ctrl+k"))
    customizations.add("ctrl+b", .block)
    let keymap = Keymap([
      try bind("ctrl+s", "save"), try bind("ctrl+b", "bold"),
      try bind("ctrl+k", "kill", layer: .plugin("p")), try bind("j", "down", layer: .profile),
      try block("j", layer: .keymapFile), try unbind("q", "quit", layer: .session),
      try bind("w", "wrap", when: "mode == 'x'", layer: .session),
    ])
    let editor = Editor(sections: [], customizations: customizations, keymap: keymap)
    #expect(
      editor.sections.map { section in
        "\(section.name): "
          + section.rows.map { row in
            let hidden = row.hidden.map { " \($0.reason) by \($0.hiddenBy.map(\.layer))" } ?? ""
            return "\(row.name) \(row.sequence?.description ?? "none")\(hidden)"
          }.joined(separator: ", ")
      } == [
        "Program: save ctrl+k, bold ctrl+b blocked by [customizations]",
        "Profile: down j blocked by [keymap file]",
        "Plugin p: kill ctrl+k outranked by [customizations]", "Keymap file: (blocked) j",
        "Session: (unbound) quit q, wrap w", "Customizations: (blocked) ctrl+b",
      ])
    #expect(editor.keymap(in: .program).meaning(of: "ctrl+k") == "save")
  }

  @Test("The program's parts come first, the focused one last, then plugins by their names")
  func providerNames() throws {
    let mailbox = CommandSet()
    mailbox.add("mailbox.archive", "Archive", keys: "ctrl+e") { _ in }
    mailbox.add("quit", "Quit", keys: "ctrl+q") { _ in }
    mailbox.add("screen.showKeys", "Show keys", keys: "f1") { _ in }
    mailbox.add("mailbox.delete", "Delete", keys: "delete") { _ in }
    let list = NamedResponder("List", then: mailbox)
    let plugin = { (id: String, name: String?) in
      ResolvedBinding(
        "j", .perform(CommandInvocation("mailbox.archive")), layer: .plugin(id), provider: name)
    }
    let sections = Editor.Section.providers(
      of: [plugin("vim", "VimNavigation"), plugin("macros", nil)]
        + ResolvedBinding.offers(of: ResponderChain(from: list)))
    #expect(
      sections.map { "\($0.name): \($0.rows.map(\.name).joined(separator: ", "))" } == [
        "Mailbox: Archive, Delete", "Program: Quit", "Screen: Show keys",
        "List: navigation.nextRow", "Plugin macros: mailbox.archive",
        "VimNavigation: mailbox.archive",
      ])
  }

  private final class NamedResponder: CommandResponder {
    let providerName: String?
    let nextResponder: (any CommandResponder)?
    let keyCommands = [KeyCommand(CommandInvocation("navigation.nextRow"), sequences: ["down"])]

    init(_ name: String, then next: any CommandResponder) {
      (providerName, nextResponder) = (name, next)
    }

    func canPerform(_ invocation: CommandInvocation) -> Bool { true }
    func perform(_ invocation: CommandInvocation) throws(CommandError) {}
  }

  @Test("The bindings of the editor and of the program never meet, unless changed ones do")
  func scopes() throws {
    let profile = try bind("j", "next", layer: .profile)
    let next = try bind("down", "next")
    let sections = Editor.Section.providers(
      of: [try bind("enter", "open"), next, profile, try bind("z", "undo", layer: .session)],
      own: [try bind("enter", "record"), next, profile, try bind("t", "take")])
    #expect(sections.map(\.id) == ["Program", "profile", "session", "editor"])
    #expect(sections[3].rows.map(\.name) == ["record", "take"])
    var editor = Editor(sections: sections)
    #expect(editor.rows.allSatisfy { $0.hidden == nil })
    #expect(editor.record("take@t", "enter").isEmpty)
    let question = try #require(editor.question)
    #expect(Editor.Question.sides(question.conflicts) == ["take@t enter / record@enter enter"])
    _ = editor.handle(.cancel)
    #expect(editor.record("open@enter", "t") == [.store(.customize("open@enter", "t"))])
    _ = editor.record("next@down", "enter")
    #expect(editor.question?.conflicts.count == 1)
    _ = editor.handle(.cancel)
    _ = editor.record("take@t", "j")
    #expect(editor.question?.conflicts.count == 1)
    _ = editor.handle(.cancel)
    #expect(editor.record("take@t", "z") == [.store(.customize("take@t", "z"))])
  }

  @Test("What only the user has can get other keys, is asked about, and goes when it is reverted")
  func added() throws {
    var customizations = Customizations()
    let id = customizations.add("j", .perform(CommandInvocation("mine")))
    var editor = Editor(
      sections: [], customizations: customizations, keymap: Keymap([try bind("k", "up")]))
    #expect(editor.lines == ["up@k k", "customizations:mine@j j"])
    _ = editor.record(id, "k")
    #expect(editor.question?.conflicts.count == 1)
    #expect(editor.handle(.choose(.customize(id, "k"))) == [.store(.customize(id, "k"))])
    #expect(editor.lines == ["up@k k", "customizations:mine@k k"])
    #expect(editor.row("up@k")?.hidden?.reason == .outranked)
    #expect(editor.handle(.revertAll).isEmpty)
    #expect(
      editor.handle(.unassign("customizations:mine@k"))
        == [.store(.revert("customizations:mine@k"))])
    #expect(editor.customizations.isEmpty)
  }

  @Test("Unassigning stores an explicit none once, and resetting one takes it back")
  func unassignAndRevert() {
    var editor = Editor(["a": "x", "b": nil])
    #expect(editor.handle(.unassign("unknown")).isEmpty)
    #expect(editor.handle(.revert("a")).isEmpty)
    #expect(editor.handle(.unassign("a")) == [.store(.unassign("a"))])
    #expect(editor.lines == ["a none", "b none"])
    #expect(editor.handle(.unassign("a")).isEmpty)
    #expect(editor.handle(.revert("a")) == [.store(.revert("a"))])
    #expect(editor.lines == ["a x", "b none"])
    _ = editor.record("b", "y")
    #expect(editor.handle(.unassign("b")) == [.store(.revert("b"))])
    #expect(editor.customizations.isEmpty)
  }

  @Test("What changes outside is shown, ends a question and lets a recording go on")
  func changes() throws {
    var editor = Editor(["a": "x", "b": "y"])
    let sections = editor.sections
    var customizations = Customizations()
    customizations["a"] = Customization(.sequence("z"))
    #expect(editor.handle(.update(sections, customizations)).isEmpty)
    #expect(editor.lines == ["a z", "b y"])

    _ = editor.record("b", "z")
    #expect(editor.handle(.update(sections, customizations)).isEmpty)
    #expect(editor.question != nil)
    #expect(editor.handle(.update(sections, Customizations())).isEmpty)
    #expect(editor.mode == .browsing)

    _ = editor.handle(.record("b"))
    _ = editor.press("z")
    #expect(editor.recording?.conflicts.isEmpty == true)
    #expect(editor.handle(.update(sections, customizations)).isEmpty)
    #expect(editor.recording?.conflicts.count == 1)
    let rest = Editor.Section(id: "all", name: "All", rows: [sections[0].rows[0]])
    #expect(editor.handle(.update([rest], customizations)).isEmpty)
    #expect(!editor.takesKeys)
  }
}
