import KeyboardCore

@testable import KeyboardCommands

/// Plays streams of keys such as `d:a t:50 u:a`: a press, 50 milliseconds, a release.
final class HoldStream {
  private let roles: [Key: ResolvedBinding]
  private let hasReleases: Bool
  private(set) var machine = HoldMachine()
  private(set) var now = Instant.zero
  /// What came of the keys, each with the moment and its press.
  private(set) var outcomes: [(moment: Instant, press: Instant, text: String)] = []

  init(_ roles: [Character: KeyRole], hasReleases: Bool = true) {
    self.hasReleases = hasReleases
    self.roles = roles.reduce(into: [:]) { table, entry in
      let key = Key.character(entry.key)
      table[key] = ResolvedBinding(
        KeySequence(KeyStroke(key)), .role(entry.value), layer: .session)
    }
  }

  /// Plays a stream and describes what came of it: `50 a, 100 hold ctrl, 120 ctrl+k`.
  @discardableResult
  func play(_ stream: String) -> String {
    for word in stream.split(separator: " ") {
      let rest = String(word.dropFirst(2))
      switch word.first {
      case "t": pass(.milliseconds(Int(rest) ?? 0))
      case "d": send(rest, .press)
      case "r": send(rest, .repeat)
      default: send(rest, .release)
      }
    }
    return outcomes.map { "\($0.moment.milliseconds) \($0.text)" }.joined(separator: ", ")
  }

  func send(_ name: String, _ phase: KeyEvent.Phase) {
    guard let stroke = try? KeyStroke(parsing: name) else { return }
    var event = KeyEvent(pressing: stroke, at: now)
    event.phase = phase
    machine.receive(event, at: now, hasRelease: hasReleases)
    follow()
  }

  func pass(_ time: Duration) {
    let target = now.advanced(by: time)
    while let deadline = machine.deadline, deadline <= target {
      now = max(now, deadline)
      follow()
    }
    now = target
  }

  /// Lets time pass without the machine being asked.
  func passWithoutTimer(_ time: Duration) {
    now = now.advanced(by: time)
  }

  func forceTaps() {
    machine.forceTaps()
    follow()
  }

  private func follow() {
    while let next = machine.next(at: now) {
      var output = Optional(next)
      if case .asks(let event) = next { output = machine.answer(roles[event.key]) }
      switch output {
      case .asks, nil: break
      case .key(let event, _):
        let mark = event.phase == .repeat ? " again" : ""
        outcomes.append((now, event.instant, "\(event.stroke)\(mark)"))
      case .begins(_, let role, let event): outcomes.append((now, event.instant, "\(role)"))
      }
    }
  }
}

extension KeyRole {
  /// A key that is a modifier after 100 ms, as kanata's `(tap-hold 100 100 …)`.
  static func hold(
    _ modifiers: Modifiers, _ decision: Decision = .time, after: Int = 100, again: Int = 100
  ) -> KeyRole {
    KeyRole(
      .modifiers(modifiers),
      .held(decision, after: .milliseconds(after), again: .milliseconds(again)))
  }
}
