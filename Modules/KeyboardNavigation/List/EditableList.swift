public import FoundationEssentials

/// A list whose items can be deleted and moved by keyboard.
///
/// The list changes its data at once and shows it; the navigator, which has asked for the change,
/// already knows of it. A list that can do only one of the two refuses the other.
public protocol EditableList: NavigableList {
  /// Returns whether all of these items may be deleted now.
  func canDeleteItems(at indexPaths: [IndexPath]) -> Bool

  /// Deletes items, given from the last to the first, so that no path goes stale on the way.
  func deleteItems(at indexPaths: [IndexPath])

  /// Returns whether an item may be moved to a place, which is counted as in ``moveItem(at:to:)``.
  func canMoveItem(at indexPath: IndexPath, to destination: IndexPath) -> Bool

  /// Moves an item; the destination is its path once it has been taken out of its old place.
  ///
  /// At the edge of a section it goes to the end of the previous one, whose number of items is
  /// then the destination's index, or to index 0 of the next one, which may both be empty.
  func moveItem(at indexPath: IndexPath, to destination: IndexPath)
}
