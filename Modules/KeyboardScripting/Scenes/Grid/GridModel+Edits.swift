package import FoundationEssentials
import KeyboardNavigation

/// Every change is made to the items and to the sections, which number the items alike.
extension GridModel {
  package func canDeleteItems(at indexPaths: [IndexPath]) -> Bool { true }

  package func deleteItems(at indexPaths: [IndexPath]) {
    for case let item? in indexPaths.map(flatIndexForItem) { remove(item..<(item + 1)) }
  }

  package func canMoveItem(at indexPath: IndexPath, to destination: IndexPath) -> Bool {
    !isFree
  }

  package func moveItem(at indexPath: IndexPath, to destination: IndexPath) {
    guard let index = flatIndexForItem(at: indexPath) else { return }
    edit { items, lines in
      lines.sections[indexPath.section] -= 1
      let place = lines.sections[..<destination.section].reduce(destination.row, +)
      lines.sections[destination.section] += 1
      items.move(from: index, to: place)
    }
  }

  func insert(_ count: Int, at place: IndexPath) {
    edit { items, lines in
      let index = lines.sections[..<place.section].reduce(place.row, +)
      lines.sections[place.section] += count
      items.insert(count, at: index)
    }
  }

  func remove(_ range: Range<Int>) {
    edit { items, lines in
      items.remove(range)
      var start = 0
      lines.sections = lines.sections.map { count in
        let section = start..<(start + count)
        start += count
        return count - range.clamped(to: section).count
      }
    }
  }

  func reload(_ identities: [Range<Int>]) {
    edit { items, lines in
      items.reload(identities)
      // Sections keep their sizes as long as there are items; the last one takes the difference.
      var rest = items.count
      let last = lines.sections.count - 1
      lines.sections = lines.sections.enumerated().map { section, count in
        let kept = section == last ? rest : min(rest, count)
        rest -= kept
        return kept
      }
    }
  }
}
