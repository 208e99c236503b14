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
}
