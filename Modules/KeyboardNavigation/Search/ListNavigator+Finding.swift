public import KeyboardCore

extension ListNavigator {
  /// The text that a search remembers.
  enum Search {
    /// The text that has been typed so far.
    case typed(TypeSelect)
    /// The text that was looked for.
    case searched(SearchQuery)
  }

  /// Takes a text that was typed, and focuses the next row whose title starts with it.
  ///
  /// For typed keys that are bound to no command. Letters that come within a second of each other
  /// are one word; a letter again and again goes on to the next match. Case does not count. Only a
  /// key that finds something is typing: within a word a letter, a digit or a blank that no title
  /// goes on with is left out, and does not prolong the word.
  ///
  /// - Parameters:
  ///   - text: the text that a key typed.
  ///   - instant: when, on any one clock.
  /// - Returns: true if the text was taken. Not if the policy does not type to select, nor a text
  ///   that no title starts with; but within a word, every letter, digit and blank.
  @discardableResult
  public final func typeSelect(_ text: String, at instant: Instant) -> Bool {
    guard policy.typesToSelect, let list else { return false }
    guard let step = typeSelectStep(text, at: instant, in: list) else {
      return typed.ignores(text, at: instant)
    }
    take(step, in: list)
    return true
  }

  /// False, because commands come first; text that none of them takes is typed to select.
  public final var acceptsText: Bool { false }

  /// Returns whether a row starts with what is typed.
  public final func takesText(_ text: String, at instant: Instant) -> Bool {
    guard policy.typesToSelect, let list else { return false }
    return typeSelectStep(text, at: instant, in: list) != nil || typed.ignores(text, at: instant)
  }

  /// Focuses the next row whose title starts with what is typed; see ``typeSelect(_:at:)``.
  public final func insertText(_ text: String, at instant: Instant) -> Bool {
    typeSelect(text, at: instant)
  }

  /// Takes back the last letter that was typed; the focus stays, as its title still fits.
  ///
  /// Letters that no title goes on with were left out already. Backspace is a command again a
  /// second after the last key, as a space is.
  public final func deleteBackward(at instant: Instant) -> Bool {
    typed.deleteBackward(at: instant)
  }

  /// Returns whether a key belongs to the word that is being typed to select, and is no command.
  ///
  /// Of punctuation, only a character that a title goes on with.
  public final func isTyping(_ text: String?, at instant: Instant) -> Bool {
    guard let text else { return typed.isActive(at: instant) }
    guard typed.isInWord(at: instant) else { return false }
    if typed.ignores(text, at: instant) { return true }
    return list.flatMap { typeSelectStep(text, at: instant, in: $0) } != nil
  }

  private func typeSelectStep(
    _ text: String, at instant: Instant, in list: any NavigableList
  ) -> Step? {
    let cause = NavigationRequest.Invocation.command(
      CommandInvocation(.typeSelect, ["text": .string(text)]))
    return typeSelectStep(text, after: typed, at: instant, causedBy: cause, in: list)
  }

  final func typeSelectStep(
    _ text: String, causedBy cause: NavigationRequest.Invocation, in list: any NavigableList
  ) -> Step? {
    typeSelectStep(
      text, after: scheduler == nil ? TypeSelect() : typed, at: scheduler?.now ?? .zero,
      causedBy: cause, in: list)
  }

  private func typeSelectStep(
    _ text: String, after typed: TypeSelect, at instant: Instant,
    causedBy cause: NavigationRequest.Invocation, in list: any NavigableList
  ) -> Step? {
    var typed = typed
    guard let query = typed.type(text, at: instant) else { return nil }
    let focus = focus(in: list)
    let focused = focus.flatMap {
      list.titleForItem(at: $0).map(query.start.matches) == true ? $0 : nil
    }
    let next = { self.item(searchingFrom: focus, towards: 1, matching: query.start, in: list) }
    // The only match is found even if it has the focus.
    let row = query.startsAfterFocus ? next() ?? focused : focused ?? next()
    return findStep(to: row, leaving: .typed(typed), causedBy: cause, in: list)
  }

  final func findStep(
    _ invocation: CommandInvocation, towards step: Int,
    causedBy cause: NavigationRequest.Invocation, in list: any NavigableList
  ) throws(CommandError) -> Step? {
    guard let query = try Self.query(of: invocation) ?? searched else { return nil }
    let row = item(
      searchingFrom: focus(in: list), towards: step, matching: query, in: list)
    return findStep(to: row, leaving: .searched(query), causedBy: cause, in: list)
  }

  /// Returns why nothing was found for the text in the arguments, or for the last one.
  ///
  /// - Parameters:
  ///   - invocation: the request.
  ///   - list: the list.
  ///   - reason: returns the reason for the text.
  /// - Returns: the reason.
  final func reason(
    against invocation: CommandInvocation, in list: any NavigableList, _ reason: (String) -> String
  ) -> String {
    guard list.hasTitles() else { return "the \(noun)'s rows have no titles" }
    let given = SearchQuery.Kind.allCases.compactMap { invocation.arguments[$0.rawValue] }
    return reason(given.first?.stringValue ?? searched?.text ?? "")
  }

  /// Returns the query in the arguments of an invocation; nil when there is none.
  private static func query(of invocation: CommandInvocation) throws(CommandError) -> SearchQuery? {
    let id = invocation.id
    try KeyCommand(invocation, parameters: [.text, .pattern, .fuzzy]).check(invocation.arguments)
    let given = SearchQuery.Kind.allCases.filter { invocation.arguments[$0.rawValue] != nil }
    guard given.count < 2 else {
      throw .badArgument(of: id, "\(id) takes one of text, pattern and fuzzy")
    }
    guard let kind = given.first, let text = invocation.arguments[kind.rawValue]?.stringValue else {
      return nil
    }
    do throws(SearchQuery.PatternError) {
      return try SearchQuery(text, as: kind)
    } catch {
      throw .badArgument(of: id, error.message)
    }
  }

  static func missingText(of id: CommandID) -> CommandError {
    .badArgument(of: id, "\(id) needs the argument text, what to look for")
  }

  private func findStep(
    to row: IndexPath?, leaving search: Search, causedBy cause: NavigationRequest.Invocation,
    in list: any NavigableList
  ) -> Step? {
    guard let row else { return nil }
    let request = NavigationRequest(intent: .row(at: row), invocation: cause)
    return navigation(answering: request, in: list).map { .find($0, request, search) }
  }

  /// Returns the next item in a direction that takes the focus and whose title matches.
  ///
  /// - Complexity: O(items up to the match).
  private func item(
    searchingFrom start: IndexPath?, towards direction: Int, matching query: SearchQuery,
    in list: any NavigableList
  ) -> IndexPath? {
    let focusable = focusable(in: list)
    var seek = ListSeek(
      query, in: list, after: start.flatMap(list.flatIndexForItem), isForward: direction > 0)
    while let index = seek.next(in: list) {
      if let path = list.indexPathForItem(atFlatIndex: index), focusable.takesFocus(path) {
        return path
      }
    }
    return nil
  }

  /// Focuses a row that was found, as `navigation.findNext` does; false for one that takes no focus.
  final func focus(found index: Int, by query: SearchQuery) -> Bool {
    let cause = NavigationRequest.Invocation.command(
      CommandInvocation(.findNext, ["text": .string(query.text)]))
    guard let list, let path = list.indexPathForItem(atFlatIndex: index),
      focusable(in: list).takesFocus(path),
      let step = findStep(to: path, leaving: .searched(query), causedBy: cause, in: list)
    else { return false }
    take(step, in: list)
    return true
  }
}

/// The text that a person has typed to find an item: letters that come quickly are one text.
///
/// A pure state: it never looks at a clock, so a text that is too old is forgotten when the next
/// letter comes.
struct TypeSelect {
  /// The text to look for in the titles of a list, and the item to start at.
  struct Query {
    /// The start of the titles.
    let start: SearchQuery
    /// A Boolean value indicating whether the search starts after the focused item, not with it.
    let startsAfterFocus: Bool
  }

  /// The longest pause between two letters of one text.
  private static let timeout = Duration.seconds(1)

  private var text = ""
  /// The moment of the last key that found something or took a letter back; nil when nobody types.
  private var lastKey: Instant?

  /// Returns whether somebody is typing: Backspace is then no command.
  func isActive(at instant: Instant) -> Bool {
    lastKey.map { $0.duration(to: instant) <= Self.timeout } ?? false
  }

  /// Returns whether letters typed now continue the text; a space is then a letter and no command.
  func isInWord(at instant: Instant) -> Bool {
    isActive(at: instant) && !text.isEmpty
  }

  /// Adds typed text, and returns the query for it; nil for text that cannot be searched for.
  ///
  /// The same letter again and again goes through the items that start with it; so does a new text,
  /// which starts after the focused item. A text that gets longer stays on an item that still fits.
  /// Case does not count, so that Caps Lock changes nothing. Control characters, and blanks before
  /// anything else, are ignored.
  mutating func type(_ typed: String, at instant: Instant) -> Query? {
    if !isActive(at: instant) { text = "" }
    guard typed.unicodeScalars.allSatisfy(\.isSearchable) else { return nil }
    let addition = text.isEmpty ? String(typed.drop(while: \.isWhitespace)) : typed
    guard !addition.isEmpty else { return nil }
    let isFirst = text.isEmpty
    text += addition.lowercased()
    lastKey = instant
    let query = SearchQuery(text, at: .start)
    let folded = query.foldedText
    guard let letter = folded.first, folded.allSatisfy({ $0 == letter }) else {
      return folded.isEmpty ? nil : Query(start: query, startsAfterFocus: isFirst)
    }
    return Query(start: SearchQuery(String(letter), at: .start), startsAfterFocus: true)
  }

  /// Returns whether text that finds nothing is left out: within a word letters, digits and blanks
  /// are, since a mistyped word is no row of commands. They do not prolong it.
  func ignores(_ typed: String, at instant: Instant) -> Bool {
    isInWord(at: instant) && typed.unicodeScalars.allSatisfy(\.isPartOfWord)
  }

  /// Takes the last character back.
  ///
  /// - Returns: false when nobody is typing. A person who has taken back all of it still is: the
  ///   key does not mean something else in between.
  mutating func deleteBackward(at instant: Instant) -> Bool {
    guard isActive(at: instant) else { return false }
    text = String(text.dropLast())
    lastKey = instant
    return true
  }

  /// Forgets the text, as after a move by another key.
  mutating func reset() {
    guard lastKey != nil else { return }
    text = ""
    lastKey = nil
  }
}

extension Unicode.Scalar {
  /// A Boolean value indicating whether words are made of it: a letter, a mark, a digit or a blank.
  fileprivate var isPartOfWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
      .spaceSeparator:
      true
    default: false
    }
  }

  /// A Boolean value indicating whether titles may hold it: no control character or private key.
  fileprivate var isSearchable: Bool {
    switch properties.generalCategory {
    case .control, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
