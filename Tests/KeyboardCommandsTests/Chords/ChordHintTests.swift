import KeyboardCore
import SampleBindings
import Testing

@testable import KeyboardCommands

@Suite("Hints of what can follow")
struct ChordHintTests {
  private func typist(delay: Duration? = .milliseconds(500)) throws -> Typist {
    let typist = Typist([
      try bind("g", "one"), try bind("g g", "two"), try bind("ctrl+k ctrl+x y", "cut"),
    ])
    typist.machine.settings.hintDelay = delay
    return typist
  }

  @Test("B40: a hint comes after a delay, once, and nothing waits for it")
  func delayed() throws {
    let typist = try typist()
    typist.press("ctrl+k")
    #expect(typist.done() == "ctrl+k…")
    typist.scheduler.advance(by: .milliseconds(499))
    #expect(typist.done() == "")
    typist.scheduler.advance(by: .milliseconds(1))
    #expect(typist.done() == "ctrl+k+hint")
    #expect(!typist.hasTimer)
    typist.scheduler.advance(by: .seconds(60))
    #expect(typist.done() == "")
    typist.press("ctrl+x y")
    #expect(typist.done() == "ctrl+k ctrl+x… cut")
  }

  @Test("Each key starts the delay again; who types on sees nothing")
  func typing() throws {
    let typist = try typist()
    typist.press("ctrl+k")
    typist.scheduler.advance(by: .milliseconds(300))
    typist.press("ctrl+x")
    typist.scheduler.advance(by: .milliseconds(300))
    typist.press("y")
    #expect(typist.done() == "ctrl+k… ctrl+k ctrl+x… cut")
    #expect(!typist.hasTimer)
  }

  @Test("A hint that comes before the deadline leaves the deadline in force")
  func beforeDeadline() throws {
    let typist = try typist(delay: .milliseconds(200))
    typist.press("g")
    typist.scheduler.advance(by: .milliseconds(200))
    #expect(typist.done() == "g… g+hint")
    typist.scheduler.advance(by: .milliseconds(299))
    #expect(typist.done() == "")
    typist.scheduler.advance(by: .milliseconds(1))
    #expect(typist.done() == "one")
  }

  @Test("At the deadline the binding fires instead of a hint")
  func atDeadline() throws {
    let typist = try typist()
    typist.press("g")
    typist.scheduler.advance(by: .milliseconds(500))
    #expect(typist.done() == "g… one")
  }

  @Test("A cancelled sequence shows no hint, and without a delay none is ever shown")
  func cancelled() throws {
    let typist = try typist()
    typist.press("ctrl+k escape")
    typist.scheduler.advance(by: .seconds(1))
    #expect(typist.done() == "ctrl+k… ctrl+k!escape")
    let silent = try self.typist(delay: nil)
    silent.press("ctrl+k")
    silent.scheduler.advance(by: .seconds(1))
    #expect(silent.done() == "ctrl+k…")
  }
}
