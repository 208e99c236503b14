package import KeyboardCore
package import KeyboardNavigation
public import KeyboardScripting

extension SceneKind {
  /// The kind `table`: rows in sections, optionally with individual heights.
  public static let table = SceneKind(
    "table", "Makes a table and gives it the focus; a file gives one row a line.",
    example: "table list rows=40", commands: TableNavigator.commands(keys: .session),
    .one(of: [
      .items(.count(named: "rows", in: 0...ListSource.limit)), .sections, .file,
    ]),
    .number(named: "height", "viewport", in: 1...1_000_000),
    .numbers(named: "heights", in: 0...10_000), .number(named: "header", in: 0...10_000), .insets,
    .disabled("ROWS"), .policy(keys: .session)
  ) {
    name, session, source, height, heights, header, insets, disabled, policy throws(MessageError) in
    let heights = heights ?? [1]
    if heights.count > 1, source.count > TableModel.variableLimit {
      throw MessageError("with heights= a table has at most \(TableModel.variableLimit) rows")
    }
    let table = TableModel(
      items: ListItems(source, disabled: disabled),
      layout: TableLayout(source.sections, heights, header: header ?? 0), height: height ?? 10,
      insets: insets ?? .zero, rowHeight: heights[0])
    return TableScene(name, table, policy, bus: session.bus).rememberingEdits(in: session)
  }
}

extension TableLayout {
  /// Creates sections with row heights that are repeated as needed.
  fileprivate init(_ sections: [Int], _ heights: [Double], header: Double) {
    self.init()
    var row = 0
    for count in sections {
      if heights.count == 1 {
        appendSection(header: header, rows: count, height: heights[0])
      } else {
        let first = row
        appendSection(
          header: header, heights: (0..<count).lazy.map { heights[(first + $0) % heights.count] })
      }
      row += count
    }
  }
}

/// A table in a session.
package final class TableScene: ListScene {
  /// The data.
  package let table: TableModel

  init(_ name: String, _ table: TableModel, _ policy: NavigationPolicy, bus: EventBus) {
    self.table = table
    let navigator = TableNavigator(
      tableView: table, delegate: nil, bus: bus, scene: name, policy: policy)
    super.init(name, "a table", table, navigator)
  }
}

/// The data of a table scene: its rows, their frames, and the visible part.
package final class TableModel: LaidOutTable, ListModel {
  package var items: ListItems
  package var layout: TableLayout
  package var viewport: Viewport
  package let rowHeight: Double
  package let noun: String
  package var layoutDirection = LayoutDirection.leftToRight
  package let refusalToInsert: String? = nil
  package var identitiesBeforeEdit: [Range<Int>]?

  /// The maximum number of rows with individual heights.
  fileprivate static let variableLimit = 20_000_000

  init(
    items: ListItems, layout: TableLayout, height: Double, insets: Insets, rowHeight: Double,
    noun: String = "row"
  ) {
    (self.noun, self.items, self.layout, self.rowHeight) = (noun, items, layout, rowHeight)
    viewport = Viewport(
      contentSize: Size(width: layout.width, height: layout.height),
      size: Size(width: layout.width, height: height), insets: insets)
    viewport.offset = viewport.minimumOffset
  }

  package func layOut() {
    viewport.contentSize.height = layout.height
    viewport.offset = viewport.clamped(viewport.offset)
  }

  // Called several times for each key, so it is read in place, without a copy of the layout or the items.
  package var numberOfSections: Int { layout.numberOfSections }
  package func numberOfRows(inSection section: Int) -> Int {
    layout.numberOfRows(inSection: section)
  }
  package func rectForRow(at indexPath: IndexPath) -> Rect {
    layout.rectForRow(at: indexPath) ?? .zero
  }
  package var hasDisabledItems: Bool { items.hasDisabledItems }

  private var visibleRows: Range<Int> {
    let visible = viewport.visibleRect
    return layout.rows(within: visible.minY..<visible.maxY)
  }

  /// The visible rows, including partly visible ones that are taller than the viewport.
  private var shownRows: Range<Int> {
    let (visible, rows) = (viewport.visibleRect, visibleRows)
    let ends = [visible.minY, visible.maxY.nextDown].compactMap { layout.row(atY: $0) }
    let high = ends.filter {
      layout.rectForRow(atFlatIndex: $0)?.size.height ?? 0 > visible.size.height
    }
    guard let first = high.min(), let last = high.max() else { return rows }
    return rows.isEmpty
      ? first..<last + 1 : min(first, rows.lowerBound)..<max(last + 1, rows.upperBound)
  }

  package func visibleText(mark: (Int) -> String) -> [String] {
    var lines: [String] = []
    let visible = shownRows
    let width = String(max(0, items.count - 1)).count
    var section: Int?
    for index in visible {
      let path = layout.indexPathForRow(atFlatIndex: index)
      if layout.numberOfSections > 1, path?.section != section {
        section = path?.section
        lines.append("   -- section \(section ?? 0)")
      }
      let number = String(index)
      let padding = String(repeating: " ", count: width - number.count)
      let title = items.title(at: index)
      lines.append(
        "\(mark(index)) \(padding)\(number)  "
          + (items.isEnabled(at: index) ? title : "(\(title))"))
    }
    if visible.upperBound < items.count, !visible.isEmpty {
      lines.append("   … \(items.count - visible.upperBound) more")
    }
    return lines
  }
}
