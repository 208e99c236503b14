import FoundationEssentials
import KeyboardCore
import KeyboardTerminal

/// `--show-keys` at a terminal: every event as it arrives, until Ctrl+C comes twice in a row.
///
/// The terminal is asked what it can do, with the modes in force; its answers are events too, which
/// only JSON shows.
final class TerminalKeys {
  private let modes: TtyModes
  private var output: ShownKeys
  /// A Boolean value indicating whether the last key was Ctrl+C.
  private var isLeaving = false
  private var leave: (() -> Void)?

  init(modes: TtyModes, isJSON: Bool) {
    self.modes = modes
    output = ShownKeys(isJSON: isJSON)
  }

  /// Shows keys until the person leaves or the terminal goes; returns the status to exit with.
  func run() async -> Int32 {
    do throws(TtyError) {
      let tty = try Tty(scheduler: MainScheduler())
      let reader = TerminalReader(tty)
      reader.onReport = { [weak self] in self?.show($0) }
      reader.onPause = { [weak self] in self?.output.flush() }
      reader.onEnd = { [weak self] in self?.finish() }
      reader.onCapabilities = { [weak self] in self?.introduce($0) }
      try tty.enter(modes)
      if !output.isJSON { output.add("Press keys; Ctrl+C twice leaves.") }
      output.flush()
      await withCheckedContinuation { continuation in
        leave = { continuation.resume() }
        reader.detect(environment: ProcessInfo.processInfo.environment)
      }
      tty.close()
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

  /// Shows what was found out.
  private func introduce(_ capabilities: Capabilities) {
    guard !output.isJSON else { return }
    let name = [capabilities.name, capabilities.version].compactMap { $0 }.joined(separator: " ")
    output.add("\(name.isEmpty ? "This terminal" : name) \(capabilities.keyboardSentence)")
    output.flush()
  }

  private func show(_ report: EventReport) {
    switch report.event {
    case .reply: if output.isJSON { output.add(report) }
    case .key(let key):
      output.add(report)
      if leaves(key) { finish() }
    default: output.add(report)
    }
  }

  /// Returns whether a key is the second of two Ctrl+C, between which a modifier key may come.
  private func leaves(_ key: KeyEvent) -> Bool {
    let isModifier = key.location == .left || key.location == .right
    guard key.phase == .press, !isModifier else { return false }
    let wasLeaving = isLeaving
    isLeaving = key.candidates.contains("ctrl+c")
    return wasLeaving && isLeaving
  }
}

extension Capabilities {
  /// The protocol that tells keys, as the end of a sentence.
  fileprivate var keyboardSentence: String {
    if let keyboard, !keyboard.isEmpty {
      return "tells keys by the kitty keyboard protocol, flags \(keyboard.rawValue)."
    }
    if let modifyOtherKeys, modifyOtherKeys > 0 {
      return "tells modified keys by modifyOtherKeys, level \(modifyOtherKeys)."
    }
    return "tells keys by legacy sequences."
  }
}
