import KeyboardCore
import Testing

@MainActor
@Suite("The main clock is real time on the main queue", .timeLimit(.minutes(60)))
struct MainSchedulerTests {
  @Test("Work runs once, later, on the main actor, in the order of its deadlines")
  func order() async {
    let scheduler = MainScheduler()
    // A machine with other work may take longer to schedule them than the first one waits.
    var isHindered = true
    while isHindered {
      let recorder = Recorder()
      let before = scheduler.now
      await withCheckedContinuation { continuation in
        _ = scheduler.schedule(after: .milliseconds(20)) {
          recorder.note("late")
          continuation.resume()
        }
        _ = scheduler.schedule(after: .milliseconds(5)) { recorder.note("early") }
        _ = scheduler.schedule(after: .seconds(-1)) { recorder.note("at once") }
        isHindered = before.duration(to: scheduler.now) > .milliseconds(5)
        #expect(recorder.lines.isEmpty)
      }
      if !isHindered { #expect(recorder.lines == ["at once", "early", "late"]) }
      #expect(before.duration(to: scheduler.now) >= .milliseconds(20))
    }
  }

  @Test("Cancelled work does not run")
  func cancel() async {
    let scheduler = MainScheduler()
    let recorder = Recorder()
    await withCheckedContinuation { continuation in
      let token = scheduler.schedule(after: .zero) { recorder.note("never") }
      _ = scheduler.schedule(after: .milliseconds(5)) { continuation.resume() }
      let forever = scheduler.schedule(after: .seconds(Int64.max)) { recorder.note("never") }
      scheduler.cancel(token)
      scheduler.cancel(token)
      scheduler.cancel(forever)
    }
    #expect(recorder.lines.isEmpty)
  }

  @Test("What cancelled work holds may cancel other work as it dies")
  func cancelledByDeath() {
    let scheduler = MainScheduler()
    let inner = scheduler.schedule(after: .seconds(60)) {}
    var guardian: Canceller? = Canceller(scheduler, inner)
    let outer = scheduler.schedule(after: .seconds(60)) { [guardian] in
      withExtendedLifetime(guardian) {}
    }
    weak let reference = guardian
    guardian = nil
    scheduler.cancel(outer)
    #expect(reference == nil)
  }

  @MainActor
  private final class Canceller {
    private let scheduler: MainScheduler
    private let token: TimerToken

    init(_ scheduler: MainScheduler, _ token: TimerToken) {
      self.scheduler = scheduler
      self.token = token
    }

    isolated deinit {
      scheduler.cancel(token)
    }
  }
}
