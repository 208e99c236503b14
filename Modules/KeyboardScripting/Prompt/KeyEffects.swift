import KeyboardCommands
import KeyboardCore

/// The effects of keys, for the line after `press`: `down*3 → navigation.nextRow ×3, row 3`.
final class KeyEffects {
  private var commands: [(name: String, count: Int)] = []
  private var tokens: [Subscription] = []
  private unowned let session: Session
  private let text: Value?

  /// Starts to collect effects.
  init(_ session: Session) {
    self.session = session
    text = session.context.value("text.before")
    tokens = [
      session.bus.subscribe(to: CommandInvocation.Performed.self, self) {
        $0.add($0.session.commandsOfScripts.name(of: $1.command))
      },
      session.bus.subscribe(to: CommandInvocation.Unavailable.self, self) {
        $0.add("\($1.command) not possible")
      },
    ]
  }

  private func add(_ name: String) {
    if commands.last?.name == name {
      commands[commands.count - 1].count += 1
    } else {
      commands.append((name, 1))
    }
  }

  /// Returns the line; nil if the keys had no effect, or it must not be printed.
  func line(for keys: String) -> String? {
    guard session.context.value("focus.isSecure")?.isTruthy != true else { return nil }
    var parts = commands.map { $0.count == 1 ? $0.name : "\($0.name) ×\($0.count)" }
    if parts.count > 4 { parts[3...] = ["\(parts.count - 3) more"] }
    if parts.isEmpty, session.context.value("text.before") != text { parts = ["text"] }
    guard !parts.isEmpty else { return nil }
    return "\(keys) → "
      + (parts + [session.focusedScene?.position].compactMap(\.self))
      .joined(separator: ", ")
  }
}
