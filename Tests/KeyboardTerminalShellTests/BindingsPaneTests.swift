import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import KeyboardTerminal
import KeyboardTerminalShell
import KeyboardTerminalUI
import PictureTerminals
import Testing

@MainActor @Suite("Bindings pane")
struct BindingsPaneTests {
  @Test("The program's bindings are listed while the editor's own are in force, and these too")
  func list() throws {
    let desk = try Desk()
    #expect(
      desk.lines.prefix(6).map(\.words) == [
        "Bindings \(desk.pane.editor.rows.count)", "Program", "› Save Ctrl+S", "Kill Ctrl+K",
        "Open Enter", "Profile",
      ])
    desk.press("ctrl+s", "enter", "escape")
    #expect(desk.performed.isEmpty)
    desk.hide()
    desk.press("ctrl+s", "enter")
    #expect(desk.performed == ["save", "open"])
    #expect(desk.pane.editor.rows.allSatisfy { $0.hidden == nil })
  }

  @Test("The editor's own commands are reached by the keys that the list says")
  func ownSection() throws {
    let desk = try Desk()
    desk.press("/")
    desk.type("bindings.")
    #expect(desk.lines[1].hasPrefix("Bindings editor"))
    #expect(desk.lines[2].words == "› Record keys · when bindings.mode == 'browsing' Enter")
    #expect(
      !desk.pane.editor.rows.contains { $0.id.rawValue.hasPrefix("bindings.") && $0.hidden != nil })
  }

  @Test("Arrows move through the rows and stop at the ends")
  func navigate() throws {
    let desk = try Desk()
    for (key, name) in [
      ("up", "Save"), ("down", "Kill"), ("end", "Previous row"), ("home", "Save"),
    ]
      as [(KeyStroke, String)]
    {
      desk.press(key)
      #expect(desk.selected.contains(name) || name == "Previous row")
    }
    desk.press("end", "down")
    #expect(desk.pane.summary.hasPrefix("\(desk.pane.editor.rows.count) of "))
  }

  @Test("Vim's keys move through the rows with the profile, and find no text")
  func vim() throws {
    let desk = try Desk(profile: "vim")
    desk.press("j", "j")
    #expect(desk.selected.contains("Open"))
    desk.press("k")
    #expect(desk.selected.contains("Kill"))
    desk.press("l")
    #expect(desk.engine.capturesKeys)
  }

  @Test("A filter is typed with the cursor behind it; Enter keeps it, Escape shows all")
  func filter() throws {
    let desk = try Desk()
    desk.press("/")
    desk.type("kid")
    desk.press("backspace")
    desk.type("l")
    #expect(desk.lines[0].words == "Filter: kil 1 of \(desk.pane.editor.rows.count)")
    #expect(desk.grid.cursor == CellPosition(row: 0, column: 11))
    #expect(desk.lines[2].contains("Kill"))
    #expect(desk.pane.help == "Enter: keep filter  Escape: show all")
    desk.press("enter")
    #expect(desk.grid.cursor == CellPosition(row: 2, column: 0))
    #expect(desk.lines[0].hasPrefix("Filter: kil"))
    desk.press("escape")
    #expect(desk.lines[0].hasPrefix("Bindings"))
    #expect(desk.selected.contains("Kill"))
    desk.press("/")
    desk.type("x")
    desk.press("ctrl+u", "backspace")
    #expect(desk.lines[0].hasPrefix("Bindings"))
    #expect(desk.performed.isEmpty)
  }

  @Test("Commands without keys are listed last, and have a binding of their own once they get some")
  func keyless() throws {
    let desk = try Desk()
    desk.program.add("archive", "Archive") { _ in desk.performed.append("archive") }
    desk.program.add("untitled") { _ in }
    desk.engine.reloadCommands()
    desk.hide()
    desk.show()
    desk.press("end")
    #expect(desk.selected.words == "› Archive unassigned")
    #expect(desk.lines.contains { $0.hasPrefix("Without keys") })
    desk.press("enter", "ctrl+k", "enter", "1")
    desk.press("end")
    #expect(desk.selected.words == "› archive • Ctrl+K")
    #expect(!desk.lines.contains { $0.hasPrefix("Without keys") })
    desk.hide()
    desk.press("ctrl+k")
    #expect(desk.performed == ["archive"])
    // Without them it is where it was.
    desk.show()
    desk.press("end", "delete", "end")
    #expect(desk.selected.words == "› Archive unassigned")
    #expect(desk.files.customizations.ids == ["kill#1"])
  }

  /// Runs lists by name, as macros are run.
  private final class Lists: CommandResponder {
    var performed: [String] = []
    let keyCommands = ["one", "two"].map { name in
      KeyCommand(CommandInvocation("lists.run", ["name": .string(name)]), title: "Run \(name)")
    }

    func canPerform(_ invocation: CommandInvocation) -> Bool { invocation.id == "lists.run" }

    func perform(_ invocation: CommandInvocation) throws(CommandError) {
      performed.append(invocation.arguments["name"]?.stringValue ?? "")
    }
  }

  @Test("One command with several arguments is a row for each, and keys get their own")
  func arguments() throws {
    let desk = try Desk()
    let lists = Lists()
    let token = desk.engine.addResponder(lists)
    desk.hide()
    desk.show()
    desk.press("end")
    #expect(desk.selected.words == "› Run two unassigned")
    #expect(desk.lines.contains { $0.words.hasPrefix("Run one unassigned") })
    desk.press("enter", "f6", "enter")
    desk.hide()
    desk.press("f6")
    #expect(lists.performed == ["two"])
    token.cancel()
  }

  @Test("The cursor is on the selected row, behind the keys that are pressed, or on the answer")
  func cursor() throws {
    let desk = try Desk()
    func text() throws -> Substring {
      let cursor = try #require(desk.grid.cursor)
      return desk.lines[cursor.row].dropFirst(cursor.column == 0 ? 0 : cursor.column - 4)
    }
    #expect(try text().hasPrefix("› Save"))
    desk.press("down")
    #expect(try text().hasPrefix("› Kill"))
    desk.press("f")
    #expect(try text().hasPrefix("keys"))
    desk.press("enter", "escape", "home", "enter", "ctrl+k")
    #expect(try text() == "rl+K")
    desk.press("enter", "down")
    #expect(try text().hasPrefix("› 2  Set Ctrl+K and keep"))
    desk.press("escape", "?")
    #expect(try text().hasPrefix("› Save"))
  }

  @Test("The selected row stays in sight, the first one of a section with its header")
  func scrolling() throws {
    let desk = try Desk()
    _ = desk.lines
    desk.press("/")
    desk.type("bindings.")
    desk.press("end")
    let last = desk.selected.words
    desk.press("escape")
    #expect(!last.isEmpty)
    #expect(desk.selected.words == last)
    desk.press("home")
    #expect(desk.lines[1].hasPrefix("Program"))
  }

  @Test("A question stays when bindings are bound anew without a change, and ends with one")
  func questionAndChanges() throws {
    let desk = try Desk()
    desk.press("enter", "ctrl+k", "enter")
    desk.program.add("late", "Late", keys: "ctrl+l") { _ in }
    #expect(desk.pane.help.hasPrefix("Enter: answer"))
    desk.engine.add(
      ResolvedBinding("j", .perform(CommandInvocation("down")), layer: .plugin("vim")))
    #expect(!desk.pane.help.hasPrefix("Enter: answer"))
    #expect(desk.lines.contains { $0.contains("Late") })
    desk.press("down")
    #expect(desk.selected.contains("Kill"))
  }

  @Test("Pressed keys narrow the list; nothing is performed by them")
  func filterKeys() throws {
    let desk = try Desk()
    desk.press("f")
    #expect(desk.lines[0].hasPrefix("Keys: press keys"))
    desk.press("ctrl+k")
    #expect(desk.lines[0].words == "Keys: Ctrl+K 1 of \(desk.pane.editor.rows.count)")
    #expect(desk.selected.contains("Kill"))
    desk.press("enter")
    #expect(!desk.engine.capturesKeys)
    #expect(desk.lines[0].hasPrefix("Keys: Ctrl+K"))
    desk.press("escape")
    #expect(desk.lines[0].hasPrefix("Bindings"))
    #expect(desk.performed.isEmpty)
  }

  @Test("Recorded keys that meet others are asked about; the answer is stored and in force")
  func record() throws {
    let desk = try Desk()
    desk.press("enter", "ctrl+k")
    #expect(
      desk.lines.suffix(2) == ["Save: Ctrl+K", "Save and Kill both have Ctrl+K"])
    desk.press("enter")
    #expect(
      desk.lines.suffix(5) == [
        "Ctrl+K for Save", "Save and Kill both have Ctrl+K", "› 1  Set Ctrl+K and unassign Kill",
        "  2  Set Ctrl+K and keep the others", "  3  Cancel",
      ])
    #expect(desk.pane.help == "Enter: answer  Escape: cancel")
    desk.press("down")
    #expect(desk.selected.contains("keep the others"))
    desk.press("up", "enter")
    #expect(desk.lines[2].words == "› Save • Ctrl+K")
    #expect(desk.lines[3].words == "Kill • unassigned")
    #expect(desk.pane.summary.hasSuffix("2 changed"))
    #expect(desk.files.customizations.ids == ["kill#1", "save#1"])
    desk.hide()
    desk.press("ctrl+k", "ctrl+s")
    #expect(desk.performed == ["save"])
  }

  @Test("A question is answered by digits, by the mouse, or not at all")
  func answers() throws {
    let desk = try Desk()
    desk.press("enter", "ctrl+k", "enter", "escape")
    #expect(desk.files.customizations.isEmpty)
    desk.press("enter", "ctrl+k", "enter", "4", "2")
    #expect(desk.files.customizations.ids == ["save#1"])
    #expect(desk.lines[3].contains("outranked by Save (customizations)"))
    desk.press("r")
    #expect(desk.files.customizations.isEmpty)
    desk.press("enter", "ctrl+k", "enter")
    try desk.click("Open")
    #expect(desk.selected.contains("1  Set"))
    try desk.click("unassign Kill")
    #expect(desk.files.customizations.ids == ["kill#1", "save#1"])
    #expect(desk.selected.contains("Save"))
  }

  @Test("A sequence of any keys is recorded when one asks for it, until no key comes for a second")
  func recordAnyKeys() throws {
    let desk = try Desk()
    desk.press("t")
    #expect(desk.lines.last == "Save: press any keys")
    #expect(desk.pane.help == "every key is recorded; a pause ends")
    desk.press("escape")
    desk.scheduler.advance(by: .milliseconds(999))
    desk.press("enter", "tab")
    desk.scheduler.advance(by: .milliseconds(999))
    #expect(desk.lines.contains("Save: Escape Enter Tab"))
    desk.scheduler.advance(by: .milliseconds(1))
    #expect(!desk.engine.capturesKeys)
    #expect(desk.lines.contains("Escape Enter Tab for Save"))
    desk.press("2")
    #expect(desk.selected.words == "› Save • Escape Enter Tab")
    // The next recording ends by its own keys.
    desk.press("enter", "ctrl+x")
    desk.scheduler.advance(by: .seconds(9))
    #expect(desk.lines.last == "Save: Ctrl+X")
    desk.press("escape")
    #expect(desk.selected.words == "› Save • Escape Enter Tab")
    #expect(!desk.engine.capturesKeys)
  }

  @Test("Nobody is trapped where every key is recorded: without one it ends, and a click ends it")
  func recordNothing() throws {
    let desk = try Desk()
    desk.press("t")
    desk.scheduler.advance(by: .seconds(5))
    #expect(!desk.engine.capturesKeys)
    #expect(desk.files.customizations.isEmpty)
    desk.press("t", "escape")
    try desk.click("Open")
    desk.scheduler.advance(by: .seconds(5))
    #expect(!desk.engine.capturesKeys)
    #expect(desk.files.customizations.isEmpty)
  }

  @Test("What does not fit on a line below the list goes on on the next one")
  func narrow() throws {
    let desk = try Desk()
    desk.press("enter", "ctrl+k")
    let lines = desk.pane.lines(14, 20)
    #expect(lines.suffix(3) == ["Save: Ctrl+K", "Save and Kill both", "have Ctrl+K"])
    #expect(desk.pane.grid(14, 20).cursor == CellPosition(row: 11, column: 12))
    // Of six lines, the list keeps two.
    #expect(desk.pane.lines(6, 20).suffix(3) == lines.suffix(3))
  }

  @Test("Nothing of the program performs while keys are recorded, and the last key ends it")
  func recorder() throws {
    let desk = try Desk()
    desk.program.add("quit", keys: "q") { _ in desk.performed.append("quit") }
    desk.engine.lastResponder = desk.program
    desk.press("enter", "q", "ctrl+s")
    #expect(desk.performed.isEmpty)
    desk.hide()
    #expect(!desk.engine.capturesKeys)
    #expect(desk.engine.firstResponder === desk.program)
    desk.press("ctrl+s")
    #expect(desk.performed == ["save"])
  }

  @Test("Keys are taken away and given back, one row or all")
  func unassignAndRevert() throws {
    let desk = try Desk()
    desk.press("delete", "down", "backspace", "delete")
    #expect(desk.files.customizations.ids == ["save#1", "kill#1"])
    desk.press("delete")
    #expect(desk.selected.words == "› Kill • unassigned")
    desk.press("r")
    #expect(desk.selected.words == "› Kill Ctrl+K")
    desk.press("shift+r")
    #expect(desk.lines.contains("Revert all bindings"))
    desk.press("enter")
    #expect(desk.files.customizations.isEmpty)
  }

  private let keymap = """
    { version: 1, bindings: [
      { keys: "ctrl+s", command: null },
      { keys: "x", command: "bindings.record" },
      { keys: "ctrl+k", command: "save", when: "mode == 'x'" },
    ] }
    """

  @Test("Blocked and outranked rows say what hides them, and the file's rows where they are")
  func blocked() throws {
    let desk = try Desk(keymap: keymap)
    #expect(desk.lines[2].contains("Save · blocked by keymap file"))
    desk.press("/")
    desk.type("save")
    #expect(desk.lines.contains { $0.contains("Save · when mode == 'x'") })
    desk.press("ctrl+u")
    desk.type("(blocked")
    #expect(desk.lines.contains { $0.contains("(blocked)") && $0.contains("Ctrl+S") })
    desk.press("enter", "enter")
    #expect(desk.messages.count == 1)
    #expect(desk.messages[0].hasPrefix("(blocked) is written in "))
    #expect(desk.messages[0].hasSuffix("keymap.json5:2:3; change it there"))
  }

  @Test("A user's own key for a command of the editor works and is what the help says")
  func ownKey() throws {
    let desk = try Desk(keymap: keymap)
    #expect(desk.pane.help.hasPrefix("X: record keys  T: record any keys  /: filter"))
    desk.press("x")
    #expect(desk.engine.capturesKeys)
    desk.press("ctrl+j", "enter")
    #expect(desk.selected.contains("Ctrl+J"))
  }

  @Test("The editor changes the keys of its own commands")
  func ownCommands() throws {
    let desk = try Desk()
    desk.press("/")
    desk.type("bindings.explain")
    desk.press("enter", "enter", "e", "enter")
    #expect(desk.selected.words == "› Explain · when bindings.mode == 'browsing' • E")
    desk.press("?")
    #expect(desk.pane.help.contains("E: explain"))
    desk.press("e")
    #expect(desk.lines.contains { $0.hasPrefix("e performs bindings.explain") })
  }

  @Test("? says why the keys of the selected row mean what they mean, and Escape leaves")
  func explain() throws {
    let desk = try Desk(keymap: keymap)
    desk.press("?")
    // The place in the file is longer than a line.
    let panel = desk.lines.drop { $0 != "ctrl+s is blocked" }
    #expect(panel.count >= 3)
    let text = panel.joined().filter { $0 != " " }
    #expect(text.contains("keymap.json5:2:3):blocksweakerbindings"))
    #expect(panel.last?.words == "save (built-in): blocked by keymap:block@ctrl+s")
    desk.press("down")
    #expect(desk.lines.contains("ctrl+k performs kill"))
    #expect(desk.pane.help.hasSuffix("Escape: leave explanation"))
    desk.press("escape")
    #expect(!desk.pane.help.contains("Escape"))
    #expect(!desk.lines.contains("ctrl+k performs kill"))
  }

  @Test("What changes outside is followed: bindings that come, and the selection stays")
  func follow() throws {
    let desk = try Desk()
    desk.press("down")
    desk.engine.add(
      ResolvedBinding("j", .perform(CommandInvocation("vim.down")), layer: .plugin("vim")))
    #expect(desk.lines.contains { $0.hasPrefix("Plugin vim") })
    #expect(desk.selected.contains("Kill"))
  }

  @Test("A change that cannot be saved is said and taken back")
  func notSaved() throws {
    let desk = try Desk(keymap: nil)
    desk.press("delete")
    #expect(
      desk.messages == ["there is no configuration to save to; name its directory"])
    #expect(desk.selected.words == "› Save Ctrl+S")
  }

  @Test("A click selects, a double click records, a click above filters, the wheel scrolls")
  func mouse() throws {
    let desk = try Desk()
    try desk.click("Kill")
    #expect(desk.selected.contains("Kill"))
    #expect(!desk.engine.capturesKeys)
    try desk.click("Kill", at: Instant.zero.advanced(by: .milliseconds(200)))
    #expect(desk.lines.last == "Kill: press keys")
    try desk.click("Open", at: Instant.zero.advanced(by: .seconds(3)))
    #expect(!desk.engine.capturesKeys)
    #expect(desk.selected.contains("Open"))
    try desk.click("Bindings ")
    #expect(desk.lines[0].hasPrefix("Filter:"))
    desk.press("escape")
    let wheel = MouseEvent(button: .wheelDown, action: .press, column: 5, row: 5)
    #expect(desk.pane.receive(wheel, in: desk.size).isEmpty)
    #expect(desk.lines[1].contains("Program") == false)
  }

  @Test("Answers of every kind have a name")
  func texts() throws {
    let desk = try Desk()
    desk.press("delete", "down", "enter", "ctrl+s", "enter", "up", "r")
    #expect(
      desk.lines.suffix(6) == [
        "Revert Save", "Kill and Save both have Ctrl+S", "› 1  Revert and unassign Kill",
        "  2  Revert Save and 1 other", "  3  Revert and keep the others", "  4  Cancel",
      ])
  }

  @Test(
    "The smallest places are drawn without harm",
    arguments: [(0, 0), (1, 1), (1, 2), (2, 1), (3, 2), (4, 9), (0, 5)])
  func tinySizes(rows: Int, columns: Int) throws {
    let desk = try Desk()
    let size = CellSize(rows: rows, columns: columns)
    for strokes in [[], ["?"], ["escape", "enter", "ctrl+k"], ["enter"]] as [[KeyStroke]] {
      for stroke in strokes { desk.press(stroke) }
      desk.pane.layOut(in: size)
      var canvas = Canvas(size: size)
      desk.pane.draw(on: &canvas, isActive: true)
      for row in 0...rows + 1 {
        let event = MouseEvent(button: .left, action: .motion, column: 1, row: row)
        #expect(desk.pane.receive(event, in: size).isEmpty)
      }
    }
  }
}
