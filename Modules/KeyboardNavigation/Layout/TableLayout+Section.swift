extension TableLayout {
  /// A section whose rows are equally high.
  public struct Section: Hashable, Sendable {
    /// How many rows; a negative number counts as 0.
    public var rows: Int
    /// The height of each row.
    public var height: Double
    /// The height of the header; 0 is none.
    public var header: Double

    /// Creates a section.
    public init(rows: Int, height: Double = 1, header: Double = 0) {
      self.rows = rows
      self.height = height
      self.header = header
    }
  }
}

extension LayoutTreeBuilder {
  /// Adds a section with its rows.
  mutating func append(_ section: TableLayout.Section) {
    appendHeader(section.header)
    appendRows(UInt32(clamping: section.rows), height: section.height)
  }
}
