import KeyboardCore
import KeyboardNavigation

/// A navigator's rules in plain loops over arrays: no tree, no ranges, no arithmetic.
///
/// Written from the rules, not from the navigator; it knows rows by their flat indexes and follows
/// them through changes by their names.
struct ReferenceList {
  typealias Row = RichTable.Row

  var sections: [[Row]]
  var policy: NavigationPolicy
  var height: Double
  var offset = 0.0
  var headerHeight = 0.0
  var insets = Insets.zero
  /// The path of what had the focus last.
  var focusedPath: [Int]?
  var chosen: Set<Int> = []
  var chosenAnchor: Int?
  var chosenLead: Int?

  // MARK: Rows

  var rows: [Row] { sections.flatMap(\.self) }

  var paths: [[Int]] {
    sections.indices.flatMap { section in sections[section].indices.map { [section, $0] } }
  }

  var focus: Int? {
    guard let index = paths.firstIndex(where: { $0 == focusedPath }), rows[index].isEnabled else {
      return nil
    }
    return index
  }

  var selected: Set<Int> {
    let rows = rows
    return chosen.filter { $0 < rows.count && rows[$0].isEnabled }
  }
  var anchor: Int? { chosenAnchor.flatMap { $0 < rows.count ? $0 : nil } }
  var lead: Int? { anchor == nil ? nil : chosenLead.flatMap { $0 < rows.count ? $0 : nil } }

  mutating func setFocus(_ index: Int?) {
    focusedPath = index.map { paths[$0] }
  }

  mutating func select(_ indexes: Set<Int>, anchor: Int? = nil, lead: Int? = nil) {
    (chosen, chosenAnchor, chosenLead) = (indexes, anchor, lead)
  }

  /// The next enabled row in a direction, going around if the policy says so.
  func step(from index: Int, towards direction: Int) -> Int? {
    let rows = rows
    var next = index
    for _ in rows {
      next += direction
      if policy.edge == .wrap { next = (next + rows.count) % rows.count }
      guard rows.indices.contains(next) else { return nil }
      if rows[next].isEnabled { return next }
    }
    return nil
  }

  /// So many steps one after another; nil when that ends where it began.
  func steps(_ count: Int, from index: Int, towards direction: Int) -> Int? {
    var place = index
    for _ in 0..<count {
      guard let next = step(from: place, towards: direction) else { break }
      place = next
    }
    return place == index ? nil : place
  }

  func firstEnabled(in indexes: some Sequence<Int>) -> Int? {
    let rows = rows
    return indexes.first { rows.indices.contains($0) && rows[$0].isEnabled }
  }

  // MARK: Places

  /// The top and the bottom of every row.
  var spans: [(top: Double, bottom: Double)] {
    var (top, spans) = (0.0, [(top: Double, bottom: Double)]())
    for section in sections {
      top += headerHeight
      for row in section {
        spans.append((top, top + row.height))
        top += row.height
      }
    }
    return spans
  }

  var top: Double { offset + insets.top }
  var visibleHeight: Double { height - insets.top - insets.bottom }
  var bottom: Double { top + visibleHeight }

  var visibleRows: [Int] { rowsWithin(top, bottom) }

  func rowsWithin(_ top: Double, _ bottom: Double) -> [Int] {
    spans.indices.filter { spans[$0].top >= top && spans[$0].bottom <= bottom }
  }

  mutating func scroll(toTop top: Double) {
    let content =
      Double(sections.count) * headerHeight + rows.reduce(0) { $0 + $1.height }
    let maximum = max(0 - insets.top, content + insets.bottom - height)
    offset = min(max(top - insets.top, 0 - insets.top), maximum)
  }

  mutating func reveal(_ start: Double, _ end: Double) {
    if start < top || end - start > visibleHeight {
      scroll(toTop: start)
    } else if end > bottom {
      scroll(toTop: end - visibleHeight)
    }
  }

  /// Scrolls a row that gets the focus into view.
  mutating func show(_ index: Int, from previous: Int?, goingBack: Bool = false) {
    var (start, end) = (spans[index].top, spans[index].bottom)
    if paths[index][1] == 0, end - (start - headerHeight) <= visibleHeight {
      start -= headerHeight
    }
    // Of a row that is higher than the viewport a step back shows the end.
    if goingBack, end - start > visibleHeight { start = end - visibleHeight }
    guard policy.scroll == .toEdge else { return reveal(start, end) }
    if start >= top, end <= bottom { return }
    if end - start >= visibleHeight { return reveal(start, end) }
    let goesUp = previous.map { index < $0 } ?? (start < top)
    scroll(toTop: goesUp ? start : end - visibleHeight)
  }
}
