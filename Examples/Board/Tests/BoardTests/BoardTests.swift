import FoundationEssentials
import KeyboardActions
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardRuntime
import KeyboardTerminalUI
import Testing

@testable import board

@Suite("Board")
struct BoardTests {
  private let runtime = ApplicationRuntime()
  private let dialogs: Dialogs
  private let file: StoredFile<[Column]>
  private let board: Board

  init() throws {
    dialogs = Dialogs(runtime.engine)
    file = StoredFile(
      path: FileManager.default.temporaryDirectory.path + "/board-\(UUID().uuidString).json")
    var columns = Board.empty
    columns[0].cards = [Card(id: 1, title: "write"), Card(id: 2, title: "read")]
    try file.write(columns)
    board = try Board(runtime, dialogs, file)
  }

  private func press(_ keys: KeyStroke...) {
    for key in keys { runtime.send(KeyEvent(pressing: key)) }
  }

  private var titles: [[String]] { board.lists.map { $0.cards.elements.map(\.title) } }

  @Test("A card is added by a form, and is in the file")
  func adding() throws {
    press("a", "x", "y", "tab", "n", "ctrl+s")
    #expect(titles == [["write", "read", "xy"], [], []])
    #expect(try file.read()?[0].cards.last == Card(id: 3, title: "xy", notes: "n"))
    press("a", "ctrl+s", "escape")
    #expect(titles[0].count == 3)
  }

  @Test("A card is deleted when that is confirmed, and comes back")
  func deleting() throws {
    press("d", "n")
    #expect(titles[0].count == 2)
    press("d")
    #expect(dialogs.text == "Delete “write”?")
    #expect(runtime.engine.keysInForce.filter(\.isPossible).map(\.title) == ["Delete", "Cancel"])
    press("y")
    #expect(titles == [["read"], [], []])
    press("alt+u")
    #expect(titles == [["write", "read"], [], []])
    press("alt+e")
    #expect(try file.read()?.map(\.cards.count) == [1, 0, 0])
  }

  @Test("Cards go from list to list and up and down, and the focus with them")
  func moving() {
    press("shift+right", "shift+right", "left", "left", "a", "z", "ctrl+s", "alt+up")
    #expect(titles == [["z", "read"], [], ["write"]])
    press("alt+u", "alt+u", "alt+u")
    #expect(titles == [["read"], ["write"], []])
    // The focus is on the card that came back: it is moved, not the one in the first list.
    press("shift+left")
    #expect(titles == [["read", "write"], [], []])
  }

  @Test("A filter shows what matches in every list")
  func filtering() {
    press("/", "w", "r", "enter")
    #expect(board.lists[0].cards.layout.totalNumberOfRows == 1)
    press("escape")
    #expect(board.lists[0].cards.layout.totalNumberOfRows == 2)
  }

  @Test("It looks as the guide shows it, and on a small screen one list is seen at a time")
  func drawing() throws {
    let guide = URL(filePath: #filePath).appending(path: "../../../../../Docs/Board.md")
    press("a", "a", "s", "k", "ctrl+s", "up", "shift+right")
    let screen = lines(5, 80).joined(separator: "\n")
    let text = try String(contentsOf: guide.standardized, encoding: .utf8)
    #expect(text.contains(screen), "it looks so:\n\(screen)")
    #expect(lines(2, 40)[0].hasPrefix("Doing") && !lines(2, 40)[0].contains("To do"))
    press("tab")
    #expect(lines(2, 40)[0].hasPrefix("Done"))
  }

  private func lines(_ rows: Int, _ columns: Int) -> [String] {
    let size = CellSize(rows: rows, columns: columns)
    board.pane.layOut(in: size)
    var canvas = Canvas(size: size)
    board.pane.draw(on: &canvas, isActive: true)
    return canvas.grid.lines
  }
}
