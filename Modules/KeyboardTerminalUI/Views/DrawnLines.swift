/// The lines of a view in its last frame, with everything that their look follows from.
///
/// A line whose content is still the same is not drawn again: it has its cells already, wherever it has
/// scrolled to. Nothing has to be said about changes, so that none can be missed.
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

  /// What all lines of a frame have in common.
  private var frame: Frame?
  /// The lines of the last frame from the one on that is asked for next.
  private var former: ArraySlice<Entry> = []
  /// The lines of the present frame so far.
  private var present: [Entry] = []
  private typealias Entry = (line: Line, content: Content, cells: [Cell])

  /// Begins with the next frame, whose lines follow in their order.
  func begin(_ frame: Frame) {
    (former, present) = (frame == self.frame ? present[...] : [], [])
    self.frame = frame
  }

  /// Returns the content of a line in the last frame, if what all lines have in common is still the same.
  func formerContent(of line: Line) -> Content? {
    former = former.drop { $0.line < line }
    return former.first.flatMap { $0.line == line ? $0.content : nil }
  }

  /// Draws a line with a content: with its cells of the last frame, if it had the same content.
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
