import FoundationEssentials
import KeyboardNavigation

/// The sections of a grid and the lines that their items make; every section starts a new line.
nonisolated struct GridLines {
  /// How many items each section has.
  var sections: [Int] {
    didSet { measure() }
  }
  /// How many items a line has: the same for all, or each line's own.
  let arrangement: CollectionArrangement
  private let lengths: LineLengths?
  private let columns: Int
  /// The first line of each section, and the number of all lines.
  private var starts: [Int] = []

  /// Lines of so many items each.
  init(sections: [Int], columns: Int) {
    self.sections = sections
    self.columns = columns
    arrangement = .columns(columns)
    lengths = nil
    measure()
  }

  /// Lines of lengths of their own, in every section.
  init(sections: [Int], lengths: [Int]) {
    self.sections = sections
    let lengths = LineLengths(lengths)
    self.lengths = lengths
    columns = lengths.longest
    arrangement = .lines([lengths])
    measure()
  }

  /// How many lines all sections have.
  var count: Int { starts.last ?? 0 }

  /// How many items the longest line has.
  var width: Int { columns }

  /// The line and the place in it of an item.
  func cell(of path: IndexPath) -> (line: Int, column: Int) {
    guard starts.indices.contains(path.section) else { return (0, 0) }
    let line = line(of: path.row)
    return (starts[path.section] + line, path.row - start(of: line))
  }

  /// The items of some lines, in order.
  func paths(inLines range: Range<Int>) -> [IndexPath] {
    range.clamped(to: 0..<count).flatMap { line -> [IndexPath] in
      let section = starts.lastIndex { $0 <= line }.map { min($0, sections.count - 1) } ?? 0
      let own = line - starts[section]
      let items = start(of: own)..<min(start(of: own + 1), sections[section])
      return items.map { IndexPath(row: $0, section: section) }
    }
  }

  private mutating func measure() {
    starts = [0]
    for items in sections {
      starts.append((starts.last ?? 0) + (items > 0 ? line(of: items - 1) + 1 : 0))
    }
  }

  private func line(of item: Int) -> Int {
    lengths?.line(of: item) ?? item / columns
  }

  private func start(of line: Int) -> Int {
    lengths?.start(of: line) ?? line * columns
  }
}
