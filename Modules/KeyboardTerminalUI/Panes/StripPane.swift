public import KeyboardCore
public import KeyboardNavigation
public import KeyboardTerminal

/// A short list on one line: tabs, a tool bar or radio buttons.
///
/// ```
///  Inbox │ Sent │ All mail         tabs, of which the selected one is bold
/// [Cut] [Copy] [Paste]             buttons
/// (•) Left ( ) Center ( ) Right    radio buttons
/// ```
///
/// A ``SplitPane`` puts tabs above their content. If the line is too short, the focused item, or the selected one, is
/// visible.
@MainActor
public final class StripPane: Pane {
  /// The kinds of items.
  public enum Kind: Hashable, Sendable {
    /// Tabs of a window.
    case tabs
    /// Buttons of a tool bar.
    case buttons
    /// Radio buttons.
    case radioButtons
  }

  /// Notified when the pane looks different.
  public let changes = Observers<Void>()

  private let navigator: ListNavigator
  private let list: any NavigableList
  private let kind: Kind
  /// The first visible column.
  private var firstColumn = 0
  private var updates: Subscription?

  /// Creates a pane.
  ///
  /// - Parameters:
  ///   - navigator: the navigator, which has the focus and the selection.
  ///   - list: the items, whose titles are shown.
  ///   - kind: the kind of the items.
  public init(navigator: ListNavigator, list: any NavigableList, kind: Kind) {
    (self.navigator, self.list, self.kind) = (navigator, list, kind)
    updates = (list as? any ObservableList)?.updates.observe(self) {
      if $1 != .willChange { $0.changes.notify() }
    }
  }

  /// The place of the focused item, and the number of items.
  public var summary: String { navigator.summary(of: list.totalNumberOfItems) }

  /// The focused or selected item.
  public var focusedElement: AccessibilityElement? {
    guard let index = navigator.flatIndexOfFocusedRow ?? navigator.selection.first,
      var element = navigator.element(
        ofItem: index, isSelected: kind != .buttons && navigator.selection.contains(index))
    else { return nil }
    element.role =
      switch kind {
      case .tabs: .tab
      case .buttons: .button
      case .radioButtons: .radioButton
      }
    element.selectionCount = 0
    return element
  }

  /// The one line of the pane.
  public var fixedRows: Int? { 1 }

  private typealias Part = (index: Int, path: IndexPath, text: String, columns: Range<Int>)

  private var parts: [Part] {
    var column = 0
    return (0..<list.totalNumberOfItems).compactMap { index in
      guard let path = list.indexPathForItem(atFlatIndex: index) else { return nil }
      let title = list.titleForItem(at: path) ?? ""
      let text =
        switch kind {
        case .tabs: " \(title) "
        case .buttons: "[\(title)]"
        case .radioButtons: "(\(navigator.selection.contains(index) ? "•" : " ")) \(title)"
        }
      let start = column
      column += text.displayWidth + 1
      return (index, path, text, start..<column - 1)
    }
  }

  /// Scrolls to the focused item, or the selected one.
  public func layOut(in size: CellSize) {
    let parts = parts
    let focus = navigator.flatIndexOfFocusedRow ?? navigator.selection.first
    let room = size.columns
    guard let part = parts.first(where: { $0.index == focus }) else {
      firstColumn = 0
      return
    }
    let end = parts.last?.columns.upperBound ?? 0
    firstColumn = max(
      firstColumn, part.columns.upperBound + (part.index < parts.count - 1 ? 1 : 0) - room)
    firstColumn = max(
      0, min(firstColumn, part.columns.lowerBound - (part.index > 0 ? 1 : 0), max(0, end - room)))
  }

  /// Draws the items, with an ellipsis if some are not visible.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    let (theme, room) = (canvas.theme, canvas.size.columns)
    let (parts, selection) = (parts, navigator.selection)
    canvas.fill(CellRect(row: 0, column: 0, rows: 1, columns: room), theme.text)
    for part in parts {
      let place = CellPosition(row: 0, column: part.columns.lowerBound - firstColumn)
      var state: ItemText.State = list.isItemEnabled(at: part.path) ? [] : .disabled
      if part.index == navigator.flatIndexOfFocusedRow, isActive { state.insert(.focused) }
      if kind != .buttons, selection.contains(part.index) { state.insert(.selected) }
      var look = theme.style(state)
      if kind == .tabs, state.contains(.selected) { look = look.merging(Style(.underline)) }
      canvas.write(part.text, at: place, columns: part.columns.count, look)
      if state.contains(.focused) {
        canvas.placeCursor(at: CellPosition(row: 0, column: max(0, place.column + 1)))
      }
      if kind == .tabs, part.index < parts.count - 1 {
        let line = CellPosition(row: 0, column: place.column + part.columns.count)
        canvas.write(String(theme.symbols.track), at: line, columns: 1, theme.scrollTrack)
      }
    }
    let ellipsis = String(theme.symbols.ellipsis)
    if firstColumn > 0 { canvas.write(ellipsis, at: .zero, columns: 1, theme.detail) }
    if let end = parts.last?.columns.upperBound, end - firstColumn > room {
      canvas.write(
        ellipsis, at: CellPosition(row: 0, column: room - 1), columns: 1, theme.detail)
    }
  }

  /// Focuses an item on a click, presses a button, or checks a radio button.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    guard let cell = event.cell, cell.row == 0, event.action == .press, event.button == .left,
      let part = parts.first(where: { $0.columns.contains(cell.column + firstColumn) })
    else { return [] }
    let row: [String: Value] = ["row": .integer(part.index)]
    let focus = CommandInvocation(.focusRow, row)
    return switch kind {
    case .tabs: [focus]
    case .buttons: [focus, CommandInvocation(.commitFocusedRow)]
    case .radioButtons: [focus, CommandInvocation(.toggleRow, row)]
    }
  }
}
