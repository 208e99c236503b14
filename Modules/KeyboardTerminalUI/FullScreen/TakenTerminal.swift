import Dispatch
import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardTerminal

/// A terminal on which a program draws, from setting it up to restoring it; keys are not interpreted here.
///
/// ```
///  Tty ──▶ TerminalReader ──▶ client
///  setNeedsDisplay ──▶ frame, once a turn of the main queue ──▶ Screen
/// ```
///
/// With a height, it does not change the screen, and draws on some lines of it once the terminal has reported the
/// position of its cursor.
final class TakenTerminal: ScreenHost {
  weak var client: FullScreen?

  /// A Boolean value indicating whether input after ``end()`` is kept.
  var keepsInput: Bool {
    get { tty.keepsInput }
    set { tty.keepsInput = newValue }
  }
  /// The input after ``end()``, if it is kept.
  private(set) var lateEvents: [TerminalEvent] = []

  /// Whether the terminal is dark or light; nil if unknown.
  private(set) var background: TerminalEvent.Reply.Theme?
  /// A Boolean value indicating whether the terminal draws an emoji of several parts as one.
  var joinsEmoji: Bool { emoji.isJoined }
  private var emoji = EmojiMeasurement()
  /// The modes in which it is used.
  private(set) var modes = TtyModes.fullScreen

  /// The size of a frame.
  var size: CellSize { screen.size }
  /// The last drawn frame; nil if another one is to follow.
  var shownFrame: CellGrid? { isDrawing || isHandling ? nil : screen.shownFrame }
  /// The number of colours to draw.
  var colors: Capabilities.ColorDepth { screen.colors }

  private let environment: [String: String]
  private let tty: Tty
  private let reader: TerminalReader
  private let screen: Screen
  private var tokens: [Subscription] = []
  private let ending = ScreenEnding()
  private var hasEnded: Bool { ending.hasCome }
  /// A Boolean value indicating whether a frame will be, or is being, drawn.
  private var isDrawing = false
  /// A Boolean value indicating whether an event of the terminal is being handled, which ends with a frame.
  private var isHandling = false

  /// A Boolean value indicating whether another program uses the terminal.
  private var isLent = false

  var neededRows: Int?
  var reportsModifiers = false { didSet { if reportsModifiers != oldValue { askForKeys() } } }
  /// A Boolean value indicating whether all keys have to be sequences, see ``Capabilities``.
  private var needsAllKeys = false
  /// The lines to draw on; nil for all, on the alternate screen.
  private var lines: ScreenLines?
  /// The frame that was shown when the terminal was resized; nil if the cursor is not the program's.
  private var resizedFrame: CellGrid?
  /// The number of pending answers about the terminal's cursor.
  private var owedAnswers = 0
  /// The timer that ends the wait for the position of the cursor.
  private var locationTimer: TimerToken?

  /// The maximum time to wait for the position of the cursor.
  private static let patience = Duration.seconds(1)

  /// The smallest usable size.
  private static let smallest = CellSize(rows: 3, columns: 16)

  /// Checks whether the terminal can be used, without writing to it.
  ///
  /// It is that of standard input and output, or the process's own terminal if one of them is redirected.
  ///
  /// With a height, only that number of lines of the present screen are drawn on.
  init(
    environment: [String: String], scheduler: any Scheduler, height: ScreenHeight? = nil,
    usesMouse: Bool = true
  ) throws(TtyError) {
    self.environment = environment
    lines = height.map(ScreenLines.init)
    let isDirect = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    tty =
      try isDirect
      ? Tty(input: STDIN_FILENO, output: STDOUT_FILENO, scheduler: scheduler)
      : Tty(scheduler: scheduler)
    let size = CellSize(tty.size)
    guard size.rows >= Self.smallest.rows, size.columns >= Self.smallest.columns else {
      throw .tooSmall(size, least: Self.smallest)
    }
    let terminal = environment["TERM"] ?? ""
    if ["", "unknown"].contains(terminal) { throw .unsuitable(terminal) }
    let cutsLines = ["linux", "rxvt", "screen.linux"].contains { terminal.hasPrefix($0) }
    let isXterm = environment["XTERM_VERSION"] != nil && environment["TMUX"] == nil
    lines?.breaksLines = !cutsLines && !isXterm
    screen = Screen(on: tty, environment: environment)
    reader = TerminalReader(tty, settings: TerminalDecoder.Settings(environment: environment))
    background = TerminalEvent.Reply.Theme(environment: environment)
    if usesMouse { modes.mouse = .drag }
    guard let lines else { return }
    modes.alternateScreen = false
    screen.resize(to: lines.frame(on: size))
  }

  /// Uses the terminal until ``end()`` or the end of the task, and restores it.
  func run() async throws(TtyError) {
    defer { close() }
    if lines != nil {
      lines?.needed = neededRows
      screen.resize(to: lines?.frame(on: CellSize(tty.size)) ?? screen.size)
    }
    try tty.enter(modes)
    connect()
    locate()
    reader.detect(environment: environment, pictures: lines == nil)
    if lines == nil { drawFirst() }
    await ending.wait()
  }

  /// Ends ``run()``.
  func end() { ending.end() }

  /// Stops the process; everything is redrawn when it continues.
  func suspend() {
    tty.suspend()
  }

  /// Restores the terminal until a closure returns, and then redraws everything.
  func lend(_ body: () async -> Void) async throws(TtyError) {
    guard !isLent, !hasEnded else { throw .isRunning }
    isLent = true
    tty.pause()
    await body()
    isLent = false
    guard !hasEnded else { return }
    try tty.enter(modes)
    tty.checkSize()
    isDrawing = false
    begin()
  }

  /// Redraws everything, after another program has used the terminal.
  private func begin() {
    reader.reset()
    screen.repaint()
    resizedFrame = nil
    locate()
    setNeedsDisplay()
  }

  /// Rings the bell.
  func ringBell() {
    if !hasEnded { tty.write([0x07]) }
  }

  /// Puts a text into the clipboard.
  func copyToClipboard(_ text: [UInt8]) {
    guard !hasEnded else { return }
    tty.write(Array("\u{1B}]52;c;\(Data(text).base64EncodedString())\u{1B}\\".utf8))
  }

  /// Draws a frame: at the end of handling the terminal's event, otherwise in the next turn of the main queue.
  func setNeedsDisplay() {
    guard !isDrawing, !hasEnded else { return }
    isDrawing = true
    if isHandling { return }
    DispatchQueue.main.async { MainActor.assumeIsolated { self.draw() } }
  }

  /// Writes the next frame as a whole.
  func repaint() {
    screen.repaint()
    setNeedsDisplay()
  }

  private func drawFirst() {
    // The first frame, which clears its part of the screen, follows the bytes that are written here.
    if reader.isAsking {
      emoji = EmojiMeasurement(top: lines?.top ?? 0)
      tty.write(emoji.question)
      owedAnswers += lines == nil ? 0 : 2
    }
    draw()
  }

  private func draw() {
    guard !hasEnded, !isLent, lines == nil || lines?.top != nil else { return }
    // Changes to fit the size are already in this frame.
    isDrawing = true
    screen.show(client?.render(screen.size) ?? CellGrid(size: screen.size))
    isDrawing = false
  }

  private func connect() {
    tokens = [
      reader.received.observe(self) { $0.receive($1) },
      reader.pauses.observe(self) { $0.endHandling() },
      reader.ends.observe(self) { $0.end() },
      reader.detections.observe(self) { $0.learn($1) },
      tty.resizes.observe(self) { $0.resize(to: CellSize($1)) },
      tty.continuations.observe(self) { $0.begin() },
    ]
  }

  private func receive(_ event: TerminalEvent) {
    guard !hasEnded else {
      if keepsInput { lateEvents.append(event) }
      return
    }
    if !isDrawing { isHandling = true }
    switch event {
    case .reply(let reply):
      if lines == nil || lines?.top != nil, emoji.receive(reply) { setNeedsDisplay() }
      takeLocation(reply)
    case .mouse(let mouse):
      if let mouse = withinLines(mouse) { client?.receive(.mouse(mouse)) }
      return
    default: break
    }
    client?.receive(event)
  }

  private func endHandling() {
    guard isHandling else { return }
    isHandling = false
    if isDrawing { draw() }
  }

  private func resize(to size: CellSize) {
    if lines?.top != nil { resizedFrame = screen.shownFrame }
    screen.resize(to: lines?.frame(on: size) ?? size)
    locate()
    setNeedsDisplay()
  }

  // MARK: Some lines

  /// Requests the position of the cursor, if frames depend on it; nothing is drawn meanwhile.
  private func locate() {
    guard lines != nil, !hasEnded, !isLent else { return }
    lines?.lose()
    modes.erasure = nil
    try? tty.enter(modes)
    owedAnswers += 1
    reader.settings.expectsCursorReport = true
    reader.ask(.cursor)
    if let locationTimer { tty.scheduler.cancel(locationTimer) }
    locationTimer = tty.scheduler.schedule(after: Self.patience, self) { $0.place(at: nil) }
  }

  /// Processes the answer to the last query of the cursor position.
  private func takeLocation(_ reply: TerminalEvent.Reply) {
    guard owedAnswers > 0, case .cursorPosition(let row, let column) = reply else { return }
    owedAnswers -= 1
    guard owedAnswers == 0 else { return }
    if lines?.top == nil { place(at: CellPosition(row: row - 1, column: column - 1)) }
  }

  /// Reserves lines at the cursor, or at the bottom if its position is unknown, and draws there.
  private func place(at cursor: CellPosition?) {
    if let locationTimer { tty.scheduler.cancel(locationTimer) }
    locationTimer = nil
    reader.settings.expectsCursorReport = false
    guard !hasEnded, !isLent, var lines else { return }
    let size = CellSize(tty.size)
    let room =
      if let cursor, let frame = resizedFrame,
        let row = lines.breaksLines
          ? frame.linesAboveCursor(brokenAt: size.columns) : frame.cursor?.row
      {
        lines.move(to: cursor, onRow: row, of: size)
      } else {
        lines.begin(at: cursor, on: size)
      }
    self.lines = lines
    tty.write(Array(room.utf8))
    screen.resize(to: lines.frame(on: size))
    let top = lines.top ?? 0
    modes.erasure = TtyModes.Erasure(
      firstLine: top, cursorLine: lines.home.row, cursorColumn: lines.home.column)
    try? tty.enter(modes)
    let isFirst = screen.top == nil
    screen.top = top
    screen.repaint()
    if isFirst { drawFirst() } else { draw() }
  }

  /// Counts the lines of a mouse event from the first one of the frame; nil for a press outside.
  private func withinLines(_ event: MouseEvent) -> MouseEvent? {
    guard lines != nil else { return event }
    guard let top = lines?.top else { return nil }
    let event = event.within(
      CellRect(origin: CellPosition(row: top, column: 0), size: screen.size))
    let isInside = event.cell.map(CellRect(size: screen.size).contains) ?? true
    return event.action == .press && !isInside ? nil : event
  }

  private func learn(_ capabilities: Capabilities) {
    guard !hasEnded else { return }
    if let name = capabilities.name { lines?.breaksLines = name != "XTerm" }
    screen.marksUpdates = capabilities.synchronizedOutput
    modes.synchronizedOutput = capabilities.synchronizedOutput
    needsAllKeys = capabilities.repeatsReleasedKeys
    askForKeys()
    modes.privateModes = capabilities.themeReports == true ? [.set(.themeReports)] : []
    enterModes()
    learnBackground(capabilities)
    client?.learn(capabilities)
  }

  /// Requests all keys as sequences, including modifier keys, or the usual form.
  private func askForKeys() {
    guard !hasEnded else { return }
    let flags: TtyModes.KeyboardFlags = [.allKeys, .text]
    if needsAllKeys || reportsModifiers {
      modes.keyboard.formUnion(flags)
    } else {
      modes.keyboard.subtract(flags)
    }
    enterModes()
  }

  /// Writes the modes that are not set yet; nothing while another program uses the terminal, which would lose keys to
  /// this one.
  private func enterModes() {
    if !isLent { try? tty.enter(modes) }
  }

  /// Determines the background: the colour itself takes precedence over the terminal's own report; while neither is
  /// known, the former value stays.
  private func learnBackground(_ capabilities: Capabilities) {
    if let color = capabilities.background {
      background = TerminalEvent.Reply.Theme(background: color)
    } else if let theme = capabilities.theme {
      background = theme
    }
  }

  private func close() {
    ending.end()
    if let locationTimer { tty.scheduler.cancel(locationTimer) }
    screen.end()
    tty.close()
  }
}
