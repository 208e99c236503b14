import KeyboardCore
import KeyboardTerminal

/// `--show-keys` at a terminal, which shows every event as it arrives, until Ctrl+C is pressed twice in a row.
///
/// The terminal is queried for its capabilities, with the modes in force; its replies are events too, which are shown
/// only as JSON.
final class TerminalKeys {
  private let modes: TtyModes
  private let environment: [String: String]
  private var output: ShownKeys
  /// A Boolean value indicating whether the last key was Ctrl+C.
  private var isLeaving = false
  private var leave: (() -> Void)?

  init(modes: TtyModes, environment: [String: String], isJSON: Bool) {
    self.modes = modes
    self.environment = environment
    output = ShownKeys(isJSON: isJSON)
  }

  /// Shows keys until the user leaves or the terminal is gone, and returns the exit status.
  func run() async -> Int32 {
    do throws(TtyError) {
      let tty = try Tty(scheduler: MainScheduler())
      let settings = TerminalDecoder.Settings(environment: environment)
      let reader = TerminalReader(tty, settings: settings)
      let tokens = [
        reader.reports.observe(self) { $0.show($1) },
        reader.pauses.observe(self) { $0.output.flush() },
        reader.ends.observe(self) { $0.finish() },
        reader.detections.observe(self) { $0.introduce($1) },
      ]
      try tty.enter(modes)
      if !output.isJSON { output.add("Press keys; Ctrl+C twice leaves.") }
      output.flush()
      await withCheckedContinuation { continuation in
        leave = { continuation.resume() }
        reader.detect(environment: environment)
      }
      tty.close()
      withExtendedLifetime(tokens) {}
      return 0
    } catch {
      StandardOutput.writeError("keyboard-repl: \(error.message)\n")
      return 2
    }
  }

  private func finish() {
    leave?()
    leave = nil
  }

  /// Shows the capabilities of the terminal.
  private func introduce(_ capabilities: Capabilities) {
    guard !output.isJSON else { return }
    let name = [capabilities.name, capabilities.version].compactMap { $0 }.joined(separator: " ")
    output.add("\(name.isEmpty ? "This terminal" : name) \(capabilities.keyboardSentence)")
    output.flush()
  }

  private func show(_ report: EventReport) {
    if case .reply = report.event, !output.isJSON { return }
    output.add(report)
    if case .key(let key) = report.event, leaves(key) { finish() }
  }

  /// Returns whether a key is the second Ctrl+C in a row, ignoring modifier keys between them.
  private func leaves(_ key: KeyEvent) -> Bool {
    let isModifier = key.location == .left || key.location == .right
    guard key.phase == .press, !isModifier else { return false }
    let wasLeaving = isLeaving
    isLeaving = key.candidates.contains("ctrl+c")
    return wasLeaving && isLeaving
  }
}

extension Capabilities {
  /// The keyboard protocol, as the end of a sentence.
  fileprivate var keyboardSentence: String {
    if let keyboard, !keyboard.isEmpty {
      return "reports keys by the kitty keyboard protocol, flags \(keyboard.rawValue)."
    }
    if let modifyOtherKeys, modifyOtherKeys > 0 {
      return "reports modified keys by modifyOtherKeys, level \(modifyOtherKeys)."
    }
    return "reports keys by legacy sequences."
  }
}

/// `--show-keys` for piped bytes, with one JSON object a line.
///
/// Time does not pass: an unfinished sequence waits for more bytes or the end.
final class PipedKeys {
  private let reader = TerminalReader(scheduler: ManualScheduler())
  private var output = ShownKeys(isJSON: true)

  /// Shows all events up to the end of standard input.
  func run() -> Int32 {
    let tokens = [
      reader.reports.observe(self) { $0.output.add($1) },
      reader.pauses.observe(self) { $0.output.flush() },
    ]
    StandardInput.forEachPiece { reader.receive(Array($0), at: .zero) }
    reader.end(at: .zero)
    withExtendedLifetime(tokens) {}
    return 0
  }
}

/// The output of `--show-keys`.
struct ShownKeys {
  /// A Boolean value indicating whether to write JSON objects rather than lines for people.
  let isJSON: Bool
  private var buffer = ""

  init(isJSON: Bool) {
    self.isJSON = isJSON
  }

  /// Adds an event.
  mutating func add(_ report: EventReport) {
    add(isJSON ? report.json : report.line)
  }

  /// Adds a line of other text.
  mutating func add(_ line: String) { buffer += line + "\n" }

  /// Writes the added lines.
  mutating func flush() {
    if !buffer.isEmpty { StandardOutput.write(buffer) }
    buffer.removeAll(keepingCapacity: true)
  }
}

extension Options {
  /// Parses the argument of `--modes`: names separated by commas, or `plain`.
  nonisolated static func terminalModes(_ names: String) throws(MessageError) -> TtyModes {
    var modes = TtyModes(signalKeys: .none)
    if names == "plain" { return modes }
    for name in names.split(separator: ",", omittingEmptySubsequences: false) {
      switch name {
      case "kitty": modes.keyboard = .everything
      case "modify": modes.modifyOtherKeys = 2
      case "paste": modes.bracketedPaste = true
      case "focus": modes.focusEvents = true
      case "mouse": modes.mouse = .motion
      default:
        guard let number = Int(name), 1...99_999 ~= number else {
          throw MessageError(
            "the mode '\(name)' is unknown; write plain, or some of "
              + "kitty,modify,paste,focus,mouse and numbers of private modes")
        }
        modes.privateModes.append(.set(TtyModes.PrivateMode.Number(rawValue: number)))
      }
    }
    return modes
  }

  /// The modes of `--show-keys` by default.
  nonisolated static let everyKey = TtyModes(
    keyboard: .everything, modifyOtherKeys: 2, bracketedPaste: true, focusEvents: true,
    signalKeys: .none)
}

extension TtyModes.KeyboardFlags {
  /// All flags of the keyboard protocol.
  nonisolated fileprivate static let everything: TtyModes.KeyboardFlags = [
    .disambiguate, .eventTypes, .alternateKeys, .allKeys, .text,
  ]
}
