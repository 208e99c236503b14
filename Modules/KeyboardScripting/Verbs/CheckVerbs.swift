import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

/// The verbs that check what happens, and wait for it.
nonisolated let checkVerbs: [Verb] = [
  Verb(
    "expect", "Stops with status 1 unless a condition holds, or commands fail, or cause an event.",
    example: "expect list.focus == 3 && !chord.pending",
    synopsis:
      "expect CONDITION | error ['TEXT'] { COMMANDS } | event NAME [when CONDITION] { COMMANDS }",
    parts: [
      Verb(
        "expect error", "Runs commands, one of which has to fail, with TEXT in its message.",
        example: "expect error 'not a key' { press gg }", .optional(.word("TEXT")), .block()
      ) { session, arguments, text, block throws(ScriptError) in
        try await session.expectError(text, block, arguments)
      },
      Verb(
        "expect event", "Runs commands, which have to cause an event.",
        example: "expect event navigation.committed { press enter }",
        .event("NAME"), .when, .block()
      ) { session, arguments, name, condition, block throws(ScriptError) in
        try await session.expectEvent(name, condition, block, arguments)
      },
    ], watches: true, .expression("CONDITION")
  ) { session, arguments, condition throws(ScriptError) in
    try await session.expect(condition, in: arguments.frame)
  },
  Verb(
    "wait",
    "Waits for an event or until a condition holds; the virtual clock jumps from timer to timer.",
    example: "wait --timeout 2s until !chord.pending",
    synopsis: "wait [--timeout DURATION] EVENT [when CONDITION] | until CONDITION", watches: true,
    .option("--timeout", "at most so long", .duration),
    .optional(.after("until", .expression("CONDITION"))), .optional(.word("EVENT", .event)), .when
  ) { session, arguments, timeout, expression, word, condition throws(ScriptError) in
    let timeout = try timeout?.duration() ?? .seconds(10)
    let frame = arguments.frame
    let what: String
    let isDone: () throws(ScriptError) -> Bool
    if let expression {
      if let word { throw arguments.bad(word, "wait takes no '\(word.text)'") }
      guard expression.commands.isEmpty else {
        throw ScriptError(
          .badArgument, "wait until asks again and again and runs no $(…); while { … } can do that",
          at: expression.position)
      }
      try session.checkNames(of: expression, in: frame)
      what = "until \(expression.text)"
      isDone = {
        let value = try? expression.value.value(in: frame, readingFiles: frame.readFile)
        return value?.isTruthy ?? false
      }
    } else if let word {
      guard (try? word.duration()) == nil else {
        throw word.unknown(
          "there is no event \(word.text)", among: [],
          otherwise: "tick \(word.text) lets that time pass")
      }
      guard session.knowsEvent(word.text) else { throw session.unknownEvent(word) }
      let event = AwaitedEvent(word.text, condition, frame, on: session.bus)
      what = "for \(event.description)"
      isDone = { event.hasCome }
    } else {
      throw arguments.bad(at: arguments.position, "wait needs an EVENT, or until")
    }
    guard try await session.wait(within: timeout, in: arguments, until: isDone) else {
      throw ScriptError(
        .failed, "waited \(timeout.brief) \(what), in vain; --timeout waits longer",
        at: word?.position ?? expression?.position ?? arguments.position)
    }
  },
]

extension Session {
  fileprivate func expect(
    _ expression: ScriptExpression, in frame: Frame
  ) async throws(ScriptError) {
    let frame =
      expression.commands.isEmpty ? frame : try await runCommands(of: expression, in: frame)
    try checkNames(of: expression, in: frame)
    let problem: String
    do throws(ExpressionError) {
      if try expression.value.value(in: frame, readingFiles: frame.readFile).isTruthy { return }
      problem = expression.value.readings(in: frame, readingFiles: frame.readFile)
        .map(\.description).joined(separator: ", ")
    } catch {
      problem = error.message
    }
    let reason = problem.isEmpty ? "" : ", but \(expression.restored(problem))"
    throw ScriptError(
      .expectation, "expected \(expression.text)\(reason)",
      at: expression.position)
  }

  fileprivate func expectError(
    _ text: Word?, _ block: Statement.Block, _ arguments: Arguments
  ) async throws(ScriptError) {
    let expected = "expected an error" + (text.map { " with '\($0.text)'" } ?? "")
    do throws(ScriptError) {
      try await run(block.statements, in: arguments.frame)
    } catch {
      if error.code == .interrupted { throw error }
      guard let text, !error.message.contains(text.text) else { return }
      throw ScriptError(
        .expectation, "\(expected), but it was: \(error.message)", at: text.position)
    }
    throw ScriptError(
      .expectation, "\(expected), but there was none", at: arguments.position)
  }

  fileprivate func expectEvent(
    _ name: Word, _ condition: Condition, _ block: Statement.Block, _ arguments: Arguments
  ) async throws(ScriptError) {
    let event = AwaitedEvent(name.text, condition, arguments.frame, on: bus)
    try await run(block.statements, in: arguments.frame)
    guard event.hasCome || hasQuit || arguments.frame.exit != nil else {
      throw ScriptError(
        .expectation, "expected the event \(event.description), but \(event.problem)",
        at: name.position)
    }
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
  /// The values that the condition read at the last event of the name; nil when there was none.
  private var readings: String?
  private var token: Subscription?

  init(_ name: String, _ condition: Condition, _ frame: Frame, on bus: EventBus) {
    description = name + (condition.clause.map { " when \($0)" } ?? "")
    let frame = frame.copy()
    token = bus.subscribe(named: name) { [weak self] event in
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
