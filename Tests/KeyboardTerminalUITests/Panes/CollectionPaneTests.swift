import FoundationEssentials
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminal
import KeyboardTerminalUI
import PictureTerminals
import Testing

@MainActor
@Suite("Collection pane")
struct CollectionPaneTests {
  private func pane(_ cells: Cells) -> (CollectionPane, CollectionNavigator) {
    let navigator = CollectionNavigator(collectionView: cells, delegate: nil)
    return (CollectionPane(navigator: navigator, collection: cells), navigator)
  }

  /// How many columns an item of one unit has.
  private func columns(_ pane: CollectionPane, in width: Int) -> Double {
    let size = CellSize(rows: 30, columns: width)
    pane.layOut(in: size)
    return (1 / pane.view(isActive: true).cellExtent(in: size).width * 1000).rounded() / 1000
  }

  private func columns(_ cells: Cells, in width: Int, _ title: String? = nil) -> Double {
    if let title { cells.title = { _ in title } }
    let (pane, navigator) = pane(cells)
    return withExtendedLifetime(navigator) { columns(pane, in: width) }
  }

  @Test("An item of one unit is as wide as the longest title that is seen, with room for symbols")
  func titles() {
    #expect(columns(Cells(12, columns: 4), in: 80) == 9)
    #expect(columns(Cells(12, columns: 4), in: 80, "a") == 4)
    #expect(columns(Cells(12, columns: 4), in: 200, String(repeating: "long", count: 20)) == 24)
  }

  @Test("The blank between items goes where all fit without it")
  func fitting() {
    #expect(columns(Cells(9, columns: 9), in: 80) == 8)
    #expect(columns(Cells(20, columns: 20), in: 80) == 9)
  }

  @Test("Cells grow with what comes into sight, and begin anew with another width")
  func growing() {
    let cells = Cells(12, columns: 4)
    let (pane, _) = pane(cells)
    #expect(columns(pane, in: 80) == 9)
    cells.title = { _ in "x" }
    #expect(columns(pane, in: 80) == 9)
    #expect(columns(pane, in: 81) == 4)
  }

  @Test("A collection from right to left begins at the right edge")
  func rightToLeft() {
    let (pane, navigator) = pane(Cells(3, columns: 3, direction: .rightToLeft))
    #expect(pane.lines(6, 40)[0] == String(repeating: " ", count: 17) + "row 2   row 1   row 0")
    let size = CellSize(rows: 6, columns: 40)
    func click(_ column: Int) -> [CommandInvocation] {
      pane.receive(MouseEvent(.left, 0, column), in: size)
    }
    #expect(click(39) == [CommandInvocation(.focusRow, ["row": 0])])
    #expect(click(2) == [])
    withExtendedLifetime(navigator) {}
  }

  @Test("The wheel scrolls three lines in the units of the collection")
  func wheel() {
    let cells = Cells(400, columns: 4)
    let (pane, navigator) = pane(cells)
    #expect(pane.lines(6, 40)[0].hasPrefix("  row 0"))
    _ = pane.receive(MouseEvent(.wheelDown, 0, 0), in: CellSize(rows: 6, columns: 40))
    #expect(pane.lines(6, 40)[0].hasPrefix("  row 12"))
    withExtendedLifetime(navigator) {}
  }

  @Test("The summary has the place of the focus, and how many are selected")
  func summary() throws {
    let cells = Cells(12, columns: 4)
    let navigator = CollectionNavigator(
      collectionView: cells, delegate: nil, policy: NavigationPolicy(selection: .multiple))
    let pane = CollectionPane(navigator: navigator, collection: cells)
    #expect(pane.summary == "12")
    try navigator.perform(CommandInvocation(.toggleRow, ["row": 0]))
    try navigator.perform(CommandInvocation(.focusRow, ["row": 11]))
    #expect(pane.summary == "12 of 12 · 1 selected")
  }

  @Test(
    "A cell of a tree is as wide as its title behind two columns for each level, and its sign",
    arguments: [(0, 16), (1, 18), (3, 22), (4, 24), (9, 24)])
  func trees(depth: Int, columns: Int) {
    let tree = TreeTable<Int>(
      children: { node in node.map { $0 < depth ? [$0 + 1] : [] } ?? [0] },
      title: { "node \($0)" })
    for row in 0..<depth { tree.setExpanded(true, at: IndexPath(row: row, section: 0)) }
    let grid = TreeGrid(of: tree, columnWidths: [1, 1]) { $1 == 0 ? "node \($0) wide" : "7" }
    let navigator = CollectionNavigator(
      collectionView: grid, delegate: nil, policy: .ariaTreeGrid)
    let pane = CollectionPane(navigator: navigator, collection: grid)
    withExtendedLifetime(navigator) {
      #expect(self.columns(pane, in: 200) == Double(columns))
    }
  }
}
