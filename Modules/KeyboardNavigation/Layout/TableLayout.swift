/// Where the rows and headers of a table are: a value that answers and changes in O(log n).
///
/// ```
/// var layout = TableLayout(rowCounts: [3, 0, 1_000_000], height: 20, width: 300)
/// layout.rectForRow(at: IndexPath(row: 7, section: 2))     // y 200, 20 high
/// layout.row(atY: 205)                                     // 10, a flat index
/// try layout.insertRows(2, height: 35, at: IndexPath(row: 0, section: 1))
/// let before = layout                                      // copies share their memory
/// ```
///
/// Rows lie below each other from y 0 on, those of a section below its header; a header of height 0
/// is none. A flat index numbers the rows of all sections from 0.
///
/// **Cost.** Neighbouring rows of one height are one *run* of eight bytes, so a table of uniform
/// sections takes memory for its sections only, and rows that each have a height of their own take
/// about nine bytes each. `n` below is the number of runs and sections. The runs are the leaves of a
/// balanced tree that is never changed in place: a copy is O(1), and a change of a copy shares what
/// it leaves alone.
///
/// **Numbers are kept as they are or clamped.** A height is kept as a `Float`, 24 bits: 20 and 20.25
/// are exact, 0.1 is off by a billionth. One that is negative or not a number is 0. A y is a `Double`
/// sum; it is exact while it takes no more than 53 bits, which ten million heights in quarters up to
/// a million never do. A number of rows below 0 is 0, one above 4,294,967,295 is that.
///
/// **Places are checked.** A query for a row or section that does not exist answers nil, or 0 rows; a
/// change throws ``TableLayoutError`` and changes nothing.
public struct TableLayout: Sendable {
  /// The width of the rectangles of all rows and headers; a negative one counts as 0.
  public var width: Double

  var tree: LayoutTree

  /// Creates a layout without sections.
  public init(width: Double = 1) {
    self.width = width
    tree = .empty
  }

  /// Creates a layout of sections that are uniform, each in itself.
  ///
  /// - Complexity: O(sections), also in memory.
  public init(sections: some Sequence<Section>, width: Double = 1) {
    self.init(width: width)
    var builder = LayoutTreeBuilder()
    for section in sections { builder.append(section) }
    tree = builder.finish()
  }

  /// Creates a layout whose rows are all equally high.
  ///
  /// - Parameters:
  ///   - rowCounts: how many rows each section has.
  ///   - height: the height of each row.
  ///   - header: the height of each section's header; 0 is none.
  ///   - width: the width of all.
  /// - Complexity: O(sections), also in memory.
  public init(
    rowCounts: some Sequence<Int>, height: Double = 1, header: Double = 0, width: Double = 1
  ) {
    self.init(
      sections: rowCounts.lazy.map { Section(rows: $0, height: height, header: header) },
      width: width)
  }

  /// How many sections there are, empty ones included.
  ///
  /// - Complexity: O(1).
  public var numberOfSections: Int { tree.summary.sections }

  /// How many rows all sections have together.
  ///
  /// - Complexity: O(1).
  public var totalNumberOfRows: Int { tree.summary.rows }

  /// The height of all headers and rows together.
  ///
  /// - Complexity: O(1).
  public var height: Double { tree.summary.extent }
}

extension TableLayout: Hashable {
  /// Whether all rows and headers have the same places, whatever was done to get there.
  ///
  /// - Complexity: O(n); O(1) for a copy that was not changed.
  public static func == (left: TableLayout, right: TableLayout) -> Bool {
    left.width == right.width && left.tree.hasSameRows(as: right.tree)
  }

  /// Feeds the counts and the width; not the heights.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(numberOfSections)
    hasher.combine(totalNumberOfRows)
  }
}
