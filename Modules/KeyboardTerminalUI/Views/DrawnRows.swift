/// The lines of rows in the last frame of a table, with everything that their look follows from.
///
/// A line whose text and state are still the same is not drawn again: it has its cells already, wherever it
/// has scrolled to. Nothing has to be said about changes, so that none can be missed.
nonisolated final class DrawnRows {
  /// What all rows of a frame have in common.
  struct Frame: Hashable {
    let columns: [TableView.Column]
    let width: Int
    let firstColumn: Int
    let theme: Theme
    let joinsEmoji: Bool
  }

  /// A line of a row.
  struct Line: Hashable {
    let row: Int
    /// The number of the line in the row, from 0.
    let number: Int
  }

  /// What the look of a line follows from beside the frame.
  struct Content: Hashable {
    let text: ItemText
    let state: ItemText.State
  }

  private var frame: Frame?
  /// The lines of the last frame, and those of the present one so far.
  private var (former, present): (Lines, Lines) = ([:], [:])
  private typealias Lines = [Line: (content: Content, cells: [Cell])]

  /// Begins with the next frame.
  func begin(_ frame: Frame) {
    (former, present) = (frame == self.frame ? present : [:], [:])
    self.frame = frame
  }

  /// Returns the cells of a line of the last frame that had this content; nil where there is none.
  func cells(of line: Line, _ content: Content) -> [Cell]? {
    guard let entry = former[line], entry.content == content else { return nil }
    present[line] = entry
    return entry.cells
  }

  /// Keeps the cells of a line for the next frame.
  func keep(_ cells: [Cell], of line: Line, _ content: Content) {
    present[line] = (content, cells)
  }
}
