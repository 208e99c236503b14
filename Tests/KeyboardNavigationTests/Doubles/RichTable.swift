import FoundationEssentials
import KeyboardCore
import KeyboardNavigation

/// A table that can do everything, and does it by plain loops: a viewport with insets, headers,
/// rows of any height that have a title, an identity and may be disabled, editing.
final class RichTable: NavigableTable, EditableList {
  struct Row: Hashable {
    var name: String
    var height = 1.0
    var isEnabled = true
  }

  var sections: [[Row]]
  var headerHeight = 0.0
  var height = 5.0
  var insets = Insets.zero
  var offset = 0.0
  var hasTitles = true
  var hasIdentities = true
  var refusesEdits = false
  var hasDisabledItems = true
  let journal: Journal?

  init(_ sections: [[Row]], journal: Journal? = nil) {
    self.sections = sections
    self.journal = journal
  }

  // MARK: Rows

  var numberOfSections: Int { sections.count }

  func numberOfRows(inSection section: Int) -> Int { sections[section].count }

  func isItemEnabled(at indexPath: IndexPath) -> Bool {
    sections[indexPath.section][indexPath.row].isEnabled
  }

  func titleForItem(at indexPath: IndexPath) -> String? {
    hasTitles ? sections[indexPath.section][indexPath.row].name : nil
  }

  func identityForItem(at indexPath: IndexPath) -> AnyHashable? {
    hasIdentities ? sections[indexPath.section][indexPath.row].name : nil
  }

  func indexPathForItem(withIdentity identity: AnyHashable) -> IndexPath? {
    allPaths.first { sections[$0.section][$0.row].name == identity as? String }
  }

  /// Every path in order.
  var allPaths: [IndexPath] {
    sections.indices.flatMap { section in
      sections[section].indices.map { IndexPath(row: $0, section: section) }
    }
  }

  /// Every row in order.
  var allRows: [Row] { sections.flatMap(\.self) }

  // MARK: Places

  func rectForRow(at indexPath: IndexPath) -> Rect {
    var top = headerHeight
    for section in 0..<indexPath.section {
      top += headerHeight + sections[section].reduce(0) { $0 + $1.height }
    }
    top += sections[indexPath.section][..<indexPath.row].reduce(0) { $0 + $1.height }
    let row = sections[indexPath.section][indexPath.row]
    return Rect(x: 0, y: top, width: 80, height: row.height)
  }

  func rectForHeader(inSection section: Int) -> Rect? {
    guard headerHeight > 0 else { return nil }
    let above = sections[..<section].flatMap(\.self).reduce(0) { $0 + $1.height }
    let top = above + Double(section) * headerHeight
    return Rect(x: 0, y: top, width: 80, height: headerHeight)
  }

  var contentHeight: Double {
    Double(sections.count) * headerHeight + allRows.reduce(0) { $0 + $1.height }
  }

  var maximumOffset: Double { max(0 - insets.top, contentHeight + insets.bottom - height) }

  var visibleRect: Rect? {
    Rect(
      x: 0, y: offset + insets.top, width: 80, height: height - insets.top - insets.bottom)
  }

  /// The flat indexes of the completely visible rows.
  var visibleRows: [Int] {
    let (start, end) = (offset + insets.top, offset + height - insets.bottom)
    var (top, index, visible) = (0.0, 0, [Int]())
    for section in sections {
      top += headerHeight
      for row in section {
        if top >= start, top + row.height <= end { visible.append(index) }
        top += row.height
        index += 1
      }
    }
    return visible
  }

  func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    let visible = height - insets.top - insets.bottom
    let top = offset + insets.top
    var target = top
    if rect.minY < top || rect.size.height > visible {
      target = rect.minY
    } else if rect.maxY > top + visible {
      target = rect.maxY - visible
    }
    offset = min(max(target - insets.top, 0 - insets.top), maximumOffset)
    journal?.lines.append("offset \(offset)\(animated ? " animated" : "")")
  }

  // MARK: Editing

  func canDeleteItems(_ items: RangeSet<Int>, inSection section: Int) -> Bool { !refusesEdits }

  func deleteItems(_ items: RangeSet<Int>, inSection section: Int) {
    journal?.lines.append("delete \(ListSelection(items)) of \(section)")
    sections[section].removeSubranges(items)
    offset = min(offset, maximumOffset)
  }

  func canMoveItem(at indexPath: IndexPath, to destination: IndexPath) -> Bool { !refusesEdits }

  func moveItem(at indexPath: IndexPath, to destination: IndexPath) {
    journal?.lines.append("move \(indexPath.short) to \(destination.short)")
    let row = sections[indexPath.section].remove(at: indexPath.row)
    sections[destination.section].insert(row, at: destination.row)
  }
}

extension RichTable.Row: ExpressibleByStringLiteral {
  init(stringLiteral name: String) {
    self.init(name: name)
  }
}
