/// An item that a query finds, and how well it fits; the one that fits best is the least.
///
/// The higher score comes first, then the shorter title, then the earlier place in the list.
public struct RankedItem: Hashable, Comparable, Sendable {
  /// The score, then what decides between equal ones, from the most significant bits on.
  private let key: UInt64
  private let place: UInt32

  /// The most numbers that decide between equal scores.
  static let mostTies = 3

  /// Creates a rank.
  ///
  /// - Parameters:
  ///   - index: the flat index of the item, less than 2³².
  ///   - score: how well its title fits.
  ///   - ties: numbers that decide between equal scores, from the most significant bits on; the least wins.
  init(_ index: Int, score: Int = 0, ties: UInt64 = 0) {
    key = UInt64(max(0, 0xFFFF - score)) << 48 | ties
    place = UInt32(truncatingIfNeeded: index)
  }

  /// The flat index of the item.
  public var index: Int { Int(place) }

  /// Returns whether it fits better than another; of those that fit alike the last one of the list comes first.
  func isBeforeReversed(_ other: RankedItem) -> Bool {
    key != other.key ? key < other.key : place > other.place
  }

  /// Returns whether one fits better than another.
  public static func < (one: RankedItem, other: RankedItem) -> Bool {
    one.key != other.key ? one.key < other.key : one.place < other.place
  }
}

/// A search through a list that can stop at any item and go on later; its matches in order.
///
/// ```
/// var search = ListSearch(SearchQuery("berry"))
/// while !search.advance(in: table, while: { !keyIsWaiting }) { show(search.matches) }
/// ```
///
/// It keeps no clock and starts nothing: its owner says how far it goes, and can show the matches
/// found so far at once. Rows that are added at the end of the list are found later.
public struct ListSearch: Sendable {
  /// The query that titles have to match.
  public let query: SearchQuery
  /// The flat indexes of the items found so far, in order; disabled ones too.
  public private(set) var matches: [Int] = []
  /// The number of items searched so far, from the first one on.
  public private(set) var numberOfSearchedItems = 0

  /// Creates a search that has not begun.
  public init(_ query: SearchQuery) {
    self.query = query
  }

  /// Searches on, at most so many items.
  ///
  /// - Returns: true when every item of the list has been searched.
  /// - Complexity: O(count) titles.
  @discardableResult
  public mutating func advance(in list: any NavigableList, by count: Int) -> Bool {
    let end = list.totalNumberOfItems
    let range =
      numberOfSearchedItems..<max(
        numberOfSearchedItems, min(end, numberOfSearchedItems + max(0, min(count, end))))
    if !range.isEmpty {
      matches += list.items(in: range, matching: query)
      numberOfSearchedItems = range.upperBound
    }
    return numberOfSearchedItems >= end
  }

  /// Searches on until the end, or until a closure says otherwise; it is asked every 128 items.
  ///
  /// - Returns: true when every item of the list has been searched.
  @discardableResult
  public mutating func advance(
    in list: any NavigableList, while goesOn: () -> Bool
  ) -> Bool {
    while goesOn() {
      if advance(in: list, by: 128) { return true }
    }
    return numberOfSearchedItems >= list.totalNumberOfItems
  }
}
