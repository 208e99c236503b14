import KeyboardCommands
import KeyboardCore
import KeyboardTerminalUI
import Testing

@Suite("Bindings editor view")
struct BindingsEditorViewTests {
  func row(_ id: String, _ name: String, _ keys: KeySequence?) -> BindingsEditor.Row {
    BindingsEditor.Row(
      id: BindingID(rawValue: id), KeyBinding(key: id, name: name, sequence: keys),
      command: CommandInvocation(CommandID(rawValue: id)))
  }

  func editor() -> BindingsEditor {
    BindingsEditor(sections: [
      .init(
        id: "edit", name: "Editing",
        rows: [
          row("save", "Save document", "ctrl+s"), row("close", "Close", "ctrl+w"),
          row("cut", "Cut", nil),
        ]),
      .init(
        id: "view", name: "View",
        rows: [row("zoom", "Zoom in", "ctrl+plus"), row("full", "Full screen", "ctrl+k f")]),
    ])
  }

  func press(_ editor: inout BindingsEditor, _ strokes: KeyStroke...) {
    for stroke in strokes { _ = editor.handle(.key(KeyEvent(pressing: stroke))) }
  }

  @Test("Bindings are listed by provider, with their keys in force")
  func list() {
    var editor = editor()
    _ = editor.handle(.select("close"))
    _ = editor.handle(.unassign)
    #expect(
      picture(BindingsEditorView(editor), 8, 34) == [
        "Bindings                         5",
        "Editing",
        "  Save document            Ctrl+S",
        "› Close              • unassigned",
        "  Cut                  unassigned",
        "View",
        "  Zoom in                  Ctrl++",
        "  Full screen            Ctrl+K F",
      ])
  }

  @Test("What is searched for is shown with the cursor behind it")
  func search() {
    var editor = editor()
    _ = editor.handle(.search("ctrl+k"))
    var view = BindingsEditorView(editor)
    view.isSearching = true
    let grid = grid(view, 4, 34)
    #expect(
      grid.lines == [
        "Search: ctrl+k              1 of 5", "View", "  Full screen            Ctrl+K F", "",
      ])
    #expect(grid.cursor == CellPosition(row: 0, column: 14))
  }

  @Test("Recording shows the strokes so far, what they meet, and how to end")
  func recording() {
    var editor = editor()
    editor.rules.forbiddenStrokes = ["ctrl+x"]
    _ = editor.handle(.select("save"))
    _ = editor.handle(.record)
    #expect(
      picture(BindingsEditorView(editor), 9, 50).suffix(2) == [
        "Save document: press keys", "Escape leaves",
      ])
    press(&editor, "ctrl+k")
    #expect(
      picture(BindingsEditorView(editor), 9, 70).suffix(3) == [
        "Save document: Ctrl+K",
        "Ctrl+K of Save document begins Ctrl+K F of Full screen",
        "Enter ends, Escape leaves",
      ])
    press(&editor, "ctrl+x")
    #expect(
      picture(BindingsEditorView(editor), 9, 70).suffix(4)[6]
        == "Ctrl+X is reserved; press other keys")
  }

  @Test("A question shows what competes and the answers; clicks choose them")
  func question() throws {
    var editor = editor()
    _ = editor.handle(.select("cut"))
    _ = editor.handle(.record)
    press(&editor, "ctrl+w", "enter")
    let view = BindingsEditorView(editor, option: 1)
    let lines = picture(view, 12, 60)
    #expect(
      lines.suffix(5) == [
        "Ctrl+W for Cut",
        "Cut and Close both have Ctrl+W",
        "  1  Set Ctrl+W and unassign Close",
        "› 2  Set Ctrl+W and keep the others",
        "  3  Cancel",
      ])
    let size = CellSize(rows: 12, columns: 60)
    #expect(
      view.place(at: CellPosition(row: 9, column: 7), in: size)
        == .option(.unassignAndCustomize(["close"], "cut", "ctrl+w")))
    #expect(view.place(at: CellPosition(row: 11, column: 7), in: size) == .option(.cancel))
    #expect(view.place(at: CellPosition(row: 8, column: 7), in: size) == .empty)
    #expect(view.place(at: CellPosition(row: 2, column: 7), in: size) == .row("save"))
    #expect(
      picture(view, 4, 60).suffix(2) == ["› 2  Set Ctrl+W and keep the others", "  3  Cancel"])
  }

  @Test("Answers of every kind have a name")
  func answers() {
    let editor = editor()
    let answers: [(BindingsEdit, String)] = [
      (.revert("save"), "Revert and keep the others"),
      (.revertAndUnassign("save", ["close", "cut"]), "Revert and unassign Close and 1 other"),
      (.revertBoth(["save", "close", "cut"]), "Revert Save document and 2 others"),
      (.unassign("other.id"), "Unassign other.id"), (.cancel, "Cancel"),
    ]
    for (edit, text) in answers { #expect(editor.text(of: edit) == text) }
  }

  @Test("Finding shows the keys pressed, and found rows stand out")
  func finding() {
    var editor = editor()
    _ = editor.handle(.find)
    #expect(picture(BindingsEditorView(editor), 9, 34)[0] == "Find: press keys                 5")
    press(&editor, "ctrl+k")
    #expect(picture(BindingsEditorView(editor), 9, 34)[0] == "Find: Ctrl+K                     5")
    press(&editor, "f")
    #expect(grid(BindingsEditorView(editor), 9, 34).rows(with: .underline).contains(7))
  }

  @Test(
    "The selected row is seen, the first of a section with its header",
    arguments: [
      (nil, 0, 3, 0), (nil, 9, 3, 4), ("save", 4, 3, 0), ("full", 0, 3, 4), ("zoom", 5, 2, 4),
      ("zoom", 5, 1, 5), ("zoom", 0, 1, 5), ("close", 1, 3, 1),
    ])
  func scrolling(selection: BindingID?, first: Int, rows: Int, expected: Int) {
    var editor = editor()
    _ = editor.handle(.select(selection))
    let view = BindingsEditorView(editor, firstLine: first)
    #expect(view.firstLine(in: CellSize(rows: rows + 1, columns: 30)) == expected)
  }

  @Test("After the wheel the list stays where it was scrolled to")
  func wheel() {
    var editor = editor()
    _ = editor.handle(.select("save"))
    var view = BindingsEditorView(editor, firstLine: 3)
    view.followsSelection = false
    #expect(view.firstLine(in: CellSize(rows: 4, columns: 30)) == 3)
    let size = CellSize(rows: 4, columns: 30)
    #expect(view.place(at: CellPosition(row: 3, column: 29), in: size) == .scrollBar(firstLine: 4))
  }

  @Test(
    "The smallest places are drawn without harm",
    arguments: [(0, 0), (1, 1), (1, 2), (2, 1), (3, 2), (4, 9), (0, 5)])
  func tinySizes(rows: Int, columns: Int) {
    var editor = editor()
    _ = editor.handle(.select("cut"))
    for step in 0..<3 {
      if step == 1 { _ = editor.handle(.record) }
      if step == 2 { press(&editor, "ctrl+w", "enter") }
      let view = BindingsEditorView(editor)
      #expect(picture(view, rows, columns).count == rows)
      for row in -1...rows {
        for column in -1...columns {
          _ = view.place(
            at: CellPosition(row: row, column: column),
            in: CellSize(rows: rows, columns: columns))
        }
      }
    }
    #expect(picture(BindingsEditorView(BindingsEditor(sections: [])), rows, columns).count == rows)
  }
}
