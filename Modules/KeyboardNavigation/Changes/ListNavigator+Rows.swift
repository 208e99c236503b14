public import KeyboardCore

/// A list that accepts new rows as texts, from scripts and plugins.
package protocol RowInsertingList: EditableList {
  /// Inserts rows with these titles before an item, or at the end of its section.
  func insertRows(_ titles: [String], at indexPath: IndexPath)
}

extension ListNavigator: RowsResponder {
  /// The number of items of all sections.
  public final var rowCount: Int { list?.totalNumberOfItems ?? 0 }

  /// The flat indexes of the selected rows.
  public final var selectedRows: [Range<Int>] { Array(selection.indexes.ranges) }

  /// The flat indexes of the rows that are wholly visible.
  public final var visibleRows: Range<Int> {
    guard let list, let rect = list.visibleRect,
      let first = list.indexPathForFirstItem(completelyIn: rect).flatMap(list.flatIndexForItem),
      let last = list.indexPathForLastItem(completelyIn: rect).flatMap(list.flatIndexForItem),
      first <= last
    else { return 0..<0 }
    return first..<last + 1
  }

  /// Returns the texts by which rows are found.
  public final func titles(ofRows rows: Range<Int>) -> [String] {
    rows.map { row in
      list.flatMap { list in
        list.indexPathForItem(atFlatIndex: row).flatMap { list.titleForItem(at: $0) }
      } ?? ""
    }
  }

  /// Changes the rows, one edit after another; the events are those of the commands.
  public final func edit(_ edits: [RowEdit]) throws(MessageError) {
    defer { publishPendingEvents() }
    for edit in edits {
      guard let list = list as? any EditableList else {
        throw MessageError("the rows of \(scene) cannot be changed")
      }
      switch edit {
      case .remove(let rows): try remove(rows, from: list)
      case .insert(let titles, let row): try insert(titles, at: row, in: list)
      case .move(let row, let place): try move(row, to: place, in: list)
      }
    }
  }

  private func remove(_ rows: Range<Int>, from list: any EditableList) throws(MessageError) {
    if let last = rows.last { try check(last, in: list) }
    try check(rows.lowerBound, in: list, upTo: list.totalNumberOfItems)
    guard !rows.isEmpty else { return }
    let cause = NavigationRequest.Invocation.command(CommandInvocation("navigation.delete"))
    guard let deletion = deletion(of: RangeSet(rows), causedBy: cause, in: list) else {
      throw MessageError("\(scene) does not let these rows be removed")
    }
    delete(deletion, in: list)
  }

  private func insert(
    _ titles: [String], at row: Int, in list: any EditableList
  ) throws(MessageError) {
    try check(row, in: list, upTo: list.totalNumberOfItems)
    guard let inserting = list as? any RowInsertingList else {
      throw MessageError("\(scene) takes no new rows")
    }
    let place = list.place(ofNewRow: row)
    let count = list.totalNumberOfItems
    var changes = ListChanges()
    changes.insertItems(place[1]..<place[1] + titles.count, inSection: place[0])
    if isHeard(Inserted.self) {
      pendingEvents.append(Inserted(scene: scene, row: row, count: titles.count))
    }
    update(changes) { inserting.insertRows(titles, at: place) }
    guard list.totalNumberOfItems == count + titles.count else {
      throw MessageError("\(scene) takes no new rows")
    }
  }

  private func move(
    _ row: Int, to destination: Int, in list: any EditableList
  ) throws(MessageError) {
    try check(row, in: list)
    try check(destination, in: list)
    guard let (old, new) = list.ends(ofMove: row, to: destination) else { return }
    guard list.canMoveItem(at: old, to: new) else {
      throw MessageError("\(scene) does not let this row be moved there")
    }
    var changes = ListChanges()
    changes.moveItem(from: old, to: new)
    if isHeard(Moved.self) {
      pendingEvents.append(Moved(scene: scene, from: row, to: destination, count: 1))
    }
    update(changes) { list.moveItem(at: old, to: new) }
  }

  /// Throws for a row that does not exist, or is beyond a given limit.
  private func check(
    _ row: Int, in list: any NavigableList, upTo limit: Int? = nil
  ) throws(MessageError) {
    let count = list.totalNumberOfItems
    guard row >= 0, row <= limit ?? count - 1 else {
      throw MessageError("there is no row \(row); \(scene) has \(count)")
    }
  }
}

extension NavigableList {
  /// Returns the path of a row that is inserted before the one with a flat index, or at the end.
  package func place(ofNewRow row: Int) -> IndexPath {
    let last = max(0, numberOfSections - 1)
    return indexPathForItem(atFlatIndex: row)
      ?? IndexPath(section: last, rowInSection: numberOfItems(inSection: last))
  }

  /// Returns the path of a row, and its destination path for a flat index, counted after it is removed. Nil for rows
  /// that do not exist, and if the row is already there.
  package func ends(
    ofMove row: Int, to destination: Int
  ) -> (old: IndexPath, new: IndexPath)? {
    guard let old = indexPathForItem(atFlatIndex: row),
      let new = indexPathForItem(atFlatIndex: destination), old != new
    else { return nil }
    // When moving down within its section, the other rows have moved up by then.
    return (old, old[0] < new[0] ? IndexPath(section: new[0], rowInSection: new[1] + 1) : new)
  }
}
