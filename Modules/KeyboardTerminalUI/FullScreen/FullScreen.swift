public import FoundationEssentials
public import KeyboardCommands
public import KeyboardCore
public import KeyboardTerminal

/// A program on the whole terminal, or on some lines of it: keys go to an engine, the mouse to a pane, and both
/// redraw immediately.
///
/// ```
///  terminal ──▶ keys ──▶ KeyEngine ──▶ responders ──▶ state ─┐
///     ▲    └──▶ mouse ─▶ Pane ──▶ commands ──▶ KeyEngine     │ events of the bus
///     └── frame of the pane, and a status line ◀───────────┘
/// ```
///
/// The status line shows a name, the keys of a pending sequence with the keys that can follow, messages, the relevant
/// keys, and the summary of the pane. A header is above the pane if there is one, and ``showKeys()`` lists the keys
/// in force.
///
/// ```swift
/// let screen = try FullScreen(engine)
/// commands.add("application.quit", "Quit", keys: "q") { _ in screen.leave() }
/// try await screen.run(TablePane(navigator: navigator, table: table))
/// ```
@MainActor
public final class FullScreen {
  /// The engine, which handles the keys and performs the commands of the mouse.
  public let engine: KeyEngine
  /// The dialogs, which ask the user: boxes over the pane that receive the keys until they are answered.
  public let dialogs: Dialogs
  /// The pane that fills the screen above the status line; may be replaced at any time.
  public var root: (any Pane)? {
    get { layers.root }
    set { layers.root = newValue }
  }
  /// The start of the status line: the name of the content, or a mode; empty for none.
  public var name = "" { didSet { setNeedsDisplay() } }
  /// Returns the line above the pane, for each frame; nil, the default, for none.
  ///
  /// It is left out if fewer than four lines remain for the pane.
  public var header: (() -> TitleLine)? { didSet { setNeedsDisplay() } }
  /// The commands whose keys the status line shows while there is no message, the most important first.
  ///
  /// They replace the help of the pane; a command that would do nothing now is left out.
  public var shownCommands: [CommandID] = [] { didSet { setNeedsDisplay() } }
  /// A Boolean value indicating whether the status line shows the summary of the pane; a header may be enough.
  public var showsSummary = true { didSet { setNeedsDisplay() } }
  /// Returns the end of the status line, such as the key that leaves, for each frame; empty, the default, for none.
  /// If there is no room for it, its first parts, which are separated by two spaces, are left out.
  ///
  /// While the user's bindings leave no key for leaving, ctrl+] leaves, and the remark mentions it.
  public var remark: () -> String = { "" } { didSet { setNeedsDisplay() } }
  /// Returns the text before the remark, for each frame: the texts of plugins; empty for none.
  package var aside: () -> String = { "" }
  /// Returns the styles and symbols of views; nil, the default, for those that fit the terminal and
  /// ``themeChoice``.
  ///
  /// Its argument is whether the terminal is dark or light, nil while that is unknown or if it is neither, and it is
  /// called for each frame: users change the theme while programs run.
  public var theme: ((TerminalEvent.Reply.Theme?) -> Theme)? { didSet { setNeedsDisplay() } }
  /// The theme that the user wants, used if ``theme`` is nil.
  public var themeChoice = Theme.Choice.automatic { didSet { setNeedsDisplay() } }
  /// Changes the theme for each frame, such as by options of the command line; nil, the default, for no change.
  public var adjustTheme: ((inout Theme) -> Void)? { didSet { setNeedsDisplay() } }
  /// Returns the name of the content for screen-reader users; nil, the default, for the title of the header.
  ///
  /// A screen in words announces the name when it changes.
  public var title: (() -> String)?
  /// A Boolean value indicating whether the screen is described in words rather than drawn.
  ///
  /// Lines announce the focused element, its role and place, and typed text, for speech and braille. Keys are the
  /// same; without a terminal, lines of standard input contain keys and commands. It is true for a terminal that
  /// cannot move its cursor (`TERM=dumb`), and may be changed while the screen is not running.
  public var isFlat: Bool {
    get { settings.isFlat }
    set { settings.isFlat = newValue }
  }
  /// A Boolean value indicating whether the mouse is the program's; otherwise the terminal selects text by it. True by
  /// default, and may be changed while the screen is not running.
  public var usesMouse: Bool {
    get { settings.usesMouse }
    set { settings.usesMouse = newValue }
  }
  /// A Boolean value indicating whether standard input is the program's own, so that a screen in words needs a
  /// terminal for its keys.
  public var usesStandardInput: Bool {
    get { settings.usesStandardInput }
    set { settings.usesStandardInput = newValue }
  }
  /// Returns lines to show below the list of keys; none by default.
  public var keyNotes: () -> [String] = { [] }
  /// The observers notified of each command of the mouse, before it is performed.
  public let mouseCommands = Observers<CommandInvocation>()
  /// The observers notified of the abilities of the terminal, within a second after the start.
  public let detections = Observers<Capabilities>()
  /// The abilities of the terminal; nil before it has answered.
  public var capabilities: Capabilities? { layers.capabilities }
  /// A Boolean value indicating whether ``run(_:)`` is using the terminal.
  public private(set) var isRunning = false
  /// The number of colours that are used.
  public private(set) var colors = Capabilities.ColorDepth.none
  /// The cells to draw on; none once ``run(_:)`` has ended.
  public var size: CellSize { terminal?.size ?? .zero }

  /// The choice of the host, such as a terminal.
  private var settings: ScreenHostSettings {
    didSet {
      let isOther = settings.kind != oldValue.kind || settings.usesMouse != oldValue.usesMouse
      if isOther, !isRunning { terminal = nil }
    }
  }
  /// The host to draw on; nil once ``run(_:)`` has ended.
  private(set) var terminal: (any ScreenHost)?
  /// The message of the status line.
  var message = StatusMessage()
  /// The keys that can follow a pending sequence.
  var hint: KeyEngine.BindingHinted?
  /// A Boolean value indicating whether the terminal's window has the focus.
  var isActive = true
  /// The place of the visible pane, to which clicks refer.
  var shown = CellRect(size: .zero)
  /// The screen's own commands, which are tried after all others.
  let commands = CommandSet()
  /// The preferred keys of `screen.leave`.
  let leaveKeys: [KeySequence]
  /// Called with the input that came after ``leave()``.
  private let typedAhead: (([TerminalEvent]) -> Void)?
  /// The coach, which names the keys for actions that were done a slow way; off at first.
  public let coach: KeyCoach
  /// Writes a report of the last keys; nil if there is no place for one.
  package var saveReport: (() -> Void)?
  /// The registrations of the screen with the engine, the coach and its layers.
  private var tokens: [Subscription] = []

  /// The root and the layers over it.
  var layers: Layers { dialogs.layers }
  /// The clock of the terminal's bytes and of messages.
  var scheduler: any Scheduler { settings.scheduler }

  /// Checks whether the terminal can be used, without writing to it.
  ///
  /// The terminal is that of standard input and output, or the process's own if one of them is redirected, so that
  /// `ls | program` has keys.
  ///
  /// - Parameters:
  ///   - engine: the engine that handles the keys; the screen's own commands, `screen.showKeys` and others, are added
  ///     to it while the screen exists.
  ///   - leaveKeys: the keys of `screen.leave`.
  ///   - typedAhead: called with the keys and pastes that came after ``leave()``, when the terminal is restored:
  ///     people type ahead. Without it they are discarded.
  ///   - environment: the environment of the process; `TERM`, `COLORTERM` and `NO_COLOR` are used.
  ///   - scheduler: the clock of the terminal's bytes and of messages, in real time.
  ///   - height: the number of lines to draw on, below the shell's prompt and the output above it, which are erased
  ///     at the end. Nil, the default, for the whole terminal.
  ///   - headlessSize: the size of a screen without a terminal, whose keys come from scripts; nil to use the
  ///     terminal.
  ///   - isFlat: whether the screen is described in words rather than drawn, see ``isFlat``.
  ///   - coach: an existing coach of the engine; by default a new one.
  /// - Throws: a `TtyError` if there is no terminal, or it cannot be drawn on.
  public init(
    _ engine: KeyEngine, leaveKeys: [KeySequence] = ["ctrl+c"],
    typedAhead: (([TerminalEvent]) -> Void)? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    scheduler: any Scheduler = MainScheduler(), height: ScreenHeight? = nil,
    headlessSize: CellSize? = nil, isFlat: Bool = false, coach: KeyCoach? = nil
  ) throws(TtyError) {
    self.engine = engine
    (self.leaveKeys, self.typedAhead) = (leaveKeys, typedAhead)
    dialogs = Dialogs(engine)
    self.coach = coach ?? KeyCoach(engine)
    settings = ScreenHostSettings(
      environment: environment, scheduler: scheduler, height: height, headlessSize: headlessSize,
      isFlat: isFlat || headlessSize == nil && environment["TERM"] == "dumb")
    let terminal = try settings.makeHost()
    (self.terminal, colors) = (terminal, terminal.colors)
    addCommands()
    tokens = connectCoach()
    tokens += [
      Self.addSuspension(to: engine), engine.addResponder(commands),
      engine.addOtherCommands { Self.commandsOfPages },
      layers.changes.observe(self) { $0.setNeedsDisplay() },
      engine.context.register(.screen, of: self) { $0.shownGrid?.value },
    ]
    // A part alone costs a fraction of all.
    tokens += CellGrid.parts.map { part in
      let name = "\(Context.Name.screen.name).\(part.name)"
      return engine.context.register(Context.Name(name, part.summary), of: self) {
        $0.shownGrid.map(part.value)
      }
    }
    let others = engine.reportsRelease
    engine.reportsRelease = { [weak self] event in
      event.source == .terminal ? self?.reportsRelease(of: event.key) ?? false : others(event)
    }
  }

  // MARK: Panes

  /// The pane that receives typed text: that of the newest modal layer, or the root.
  package var front: (any Pane)? { layers.frontPane }

  /// A Boolean value indicating whether a dialog or a page such as the list of keys receives the keys.
  package var isAsking: Bool { layers.front.map { $0.extent != .pane } ?? false }

  /// Shows a pane over the present content, and gives its responder the keys.
  ///
  /// ```swift
  /// settings = screen.present(pane, keys: navigator, name: { "settings" })    // settings = nil closes it
  /// ```
  ///
  /// - Parameters:
  ///   - pane: the pane to show.
  ///   - responder: the responder that receives the keys; nil for a pane that handles them itself.
  ///   - name: returns, for each frame, the text at the start of the status line, without a header; nil does not
  ///     change either.
  ///   - isQuestion: whether only its own keys answer it: bindings of plugins, such as the letters of a mode, are
  ///     ignored meanwhile.
  /// - Returns: the token; releasing it restores the previous content.
  public func present(
    _ pane: any Pane, keys responder: (any CommandResponder)? = nil,
    name: @escaping () -> String? = { nil }, isQuestion: Bool = false
  ) -> Subscription {
    let layer = Layer(pane, keys: responder, name: name, isQuestion: isQuestion)
    layers.push(layer)
    return Subscription { [weak layers] in layers?.remove(layer) }
  }

  /// Removes the pages and the dialogs.
  private func hidePages() {
    for layer in layers.entries where layer.extent == .page { layers.remove(layer) }
    dialogs.cancelAll()
  }

  /// Uses the abilities of the terminal.
  func learn(_ capabilities: Capabilities) {
    layers.capabilities = capabilities
    detections.notify(capabilities)
    // The theme may change.
    setNeedsDisplay()
  }

  // MARK: Running

  /// Shows a pane until ``leave()``, and then restores the terminal.
  ///
  /// It also ends when the terminal is gone and when its task is cancelled, and may run again.
  ///
  /// - Parameter root: the pane that fills the screen.
  /// - Throws: a `TtyError` if the terminal cannot be used.
  public func run(_ root: any Pane) async throws(TtyError) {
    guard !isRunning else { throw .isRunning }
    if terminal == nil { terminal = try settings.makeHost() }
    guard let terminal else { return }
    isRunning = true
    let tokens = connect(to: terminal)
    self.root = root
    defer {
      withExtendedLifetime(tokens) {}
      (self.terminal, isRunning) = (nil, false)
      hidePages()
      self.root = nil
      (message, hint, isActive) = (StatusMessage(), nil, true)
    }
    terminal.keepsInput = typedAhead != nil
    // With the line above it, and the status line.
    terminal.neededRows = root.fixedRows.map { $0 + (header == nil ? 1 : 2) }
    try await terminal.run()
    let typed = terminal.lateEvents.filter { event in
      switch event {
      case .key(let key): key.phase != .release
      case .paste: true
      default: false
      }
    }
    if !typed.isEmpty { typedAhead?(typed) }
  }

  /// Ends ``run(_:)``; does nothing if it is not running.
  public func leave() {
    if isRunning { terminal?.end() }
  }

  /// Stops the process as Ctrl+Z does in a shell, with the terminal restored meanwhile.
  public func suspend() {
    if isRunning { terminal?.suspend() }
  }

  /// Lends the terminal, such as to an editor, until a closure returns.
  ///
  /// - Parameter body: uses the terminal, which meanwhile is in its state before ``run(_:)``.
  /// - Throws: a `TtyError` if the screen is not running, or the terminal cannot be used again.
  public func lend(_ body: () async -> Void) async throws(TtyError) {
    guard isRunning, let terminal else { throw .notRunning }
    try await terminal.lend(body)
  }

  /// Redraws everything, at most once per turn of the main queue.
  ///
  /// Keys, the mouse and events of the engine's bus redraw automatically.
  public func setNeedsDisplay() {
    if isRunning { terminal?.setNeedsDisplay() }
  }

  /// Rewrites everything, after something else has written to the terminal.
  public func repaint() {
    if isRunning { terminal?.repaint() }
  }

  /// Shows a message on the status line; the next key or click removes it.
  ///
  /// - Parameters:
  ///   - text: the message.
  ///   - isWarning: whether the message is a warning.
  ///   - duration: the time for which keys do not remove it, such as two seconds for a message that appears by itself
  ///     and would otherwise be missed during typing.
  public func show(_ text: String, isWarning: Bool = false, atLeast duration: Duration = .zero) {
    message.show(text, isWarning: isWarning, until: scheduler.now.advanced(by: duration))
    setNeedsDisplay()
  }

  /// The styles and symbols of views.
  var shownTheme: Theme {
    var theme = fittingTheme
    adjustTheme?(&theme)
    return theme
  }

  private var fittingTheme: Theme {
    let background = terminal?.background
    if let theme { return theme(background) }
    // A medium background is known, but no theme with colours fits it.
    let isMiddling = background == nil && capabilities?.background != nil
    return Theme(
      themeChoice, terminal: settings.environment["TERM"] ?? "",
      colors: isMiddling && themeChoice == .automatic ? .none : colors, background: background)
  }

  /// The frame on the screen now; nil while ``run(_:)`` is not using it.
  public var grid: CellGrid? {
    guard isRunning, let terminal else { return nil }
    return render(terminal.size)
  }

  /// The visible frame: the last one, unless another one is to be drawn.
  private var shownGrid: CellGrid? { isRunning ? terminal?.shownFrame ?? grid : nil }

  /// Rings the terminal's bell.
  public func ringBell() {
    if isRunning { terminal?.ringBell() }
  }

  /// Puts a text into the clipboard of the user's terminal, if the terminal allows that (OSC 52).
  ///
  /// It works through ssh. Nothing is known about what became of it; some terminals limit the size to 100 kB, and tmux
  /// needs `set-clipboard on`. A screen in words leaves the clipboard alone.
  ///
  /// - Parameter text: the bytes of the text.
  public func copyToClipboard(_ text: [UInt8]) {
    if isRunning { terminal?.copyToClipboard(text) }
  }

  /// Returns why a stroke can never arrive from this terminal, in one sentence; nil if it can, or while the terminal
  /// has not answered.
  public func unreachable(_ stroke: KeyStroke) -> String? {
    terminal.flatMap { capabilities?.unreachable(stroke, in: $0.modes) }
  }

  /// Returns whether a release follows a key of the terminal; false while the terminal has not answered.
  private func reportsRelease(of key: Key) -> Bool {
    terminal.flatMap { capabilities?.reportsRelease(of: key, in: $0.modes) } ?? false
  }
}

extension TtyError {
  nonisolated static let isRunning = TtyError(
    code: .inUse, message: "the screen is taken already; leave it first")

  nonisolated static let notRunning = TtyError(
    code: .closed, message: "the screen is not taken; run it first")

  nonisolated static func tooSmall(_ size: CellSize, least: CellSize) -> TtyError {
    TtyError(
      code: .unsuitable,
      message: "the terminal has \(size.rows) × \(size.columns) cells; make it at least "
        + "\(least.rows) × \(least.columns)")
  }

  nonisolated static func unsuitable(_ terminal: String) -> TtyError {
    let problem =
      terminal.isEmpty ? "TERM is empty" : "a terminal of type \(terminal) cannot move its cursor"
    return TtyError(
      code: .unsuitable,
      message: "\(problem); set TERM to the type of your terminal, such as xterm-256color")
  }
}
