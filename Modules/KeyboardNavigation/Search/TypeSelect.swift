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
