import CGTK
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardPluginSDK
import KeyboardPlugins
import KeyboardRuntime

/// The panel above the status line of a window in which plugins ask questions and show rows.
///
/// It has the keys until the question is answered, or the person leaves it.
///
/// ```
/// Clerk: Which?                 Tasks
/// > pe|                         › one
/// › pear                          two  late
///   peach
/// ```
final class PluginPanel {
  /// The label of the panel.
  let widget: Widget = gtk_label_new(nil)

  private let runtime: ApplicationRuntime
  private let document = TextDocument(name: "answer", isMultiline: false)
  private let choices = ArrayTable<PluginPaneRow> { $0.title }
  /// Moves through the choices, or through the rows of a pane under its name.
  private var navigator: TableNavigator
  private let commands = CommandSet()
  private var question: PluginDisplay.Question?
  private var pane: (name: String, requests: Int)?
  /// The pane that had the keys before a question.
  private var paneBehind: String?
  private var modal: Subscription?
  private var tokens: [Subscription] = []

  private static let visibleRows = 8

  private var display: PluginDisplay { runtime.plugins.display }

  init(_ runtime: ApplicationRuntime, onChange: @escaping () -> Void) {
    self.runtime = runtime
    navigator = Self.navigator(of: choices, "answer", runtime)
    gtk_label_set_xalign(widget.opaque, 0)
    gtk_label_set_ellipsize(widget.opaque, PANGO_ELLIPSIZE_END)
    widget.standForDrawing()
    gtk_widget_add_css_class(widget, "monospace")
    gtk_widget_set_visible(widget, 0)
    document.excludedCommands = TextDocument.commandsOfLists
    addCommands()
    tokens = [
      document.changes.observe { [weak self] change in
        if change == .text { self?.filter() }
      },
      display.changes.observe(self) {
        $0.follow($1)
        onChange()
      },
      // A question waits while an input for secrets has the keys.
      runtime.engine.focusChanges.observe(self) { $0.showQuestion() },
    ]
  }

  private static func navigator(
    of table: ArrayTable<PluginPaneRow>, _ name: String, _ runtime: ApplicationRuntime
  ) -> TableNavigator {
    TableNavigator(
      tableView: table, delegate: nil, bus: runtime.engine.bus, scene: name,
      policy: NavigationPolicy(keepsFocus: true, keys: .listbox))
  }

  /// The progress and the status texts of all plugins, on one line.
  var line: String {
    (display.progress.map(\.text) + display.status.map(\.text)).joined(separator: "    ")
  }

  private func addCommands() {
    commands.add(
      "answer.yes", "Yes", keys: "y", if: self.question?.kind == .confirmation
    ) { [weak self] _ in self?.answer(.yes) }
    commands.add(
      "answer.no", "No", keys: "n", if: self.question?.kind == .confirmation
    ) { [weak self] _ in self?.answer(.no) }
    commands.add(
      "answer.accept", "OK", keys: "enter", if: self.question != nil
    ) { [weak self] _ in self?.accept() }
    commands.add("answer.leave", "Back", keys: "escape") { [weak self] _ in self?.leave() }
  }

  private func follow(_ change: PluginDisplay.Change) {
    switch change {
    case .questions: showQuestion()
    case .pane(let name): show(pane: name)
    case .progress, .status: break
    }
  }

  // MARK: Questions

  private func showQuestion() {
    if let shown = question, !display.questions.contains(shown) { close() }
    guard question == nil, let next = display.questions.first,
      runtime.engine.context.value("focus.isSecure")?.isTruthy != true
    else { return }
    paneBehind = pane?.name ?? paneBehind
    close()
    question = next
    switch next.kind {
    case .line(let initial):
      document.setText(initial)
      document.selectAll()
      document.nextResponder = commands
      modal = runtime.engine.present(document, isQuestion: true)
    case .choice(let titles):
      document.setText("")
      navigator = Self.navigator(of: choices, "answer", runtime)
      choices.elements = titles.enumerated().map { PluginPaneRow($1, at: $0) }
      filter()
      document.nextResponder = navigator
      navigator.nextResponder = commands
      modal = runtime.engine.present(document, isQuestion: true)
    case .confirmation: modal = runtime.engine.present(commands, isQuestion: true)
    }
  }

  private func filter() {
    choices.filter(document.text)
    navigator.select(IndexPath(row: 0, section: 0))
  }

  private func accept() {
    switch question?.kind {
    case .line: answer(.text(document.text))
    case .choice:
      if let row = choices.focused(in: navigator) { answer(.choice(row.id)) }
    case .confirmation: answer(.yes)
    case nil: break
    }
  }

  private func answer(_ answer: PluginDisplay.Answer) {
    guard let id = question?.id else { return }
    close()
    display.answer(id, answer)
    showQuestion()
    if question == nil, let name = paneBehind {
      paneBehind = nil
      show(pane: name)
    }
  }

  // MARK: Panes

  private func show(pane name: String) {
    guard let shown = display.panes.first(where: { $0.name == name }) else {
      if pane?.name == name { close() }
      return
    }
    let isNew = shown.requestsForKeys > (pane?.name == name ? pane?.requests ?? 0 : 0)
    guard question == nil, pane?.name == name || isNew else { return }
    if pane?.name != name {
      close()
      navigator = Self.navigator(of: choices, name, runtime)
      navigator.nextResponder = commands
      modal = runtime.engine.present(navigator)
    }
    pane = (name, shown.requestsForKeys)
    choices.filter("")
    choices.elements = shown.rows
    if let row = shown.focus ?? (navigator.flatIndexOfFocusedRow == nil ? 0 : nil) {
      navigator.setFocus(IndexPath(row: row, section: 0))
    }
  }

  private func leave() {
    if question == nil { close() } else { answer(.none) }
  }

  private func close() {
    (modal, question, pane) = (nil, nil, nil)
    choices.filter("")
    choices.elements = []
  }

  // MARK: Drawing

  /// Shows what there is, before a frame.
  ///
  /// - Parameter isReadable: whether screen readers read it while it has the keys.
  func update(isReadable: Bool) {
    let lines = lines
    gtk_widget_set_visible(widget, lines.isEmpty ? 0 : 1)
    gtk_label_set_text(widget.opaque, lines.joined(separator: "\n"))
    if isReadable, modal != nil { widget.takeFocus() }
  }

  /// The lines of the panel; none while it is not shown.
  var lines: [String] {
    if let question {
      let title = "\(question.provider): \(question.text)"
      switch question.kind {
      case .confirmation: return ["\(title)  (y / n)"]
      case .line: return [title, "> \(document.text)|"]
      case .choice: return [title, "> \(document.text)|"] + rows
      }
    }
    guard let pane = display.panes.first(where: { $0.name == pane?.name }) else { return [] }
    return [pane.title] + rows
  }

  private var rows: [String] {
    let focus = navigator.flatIndexOfFocusedRow ?? 0
    let count = navigator.rowCount
    let first = max(0, min(focus - Self.visibleRows / 2, count - Self.visibleRows))
    return (first..<min(first + Self.visibleRows, count)).map { index in
      let row = choices[IndexPath(row: index, section: 0)]
      let detail = row.map { $0.detail.isEmpty ? "" : "  \($0.detail)" } ?? ""
      return (index == focus ? "› " : "  ") + (row?.title ?? "") + detail
    }
  }
}
