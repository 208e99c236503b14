/// A search for the next item that a query finds, once around a list, that can stop at any item and
/// go on later.
///
/// ```
/// var seek = ListSeek(SearchQuery("berry"), in: list, after: focus)
/// while !seek.hasEnded, !keyIsWaiting {
///   if let index = seek.next(in: list, while: { !keyIsWaiting }) { return index }
/// }
/// ```
///
/// It keeps no clock and starts nothing: its owner says how far it goes. ``ListSearch`` finds all
/// matches in order instead.
public struct ListSeek: Sendable {
  /// The query to look for.
  public let query: SearchQuery
  /// A Boolean value indicating whether it goes down the list.
  public let isForward: Bool
  /// The items that are still to be looked at, those that come first last.
  private var rest: [Range<Int>]
  /// The number of items that are looked at next: few at first, as the next match is often near.
  private var size = 4

  /// Creates a search that begins beside an item, and leaves that item out.
  ///
  /// - Parameters:
  ///   - query: what is looked for.
  ///   - list: where.
  ///   - start: the flat index of the item; nil for an end of the list.
  ///   - isForward: whether it goes down the list.
  public init(
    _ query: SearchQuery, in list: any NavigableList, after start: Int?, isForward: Bool = true
  ) {
    let count = list.totalNumberOfItems
    let before = 0..<min(start ?? 0, count)
    let after = min(start.map { $0 + 1 } ?? 0, count)..<count
    (self.query, self.isForward) = (query, isForward)
    rest = isForward ? [before, after] : [after, before]
  }

  /// Creates a search down the list that begins with an item.
  public init(_ query: SearchQuery, in list: any NavigableList, from start: Int) {
    let count = list.totalNumberOfItems
    (self.query, isForward) = (query, true)
    rest = [0..<min(start, count), min(start, count)..<count]
  }

  /// A Boolean value indicating whether every item has been looked at.
  public var hasEnded: Bool { rest.isEmpty }

  /// Looks on until an item matches, every item has been looked at, or a closure says otherwise; it is
  /// asked every 512 items at the latest.
  ///
  /// - Returns: the flat index of the item, disabled ones too; nil for none so far. Another call goes
  ///   on behind it.
  /// - Complexity: O(items up to the match).
  public mutating func next(
    in list: any NavigableList, while goesOn: () -> Bool = { true }
  ) -> Int? {
    while !rest.isEmpty, goesOn() {
      let range = rest.removeLast().clamped(to: 0..<list.totalNumberOfItems)
      let part = isForward ? range.prefix(size) : range.suffix(size)
      let matches = list.items(in: part, matching: query)
      let match = isForward ? matches.first : matches.last
      let left =
        isForward
        ? (match.map { $0 + 1 } ?? part.upperBound)..<range.upperBound
        : range.lowerBound..<(match ?? part.lowerBound)
      if !left.isEmpty { rest.append(left) }
      size = match == nil ? min(2 * size, 512) : 4
      if let match { return match }
    }
    return nil
  }
}
