extension TableLayout {
  /// Adds a section below all others, whose rows are equally high.
  ///
  /// - Complexity: O(log n).
  public mutating func appendSection(header: Double = 0, rows: Int, height: Double = 1) {
    var builder = LayoutTreeBuilder()
    builder.append(Section(rows: rows, height: height, header: header))
    append(&builder)
  }

  /// Adds a section below all others, whose rows each have a height of their own.
  ///
  /// - Complexity: O(log n + rows); memory for the kept runs only, never for all the heights.
  @inlinable
  public mutating func appendSection(header: Double = 0, heights: some Sequence<Double>) {
    var builder = LayoutTreeBuilder()
    builder.appendHeader(header)
    builder.appendRows(heights)
    append(&builder)
  }

  /// Inserts a section whose rows are equally high.
  ///
  /// - Parameters:
  ///   - section: what to insert.
  ///   - index: the index that it gets, up to the number of sections.
  /// - Throws: `noSuchSection` for an index that it cannot have.
  /// - Complexity: O(log n).
  public mutating func insertSection(
    _ section: Section, at index: Int
  ) throws(TableLayoutError) {
    var builder = LayoutTreeBuilder()
    builder.append(section)
    try insert(&builder, atSection: index)
  }

  /// Inserts a section whose rows each have a height of their own.
  ///
  /// - Parameters:
  ///   - header: the height of its header; 0 is none.
  ///   - heights: the heights of its rows.
  ///   - index: the index that it gets, up to the number of sections.
  /// - Throws: `noSuchSection` for an index that it cannot have.
  /// - Complexity: O(log n + rows).
  @inlinable
  public mutating func insertSection(
    header: Double = 0, heights: some Sequence<Double>, at index: Int
  ) throws(TableLayoutError) {
    var builder = LayoutTreeBuilder()
    builder.appendHeader(header)
    builder.appendRows(heights)
    try insert(&builder, atSection: index)
  }

  /// Removes a section with its rows.
  ///
  /// - Throws: `noSuchSection`.
  /// - Complexity: O(log n).
  public mutating func removeSection(at index: Int) throws(TableLayoutError) {
    let (before, _, after) = try cutOut(section: index)
    tree = .joined(before, after)
  }

  /// Moves a section with its rows.
  ///
  /// - Parameters:
  ///   - index: the section.
  ///   - destination: the index that it gets, counted after it has been taken out.
  /// - Throws: `noSuchSection`.
  /// - Complexity: O(log n).
  public mutating func moveSection(
    from index: Int, to destination: Int
  ) throws(TableLayoutError) {
    let (before, section, after) = try cutOut(section: index)
    try check(placeForSection: destination, of: numberOfSections - 1)
    var rest = self
    rest.tree = .joined(before, after)
    try rest.insert(section, atSection: destination)
    self = rest
  }

  /// Gives a section's header another height; 0 is none.
  ///
  /// - Throws: `noSuchSection`.
  /// - Complexity: O(log n).
  public mutating func setHeader(
    _ height: Double, ofSection index: Int
  ) throws(TableLayoutError) {
    let (before, section, after) = try cutOut(section: index)
    let rows = section.split(at: RowTarget(row: 0)).after
    var builder = LayoutTreeBuilder()
    builder.appendHeader(height)
    tree = .joined(.joined(before, .joined(builder.finish(), rows)), after)
  }
}

extension TableLayout {
  @usableFromInline
  mutating func append(_ section: inout LayoutTreeBuilder) {
    tree = .joined(tree, section.finish())
  }

  @usableFromInline
  mutating func insert(
    _ section: inout LayoutTreeBuilder, atSection index: Int
  ) throws(TableLayoutError) {
    try insert(section.finish(), atSection: index)
  }

  private mutating func insert(
    _ section: LayoutTree, atSection index: Int
  ) throws(TableLayoutError) {
    try check(placeForSection: index, of: numberOfSections)
    tree = tree.inserting(section, at: SectionTarget(section: index))
  }

  /// What lies before a section, the section, and what lies after it.
  private func cutOut(
    section index: Int
  ) throws(TableLayoutError) -> (before: LayoutTree, piece: LayoutTree, after: LayoutTree) {
    guard index >= 0, index < numberOfSections else {
      throw .noSection(index, of: numberOfSections)
    }
    return tree.cutOut(
      from: SectionTarget(section: index), to: SectionTarget(section: index + 1))
  }

  private func check(
    placeForSection index: Int, of count: Int
  ) throws(TableLayoutError) {
    guard index >= 0, index <= count else { throw .noPlaceForSection(index, of: count) }
  }
}
