import KeyboardCore
import KeyboardPluginSDK

/// Time to work, shown in the status line while it goes by, and a message when it is over.
@main
struct Pomodoro: KeyboardPlugin {
  static let identity = PluginIdentity(
    id: "pomodoro",
    name: "Pomodoro",
    version: "1.0.0",
    summary: "Says when it is time for a break."
  )

  static let running = "pomodoro.running"

  func register(in context: PluginContext) {
    let clock = WorkClock(context)
    context.declareSetting(
      "minutes", .wholeNumber(atLeast: 1, atMost: 180), default: 25,
      "The minutes of work before a break.")
    context.declareContext(Self.running, "Whether the time is going by.", initial: false)
    context.command("pomodoro.start", title: "Start Work") { _ in
      clock.start(minutes: context.setting("minutes").integerValue ?? 25)
    }
    context.command("pomodoro.stop", title: "Stop Work") { _ in clock.stop() }
    context.query(
      "pomodoro.left", title: "Tell the Time", summary: "Answers with the minutes that are left."
    ) { _ in
      .integer(clock.left)
    }
    context.bind("ctrl+k p", to: "pomodoro.start", when: "!\(Self.running)")
    context.bind("ctrl+k p", to: "pomodoro.stop", when: Self.running)
    // A new build that is loaded while the time goes by goes on with what is left.
    context.keepState {
      .integer(clock.left)
    } restore: { left in
      clock.start(minutes: left.integerValue ?? 0)
    }
  }
}

/// Counts the minutes that are left, and tells the host.
final class WorkClock {
  private let context: PluginContext
  /// The minutes that are left; 0 when no time goes by.
  private(set) var left = 0
  private var timer: String?

  init(_ context: PluginContext) {
    self.context = context
  }

  func start(minutes: Int) {
    stop()
    guard minutes > 0 else { return }
    timer = context.after(.seconds(60), repeats: true) { [weak self] in self?.minuteWentBy() }
    tell(minutes)
  }

  func stop() {
    if let timer { context.cancelTimer(timer) }
    timer = nil
    tell(0)
  }

  private func minuteWentBy() {
    tell(left - 1)
    guard left == 0 else { return }
    stop()
    context.message("Time for a break")
  }

  private func tell(_ minutes: Int) {
    left = minutes
    context.setContext(Pomodoro.running, to: .bool(minutes > 0))
    context.showStatus(minutes > 0 ? "\(minutes) min" : "")
  }
}
