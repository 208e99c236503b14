import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalUI

/// A list of texts, from which one is found by typing and chosen.
///
/// ```
/// > arch_
/// › Archive                       Mailbox  Ctrl+E
///   Search the archive                    Mailbox
/// ```
final class ChoiceList {
  /// A text to choose.
  struct Choice: Identifiable {
    let id: Int
    let title: String
    let detail: String
  }

  /// The pane with the line of text above the choices.
  private let pane: PromptPane
  private let choices: ArrayTable<Choice>
  private let navigator: TableNavigator
  private let query: TextDocument
  private let ownCommands = CommandSet()
  private let leave: (Int?) -> Void
  private var tokens: [Subscription] = []
  private var layer: Subscription?

  /// Creates a list, which is shown by ``present(on:name:isQuestion:)``.
  ///
  /// - Parameters:
  ///   - choices: the choices, each with the text at the end of its row.
  ///   - name: the name of the line in events.
  ///   - back: the command that leaves without a choice.
  ///   - leave: called with the index of the choice; nil for none.
  init(
    _ choices: [(title: String, detail: String)], name: String, back: KeyCommand,
    leave: @escaping (Int?) -> Void
  ) {
    self.leave = leave
    let elements = choices.enumerated().map {
      Choice(id: $0, title: $1.title, detail: $1.detail)
    }
    let table = ArrayTable(elements) { $0.title }
    self.choices = table
    query = TextDocument(name: name, isMultiline: false)
    // On a separate bus, so that a choice here is not mistaken for one in a list of the program.
    let bus = EventBus()
    navigator = TableNavigator(
      tableView: table, delegate: nil, bus: bus, scene: name,
      policy: NavigationPolicy(keys: Self.keys))
    let rows = TablePane(navigator: navigator, table: table)
    pane = PromptPane("> ", query, of: rows)
    rows.text = { path in
      guard let choice = table[path] else { return "" }
      var text = ItemText(choice.title, detail: choice.detail)
      text.highlights = table.query?.ranges(in: text.title[...]) ?? []
      return text
    }
    query.excludedCommands = TextDocument.commandsOfLists
    query.nextResponder = navigator
    navigator.nextResponder = ownCommands
    ownCommands.add(back, of: self) { list, _ in list.close(nil) }
    tokens = [
      query.changes.observe(self) { if $1 == .text { $0.filter() } },
      bus.subscribe(to: ListNavigator.Committed.self, self) { list, _ in
        list.close(list.choices.focused(in: list.navigator)?.id)
      },
    ]
    filter()
  }

  /// Shows the list over a screen, while there is a reference to it.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - name: the text at the start of the status line; nil does not change it.
  ///   - isQuestion: whether only its own keys answer it.
  func present(on screen: FullScreen, name: String? = nil, isQuestion: Bool = false) {
    layer = screen.present(pane, keys: query, name: { name }, isQuestion: isQuestion)
  }

  /// Returns the keys, and only then reports the choice, which is often a command.
  private func close(_ choice: Int?) {
    layer = nil
    leave(choice)
  }

  private static let keys: NavigationPolicy.Keys = [
    .commitFocusedRow: ["enter"],
    .previousRow: ["up", "ctrl+p"],
    .nextRow: ["down", "ctrl+n"],
    .pageUp: ["pageup"],
    .pageDown: ["pagedown"],
  ]

  private func filter() {
    choices.filter(query.text.isEmpty ? nil : SearchQuery(fuzzy: query.text))
    navigator.select(IndexPath(row: 0, section: 0))
  }
}
