public import FoundationEssentials

extension ListNavigator {
  /// Something that the keyboard can do to a table now: what the delegate gives keys to.
  public enum Action: Hashable, Sendable {
    /// Moves or clears the focus.
    case changeFocus(for: FocusIntent)
    /// Commits the focused row.
    case commitFocusedRow(at: IndexPath)
  }

  /// The intended goal of the focus.
  ///
  /// The first, last and named rows are places, and so is no row: they can be asked for again,
  /// which brings the row back into view. The others are steps: they are refused where they lead
  /// nowhere.
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
    /// The start of a step back, because nothing is focused yet; the default policy has none.
    case initialRowGoingBack
    /// A page further down than the focused row, or than nothing.
    case nextPage(afterRowAt: IndexPath?)
    /// A page further up than the focused row, or than nothing.
    case previousPage(beforeRowAt: IndexPath?)
    /// In a collection the item before the focused one in its line; nothing may be focused.
    case leftItem(ofItemAt: IndexPath?)
    /// In a collection the item after the focused one in its line; nothing may be focused.
    case rightItem(ofItemAt: IndexPath?)
  }
}
