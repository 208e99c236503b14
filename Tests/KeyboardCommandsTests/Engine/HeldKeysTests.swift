import KeyboardCore
import Testing

@testable import KeyboardCommands

@Suite("Keys while a command that a key started goes on")
struct HeldKeysTests {
  private let scheduler = ManualScheduler()
  private let slow = SlowResponder()

  private func engine(limit: Duration? = .milliseconds(100)) -> KeyEngine {
    let engine = KeyEngine(scheduler: scheduler)
    engine.holdLimit = limit
    engine.firstResponder = slow
    engine.add(
      ["5", "m", "j", "k"].map { key in
        ResolvedBinding(
          KeySequence(KeyStroke(.character(key))),
          .perform(CommandInvocation(CommandID("run.\(key)"))), layer: .session)
      })
    return engine
  }

  private func press(_ keys: String, in engine: KeyEngine) -> [KeyEngine.Answer] {
    keys.map { engine.send(KeyEvent(pressing: KeyStroke(.character($0)))) }
  }

  @Test("They wait for its end, in order")
  func waiting() {
    let engine = engine()
    #expect(press("5jk", in: engine) == [.taken, .held, .held])
    #expect(slow.log == ["run.5"])
    slow.task("run.5")?.finish(.success(.null))
    #expect(slow.log == ["run.5", "run.j"])
    slow.task("run.j")?.finish(.success(.null))
    #expect(slow.log == ["run.5", "run.j", "run.k"])
  }

  @Test("They wait no longer than the limit, counted from the key that they wait for")
  func limit() {
    let engine = engine()
    _ = press("5j", in: engine)
    scheduler.advance(by: .milliseconds(99))
    #expect(slow.log == ["run.5"])
    scheduler.advance(by: .milliseconds(1))
    #expect(slow.log == ["run.5", "run.j"])
    slow.task("run.5")?.finish(.success(.null))
    #expect(slow.log == ["run.5", "run.j"])
  }

  @Test("A command that has had its time holds up no further keys, until it has ended")
  func overdue() {
    let engine = engine()
    _ = press("5", in: engine)
    scheduler.advance(by: .milliseconds(100))
    #expect(press("jkj", in: engine) == [.taken, .taken, .taken])
    #expect(slow.log == ["run.5", "run.j", "run.k", "run.j"])
    slow.task("run.5")?.finish(.success(.null))
    #expect(press("mj", in: engine) == [.taken, .held])
    #expect(slow.log.last == "run.m")
  }

  @Test("Without a limit they wait as long as it takes")
  func unlimited() {
    let engine = engine(limit: nil)
    _ = press("5j", in: engine)
    scheduler.advance(by: .seconds(60))
    #expect(slow.log == ["run.5"])
    slow.task("run.5")?.finish(.success(.null))
    #expect(slow.log == ["run.5", "run.j"])
  }

  @Test("A command that has ended before its step returns holds nothing")
  func endedAtOnce() {
    slow.endsAtOnce = true
    #expect(press("5jk", in: engine()) == [.taken, .taken, .taken])
    #expect(slow.log == ["run.5", "run.j", "run.k"])
  }

  @Test("They are forgotten on demand, and the command goes on")
  func discarding() {
    let engine = engine()
    _ = press("5jk", in: engine)
    engine.discard()
    #expect(press("m", in: engine) == [.held])
    slow.task("run.5")?.finish(.success(.null))
    #expect(slow.log == ["run.5", "run.m"])
  }

  @Test("A failure is told and published, then they go on")
  func failure() {
    let engine = engine()
    var messages: [String] = []
    let tokens = [
      engine.failures.observe { messages.append($0.message) },
      engine.bus.subscribe(to: CommandInvocation.Unavailable.self) { messages.append($0.reason) },
    ]
    _ = press("5j", in: engine)
    slow.task("run.5")?.finish(
      .failure(CommandError(code: .failed, command: "run.5", message: "gone")))
    #expect(messages == ["gone", "gone"])
    #expect(slow.log == ["run.5", "run.j"])
    withExtendedLifetime(tokens) {}
  }

  @Test("Keys that nobody takes in the end are told then, and their text was offered before")
  func late() {
    let engine = engine()
    var missed: [String] = []
    let token = engine.unhandledKeys.observe { missed.append("\($0.stroke)") }
    #expect(press("5x", in: engine) == [.taken, .held])
    #expect(missed == [])
    slow.task("run.5")?.finish(.success(.null))
    #expect(missed == ["x"])
    token.cancel()
  }

  @Test("A key that a command sends waits until that command is done")
  func reentrancy() {
    let engine = KeyEngine(scheduler: scheduler)
    var log: [String] = []
    let commands = CommandSet()
    commands.add("a", keys: "a") { _ in
      log.append("a begins")
      #expect(engine.send(KeyEvent(pressing: "b")) == .held)
      log.append("a ends")
    }
    commands.add("b", keys: "b") { _ in log.append("b") }
    engine.firstResponder = commands
    #expect(engine.send(KeyEvent(pressing: "a")) == .taken)
    #expect(log == ["a begins", "a ends", "b"])
  }
}

/// Starts every command and leaves its end to the test.
private final class SlowResponder: CommandResponder {
  private(set) var log: [String] = []
  private var tasks: [CommandID: CommandTask] = [:]
  var endsAtOnce = false

  func task(_ id: CommandID) -> CommandTask? { tasks[id] }

  var keyCommands: [KeyCommand] { [] }
  func canPerform(_ invocation: CommandInvocation) -> Bool { true }
  func perform(_ invocation: CommandInvocation) throws(CommandError) {}

  func step(for invocation: CommandInvocation) -> CommandStep? {
    CommandStep(starting: { () throws(CommandError) in
      self.log.append(invocation.id.rawValue)
      let task = CommandTask()
      self.tasks[invocation.id] = task
      if self.endsAtOnce { task.finish(.success(.null)) }
      return task
    })
  }
}
