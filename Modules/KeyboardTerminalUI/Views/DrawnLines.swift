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
  /// The lines of the last frame, and the index of the next one that may be requested.
  private var former: [Entry] = []
  private var next = 0
  /// The lines of the present frame so far.
  private var present: [Entry] = []

  private struct Entry {
    let line: Line
    let content: Content
    let cells: [Cell]
  }

  /// Begins the next frame, whose lines follow in order.
  func begin(_ frame: Frame) {
    (former, next) = (frame == self.frame ? present : [], 0)
    present = []
    present.reserveCapacity(former.count)
    self.frame = frame
  }

  /// Returns the index of a line of the last frame, if the common values are the same.
  private func index(of line: Line) -> Int? {
    while next < former.count, former[next].line < line { next += 1 }
    return next < former.count && former[next].line == line ? next : nil
  }

  /// Returns the content of a line in the last frame, if the common values are the same.
  func formerContent(of line: Line) -> Content? { index(of: line).map { former[$0].content } }

  /// Draws a line with a content, reusing its cells of the last frame if it had the same content.
  func draw(
    _ line: Line, _ content: Content, inLine row: Int, on canvas: inout Canvas,
    _ draw: (inout Canvas) -> Void
  ) {
    if let index = index(of: line), former[index].content == content,
      canvas.put(former[index].cells, inLine: row)
    {
      return present.append(former[index])
    }
    draw(&canvas)
    if let cells = canvas.cells(inLine: row) {
      present.append(Entry(line: line, content: content, cells: cells))
    }
  }
}
