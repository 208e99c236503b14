package import KeyboardCore
package import KeyboardNavigation
package import KeyboardPluginSDK
import KeyboardPlugins

/// A pane of a plugin in a session, with its rows as a table.
package final class PaneScene: Scene {
  package let name: String
  package let kind: String
  /// The rows.
  package let table = ArrayTable<PluginPaneRow> { $0.title }
  /// The navigator that moves the focus through the rows.
  package let navigator: TableNavigator
  private var title = ""
  private var requests = 0

  init(_ pane: PluginDisplay.Pane, bus: EventBus) {
    name = pane.name
    kind = "a pane of \(pane.provider)"
    navigator = TableNavigator(
      tableView: table, delegate: nil, bus: bus, scene: pane.name,
      policy: NavigationPolicy(keepsFocus: true, keys: .listbox))
    table.resizeViewport(to: Size(width: 80, height: 10), showing: nil)
  }

  /// Updates the pane from the plugin.
  ///
  /// - Returns: whether the plugin newly requests the keyboard focus.
  func update(_ pane: PluginDisplay.Pane) -> Bool {
    title = pane.title
    if table.elements != pane.rows { table.elements = pane.rows }
    let focus = navigator.indexPathForFocusedRow
    if let row = pane.focus ?? (focus == nil ? 0 : nil), pane.rows.indices.contains(row) {
      navigator.setFocus(IndexPath(row: row, section: 0))
    }
    defer { requests = pane.requestsForKeys }
    return pane.requestsForKeys > requests
  }

  package var responder: any CommandResponder { navigator }

  package var viewportSize: Size {
    get { table.viewport.size }
    set { table.resizeViewport(to: newValue, showing: navigator.indexPathForFocusedRow) }
  }

  package func scroll(by distance: Point) {
    table.scroll(by: distance)
    navigator.userDidDrag()
  }

  package func lines() -> [String] {
    let focus = navigator.flatIndexOfFocusedRow
    let visible = navigator.visibleRows
    let rows = table.elements[visible].map { row in
      (row.id == focus ? "-> " : "   ") + row.title + (row.detail.isEmpty ? "" : "  \(row.detail)")
    }
    let rest = table.elements.count - visible.upperBound
    return ["\(name): \(title)"] + rows + (rest > 0 ? ["   … \(rest) more"] : [])
  }
}
