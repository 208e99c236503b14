public import FoundationEssentials
public import KeyboardCore
public import KeyboardNavigation

/// A pane that shows a collection with a navigator, in cells that fit their text.
@MainActor
public final class CollectionPane: ScrollablePane {
  /// Notified when the pane looks different.
  public let changes = Observers<Void>()
  /// The state of the mouse.
  public var pointer = Pointer()
  /// Returns the text in place of the items while there are none, such as the reason, for each frame; empty, the
  /// default, for nothing.
  public var emptyText: () -> String = { "" }
  /// The text of an item; by default the collection's `titleForItem(at:)`.
  public var text: (IndexPath) -> ItemText

  private let navigator: ListNavigator
  private let collection: any NavigableCollection & ViewportList
  /// A Boolean value indicating whether items get cells that fit their text.
  private let fitsText: Bool
  private var scale = CollectionScale()

  /// Creates a pane.
  ///
  /// - Parameters:
  ///   - navigator: the navigator, which has the focus and the selection.
  ///   - collection: the items of the navigator.
  ///   - fitsText: whether items get as many cells as their text needs; otherwise a unit is a cell.
  public init(
    navigator: ListNavigator, collection: any NavigableCollection & ViewportList,
    fitsText: Bool = true
  ) {
    self.navigator = navigator
    self.collection = collection
    self.fitsText = fitsText
    text = { [collection] in ItemText(collection.titleForItem(at: $0) ?? "") }
  }

  /// The text in place of the items while there are none.
  public var placeholder: String { collection.totalNumberOfItems == 0 ? emptyText() : "" }

  /// The place of the focus among the items, and the number of selected ones.
  public var summary: String { navigator.summary(of: collection.totalNumberOfItems) }

  /// The flat index of the focused item.
  public var focusedItem: Int? { navigator.flatIndexOfFocusedRow }

  /// The focused item; the text in place of the items while there are none.
  public var focusedElement: AccessibilityElement? {
    guard let path = navigator.indexPathForFocusedRow,
      let element = navigator.selfDescription.element()
    else { return .list(of: collection.totalNumberOfItems, placeholder) }
    return element.labeled(text(path).spoken)
  }

  /// The collection as it is now.
  public func view(isActive: Bool) -> any ScrollableView {
    let (collection, text) = (collection, text)
    let path = { collection.indexPathForItem(atFlatIndex: $0) }
    var view = GridView(
      viewport: collection.viewport, cell: scale.cell, focus: focusedItem,
      selection: navigator.selection.indexes,
      items: { collection.items(intersecting: $0).compactMap(collection.flatIndexForItem) },
      rect: { path($0).map(collection.rectForItem) },
      item: { path($0).map { Self.text(text($0), of: $0, in: collection) } ?? "" })
    if collection.hasLineHeaders {
      view.isLineHeader = { path($0).map { collection.columnOfItem(at: $0) == nil } ?? false }
    }
    view.layoutDirection = collection.layoutDirection
    view.isActive = isActive
    view.isEnabled = { path($0).map(collection.isItemEnabled) ?? false }
    return view
  }

  /// Returns the text of an item, including the place in the tree for the first cell of a row of a tree.
  private static func text(
    _ text: ItemText, of indexPath: IndexPath, in collection: any NavigableCollection
  ) -> ItemText {
    var text = text
    text.branch = collection.branch(at: indexPath).map(ItemText.Branch.init)
    return text
  }

  /// Returns the whole pane; items that run from right to left begin at the right edge.
  public func frame(in size: CellSize) -> CellRect {
    var columns = size.columns
    if collection.layoutDirection == .rightToLeft {
      let content = (collection.viewport.contentSize.width / scale.cell.width).rounded(.up)
      if content + 1 < Double(columns) { columns = Int(content) + 1 }
    }
    return CellRect(row: 0, column: size.columns - columns, rows: size.rows, columns: columns)
  }

  /// Sizes the cells for the visible items, and the viewport for the available space.
  public func layOut(in size: CellSize) {
    // Items that become visible may need larger cells.
    for _ in 0..<3 {
      let former = scale
      if fitsText {
        let item = { [text, collection] in Self.text(text($0), of: $0, in: collection) }
        scale.fit(collection, item, columns: size.columns)
      }
      resizeViewport(to: view(isActive: true).viewportSize(in: frame(in: size).size))
      if scale == former { break }
    }
  }

  /// Sets the size of the collection's viewport; the focused item stays visible.
  public func resizeViewport(to size: Size) {
    collection.resizeViewport(to: size, showing: navigator.indexPathForFocusedRow)
  }

  /// Scrolls the collection directly.
  public func scroll(by distance: Point) {
    collection.scroll(by: distance)
    navigator.userDidDrag()
  }
}

/// The scale at which a collection is drawn, so that its items are readable, and all columns fit if possible.
///
/// It only grows while the width stays, because the neighbouring items would jump otherwise.
struct CollectionScale: Equatable {
  /// Columns and lines of the terminal for a unit of the content.
  private var scale: Size?
  private var columns = 0

  /// The room for the symbols before an item and a blank after it.
  private static let margin = 3
  /// The maximum number of items to measure; a frame rarely has more.
  private static let limit = 500
  private static let widest = 24

  /// The extent of a cell of the terminal in units of the content.
  var cell: Size {
    guard let scale else { return Size(width: 1, height: 1) }
    return Size(width: 1 / scale.width, height: 1 / scale.height)
  }

  /// Enlarges the cells for the texts of the visible items.
  ///
  /// - Parameters:
  ///   - collection: the collection.
  ///   - text: returns the text of an item.
  ///   - columns: the width of the terminal.
  mutating func fit(
    _ collection: any NavigableCollection & ViewportList, _ text: (IndexPath) -> ItemText,
    columns: Int
  ) {
    if columns != self.columns { self = CollectionScale() }
    self.columns = columns
    var (needed, lines) = (scale?.width ?? 0, scale?.height ?? 0)
    for path in collection.items(intersecting: collection.viewport.visibleRect).prefix(Self.limit) {
      let size = collection.rectForItem(at: path).size
      guard size.width > 0, size.height > 0 else { continue }
      let item = text(path)
      let indent = item.branch.map { 2 * $0.level + 2 } ?? 0
      let width = min(indent + item.title.displayWidth + Self.margin, Self.widest)
      needed = max(needed, Double(width) / size.width)
      lines = max(lines, 1 / size.height)
    }
    guard needed > 0, lines > 0 else { return }
    let content = collection.viewport.contentSize.width
    scale = Size(width: fitted(needed, content: content), height: lines)
  }

  /// Leaves the blank out if everything then fits.
  private func fitted(_ needed: Double, content: Double) -> Double {
    let room = Double(max(1, columns - 1))
    guard content > 0, needed * content > room else { return needed }
    let all = room / content >= 1 ? (room / content).rounded(.down) : room / content
    return all >= needed - 1 ? all : needed
  }
}
