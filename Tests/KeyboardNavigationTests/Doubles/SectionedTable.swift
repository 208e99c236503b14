import FoundationEssentials
import KeyboardCore
import KeyboardNavigation

/// A table made of row counts, each row 1 high, that writes down how it is scrolled.
final class SectionedTable: NavigableTable {
  var sections: [Int]
  var journal: Journal?

  init(_ sections: [Int], journal: Journal? = nil) {
    self.sections = sections
    self.journal = journal
  }

  /// Every path in order, found the slow way.
  var allRows: [IndexPath] {
    sections.indices.flatMap { section in
      (0..<sections[section]).map { IndexPath(row: $0, section: section) }
    }
  }

  var numberOfSections: Int { sections.count }

  func numberOfRows(inSection section: Int) -> Int { sections[section] }

  func rectForRow(at indexPath: IndexPath) -> Rect {
    let index = allRows.firstIndex(of: indexPath) ?? -1
    return Rect(x: 0, y: Double(index), width: 80, height: 1)
  }

  func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    journal?.lines.append("scroll to \(Int(rect.minY))\(animated ? " animated" : "")")
  }
}

/// A log of events in order, written by several doubles.
final class Journal {
  var lines: [String] = []

  /// The lines since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

extension IndexPath {
  /// The path in a few characters: `section.row`.
  var short: String { "\(section).\(row)" }
}

extension IndexPath? {
  /// The path in a few characters, or `nil`.
  var short: String { map(\.short) ?? "nil" }
}
