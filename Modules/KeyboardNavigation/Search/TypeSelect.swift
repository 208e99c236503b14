import KeyboardCore

/// The text that a person has typed to find an item: letters that come quickly are one text.
///
/// A pure state: it never looks at a clock, so a text that is too old is forgotten when the next
/// letter comes.
struct TypeSelect {
  /// The text to look for in the titles of a list, and the item to start at.
  struct Query {
    /// The start of the title, folded by ``TextFolding``.
    let prefix: String
    /// A Boolean value indicating whether the search starts after the focused item, not with it.
    let startsAfterFocus: Bool
  }

  /// The longest pause between two letters of one text.
  private static let timeout = Duration.seconds(1)

  private var text = ""
  private var lastKey = Instant.zero

  /// Returns whether letters typed now continue the text; a space is then a letter and no command.
  func isActive(at instant: Instant) -> Bool {
    !text.isEmpty && lastKey.duration(to: instant) <= Self.timeout
  }

  /// Adds typed text, and returns the query for it; nil for text that cannot be searched for.
  ///
  /// The same letter again and again goes through the items that start with it; so does a new
  /// text, which starts after the focused item. A text that gets longer stays on an item that
  /// still fits. Control characters, and blanks before anything else, are ignored.
  mutating func type(_ typed: String, at instant: Instant) -> Query? {
    if !isActive(at: instant) { text = "" }
    guard typed.unicodeScalars.allSatisfy(\.isSearchable) else { return nil }
    let addition = text.isEmpty ? String(typed.drop(while: \.isWhitespace)) : typed
    guard !addition.isEmpty else { return nil }
    let isFirst = text.isEmpty
    text += addition
    lastKey = instant
    let folded = TextFolding.fold(text)
    guard let letter = folded.first, folded.allSatisfy({ $0 == letter }) else {
      return folded.isEmpty ? nil : Query(prefix: folded, startsAfterFocus: isFirst)
    }
    return Query(prefix: String(letter), startsAfterFocus: true)
  }

  /// Forgets the text, as after a move by another key.
  mutating func reset() {
    if !text.isEmpty { text = "" }
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
