import FoundationEssentials

/// The lines of a list that is arranged in lines: arithmetic on counts, never a walk over items.
struct LineMap {
  let list: any NavigableList
  let arrangement: CollectionArrangement

  /// A line, and perhaps a place within it.
  struct Place: Hashable {
    var section: Int
    var line: Int
    var column = 0

    func isInSameLine(as other: Place) -> Bool {
      section == other.section && line == other.line
    }
  }

  /// The map of a list; nil when it is arranged freely.
  init?(_ list: any NavigableList, _ arrangement: CollectionArrangement) {
    if case .free = arrangement { return nil }
    self.list = list
    self.arrangement = arrangement
  }

  private func lines(of section: Int) -> SectionLines {
    arrangement.lines(ofSection: section) ?? .columns(1)
  }

  /// Returns the place of an item; nil when it does not exist.
  func place(of indexPath: IndexPath) -> Place? {
    guard list.containsItem(at: indexPath) else { return nil }
    let (section, item) = (indexPath[0], indexPath[1])
    let lines = lines(of: section)
    let line = lines.line(of: item)
    let first = lines.items(inLine: line, of: list.numberOfItems(inSection: section)).lowerBound
    return Place(section: section, line: line, column: item - first)
  }

  /// The items of a line by their index in the section.
  func items(in place: Place) -> Range<Int> {
    lines(of: place.section)
      .items(inLine: place.line, of: list.numberOfItems(inSection: place.section))
  }

  /// The paths of a line's items.
  func paths(in place: Place) -> [IndexPath] {
    items(in: place).map { IndexPath(section: place.section, rowInSection: $0) }
  }

  func numberOfLines(in section: Int) -> Int {
    lines(of: section).count(of: list.numberOfItems(inSection: section))
  }

  /// The number of lines of all sections together.
  ///
  /// - Complexity: O(sections).
  var numberOfLines: Int {
    (0..<list.numberOfSections).reduce(0) { $0 + numberOfLines(in: $1) }
  }

  /// The first line of all, or the last one; nil without items.
  func end(last: Bool) -> Place? {
    let sections = 0..<list.numberOfSections
    let isInhabited = { section in list.numberOfItems(inSection: section) > 0 }
    guard
      let section = last ? sections.last(where: isInhabited) : sections.first(where: isInhabited)
    else { return nil }
    return Place(section: section, line: last ? numberOfLines(in: section) - 1 : 0)
  }

  /// The line so many lines further down, or up when negative; nil past the ends.
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
