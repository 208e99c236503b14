import KeyboardCommands
import KeyboardCore
import KeyboardScripting
import KeyboardTerminal
import KeyboardTerminalUI

/// The editor of bindings on a terminal.
final class BindingsAct: StageAct {
  var onChange: () -> Void = {}
  var onRequest: (StageRequest) -> Void = { _ in }

  private let bindings: LiveBindings
  private let scheduler: any Scheduler
  private var message = StatusMessage()
  private var firstLine = 0
  private var followsSelection = true
  private var option = 0
  private var isSearching = false
  private var lastClick: (id: BindingID, instant: Instant)?
  private var highlightTimer: TimerToken?
  private var size = CellSize.zero

  init(_ bindings: LiveBindings, scheduler: any Scheduler) {
    self.bindings = bindings
    self.scheduler = scheduler
    bindings.onChange = { [weak self] in self?.onChange() }
    bindings.onMessage = { [weak self] in self?.message.show($0, isWarning: true) }
    // Something is selected from the start, so that Enter does something.
    bindings.handle(.moveSelection(1))
  }

  // MARK: Pictures

  func picture(of size: CellSize, theme: Theme) -> CellGrid {
    self.size = size
    var canvas = Canvas(size: size, theme: theme)
    let view = view
    firstLine = view.firstLine(in: body)
    canvas.draw(view, in: CellRect(size: body))
    canvas.draw(
      status,
      in: CellRect(
        row: body.rows, column: 0, rows: size.rows - body.rows, columns: size.columns))
    return canvas.grid
  }

  private var view: BindingsEditorView {
    var view = BindingsEditorView(bindings.editor, firstLine: firstLine, option: option)
    view.followsSelection = followsSelection
    view.isSearching = isSearching
    return view
  }

  private var status: StatusLine {
    let help = bindings.editor.mode.help(isSearching: isSearching)
    var line = StatusLine(message: message.text.isEmpty ? help : message.text)
    line.isWarning = message.isWarning
    return line.offering("ctrl+] returns", columns: size.columns)
  }

  private var body: CellSize {
    CellSize(rows: size.rows - status.height(on: size), columns: size.columns)
  }

  // MARK: Events

  func receive(_ event: TerminalEvent) {
    switch event {
    case .key(let key) where key.phase != .release: receive(key)
    case .mouse(let event): receive(event)
    case .paste(let paste) where isSearching:
      // What is searched for is one line.
      let text = paste.text.split(whereSeparator: \.isNewline).joined(separator: " ")
      bindings.handle(.search(bindings.editor.searchText + text))
    case .key, .paste, .focus, .reply, .unrecognized: break
    }
    onChange()
  }

  private func receive(_ key: KeyEvent) {
    message.fade(at: scheduler.now)
    let editor = bindings.editor
    if !editor.isDispatchPaused, !isSearching {
      if key.returnsUnlessBound { return onRequest(.leave) }
      if key.stroke == "ctrl+z" { return onRequest(.suspend) }
    }
    followsSelection = true
    let keys = BindingsKeys(
      mode: editor.mode, searchText: editor.searchText, isSearching: isSearching, option: option,
      page: body.rows - 2)
    for step in keys.steps(for: key) {
      switch step {
      case .input(let input): handle(input)
      case .search(let starts): isSearching = starts
      case .mark(let number): option = number
      case .unknown where key.phase == .press:
        message.show("\(key.stroke) means nothing here; ctrl+] returns to the prompt")
      case .unknown: break
      }
    }
  }

  private func handle(_ input: BindingsEditor.Input) {
    let former = bindings.editor.mode
    for effect in bindings.handle(input) {
      if case .reveal = effect { showHighlight() }
    }
    if case .asking = bindings.editor.mode, former != bindings.editor.mode { option = 0 }
    if case .recording = bindings.editor.mode { isSearching = false }
  }

  /// What was found stays marked for a while.
  private func showHighlight() {
    highlightTimer.map(scheduler.cancel)
    highlightTimer = scheduler.schedule(after: BindingsEditor.highlightDuration) { [weak self] in
      self?.highlightTimer = nil
      self?.bindings.handle(.endHighlight)
    }
  }

  private func receive(_ event: MouseEvent) {
    if let distance = WheelSteps().distance(for: event) {
      followsSelection = false
      firstLine += Int(distance.y)
      return
    }
    let isDrag = event.action == .motion && event.button == .left
    guard event.button == .left, event.action == .press || isDrag, let position = event.cell else {
      return
    }
    let place = view.place(at: position, in: body)
    if case .scrollBar(let line) = place {
      followsSelection = false
      firstLine = line
    }
    guard event.action == .press else { return }
    message.fade(at: scheduler.now)
    switch place {
    case .row(let id): click(id, at: event.instant)
    case .option(let edit): handle(.choose(edit))
    case .search: isSearching = true
    case .header, .scrollBar, .empty, nil: break
    }
  }

  /// Selects a row; records for it when it is clicked twice.
  private func click(_ id: BindingID, at instant: Instant) {
    let former = lastClick
    lastClick = (id, instant)
    followsSelection = true
    handle(.select(id))
    if let former, former.id == id,
      former.instant.duration(to: instant) <= ScenePointer.patience
    {
      lastClick = nil
      handle(.record)
    }
  }

  func learn(_ capabilities: Capabilities, in modes: TtyModes) {
    bindings.obstacle = { capabilities.unreachable($0, in: modes) }
  }

  func show(_ line: SessionLine) {
    message.show(line.text, at: scheduler.now)
    onChange()
  }

  func end() {
    highlightTimer.map(scheduler.cancel)
    bindings.handle(.cancel)
  }
}
