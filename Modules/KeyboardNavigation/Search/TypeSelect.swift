import FoundationEssentials
public import KeyboardCore

/// The text that a person has typed to find an item: letters that come quickly are one text.
///
/// ```
/// var typed = TypeSelect()
/// let query = typed.type("b", at: scheduler.now)
/// let index = query.firstMatch(in: titles.count, focused: 3) { titles[$0] }
/// ```
///
/// A pure state: it never looks at a clock, so a text that is too old is forgotten when the next
/// letter comes.
public struct TypeSelect: Hashable, Sendable {
  /// The longest pause between two letters of one text.
  public var timeout: Duration
  /// The text as it was typed last; empty when there is none.
  ///
  /// It may be older than the timeout; ``isActive(at:)`` says whether it still counts.
  public private(set) var text = ""

  private var lastKey = Instant.zero

  /// Creates a state in which nothing was typed.
  public init(timeout: Duration = .seconds(1)) {
    self.timeout = timeout
  }

  /// Returns whether letters typed now continue the text; a space is then a letter and no command.
  public func isActive(at instant: Instant) -> Bool {
    !text.isEmpty && lastKey.duration(to: instant) <= timeout
  }

  /// Takes typed text, and says what to look for.
  ///
  /// The same letter again and again goes through the items that start with it; so does a new
  /// text, which starts after the focused item. A text that gets longer stays on an item that
  /// still fits. Text of which nothing can be searched for (control characters, blanks before
  /// anything else) is ignored: the query is empty then and matches nothing.
  public mutating func type(_ typed: String, at instant: Instant) -> Query {
    if !isActive(at: instant) { text = "" }
    guard typed.unicodeScalars.allSatisfy(\.isSearchable) else { return .none }
    let addition = text.isEmpty ? String(typed.drop(while: \.isWhitespace)) : typed
    guard !addition.isEmpty else { return .none }
    let isFirst = text.isEmpty
    text += addition
    lastKey = instant
    let folded = TextFolding.fold(text)
    guard let letter = folded.first, folded.allSatisfy({ $0 == letter }) else {
      return Query(prefix: folded, startsAfterFocus: isFirst)
    }
    return Query(prefix: String(letter), startsAfterFocus: true)
  }

  /// Takes the last letter back, and says what to look for; an empty query when nothing is left.
  public mutating func deleteBackward(at instant: Instant) -> Query {
    guard isActive(at: instant) else {
      reset()
      return .none
    }
    text.removeLast()
    lastKey = instant
    return Query(prefix: TextFolding.fold(text), startsAfterFocus: false)
  }

  /// Forgets what was typed, as after a move by another key.
  public mutating func reset() {
    text = ""
  }
}

extension Unicode.Scalar {
  /// A Boolean value indicating whether titles may hold it: no control character or private key.
  fileprivate var isSearchable: Bool {
    switch properties.generalCategory {
    case .control, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}

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

/// The titles of a list's enabled items by flat index, cheap to read one after another.
final class ListTitles {
  let count: Int
  private let list: any NavigableList
  private var last: (index: Int, indexPath: IndexPath)?

  init(_ list: any NavigableList) {
    self.list = list
    count = list.totalNumberOfItems
  }

  /// The title, or nil for an item without one, and for one that is not enabled.
  subscript(index: Int) -> String? {
    guard let indexPath = indexPath(at: index) else { return nil }
    last = (index, indexPath)
    return list.isItemEnabled(at: indexPath) ? list.titleForItem(at: indexPath) : nil
  }

  private func indexPath(at index: Int) -> IndexPath? {
    guard let last, abs(index - last.index) <= 1 else {
      return list.indexPathForItem(atFlatIndex: index)
    }
    return list.indexPathForItem(startingAt: last.indexPath, offsetBy: index - last.index)
  }
}
