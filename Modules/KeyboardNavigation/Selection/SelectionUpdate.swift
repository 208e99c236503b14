extension ListNavigator {
  /// A change of the selection.
  public struct SelectionUpdate: Hashable, Sendable {
    /// The selection before.
    public let previous: ListSelection
    /// The selection.
    public let current: ListSelection

    /// Creates an update.
    public init(previous: ListSelection, current: ListSelection) {
      self.previous = previous
      self.current = current
    }

    /// The flat indexes of the items to redraw: those selected before or now, but not both.
    ///
    /// After a change of the data `previous` numbers the items as they were before it; whoever
    /// changed the data has redrawn them.
    public var changedIndexes: RangeSet<Int> {
      previous.indexes.symmetricDifference(current.indexes)
    }
  }
}
