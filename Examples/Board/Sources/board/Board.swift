import FoundationEssentials
import KeyboardActions
import KeyboardCommands
import KeyboardCore
import KeyboardForms
import KeyboardNavigation
import KeyboardRuntime
import KeyboardTerminalForms
import KeyboardTerminalShell
import KeyboardTerminalUI

/// A kanban board: three lists of cards side by side, kept in a file.
@main
struct Program {
  static func main() async {
    let arguments = TerminalProgram.Arguments(
      "board", "[FILE]", "Keeps cards in lists side by side, in FILE or in board.json.")
    await arguments.run { program in
      let file = StoredFile<[Column]>(path: arguments.files.first ?? "board.json")
      let board = try Board(program.runtime, program.screen.dialogs, file) {
        program.screen.show($0, isWarning: $1)
      }
      program.commands.add("board.quit", "Quit", keys: "q") { _ in program.screen.leave() }
      program.screen.shownCommands = Board.shownCommands
      try await program.run(board.pane)
    }
  }
}

/// A card: what is to be done, and notes on it.
struct Card: Identifiable, Hashable, Codable {
  var id: Int
  var title: String
  var notes = ""
}

/// A list of cards, as it is in the file.
struct Column: Hashable, Codable {
  let name: String
  var cards: [Card] = []
}

/// The lists, their commands, and what keeps them.
final class Board {
  typealias List = (cards: ArrayTable<Card>, navigator: TableNavigator)

  static let empty = ["To do", "Doing", "Done"].map { Column(name: $0) }
  static let shownCommands: [CommandID] = [
    "board.add", "board.edit", "board.delete", "board.right", "prompt.open", "edit.undo",
    "screen.showKeys", "board.quit",
  ]

  let lists: [List]
  let pane: PromptPane
  private let split: SplitPane
  private let dialogs: Dialogs
  private let file: StoredFile<[Column]>
  private let say: (String, _ isWarning: Bool) -> Void
  private let history = UndoHistory()
  /// The cards after the last change.
  private var kept: [Column]
  private var tokens: [Subscription] = []

  /// Reads the cards of a file.
  init(
    _ runtime: ApplicationRuntime, _ dialogs: Dialogs, _ file: StoredFile<[Column]>,
    say: @escaping (String, _ isWarning: Bool) -> Void = { _, _ in }
  ) throws {
    (self.dialogs, self.file, self.say) = (dialogs, file, say)
    let columns = try file.read() ?? []
    kept = columns.isEmpty ? Self.empty : columns
    let (engine, lists) = (runtime.engine, kept.map { Self.list($0.cards, runtime.engine.bus) })
    self.lists = lists
    let panes = zip(kept.map(\.name), lists).map { name, list in
      let pane = TablePane(navigator: list.navigator, table: list.cards)
      pane.title = name
      pane.emptyText = { "no cards here" }
      pane.text = { path in
        list.cards[path].map { ItemText($0.title, detail: $0.notes.isEmpty ? "" : "notes") } ?? ""
      }
      return (pane as any Pane, list.navigator as any CommandResponder)
    }
    split = SplitPane(engine, panes, leastExtent: 60)
    let query = TextDocument(name: "filter", isMultiline: false)
    pane = PromptPane("Filter: ", query, at: .bottom, of: split)
    tokens = [
      query.changes.observe { _ in for list in lists { list.cards.filter(query.text) } },
      engine.bus.subscribe(to: ListNavigator.Moved.self, self) { $0.keep("Move card") },
      engine.bus.subscribe(to: ListNavigator.Committed.self, self) { $0.edit() },
    ]
    addCommands(to: runtime.commands)
    pane.addCommands(to: runtime.commands, of: engine, "Filter", keys: "/")
    history.addCommands(to: runtime.commands, report: { say($0, false) })
    split.active = 0
  }

  private static func list(_ cards: [Card], _ bus: EventBus) -> List {
    var policy = NavigationPolicy.listbox
    policy.keepsFocus = true
    policy.typesToSelect = false
    policy.keys[.deleteRows] = []
    let table = ArrayTable(cards) { "\($0.title) \($0.notes)" }
    let navigator = TableNavigator(tableView: table, delegate: nil, bus: bus, policy: policy)
    navigator.select(IndexPath(row: 0, section: 0))
    return (table, navigator)
  }

  // MARK: Commands

  private var list: List { lists[split.active] }
  private var chosen: [Card] { list.cards.selected(in: list.navigator) }

  private func addCommands(to commands: CommandSet) {
    commands.add("board.add", "Add card", keys: "a", of: self) { board, _ in board.add() }
    commands.add("board.edit", "Edit card", keys: "e", of: self, if: \.hasCard) { board, _ in
      board.edit()
    }
    commands.add("board.delete", "Delete", keys: "d", "delete", of: self, if: \.hasCard) {
      board, _ in board.delete()
    }
    commands.add("board.left", "Move left", keys: "shift+left", "<", of: self, if: \.goesLeft) {
      board, _ in board.carry(by: -1)
    }
    commands.add("board.right", "Move right", keys: "shift+right", ">", of: self, if: \.goesRight) {
      board, _ in board.carry(by: 1)
    }
    split.addCommands(to: commands)
  }

  private func fill(_ title: String, _ card: Card, then: @escaping (Card) -> Void) {
    let inputs = [
      FormInput("title", text: card.title, title: "Title"),
      FormInput("notes", document: TextDocument(card.notes, name: "notes"), title: "Notes"),
    ]
    dialogs.fill(
      title, inputs, if: { !$0[0].isEmpty },
      then: { then(Card(id: card.id, title: $0[0], notes: $0[1])) })
  }

  private func add() {
    let (list, id) = (list, (kept.flatMap(\.cards).map(\.id).max() ?? 0) + 1)
    fill("New card", Card(id: id, title: "")) { [unowned self] card in
      list.cards.elements.append(card)
      list.navigator.select(identity: id)
      keep("Add card")
    }
  }

  private func edit() {
    let list = list
    guard let card = list.cards.focused(in: list.navigator) else { return }
    fill("Edit card", card) { [unowned self] in
      list.cards[id: card.id] = $0
      keep("Edit card")
    }
  }

  private func delete() {
    let (list, cards) = (list, chosen)
    let what = cards.count == 1 ? "“\(cards[0].title)”" : "\(cards.count) cards"
    dialogs.confirm("Delete \(what)?", "Delete") { [unowned self] in
      list.cards.elements.removeAll { cards.contains($0) }
      keep("Delete \(what)")
    }
  }

  private var hasCard: Bool { !chosen.isEmpty }
  private var goesLeft: Bool { hasCard && split.active > 0 }
  private var goesRight: Bool { hasCard && split.active < lists.count - 1 }

  private func carry(by step: Int) {
    let (list, target, cards) = (list, lists[split.active + step], chosen)
    list.cards.elements.removeAll { cards.contains($0) }
    target.cards.elements += cards
    split.active += step
    target.navigator.select(identity: cards[0].id)
    keep("Move card")
  }

  // MARK: Keeping

  /// Keeps what was changed, and lets it be undone.
  private func keep(_ change: String) {
    let columns = zip(kept, lists).map { Column(name: $0.name, cards: $1.cards.elements) }
    guard columns != kept else { return }
    history.add(change, from: kept, to: columns) { [unowned self] in try put($0) }
    kept = columns
    do { try file.write(columns) } catch { say(MessageError(describing: error).message, true) }
  }

  /// Puts cards back as they were, and goes to the first one that was not there.
  private func put(_ columns: [Column]) throws {
    try file.write(columns)
    kept = columns
    for (index, list) in lists.enumerated() {
      let old = Set(list.cards.elements)
      list.cards.elements = columns[index].cards
      guard let card = columns[index].cards.first(where: { !old.contains($0) }) else { continue }
      split.active = index
      list.navigator.select(identity: card.id)
    }
  }
}
