import KeyboardCore
import KeyboardNavigation

@testable import KeyboardScripting

@MainActor
extension SceneContent {
  /// Rows one line high, with sections.
  static func rows(
    _ sections: [Int], header: Double = 0, focus: Int?, selected: [Int] = [], height: Double,
    offset: Double = 0
  ) -> SceneContent {
    var layout = TableLayout()
    for rows in sections { layout.appendSection(header: header, rows: rows, height: 1) }
    let viewport = Viewport(
      contentSize: Size(width: 0, height: layout.height), size: Size(width: 39, height: height),
      offset: Point(x: 0, y: offset))
    var selection = RangeSet<Int>()
    for row in selected { selection.insert(contentsOf: row..<(row + 1)) }
    let shown = layout
    return .table(
      shown,
      ListContent(
        viewport: viewport, focus: focus, selection: selection,
        count: sections.reduce(0, +), layoutDirection: .leftToRight,
        rect: { shown.rectForRow(atFlatIndex: $0) }, title: { "row \($0)" },
        isEnabled: { _ in true },
        items: { Array(shown.rows(overlapping: $0.minY..<max($0.minY, $0.maxY))) }))
  }

  /// Items of one unit each, in lines.
  static func cells(
    _ count: Int, columns: Int, focus: Int?, size: Size = Size(width: 100, height: 100),
    direction: LayoutDirection = .leftToRight, title: @escaping (Int) -> String = { "row \($0)" }
  ) -> SceneContent {
    func rect(_ index: Int) -> Rect {
      Rect(x: Double(index % columns), y: Double(index / columns), width: 1, height: 1)
    }
    let viewport = Viewport(
      contentSize: Size(width: Double(columns), height: Double((count + columns - 1) / columns)),
      size: size)
    return .grid(
      ListContent(
        viewport: viewport, focus: focus, selection: RangeSet(), count: count,
        layoutDirection: direction, rect: { $0 < count ? rect($0) : nil }, title: title,
        isEnabled: { _ in true },
        items: { area in (0..<count).filter { rect($0).intersection(area) != nil } }))
  }
}

extension Viewport {
  /// The middle of something high.
  static let tall = Viewport(
    contentSize: Size(width: 0, height: 1000), size: Size(width: 0, height: 200),
    offset: Point(x: 0, y: 400))
}
