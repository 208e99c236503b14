public import KeyboardCore

extension CommandID {
  /// `navigation.nextRow`: the row after the focused one; the initial row when none is focused.
  ///
  /// The argument `count`, a whole number of at least 1, takes that many steps at once and stops
  /// at the end of the table. Refused on the last row.
  public static let nextRow = TableCommand.nextRow.id

  /// `navigation.previousRow`: the row before the focused one; refused when none is focused.
  ///
  /// Takes `count` as ``nextRow`` does. Refused on the first row.
  public static let previousRow = TableCommand.previousRow.id

  /// `navigation.commit`: does to the focused row what a tap would do; the focus stays.
  public static let commitFocusedRow = TableCommand.commit.id

  /// `navigation.clearFocus`: takes the focus away, and tells the delegate.
  public static let clearFocus = TableCommand.clearFocus.id

  /// `navigation.first`: the first row; once more, it is scrolled back into view.
  public static let firstRow = TableCommand.firstRow.id

  /// `navigation.last`: the last row; once more, it is scrolled back into view.
  public static let lastRow = TableCommand.lastRow.id

  /// `navigation.focusRow`: the row with the flat index that the argument `row` gives.
  public static let focusRow = TableCommand.focusRow.id
}
