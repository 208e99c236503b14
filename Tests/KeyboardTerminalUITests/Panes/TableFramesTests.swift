import KeyboardCore
import KeyboardNavigation
import KeyboardTerminal
import SeededRandom
import Testing

@testable import KeyboardTerminalUI

@MainActor
@Suite("Frames of tables")
struct TableFramesTests {
  private final class Texts {
    var items = (0..<42).map { ItemText(cells: ["row \($0) of the table", "\($0)"]) } {
      didSet { changes += 1 }
    }
    private(set) var changes = 0
  }

  @Test(
    "Whatever has changed, a frame looks as if there had been none before", arguments: seeds(200))
  func changes(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let (table, texts) = (Rows([2, 40], header: 1), Texts())
    let navigator = TableNavigator(
      tableView: table, delegate: nil, policy: NavigationPolicy(selection: .multiple))
    let pane = TablePane(navigator: navigator, table: table)
    pane.text = { [layout = table.layout] in
      texts.items[layout.flatIndexForRow(at: $0) ?? 0]
    }
    // A program may say when its texts have changed.
    if seed % 2 == 0 { pane.textVersion = { [texts.changes] } }
    let titles = [
      "日本語 text", "e\u{301}x", "👨‍👩‍👧 family", "", "a long title of a row that is cut", "\t|",
    ]
    var (rect, theme) = (CellRect(row: 1, column: 2, rows: 8, columns: 24), Theme.dark)
    var (isActive, joinsEmoji) = (true, false)
    for _ in 0..<100 {
      switch Int.random(in: 0..<16, using: &numbers) {
      case 0:
        let title = titles.randomElement(using: &numbers) ?? ""
        texts.items[Int.random(in: 0..<42, using: &numbers)] = ItemText(cells: [title, "7"])
      case 1: texts.items[Int.random(in: 0..<42, using: &numbers)].look = .warning
      case 2: pane.columns = pane.columns.isEmpty ? [.init("Name"), .init("Size", width: 4)] : []
      case 3: theme = theme == .dark ? .light : .dark
      case 4:
        rect = CellRect(
          row: Int.random(in: -2..<4, using: &numbers),
          column: Int.random(in: -3..<9, using: &numbers),
          rows: Int.random(in: 1..<12, using: &numbers),
          columns: Int.random(in: 1..<40, using: &numbers))
      case 5: pane.scrollSideways(by: Int.random(in: -1...1, using: &numbers))
      case 6: pane.scroll(by: Point(x: 0, y: Double(Int.random(in: -5...5, using: &numbers))))
      case 7: isActive.toggle()
      case 8: table.disabled = Int.random(in: 0..<42, using: &numbers)
      case 9: joinsEmoji.toggle()
      case 10: try? navigator.perform(CommandInvocation(.toggleRow))
      case 11: try? navigator.perform(CommandInvocation(.previousRow))
      case 12: texts.items[Int.random(in: 0..<42, using: &numbers)].style = Style(.bold)
      default: try? navigator.perform(CommandInvocation(.nextRow))
      }
      pane.layOut(in: rect.size)
      var view = try #require(pane.view(isActive: isActive) as? TableView)
      view.drawn = nil
      var next = Canvas(size: CellSize(rows: 12, columns: 40), theme: theme)
      next.joinsEmoji = joinsEmoji
      next.write("文 beneath it", at: CellPosition(row: 2, column: 3))
      var whole = next
      next.within(rect) { pane.draw(on: &$0, isActive: isActive) }
      whole.within(rect) { view.draw(on: &$0) }
      try #require(next.grid == whole.grid)
    }
  }

  @Test("Rows in sight are asked for their texts once a version, and those that come into sight")
  func versions() {
    let table = Rows([40])
    let navigator = TableNavigator(tableView: table, delegate: nil)
    let pane = TablePane(navigator: navigator, table: table)
    var (version, asked): (Int, [Int]) = (0, [])
    pane.text = {
      asked.append($0.row)
      return "row"
    }
    pane.textVersion = { [version] }
    func draw() -> [Int] {
      asked = []
      var canvas = Canvas(size: CellSize(rows: 4, columns: 20))
      pane.layOut(in: canvas.size)
      pane.draw(on: &canvas, isActive: true)
      return asked
    }
    #expect(draw() == [0, 1, 2, 3])
    #expect(draw() == [])
    pane.scroll(by: Point(x: 0, y: 2))
    #expect(draw() == [4, 5])
    version += 1
    #expect(draw() == [2, 3, 4, 5])
  }
}
