public import FoundationEssentials
public import KeyboardCommands
public import KeyboardCore
import KeyboardNavigation
public import KeyboardTerminal

/// A program on the whole terminal: keys go to an engine, the mouse to a pane, and both draw at once.
///
/// ```
///  terminal ──▶ keys ──▶ KeyEngine ──▶ responders ──▶ state ─┐
///     ▲    └──▶ mouse ─▶ Pane ──▶ commands ──▶ KeyEngine     │ events of the bus
///     └── picture of the pane, and a status line ◀───────────┘
/// ```
///
/// The status line shows a name, keys of a sequence that was begun with what can follow, messages, and
/// what the pane says of itself.
///
/// ```swift
/// let screen = try FullScreen(engine)
/// commands.add("application.quit", "Quit", keys: "q") { _ in screen.leave() }
/// try await screen.run(TablePane(navigator: navigator, table: table))
/// ```
@MainActor
public final class FullScreen {
  /// Takes the keys, and performs what the mouse asks for.
  public let engine: KeyEngine
  /// Fills the screen above the status line; may be another one at any time.
  public var root: (any Pane)? {
    didSet {
      if oldValue !== root { oldValue?.onChange = {} }
      root?.onChange = { [weak self] in self?.setNeedsDisplay() }
      setNeedsDisplay()
    }
  }
  /// The start of the status line: the name of what is shown, or a mode; empty for none.
  public var name = "" { didSet { setNeedsDisplay() } }
  /// The end of the status line, such as the key that leaves; empty for none.
  public var remark = "" { didSet { setNeedsDisplay() } }
  /// The styles and signs of views; at first those that fit the terminal.
  public var theme: Theme { didSet { setNeedsDisplay() } }
  /// Keys that always leave, whatever they are bound to.
  public var leaveKeys: [KeyStroke] = []
  /// Offered each key that nobody takes; true when the program made use of it.
  ///
  /// Otherwise ctrl+z suspends, ctrl+c leaves, and of other keys a message says that nobody takes
  /// them.
  public var onNotTaken: (KeyEvent) -> Bool = { _ in false }
  /// Told what was found out about the terminal, a second after the start at the latest.
  public var onCapabilities: (Capabilities) -> Void = { _ in }
  /// What is known of the terminal; nil before it has answered.
  public private(set) var capabilities: Capabilities?
  /// Whether ``run(_:)`` has the terminal.
  public private(set) var isRunning = false

  private let environment: [String: String]
  private let scheduler: any Scheduler
  private var terminal: TakenTerminal?
  private var message = StatusMessage()
  private var hint: BindingHinted?
  /// Whether the terminal's window has the focus.
  private var isActive = true
  /// The extent of the pane that is shown, which a click is meant for.
  private var shown = CellSize.zero

  /// Looks whether the terminal can be used; nothing is written to it yet.
  ///
  /// The terminal is that of standard input and output, or the process's own where one of them is
  /// redirected, so that `ls | program` has keys.
  ///
  /// - Parameters:
  ///   - engine: takes the keys.
  ///   - environment: that of the process; `TERM`, `COLORTERM` and `NO_COLOR` matter.
  ///   - scheduler: the clock of the terminal's bytes and of messages; real.
  /// - Throws: a ``FullScreenError`` when there is no terminal, or it cannot be drawn on.
  public init(
    _ engine: KeyEngine, environment: [String: String] = ProcessInfo.processInfo.environment,
    scheduler: any Scheduler = MainScheduler()
  ) throws(FullScreenError) {
    self.engine = engine
    self.environment = environment
    self.scheduler = scheduler
    let terminal = try TakenTerminal(environment: environment, scheduler: scheduler)
    self.terminal = terminal
    theme = terminal.theme
  }

  // MARK: Running

  /// Shows a pane until ``leave()``, then gives the terminal back as it was.
  ///
  /// While it runs, ``KeyEngine/onNotTaken`` and ``KeyEngine/onFailure`` of the engine are its own. It
  /// also ends when the terminal goes and when its task is cancelled, and may run again.
  ///
  /// - Parameter root: fills the screen.
  /// - Throws: a ``FullScreenError`` when the terminal cannot be taken.
  public func run(_ root: any Pane) async throws(FullScreenError) {
    guard !isRunning else { throw .isRunning }
    let terminal =
      if let terminal { terminal } else {
        try TakenTerminal(environment: environment, scheduler: scheduler)
      }
    self.terminal = terminal
    isRunning = true
    let (onNotTaken, onFailure) = (engine.onNotTaken, engine.onFailure)
    let tokens = connect(to: terminal)
    self.root = root
    defer {
      (engine.onNotTaken, engine.onFailure) = (onNotTaken, onFailure)
      withExtendedLifetime(tokens) {}
      (self.terminal, isRunning) = (nil, false)
      self.root = nil
      (message, hint, isActive) = (StatusMessage(), nil, true)
    }
    try await terminal.run()
  }

  /// Ends ``run(_:)``; harmless when nothing runs.
  public func leave() {
    if isRunning { terminal?.end() }
  }

  /// Stops the process as Ctrl+Z does in a shell, with the terminal as it was meanwhile.
  public func suspend() {
    if isRunning { terminal?.suspend() }
  }

  /// Looks whether the terminal has another size; for programs that watch SIGWINCH themselves.
  public func checkSize() {
    terminal?.checkSize()
  }

  /// Has everything drawn anew, at most once a turn of the main queue.
  ///
  /// Keys, the mouse and events of the engine's bus do so themselves.
  public func setNeedsDisplay() {
    if isRunning { terminal?.setNeedsDisplay() }
  }

  /// Shows a message on the status line; the next key or click takes it away.
  ///
  /// - Parameters:
  ///   - text: the message.
  ///   - isWarning: whether it is to be noticed.
  ///   - duration: for how long keys leave it alone: two seconds, say, for what came by itself and
  ///     would otherwise go unread while somebody types.
  public func show(_ text: String, isWarning: Bool = false, atLeast duration: Duration = .zero) {
    message = StatusMessage(
      text: text, isWarning: isWarning, end: scheduler.now.advanced(by: duration))
    setNeedsDisplay()
  }

  /// Why a stroke can never arrive from this terminal, in one sentence; nil when it can, or while the
  /// terminal has not answered.
  public func unreachable(_ stroke: KeyStroke) -> String? {
    terminal.flatMap { capabilities?.unreachable(stroke, in: $0.modes) }
  }
}

extension FullScreen {
  private func connect(to terminal: TakenTerminal) -> [Subscription] {
    terminal.onEvent = { [weak self] in self?.receive($0) }
    terminal.onCapabilities = { [weak self] capabilities in
      self?.capabilities = capabilities
      self?.onCapabilities(capabilities)
    }
    terminal.picture = { [weak self] in self?.picture(of: $0) ?? CellGrid(size: $0) }
    engine.onNotTaken = { [weak self] in self?.takeUnbound($0) }
    engine.onFailure = { [weak self] in self?.show($0.message, isWarning: true) }
    return [
      engine.bus.subscribe(to: BindingHinted.self) { [weak self] in self?.hint = $0 },
      engine.bus.subscribeToAll { [weak self] _ in self?.setNeedsDisplay() },
    ]
  }

  // MARK: Pictures

  private func picture(of size: CellSize) -> CellGrid {
    let text = message.text.isEmpty ? root?.help ?? "" : message.text
    var status = StatusLine(message: text, mode: name, pending: engine.pendingStrokes ?? "")
    status.isWarning = message.isWarning
    if let hint, hint.strokes == engine.pendingStrokes { status.show(hint) }
    let rows = size.rows - status.height(on: size)
    shown = CellSize(rows: rows, columns: size.columns)
    root?.layOut(in: shown)
    status.info = root?.summary ?? ""
    var canvas = Canvas(size: size, theme: theme)
    canvas.within(CellRect(size: shown)) { root?.draw(on: &$0, isActive: isActive) }
    canvas.draw(
      status.offering(remark, columns: size.columns),
      in: CellRect(row: rows, column: 0, rows: size.rows - rows, columns: size.columns))
    return canvas.grid
  }

  // MARK: Events

  private func receive(_ event: TerminalEvent) {
    switch event {
    case .key(let key): receive(key)
    case .mouse(let event): receive(event)
    case .paste(let paste): receive(paste.text)
    case .focus(let isGained):
      isActive = isGained
      if !isGained { engine.interrupt(.focusChange) }
    case .reply, .unrecognized: return
    }
    setNeedsDisplay()
  }

  private func receive(_ key: KeyEvent) {
    if key.phase == .press {
      if key.candidates.contains(where: leaveKeys.contains) { return leave() }
      message.fade(at: scheduler.now)
    }
    // The same strokes begun again wait anew.
    if engine.pendingStrokes == nil { hint = nil }
    var key = key
    key.instant = engine.scheduler.now
    engine.send(key)
  }

  private func takeUnbound(_ key: KeyEvent) {
    if onNotTaken(key) { return }
    if key.candidates.contains("ctrl+z") { return suspend() }
    if key.candidates.contains("ctrl+c") { return leave() }
    show("\(key.stroke): nobody takes this key here")
  }

  private func receive(_ event: MouseEvent) {
    if event.action == .press { message.fade(at: scheduler.now) }
    do throws(CommandError) {
      for command in root?.receive(event, in: shown) ?? [] {
        let task = try engine.perform(command)
        task?.whenFinished { [weak self] result in
          if case .failure(let error) = result { self?.show(error.message, isWarning: true) }
        }
      }
    } catch {
      show(error.message, isWarning: true)
    }
  }

  private func receive(_ text: String) {
    engine.interrupt(.paste)
    if root?.paste(text) ?? false { return }
    let responder = engine.chain.lazy.compactMap { $0 as? any TextResponder }.first
    if let responder, responder.acceptsText,
      responder.insertText(text, at: engine.scheduler.now)
    {
      return
    }
    show("pasted text goes nowhere here")
  }
}

/// What the status line says for a while.
nonisolated struct StatusMessage: Hashable {
  /// The text; empty for none.
  var text = ""
  /// Whether it is to be noticed.
  var isWarning = false
  /// Until when keys leave it alone.
  var end = Instant.zero

  /// A key was pressed, or a button.
  mutating func fade(at now: Instant) {
    if now >= end { self = StatusMessage() }
  }
}
