/// The lines of a list that is arranged in lines, computed from counts without visiting items.
struct LineMap {
  let focusable: FocusableItems
  let arrangement: CollectionArrangement
  /// A Boolean value indicating whether the first item of a line represents the line.
  let hasHeaders: Bool

  /// A line, and optionally a place within it.
  struct Place: Hashable {
    var section: Int
    var line: Int
    var column = 0

    func isInSameLine(as other: Place) -> Bool {
      section == other.section && line == other.line
    }
  }

  /// Creates the map of a list; nil if it is arranged freely.
  init?(_ focusable: FocusableItems, _ collection: some NavigableCollection) {
    arrangement = collection.arrangement
    if case .free = arrangement { return nil }
    self.focusable = focusable
    hasHeaders = collection.hasLineHeaders
  }

  private var list: any NavigableList { focusable.list }

  /// Returns the place of an item; nil if it does not exist.
  func place(of indexPath: IndexPath) -> Place? {
    guard list.containsItem(at: indexPath) else { return nil }
    let (section, item) = (indexPath[0], indexPath[1])
    let line = arrangement.line(of: item, inSection: section)
    let first = arrangement.start(ofLine: line, inSection: section)
    return Place(section: section, line: line, column: item - first)
  }

  /// Returns whether an item represents its line.
  func isHeader(_ indexPath: IndexPath) -> Bool { hasHeaders && place(of: indexPath)?.column == 0 }

  /// Returns the items of a line by their index in the section.
  func items(in place: Place) -> Range<Int> {
    let count = list.numberOfItems(inSection: place.section)
    let start = arrangement.start(ofLine: place.line, inSection: place.section)
    let end = arrangement.start(ofLine: place.line + 1, inSection: place.section)
    return min(start, count)..<min(end, count)
  }

  /// Returns the paths of a line's items.
  func paths(in place: Place) -> [IndexPath] {
    items(in: place).map { IndexPath(section: place.section, rowInSection: $0) }
  }

  func numberOfLines(in section: Int) -> Int {
    let items = list.numberOfItems(inSection: section)
    return items > 0 ? arrangement.line(of: items - 1, inSection: section) + 1 : 0
  }

  /// The number of lines of all sections together.
  ///
  /// - Complexity: O(sections).
  var numberOfLines: Int { (0..<list.numberOfSections).reduce(0) { $0 + numberOfLines(in: $1) } }

  /// Returns the first or the last line; nil without items.
  func end(last: Bool) -> Place? {
    let sections = 0..<list.numberOfSections
    let isInhabited = { section in list.numberOfItems(inSection: section) > 0 }
    guard
      let section = last ? sections.last(where: isInhabited) : sections.first(where: isInhabited)
    else { return nil }
    return Place(section: section, line: last ? numberOfLines(in: section) - 1 : 0)
  }

  /// Returns the line a number of lines further down, or up if negative; nil past the ends.
  ///
  /// - Complexity: O(sections crossed).
  func line(beside place: Place, by count: Int) -> Place? {
    var section = place.section
    var (line, isPastEnd) = place.line.addingReportingOverflow(count)
    guard !isPastEnd else { return nil }
    while line < 0 {
      guard section > 0 else { return nil }
      section -= 1
      line += numberOfLines(in: section)
    }
    while section < list.numberOfSections {
      let lines = numberOfLines(in: section)
      if line < lines { return Place(section: section, line: line) }
      line -= lines
      section += 1
    }
    return nil
  }
}

extension LineMap {
  /// Returns the enabled item of a line that is nearest to a column; of two the one before it.
  ///
  /// - Complexity: O(1) where all items are enabled, else O(line).
  func item(in place: Place, nearestToColumn column: Int) -> IndexPath? {
    let items = items(in: place)
    guard !items.isEmpty else { return nil }
    let wanted = min(items.lowerBound + column, items.upperBound - 1)
    for distance in 0...max(wanted - items.lowerBound, items.upperBound - 1 - wanted) {
      for item in [wanted - distance, wanted + distance] where items.contains(item) {
        let path = IndexPath(section: place.section, rowInSection: item)
        if focusable.takesFocus(path) { return path }
      }
    }
    return nil
  }

  /// Returns the item some lines further down, or up if the number is negative.
  ///
  /// Lines without an enabled item are skipped.
  ///
  /// - Parameters:
  ///   - start: the item at which to start.
  ///   - count: the number of lines; the edge determines what happens past the end.
  ///   - column: the column of the item; in a shorter line the nearest one.
  ///   - edge: the effect of a step past an end.
  /// - Returns: the item; nil if there is none.
  func item(
    from start: IndexPath, lines count: Int, column: Int, edge: NavigationPolicy.Edge
  ) -> IndexPath? {
    guard focusable.skipsDisabledItems else {
      return item(from: start, jumping: count, column: column, edge: edge)
    }
    // Lines without an enabled item do not count as steps, so the others are counted one by one.
    let found = start.taking(count.magnitude) {
      item(from: $0, jumping: count.signum(), column: column, edge: edge)
    }
    // Wrapping may end in the line where it began.
    guard edge == .wrap, let found, let place = place(of: start) else { return found }
    return self.place(of: found)?.isInSameLine(as: place) == true ? nil : found
  }

  private func item(
    from start: IndexPath, jumping count: Int, column: Int, edge: NavigationPolicy.Edge
  ) -> IndexPath? {
    guard let place = place(of: start), count != 0 else { return nil }
    let direction = count.signum()
    let target = line(beside: place, by: count)
    let nearest = { (line: Place?) in
      line.flatMap { enabledItem(from: $0, by: direction, column: column) }
    }
    let found: IndexPath?
    switch edge {
    case .clamp:
      let item = nearest(target) ?? (direction > 0 ? focusable.last : focusable.first)
      return item == start ? nil : item
    case .stop:
      let target = target ?? end(last: direction > 0)
      found =
        nearest(target)
        ?? target.flatMap { enabledItem(from: $0, by: -direction, column: column) }
    case .wrap:
      found =
        nearest(target ?? line(beside: place, wrappingBy: count))
        ?? nearest(end(last: direction < 0))
    }
    // Past disabled items, the nearest one may be in the line where it began.
    return found.flatMap(self.place)?.isInSameLine(as: place) == false ? found : nil
  }

  /// Returns the item some places further in its line, or further back if the number is negative.
  ///
  /// - Complexity: O(line).
  func itemInLine(from start: IndexPath, by count: Int, wrapping: Bool) -> IndexPath? {
    guard let place = place(of: start) else { return nil }
    let paths = paths(in: place).filter { $0 == start || focusable.takesFocus($0) }
    guard let index = paths.firstIndex(of: start), paths.count > 1 else { return nil }
    let (sum, isPastEnd) = index.addingReportingOverflow(count)
    let target =
      if wrapping {
        (index + count % paths.count + paths.count) % paths.count
      } else if isPastEnd {
        count > 0 ? paths.count - 1 : 0
      } else {
        min(max(sum, 0), paths.count - 1)
      }
    return target == index ? nil : paths[target]
  }

  /// Returns the item of a line, or of the nearest line in a direction that has an enabled one.
  func enabledItem(from place: Place, by direction: Int, column: Int) -> IndexPath? {
    var place = place
    while true {
      if let path = item(in: place, nearestToColumn: column) { return path }
      guard let next = line(beside: place, by: direction) else { return nil }
      place = next
    }
  }

  /// Returns the item some places further in its column; the bottom of a column leads to the top of the next one.
  func item(crossingColumnsFrom start: IndexPath, by count: Int) -> IndexPath? {
    let direction = count.signum()
    return start.taking(count.magnitude) { item in
      guard let place = place(of: item) else { return nil }
      var (column, next) = (place.column, line(beside: place, by: direction))
      while true {
        if let found = self.item(inColumn: column, from: next, by: direction) { return found }
        column += direction
        guard (0..<arrangement.longestLine).contains(column) else { return nil }
        next = end(last: direction < 0)
      }
    }
  }

  /// Returns the first focusable item of a column, starting at a line.
  private func item(inColumn column: Int, from start: Place?, by direction: Int) -> IndexPath? {
    var line = start
    while let place = line {
      let items = items(in: place)
      let path = IndexPath(section: place.section, rowInSection: items.lowerBound + column)
      if column < items.count, focusable.takesFocus(path) { return path }
      line = self.line(beside: place, by: direction)
    }
    return nil
  }

  /// Returns the first or the last focusable item of an item's line.
  ///
  /// Items that represent their lines are separate: from one of them it is the first line, or the last.
  func end(ofLineOf item: IndexPath, last: Bool) -> IndexPath? {
    if isHeader(item) { return end(ofColumnOf: item, last: last) }
    guard let place = place(of: item) else { return nil }
    let paths = paths(in: place).dropFirst(hasHeaders ? 1 : 0)
    return last
      ? paths.last(where: focusable.takesFocus) : paths.first(where: focusable.takesFocus)
  }

  /// Returns the first or the last focusable item of an item's column.
  func end(ofColumnOf item: IndexPath, last: Bool) -> IndexPath? {
    place(of: item).flatMap {
      self.item(inColumn: $0.column, from: end(last: last), by: last ? -1 : 1)
    }
  }

  // MARK: Flat indexes

  /// Returns the flat indexes of a line's items, or of those in some columns.
  func flatIndexes(of place: Place, in columns: ClosedRange<Int> = 0...Int.max - 1) -> RangeSet<Int>
  {
    let items = items(in: place)
    let path = IndexPath(section: place.section, rowInSection: items.lowerBound)
    guard let first = list.flatIndexForItem(at: path), columns.lowerBound < items.count else {
      return RangeSet()
    }
    return RangeSet(first + columns.lowerBound..<first + min(columns.upperBound + 1, items.count))
  }

  /// Returns the items in the rectangle between two flat indexes in ascending order.
  ///
  /// - Complexity: O(lines).
  func rectangle(from start: Int, to end: Int) -> RangeSet<Int> {
    let places = [start, end].compactMap(list.indexPathForItem(atFlatIndex:)).compactMap(place(of:))
    guard places.count == 2 else { return RangeSet() }
    let columns = places.map(\.column)
    let first = min(columns[0], columns[1])
    return flatIndexes(from: places[0], in: first...lastColumn(from: first, columns)) {
      $0.isInSameLine(as: places[1])
    }
  }

  /// Returns the items of a column in all lines.
  ///
  /// - Complexity: O(lines).
  func column(_ column: Int) -> RangeSet<Int> {
    end(last: false).map {
      flatIndexes(from: $0, in: column...lastColumn(from: column, [column])) { _ in false }
    } ?? RangeSet()
  }

  /// Returns the last of some columns; if one is an item that represents a line, the last of all.
  private func lastColumn(from first: Int, _ columns: [Int]) -> Int {
    hasHeaders && first == 0 ? arrangement.longestLine : columns.max() ?? first
  }

  private func flatIndexes(
    from start: Place, in columns: ClosedRange<Int>, through isLast: (Place) -> Bool
  ) -> RangeSet<Int> {
    var (indexes, place) = (RangeSet<Int>(), start)
    while true {
      indexes.formUnion(flatIndexes(of: place, in: columns))
      guard !isLast(place), let next = line(beside: place, by: 1) else { return indexes }
      place = next
    }
  }

  private func line(beside place: Place, wrappingBy count: Int) -> Place? {
    let total = numberOfLines
    guard total > 0, let first = end(last: false) else { return nil }
    let before = (0..<place.section).reduce(place.line) { $0 + numberOfLines(in: $1) }
    return line(beside: first, by: (before + count % total + total) % total)
  }
}
