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
    var items = (0..<42).map { ItemText(cells: ["row \($0) of the table", "\($0)"]) }
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
    let titles = [
      "日本語 text", "e\u{301}x", "👨‍👩‍👧 family", "", "a long title of a row that is cut", "\t|",
    ]
    var (size, theme, isActive) = (CellSize(rows: 8, columns: 24), Theme.dark, true)
    for _ in 0..<100 {
      switch Int.random(in: 0..<14, using: &numbers) {
      case 0:
        let title = titles.randomElement(using: &numbers) ?? ""
        texts.items[Int.random(in: 0..<42, using: &numbers)] = ItemText(cells: [title, "7"])
      case 1: texts.items[Int.random(in: 0..<42, using: &numbers)].look = .warning
      case 2: pane.columns = pane.columns.isEmpty ? [.init("Name"), .init("Size", width: 4)] : []
      case 3: theme = theme == .dark ? .light : .dark
      case 4:
        size = CellSize(
          rows: Int.random(in: 1..<12, using: &numbers),
          columns: Int.random(in: 1..<40, using: &numbers))
      case 5: pane.scrollSideways(by: Int.random(in: -1...1, using: &numbers))
      case 6: pane.scroll(by: Point(x: 0, y: Double(Int.random(in: -5...5, using: &numbers))))
      case 7: isActive.toggle()
      case 8: table.disabled = Int.random(in: 0..<42, using: &numbers)
      case 9: try? navigator.perform(CommandInvocation(.toggleRow))
      case 10: try? navigator.perform(CommandInvocation(.previousRow))
      default: try? navigator.perform(CommandInvocation(.nextRow))
      }
      pane.layOut(in: size)
      var (next, whole) = (Canvas(size: size, theme: theme), Canvas(size: size, theme: theme))
      pane.draw(on: &next, isActive: isActive)
      var view = try #require(pane.view(isActive: isActive) as? TableView)
      view.drawn = nil
      view.draw(on: &whole)
      try #require(next.grid == whole.grid)
    }
  }
}
