package import FoundationEssentials
package import KeyboardCore

/// The places of tiles of one size in lines; each section starts a new line.
///
/// A value that takes 8 bytes per section. If lines run from right to left, rectangles are mirrored in a width: the
/// first tile of a line is at its right end.
package struct TileLayout {
  /// The lines of each section.
  package let arrangement: CollectionArrangement
  /// The number of tiles of the longest line, at least 1.
  package private(set) var columns: Int
  private let counts: TableLayout
  private let tile: Size
  private let spacing: Size
  /// The first line of each section, and the number of all lines.
  private var starts = [0]

  /// Creates the places for as many tiles in each section as a table has rows there.
  package init(
    _ counts: TableLayout, _ arrangement: CollectionArrangement,
    tile: Size = Size(width: 1, height: 1), spacing: Size = .zero
  ) {
    (self.counts, self.arrangement, self.tile, self.spacing) = (counts, arrangement, tile, spacing)
    columns = arrangement.longestLine
    for section in 0..<counts.numberOfSections {
      let items = counts.numberOfRows(inSection: section)
      let lines = items > 0 ? arrangement.line(of: items - 1, inSection: section) + 1 : 0
      starts.append(numberOfLines + lines)
      // Tiles beyond the described lines form one more line of any length.
      columns = max(
        columns, items - arrangement.start(ofLine: max(0, lines - 1), inSection: section))
    }
  }

  /// The number of lines of all sections.
  package var numberOfLines: Int { starts.last ?? 0 }

  /// The size of all lines.
  package var contentSize: Size {
    Size(
      width: Double(columns) * (tile.width + spacing.width) - spacing.width,
      height: max(0, Double(numberOfLines) * (tile.height + spacing.height) - spacing.height))
  }

  /// Returns the rectangle of a tile, mirrored in a width if lines run from right to left.
  package func rect(of path: IndexPath, mirroredIn width: Double? = nil) -> Rect {
    guard starts.indices.contains(path.section) else { return .zero }
    let line = arrangement.line(of: path.row, inSection: path.section)
    let column = path.row - arrangement.start(ofLine: line, inSection: path.section)
    let x = Double(column) * (tile.width + spacing.width)
    return Rect(
      x: width.map { max(tile.width, $0) - x - tile.width } ?? x,
      y: Double(starts[path.section] + line) * (tile.height + spacing.height),
      width: tile.width, height: tile.height)
  }

  /// Returns the tiles of some lines, in order.
  package func paths(inLines range: Range<Int>) -> [IndexPath] {
    range.clamped(to: 0..<numberOfLines).flatMap { line -> [IndexPath] in
      let section = starts.indices.partitioningIndex { starts[$0] > line } - 1
      let own = line - starts[section]
      let end = min(
        arrangement.start(ofLine: own + 1, inSection: section),
        counts.numberOfRows(inSection: section))
      return (arrangement.start(ofLine: own, inSection: section)..<end)
        .map { IndexPath(row: $0, section: section) }
    }
  }

  /// Returns the tiles that overlap a rectangle, in order.
  package func paths(intersecting rect: Rect, mirroredIn width: Double? = nil) -> [IndexPath] {
    let height = tile.height + spacing.height
    let lines = Int((rect.minY / height).rounded(.down))..<Int((rect.maxY / height).rounded(.up))
    return paths(inLines: lines).filter { self.rect(of: $0, mirroredIn: width).overlaps(rect) }
  }
}
