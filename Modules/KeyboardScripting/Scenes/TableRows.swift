/// What the rows of a table say: numbered ones cost no memory, lines come from a file.
nonisolated enum TableRows {
  /// Sections of so many rows, each row named after its flat index.
  case numbered(sections: [Int])
  /// One section, one row a line.
  case lines([String])

  /// How many rows each section has.
  var sectionCounts: [Int] {
    switch self {
    case .numbered(let sections): sections
    case .lines(let lines): [lines.count]
    }
  }

  /// How many rows there are.
  var count: Int {
    sectionCounts.reduce(0, +)
  }

  /// What a row says, by its flat index.
  func title(at index: Int) -> String {
    switch self {
    case .numbered: "row \(index)"
    case .lines(let lines): lines[index]
    }
  }
}
