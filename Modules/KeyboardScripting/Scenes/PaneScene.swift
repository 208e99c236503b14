package import KeyboardCore
package import KeyboardNavigation
package import KeyboardPlugins

/// A pane of a plugin in a session: its rows are navigated as those of a table.
package final class PaneScene: Scene {
  package let name: String
  package let kind: String
  /// The rows.
  package let table = ArrayTable<PluginDisplay.Pane.Row> { $0.title }
  /// Moves the focus through the rows.
  package let navigator: TableNavigator
  private var title = ""
  private var requests = 0

  init(_ pane: PluginDisplay.Pane, bus: EventBus) {
    name = pane.name
    kind = "a pane of \(pane.provider)"
    navigator = TableNavigator(
      tableView: table, delegate: nil, bus: bus, scene: pane.name,
      policy: NavigationPolicy(keepsFocus: true, keys: .listbox))
    table.resizeViewport(to: Size(width: 80, height: 10), showing: nil)
  }

  /// Takes over what the plugin shows now.
  ///
  /// - Returns: whether it asks for the keys, which it has not before.
  func update(_ pane: PluginDisplay.Pane) -> Bool {
    title = pane.title
    if table.elements != pane.rows { table.elements = pane.rows }
    let focus = navigator.indexPathForFocusedRow
    if let row = pane.focus ?? (focus == nil ? 0 : nil), pane.rows.indices.contains(row) {
      navigator.setFocus(IndexPath(row: row, section: 0))
    }
    defer { requests = pane.requestsForKeys }
    return pane.requestsForKeys > requests
  }

  package var responder: any CommandResponder { navigator }

  package var viewportSize: Size {
    get { table.viewport.size }
    set { table.resizeViewport(to: newValue, showing: navigator.indexPathForFocusedRow) }
  }

  package func scroll(by distance: Point) {
    table.scroll(by: distance)
    navigator.userDidDrag()
  }

  private static let names: [(suffix: String, summary: String)] = [
    ("focus", "index of the focused row, counted from 0"),
    ("title", "what the focused row says"),
    ("count", "number of rows"),
  ]

  package var contextNames: [Context.Name] {
    Self.names.map { Context.Name("\(name).\($0.suffix)", $0.summary) }
  }

  package func value(_ name: String) -> Value? {
    switch name {
    case "focus": navigator.flatIndexOfFocusedRow.map(Value.integer)
    case "title": table.focused(in: navigator).map { .string($0.title) }
    case "count": .integer(table.elements.count)
    default: nil
    }
  }

  package func lines() -> [String] {
    let focus = navigator.flatIndexOfFocusedRow
    let visible = navigator.visibleRows
    let rows = table.elements[visible].map { row in
      (row.id == focus ? "-> " : "   ") + row.title + (row.detail.isEmpty ? "" : "  \(row.detail)")
    }
    let rest = table.elements.count - visible.upperBound
    return ["\(name): \(title)"] + rows + (rest > 0 ? ["   … \(rest) more"] : [])
  }
}

extension Session {
  /// Follows what plugins ask and show: panes are scenes, questions wait for `answer`.
  func follow(_ change: PluginDisplay.Change) {
    switch change {
    case .questions: tellQuestion()
    // An application shows its panes itself.
    case .pane(let name): if !isAttached { followPane(name) }
    case .progress, .status: break
    }
  }

  private func followPane(_ name: String) {
    guard let pane = plugins.display.panes.first(where: { $0.name == name }) else {
      if let scene = scenes[name] as? PaneScene { close(scene) }
      return
    }
    if let scene = scenes[name] as? PaneScene {
      if scene.update(pane) { focusedScene = scene }
      return
    }
    let (focused, scene) = (focusedScene, PaneScene(pane, bus: bus))
    let takesKeys = scene.update(pane)
    add(scene)
    if !takesKeys, let focused { focusedScene = focused }
  }

  /// Tells the newest question, once, where no screen shows it.
  private func tellQuestion() {
    guard let question = plugins.display.questions.last, question.id > lastQuestion else { return }
    lastQuestion = question.id
    if !isLive { tell(question) }
  }

  func tell(_ question: PluginDisplay.Question) {
    let remedy =
      switch question.kind {
      case .line: "answer 'TEXT'"
      case .confirmation: "answer yes, or answer no"
      case .choice(let choices):
        "answer one of " + choices.prefix(8).joined(separator: ", ")
          + (choices.count > 8 ? " and \(choices.count - 8) more" : "")
      }
    say("[\(question.plugin)] asks: \(question.text) (\(remedy))")
  }

  /// Checks at the end of a script that no question of a plugin is left open.
  ///
  /// - Throws: a `failed` that names the oldest one.
  public func checkQuestions() throws(ScriptError) {
    guard let question = plugins.display.questions.first else { return }
    throw ScriptError(
      .failed,
      "\(question.provider) still asks: \(question.text); answer it before the end, or write "
        + "answer --none",
      at: SourcePosition(file: "<end>", line: 1, column: 1))
  }
}

/// The verb that answers plugins.
nonisolated let answerVerb = Verb(
  "answer", "Answers the oldest question of a plugin, or lists those that are open.",
  example: "answer yes", synopsis: "answer [TEXT | --none | --list]",
  .optional(
    .word("TEXT", .text) { @MainActor session, _ in
      guard case .choice(let choices)? = session.plugins.display.questions.first?.kind else {
        return ["yes", "no"].map { Session.Completion($0) }
      }
      return choices.map { Session.Completion($0) }
    }), .flag("--none", "puts the question away"), .flag("--list", "lists the open questions")
) { session, arguments, word, isNone, isList throws(ScriptError) in
  let questions = session.plugins.display.questions
  if isList || (word == nil && !isNone) {
    return arguments.answer(
      Answer(
        .array(
          questions.map { ["plugin": .string($0.plugin), "question": .string($0.text)] }),
        columns: questions.map { [$0.plugin, $0.text] }, otherwise: "no plugin asks anything"))
  }
  guard let question = questions.first else {
    throw ScriptError(.failed, "no plugin asks anything", at: arguments.position)
  }
  guard let word else { return session.plugins.display.answer(question.id, .none) }
  do throws(MessageError) {
    session.plugins.display.answer(question.id, try question.answer(word.text))
  } catch {
    throw word.bad(error.message)
  }
}
