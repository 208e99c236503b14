/// A responder with rows that scripts and plugins may read and change: a list, a table or a grid.
///
/// Rows are numbered from 0 across all sections.
package protocol RowsResponder: CommandResponder, SelfDescribing {
  /// The name of the list in events, conditions and scripts.
  var scene: String { get }
  /// The flat index of the focused row; nil if no row has the focus.
  var flatIndexOfFocusedRow: Int? { get }
  /// The selected rows, in order.
  var selectedRows: [Range<Int>] { get }

  /// Returns the titles of existing rows; an empty text for a row without a title.
  func titles(ofRows rows: Range<Int>) -> [String]

  /// Performs changes one after another, as the list's own commands do.
  ///
  /// The focus follows its row, and the application that owns the rows can undo the changes.
  ///
  /// - Throws: a ``MessageError`` at the first change that is not possible; earlier changes remain.
  func edit(_ edits: [RowEdit]) throws(MessageError)
}

/// A change of the rows of a list.
public enum RowEdit: Hashable, Sendable {
  /// Removes rows.
  case remove(Range<Int>)
  /// Inserts rows with these titles before the one at an index, or at the end.
  case insert([String], at: Int)
  /// Moves a row to an index, counted after the row is removed.
  case move(from: Int, to: Int)
}
