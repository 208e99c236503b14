import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardPluginSDK
import KeyboardPlugins
import KeyboardScenes
import KeyboardScripting
import KeyboardTerminal
import KeyboardTerminalUI
import PictureTerminals
import Testing

@testable import keyboard_repl

@Suite("Scenes on a terminal")
@MainActor
struct ScenePanesTests {
  private let session = Session(
    Session.Configuration(
      clock: .virtual, keyHoldLimit: nil, pluginSearchPath: .standard(environment: [:])),
    language: .full, output: { _ in })

  /// Runs a script, and returns the pane of the scene with the keys.
  private func pane(after script: String) async throws -> any Pane {
    try await session.run(script, file: "test")
    let scene = try #require(session.focusedScene)
    return ScenePanes.standard.pane(for: session.outermost(scene), of: session)
  }

  @Test(
    "Each kind of scene has a pane of its own",
    arguments: [
      ("slider volume value=25 max=100", ["volume ━━━━━────────────── 25"]),
      ("spin copies value=3 min=1", ["copies [-] 3 [+]"]),
      (
        "combobox fruit Apple Banana Cherry; press down",
        ["                             ▾", "› Apple", "  Banana", "  Cherry"]
      ),
      (
        "menu bar File/Open File/Close Edit/Cut; press enter",
        [" File  Edit", "┌────────┐", "│› Open  │", "│  Close │", "└────────┘"]
      ),
      ("control wrap 'Wrap lines' kind=checkbox on", ["[x] Wrap lines"]),
      ("tabs folder Inbox Sent 'All mail'", [" Inbox │ Sent │ All mail"]),
      ("toolbar edit Cut Copy Paste", ["[Cut] [Copy] [Paste]"]),
      ("radio align Left Center Right", ["( ) Left ( ) Center ( ) Right"]),
      ("tabs folder Inbox Sent vertical", ["›•Inbox", "  Sent"]),
      ("text note value='Dear all'", ["Dear all"]),
    ] as [(String, [String])])
  func kinds(script: String, lines: [String]) async throws {
    let shown = try await pane(after: script).lines(5, 30)
    #expect(shown == lines + Array(repeating: "", count: 5 - lines.count))
  }

  @Test("Below a menu without other scenes there is nothing to see or click")
  func menuAlone() async throws {
    let pane = try await pane(after: "menu bar File/Open Edit/Cut")
    #expect(pane.lines(3, 20) == [" File  Edit", "", ""])
    let click = MouseEvent(button: .left, action: .press, column: 3, row: 3)
    #expect(pane.receive(click, in: CellSize(rows: 3, columns: 20)) == [])
  }

  @Test("A scroll view shows the lines of a text in the size of the screen, and otherwise none")
  func scroller() async throws {
    let folder = try TemporaryFolder()
    try folder.write((1...9).map { "line \($0)\n" }.joined(), to: "text")
    let text = try await pane(after: "scroller long file=\(folder.path)/text viewport=5")
    #expect(
      text.lines(3, 20) == ["line 1             ┃", "line 2             │", "line 3             │"])
    try await session.run("press end; expect long.offset == 6", file: "test")
    #expect(
      text.lines(3, 20) == ["line 7             │", "line 8             │", "line 9             ┃"])
    let plain = try await pane(after: "scroller article content=90 viewport=5")
    #expect(
      plain.lines(3, 20) == [" ─ 90 high ────────", "│0                 │", " ──────────────────"])
  }

  @Test("A text scrolls by itself, and its pane follows")
  func text() async throws {
    let pane = try await pane(after: "text note value='a\nb\nc\nd\ne'")
    #expect(pane.lines(2, 20) == ["d", "e"])
    try #require(session.focusedScene).scroll(by: Point(x: 0, y: -2))
    #expect(pane.lines(2, 20) == ["b", "c"])
  }

  /// Shows a pane.
  private struct Clerk: KeyboardPlugin {
    static let identity = PluginIdentity(
      id: "clerk", name: "Clerk", version: "1", summary: "Shows.")

    func register(in context: PluginContext) {
      context.command("clerk.list", title: "List") { _ in
        context.showPane(
          "clerk.list", title: "Tasks", rows: ["one", .init("two", detail: "late")], focus: 1,
          takesKeys: true)
      }
    }
  }

  @Test("A pane of a plugin shows its rows with their details")
  func plugin() async throws {
    try session.plugins.load(Clerk.self)
    let pane = try await pane(after: "run clerk.list")
    #expect(pane.lines(3, 20) == ["  one", "› two          late", ""])
  }

  @Test("Scenes of a layout are beside each other or below, and the menus of a bar above them")
  func layout() async throws {
    let scenes = "toolbar tools Cut Copy; table list rows=2; menu bar File/Open Edit/Cut; "
    let beside = try await pane(after: scenes + "layout window tools list")
    #expect(beside.lines(2, 79) == ["[Cut] [Copy]", ""])
    let lines = beside.lines(3, 80)
    #expect(lines.allSatisfy { $0.contains("│") })
    #expect(
      lines.map { $0.split { " │".contains($0) }.joined(separator: " ") }
        == ["[Cut] [Copy] row 0", "row 1", ""])
    let below = try await pane(after: "close window; layout window tools list vertical")
    #expect(below.lines(4, 30) == ["[Cut] [Copy]", "  row 0", "  row 1", ""])
    let menus = try await pane(after: "close window; layout window tools bar list vertical")
    #expect(menus.lines(5, 30) == [" File  Edit", "[Cut] [Copy]", "  row 0", "  row 1", ""])
  }

  @Test("A dialog is a box over the scene from which it was opened, with that scene's layout")
  func dialog() async throws {
    let pane = try await pane(
      after: """
        table list rows=9; text note line; layout window list note vertical
        focus list; toolbar answers Yes No; dialog ask answers
        """)
    #expect(
      pane.lines(8, 30) == [
        "  row 0                      ┃", "  row 1                      ┃",
        "  ro┌────────────────────┐   ┃", "  ro│ [Yes] [No]         │   ┃",
        "  ro└────────────────────┘   ┃", "  row 5                      │",
        "  row 6                      │", "",
      ])
    try await session.run("press escape", file: "test")
    let closed = try #require(session.focusedScene)
    #expect(closed.name == "list")
  }
}
