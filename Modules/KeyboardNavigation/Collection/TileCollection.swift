public import KeyboardCore

/// Tiles of one size, as many in a line as the viewport has room for: IPShortcut's grid.
///
/// ```swift
/// let tiles = TileCollection(tile: Size(width: 24, height: 2), spacing: Size(width: 1, height: 1))
/// tiles.titles = names
/// let navigator = CollectionNavigator(collectionView: tiles, delegate: nil)
/// ```
///
/// The lines break anew when the viewport gets another width. From right to left the first tile of a
/// line is at its right end.
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
  /// The extent of a tile.
  public let tile: Size
  /// The distances between tiles.
  public let spacing: Size

  /// Creates a collection without tiles.
  public init(tile: Size, spacing: Size = .zero) {
    (self.tile, self.spacing) = (tile, spacing)
  }

  /// The number of tiles in a line, at least 1.
  public var columns: Int {
    max(1, Int((viewport.size.width + spacing.width) / (tile.width + spacing.width)))
  }

  private var lines: Int { (titles.count + columns - 1) / columns }

  private func layOut() {
    let height = Double(lines) * (tile.height + spacing.height) - spacing.height
    viewport.contentSize = Size(width: viewport.size.width, height: max(0, height))
    viewport.offset = viewport.clamped(viewport.offset)
  }

  // MARK: NavigableCollection

  /// The number of sections: all tiles are in one.
  public var numberOfSections: Int { 1 }

  /// Returns the number of tiles.
  public func numberOfItems(inSection section: Int) -> Int { titles.count }

  /// Lines of as many tiles as there is room for.
  public var arrangement: CollectionArrangement { .columns(columns) }

  /// False: all can have the focus.
  public var hasDisabledItems: Bool { false }

  /// Returns the place of a tile.
  public func rectForItem(at indexPath: IndexPath) -> Rect {
    let (line, place) = indexPath.row.quotientAndRemainder(dividingBy: columns)
    let isMirrored = layoutDirection == .rightToLeft
    let x = Double(place) * (tile.width + spacing.width)
    return Rect(
      x: isMirrored ? max(tile.width, viewport.size.width) - x - tile.width : x,
      y: Double(line) * (tile.height + spacing.height), width: tile.width, height: tile.height)
  }

  /// The whole content.
  public var contentBounds: Rect { Rect(origin: .zero, size: viewport.contentSize) }

  /// Returns the tiles of which a rectangle shows a part.
  public func items(intersecting rect: Rect) -> [IndexPath] {
    let height = tile.height + spacing.height
    let lines = max(0, Int(rect.minY / height))..<max(0, Int((rect.maxY / height).rounded(.up)))
    let tiles = (lines.lowerBound * columns..<lines.upperBound * columns)
    return tiles.clamped(to: 0..<titles.count).map { IndexPath(row: $0, section: 0) }
      .filter { rectForItem(at: $0).overlaps(rect) }
  }

  /// The title of a tile.
  public func titleForItem(at indexPath: IndexPath) -> String? {
    containsItem(at: indexPath) ? titles[indexPath.row] : nil
  }
}
