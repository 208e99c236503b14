import FoundationEssentials
import KeyboardCore
import KeyboardTerminal

/// `--show-keys` at a terminal: every event as it arrives, until Ctrl+C comes twice in a row.
///
/// The terminal is asked what it can do, with the modes in force; its answers are events too, which
/// only JSON shows.
final class TerminalKeys {
  private let scheduler = MainScheduler()
  private let modes: TtyModes
  private var output: ShownKeys
  private var reporter = EventReporter()
  private var escapeTimer: TimerToken?
  private var probe = CapabilityProbe(environment: ProcessInfo.processInfo.environment)
  private var probeTimer: TimerToken?
  private var tty: Tty?
  /// Whether the last key was Ctrl+C.
  private var isLeaving = false
  private var leave: (() -> Void)?

  init(modes: TtyModes, isJSON: Bool) {
    self.modes = modes
    output = ShownKeys(isJSON: isJSON)
  }

  /// Shows keys until the person leaves or the terminal goes; the status to exit with.
  func run() async -> Int32 {
    do throws(TtyError) {
      let tty = try Tty(scheduler: scheduler)
      self.tty = tty
      tty.onInput = { [weak self] in self?.handle($0) }
      try tty.enter(modes)
      await withCheckedContinuation { continuation in
        leave = { continuation.resume() }
        start(tty)
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

  // MARK: Questions

  private func start(_ tty: Tty) {
    if !output.isJSON { output.add("Press keys; Ctrl+C twice leaves.") }
    output.flush()
    tty.write(probe.begin(at: scheduler.now))
    guard let deadline = probe.deadline else { return introduce() }
    probeTimer = scheduler.schedule(after: scheduler.now.duration(to: deadline)) { [weak self] in
      guard let self else { return }
      probeTimer = nil
      probe.advance(to: scheduler.now)
      introduce()
    }
  }

  /// Takes an answer, also one that comes after the waiting has ended.
  private func handle(_ reply: TerminalReply) {
    let former = probe
    probe.receive(reply)
    guard probe.isFinished, former != probe else { return }
    if let probeTimer { scheduler.cancel(probeTimer) }
    probeTimer = nil
    tty?.answersQuestions = probe.capabilities.answersQuestions
    introduce()
  }

  /// Says what was found out.
  private func introduce() {
    let capabilities = probe.capabilities
    reporter.settings = capabilities.applied(to: reporter.settings)
    guard !output.isJSON else { return }
    let name = [capabilities.name, capabilities.version].compactMap { $0 }.joined(separator: " ")
    output.add("\(name.isEmpty ? "This terminal" : name) \(capabilities.keyboardSentence)")
    output.flush()
  }

  // MARK: Events

  private func handle(_ input: Tty.Input) {
    switch input {
    case .bytes(let bytes, let instant):
      show { reporter, emit in reporter.decode(bytes, at: instant, emit) }
    case .end(let instant):
      show { reporter, emit in reporter.finish(at: instant, emit) }
      finish()
    }
  }

  private func show(_ decode: (inout EventReporter, (EventReport) -> Void) -> Void) {
    var reports: [EventReport] = []
    decode(&reporter) { reports.append($0) }
    setEscapeTimer()
    for report in reports {
      if case .reply(let reply) = report.event {
        if output.isJSON { output.add(report) }
        handle(reply)
      } else {
        output.add(report)
      }
      if case .key(let key) = report.event, leaves(key) { finish() }
    }
    output.flush()
  }

  /// Whether a key is the second of two Ctrl+C; the modifier key itself does not come between.
  private func leaves(_ key: KeyEvent) -> Bool {
    let isModifier = key.location == .left || key.location == .right
    guard key.phase == .press, !isModifier else { return false }
    let wasLeaving = isLeaving
    isLeaving = key.candidates.contains("ctrl+c")
    return wasLeaving && isLeaving
  }

  private func setEscapeTimer() {
    if let escapeTimer { scheduler.cancel(escapeTimer) }
    escapeTimer = nil
    guard let deadline = reporter.deadline else { return }
    escapeTimer = scheduler.schedule(after: scheduler.now.duration(to: deadline)) { [weak self] in
      guard let self else { return }
      escapeTimer = nil
      // A busy machine's delay is not the terminal's.
      tty?.readAvailable()
      let now = scheduler.now
      show { reporter, emit in reporter.timeOut(at: now, emit) }
    }
  }
}

extension Capabilities {
  /// What is known about keys, as the end of a sentence.
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
