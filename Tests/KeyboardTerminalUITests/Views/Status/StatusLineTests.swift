import KeyboardCommands
import KeyboardCore
import KeyboardTerminalUI
import Testing

@Suite("Status line")
struct StatusLineTests {
  @Test(
    "Mode, pending keys, message and information share one line",
    arguments: [
      (40, " NORMAL  g - deleted 3 rows         1/20"), (30, " NORMAL  g - deleted 3 rows"),
      (20, " NORMAL  g - delete…"), (9, " NORMAL"), (3, " N…"), (1, "…"), (0, ""),
    ])
  func widths(columns: Int, line: String) {
    let status = StatusLine(message: "deleted 3 rows", mode: "NORMAL", pending: "g", info: "1/20")
    #expect(picture(status, 1, columns)[0].trimmed == line)
  }

  @Test("A message without room beside the rest stands above the line, broken between words")
  func longMessages() {
    let status = StatusLine(
      message: "ctrl+i arrives as tab here; press other keys", mode: "list", info: "1/9")
    let lines = picture(status, 3, 24).map(\.trimmed)
    #expect(
      lines == ["ctrl+i arrives as tab", "here; press other keys", " list                1/9"])
    #expect(status.height(on: CellSize(rows: 24, columns: 24)) == 3)
    #expect(status.height(on: CellSize(rows: 24, columns: 60)) == 1)
    #expect(picture(status, 1, 24).map(\.trimmed) == [" list  ctrl+i arrives a…"])
  }

  private static let keys = [
    CommandKeys(CommandInvocation("a.b"), title: "Choose", sequences: ["enter"]),
    CommandKeys(CommandInvocation("a.c"), title: "Select", sequences: ["tab"]),
    CommandKeys(CommandInvocation(.showKeys), title: "Show keys", sequences: ["f1", "?"]),
    CommandKeys(CommandInvocation("a.d"), title: "Leave", sequences: ["escape"]),
  ]

  @Test(
    "Without a message the keys that matter are shown, the one that lists the others to the last",
    arguments: [
      (80, " pick  Enter Choose  Tab Select  F1, ? Show keys  Escape Leave              1/20"),
      (60, " pick  Enter Choose  Tab Select  F1, ? Show keys        1/20"),
      (52, " pick  Enter Choose  Tab Select  F1             1/20"),
      (41, " pick  Enter Choose  Tab Select  F1  1/20"),
      (38, " pick  Enter Choose  F1           1/20"), (27, " pick  Tab Select  F1  1/20"),
      (22, " pick  F1         1/20"), (20, " pick  F1       1/20"), (15, " pick  F1  1/20"),
      (14, " pick  F1"),
      (13, " pick  F1"), (8, " pick"), (4, " pi…"),
    ])
  func keys(columns: Int, line: String) {
    var status = StatusLine(mode: "pick", info: "1/20")
    status.keys = Self.keys
    #expect(picture(status, 1, columns)[0].trimmed == line)
    status.message = "saved"
    #expect(!picture(status, 1, columns)[0].contains("Enter"))
  }

  @Test("A letter alone is as it is typed, as the same one with Shift is another key")
  func letters() {
    var status = StatusLine()
    let keys: [KeySequence] = ["m", "shift+m", "ctrl+m", "g g", "+"]
    status.keys = [CommandKeys(CommandInvocation("a.new"), title: "New", sequences: keys)]
    #expect(picture(status, 1, 40)[0].trimmed == "m, Shift+M, Ctrl+M, g g, + New")
  }

  @Test("At every width from 20 to 80 the line has the key of the list of keys, and fits")
  func widthsOfKeys() {
    var status = StatusLine(mode: "mailbox", info: "1200 of 40000")
    status.keys = Self.keys
    var shown = 0
    for columns in 20...80 {
      let line = picture(status, 1, columns)[0].trimmed
      #expect(line.contains("F1") && !line.contains("…"), "\(columns): \(line)")
      #expect(line.contains("   ") || line.count <= columns)
      shown = max(shown, line.count)
    }
    #expect(shown == 80)
  }

  @Test("Data in messages cannot reach the terminal as a command")
  func escapes() {
    #expect(picture(StatusLine(message: "\u{1B}[2J\n"), 1, 20) == ["␛[2J␊"])
  }

  @Test("A warning stands out without colours")
  func warning() {
    var status = StatusLine(message: "no such row")
    #expect(grid(status, 1, 20).rows(with: .bold) == [])
    status.isWarning = true
    #expect(grid(status, 1, 20).rows(with: .bold) == [0])
  }

  @Test("Hints stand in columns above the line, as many as a third of the screen holds")
  func hints() throws {
    var status = StatusLine(mode: "NORMAL")
    status.show(try hinted)
    #expect(status.height(on: CellSize(rows: 24, columns: 60)) == 3)
    #expect(
      picture(status, 3, 60) == [
        "a       Select all   d       Delete       x       Cut",
        "ctrl+k  Kill         g       more keys…",
        " NORMAL  space -",
      ])
  }

  @Test("Hints that do not fit are counted")
  func manyHints() throws {
    var status = StatusLine()
    status.show(try hinted)
    #expect(status.height(on: CellSize(rows: 6, columns: 24)) == 3)
    #expect(
      picture(status, 3, 24) == ["a       Select all", "4 more", "space -"])
    #expect(picture(status, 1, 24) == ["space -"])
  }

  @Test("Keys may be shown as labels")
  func labels() throws {
    let hints = KeyHints(try hinted.next, style: .glyphs)
    #expect(picture(hints, 5, 18)[1] == "⌃K  Kill")
  }

  @Test("A screen without lines has no status line", arguments: [0, 1, 2, 3])
  func smallScreens(rows: Int) throws {
    var status = StatusLine(mode: "A")
    status.show(try hinted)
    #expect(status.height(on: CellSize(rows: rows, columns: 10)) == min(rows, 1 + rows / 3))
    #expect(status.height(on: CellSize(rows: rows, columns: 0)) <= max(rows, 0))
    #expect(picture(status, rows, 10).count == rows)
  }

  private var hinted: KeyEngine.BindingHinted {
    get throws {
      let next: [(String, String, Bool)] = [
        ("a", "Select all", false), ("ctrl+k", "Kill", false), ("d", "Delete", false),
        ("g", "", true), ("x", "Cut", false),
      ]
      let value: Value = .object([
        "strokes": "space",
        "next": .array(
          next.map {
            .object(["stroke": .string($0), "title": .string($1), "continues": .bool($2)])
          }),
      ])
      return try value.decoded(as: KeyEngine.BindingHinted.self)
    }
  }

  @Test(
    "Where a remark has no room, its first parts go",
    arguments: [
      (40, "3 of 9  ? keys  q leaves"), (26, "? keys  q leaves"), (14, "q leaves"), (6, "q leaves"),
    ])
  func remark(columns: Int, info: String) {
    let line = StatusLine(mode: "m", info: "3 of 9")
    #expect(line.offering("? keys  q leaves", columns: columns).info == info)
  }

  @Test("A message of several lines stands above the line, a line each")
  func lines() {
    let line = StatusLine(message: "one\ntwo\nthree")
    #expect(line.height(on: CellSize(rows: 24, columns: 80)) == 4)
    #expect(line.height(on: CellSize(rows: 6, columns: 80)) == 3)
  }

  @Test(
    "Hints take as many columns as fit, with three cells between them, and a line more for the rest",
    arguments: [
      (18, 5), (38, 5), (39, 3), (59, 3), (60, 2), (80, 2), (81, 2), (101, 2), (102, 1),
    ])
  func columnsOfHints(columns: Int, height: Int) throws {
    let hints = KeyHints(try hinted.next)
    #expect(hints.height(columns: columns, atMost: 9) == height)
    #expect(hints.height(columns: columns, atMost: 1) == 1)
    #expect(hints.height(columns: columns, atMost: 0) == 0)
    #expect(hints.height(columns: 0, atMost: 9) == 0)
    #expect(KeyHints([]).height(columns: columns, atMost: 9) == 0)
    let lines = picture(hints, height, columns)
    #expect(!lines.contains { $0.contains("more") && !$0.contains("more keys") || $0.isEmpty })
  }
}
