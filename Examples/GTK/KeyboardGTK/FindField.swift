import CGTK
import KeyboardAssistance
public import KeyboardCore
import KeyboardForms
public import KeyboardNavigation

/// A field that finds rows of a list while somebody types.
///
/// Each letter focuses the first match from where the search began; Return keeps it, and Escape goes
/// back. Keys that the field does not use, such as the arrows, go to the list.
public final class FindField {
  /// The field as a form of one input.
  public let area: FormArea
  /// Takes the keys of the list: with them the next match, and Escape, which forgets what was looked
  /// for before it means anything else.
  public let responder = CommandSet()
  /// The word for a row in messages, such as `note` in "No note has …".
  public var noun = "row"

  private let window: KeyWindow
  private let navigator: ListNavigator
  private let finder: ListFinder
  private var isSearchingOn = false
  private var tokens: [Subscription] = []

  private static let name = "find"

  /// Creates an empty field.
  ///
  /// - Parameters:
  ///   - window: says that nothing was found.
  ///   - navigator: moves through the rows.
  public init(in window: KeyWindow, of navigator: ListNavigator) {
    (self.window, self.navigator) = (window, navigator)
    finder = ListFinder(navigator)
    area = FormArea(Self.name, in: window, showsBar: false)
    area.add(Self.name, placeholder: "Find")
    area.form.nextResponder = responder
    responder.nextResponder = navigator
    addCommands()
    tokens = [
      area.form.navigator.focusChanges.observe { [finder] input in
        if input == nil { finder.keep() } else { finder.begin() }
      }
    ]
    guard let document else { return }
    document.excludedCommands = TextDocument.commandsOfLists
    tokens.append(
      document.changes.observe { [weak self] change in
        if change == .text { self?.lookForText() }
      })
  }

  /// Returns the parts of a title that match the search; none when it does not match.
  public func ranges(in title: String) -> [Range<String.Index>] {
    guard let query = finder.query, query.matches(title) else { return [] }
    return query.ranges(in: title)
  }

  /// Edits the field.
  public func open() {
    area.focus(Self.name, selectsAll: true)
  }

  private var document: TextDocument? { area.document(Self.name) }

  private func addCommands() {
    area.form.commands.add("find.leave", "Back to where it began", keys: "escape") {
      [weak self] _ in self?.leave()
    }
    for (id, title, keys, command) in [
      ("find.next", "Find next", ["ctrl+g", "f3"], CommandID.findNext),
      ("find.previous", "Find previous", ["ctrl+shift+g", "shift+f3"], .findPrevious),
    ] as [(CommandID, String, [KeySequence], CommandID)] {
      responder.add(
        id, title, keys: keys, allowsRepeat: true,
        if: { [finder] in finder.query.map { !$0.text.isEmpty } ?? false },
        perform: { [weak self] _ in self?.goOn(command) })
    }
    responder.add(
      "find.clear", "Forget what was looked for", keys: "escape", if: self.finder.query != nil
    ) { [weak self] _ in self?.leave() }
  }

  // MARK: Searching

  private func leave() {
    finder.leave()
    document?.setText("")
    area.form.navigator.done()
  }

  private func lookForText() {
    let text = document?.text ?? ""
    guard text != finder.query?.text ?? "" else { return }
    finder.look(for: text.allSatisfy(\.isWhitespace) ? nil : SearchQuery(text))
    searchOn()
  }

  /// Searches for some milliseconds, and leaves the rest for after the keys and frames that wait.
  private func searchOn() {
    let deadline = ContinuousClock.now + .milliseconds(4)
    defer { window.setNeedsUpdate() }
    if finder.advance(while: { ContinuousClock.now < deadline }) {
      if finder.isMissing { tellMissing("No") }
    } else if !isSearchingOn {
      isSearchingOn = true
      whenIdle { [weak self] in
        self?.isSearchingOn = false
        self?.searchOn()
      }
    }
  }

  private func goOn(_ command: CommandID) {
    guard let text = finder.query?.text else { return }
    do throws(CommandError) {
      try navigator.perform(CommandInvocation(command, ["text": .string(text)]))
    } catch {
      tellMissing(finder.isMissing ? "No" : "No other")
    }
  }

  private func tellMissing(_ none: String) {
    window.show("\(none) \(noun) has “\(finder.query?.text ?? "")”")
  }
}
