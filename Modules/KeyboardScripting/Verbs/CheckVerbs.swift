import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

/// The verbs for checks and for waiting.
nonisolated let checkVerbs: [Verb] = [
  Verb(
    "expect",
    "Stops with status 1 unless a condition is true, or commands fail, or cause an event.",
    example: "expect list.focus == 3 && !chord.pending",
    synopsis:
      "expect CONDITION | error 'TEXT' { COMMANDS } | event NAME [when CONDITION] { COMMANDS }",
    parts: [
      Verb(
        "expect error",
        "Runs commands, one of which must fail, with TEXT in its message, or with a code: "
          + ScriptError.Code.expected.map(\.rawValue).joined(separator: ", ") + ".",
        example: "expect error 'not a key' { press gg }",
        synopsis: "expect error 'TEXT' | CODE { COMMANDS }", .optional(.word("TEXT")), .block()
      ) { session, arguments, text, block throws(ScriptError) in
        guard let text, !text.text.isEmpty else {
          throw .withoutExpectedText(at: text?.position ?? block.position)
        }
        session.checkCount += 1
        arguments.answer(Answer(try await session.expectError(text, block, arguments), []))
      },
      Verb(
        "expect event", "Runs commands, which must cause an event.",
        example: "expect event navigation.committed { press enter }",
        .event("NAME"), .when, .block()
      ) { session, arguments, name, condition, block throws(ScriptError) in
        try session.checkFields(of: name.text, in: condition, at: name.position)
        session.checkCount += 1
        try await session.expectEvent(name, condition, block, arguments)
      },
    ], watches: true, .expression("CONDITION")
  ) { session, arguments, condition throws(ScriptError) in
    session.checkCount += 1
    try await session.expect(condition, in: arguments.frame)
  },
  Verb(
    "check",
    "Checks a condition; the file continues, and fails at its end with every failed check.",
    example: "check list.focus == 3", watches: true, .expression("CONDITION")
  ) { session, arguments, condition throws(ScriptError) in
    session.checkCount += 1
    do throws(ScriptError) {
      try await session.expect(condition, in: arguments.frame)
    } catch {
      guard error.code == .expectation || error.code == .failed else { throw error }
      session.fail(error)
    }
  },
  Verb(
    "wait",
    "Waits for an event or until a condition is true; the virtual clock jumps from timer to timer.",
    example: "wait --timeout 2s until !chord.pending",
    synopsis: "wait [--timeout DURATION] EVENT [when CONDITION] | until CONDITION", watches: true,
    .option("--timeout", "the maximum time", .duration),
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
      let condition = Condition(expression.value)
      isDone = { () throws(ScriptError) in
        _ = try condition.checked(in: frame, at: expression.position)
        // A condition that cannot be computed yet is false.
        return (try? expression.value.holds(in: frame, readingFiles: frame.readFile)) ?? false
      }
    } else if let word {
      guard (try? word.duration()) == nil else {
        throw word.unknown(
          "there is no event \(word.text)", among: [],
          otherwise: "tick \(word.text) lets that time pass")
      }
      guard session.knowsEvent(word.text) else { throw session.unknownEvent(word) }
      try session.checkFields(of: word.text, in: condition, at: word.position)
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
      if try expression.value.holds(in: frame, readingFiles: frame.readFile) { return }
      problem = expression.value.readings(in: frame, readingFiles: frame.readFile)
        .map { $0.description.printable(limit: 400) }.joined(separator: ", ")
    } catch {
      problem = error.message
    }
    let reason = problem.isEmpty ? "" : ", but \(expression.restored(problem))"
    throw ScriptError(
      .expectation, "expected \(expression.text)\(reason)",
      at: expression.position)
  }

  /// Runs commands, one of which must fail, and returns its error.
  fileprivate func expectError(
    _ text: Word, _ block: Statement.Block, _ arguments: Arguments
  ) async throws(ScriptError) -> Value {
    let code = text.isQuoted ? nil : ScriptError.Code.expected.first { $0.rawValue == text.text }
    let expected = "expected an error \(code.map { "of the kind \($0)" } ?? "with '\(text.text)'")"
    do throws(ScriptError) {
      try await run(block, in: arguments.frame)
    } catch {
      if error.code == .interrupted { throw error }
      if code.map({ $0.name == error.code.name }) ?? error.message.contains(text.text) {
        return error.value
      }
      let name = code == nil ? "" : " (\(error.code.name))"
      throw ScriptError(
        .expectation, "\(expected), but it was: \(error.message)\(name)", at: text.position)
    }
    throw ScriptError(
      .expectation, "\(expected), but there was none", at: arguments.position)
  }

  fileprivate func expectEvent(
    _ name: Word, _ condition: Condition, _ block: Statement.Block, _ arguments: Arguments
  ) async throws(ScriptError) {
    let event = AwaitedEvent(name.text, condition, arguments.frame, on: bus)
    try await run(block, in: arguments.frame)
    guard event.hasCome || hasQuit || arguments.frame.exit != nil else {
      throw ScriptError(
        .expectation, "expected the event \(event.description), but \(event.problem)",
        at: name.position)
    }
  }

  /// Records a failed check; the file continues, and fails at its end.
  fileprivate func fail(_ error: ScriptError) {
    if isCollecting { failedChecks.append(error) } else { say("error: \(error.message)") }
  }

  /// Throws the checks that have failed since the last call, and the error that ended their file, as one error.
  func throwFailedChecks(before end: ScriptError? = nil) throws(ScriptError) {
    defer { failedChecks = [] }
    if let end, end.code == .interrupted { throw end }
    let errors = failedChecks + (end.map { [$0] } ?? [])
    guard let first = errors.first else { return }
    throw first.followed(by: errors.dropFirst())
  }

  /// Throws an error if a condition on an event reads a field that the event does not have.
  func checkFields(
    of event: String, in condition: Condition, at position: SourcePosition
  ) throws(ScriptError) {
    guard let description = bus.catalogue[event],
      let problem = description.unknownField(among: condition.names)
    else { return }
    throw ScriptError(.badArgument, problem, at: position)
  }

  /// Waits until a test returns true, and runs queued work in the meantime.
  ///
  /// The virtual clock jumps from timer to timer. When none is due, only a plugin can change the result, in real time.
  ///
  /// - Returns: false after the time limit.
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

/// An event to wait for.
private final class AwaitedEvent: CustomStringConvertible {
  /// A Boolean value indicating whether the event was published.
  private(set) var hasCome = false
  /// The event and its condition as text.
  let description: String
  /// The values that the condition read for the last event with the name; nil if there was none.
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

  /// The reason why the event has not occurred.
  var problem: String { readings ?? "it was not published" }
}

extension Duration {
  /// The time in the notation of scripts.
  nonisolated var brief: String {
    let milliseconds = Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
    return milliseconds < 1000 ? "\(milliseconds.brief)ms" : "\((milliseconds / 1000).brief)s"
  }
}

nonisolated extension EventDescription {
  /// Returns the problem with the first of some names that is an unknown field of the event.
  func unknownField(among names: [String]) -> String? {
    let known = ["event.name"] + fields.map { "event.\($0.name)" }
    let unknown = names.first { name in
      name.hasPrefix("event.")
        && !known.contains { name == $0 || name.hasPrefix("\($0).") }
    }
    return unknown.map { unknown in
      let remedy = Spelling.remedy(
        for: unknown, in: known, otherwise: "it has \(known.joined(separator: ", "))")
      return "\(name) has no \(unknown.dropFirst("event.".count)); \(remedy)"
    }
  }
}

nonisolated extension ScriptError {
  /// The error of an `expect error` that any mistake would satisfy.
  static func withoutExpectedText(at position: SourcePosition) -> ScriptError {
    ScriptError(
      .badArgument,
      "expect error needs a part of the message, such as expect error 'is unknown' { … }, or a "
        + "code: \(Code.expected.map(\.rawValue).joined(separator: ", "))",
      at: position)
  }
}
