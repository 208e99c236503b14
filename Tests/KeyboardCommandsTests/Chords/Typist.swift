import KeyboardCore

@testable import KeyboardCommands

/// The owner of a chord machine, as small as it can be: it presses keys on a virtual clock, does
/// what the machine says and writes it down.
///
/// `edit.kill` in the log is a command performed, `x?` an unbound key, `ctrl+k…` a pending
/// sequence, `ctrl+k+hint` the moment to show what can follow, and `ctrl+k!mismatch` a cancelled
/// one.
final class Typist {
  let scheduler = ManualScheduler()
  var keymap: Keymap
  var machine = ChordMachine()
  var context: [String: Value] = [:]
  /// Runs when a command is performed.
  var onPerform: (CommandID) -> Void = { _ in }
  /// A Boolean value indicating whether effects wait.
  var isHolding = false
  private(set) var log: [String] = []
  /// The strokes performed or handed back, in order.
  private(set) var consumed: [KeyStroke] = []
  private(set) var hasTimer = false
  private var timer: TimerToken?

  init(_ bindings: [ResolvedBinding]) {
    keymap = Keymap(bindings)
  }

  /// Presses strokes one after another at the present moment.
  func press(_ keys: KeySequence) {
    for stroke in keys.strokes { send(KeyEvent(pressing: stroke)) }
  }

  func send(_ event: KeyEvent) {
    machine.receive(event, at: scheduler.now)
    pump()
  }

  func interrupt(_ reason: KeyEngine.BindingCancelled.Reason) {
    machine.interrupt(reason)
    pump()
  }

  func pump() {
    while !isHolding,
      let effect = machine.next(
        in: keymap, Keymap.Environment(context), now: scheduler.now)
    {
      handle(effect)
    }
  }

  /// Returns the actions since the last call.
  func done() -> String {
    defer { log = [] }
    return log.joined(separator: " ")
  }

  private func handle(_ effect: ChordEffect) {
    switch effect {
    case .perform(let binding, _, _):
      log.append("\(binding.effect)")
      consumed += binding.sequence.strokes
      if let id = binding.invocation?.id { onPerform(id) }
    case .unbound(let event), .blocked(let event):
      log.append("\(event.stroke)?")
      consumed.append(event.stroke)
    case .pending(let chord): log.append("\(chord.notation)…")
    case .hint(let chord): log.append("\(chord.notation)+hint")
    case .cancelled(let event): log.append("\(event.strokes)!\(event.reason.rawValue)")
    case .startTimer(let deadline):
      if let timer { scheduler.cancel(timer) }
      hasTimer = true
      timer = scheduler.schedule(after: scheduler.now.duration(to: deadline)) { [weak self] in
        self?.hasTimer = false
        self?.pump()
      }
    case .stopTimer:
      if let timer { scheduler.cancel(timer) }
      hasTimer = false
    }
  }
}
