import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalUI

/// Commands that are found by typing, with their keys.
///
/// ```
/// > arch_
/// › Archive                       Mailbox  Ctrl+E
///   Search the archive                    Mailbox
/// ```
final class CommandPalette {
  /// The line to type into, above the commands.
  let pane: PromptPane
  /// Takes the keys while it is shown.
  var firstResponder: any CommandResponder { query }

  private let commands: ArrayTable<CommandKeys>
  private let navigator: TableNavigator
  private let query = TextDocument(name: "commands", isMultiline: false)
  private let ownCommands = CommandSet()
  private let leave: (CommandInvocation?) -> Void
  private var tokens: [Subscription] = []

  /// Creates a palette.
  ///
  /// - Parameters:
  ///   - commands: what is listed.
  ///   - leave: called with the command that was chosen; nil for none.
  init(_ commands: [CommandKeys], leave: @escaping (CommandInvocation?) -> Void) {
    self.leave = leave
    let table = ArrayTable(commands) { $0.title }
    self.commands = table
    // On a bus of its own: a choice here is none in a list of the program.
    let bus = EventBus()
    navigator = TableNavigator(
      tableView: table, delegate: nil, bus: bus, scene: "commands",
      policy: NavigationPolicy(keys: Self.keys))
    let rows = TablePane(navigator: navigator, table: table)
    pane = PromptPane("> ", query, of: rows)
    rows.text = { path in
      guard let command = table[path] else { return "" }
      let detail = [command.provider, command.label].filter { !$0.isEmpty }.joined(separator: "  ")
      var text = ItemText(command.title, detail: detail)
      text.highlights = table.query?.ranges(in: text.title[...]) ?? []
      return text
    }
    query.excludedCommands = TextDocument.commandsOfLists
    query.nextResponder = navigator
    navigator.nextResponder = ownCommands
    ownCommands.add("screen.leaveCommands", "Back", keys: "escape", "ctrl+c", "f3") {
      [weak self] _ in self?.leave(nil)
    }
    tokens = [
      query.changes.observe { [weak self] change in if change == .text { self?.filter() } },
      bus.subscribe(to: ListNavigator.Committed.self) { [weak self, navigator] _ in
        self?.leave(table.focused(in: navigator)?.command)
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
    commands.filter(query.text)
    navigator.select(IndexPath(row: 0, section: 0))
  }
}
