public import KeyboardCore

/// A table of the rows of a list that match a query, found while the query is typed.
///
/// ```swift
/// let matches = FilteredTable(of: table)
/// matches.filter("berry blue")
/// while !matches.advance(while: { now() < deadline }) { … }    // after the next key
/// ```
///
/// A search stops whenever its owner says so, and the rows found so far are there at once, so a
/// million lines are filtered between two keys. Rows of a fuzzy query are ranked, the one that fits best
/// first, among those found so far. Rows that come to the end of the list are searched
/// when it is advanced again. Rows are one unit high, and all enabled.
public final class FilteredTable: LaidOutTable, ViewportList {
  /// The list whose rows are filtered; it only grows.
  public let list: any NavigableList
  /// The places of the rows.
  public private(set) var layout = TableLayout()
  /// The part that is seen; everything until it is given a size.
  public var viewport: Viewport
  /// False: every row is enabled.
  public let hasDisabledItems = false
  /// The query; nil while every row is shown.
  public private(set) var query: SearchQuery?
  /// A Boolean value indicating whether rows that fit better come first, where the query ranks them.
  public var ranksRows = true
  /// A Boolean value indicating whether the rows are shown from the last one of the list on.
  public var isReversed = false
  /// A Boolean value indicating whether the first row is the lowest, with the others above it.
  ///
  /// The lowest row is in sight at first, and what is in sight stays while more rows are found.
  public var isBottomUp = false

  /// Grows with every search, so that what was computed of the rows can be kept until it does.
  public private(set) var version = 0

  /// The rows found so far, the first ``numberOfSortedRows`` in the order in which they are shown.
  private var found: [RankedItem] = []
  private var numberOfSortedRows = 0
  private var numberOfSearchedItems = 0

  /// Creates a table of every row.
  public init(of list: any NavigableList) {
    self.list = list
    viewport = Viewport(contentSize: .zero, size: .zero)
    measure()
    viewport.size = viewport.contentSize
  }

  /// Begins to look for a text by its words; every row is shown for one without words.
  ///
  /// Nothing has been found before ``advance(by:while:)``, and the first row is in sight.
  public func filter(_ text: String) {
    filter(text.allSatisfy(\.isWhitespace) ? nil : SearchQuery(text))
  }

  /// Begins to look for the rows that a query finds; every row is shown without one.
  ///
  /// Nothing has been found before ``advance(by:while:)``, and the first row is in sight.
  public func filter(_ query: SearchQuery?) {
    version += 1
    self.query = query
    (found, numberOfSortedRows, numberOfSearchedItems) = ([], 0, 0)
    measure()
    viewport.offset = isBottomUp ? viewport.maximumOffset : viewport.minimumOffset
  }

  /// Takes over rows that came to the end of the list, and searches on.
  ///
  /// - Parameters:
  ///   - count: the rows that are searched between two questions.
  ///   - goesOn: asked with how many rows were found; false leaves the rest for later.
  /// - Returns: true when every row of the list has been searched.
  @discardableResult
  public func advance(by count: Int = 512, while goesOn: (_ count: Int) -> Bool) -> Bool {
    version += 1
    defer { measure() }
    guard let query else { return true }
    let end = list.totalNumberOfItems
    while numberOfSearchedItems < end, goesOn(found.count) {
      let part = numberOfSearchedItems..<min(end, numberOfSearchedItems + count)
      found += list.rankedItems(in: part, matching: query)
      numberOfSearchedItems = part.upperBound
    }
    return numberOfSearchedItems >= end
  }

  /// Returns the place of a row in the order in which the rows were ranked, from 0.
  public func rank(ofRow row: Int) -> Int {
    isBottomUp ? layout.totalNumberOfRows - 1 - row : row
  }

  /// Returns the row that has a place in the order in which the rows were ranked.
  public func row(ofRank rank: Int) -> Int {
    isBottomUp ? layout.totalNumberOfRows - 1 - rank : rank
  }

  /// Returns the flat index in the list of a row that is shown.
  public func indexInList(ofRow row: Int) -> Int { indexInList(ofRank: rank(ofRow: row)) }

  private func indexInList(ofRank row: Int) -> Int {
    guard let query else { return isReversed ? layout.totalNumberOfRows - 1 - row : row }
    guard ranksRows, query.isRanked else {
      return found[isReversed ? layout.totalNumberOfRows - 1 - row : row].index
    }
    if numberOfSortedRows < found.count {
      // The sorted rows are one run, so few rows are sorted into many in one pass.
      found.sort { isReversed ? $0.isBeforeReversed($1) : $0 < $1 }
      numberOfSortedRows = found.count
    }
    return found[row].index
  }

  /// The flat indexes in the list of the rows that are shown, the first one first.
  public var indexesInList: some RandomAccessCollection<Int> {
    (0..<layout.totalNumberOfRows).lazy.map { [self] in indexInList(ofRank: $0) }
  }

  /// The title that the list has for a row.
  public func titleForItem(at indexPath: IndexPath) -> String? {
    guard containsRow(at: indexPath) else { return nil }
    return list.indexPathForItem(atFlatIndex: indexInList(ofRow: indexPath.row))
      .flatMap(list.titleForItem)
  }

  private func measure() {
    let count = query == nil ? list.totalNumberOfItems : found.count
    guard count != layout.totalNumberOfRows || layout.numberOfSections == 0 else { return }
    let former = layout.height
    layout = TableLayout(rowCounts: [count])
    viewport.contentSize = Size(width: layout.width, height: layout.height)
    if isBottomUp { viewport.offset.y += layout.height - former }
    viewport.offset = viewport.clamped(viewport.offset)
  }
}
