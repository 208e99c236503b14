import Dispatch
import Glibc
import KeyboardCore
import KeyboardTerminal

/// A screen in words: lines announce the focused element, and nothing is drawn.
///
/// Keys come from a terminal of any type, to which no sequences are sent. Without a terminal, lines are read from
/// standard input, each with keys or a command, and announcements are written to standard output.
final class FlatScreen: ScreenHost {
  weak var client: FullScreen?
  /// The announcer of changes.
  lazy var announcer = FlatAnnouncer(columns: columns)

  var keepsInput: Bool {
    get { tty?.keepsInput ?? false }
    set { tty?.keepsInput = newValue }
  }
  private(set) var lateEvents: [TerminalEvent] = []
  var background: TerminalEvent.Reply.Theme? { nil }
  var joinsEmoji: Bool { true }
  let modes = TtyModes.lines
  var neededRows: Int?
  var reportsModifiers = false
  var colors: Capabilities.ColorDepth { .none }
  /// Nothing is drawn.
  var shownFrame: CellGrid? { nil }
  /// The size that determines pages: it has room for all programs.
  let size = CellSize(rows: 24, columns: 80)
  /// The maximum width of a line.
  var columns: Int { tty.map { min(80, max(20, CellSize($0.size).columns)) } ?? 80 }

  private let tty: Tty?
  private let reader: TerminalReader?
  private var input: ReadSource?
  /// The bytes of standard input that do not form a whole line yet.
  private var unread: [UInt8] = []
  private var lines: [String] = []
  private var isAtEnd = false
  private var isTakingLines = false
  private var tokens: [Subscription] = []
  private let ending = ScreenEnding()
  private var hasEnded: Bool { ending.hasCome }
  private var isDrawing = false
  private var isLent = false

  /// Determines whether there is a terminal; without one, output goes to standard output.
  ///
  /// - Parameters:
  ///   - environment: the environment of the process.
  ///   - scheduler: the clock of the terminal's bytes.
  ///   - needsTerminal: whether standard input is the program's own, so that keys can come only from the terminal.
  /// - Throws: a `TtyError` if keys have to come from a terminal and there is none.
  init(
    environment: [String: String], scheduler: any Scheduler, needsTerminal: Bool
  ) throws(TtyError) {
    guard isatty(STDIN_FILENO) == 1 || needsTerminal else {
      (tty, reader) = (nil, nil)
      return
    }
    let isDirect = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    let tty =
      try isDirect
      ? Tty(input: STDIN_FILENO, output: STDOUT_FILENO, scheduler: scheduler)
      : Tty(scheduler: scheduler)
    self.tty = tty
    reader = TerminalReader(tty, settings: TerminalDecoder.Settings(environment: environment))
  }

  func run() async throws(TtyError) {
    defer { close() }
    if let tty {
      try tty.enter(modes)
      connect(tty)
    } else {
      readLines()
    }
    draw()
    await ending.wait()
  }

  func end() { ending.end() }

  private func close() {
    draw(isLast: true)
    ending.end()
    (input, tokens) = (nil, [])
    tty?.close()
  }

  func suspend() { tty?.suspend() }

  func lend(_ body: () async -> Void) async throws(TtyError) {
    isLent = true
    tty?.pause()
    await body()
    isLent = false
    guard !hasEnded else { return }
    try tty?.resume()
    reader?.reset()
    setNeedsDisplay()
    takeLines()
  }

  func copyToClipboard(_ text: [UInt8]) {}

  func ringBell() { if !hasEnded { write("\u{7}") } }

  func repaint() {}

  func setNeedsDisplay() {
    guard !isDrawing, !hasEnded else { return }
    isDrawing = true
    DispatchQueue.main.async { MainActor.assumeIsolated { self.draw() } }
  }

  /// Lays out a frame, whose effects are the same in words, and announces changes.
  private func draw(isLast: Bool = false) {
    guard !hasEnded || isLast, !isLent, let client else { return }
    isDrawing = true
    _ = client.render(size)
    isDrawing = false
    write(announcer.lines(for: client.state))
  }

  /// Writes lines.
  func write(_ lines: [String]) {
    if !lines.isEmpty { write(lines.map { $0 + "\n" }.joined()) }
  }

  private func write(_ text: String) {
    if let tty { return tty.write(Array(text.utf8)) }
    // The output has no reader any more.
    if !writeAll(Array(text.utf8), to: STDOUT_FILENO) { end() }
  }

  private func connect(_ tty: Tty) {
    guard let reader else { return }
    tokens = [
      reader.received.observe(self) { $0.receive($1) },
      reader.ends.observe(self) { $0.end() },
    ]
  }

  private func receive(_ event: TerminalEvent) {
    if !hasEnded {
      client?.receive(event)
    } else if keepsInput {
      lateEvents.append(event)
    }
  }

  // MARK: Lines

  private func readLines() {
    input = ReadSource(STDIN_FILENO) { [self] in readMore() }
    // A file is always readable.
    while input == nil, !isAtEnd { readMore() }
  }

  private func readMore() {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    unread += bytes.prefix(max(0, count))
    if count <= 0 {
      isAtEnd = true
      input = nil
      if !unread.isEmpty { unread.append(UInt8(ascii: "\n")) }
    }
    let parts = unread.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    lines += parts.dropLast().map { String(decoding: $0, as: UTF8.self) }
    unread = parts.last.map(Array.init) ?? []
    takeLines()
  }

  /// Handles one line per turn of the main queue, so that its effects are announced before the next.
  private func takeLines() {
    guard !isTakingLines, !isLent else { return }
    isTakingLines = true
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        self.isTakingLines = false
        guard !self.hasEnded, !self.isLent else { return }
        guard !self.lines.isEmpty else {
          if self.isAtEnd { self.end() }
          return
        }
        self.client?.take(self.lines.removeFirst())
        self.draw()
        if !self.lines.isEmpty || self.isAtEnd { self.takeLines() }
      }
    }
  }
}
