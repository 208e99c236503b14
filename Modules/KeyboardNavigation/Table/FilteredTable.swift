public import KeyboardCore

/// A table of the rows of a list that match what somebody types, found while they type.
///
/// ```swift
/// let matches = FilteredTable(of: table)
/// matches.filter("berry blue")
/// while !matches.advance(while: { now() < deadline }) { … }    // after the next key
/// ```
///
/// A search stops whenever its owner says so, and the rows found so far are there at once, so a
/// million lines are filtered between two keys. Rows that come to the end of the list are searched
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
  public var query: SearchQuery? { search?.query }

  private var search: ListSearch?

  /// Creates a table of every row.
  public init(of list: any NavigableList) {
    self.list = list
    viewport = Viewport(contentSize: .zero, size: .zero)
    measure()
    viewport.size = viewport.contentSize
  }

  /// Begins to look for a text; every row is shown for one without words.
  ///
  /// Nothing has been found before ``advance(while:)``, and the first row is in sight.
  public func filter(_ text: String) {
    search = text.allSatisfy(\.isWhitespace) ? nil : ListSearch(SearchQuery(text))
    viewport.offset = viewport.minimumOffset
    measure()
  }

  /// Takes over rows that came to the end of the list, and searches on.
  ///
  /// - Parameter goesOn: asked every 512 rows with how many were found; false leaves the rest for
  ///   later.
  /// - Returns: true when every row of the list has been searched.
  @discardableResult
  public func advance(while goesOn: (_ count: Int) -> Bool) -> Bool {
    defer { measure() }
    guard var search else { return true }
    // Handed over, so that what was found is not copied.
    self.search = nil
    defer { self.search = search }
    while goesOn(search.matches.count) {
      if search.advance(in: list, by: 512) { return true }
    }
    return search.numberOfSearchedItems >= list.totalNumberOfItems
  }

  /// Returns the flat index in the list of a row that is shown.
  public func indexInList(ofRow row: Int) -> Int {
    search?.matches[row] ?? row
  }

  /// The flat indexes in the list of the rows that are shown, in order.
  public var indexesInList: some RandomAccessCollection<Int> {
    (0..<layout.totalNumberOfRows).lazy.map { [self] in indexInList(ofRow: $0) }
  }

  /// The title that the list has for a row.
  public func titleForItem(at indexPath: IndexPath) -> String? {
    guard containsRow(at: indexPath) else { return nil }
    return list.indexPathForItem(atFlatIndex: indexInList(ofRow: indexPath.row))
      .flatMap(list.titleForItem)
  }

  private func measure() {
    let count = search?.matches.count ?? list.totalNumberOfItems
    guard count != layout.totalNumberOfRows || layout.numberOfSections == 0 else { return }
    layout = TableLayout(rowCounts: [count])
    viewport.contentSize = Size(width: layout.width, height: layout.height)
    viewport.offset = viewport.clamped(viewport.offset)
  }
}
