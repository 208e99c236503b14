import KeyboardCore
import KeyboardNavigation

/// The key that is held, and since when: the longer, the further its repeats go.
nonisolated struct HeldKey {
  private let acceleration = HeldKeyAcceleration()
  private var press: (key: Key, instant: Instant)?

  /// Notes presses; repeats and releases change nothing.
  mutating func follow(_ event: KeyEvent) {
    if event.phase == .press { press = (event.key, event.instant) }
  }

  /// The command as a repeat performs it: several steps at once when the key has been held long.
  func accelerated(_ invocation: CommandInvocation, by event: KeyEvent) -> CommandInvocation {
    guard event.phase == .repeat, let press, press.key == event.key,
      SceneCommands.stepping.contains(invocation.id), invocation.arguments["count"] == nil
    else { return invocation }
    let steps = acceleration.steps(after: press.instant.duration(to: event.instant))
    guard steps > 1 else { return invocation }
    var further = invocation
    further.arguments["count"] = .integer(steps)
    return further
  }
}
