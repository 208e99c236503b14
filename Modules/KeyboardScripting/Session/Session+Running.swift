import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

extension Session {
  /// Runs commands one after another, each to its end, and returns the value of the last one, up to
  /// `quit`, `break`, `continue` or `return`.
  @discardableResult
  func run(
    _ statements: [Statement], in frame: Frame
  ) async throws(ScriptError) -> Value {
    var value = Value.null
    for statement in statements {
      let work = plugins.beginWork()
      self.work = work
      try checkInterrupt("before", statement)
      guard let verb = verb(named: statement.verb) else { throw unknownVerb(statement) }
      if watches { try checkWatches(verb, statement) }
      let values =
        statement.hasValues
        ? try await resolved(statement.arguments, in: frame) : statement.arguments
      if isTracing { trace(statement, values, in: frame) }
      let arguments = try Arguments(values, of: verb, at: statement.position, in: frame, self)
      try await arguments.verb.run(arguments)
      let awaited = leftWork.map { max(work, $0) } ?? work
      // Most commands leave nothing to settle.
      if handlers.hasQueuedActions { try await runActions(from: frame, at: statement.position) }
      if frame.isHandler {
        await settlePlugins(since: awaited)
        try await runActions(from: frame, at: statement.position)
      } else if plugins.isBusy(since: awaited) || handlers.hasQueuedBodies {
        try await settleBodies(since: awaited, at: statement.position)
      }
      if let waitForRoom { await waitForRoom() }
      try checkInterrupt("in", statement)
      value = arguments.value
      if hasQuit || frame.exit != nil { break }
    }
    return value
  }

  /// Ends the run where a person has asked for it; between commands everything is consistent.
  private func checkInterrupt(
    _ place: String, _ statement: Statement
  ) throws(ScriptError) {
    guard Task.isCancelled else { return }
    throw ScriptError(
      .interrupted, "interrupted \(place) \(statement.verb)", at: statement.position)
  }

  /// Returns the verb, or the macro, of a name.
  func verb(named name: String) -> Verb? {
    language[name] ?? macros[name]
  }

  /// Returns the error of a command whose verb is unknown, with the nearest one.
  func unknownVerb(_ statement: Statement, among others: [String] = []) -> ScriptError {
    let remedy = Spelling.remedy(
      for: statement.verb, in: language.names + macros.keys.sorted() + others,
      otherwise: "help lists the verbs")
    return ScriptError(
      .unknownVerb, "the verb '\(statement.verb)' is unknown; \(remedy)", at: statement.position)
  }

  // MARK: Calls

  /// Runs kept commands as a part of a command.
  ///
  /// - Parameters:
  ///   - kept: the commands.
  ///   - values: their parameters.
  ///   - caller: the frame of the command.
  ///   - position: the position of the command.
  /// - Returns: the value of `return`, or null.
  /// - Throws: the error of a command, with the call in it, or a `failed` when too much is open.
  @discardableResult
  func call(
    _ kept: KeptBlock, _ values: [String: Value], from caller: Frame, at position: SourcePosition
  ) async throws(ScriptError) -> Value {
    let frame = kept.frame.copy()
    frame.local.merge(values) { $1 }
    try frame.enter(kept.name, from: caller, at: position)
    do throws(ScriptError) {
      try await run(kept.block.statements, in: frame)
      return frame.returnedValue
    } catch {
      throw error.called(kept.name, at: position)
    }
  }

  /// Runs the bodies of commands that were performed, in order, each with what it performs itself.
  ///
  /// - Parameters:
  ///   - frame: the frame of what performed them.
  ///   - position: its position; nil when a key has done it by itself.
  /// - Throws: the error of a body.
  func runActions(from frame: Frame, at position: SourcePosition?) async throws(ScriptError) {
    var bodies = handlers.takeActions()
    runningBodies += 1
    defer {
      runningBodies -= 1
      handlers.putBack(bodies)
    }
    while !hasQuit, let action = bodies.popFirst() {
      let position = position ?? action.kept.block.position
      try await following(action.trail) { () async throws(ScriptError) in
        try await call(action.kept, action.values, from: frame, at: position)
      }
    }
  }

  /// Runs something for the reason for which it was queued.
  private func following(
    _ trail: [String], _ body: () async throws(ScriptError) -> Void
  ) async throws(ScriptError) {
    guard trail != PressTrail.current else { return try await body() }
    let result = await PressTrail.$current.withValue(trail) {
      () async -> Result<Void, ScriptError> in
      do throws(ScriptError) {
        return .success(try await body())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Runs the commands of a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - caller: the frame of the command that names it.
  ///   - position: the place of the name; nil for a file that the program was given.
  /// - Returns: the value of `return`, or null.
  /// - Throws: an error with the reason why it cannot be read, or the error of a command, with the call in it.
  @discardableResult
  func run(
    file path: String, from caller: Frame, at position: SourcePosition? = nil
  ) async throws(ScriptError) -> Value {
    let file = ScriptFile(path, relativeTo: caller.directory, at: position)
    readFiles.insert(file.path)
    do throws(ScriptError) {
      let script = try Script(parsing: file.text(), file: file.path)
      let frame = Frame(context: context, directory: file.directory)
      guard let position else {
        try await runRecorded(script.statements, in: frame)
        return frame.returnedValue
      }
      try frame.enter(file.path, from: caller, at: position)
      try await run(script.statements, in: frame)
      return frame.returnedValue
    } catch {
      guard let position, error.position != position else { throw error }
      throw error.called(file.path, at: position)
    }
  }

  // MARK: Settling

  /// Waits for plugins and runs queued bodies until nothing is left to do of a piece of work.
  ///
  /// - Throws: the error of a body, or a `failed` that names the cycle of handlers that keep
  ///   causing each other.
  func settleBodies(
    since work: PluginWork, at position: SourcePosition? = nil
  ) async throws(ScriptError) {
    var count = 0
    while true {
      await settlePlugins(since: work)
      if hasQuit { return }
      let caller = Frame(context: context)
      if handlers.hasQueuedActions {
        try await runActions(from: caller, at: position)
        continue
      }
      guard let body = handlers.next() else { return }
      count += 1
      guard count <= Session.bodyLimit else {
        let cycle = ([body.kept.name] + handlers.dropQueued()).uniqued.joined(separator: " → ")
        throw ScriptError(
          .failed,
          "handlers kept causing each other's events (\(cycle)); "
            + "one command may cause \(Session.bodyLimit)",
          at: body.kept.block.position)
      }
      (caller.event, caller.isHandler) = (body.values, true)
      try await following(body.trail) { () async throws(ScriptError) in
        runningBodies += 1
        defer { runningBodies -= 1 }
        try await call(body.kept, [:], from: caller, at: body.kept.block.position)
      }
    }
  }

  /// Waits until plugins have answered and handled their events, as far as these belong to a piece
  /// of work: what a plugin does by itself, or for an earlier line, keeps nobody waiting.
  ///
  /// Each request has a deadline; two plugins that keep answering each other's events have none,
  /// so this waits for a limited time, and says for whom when a person is waiting.
  func settlePlugins(since work: PluginWork) async {
    guard plugins.isBusy(since: work) else { return }
    await plugins.settle(since: work, within: Session.pluginNoticeDelay)
    guard plugins.isBusy(since: work), !Task.isCancelled else { return }
    if !clock.isVirtual {
      let names = plugins.busyPlugins(since: work).joined(separator: ", ")
      say("waiting for \(names); Ctrl-C stops that")
    }
    await plugins.settle(since: work, within: pluginTimeout - Session.pluginNoticeDelay)
    if plugins.isBusy(since: work), !Task.isCancelled {
      let names = plugins.busyPlugins(since: work).joined(separator: ", ")
      say("\(names) still busy after \(pluginTimeout); going on without")
    }
  }

  // MARK: Time

  /// The current moment of the session's clock.
  var now: Instant { engine.scheduler.now }

  /// Lets time pass: jumps on the virtual clock, waits on the real one; ends early when the task is
  /// cancelled.
  func pass(_ duration: Duration) async {
    if clock.isVirtual {
      clock.advance(by: duration)
    } else {
      try? await Task.sleep(for: duration)
    }
  }
}
