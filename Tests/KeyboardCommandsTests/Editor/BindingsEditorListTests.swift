import KeyboardCommands
import KeyboardCore
import Testing

@Suite struct BindingsEditorListTests {
  @Test("T26: sections and rows are listed as registered, with the keys in force")
  func list() throws {
    let registry = try mailRegistry()
    try registry.customize("today", forProvider: Calendar.self, to: "ctrl+x t")
    registry.forbiddenStrokes = ["super+q"]
    let editor = Editor(registry: registry)
    #expect(editor.sections.map(\.name) == ["Mailbox", "Calendar"])
    #expect(
      editor.rows == [
        "mailbox.new-email super+n", "mailbox.forward-email shift+super+f",
        "mailbox.archive ctrl+backspace", "mailbox.snooze none", "Calendar.today ctrl+x t",
        "Calendar.new-email super+i",
      ])
    #expect(
      editor.sections.flatMap(\.rows).map(\.isCustomized) == [
        false, false, false, false, true, false,
      ])
    #expect(editor.rules.forbiddenStrokes == ["super+q"])
  }

  @Test(
    "Searching looks at names, ids and keys, word by word, without regard to case",
    arguments: [
      ("", 6), ("EMAIL", 3), ("email compose", 1), ("calendar.", 2), ("super+", 4),
      ("archive", 1), ("nothing", 0), ("  ", 6),
    ])
  func search(text: String, count: Int) throws {
    var editor = Editor(registry: try mailRegistry())
    _ = editor.handle(.search(text))
    #expect(editor.visibleSections.flatMap(\.rows).count == count)
    #expect(!editor.visibleSections.contains { $0.rows.isEmpty })
    #expect(editor.sections.flatMap(\.rows).count == 6)
  }

  @Test("The selection is always a visible row")
  func selection() throws {
    var editor = Editor(registry: try mailRegistry())
    var steps: [BindingID?] = []
    for input in [
      .moveSelection(1), .moveSelection(-1), .moveSelection(4), .moveSelection(.max),
      .search("forward"), .moveSelection(1), .search(""), .select("mailbox.archive"),
      .select("unknown"), .select(nil), .moveSelection(-1), .search("nothing"), .moveSelection(1),
    ] as [Editor.Input] {
      #expect(editor.handle(input).isEmpty)
      steps.append(editor.selection)
    }
    #expect(
      steps == [
        "mailbox.new-email", "mailbox.new-email", "Calendar.today", "Calendar.new-email",
        "mailbox.forward-email", "mailbox.forward-email", "mailbox.forward-email",
        "mailbox.archive", "mailbox.archive", nil, "Calendar.new-email", nil, nil,
      ])
  }

  @Test("Pressing keys jumps to the row that has them, stroke by stroke")
  func find() {
    var editor = Editor([
      "comment": "ctrl+k ctrl+c", "cut": "ctrl+k", "help": "?", "none": nil, "quit": "ctrl+q",
    ])
    _ = editor.handle(.search("quit"))
    #expect(editor.handle(.find) == [.pauseDispatch])
    #expect(editor.isDispatchPaused)
    #expect(editor.press("ctrl+k") == [.reveal(["cut", "comment"])])
    #expect(editor.selection == "cut")
    #expect(editor.searchText.isEmpty)
    #expect(editor.press("ctrl+c") == [.reveal(["comment"])])
    #expect(editor.mode == .finding(["ctrl+k", "ctrl+c"]))
    #expect(editor.press("ctrl+q") == [.reveal(["quit"])])
    #expect(editor.mode == .finding(["ctrl+q"]))
    #expect(editor.press("x").isEmpty)
    #expect(editor.highlighted.isEmpty)
    #expect(editor.selection == "quit")
    let question = KeyEvent(
      key: .character("/"), shiftedKey: .character("?"), modifiers: .shift,
      source: .terminal)
    #expect(editor.handle(.key(question)) == [.reveal(["help"])])
    #expect(editor.highlighted == ["help"])
    #expect(editor.handle(.endHighlight).isEmpty)
    #expect(editor.highlighted.isEmpty)
    #expect(editor.press("escape") == [.resumeDispatch])
    #expect(editor.mode == .browsing)
  }

  @Test("Keys mean nothing to the list itself")
  func browsingKeys() {
    var editor = Editor(["quit": "ctrl+q"])
    #expect(editor.press("ctrl+q").isEmpty)
    #expect(editor.highlighted.isEmpty)
  }

  @Test("Unassigning stores an explicit none once, and resetting one takes it back")
  func unassignAndRevert() {
    var editor = Editor(["a": "x", "b": nil])
    #expect(editor.handle(.unassign).isEmpty)
    _ = editor.handle(.select("a"))
    #expect(editor.handle(.revert).isEmpty)
    #expect(editor.handle(.unassign) == [.store(.unassign("a"))])
    #expect(editor.rows == ["a none", "b none"])
    #expect(editor.handle(.unassign).isEmpty)
    #expect(editor.handle(.revert) == [.store(.revert("a"))])
    #expect(editor.rows == ["a x", "b none"])
    _ = editor.record("b", "y")
    #expect(editor.handle(.unassign) == [.store(.revert("b"))])
    #expect(editor.customizations.isEmpty)
  }

  @Test("What changes outside is shown, ends a question and lets a recording go on")
  func changes() throws {
    var editor = Editor(["a": "x", "b": "y"])
    var customizations = Customizations()
    customizations["a"] = Customization(.sequence("z"))
    #expect(editor.handle(.customizationsChanged(customizations)).isEmpty)
    #expect(editor.rows == ["a z", "b y"])

    _ = editor.record("b", "z")
    #expect(editor.handle(.customizationsChanged(customizations)).isEmpty)
    #expect(editor.question != nil)
    #expect(editor.handle(.customizationsChanged(Customizations())).isEmpty)
    #expect(editor.mode == .browsing)

    _ = editor.handle(.record)
    _ = editor.press("z")
    #expect(editor.recording?.conflicts.isEmpty == true)
    #expect(editor.handle(.customizationsChanged(customizations)).isEmpty)
    #expect(editor.recording?.conflicts.count == 1)
    let rest = Editor.Section(id: "all", name: "All", rows: [editor.sections[0].rows[0]])
    #expect(editor.handle(.bindingsChanged([rest], Keymap())) == [.resumeDispatch])
    #expect(editor.selection == "a")
  }
}
