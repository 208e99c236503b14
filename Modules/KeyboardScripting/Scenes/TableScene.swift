import FoundationEssentials
import KeyboardCore
import KeyboardNavigation

/// A table of rows one unit high, seen through a viewport.
final class TableScene: Scene {
  let name: String
  let rows: TableRows
  private let table: TableViewport
  private let navigator: TableNavigator
  private let commits = CommitRecorder()

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - name: the scene's name.
  ///   - rows: what the rows say.
  ///   - height: how many rows the viewport shows.
  ///   - bus: where focus moves and commits are published.
  init(name: String, rows: TableRows, height: Int, bus: EventBus) {
    self.name = name
    self.rows = rows
    table = TableViewport(sections: rows.sectionCounts, height: height)
    navigator = TableNavigator(tableView: table, delegate: commits, bus: bus, scene: name)
  }

  var kind: String { "a table" }
  var responder: any CommandResponder { navigator }

  // MARK: Context

  private static let names: [(suffix: String, sentence: String)] = [
    ("focus", "flat index of the focused row, counted from 0"),
    ("section", "section of the focused row"),
    ("row", "index of the focused row in its section"),
    ("title", "what the focused row says"),
    ("count", "number of rows"),
    ("firstVisible", "flat index of the first row that is wholly visible"),
    ("lastVisible", "flat index of the last row that is wholly visible"),
    ("committed", "flat index of the row committed last"),
  ]

  var contextNames: [ContextName] {
    Self.names.map { ContextName("\(name).\($0.suffix)", $0.sentence) }
  }

  func value(_ name: String) -> Value? {
    let focus = navigator.indexPathForFocusedRow
    switch name {
    case "focus": return navigator.flatIndexOfFocusedRow.map(Value.integer)
    case "section": return focus.map { .integer($0.section) }
    case "row": return focus.map { .integer($0.row) }
    case "title": return navigator.flatIndexOfFocusedRow.map { .string(rows.title(at: $0)) }
    case "count": return .integer(rows.count)
    case "firstVisible": return table.visibleRows.first.map(Value.integer)
    case "lastVisible": return table.visibleRows.last.map(Value.integer)
    case "committed": return commits.last.flatMap(table.flatIndexForRow).map(Value.integer)
    default: return nil
    }
  }

  // MARK: Picture

  func lines() -> [String] {
    let focus = navigator.flatIndexOfFocusedRow
    let count = rows.count
    let state = focus.map { "row \($0) focused" } ?? "nothing focused"
    var lines = ["\(name): \(count) \(count == 1 ? "row" : "rows"), \(state)"]
    let visible = table.visibleRows
    let width = String(max(0, count - 1)).count
    var section: Int?
    for index in visible {
      let path = table.indexPathForRow(atFlatIndex: index)
      if rows.sectionCounts.count > 1, path?.section != section {
        section = path?.section
        lines.append("   -- section \(section ?? 0)")
      }
      let number = String(index)
      let padding = String(repeating: " ", count: width - number.count)
      lines.append("\(index == focus ? "->" : "  ") \(padding)\(number)  \(rows.title(at: index))")
    }
    if let last = visible.last, last + 1 < count { lines.append("   … \(count - last - 1) more") }
    return lines
  }
}

/// Remembers which row was committed last.
private final class CommitRecorder: TableNavigatorDelegate {
  private(set) var last: IndexPath?

  func tableNavigator(
    _ navigator: TableNavigator, didUpdateFocus focusUpdate: TableNavigator.FocusUpdate,
    completedNavigationWith context: TableNavigator.NavigationCompletionContext
  ) {}

  func tableNavigator(_ navigator: TableNavigator, commitFocusedRowAt indexPath: IndexPath) {
    last = indexPath
  }
}
