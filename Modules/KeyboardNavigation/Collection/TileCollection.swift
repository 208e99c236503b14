public import KeyboardCore

/// Tiles of one size, with as many in a line as fit into the viewport: IPShortcut's grid.
///
/// ```swift
/// let tiles = TileCollection(tile: Size(width: 24, height: 2), spacing: Size(width: 1, height: 1))
/// tiles.titles = names
/// let navigator = CollectionNavigator(collectionView: tiles, delegate: nil)
/// ```
///
/// The lines are rearranged when the width of the viewport changes. From right to left the first tile of a line is at
/// its right end.
public final class TileCollection: NavigableCollection, ViewportList {
  /// The titles of the tiles; setting them scrolls to the start.
  public var titles: [String] = [] {
    didSet {
      layOut()
      viewport.offset = viewport.minimumOffset
    }
  }
  /// The direction in which lines run.
  public var layoutDirection = LayoutDirection.leftToRight
  /// The visible part.
  public var viewport = Viewport(contentSize: .zero, size: .zero) {
    didSet { if viewport.size.width != oldValue.size.width { layOut() } }
  }
  /// The size of a tile; its minimum if tiles fill their lines.
  public let tile: Size
  /// A Boolean value indicating whether tiles are widened to fill their lines.
  public let fillsLines: Bool
  /// The distances between tiles.
  public let spacing: Size
  private var layout: TileLayout

  /// Creates a collection without tiles.
  public init(tile: Size, spacing: Size = .zero, fillsLines: Bool = false) {
    (self.tile, self.spacing, self.fillsLines) = (tile, spacing, fillsLines)
    layout = TileLayout(TableLayout(), .columns(1), tile: tile, spacing: spacing)
  }

  /// The number of tiles in a line, at least 1.
  public var columns: Int {
    max(1, Int((viewport.size.width + spacing.width) / (tile.width + spacing.width)))
  }

  private func layOut() {
    var tile = tile
    if fillsLines {
      let room = viewport.size.width - spacing.width * Double(columns - 1)
      tile.width = max(1, (room / Double(columns)).rounded(.down))
    }
    layout = TileLayout(
      TableLayout(rowCounts: [titles.count]), .columns(columns), tile: tile, spacing: spacing)
    viewport.contentSize = Size(
      width: viewport.size.width, height: layout.contentSize.height)
    viewport.offset = viewport.clamped(viewport.offset)
  }

  private var mirroringWidth: Double? {
    layoutDirection == .rightToLeft ? viewport.size.width : nil
  }

  // MARK: NavigableCollection

  /// The number of sections: all tiles are in one.
  public var numberOfSections: Int { 1 }

  /// Returns the number of tiles.
  public func numberOfItems(inSection section: Int) -> Int { titles.count }

  /// Lines of as many tiles as fit.
  public var arrangement: CollectionArrangement { layout.arrangement }

  /// False: all tiles can have the focus.
  public var hasDisabledItems: Bool { false }

  /// Returns the rectangle of a tile.
  public func rectForItem(at indexPath: IndexPath) -> Rect {
    layout.rect(of: indexPath, mirroredIn: mirroringWidth)
  }

  /// The whole content.
  public var contentBounds: Rect { Rect(origin: .zero, size: viewport.contentSize) }

  /// Returns the tiles that overlap a rectangle.
  public func items(intersecting rect: Rect) -> [IndexPath] {
    layout.paths(intersecting: rect, mirroredIn: mirroringWidth)
  }

  /// Returns the title of a tile.
  public func titleForItem(at indexPath: IndexPath) -> String? {
    containsItem(at: indexPath) ? titles[indexPath.row] : nil
  }
}
