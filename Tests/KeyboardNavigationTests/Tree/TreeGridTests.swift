import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("A tree grid")
struct TreeGridTests {
  private let tree = TreeTable(children: TreeTableTests.children) { $0 }
  private let bus = EventBus()

  /// A grid of three columns, and the navigator that moves through it.
  private func grid(focusingRows: Bool = true) -> (TreeGrid<String>, CollectionNavigator) {
    let grid = TreeGrid(of: tree, columnWidths: [8, 4, 4], focusingRows: focusingRows) {
      "\($0) \($1)"
    }
    let navigator = CollectionNavigator(
      collectionView: grid, delegate: nil, bus: bus,
      policy: focusingRows ? .ariaTreeGrid : .ariaTreeGridOfCells)
    navigator.enter()
    return (grid, navigator)
  }

  /// The focus as `row` or `row.column`.
  private func focus(_ navigator: CollectionNavigator, _ grid: TreeGrid<String>) -> String {
    guard let path = navigator.indexPathForFocusedRow else { return "none" }
    let column = grid.column(ofItemAt: path).map { ".\($0)" } ?? ""
    return "\(grid.row(ofItemAt: path).row)\(column)"
  }

  @Test(
    "Keys on rows and cells",
    arguments: [
      ("right", "0"), ("right right", "0.0"), ("right right right right right", "0.2"),
      ("right right left", "0"), ("right left left", "0"), ("down", "1"),
      ("down right", "1.0"), ("right right down", "1.0"), ("end", "2"), ("down home", "0"),
      ("right right end", "0.2"), ("right right end home", "0.0"),
      ("right right right ctrl+end", "4.1"), ("right down right right ctrl+home", "0.0"),
    ])
  func keys(keys: String, expected: String) {
    let (grid, navigator) = grid()
    for key in keys.split(separator: " ") {
      navigator.send(KeyEvent(pressing: KeyStroke(stringLiteral: String(key))))
    }
    #expect(focus(navigator, grid) == expected, "\(keys)")
  }

  @Test("A row is expanded with those beside it, if one of them is not yet")
  func siblings() throws {
    let (grid, navigator) = grid()
    let first = try #require(navigator.indexPathForFocusedRow)
    #expect(grid.canExpandSiblings(ofItemAt: first))
    grid.expandSiblings(ofItemAt: first)
    #expect(grid.numberOfItems(inSection: 0) == 6 * 4)
    #expect(!grid.canExpandSiblings(ofItemAt: first))
  }

  @Test("Right and left expand and collapse a row")
  func expanding() {
    let (grid, navigator) = grid()
    navigator.send(KeyEvent(pressing: "right"))
    #expect(grid.numberOfItems(inSection: 0) == 5 * 4)
    navigator.send(KeyEvent(pressing: "left"))
    #expect(grid.numberOfItems(inSection: 0) == 3 * 4)
    navigator.send(KeyEvent(pressing: "left"))
    #expect(focus(navigator, grid) == "0")
  }

  @Test("Where only cells take the focus, the first one expands, and left stays there")
  func cells() {
    let (grid, navigator) = grid(focusingRows: false)
    #expect(focus(navigator, grid) == "0.0")
    navigator.send(KeyEvent(pressing: "enter"))
    #expect(grid.numberOfItems(inSection: 0) == 5 * 3)
    navigator.send(KeyEvent(pressing: "enter"))
    #expect(grid.numberOfItems(inSection: 0) == 3 * 3)
    navigator.send(KeyEvent(pressing: "left"))
    #expect(focus(navigator, grid) == "0.0")
    var committed: [Int] = []
    let token = bus.subscribe(to: ListNavigator.Committed.self) { committed.append($0.row) }
    for key in ["right", "enter"] as [KeyStroke] { navigator.send(KeyEvent(pressing: key)) }
    #expect(committed == [1])
    withExtendedLifetime(token) {}
  }

  @Test(
    "Keys that select: a row by its own item is all of its cells",
    arguments: [
      ("shift+space", "0-3"), ("shift+down", "0-7"), ("shift+right", ""), ("ctrl+a", "0-11"),
      ("ctrl+space", "0-11"), ("down right ctrl+space", "1,5,9"),
      ("down right shift+right", "5-6"), ("down right shift+down", "5,9"),
    ])
  func selecting(keys: String, expected: String) {
    let (grid, navigator) = grid()
    for key in keys.split(separator: " ") {
      navigator.send(KeyEvent(pressing: KeyStroke(stringLiteral: String(key))))
    }
    #expect(navigator.selection.description == expected, "\(keys)")
    withExtendedLifetime(grid) {}
  }

  @Test("The focus follows its cell when rows before it expand, and cells lie side by side")
  func following() {
    let (grid, navigator) = grid()
    for key in ["end", "right", "right"] as [KeyStroke] {
      navigator.send(KeyEvent(pressing: key))
    }
    #expect(focus(navigator, grid) == "2.0")
    tree.setExpanded(true, at: IndexPath(row: 0, section: 0))
    #expect(focus(navigator, grid) == "4.0")
    let path = grid.item(ofRow: IndexPath(row: 1, section: 0), column: 1)
    #expect(grid.rectForItem(at: path) == Rect(x: 8, y: 1, width: 4, height: 1))
    #expect(grid.contentBounds == Rect(origin: .zero, size: grid.viewport.contentSize))
    grid.layoutDirection = .rightToLeft
    #expect(grid.rectForItem(at: path) == Rect(x: 4, y: 1, width: 4, height: 1))
    #expect(grid.titleForItem(at: path) == "a/b 1")
    #expect(grid.identityForItem(at: path).flatMap(grid.indexPathForItem) == path)
  }
}
