import KeyboardCore

extension ListNavigator {
  /// Returns the move of the selected items, or of the focused one if it is not selected.
  ///
  /// Nil if there is no other place for them, or the list refuses it. They keep their distances, and stop where the
  /// first of them stops. Crossing the edge of a section counts as one place: to the end of the previous section, or
  /// to index 0 of the next.
  final func move(by places: Int, in list: any NavigableList) -> ItemMove? {
    let selected = selection(in: list).indexes
    let focus = flatIndex(of: focus(in: list), in: list)
    let rows = focus.map { selected.contains($0) ? selected : RangeSet($0..<$0 + 1) } ?? selected
    guard let editable = list as? any EditableList,
      let head = places > 0 ? rows.ranges.last?.last : rows.ranges.first?.first,
      let path = list.indexPathForItem(atFlatIndex: head)
    else { return nil }
    let free = list.numberOfPlaces(beyond: path, forwards: places > 0)
    let distance = places.signum() * Int(min(places.magnitude, UInt(free)))
    guard distance != 0 else { return nil }
    let move = ItemMove(of: rows, by: distance, in: list)
    return move.steps.allSatisfy { editable.canMoveItem(at: $0.item, to: $0.to) } ? move : nil
  }

  /// Moves items: the data first, then focus and selection follow, and the focus is scrolled into view.
  final func perform(_ move: ItemMove, in list: any NavigableList) {
    guard let editable = list as? any EditableList else { return }
    let count = list.totalNumberOfItems
    let old = focus(in: list)
    let shift = IndexShift(
      from: count, to: count, removing: RangeSet(move.items.map(\.old)),
      inserting: RangeSet(move.items.map { $0.new..<$0.new + $0.old.count }), moving: move.items)
    let shown = flatIndex(of: old, in: list).flatMap(shift.newIndex) ?? move.items.first?.new
    let change = {
      for step in move.steps { editable.moveItem(at: step.from, to: step.to) }
      guard let shown = shown.flatMap(list.indexPathForItem(atFlatIndex:)) else { return }
      let scrolling = self.scrollBehavior(showing: shown, from: old, in: list)
      if case .scrollRectToVisible(let rect, let animated) = scrolling {
        list.scrollRectToVisible(rect, animated: animated)
      }
    }
    if isHeard(Moved.self) {
      pendingEvents += move.items.map {
        Moved(scene: scene, from: $0.old.lowerBound, to: $0.new, count: $0.old.count)
      }
    }
    follow(in: list, change) { shift }
  }
}

/// A move of items, all by the same number of places.
struct ItemMove {
  /// A move of one item.
  struct Step {
    /// The item before all steps.
    let item: IndexPath
    /// The item before this step.
    let from: IndexPath
    /// Its destination, counted after it is removed.
    let to: IndexPath
  }

  /// The moves of single items, to be made one after another.
  private(set) var steps: [Step] = []
  /// The moved items, and where they are after all steps.
  private(set) var items: [ListChanges.KeptItems] = []

  private let list: any NavigableList
  private let distance: Int
  /// The number of additional items of each section after the steps so far.
  private var growth: [Int: Int] = [:]

  /// Creates the move of items by a distance that is possible for all of them.
  init(of rows: RangeSet<Int>, by distance: Int, in list: any NavigableList) {
    (self.list, self.distance) = (list, distance)
    let runs = list.runs(at: rows)
    // The runs ahead make room for those behind.
    for run in distance > 0 ? runs.reversed() : runs {
      if runs.count > 1 || !passNeighbours(of: run.items, in: run.section, at: run.flat) {
        moveItems(run.items, of: run.section, at: run.flat)
      }
    }
    items.sort { $0.old.lowerBound < $1.old.lowerBound }
  }

  /// Moves the neighbours of a run to its other side, if these are fewer and all in its section.
  private mutating func passNeighbours(
    of run: Range<Int>, in section: Int, at flat: Range<Int>
  ) -> Bool {
    let end = list.numberOfItems(inSection: section)
    guard distance.magnitude < run.count,
      run.lowerBound + distance >= 0, run.upperBound + distance <= end
    else { return false }
    for number in 0..<abs(distance) {
      let (from, to) =
        distance > 0
        ? (run.upperBound + number, run.lowerBound + number)
        : (run.lowerBound - 1 - number, run.upperBound - 1 - number)
      let path = IndexPath(section: section, rowInSection: from)
      steps.append(
        Step(item: path, from: path, to: IndexPath(section: section, rowInSection: to)))
    }
    items.append(ListChanges.KeptItems(flat, movedTo: flat.lowerBound + distance))
    return true
  }

  private mutating func moveItems(_ run: Range<Int>, of section: Int, at flat: Range<Int>) {
    let rows = Array(zip(run, flat))
    for (row, index) in distance > 0 ? rows.reversed() : rows {
      let item = IndexPath(section: section, rowInSection: row)
      // When moving up, the items that have left the section were before this one.
      let left = distance < 0 ? growth[section] ?? 0 : 0
      let from = IndexPath(section: section, rowInSection: row + left)
      let to = list.place(of: from, movedBy: distance, growth: growth)
      growth[section, default: 0] -= 1
      growth[to[0], default: 0] += 1
      steps.append(Step(item: item, from: from, to: to))
      let new = index + distance - (to[0] - section)
      items.append(ListChanges.KeptItems(index..<index + 1, movedTo: new))
    }
  }
}

extension NavigableList {
  /// Returns the number of places that an item can move until the end of the list, edges of sections included.
  fileprivate func numberOfPlaces(beyond item: IndexPath, forwards: Bool) -> Int {
    let (section, row) = (item[0], item[1])
    let others = forwards ? section + 1..<numberOfSections : 0..<section
    let own = forwards ? numberOfItems(inSection: section) - 1 - row : row
    return others.reduce(own) { $0 + numberOfItems(inSection: $1) + 1 }
  }

  /// Returns the destination of a moved item; the distance must lead to one.
  ///
  /// Sections temporarily have more items than the list reports.
  fileprivate func place(
    of item: IndexPath, movedBy distance: Int, growth: [Int: Int]
  ) -> IndexPath {
    // Without the item, a section has a place before each of its items and one at its end.
    let end = { (section: Int) in
      self.numberOfItems(inSection: section) + growth[section, default: 0]
        - (section == item[0] ? 1 : 0)
    }
    var (section, row) = (item[0], item[1] + distance)
    while row < 0, section > 0 {
      section -= 1
      row += end(section) + 1
    }
    while row > end(section), section + 1 < numberOfSections {
      row -= end(section) + 1
      section += 1
    }
    return IndexPath(section: section, rowInSection: row)
  }
}
