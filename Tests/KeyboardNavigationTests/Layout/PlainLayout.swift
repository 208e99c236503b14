import FoundationEssentials
import KeyboardCore
import KeyboardNavigation

/// A layout as anybody would write it first: arrays, and a walk through them for each answer.
struct PlainLayout {
  struct Section {
    var header: Double
    var heights: [Double]
  }

  /// A row or a header and where it is.
  struct Piece {
    let section: Int
    /// Nil for a header.
    let row: Int?
    let top: Double
    let bottom: Double
  }

  var sections: [Section] = []

  var rowCount: Int { sections.reduce(0) { $0 + $1.heights.count } }

  /// Every header and row from top to bottom.
  var pieces: [Piece] {
    var top = 0.0
    var pieces: [Piece] = []
    for (index, section) in sections.enumerated() {
      pieces.append(Piece(section: index, row: nil, top: top, bottom: top + section.header))
      top += section.header
      for (row, height) in section.heights.enumerated() {
        pieces.append(Piece(section: index, row: row, top: top, bottom: top + height))
        top += height
      }
    }
    return pieces
  }

  /// The path of the row with a flat index.
  func path(_ flat: Int) -> IndexPath? {
    var left = flat
    for (index, section) in sections.enumerated() {
      if left < section.heights.count { return IndexPath(row: left, section: index) }
      left -= section.heights.count
    }
    return nil
  }

  /// Removes rows by flat index.
  mutating func removeRows(_ rows: Range<Int>) {
    for row in rows.reversed() {
      guard let path = path(row) else { continue }
      sections[path.section].heights.remove(at: path.row)
    }
  }

  /// Gives rows another height, by flat index.
  mutating func setHeight(_ height: Double, ofRows rows: Range<Int>) {
    for row in rows {
      guard let path = path(row) else { continue }
      sections[path.section].heights[path.row] = height
    }
  }

  /// The same as a layout, built at once.
  var layout: TableLayout {
    var layout = TableLayout()
    for section in sections {
      layout.appendSection(header: section.header, heights: section.heights)
    }
    return layout
  }
}

extension TableLayout {
  /// The rectangles of all headers and rows: those of layouts that look the same are equal.
  var places: [[Rect?]] {
    [
      (0..<numberOfSections).map(rectForHeader), (0..<totalNumberOfRows).map(rectForRow),
    ]
  }
}
