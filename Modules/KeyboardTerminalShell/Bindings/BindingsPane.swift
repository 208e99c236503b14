import FoundationEssentials
public import KeyboardCommands
public import KeyboardCore
import KeyboardNavigation
public import KeyboardTerminal
public import KeyboardTerminalUI

/// A pane in which users see and change the bindings in force and the commands without keys.
///
/// Its keys are ordinary commands, such as `bindings.record`, so profiles, keymap files and the pane itself change
/// them. They are in force while the pane's ``responder`` receives the keys, instead of the program's; conditions
/// read the current mode as `bindings.mode`: `browsing`, `typing`, `filteringKeys`, `recording` or `asking`.
///
/// ```swift
/// let bindings = BindingsPane(engine: engine, files: files, obstacle: screen.unreachable)
/// editor = screen.present(bindings, keys: bindings.responder)    // editor = nil closes it
/// ```
@MainActor
public final class BindingsPane: Pane {
  /// The observers notified when the pane changes its look.
  public let changes = Observers<Void>()
  /// The observers notified of messages for the user: why a key was refused, or why nothing was saved.
  public let messages = Observers<String>()
  /// Strokes that bindings must not contain, such as those of a registry; the recorder refuses them.
  public var forbiddenStrokes: Set<KeyStroke> {
    get { editor.rules.forbiddenStrokes }
    set { editor.rules.forbiddenStrokes = newValue }
  }
  /// The state of the editor; keys and clicks change it.
  public private(set) var editor = BindingsEditor(sections: [])

  let list = BindingsTable()
  let listPane: TablePane
  let answers = TextTable(lines: [])
  let answersPane: TablePane
  let field = FilterField()
  /// The commands of the program without bindings.
  private var keyless = BindingsEditor.Section(id: "keyless", name: "Without keys", rows: [])
  /// A Boolean value indicating whether the panel explains the meaning of the selected row's keys.
  var isExplaining = false

  let engine: KeyEngine
  private let files: BindingFiles
  private let obstacle: (KeyStroke) -> String?
  private let navigator: TableNavigator
  let answerNavigator: TableNavigator
  private let focus = CommitDelegate()
  let commands = CommandSet()
  private var tokens: [Subscription] = []
  private var pointer = Pointer()

  /// Creates a pane of the bindings of an engine.
  ///
  /// - Parameters:
  ///   - engine: the engine with the bindings.
  ///   - files: the files of the user's changes.
  ///   - obstacle: returns why a stroke can never arrive, in one sentence; nil if it can.
  public init(
    engine: KeyEngine, files: BindingFiles,
    obstacle: @escaping (KeyStroke) -> String? = { _ in nil }
  ) {
    (self.engine, self.files, self.obstacle) = (engine, files, obstacle)
    navigator = TableNavigator(
      tableView: list, delegate: nil, scene: "bindings",
      policy: NavigationPolicy(
        keepsFocus: true, whenFocusedItemIsRemoved: .nearest, keys: Self.keys))
    answerNavigator = TableNavigator(
      tableView: answers, delegate: nil, scene: "answers",
      policy: NavigationPolicy(keepsFocus: true, keys: Self.keys))
    listPane = TablePane(navigator: navigator, table: list)
    answersPane = TablePane(navigator: answerNavigator, table: answers)
    listPane.header = { [list] in list.sections[$0].name }
    listPane.text = { [list] in list.row(at: $0).map(BindingsPane.text) ?? "" }
    (navigator.delegate, answerNavigator.delegate) = (focus, focus)
    focus.onCommit = { [weak self] row in
      if self?.question == nil { self?.record() } else { self?.answer(row) }
    }
    (field.nextResponder, commands.nextResponder) = (commands, navigator)
    field.onInsert = { [weak self] text in
      guard let self else { return }
      let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
      handle(.filter(editor.filter + line))
    }
    editor.rules.obstacle = { [weak self] stroke in
      MainActor.assumeIsolated { self?.obstacle(stroke) }
    }
    addCommands()
    tokens = [
      engine.context.register(
        Context.Name("bindings.mode", "what goes on in the bindings editor"), of: self
      ) { .string($0.mode) },
      engine.bus.subscribe(to: KeyEngine.BindingsChanged.self, self) { $0.refresh() },
      engine.focusChanges.observe(self) { $0.refresh() },
    ]
    refresh()
  }

  private static let keys: NavigationPolicy.Keys = [
    .previousRow: ["up"], .nextRow: ["down"], .firstRow: ["home"], .lastRow: ["end"],
    .pageUp: ["pageup"], .pageDown: ["pagedown"],
  ]

  /// The row to which commands apply.
  var selectedRow: BindingsEditor.Row? { navigator.indexPathForFocusedRow.flatMap(list.row) }

  var question: BindingsEditor.Question? {
    if case .asking(let question) = editor.mode { question } else { nil }
  }

  var mode: String {
    switch editor.mode {
    case .browsing: field.acceptsText ? "typing" : "browsing"
    case .filteringKeys: "filteringKeys"
    case .recording: "recording"
    case .asking: "asking"
    }
  }

  // MARK: Focus

  /// The responder that receives the keys while the pane is shown; the commands of the former one are listed as the
  /// program's.
  public var responder: any CommandResponder { field }

  /// The responder that is tried after the pane, such as for the command that leaves it.
  public weak var nextResponder: (any CommandResponder)? {
    didSet {
      navigator.nextResponder = nextResponder
      answerNavigator.nextResponder = nextResponder
    }
  }

  private var program: ResponderChain { engine.chain(below: field) }

  /// Lists the bindings in force now, as after a plugin was loaded, a file was edited or a change was stored.
  private func refresh() {
    // Read first, so that the engine binds the keys of responders and notifies observers of changes.
    var keymap = engine.keymap
    guard engine.chain.contains(where: { $0 === field }) else {
      // While another modal is over it, the pane waits, and receives no keys.
      if editor.takesKeys { handle(.cancel) }
      return
    }
    let program = program
    var seen: Set<CommandInvocation> = []
    // One id may stand for several commands, such as the named macros.
    let programCommands = engine.commands(of: program)
      .filter { seen.insert($0.invocation).inserted }
    let declared = engine.ownBindings
    keymap.replace(.builtIn, with: declared + ResolvedBinding.offers(of: program))
    let ownCommands = engine.chain.supportedCommands
    let commands = Set(ownCommands.map(\.id))
    let own =
      declared + ResolvedBinding.offers(of: engine.chain)
      + keymap.bindings.filter { binding in
        binding.layer != .builtIn && binding.invocation.map { commands.contains($0.id) } ?? true
      }
    let titles = Dictionary((programCommands + ownCommands).map { ($0.id, $0.title) }) { $1 ?? $0 }
    let sections = BindingsEditor.Section.providers(of: keymap.bindings, own: own) { binding in
      binding.title ?? binding.invocation.flatMap { titles[$0.id] ?? nil }
    }
    let bound = Set(keymap.bindings.compactMap(\.invocation))
    keyless = BindingsEditor.Section(
      id: "keyless", name: "Without keys",
      rows: programCommands.filter { $0.isDiscoverable && !bound.contains($0.invocation) }
        .compactMap(BindingsEditor.Row.init(keyless:)))
    handle(.update(sections + (keyless.rows.isEmpty ? [] : [keyless]), files.customizations))
  }

  // MARK: The editor

  func handle(_ input: BindingsEditor.Input) {
    let former = question
    for effect in editor.handle(input) {
      switch effect {
      case .store(let edit): store(edit)
      case .refuse(let refusal): messages.notify(refusal.message)
      }
    }
    if !editor.takesKeys {
      capture = nil
      endPause()
    } else if capture == nil {
      capture = engine.captureKeys { [weak self] in self?.take($0) }
    }
    if question != former {
      let options = question?.options ?? []
      answers.lines = Lines(options.enumerated().map { "\($0 + 1)  \(editor.text(of: $1))" })
      focusFirst(of: answerNavigator)
      commands.nextResponder = question == nil ? navigator : answerNavigator
    }
    let sections = editor.visibleSections
    if sections != list.sections {
      navigator.reload { list.sections = sections }
      if navigator.indexPathForFocusedRow == nil { focusFirst(of: navigator) }
      navigator.indexPathForFocusedRow.map(list.show)
    }
    changes.notify()
  }

  /// The token for sending the recorded keys to the editor.
  private var capture: Subscription?
  /// The timer that ends a recording of any key; nil while the recorder's own keys end it.
  var pauseTimer: TimerToken?
  var recordsEveryKey: Bool { pauseTimer != nil }

  func endPause() {
    pauseTimer.map(engine.scheduler.cancel)
    pauseTimer = nil
  }

  private func focusFirst(of navigator: TableNavigator) {
    try? navigator.perform(CommandInvocation(.focusRow, ["row": 0]))
  }

  private func store(_ edit: BindingsEditor.Edit) {
    do throws(FileError) {
      try files.update { [keyless] customizations in
        edit.apply(to: &customizations)
        // There is no binding whose keys could be changed.
        for row in keyless.rows {
          guard case .sequence(let keys) = customizations[row.id]?.change else { continue }
          customizations[row.id] = nil
          customizations.add(keys, row.effect, when: row.condition)
        }
      }
    } catch {
      messages.notify(error.description)
      refresh()
    }
  }

  /// The explanation of the meaning of the selected row's keys; nil while it is not requested.
  var explanation: [String]? {
    guard isExplaining, let row = selectedRow else { return nil }
    let isProgram = row.focuses.contains(.program)
    guard let keys = row.sequence else { return ["\(row.name) has no keys"] }
    let chain = isProgram ? program : engine.chain
    let environment = Keymap.Environment(engine.context) { chain.step(for: $0) }
    return editor.keymap(in: isProgram ? .program : .editor).trace(keys, in: environment).lines
  }

  // MARK: The pane

  /// The commands that can be performed now, with the keys in force, on one line.
  public var help: String {
    switch editor.mode {
    case .filteringKeys: return "press keys to find; Enter keeps the list, Escape shows all"
    case .recording where recordsEveryKey: return "every key is recorded; a pause ends"
    case .recording: return "press the keys to record; Enter ends, Escape leaves"
    case .browsing, .asking: break
    }
    return (commands.keyCommands + (nextResponder?.keyCommands ?? [])).compactMap { command in
      guard var title = command.title else { return nil }
      if isExplaining, command.id == "bindings.dismiss" { title = "Leave explanation" }
      return engine.keymap.binding(showing: command.id, in: engine.environment)
        .map { "\($0.sequence.label(.words)): \(title.lowercased())" }
    }.joined(separator: "  ")
  }

  /// The place of the selected row, and the number of changed bindings.
  public var summary: String {
    let changed = editor.rows.count(where: \.isCustomized)
    return listPane.summary + (changed > 0 ? " · \(changed) changed" : "")
  }

  /// The selected row, or the answer to a question; while keys are recorded, these and the bindings that conflict
  /// with them.
  public var focusedElement: AccessibilityElement? {
    if question != nil { return answersPane.focusedElement }
    if case .recording = editor.mode {
      return AccessibilityElement(sentences.map(\.text).joined(separator: "; "))
    }
    var element = listPane.focusedElement
    if field.acceptsText || !editor.filter.isEmpty {
      element?.input = AccessibilityElement.Input("filter", TextBuffer(editor.filter))
    }
    return element
  }

  /// Selects on a click, records on a double click, answers, or scrolls.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    let parts = parts(in: size)
    let isPress = event.button == .left && event.action == .press
    if isPress, question != nil {
      let hit = event.cell.flatMap {
        answersPane.view(isActive: true).hitTest(
          $0.within(parts.answers), in: parts.answers.size)
      }
      guard case .item(let index) = hit else { return [] }
      return [CommandInvocation(CommandID("bindings.answer\(index + 1)"))]
    }
    if isPress, editor.takesKeys { handle(.cancel) }
    if isPress, let cell = event.cell, parts.title.contains(cell), mode == "browsing" {
      return [CommandInvocation("bindings.filter")]
    }
    switch pointer.step(for: event, on: listPane.view(isActive: true), in: parts.list) {
    case .focus(let row), .toggle(let row), .toggleExpanded(let row):
      return [CommandInvocation(.focusRow, ["row": .integer(row)])]
    case .commit: return [CommandInvocation(.commitFocusedRow)]
    case .scroll(let distance):
      listPane.scroll(by: distance)
      changes.notify()
      return []
    case nil: return []
    }
  }
}
