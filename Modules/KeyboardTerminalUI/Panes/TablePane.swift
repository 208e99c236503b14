public import FoundationEssentials
public import KeyboardCore
public import KeyboardNavigation

/// A pane that shows a table with a navigator.
///
/// In a tree, a sign precedes each row that has children, and a click on it expands and collapses the row.
@MainActor
public final class TablePane: ScrollablePane {
  /// Notified when the pane looks different.
  public let changes = Observers<Void>()
  /// The state of the mouse.
  public var pointer = Pointer()
  /// The line above the rows; nil, the default, for none.
  public var title: String?
  /// Returns the text in place of the rows while there are none, such as the reason, for each frame; empty, the
  /// default, for nothing.
  public var emptyText: () -> String = { "" }
  /// Returns the title of a section, if the layout has room for one.
  public var header: (Int) -> String = { "section \($0)" }
  /// The columns of the rows, to each of which texts are cut; ``text`` then returns the ``ItemText/cells``.
  public var columns: [TableView.Column] = [] {
    didSet { changes.notify() }
  }
  /// A Boolean value indicating whether rows are read from the lowest one upwards.
  ///
  /// Places are then counted from there, and rows that leave some lines empty are at the bottom.
  public var isBottomUp = false
  /// Called with the size of the pane before the rows are laid out in it, such as to choose their height; does nothing
  /// by default.
  public var willLayOut: (CellSize) -> Void = { _ in }
  /// A Boolean value indicating whether there is a scroll bar.
  public var hasScrollBar = true
  /// The number of lines that the pane requests if there may be fewer; nil, the default, for as many as there are.
  public var fixedRows: Int?
  /// The text of a row; by default the table's `titleForItem(at:)`.
  public var text: (IndexPath) -> ItemText
  /// Returns numbers that change with the texts of the rows, such as how often these have changed; nil, the default,
  /// to request the text of each visible row for each frame.
  ///
  /// While they are the same, rows that were visible are not requested again. One has to change whenever a row would
  /// have another text, or another place.
  public var textVersion: (() -> [Int])?

  /// Returns whether a row is drawn as selected, by flat index; by default, whether the navigator has selected it.
  public var isSelected: ((Int) -> Bool)?
  /// Returns the number of selected rows, which is spoken; by default, of those of the navigator.
  public var selectionCount: (() -> Int)?

  /// The first visible column of the rows.
  public private(set) var firstColumn = 0

  private let navigator: ListNavigator
  private let table: any LaidOutTable & ViewportList
  private let drawn = DrawnLines<TableView.DrawnFrame, TableView.DrawnContent>()
  private var updates: Subscription?

  /// Creates a pane.
  ///
  /// - Parameters:
  ///   - navigator: the navigator, which has the focus and the selection.
  ///   - table: the rows of the navigator.
  public init(navigator: ListNavigator, table: any LaidOutTable & ViewportList) {
    self.navigator = navigator
    self.table = table
    text = { [table] in ItemText(table.titleForItem(at: $0) ?? "") }
    updates = (table as? any ObservableList)?.updates.observe(self) {
      if $1 != .willChange { $0.changes.notify() }
    }
  }

  /// The text in place of the rows while there are none.
  public var placeholder: String { table.totalNumberOfItems == 0 ? emptyText() : "" }

  /// The place of the focus among the rows, and the number of selected ones.
  public var summary: String {
    navigator.summary(of: table.totalNumberOfItems, isBottomUp: isBottomUp)
  }

  /// The flat index of the focused row.
  public var focusedItem: Int? { navigator.flatIndexOfFocusedRow }

  /// The table as it is now.
  public func view(isActive: Bool) -> any ScrollableView { tableView(isActive: isActive) }

  private func tableView(isActive: Bool) -> TableView {
    let layout = table.layout
    var view = TableView(
      layout: layout, viewport: table.viewport, focus: focusedItem,
      selection: navigator.selection.indexes, title: title
    ) { [text, table] in
      layout.indexPathForRow(atFlatIndex: $0).map { Self.text(text($0), of: $0, in: table) } ?? ""
    }
    view.columns = columns
    view.hasScrollBar = hasScrollBar
    view.firstColumn = firstColumn
    view.isSelected = isSelected
    view.isActive = isActive
    view.isEnabled = { [table] in
      layout.indexPathForRow(atFlatIndex: $0).map(table.isItemEnabled) ?? false
    }
    view.header = header
    (view.drawn, view.textVersion) = (drawn, textVersion?())
    return view
  }

  /// Returns the text of a row, including its place in a tree.
  private static func text(
    _ text: ItemText, of path: IndexPath, in table: any LaidOutTable & ViewportList
  ) -> ItemText {
    var text = text
    text.branch = table.branch(at: path).map(ItemText.Branch.init)
    return text
  }

  /// The focused row; the text in place of the rows while there are none.
  public var focusedElement: AccessibilityElement? {
    let count = table.totalNumberOfItems
    var element = AccessibilityElement.list(of: count, placeholder)
    if let index = focusedItem, let path = navigator.indexPathForFocusedRow,
      let row = navigator.element(ofItem: index, isSelected: isSelected?(index))
    {
      element = row.labeled(text(path).spoken)
      if isBottomUp, let position = row.position, let count = position.count {
        element.position?.number = count + 1 - position.number
      }
    }
    element.group = title ?? ""
    if let selectionCount { element.selectionCount = selectionCount() }
    return element
  }

  /// Returns the whole pane, or the needed lines at its bottom.
  public func frame(in size: CellSize) -> CellRect {
    guard isBottomUp else { return CellRect(size: size) }
    let others = (title == nil ? 0 : 1) + (columns.isEmpty ? 0 : 1)
    let least = placeholder.isEmpty ? 1 : 2
    let rows = min(
      size.rows, others + max(least, Int(table.viewport.contentSize.height.rounded(.up))))
    return CellRect(row: size.rows - rows, column: 0, rows: rows, columns: size.columns)
  }

  /// Sets the size of the table's viewport to the room in the view; if all visible rows end before the first column,
  /// it scrolls back to their start.
  public func layOut(in size: CellSize) {
    willLayOut(size)
    let view = tableView(isActive: true)
    resizeViewport(to: view.viewportSize(in: frame(in: size).size))
    guard firstColumn > 0 else { return }
    let texts = tableView(isActive: true).textsInSight
    if !texts.contains(where: { $0.isSeen(from: firstColumn) }) { firstColumn = 0 }
  }

  /// Returns whether rows continue on that side of the pane; rows in columns do not.
  public func canScrollSideways(by halves: Int) -> Bool {
    firstColumn(scrolledBy: columns(of: halves)) != firstColumn
  }

  /// Scrolls all rows, up to the end of the longest visible one.
  public func scrollSideways(by halves: Int) {
    firstColumn = firstColumn(scrolledBy: columns(of: halves))
    changes.notify()
  }

  private func columns(of halves: Int) -> Int {
    let room = Int(table.viewport.size.width)
    return halves * max(1, (room - ItemText.marks(in: room)) / 2)
  }

  private func firstColumn(scrolledBy columns: Int) -> Int {
    let wanted = self.columns.isEmpty ? max(0, firstColumn + columns) : 0
    guard wanted > firstColumn else { return wanted }
    let room = Int(table.viewport.size.width)
    let hidden =
      tableView(isActive: true).textsInSight
      .map { $0.hiddenColumns(in: room, limit: wanted) }.max() ?? 0
    return max(firstColumn, min(wanted, hidden))
  }

  /// Sets the size of the table's viewport; the focused row stays visible.
  public func resizeViewport(to size: Size) {
    table.resizeViewport(to: size, showing: navigator.indexPathForFocusedRow)
  }

  /// Scrolls the table directly, and its rows horizontally.
  public func scroll(by distance: Point) {
    if distance.x != 0 { firstColumn = firstColumn(scrolledBy: Int(distance.x)) }
    table.scroll(by: distance)
    navigator.userDidDrag()
  }
}

extension ListNavigator {
  /// Returns the place of the focus, and the number of selected items: `3 of 40 · 2 selected`.
  ///
  /// If moving selects, a single selected row is the focused one.
  nonisolated func summary(of count: Int, isBottomUp: Bool = false) -> String {
    let place = flatIndexOfFocusedRow.map { isBottomUp ? count - $0 : $0 + 1 }
    let position = place.map { "\($0) of \(count)" } ?? "\(count)"
    let selected = countOfMarked
    return selected > 0 ? "\(position) · \(selected) selected" : position
  }
}
