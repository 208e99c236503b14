import FoundationEssentials
import KeyboardNavigation

/// Changes of the data as an application makes them: the navigator is told what happens, item by
/// item where that is known, and follows.
extension ListScene {
  /// Puts new items before the one at a flat index, or at the end.
  func insert(_ count: Int, at index: Int) {
    let place = model.place(ofNewItem: index)
    var changes = ListChanges()
    changes.insertItems(place.row..<(place.row + count), inSection: place.section)
    navigator.update(changes) { model.insert(count, at: place) }
  }

  /// Takes items out.
  func remove(_ range: Range<Int>) {
    var changes = ListChanges()
    var start = 0
    for section in 0..<model.numberOfSections {
      let items = start..<(start + model.numberOfItems(inSection: section))
      let removed = range.clamped(to: items)
      if !removed.isEmpty {
        changes.removeItems(
          (removed.lowerBound - start)..<(removed.upperBound - start), inSection: section)
      }
      start = items.upperBound
    }
    navigator.update(changes) { model.remove(range) }
  }

  /// Moves an item to a flat index, counted after it has been taken out.
  func move(from index: Int, to destination: Int) {
    guard let old = model.indexPathForItem(atFlatIndex: index),
      let replaced = model.indexPathForItem(atFlatIndex: destination)
    else { return }
    // Going down within its section, the others have moved up by then.
    var new = replaced
    if old.section < replaced.section {
      new = IndexPath(row: replaced.row + 1, section: replaced.section)
    }
    var changes = ListChanges()
    changes.moveItem(from: old, to: new)
    navigator.update(changes) { model.moveItem(at: old, to: new) }
  }

  /// Replaces everything by items of these identities, in this order.
  func reload(_ identities: [Range<Int>]) {
    navigator.reload { model.reload(identities) }
  }
}
