import Dispatch
import KeyboardCore
import KeyboardScripting
import KeyboardTerminal
import KeyboardTerminalUI

/// An act on a terminal, from taking it to giving it back.
///
/// ```
///  Tty ──▶ TerminalReader ──▶ act ──▶ onChange ──▶ one picture a turn of the main queue ──▶ Screen
/// ```
final class Performance {
  private let act: any StageAct
  private let environment: [String: String]
  private let tty: Tty
  private let reader: TerminalReader
  private let screen: Screen
  private let theme: Theme
  private var modes = TtyModes.fullScreen
  private var ended: CheckedContinuation<Void, Never>?
  private var hasEnded = false
  /// Whether a picture will be, or is being, drawn.
  private var isDrawing = false

  /// The least that anything can be seen on.
  private static let smallest = CellSize(rows: 3, columns: 16)

  /// Looks whether the terminal can be used; nothing is written to it.
  init(
    _ act: any StageAct, environment: [String: String], scheduler: any Scheduler
  ) throws(LiveStageError) {
    self.act = act
    self.environment = environment
    do throws(TtyError) {
      tty = try Tty(input: 0, output: 1, scheduler: scheduler)
    } catch {
      throw LiveStageError(message: error.message)
    }
    let size = CellSize(tty.size)
    guard size.rows >= Self.smallest.rows, size.columns >= Self.smallest.columns else {
      throw LiveStageError(
        message: "the terminal has \(size.rows) × \(size.columns) cells; make it at least "
          + "\(Self.smallest.rows) × \(Self.smallest.columns)")
    }
    do throws(ScreenError) {
      screen = try Screen(on: tty, environment: environment)
    } catch {
      throw LiveStageError(message: error.message)
    }
    let terminal = environment["TERM"] ?? ""
    reader = TerminalReader(tty, settings: TerminalDecoder.Settings(term: terminal))
    theme = Theme(terminal: terminal, colors: screen.colors)
    modes.mouse = .drag
  }

  /// Shows the act until it ends.
  func run() async throws(LiveStageError) {
    defer { close() }
    do throws(TtyError) {
      try tty.enter(modes)
    } catch {
      throw LiveStageError(message: error.message)
    }
    connect()
    reader.detect(environment: environment)
    draw()
    await withCheckedContinuation { continuation in
      if hasEnded { continuation.resume() } else { ended = continuation }
    }
  }

  private func close() {
    hasEnded = true
    act.end()
    screen.end()
    tty.close()
  }

  /// Gives the terminal back.
  func end() {
    hasEnded = true
    ended?.resume()
    ended = nil
  }

  /// Looks whether the terminal has another size.
  func checkSize() {
    tty.checkSize()
  }

  /// Stops the process; everything is painted when it goes on.
  func suspend() {
    tty.suspend()
  }

  /// Shows a line that the session says.
  func show(_ line: SessionLine) {
    act.show(line)
  }

  // MARK: Terminal

  private func connect() {
    act.onChange = { [weak self] in self?.setNeedsPicture() }
    act.onRequest = { [weak self] request in
      switch request {
      case .leave: self?.end()
      case .suspend: self?.suspend()
      }
    }
    reader.onEvent = { [weak self] in self?.receive($0) }
    reader.onEnd = { [weak self] in self?.end() }
    reader.onCapabilities = { [weak self] in self?.learn($0) }
    tty.onResize = { [weak self] size in
      self?.screen.resize(to: CellSize(size))
      self?.setNeedsPicture()
    }
    tty.onContinue = { [weak self] in
      self?.reader.reset()
      self?.screen.repaint()
      self?.setNeedsPicture()
    }
  }

  private func receive(_ event: TerminalEvent) {
    guard !hasEnded else { return }
    switch event {
    case .key(let key) where key.returns: end()
    case .key, .paste, .focus, .mouse: act.receive(event)
    case .reply, .unrecognized: break
    }
  }

  private func learn(_ capabilities: Capabilities) {
    guard !hasEnded else { return }
    screen.marksUpdates = capabilities.synchronizedOutput
    modes.synchronizedOutput = capabilities.synchronizedOutput
    // Entered already: only what undoes the modes changes.
    try? tty.enter(modes)
    act.learn(capabilities, in: modes)
  }

  // MARK: Pictures

  private func setNeedsPicture() {
    guard !isDrawing, !hasEnded else { return }
    isDrawing = true
    DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.draw() } }
  }

  private func draw() {
    guard !hasEnded else { return }
    // What the act changes to fit the size is in this picture already.
    isDrawing = true
    screen.show(act.picture(of: screen.size, theme: theme))
    isDrawing = false
  }
}

extension Theme {
  /// The theme for a type of terminal and what the person wants of colours.
  nonisolated init(terminal: String, colors: Int) {
    self = colors > 0 ? .standard : .monochrome
    // Their fonts and character sets have little beyond ASCII.
    let isPlain = terminal.hasPrefix("linux") || terminal.hasPrefix("vt")
    if isPlain { signs = .ascii }
  }
}
