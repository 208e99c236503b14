/// The places of the rows and headers of a table, found and changed in O(log n).
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
/// about eleven bytes each. `n` below is the number of runs and sections. Runs lie in chunks of 16
/// to 127. A change that makes or drops a chunk, one in 64 at one place, moves the entries of all
/// later chunks, and the first change of a copy copies the list of chunks, not their runs: both are
/// O(n / 64). A copy is O(1).
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

  var runs = LayoutRuns()

  /// Creates a layout without sections.
  public init(width: Double = 1) {
    self.width = width
  }

  /// Creates a layout of sections that are uniform, each in itself.
  ///
  /// - Complexity: O(sections), also in memory.
  public init(sections: some Sequence<Section>, width: Double = 1) {
    self.init(width: width)
    var edit = LayoutEdit(runs, from: runs.end, to: runs.end)
    for section in sections { edit.append(section) }
    runs.apply(edit)
  }

  /// Creates a layout whose rows are all equally high.
  ///
  /// - Parameters:
  ///   - rowCounts: the number of rows of each section.
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

  /// The number of sections, empty ones included.
  ///
  /// - Complexity: O(1).
  public var numberOfSections: Int { runs.total.sections }

  /// The number of rows of all sections together.
  ///
  /// - Complexity: O(1).
  public var totalNumberOfRows: Int { runs.total.rows }

  /// The height of all headers and rows together.
  ///
  /// - Complexity: O(1).
  public var height: Double { runs.total.extent }
}

extension TableLayout {
  /// A section whose rows are equally high.
  public struct Section: Hashable, Sendable {
    /// The number of rows; a negative one counts as 0.
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

extension TableLayout: Hashable {
  /// Returns whether all rows and headers have the same places, however they got there.
  ///
  /// - Complexity: O(n); O(1) for a copy that was not changed.
  public static func == (left: TableLayout, right: TableLayout) -> Bool {
    left.width == right.width && left.runs.hasSameRows(as: right.runs)
  }

  /// Feeds the counts and the width; not the heights.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(numberOfSections)
    hasher.combine(totalNumberOfRows)
  }
}

/// The reason why a layout was not changed.
public struct TableLayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Code: String, Hashable, Sendable {
    /// There is no such section.
    case noSuchSection
    /// There is no such row, or no such place for one.
    case noSuchRow
  }

  /// The kind of reason.
  public let code: Code
  /// One sentence that names the remedy.
  public let message: String

  /// Creates an error.
  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }
}

extension TableLayoutError {
  static func noSection(_ section: Int, of count: Int) -> TableLayoutError {
    let remedy = count == 0 ? "there are none" : "use 0\(count == 1 ? "" : " to \(count - 1)")"
    return TableLayoutError(
      code: .noSuchSection, message: "there is no section \(section); \(remedy)")
  }

  static func noPlaceForSection(_ section: Int, of count: Int) -> TableLayoutError {
    TableLayoutError(
      code: .noSuchSection,
      message: "a section cannot be placed at \(section); use \(places(upTo: count))")
  }

  static func noRow(_ row: Int, of count: Int, inSection section: Int) -> TableLayoutError {
    let remedy = count == 0 ? "it has none" : "use 0\(count == 1 ? "" : " to \(count - 1)")"
    return TableLayoutError(
      code: .noSuchRow, message: "there is no row \(row) in section \(section); \(remedy)")
  }

  static func noPlaceForRow(_ row: Int, of count: Int, inSection section: Int) -> TableLayoutError {
    TableLayoutError(
      code: .noSuchRow,
      message:
        "a row cannot be placed at \(row) in section \(section); use \(places(upTo: count))")
  }

  static func noRows(_ rows: Range<Int>, of count: Int) -> TableLayoutError {
    TableLayoutError(
      code: .noSuchRow,
      message:
        "there are no rows \(rows.lowerBound) to \(rows.upperBound - 1); there are \(count) in all")
  }

  static func strangePath(_ indexes: [Int]) -> TableLayoutError {
    TableLayoutError(
      code: .noSuchRow,
      message: "a row's path is its section and its row, not \(indexes)")
  }

  private static func places(upTo count: Int) -> String {
    count == 0 ? "0" : "0 to \(count)"
  }
}
