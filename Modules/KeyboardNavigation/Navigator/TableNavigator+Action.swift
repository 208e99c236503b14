public import FoundationEssentials

extension TableNavigator {
  /// Something that the keyboard can do to a table now: what the delegate gives keys to.
  public enum Action: Hashable, Sendable {
    /// Moves or clears the focus.
    case changeFocus(for: FocusIntent)
    /// Commits the focused row.
    case commitFocusedRow(at: IndexPath)
  }

  /// Where the focus is meant to go.
  ///
  /// The first three are steps: they are refused where they lead nowhere. The others name a place
  /// and can be asked for again, which brings the row back into view.
  public enum FocusIntent: Hashable, Sendable {
    /// The first row, because nothing is focused yet.
    case initialRow
    /// The row after the focused one.
    case nextRow(afterRowAt: IndexPath)
    /// The row before the focused one.
    case previousRow(beforeRowAt: IndexPath)
    /// The first row of the table, wherever the focus is.
    case firstRow
    /// The last row of the table.
    case lastRow
    /// A row named by a command's argument.
    case row(at: IndexPath)
    /// No row: the focus is to be cleared, and the delegate told.
    case noRow
  }
}
