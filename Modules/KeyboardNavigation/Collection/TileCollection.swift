public import KeyboardCore

/// Tiles of one size, as many in a line as the viewport has room for: IPShortcut's grid.
///
/// ```swift
/// let tiles = TileCollection(tile: Size(width: 24, height: 2), spacing: Size(width: 1, height: 1))
/// tiles.titles = names
/// let navigator = CollectionNavigator(collectionView: tiles, delegate: nil)
/// ```
///
/// The lines break anew when the viewport gets another width. From right to left the first tile of
/// a line is at its right end.
public final class TileCollection: NavigableCollection, ViewportList {
  /// The titles of the tiles, one each; setting others scrolls to the start.
  public var titles: [String] = [] {
    didSet {
      layOut()
      viewport.offset = viewport.minimumOffset
    }
  }
  /// The direction in which lines run.
  public var layoutDirection = LayoutDirection.leftToRight
  /// The part that is seen.
  public var viewport = Viewport(contentSize: .zero, size: .zero) {
    didSet { if viewport.size.width != oldValue.size.width { layOut() } }
  }
  /// The extent of a tile; the least one where tiles fill their lines.
  public let tile: Size
  /// A Boolean value indicating whether tiles are as wide as a line of them has room for.
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

  /// Lines of as many tiles as there is room for.
  public var arrangement: CollectionArrangement { layout.arrangement }

  /// False: all can have the focus.
  public var hasDisabledItems: Bool { false }

  /// Returns the place of a tile.
  public func rectForItem(at indexPath: IndexPath) -> Rect {
    layout.rect(of: indexPath, mirroredIn: mirroringWidth)
  }

  /// The whole content.
  public var contentBounds: Rect { Rect(origin: .zero, size: viewport.contentSize) }

  /// Returns the tiles of which a rectangle shows a part.
  public func items(intersecting rect: Rect) -> [IndexPath] {
    layout.paths(intersecting: rect, mirroredIn: mirroringWidth)
  }

  /// The title of a tile.
  public func titleForItem(at indexPath: IndexPath) -> String? {
    containsItem(at: indexPath) ? titles[indexPath.row] : nil
  }
}
