package import FoundationEssentials
package import KeyboardCore
package import KeyboardNavigation

/// The data of a grid scene: its items, how they lie, and the part that is visible.
///
/// Items in lines are one unit wide and high. Freely placed items keep their frames by identity.
package final class GridModel: NavigableCollection, ListModel {
  private(set) var items: ListItems
  private(set) var lines: GridLines
  package let layoutDirection: LayoutDirection
  /// Frames by identity; nil for items in lines.
  private let frames: [Rect]?
  private var free: FreeLayout?
  package var viewport: Viewport

  init(
    items: ListItems, lines: GridLines, frames: [Rect]?, viewport size: Size, insets: Insets,
    layoutDirection: LayoutDirection
  ) {
    self.items = items
    self.lines = lines
    self.frames = frames
    self.layoutDirection = layoutDirection
    viewport = Viewport(contentSize: .zero, size: size, insets: insets)
    layOut()
    viewport.offset = viewport.minimumOffset
  }

  /// Whether items lie where they are told to, not in lines.
  var isFree: Bool { frames != nil }

  private func layOut() {
    if let frames {
      let layout = FreeLayout((0..<items.count).map { frames[items.identity(at: $0)] })
      free = layout
      viewport.contentSize = Size(
        width: layout.contentBounds.maxX, height: layout.contentBounds.maxY)
    } else {
      viewport.contentSize = Size(
        width: Double(lines.width), height: Double(lines.count))
    }
    if viewport.size.width == 0 { viewport.size.width = max(1, viewport.contentSize.width) }
    viewport.offset = viewport.clamped(viewport.offset)
  }

  // MARK: NavigableCollection

  package var arrangement: CollectionArrangement { isFree ? .free : lines.arrangement }
  package var numberOfSections: Int { lines.sections.count }
  package var totalNumberOfItems: Int { items.count }
  package var hasDisabledItems: Bool { items.hasDisabledItems }

  package func numberOfItems(inSection section: Int) -> Int {
    lines.sections.indices.contains(section) ? lines.sections[section] : 0
  }

  package func rectForItem(at indexPath: IndexPath) -> Rect {
    if let free { return free.rectForItem(at: indexPath) ?? .zero }
    let cell = lines.cell(of: indexPath)
    let column = layoutDirection == .leftToRight ? cell.column : lines.width - 1 - cell.column
    return Rect(x: Double(column), y: Double(cell.line), width: 1, height: 1)
  }

  package var contentBounds: Rect {
    free?.contentBounds ?? Rect(origin: .zero, size: viewport.contentSize)
  }

  package func items(intersecting rect: Rect) -> [IndexPath] {
    if let free { return free.items(intersecting: rect) }
    return lines.paths(inLines: Int(rect.minY.rounded(.down))..<Int(rect.maxY.rounded(.up)))
      .filter { rectForItem(at: $0).intersection(rect) != nil }
  }

  package func isItemEnabled(at indexPath: IndexPath) -> Bool {
    flatIndexForItem(at: indexPath).map(items.isEnabled) ?? false
  }

  package func titleForItem(at indexPath: IndexPath) -> String? {
    flatIndexForItem(at: indexPath).map(items.title)
  }

  package func identityForItem(at indexPath: IndexPath) -> AnyHashable? {
    flatIndexForItem(at: indexPath).map { items.identity(at: $0) }
  }

  package func indexPathForItem(withIdentity identity: AnyHashable) -> IndexPath? {
    (identity as? Int).flatMap(items.index).flatMap(indexPathForItem(atFlatIndex:))
  }

  // MARK: ListModel

  var visibleItems: RangeSet<Int> {
    let visible = viewport.visibleRect
    var indexes = RangeSet<Int>()
    for path in items(intersecting: visible) where visible.contains(rectForItem(at: path)) {
      if let index = flatIndexForItem(at: path) { indexes.insert(contentsOf: index..<index + 1) }
    }
    return indexes
  }

  var refusalToInsert: String? {
    isFree ? "items with frames of their own cannot be inserted" : nil
  }

  /// Makes a change to the items and to the sections, and lays all out anew.
  func edit(_ change: (inout ListItems, inout GridLines) -> Void) {
    change(&items, &lines)
    layOut()
  }
}
