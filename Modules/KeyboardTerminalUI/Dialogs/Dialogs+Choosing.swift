import KeyboardCommands
import KeyboardCore
import KeyboardNavigation

extension Dialogs {
  /// Asks the user to choose one of several actions.
  ///
  /// ```swift
  /// dialogs.choose("a.txt is there already", ["Keep both", "Replace"]) { choice in … }
  /// ```
  ///
  /// Arrows and first letters move to a choice, `dialog.accept` (Enter) accepts it.
  ///
  /// - Parameters:
  ///   - question: the text, of any number of lines.
  ///   - choices: the lines to choose from, the first one focused.
  ///   - action: the title of the command that accepts the choice.
  ///   - then: called with the index of the choice, unless the dialog is cancelled.
  public func choose(
    _ question: String, _ choices: [String], _ action: String = "Choose",
    then: @escaping (Int) -> Void
  ) {
    show(choosing: question, choices, action) { $0.map(then) }
  }

  /// Asks as ``choose(_:_:_:then:)`` does, and waits for the answer; nil if the dialog is cancelled.
  public func choose(
    _ question: String, _ choices: [String], _ action: String = "Choose"
  ) async -> Int? {
    await withCheckedContinuation { continuation in
      show(choosing: question, choices, action) { continuation.resume(returning: $0) }
    }
  }

  private func show(
    choosing question: String, _ choices: [String], _ action: String,
    then: @escaping (Int?) -> Void
  ) {
    let table = TextTable(lines: choices)
    // On a separate bus, so that a choice here is not mistaken for one in a list of the program.
    let bus = EventBus()
    let navigator = TableNavigator(
      tableView: table, delegate: nil, bus: bus, scene: "choices", policy: Self.choosing)
    navigator.select(IndexPath(row: 0, section: 0))
    let clicks = bus.subscribe(to: ListNavigator.Committed.self) { [engine] _ in
      _ = try? engine.perform(CommandInvocation("dialog.accept"))
    }
    present(
      TablePane(navigator: navigator, table: table), question, action, height: choices.count,
      tokens: [clicks],
      focus: { commands in
        navigator.nextResponder = commands
        return navigator
      },
      then: { then($0 ? navigator.flatIndexOfFocusedRow : nil) })
  }

  private static let choosing = NavigationPolicy(
    edge: .wrap, start: .direction, keepsFocus: true, typesToSelect: true,
    keys: [
      .previousRow: ["up"], .nextRow: ["down"], .firstRow: ["home"], .lastRow: ["end"],
    ])
}
