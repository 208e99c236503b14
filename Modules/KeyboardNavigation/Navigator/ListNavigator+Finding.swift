public import KeyboardCore

extension ListNavigator {
  /// The text that a search leaves behind.
  enum Search {
    /// The text that has been typed so far.
    case typed(TypeSelect)
    /// The text that was looked for.
    case searched(String)
  }

  /// Takes a text that was typed, and focuses the next row whose title starts with it.
  ///
  /// For whoever hands typed keys to the list, when no command has them. Letters that come quickly
  /// are one text; a letter again and again goes on to the next match. A letter that no title goes
  /// on with is left out.
  ///
  /// - Parameters:
  ///   - text: the text that a key typed.
  ///   - instant: when, on any one clock.
  /// - Returns: true if the text was taken. Not if the policy does not type to select, nor a text
  ///   that no title starts with; but while somebody is typing, every letter.
  @discardableResult
  public final func typeSelect(_ text: String, at instant: Instant) -> Bool {
    guard policy.typesToSelect, let list, isMeaningful(.typeSelect, in: list) else { return false }
    let cause = NavigationRequest.Invocation.command(
      CommandInvocation(.typeSelect, ["text": .string(text)]))
    let step = typeSelectStep(text, after: typed, at: instant, causedBy: cause, in: list)
    guard let step else { return typed.isActive(at: instant) }
    take(step, in: list)
    return true
  }

  /// False: commands come first, and what none of them takes is typed to select.
  public final var acceptsText: Bool { false }

  /// Focuses the next row whose title starts with what is typed; see ``typeSelect(_:at:)``.
  public final func insertText(_ text: String, at instant: Instant) -> Bool {
    typeSelect(text, at: instant)
  }

  /// Returns whether somebody is typing to select: a space is a letter then, and no command.
  public final func isTyping(at instant: Instant) -> Bool {
    typed.isActive(at: instant)
  }

  final func typeSelectStep(
    _ text: String, causedBy cause: NavigationRequest.Invocation, in list: any NavigableList
  ) -> Step? {
    typeSelectStep(
      text, after: scheduler == nil ? TypeSelect(timeout: typed.timeout) : typed,
      at: scheduler?.now ?? .zero, causedBy: cause, in: list)
  }

  private func typeSelectStep(
    _ text: String, after typed: TypeSelect, at instant: Instant,
    causedBy cause: NavigationRequest.Invocation, in list: any NavigableList
  ) -> Step? {
    var typed = typed
    let query = typed.type(text, at: instant)
    let titles = ListTitles(list)
    let focused = focus(in: list).flatMap(list.flatIndexForItem)
    let match = query.firstMatch(in: titles.count, focused: focused) { titles[$0] }
    return findStep(to: match, leaving: .typed(typed), causedBy: cause, in: list)
  }

  final func findStep(
    _ text: String?, of command: ListCommand, causedBy cause: NavigationRequest.Invocation,
    in list: any NavigableList
  ) throws(CommandError) -> Step? {
    guard let text = text ?? searchedText else { throw .missingText(of: command) }
    let part = TextFolding.fold(text)
    let titles = ListTitles(list)
    let focused = focus(in: list).flatMap(list.flatIndexForItem)
    let matches = { (index: Int) in
      titles[index].map { TextFolding.contains($0, folded: part) } ?? false
    }
    let match =
      command == .findNext
      ? Self.firstIndex(after: focused, of: titles.count, where: matches)
      : Self.lastIndex(before: focused, of: titles.count, where: matches)
    return findStep(to: match, leaving: .searched(text), causedBy: cause, in: list)
  }

  private func findStep(
    to index: Int?, leaving search: Search, causedBy cause: NavigationRequest.Invocation,
    in list: any NavigableList
  ) -> Step? {
    guard let row = index.flatMap(list.indexPathForItem(atFlatIndex:)) else { return nil }
    let request = NavigationRequest(intent: .row(at: row), invocation: cause)
    return navigation(answering: request, in: list).map { .find($0, request, search) }
  }

  /// Once around, but for the focused item itself.
  private static func firstIndex(
    after focused: Int?, of count: Int, where matches: (Int) -> Bool
  ) -> Int? {
    guard let focused else { return (0..<count).first(where: matches) }
    return (focused + 1..<max(focused + 1, count)).first(where: matches)
      ?? (0..<focused).first(where: matches)
  }

  private static func lastIndex(
    before focused: Int?, of count: Int, where matches: (Int) -> Bool
  ) -> Int? {
    guard let focused else { return (0..<count).last(where: matches) }
    return (0..<focused).last(where: matches)
      ?? (focused + 1..<max(focused + 1, count)).last(where: matches)
  }
}
