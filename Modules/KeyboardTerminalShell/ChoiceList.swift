import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalUI

/// A list of texts, one of which is found by typing and chosen.
///
/// ```
/// > arch_
/// › Archive                       Mailbox  Ctrl+E
///   Search the archive                    Mailbox
/// ```
final class ChoiceList {
  /// A text that can be chosen.
  struct Choice: Identifiable {
    let id: Int
    let title: String
    let detail: String
  }

  /// The line to type into, above the choices.
  let pane: PromptPane
  /// The responder that takes the keys while the list is shown.
  var firstResponder: any CommandResponder { query }

  private let choices: ArrayTable<Choice>
  private let navigator: TableNavigator
  private let query: TextDocument
  private let ownCommands = CommandSet()
  private let leave: (Int?) -> Void
  private var tokens: [Subscription] = []

  /// Creates a list.
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
    // On a bus of its own, so that a choice here is not taken for one in a list of the program.
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
    ownCommands.add(back, of: self) { list, _ in list.leave(nil) }
    tokens = [
      query.changes.observe { [weak self] change in if change == .text { self?.filter() } },
      bus.subscribe(to: ListNavigator.Committed.self) { [weak self, navigator] _ in
        self?.leave(table.focused(in: navigator)?.id)
      },
    ]
    filter()
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
