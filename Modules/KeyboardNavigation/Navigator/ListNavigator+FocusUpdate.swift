public import FoundationEssentials

extension ListNavigator {
  /// The rows that a change of focus concerns.
  ///
  /// A row that is gone from the table is in no update: what an update names can be redrawn.
  public struct FocusUpdate: Hashable, Sendable {
    /// The row that had the focus, or nil.
    public let indexPathForPreviouslyFocusedRow: IndexPath?
    /// The row that has the focus, or nil.
    public let indexPathForFocusedRow: IndexPath?

    /// Creates an update.
    public init(
      indexPathForPreviouslyFocusedRow: IndexPath?, indexPathForFocusedRow: IndexPath?
    ) {
      self.indexPathForPreviouslyFocusedRow = indexPathForPreviouslyFocusedRow
      self.indexPathForFocusedRow = indexPathForFocusedRow
    }

    /// A Boolean value indicating whether the focus is on another row than before.
    ///
    /// KeyboardNavigationKit answered the opposite.
    public var isFocusedRowChanged: Bool {
      indexPathForPreviouslyFocusedRow != indexPathForFocusedRow
    }

    /// The rows to redraw: the previous one, then the current one; none when they are the same.
    public var indexPathsForChangedRows: [IndexPath] {
      guard isFocusedRowChanged else { return [] }
      return [indexPathForPreviouslyFocusedRow, indexPathForFocusedRow].compactMap(\.self)
    }
  }
}
