import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
package import KeyboardPluginSDK
package import KeyboardPlugins
package import KeyboardTerminalUI

/// Shows plugins on a screen: their questions as dialogs and lists, their panes over the screen, their progress and
/// status in the status line.
@MainActor
package final class PluginScreen {
  private let screen: FullScreen
  private let plugins: PluginHost
  private let showsPanes: Bool
  /// The visible question, as a dialog or a list.
  private var shown: (id: PluginDisplay.Question.ID, title: String, list: ChoiceList?)?
  private var panes: [String: PluginPane] = [:]
  private let commands = CommandSet()
  private var tokens: [Subscription] = []

  /// Creates the display of plugins on a screen; nothing is shown before the screen runs.
  ///
  /// - Parameters:
  ///   - screen: the screen on which to show them.
  ///   - plugins: the host of the plugins.
  ///   - showsPanes: whether panes are shown; false if they appear elsewhere, such as in scenes.
  package init(_ screen: FullScreen, _ plugins: PluginHost, showsPanes: Bool = true) {
    (self.screen, self.plugins, self.showsPanes) = (screen, plugins, showsPanes)
    let engine = screen.engine
    commands.add(
      "screen.cancelProgress", "Give up what goes on", isChange: false, of: self,
      if: { $0.plugins.display.progress.contains(where: \.canCancel) },
      perform: { shown, _ in
        let display = shown.plugins.display
        display.progress.last(where: \.canCancel).map { display.cancel($0.id) }
      })
    commands.add(
      "screen.showPane", "Show the pane of a plugin", isChange: false, of: self,
      if: { !$0.panes.isEmpty },
      perform: { shown, _ in
        shown.panes[shown.plugins.display.panes.last?.name ?? ""]?.present(on: shown.screen)
      })
    screen.aside = { [weak plugins] in plugins?.display.line ?? "" }
    tokens = [
      engine.addResponder(commands),
      plugins.display.changes.observe(self) { $0.follow($1) },
      // A question waits while a secure input receives the keys.
      engine.focusChanges.observe(self) { $0.showNextQuestion() },
    ]
  }

  private func follow(_ change: PluginDisplay.Change) {
    switch change {
    case .questions:
      if let id = shown?.id, !plugins.display.questions.contains(where: { $0.id == id }) {
        let title = shown?.title ?? ""
        shown = nil
        screen.dialogs.cancel(title)
      }
      showNextQuestion()
    case .progress, .status: screen.setNeedsDisplay()
    case .pane(let name): if showsPanes { showPane(name) }
    }
  }

  // MARK: Questions

  /// Shows the oldest question, unless another one is shown or a secure input receives the keys.
  package func showNextQuestion() {
    guard screen.isRunning, shown == nil, let question = plugins.display.questions.first,
      screen.engine.context.value("focus.isSecure")?.isTruthy != true
    else { return }
    let title = "\(question.provider): \(question.text)"
    switch question.kind {
    case .confirmation:
      shown = (question.id, title, nil)
      screen.dialogs.show(confirming: title) { [self] isAccepted in
        answer(question.id, isAccepted ? .yes : .no)
      }
    case .line(let initial):
      shown = (question.id, title, nil)
      screen.dialogs.show(asking: title, initial) { [self] text in
        answer(question.id, text.map(PluginDisplay.Answer.text) ?? .none)
      }
    case .choice(let choices):
      let back = KeyCommand(
        CommandInvocation("screen.leaveChoices"), title: "Back", sequences: ["escape", "ctrl+c"],
        isChange: false)
      let list = ChoiceList(choices.map { ($0, "") }, name: "choices", back: back) {
        [weak self] in
        self?.answer(question.id, $0.map(PluginDisplay.Answer.choice) ?? .none)
      }
      list.present(on: screen, name: title, isQuestion: true)
      shown = (question.id, title, list)
    }
  }

  private func answer(_ id: PluginDisplay.Question.ID, _ answer: PluginDisplay.Answer) {
    guard shown?.id == id else { return }
    shown = nil
    plugins.display.answer(id, answer)
    showNextQuestion()
  }

  // MARK: Panes

  private func showPane(_ name: String) {
    guard let pane = plugins.display.panes.first(where: { $0.name == name }) else {
      panes[name] = nil
      return
    }
    let shown = panes[name] ?? PluginPane(pane, in: screen.engine)
    panes[name] = shown
    shown.update(pane)
    if screen.isRunning, shown.wantsKeys(pane) { shown.present(on: screen) }
  }
}

/// A pane of a plugin over the screen: its rows, and their navigator.
@MainActor
private final class PluginPane {
  private let table = ArrayTable<PluginPaneRow> { $0.title }
  private let navigator: TableNavigator
  private let pane: TablePane
  private let commands = CommandSet()
  private var requests = 0
  private var title = ""
  private var layer: Subscription?

  init(_ shown: PluginDisplay.Pane, in engine: KeyEngine) {
    navigator = TableNavigator(
      tableView: table, delegate: nil, bus: engine.bus, scene: shown.name,
      policy: NavigationPolicy(keepsFocus: true, keys: .listbox))
    pane = TablePane(navigator: navigator, table: table)
    pane.text = { [table] path in
      table[path].map(ItemText.init) ?? ""
    }
    commands.add("screen.leavePane", "Back", keys: "escape", "ctrl+c", isChange: false, of: self) {
      pane, _ in
      pane.layer = nil
    }
    navigator.nextResponder = commands
  }

  /// Adopts the present content of the plugin's pane.
  func update(_ shown: PluginDisplay.Pane) {
    title = shown.title
    let focus = navigator.indexPathForFocusedRow?.row
    if table.elements != shown.rows { table.elements = shown.rows }
    if let row = shown.focus ?? (focus == nil ? 0 : nil), shown.rows.indices.contains(row) {
      navigator.setFocus(IndexPath(row: row, section: 0))
    }
  }

  /// Returns whether the plugin has requested the keys since the last call.
  func wantsKeys(_ shown: PluginDisplay.Pane) -> Bool {
    defer { requests = shown.requestsForKeys }
    return shown.requestsForKeys > requests
  }

  func present(on screen: FullScreen) {
    guard layer == nil else { return }
    layer = screen.present(pane, keys: navigator, name: { [weak self] in self?.title })
  }
}

extension ItemText {
  /// Creates the text of a row of a plugin's pane.
  nonisolated package init(_ row: PluginPaneRow) {
    self.init(row.title, detail: row.detail)
    look = Look(rawValue: row.look.rawValue) ?? .plain
  }
}

extension PluginDisplay {
  /// The progress and the status texts of all plugins, on one line.
  fileprivate var line: String {
    (progress.map(\.text) + status.map(\.text)).joined(separator: "  ")
  }
}
