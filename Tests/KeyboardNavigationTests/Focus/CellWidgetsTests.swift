import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Cells of a grid that hold inputs")
struct CellWidgetsTests {
  private let texts = ["Ada", "Bob"].map { TextDocument($0, isMultiline: false) }
  private let grid: CollectionNavigator
  private let cells: CellWidgets

  init() {
    let shelf = Shelf([2], .columns(2))
    grid = CollectionNavigator(collectionView: shelf, delegate: nil, policy: .ariaDataGrid)
    cells = CellWidgets(of: grid, in: shelf) { [texts] path in
      [FocusSequence.Stop("name", texts[path[1]])]
    } onFocus: { _ in
    }
    cells.arrive(.forwards)
  }

  @Test("A letter goes into the input that the focused cell begins with")
  func typing() {
    #expect(cells.takesText("x", at: .zero))
    #expect(cells.insertText("x", at: .zero))
    #expect(cells.cell == IndexPath(row: 0, section: 0))
    #expect(texts[0].text.contains("x") && texts[1].text == "Bob")
    // The next one is the input's own.
    #expect(!cells.takesText("y", at: .zero) && !cells.insertText("y", at: .zero))
    #expect(!cells.deleteBackward(at: .zero))
  }

  @Test("A cell keeps what was typed when the focus leaves the grid, and not when it is undone")
  func leaving() {
    let first = IndexPath(row: 0, section: 0)
    #expect(cells.enter(first))
    texts[0].setText("Eve")
    cells.depart()
    #expect(cells.cell == nil && texts[0].text == "Eve")
    cells.depart()
    #expect(cells.enter(first))
    texts[0].setText("Max")
    cells.leave(undoingEdits: true)
    #expect(cells.cell == nil && texts[0].text == "Eve")
  }

  @Test("What does nothing says why: outside a cell, and in one of a single control")
  func refusals() {
    func refusal(_ id: CommandID) -> String? {
      #expect(throws: CommandError.self) { try cells.perform(CommandInvocation(id)) }?.message
    }
    #expect(refusal("cell.leave") == "cell.leave would do nothing now; the focus is in no cell")
    #expect(cells.enter(IndexPath(row: 0, section: 0)))
    #expect(
      refusal("cell.nextWidget")
        == "cell.nextWidget would do nothing now; there is no other control")
  }
}
