/// The lines of a view in its last frame, with all values that determine their look.
///
/// A line with unchanged content is not drawn again: its cells are reused, wherever it has scrolled to. Changes need
/// not be reported, so that none can be missed.
nonisolated final class DrawnLines<Frame: Equatable, Content: Equatable> {
  /// A line of a row.
  struct Line: Hashable, Comparable {
    let row: Int
    /// The number of the line in the row, from 0.
    let number: Int

    static func < (one: Line, other: Line) -> Bool {
      (one.row, one.number) < (other.row, other.number)
    }
  }

  /// The values that all lines of a frame have in common.
  private var frame: Frame?
  /// The lines of the last frame, from the next one that is requested.
  private var former: ArraySlice<Entry> = []
  /// The lines of the present frame so far.
  private var present: [Entry] = []
  private typealias Entry = (line: Line, content: Content, cells: [Cell])

  /// Begins the next frame, whose lines follow in order.
  func begin(_ frame: Frame) {
    (former, present) = (frame == self.frame ? present[...] : [], [])
    self.frame = frame
  }

  /// Returns the content of a line in the last frame, if the common values are the same.
  func formerContent(of line: Line) -> Content? {
    former = former.drop { $0.line < line }
    return former.first.flatMap { $0.line == line ? $0.content : nil }
  }

  /// Draws a line with a content, reusing its cells of the last frame if it had the same content.
  func draw(
    _ line: Line, _ content: Content, inLine row: Int, on canvas: inout Canvas,
    _ draw: (inout Canvas) -> Void
  ) {
    former = former.drop { $0.line < line }
    if let entry = former.first, entry.line == line, entry.content == content,
      canvas.put(entry.cells, inLine: row)
    {
      return present.append(entry)
    }
    draw(&canvas)
    if let cells = canvas.cells(inLine: row) { present.append((line, content, cells)) }
  }
}
