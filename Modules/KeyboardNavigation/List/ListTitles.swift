import FoundationEssentials

/// The titles of a list's enabled items by flat index, cheap to read one after another.
final class ListTitles {
  let count: Int
  private let list: any NavigableList
  private var last: (index: Int, indexPath: IndexPath)?

  init(_ list: any NavigableList) {
    self.list = list
    count = list.totalNumberOfItems
  }

  /// The title, or nil for an item without one, and for one that is not enabled.
  subscript(index: Int) -> String? {
    guard let indexPath = indexPath(at: index) else { return nil }
    last = (index, indexPath)
    return list.isItemEnabled(at: indexPath) ? list.titleForItem(at: indexPath) : nil
  }

  private func indexPath(at index: Int) -> IndexPath? {
    guard let last, abs(index - last.index) <= 1 else {
      return list.indexPathForItem(atFlatIndex: index)
    }
    return list.indexPathForItem(startingAt: last.indexPath, offsetBy: index - last.index)
  }
}
