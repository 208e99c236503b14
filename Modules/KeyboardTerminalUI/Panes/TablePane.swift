public import FoundationEssentials
public import KeyboardCore
public import KeyboardNavigation

/// A pane that shows a table whose rows a navigator moves through.
@MainActor
public final class TablePane: ScrollablePane {
  /// Told that the pane looks different.
  public var onChange: () -> Void = {}
  /// The state of the mouse.
  public var pointer = Pointer()
  /// The line above the rows; nil, the default, for none.
  public var title: String?
  /// The title of a section, where the layout has room for one.
  public var header: (Int) -> String = { "section \($0)" }
  /// The text of a row; by default the table's `titleForItem(at:)`.
  public var text: (IndexPath) -> ItemText

  /// Returns whether a row is drawn as a selected one, by flat index; by default what the navigator has
  /// selected is.
  public var isSelected: ((Int) -> Bool)?

  private let navigator: ListNavigator
  private let table: any LaidOutTable & ViewportList

  /// Creates a pane.
  ///
  /// - Parameters:
  ///   - navigator: has the focus and the selection.
  ///   - table: the rows, which the navigator moves through.
  public init(navigator: ListNavigator, table: any LaidOutTable & ViewportList) {
    self.navigator = navigator
    self.table = table
    text = { [table] in ItemText(table.titleForItem(at: $0) ?? "") }
  }

  /// The place of the focus among the rows, and how many are selected.
  public var summary: String { navigator.summary(of: table.totalNumberOfItems) }

  /// The flat index of the row that has the focus.
  public var focusedItem: Int? { navigator.flatIndexOfFocusedRow }

  /// The table as it is now.
  public func view(isActive: Bool) -> any ScrollableView {
    let layout = table.layout
    var view = TableView(
      layout: layout, viewport: table.viewport, focus: focusedItem,
      selection: navigator.selection.indexes, title: title
    ) { [text] in layout.indexPathForRow(atFlatIndex: $0).map(text) ?? "" }
    view.isSelected = isSelected
    view.isActive = isActive
    view.isEnabled = { [table] in
      layout.indexPathForRow(atFlatIndex: $0).map(table.isItemEnabled) ?? false
    }
    view.header = header
    return view
  }

  /// Gives the table's viewport a size; the focused row stays in sight.
  public func resizeViewport(to size: Size) {
    table.resizeViewport(to: size, showing: navigator.indexPathForFocusedRow)
  }

  /// Scrolls the table by hand.
  public func scroll(by distance: Point) {
    table.scroll(by: distance)
    navigator.userDidDrag()
  }
}

extension ListNavigator {
  /// The place of the focus, and how much is selected: `3 of 40 · 2 selected`.
  ///
  /// Where moving selects, a single row that is selected is the one that has the focus.
  nonisolated func summary(of count: Int) -> String {
    let position = flatIndexOfFocusedRow.map { "\($0 + 1) of \(count)" } ?? "\(count)"
    let selected = policy.selectsOnMove && selection.count == 1 ? 0 : selection.count
    return selected > 0 ? "\(position) · \(selected) selected" : position
  }
}
