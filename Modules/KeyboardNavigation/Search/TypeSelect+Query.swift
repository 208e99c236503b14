extension TypeSelect {
  /// The text to look for in the titles of a list, and the item to start at.
  public struct Query: Hashable, Sendable {
    /// The start of the title, folded by ``TextFolding``.
    public let prefix: String
    /// A Boolean value indicating whether the search starts after the focused item, not with it.
    public let startsAfterFocus: Bool

    /// Creates a query for a prefix that is folded already.
    public init(prefix: String, startsAfterFocus: Bool) {
      self.prefix = prefix
      self.startsAfterFocus = startsAfterFocus
    }

    static let none = Query(prefix: "", startsAfterFocus: false)

    /// A Boolean value indicating whether there is nothing to look for.
    public var isEmpty: Bool { prefix.isEmpty }

    /// Returns whether a title is one that is looked for; none is by an empty query.
    public func matches(_ title: String) -> Bool {
      !isEmpty && TextFolding.starts(title, withFolded: prefix)
    }

    /// The first match of a list, searched once around from the focus.
    ///
    /// The focused item is searched last when the search starts after it: the only match is found
    /// even if it has the focus.
    ///
    /// - Parameters:
    ///   - count: the number of items.
    ///   - focused: the index of the focused item; nil starts with the first item.
    ///   - title: the title of an item; nil is never a match.
    /// - Returns: the index of the match, or nil.
    /// - Complexity: O(items up to the match).
    public func firstMatch(
      in count: Int, focused: Int?, title: (_ index: Int) -> String?
    ) -> Int? {
      guard !isEmpty, count > 0 else { return nil }
      var start = focused.map { startsAfterFocus ? $0 + 1 : $0 } ?? 0
      if start >= count || start < 0 { start = 0 }
      for index in start..<count where title(index).map(matches) == true { return index }
      for index in 0..<start where title(index).map(matches) == true { return index }
      return nil
    }
  }
}
