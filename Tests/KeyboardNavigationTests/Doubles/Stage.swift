import FoundationEssentials
import KeyboardCore
import KeyboardNavigation

/// A table, its navigator, a delegate and a bus that share one journal.
struct Stage {
  let journal = Journal()
  let table: SectionedTable
  let delegate: RecordingDelegate
  let bus: EventBus
  let navigator: TableNavigator
  private let watch: Subscription

  init(_ sections: [Int], focus: Int? = nil) {
    let journal = journal
    table = SectionedTable(sections, journal: journal)
    delegate = RecordingDelegate(journal: journal)
    bus = EventBus(catalogue: EventCatalogue(EventDescription.navigationEvents))
    navigator = TableNavigator(tableView: table, delegate: delegate, bus: bus, scene: "list")
    watch = bus.subscribeToAll { journal.lines.append("\($0.name) \($0.value)") }
    if let focus {
      try? navigator.perform(CommandInvocation(.focusRow, ["row": .integer(focus)]))
      _ = journal.take()
    }
  }

  /// Performs a command, and gives what happened or why nothing did.
  func run(_ id: CommandID, _ arguments: [String: Value] = [:]) -> [String] {
    do {
      try navigator.perform(CommandInvocation(id, arguments))
      return journal.take()
    } catch {
      return ["\(error.code.rawValue): \(error.message)"] + journal.take()
    }
  }

  /// The possible key commands, each as `id: keys`.
  var keys: [String] {
    navigator.possibleKeyCommands.map { command in
      "\(command.id): \(command.sequences.map(\.description).joined(separator: " or "))"
    }
  }
}

extension String {
  /// The bus's line about a move.
  static func moved(_ previous: Int?, _ current: Int?) -> String {
    let fields = [current, previous].map { $0.map(String.init) ?? "null" }
    return
      #"navigation.focusMoved {"current":\#(fields[0]),"previous":\#(fields[1]),"scene":"list"}"#
  }

  /// The bus's line about a commit.
  static func committed(_ row: Int) -> String {
    #"navigation.committed {"row":\#(row),"scene":"list"}"#
  }
}
