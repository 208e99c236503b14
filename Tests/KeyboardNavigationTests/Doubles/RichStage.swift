import FoundationEssentials
import KeyboardCore
import KeyboardNavigation

/// A rich table, its navigator, a delegate and a bus that share one journal.
struct RichStage {
  let journal = Journal()
  let table: RichTable
  let delegate: RecordingDelegate
  let bus: EventBus
  let navigator: TableNavigator
  private let watch: Subscription

  init(_ sections: [[RichTable.Row]], policy: NavigationPolicy = .default, focus: Int? = nil) {
    let journal = journal
    table = RichTable(sections, journal: journal)
    delegate = RecordingDelegate(journal: journal)
    bus = EventBus(catalogue: EventCatalogue(EventDescription.navigationEvents))
    navigator = TableNavigator(
      tableView: table, delegate: delegate, bus: bus, scene: "list", policy: policy)
    watch = bus.subscribeToAll { journal.lines.append("\($0.name) \($0.value)") }
    if let focus { self.focus(focus) }
  }

  /// A table of so many rows a section, each named by its flat index: `r0`, `r1`.
  init(
    rows: [Int], policy: NavigationPolicy = .default, focus: Int? = nil, disabled: Set<Int> = []
  ) {
    var names = (0...).lazy.map { index in
      RichTable.Row(name: "r\(index)", isEnabled: !disabled.contains(index))
    }.makeIterator()
    self.init(
      rows.map { count in (0..<count).compactMap { _ in names.next() } }, policy: policy,
      focus: focus)
  }

  /// Focuses a row without a trace.
  func focus(_ row: Int) {
    try? navigator.perform(CommandInvocation(.focusRow, ["row": .integer(row)]))
    _ = journal.take()
  }

  /// Performs commands one after another, and gives what happened or why nothing did.
  @discardableResult
  func run(_ ids: CommandID..., with arguments: [String: Value] = [:]) -> [String] {
    var lines: [String] = []
    for id in ids {
      do {
        try navigator.perform(CommandInvocation(id, arguments))
      } catch {
        lines.append("\(error.code.rawValue): \(error.message)")
      }
      lines += journal.take()
    }
    return lines
  }

  /// The flat index of the focused row.
  var focused: Int? { navigator.flatIndexOfFocusedRow }
  /// The selection as text.
  var selected: String { navigator.selection.description }
  /// The names of all rows, a word a row, a bar between sections.
  var names: String {
    table.sections.map { $0.map(\.name).joined(separator: " ") }.joined(separator: " | ")
  }
  /// The ids of the possible commands.
  func offers(_ id: CommandID) -> Bool {
    navigator.keyCommands.contains { $0.id == id }
  }
  /// The possible key commands, each as `id: keys (title)`.
  var keys: [String] {
    navigator.possibleKeyCommands.map { command in
      let title = command.title.map { " (\($0))" } ?? ""
      let keys = command.sequences.map(\.description).joined(separator: " or ")
      return "\(command.id.rawValue.dropFirst("navigation.".count)): \(keys)\(title)"
    }
  }
}

extension String {
  /// The bus's line about a selection.
  static func selected(_ rows: String, _ count: Int) -> String {
    #"navigation.selectionChanged {"count":\#(count),"scene":"list","selection":"\#(rows)"}"#
  }
}
