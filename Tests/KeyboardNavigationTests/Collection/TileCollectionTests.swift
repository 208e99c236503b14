import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Tiles")
struct TileCollectionTests {
  private let tiles = TileCollection(
    tile: Size(width: 10, height: 2), spacing: Size(width: 1, height: 1))

  init() {
    tiles.titles = (0..<20).map { "tile \($0)" }
    tiles.viewport.size = Size(width: 43, height: 8)
  }

  private func rect(_ index: Int) -> Rect {
    tiles.rectForItem(at: IndexPath(row: index, section: 0))
  }

  @Test(
    "A line has as many tiles as there is room for",
    arguments: [(43.0, 4), (42, 3), (9, 1), (0, 1)])
  func columns(width: Double, columns: Int) {
    tiles.viewport.size.width = width
    #expect(tiles.columns == columns)
    #expect(tiles.viewport.contentSize.height == Double((20 + columns - 1) / columns * 3 - 1))
    #expect(tiles.contentBounds == Rect(origin: .zero, size: tiles.viewport.contentSize))
  }

  @Test(
    "Tiles that fill their lines share what is left",
    arguments: [(43.0, 3, 13.0), (42, 3, 13), (9, 1, 9)])
  func filling(width: Double, columns: Int, tile: Double) {
    let tiles = TileCollection(
      tile: Size(width: 12, height: 2), spacing: Size(width: 1, height: 1), fillsLines: true)
    tiles.titles = (0..<5).map { "tile \($0)" }
    tiles.viewport.size = Size(width: width, height: 8)
    let last = tiles.rectForItem(at: IndexPath(row: columns - 1, section: 0))
    #expect(tiles.columns == columns && last.size.width == tile)
    #expect(last.origin == Point(x: Double(columns - 1) * (tile + 1), y: 0))
  }

  @Test("From right to left the first tile is at the right end")
  func mirrored() {
    #expect(rect(5) == Rect(x: 11, y: 3, width: 10, height: 2))
    tiles.layoutDirection = .rightToLeft
    #expect(rect(0) == Rect(x: 33, y: 0, width: 10, height: 2))
    #expect(rect(5) == Rect(x: 22, y: 3, width: 10, height: 2))
  }

  @Test("Only tiles of which a part is seen are told", arguments: [0.0, 3, 4.5, 100])
  func intersecting(y: Double) {
    let seen = Rect(x: 5, y: y, width: 12, height: 8)
    let expected = (0..<20).filter {
      rect($0).intersection(seen).map { $0.size.width > 0 && $0.size.height > 0 } ?? false
    }
    #expect(tiles.items(intersecting: seen).map(\.row) == expected)
  }

  @Test("Arrows move along lines and between them")
  func moving() throws {
    let navigator = CollectionNavigator(
      collectionView: tiles, delegate: nil, policy: NavigationPolicy(keys: .listbox))
    for key: KeyStroke in ["right", "right", "down", "down", "left"] {
      navigator.send(KeyEvent(pressing: key))
    }
    #expect(navigator.flatIndexOfFocusedRow == 8)
    #expect(tiles.viewport.offset.y == 0)
    navigator.send(KeyEvent(pressing: "down"))
    #expect(tiles.viewport.offset.y == 3)
  }
}
