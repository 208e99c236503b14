import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

/// The verbs that check what happens, and wait for it.
let checkVerbs: [Verb] = [
  Verb(
    "expect CONDITION | error ['TEXT'] { COMMANDS } | event NAME [when CONDITION] { COMMANDS }",
    "Stops with status 1 unless a condition holds, or commands fail, or cause an event.",
    example: "expect list.focus == 3 && !chord.pending",
    operands: .contextName, .event, .words(["when"]), .other
  ) { session, arguments throws(ScriptError) in
    let kind = arguments.optionalWord()
    switch kind?.text {
    case "error": try await session.expectError(&arguments)
    case "event": try await session.expectEvent(&arguments)
    default:
      let expression = try arguments.expression("a CONDITION")
      try arguments.finish()
      try session.expect(expression, in: arguments.frame)
    }
  },
  Verb(
    "wait [--timeout DURATION] EVENT [when CONDITION] | until CONDITION",
    "Waits for an event or until a condition holds; the virtual clock jumps from timer to timer.",
    example: "wait --timeout 2s until !chord.pending",
    operands: .event, .words(["when", "until", "--timeout"]), .contextName
  ) { session, arguments throws(ScriptError) in
    let timeout = try arguments.option("--timeout")?.duration() ?? .seconds(10)
    let word = try arguments.word("an EVENT, or until")
    let frame = arguments.frame
    let what: String
    let isDone: () throws(ScriptError) -> Bool
    if word.isBare("until") {
      let expression = try arguments.expression("a CONDITION after until")
      try session.checkNames(of: expression, in: frame)
      let condition = Condition(expression.value)
      what = "until \(expression.text)"
      isDone = { condition.evaluate(in: frame) }
    } else {
      guard (try? word.duration()) == nil else {
        throw word.unknown(
          "there is no event \(word.text)", among: [],
          otherwise: "tick \(word.text) lets that time pass")
      }
      let event = try session.awaitedEvent(word, &arguments)
      what = "for \(event.description)"
      isDone = { event.hasCome }
    }
    try arguments.finish()
    guard try await session.wait(within: timeout, in: arguments, until: isDone) else {
      throw ScriptError(
        .failed, "waited \(timeout.brief) \(what), in vain; --timeout waits longer",
        at: word.position)
    }
  },
]

extension Session {
  fileprivate func expect(
    _ expression: ScriptExpression, in frame: Frame
  ) throws(ScriptError) {
    try checkNames(of: expression, in: frame)
    let problem: String
    do throws(ExpressionError) {
      if try expression.value.value(in: frame).isTruthy { return }
      problem = Condition(expression.value).readings(in: frame).map(\.description)
        .joined(separator: ", ")
    } catch {
      problem = error.message
    }
    throw ScriptError(
      .expectation, "expected \(expression.text)" + (problem.isEmpty ? "" : ", but \(problem)"),
      at: expression.position)
  }

  fileprivate func expectError(_ arguments: inout Arguments) async throws(ScriptError) {
    let text = arguments.optionalWord()
    let block = try arguments.block()
    try arguments.finish()
    let expected = "expected an error" + (text.map { " with '\($0.text)'" } ?? "")
    do throws(ScriptError) {
      try await run(block.statements, in: &arguments.frame)
    } catch {
      if error.code == .interrupted { throw error }
      guard let text, !error.message.contains(text.text) else { return }
      throw ScriptError(
        .expectation, "\(expected), but it was: \(error.message)", at: text.position)
    }
    throw ScriptError(
      .expectation, "\(expected), but there was none", at: arguments.position)
  }

  fileprivate func expectEvent(_ arguments: inout Arguments) async throws(ScriptError) {
    let name = try arguments.word("an event's NAME")
    let event = try awaitedEvent(name, &arguments)
    let block = try arguments.block()
    try arguments.finish()
    try await run(block.statements, in: &arguments.frame)
    guard event.hasCome || hasQuit || arguments.frame.exit != nil else {
      throw ScriptError(
        .expectation, "expected the event \(event.description), but \(event.problem)",
        at: name.position)
    }
  }

  /// Starts to hear an event that a command waits for, perhaps under a condition.
  fileprivate func awaitedEvent(
    _ name: Word, _ arguments: inout Arguments
  ) throws(ScriptError) -> AwaitedEvent {
    guard knowsEvent(name.text) else { throw unknownEvent(name) }
    return AwaitedEvent(name.text, try arguments.optionalWhen(), arguments.frame, on: bus)
  }

  /// Waits until a test holds, and meanwhile runs what is queued.
  ///
  /// The virtual clock jumps from timer to timer. When none is due, only a plugin can bring what is
  /// waited for, in real time.
  ///
  /// - Returns: false when the time has passed.
  fileprivate func wait(
    within timeout: Duration, in arguments: Arguments,
    until isDone: () throws(ScriptError) -> Bool
  ) async throws(ScriptError) -> Bool {
    let end = now.advanced(by: timeout)
    let realEnd = ContinuousClock.now.advanced(by: timeout)
    while !Task.isCancelled {
      if arguments.frame.isHandler {
        await settlePlugins(since: work)
        try await runActions(from: arguments.frame, at: arguments.position)
      } else {
        try await settleBodies(since: work, at: arguments.position)
      }
      clock.catchUp()
      if try isDone() { return true }
      guard now < end, ContinuousClock.now < realEnd || clock.isVirtual else { return false }
      if clock.isVirtual, let next = clock.timeToNextTimer, now.advanced(by: next) <= end {
        clock.advance(by: next)
        await Task.yield()
      } else if clock.isVirtual, plugins.plugins.isEmpty || ContinuousClock.now >= realEnd {
        clock.advance(by: now.duration(to: end))
      } else {
        try? await Task.sleep(for: .milliseconds(10))
      }
    }
    return true
  }
}

/// An event that a command waits for.
private final class AwaitedEvent: CustomStringConvertible {
  /// A Boolean value indicating whether it was published.
  private(set) var hasCome = false
  /// The event and its condition, as they are written.
  let description: String
  /// What was wrong with the last event of the name; nil when there was none.
  private var readings: String?
  private var token: Subscription?

  init(_ name: String, _ condition: Condition, _ frame: Frame, on bus: EventBus) {
    description = name + (condition.clause.map { " when \($0)" } ?? "")
    token = bus.subscribe(named: name) { [weak self] event in
      var frame = frame
      frame.event = event.fields
      if condition.evaluate(in: frame) { self?.hasCome = true }
      self?.readings = condition.readings(in: frame).map(\.description).joined(separator: ", ")
    }
  }

  /// The reason why it has not come.
  var problem: String { readings ?? "it was not published" }
}

extension Duration {
  /// The time as a script writes it.
  nonisolated fileprivate var brief: String {
    let milliseconds = Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
    return milliseconds < 1000 ? "\(milliseconds.brief)ms" : "\((milliseconds / 1000).brief)s"
  }
}
