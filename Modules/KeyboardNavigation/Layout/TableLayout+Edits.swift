public import KeyboardCore

extension TableLayout {
  /// Inserts rows of equal height.
  ///
  /// - Parameters:
  ///   - count: the number of rows.
  ///   - height: the height of each.
  ///   - indexPath: the path of the first row; it may follow the last one of a section.
  /// - Throws: `noSuchSection` or `noSuchRow` for an impossible path.
  /// - Complexity: O(log n).
  public mutating func insertRows(
    _ count: Int, height: Double, at indexPath: IndexPath
  ) throws(MessageError) {
    var edit = try insertion(at: indexPath)
    if count > 0 { edit.append(LayoutRun(count: UInt32(clamping: count), height: height)) }
    runs.apply(edit)
  }

  /// Inserts rows with individual heights.
  ///
  /// - Parameters:
  ///   - heights: the heights of the rows.
  ///   - indexPath: the path of the first row; it may follow the last one of a section.
  /// - Throws: `noSuchSection` or `noSuchRow` for an impossible path.
  /// - Complexity: O(log n + rows).
  @inlinable
  public mutating func insertRows(
    heights: some Sequence<Double>, at indexPath: IndexPath
  ) throws(MessageError) {
    var edit = try insertion(at: indexPath)
    for height in heights { edit.appendRow(height) }
    apply(edit)
  }

  /// Removes rows by flat index; their sections and headers stay.
  ///
  /// - Throws: `noSuchRow` when one of them does not exist; an empty range removes nothing.
  /// - Complexity: O(log n + runs of the rows).
  public mutating func removeRows(_ rows: Range<Int>) throws(MessageError) {
    try replaceRows(rows, withHeight: nil)
  }

  /// Removes a row.
  ///
  /// - Throws: `noSuchSection` or `noSuchRow`.
  /// - Complexity: O(log n).
  public mutating func removeRow(at indexPath: IndexPath) throws(MessageError) {
    let row = try existingRow(at: indexPath)
    try replaceRows(row..<row + 1, withHeight: nil)
  }

  /// Moves a row, with its height.
  ///
  /// - Parameters:
  ///   - source: the row.
  ///   - destination: its new path, counted after it is removed.
  /// - Throws: `noSuchSection` or `noSuchRow` for a row that does not exist or an impossible path.
  /// - Complexity: O(log n).
  public mutating func moveRow(
    from source: IndexPath, to destination: IndexPath
  ) throws(MessageError) {
    let row = try existingRow(at: source)
    let height = rectForRow(atFlatIndex: row)?.size.height ?? 0
    try replaceRows(row..<row + 1, withHeight: nil)
    do {
      try insertRows(1, height: height, at: destination)
    } catch {
      try insertRows(1, height: height, at: source)
      throw error
    }
  }

  /// Sets the height of a row.
  ///
  /// - Throws: `noSuchSection` or `noSuchRow`.
  /// - Complexity: O(log n).
  public mutating func setHeight(
    _ height: Double, ofRow indexPath: IndexPath
  ) throws(MessageError) {
    let row = try existingRow(at: indexPath)
    try replaceRows(row..<row + 1, withHeight: height)
  }

  /// Sets one height for several rows, by flat index.
  ///
  /// - Throws: `noSuchRow` when one of them does not exist; an empty range changes nothing.
  /// - Complexity: O(log n + runs of the rows).
  public mutating func setHeight(
    _ height: Double, ofRows rows: Range<Int>
  ) throws(MessageError) {
    try replaceRows(rows, withHeight: height)
  }

  /// Adds a section of rows with equal heights below all others.
  ///
  /// - Complexity: O(log n).
  public mutating func appendSection(header: Double = 0, rows: Int, height: Double = 1) {
    apply(appending([Section(rows: rows, height: height, header: header)]))
  }

  /// Adds a section of rows with individual heights below all others.
  ///
  /// - Complexity: O(log n + rows); memory only for the runs, never for all the heights.
  @inlinable
  public mutating func appendSection(header: Double = 0, heights: some Sequence<Double>) {
    var edit = appending([Section(rows: 0, header: header)])
    for height in heights { edit.appendRow(height) }
    apply(edit)
  }

  /// Inserts a section of rows with equal heights.
  ///
  /// - Parameters:
  ///   - section: the section to insert.
  ///   - index: its index, up to the number of sections.
  /// - Throws: `noSuchSection` for an impossible index.
  /// - Complexity: O(log n).
  public mutating func insertSection(
    _ section: Section, at index: Int
  ) throws(MessageError) {
    guard index >= 0, index <= numberOfSections else {
      throw .noPlaceForSection(index, of: numberOfSections)
    }
    let place = start(ofSection: index)
    var edit = LayoutEdit(runs, from: place, to: place)
    edit.append(section)
    runs.apply(edit)
  }

  /// Removes a section with its rows.
  ///
  /// - Throws: `noSuchSection`.
  /// - Complexity: O(log n + runs of the section).
  public mutating func removeSection(at index: Int) throws(MessageError) {
    guard rows(ofSection: index) != nil else { throw .noSection(index, of: numberOfSections) }
    runs.apply(LayoutEdit(runs, from: start(ofSection: index), to: start(ofSection: index + 1)))
  }

  @usableFromInline
  mutating func apply(_ edit: LayoutEdit) {
    runs.apply(edit)
  }

  /// Returns an edit that adds sections below all others.
  @usableFromInline
  func appending(_ sections: some Sequence<Section>) -> LayoutEdit {
    var edit = LayoutEdit(runs, from: runs.end, to: runs.end)
    for section in sections { edit.append(section) }
    return edit
  }

  /// Returns an edit that inserts rows at a path, which may follow the last row of a section.
  @usableFromInline
  func insertion(at indexPath: IndexPath) throws(MessageError) -> LayoutEdit {
    let (rows, row) = try section(of: indexPath)
    guard row >= 0, row <= rows.count else {
      throw .noPlaceForRow(row, of: rows.count, inSection: indexPath[0])
    }
    let place =
      row < rows.count ? start(ofRow: rows.lowerBound + row) : start(ofSection: indexPath[0] + 1)
    return LayoutEdit(runs, from: place, to: place)
  }

  /// Removes rows, or sets one height for all of them; headers between them stay.
  private mutating func replaceRows(
    _ rows: Range<Int>, withHeight height: Double?
  ) throws(MessageError) {
    guard rows.lowerBound >= 0, rows.upperBound <= totalNumberOfRows else {
      throw .noRows(rows, of: totalNumberOfRows)
    }
    guard !rows.isEmpty else { return }
    let (start, end) = (start(ofRow: rows.lowerBound), end(ofRow: rows.upperBound - 1))
    var edit = LayoutEdit(runs, from: start, to: end)
    runs.forEachRun(from: start, to: end) { run in
      if run.isHeader {
        edit.append(run)
      } else if let height {
        edit.append(LayoutRun(count: run.count, height: height))
      }
    }
    runs.apply(edit)
  }

  /// Returns the place before an existing row: after the headers that precede it.
  private func start(ofRow row: Int) -> LayoutPlace {
    guard let hit = runs.hit(where: { $0.rows > row }) else { return runs.end }
    var place = hit.place
    place.offset = UInt32(clamping: row - hit.start.rows)
    return place
  }

  /// Returns the place after an existing row: before the headers that follow it.
  private func end(ofRow row: Int) -> LayoutPlace {
    guard let hit = runs.hit(where: { $0.rows > row }) else { return runs.end }
    var place = hit.place
    place.offset = UInt32(clamping: row + 1 - hit.start.rows)
    if place.offset == hit.run.count { (place.index, place.offset) = (place.index + 1, 0) }
    return place
  }

  /// Returns the place before the header of a section; the end of all for the section after the last.
  private func start(ofSection section: Int) -> LayoutPlace {
    hit(ofSection: section)?.place ?? runs.end
  }

  private func existingRow(at indexPath: IndexPath) throws(MessageError) -> Int {
    let (rows, row) = try section(of: indexPath)
    guard row >= 0, row < rows.count else {
      throw .noRow(row, of: rows.count, inSection: indexPath[0])
    }
    return rows.lowerBound + row
  }

  /// Returns the flat indexes of the section of a path, and the path's row.
  private func section(of indexPath: IndexPath) throws(MessageError) -> (Range<Int>, Int) {
    guard indexPath.count == 2 else { throw .strangePath(Array(indexPath)) }
    guard let rows = rows(ofSection: indexPath[0]) else {
      throw .noSection(indexPath[0], of: numberOfSections)
    }
    return (rows, indexPath[1])
  }
}

extension MessageError {
  fileprivate static func noSection(_ section: Int, of count: Int) -> MessageError {
    let remedy = count == 0 ? "there are none" : "use 0\(count == 1 ? "" : " to \(count - 1)")"
    return MessageError("there is no section \(section); \(remedy)")
  }

  fileprivate static func noPlaceForSection(_ section: Int, of count: Int) -> MessageError {
    MessageError("a section cannot be placed at \(section); use \(places(upTo: count))")
  }

  fileprivate static func noRow(_ row: Int, of count: Int, inSection section: Int) -> MessageError {
    let remedy = count == 0 ? "it has none" : "use 0\(count == 1 ? "" : " to \(count - 1)")"
    return MessageError("there is no row \(row) in section \(section); \(remedy)")
  }

  fileprivate static func noPlaceForRow(_ row: Int, of count: Int, inSection section: Int)
    -> MessageError
  {
    MessageError(
      "a row cannot be placed at \(row) in section \(section); use \(places(upTo: count))")
  }

  fileprivate static func noRows(_ rows: Range<Int>, of count: Int) -> MessageError {
    MessageError(
      "there are no rows \(rows.lowerBound) to \(rows.upperBound - 1); there are \(count) in all")
  }

  fileprivate static func strangePath(_ indexes: [Int]) -> MessageError {
    MessageError("a row's path is its section and its row, not \(indexes)")
  }

  private static func places(upTo count: Int) -> String {
    count == 0 ? "0" : "0 to \(count)"
  }
}
