import FoundationEssentials
import KeyboardCore
import KeyboardNavigation

/// A collection that is nothing but numbers: in lines of items 10 by 10, or with given rectangles.
final class Shelf: NavigableCollection {
  var sections: [Int]
  var arrangement: CollectionArrangement
  var layoutDirection = LayoutDirection.leftToRight
  var scrollAxis = CollectionArrangement.Axis.vertical
  /// Flat indexes.
  var disabled: Set<Int>
  var layout: FreeLayout?
  var visibleRect: Rect?
  var journal: [String] = []
  /// How often it was asked about single items.
  private(set) var questions = 0

  init(_ sections: [Int], _ arrangement: CollectionArrangement, disabled: Set<Int> = []) {
    self.sections = sections
    self.arrangement = arrangement
    self.disabled = disabled
  }

  init(_ layout: FreeLayout, disabled: Set<Int> = []) {
    sections = [layout.rects.count]
    arrangement = .free
    self.layout = layout
    self.disabled = disabled
  }

  var numberOfSections: Int { sections.count }

  func numberOfItems(inSection section: Int) -> Int { sections[section] }

  var hasDisabledItems: Bool { !disabled.isEmpty }

  func isItemEnabled(at indexPath: IndexPath) -> Bool {
    questions += 1
    return flatIndexForItem(at: indexPath).map { !disabled.contains($0) } ?? false
  }

  func rectForItem(at indexPath: IndexPath) -> Rect {
    questions += 1
    if let layout { return layout.rects[indexPath[1]] }
    var (line, column) = (0, 0)
    for section in 0...indexPath[0] {
      for lengths in PlainLines.lengths(of: section, with: sections[section], in: arrangement) {
        if section == indexPath[0], indexPath[1] < column + lengths {
          let x = Double(indexPath[1] - column) * 10
          return Rect(x: x, y: Double(line) * 10, width: 10, height: 10)
        }
        column += lengths
        line += 1
      }
      column = 0
    }
    return .zero
  }

  func titleForItem(at indexPath: IndexPath) -> String? {
    flatIndexForItem(at: indexPath).map { "item [\($0)]" }
  }

  func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    journal.append("scroll to \(Int(rect.minX)),\(Int(rect.minY))")
  }

  func items(intersecting rect: Rect) -> [IndexPath] {
    if let layout {
      return layout.indexes(intersecting: rect).map { IndexPath(row: $0, section: 0) }
    }
    return allItems.filter { rectForItem(at: $0).intersection(rect) != nil }
  }

  var contentBounds: Rect {
    layout?.contentBounds
      ?? allItems.map(rectForItem).reduce(.zero) { $0.union($1) }
  }

  var allItems: [IndexPath] {
    sections.indices.flatMap { section in
      (0..<sections[section]).map { IndexPath(row: $0, section: section) }
    }
  }
}

/// Lines made the slow way: every line an array of flat indexes.
enum PlainLines {
  static func lengths(of section: Int, with items: Int, in arrangement: CollectionArrangement)
    -> [Int]
  {
    var lengths: [Int] = []
    var left = items
    var wanted: [Int] = []
    switch arrangement {
    case .columns(let columns): wanted = Array(repeating: columns, count: items)
    case .lines(let all): wanted = lineLengths(all, section) + [items]
    case .free: wanted = [items]
    }
    for length in wanted where left > 0 {
      lengths.append(min(length, left))
      left -= min(length, left)
    }
    return lengths
  }

  private static func lineLengths(_ all: [CollectionArrangement.LineLengths], _ section: Int)
    -> [Int]
  {
    guard let lines = section < all.count ? all[section] : all.last else { return [] }
    let starts = Array((0...).lazy.map(lines.start).prefix { $0 < .max })
    return zip(starts, starts.dropFirst()).map { $1 - $0 }
  }

  static func all(of sections: [Int], _ arrangement: CollectionArrangement) -> [[Int]] {
    var next = 0
    return sections.indices.flatMap { section in
      lengths(of: section, with: sections[section], in: arrangement).map { length in
        defer { next += length }
        return Array(next..<next + length)
      }
    }
  }
}
