import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

extension Session {
  /// Runs commands one after another up to `quit`, `break`, `continue` or `return`, and returns the value of the last
  /// one.
  @discardableResult
  func run(
    _ statements: [Statement], in frame: Frame
  ) async throws(ScriptError) -> Value {
    var (next, value) = (0, Value.null)
    if let first = statements.first { try checkInterrupt("before", first) }
    if let pause = try runAtOnce(statements, from: &next, in: frame, &value) {
      try await goOn(with: statements, at: pause, from: &next, in: frame, &value)
    }
    return value
  }

  /// Runs a command, and returns its value.
  func run(_ statement: Statement, in frame: Frame) async throws(ScriptError) -> Value {
    try checkInterrupt("before", statement)
    let value: Value
    if statement.mayWait {
      value = try await runWaiting(statement, in: frame)
    } else {
      value = try runAtOnce(statement, in: frame)
      if hasWork(since: work, in: frame) {
        try await settle(since: work, at: statement.position, in: frame)
      }
    }
    try checkInterrupt("in", statement)
    return value
  }

  /// Runs a block with its local names, and returns the value of its last command.
  @discardableResult
  func run(_ block: Statement.Block, in frame: Frame) async throws(ScriptError) -> Value {
    frame.beginBlock()
    defer { frame.endBlock() }
    return try await run(block.statements, in: frame)
  }

  /// Continues a run that ``runAtOnce(_:from:in:_:)`` has paused.
  func goOn(
    with statements: [Statement], at first: Pause, from next: inout Int, in frame: Frame,
    _ value: inout Value
  ) async throws(ScriptError) {
    var pause: Pause? = first
    while let (statement, isBefore) = pause {
      if isBefore {
        next += 1
        value = try await runWaiting(statement, in: frame)
      } else {
        try await settle(since: work, at: statement.position, in: frame)
      }
      if try ends(after: statement, in: frame) { return }
      pause = try runAtOnce(statements, from: &next, in: frame, &value)
    }
  }

  /// A command at which a run must wait: before it, or for its effects.
  typealias Pause = (statement: Statement, isBefore: Bool)

  /// Runs commands one after another up to one that can wait.
  ///
  /// - Parameters:
  ///   - statements: the commands.
  ///   - next: the index of the first command to run, and afterwards of the first one that has not run.
  ///   - frame: their frame.
  ///   - value: the value of the last one.
  /// - Returns: the command to wait for; nil if the run has ended.
  /// - Throws: the error of a command.
  func runAtOnce(
    _ statements: [Statement], from next: inout Int, in frame: Frame, _ value: inout Value
  ) throws(ScriptError) -> Pause? {
    while next < statements.count {
      let statement = statements[next]
      guard !statement.mayWait else { return (statement, true) }
      value = try runAtOnce(statement, in: frame)
      next += 1
      if hasWork(since: work, in: frame) { return (statement, false) }
      if try ends(after: statement, in: frame) { return nil }
    }
    return nil
  }

  /// Runs a command that cannot wait, but may have effects to wait for; inlined, as each round of a loop calls it.
  @inline(__always)
  private func runAtOnce(
    _ statement: Statement, in frame: Frame
  ) throws(ScriptError) -> Value {
    let verb = try begin(statement)
    let (arguments, run): (Arguments, Verb.Run)
    if let read = try readOnce(statement, in: frame) {
      (arguments, run) = read
    } else {
      let values =
        statement.hasValues ? try resolved(statement.arguments, in: frame) : statement.arguments
      (arguments, run) = try read(values, of: verb, in: statement, frame)
    }
    guard case .atOnce(let run) = run else { preconditionFailure("\(verb.name) waits") }
    try run(arguments)
    return arguments.value
  }

  /// Runs a command that can wait, and waits for its effects.
  private func runWaiting(
    _ statement: Statement, in frame: Frame
  ) async throws(ScriptError) -> Value {
    let verb = try begin(statement)
    let work = work
    let (arguments, run): (Arguments, Verb.Run)
    if let read = try readOnce(statement, in: frame) {
      (arguments, run) = read
    } else {
      let values =
        statement.hasValues
        ? try await resolvedRunningCommands(statement.arguments, in: frame) : statement.arguments
      (arguments, run) = try read(values, of: verb, in: statement, frame)
    }
    switch run {
    case .atOnce(let run): try run(arguments)
    case .waiting(let run): try await run(arguments)
    }
    if hasWork(since: work, in: frame) {
      try await settle(since: work, at: statement.position, in: frame)
    }
    return arguments.value
  }

  private func begin(_ statement: Statement) throws(ScriptError) -> Verb {
    work = plugins.beginWork()
    guard let verb = statement.known ?? verb(named: statement.verb) else {
      throw unknownVerb(statement)
    }
    if watches { try checkWatches(verb, statement) }
    return verb
  }

  /// Returns the arguments of a command, and what reads and performs them.
  private func read(
    _ values: [Statement.Argument], of verb: Verb, in statement: Statement, _ frame: Frame
  ) throws(ScriptError) -> (Arguments, Verb.Run) {
    if isTracing { trace(statement, values, in: frame) }
    let arguments = try Arguments(values, of: verb, at: statement.position, in: frame, self)
    return (arguments, arguments.verb.run)
  }

  /// Returns the arguments of a command that have been read before, or are read now for every time; nil if they are
  /// read each time.
  private func readOnce(
    _ statement: Statement, in frame: Frame
  ) throws(ScriptError) -> (Arguments, Verb.Run)? {
    guard statement.isReadOnce, !isTracing, let verb = statement.known else { return nil }
    if let command = statement.read {
      return (Arguments(command, at: statement.position, in: frame, self), command.run)
    }
    let arguments = try Arguments(
      statement.arguments, of: verb, at: statement.position, in: frame, self)
    let command = try arguments.read()
    statement.read = command
    return (arguments, command.run)
  }

  /// Reads the arguments of a command that are read once, if they can be.
  func readAhead(_ statement: Statement, in frame: Frame) {
    guard statement.isReadOnce, statement.read == nil, let verb = statement.known else { return }
    statement.read = try? Arguments(
      statement.arguments, of: verb, at: statement.position, in: frame, self
    ).read()
  }

  /// Returns whether a run ends after a command.
  private func ends(after statement: Statement, in frame: Frame) throws(ScriptError) -> Bool {
    try checkInterrupt("in", statement)
    return hasQuit || frame.exit != nil
  }

  /// Returns whether there are effects of a command to wait for; usually there are none.
  private func hasWork(since work: PluginWork, in frame: Frame) -> Bool {
    waitForRoom != nil
      || (frame.isHandler ? handlers.hasQueuedActions : handlers.hasQueuedBodies)
      || plugins.isBusy(since: leftWork.map { max(work, $0) } ?? work)
  }

  /// Waits for the effects of a command.
  private func settle(
    since work: PluginWork, at position: SourcePosition, in frame: Frame
  ) async throws(ScriptError) {
    let awaited = leftWork.map { max(work, $0) } ?? work
    if handlers.hasQueuedActions { try await runActions(from: frame, at: position) }
    if frame.isHandler {
      await settlePlugins(since: awaited)
      try await runActions(from: frame, at: position)
    } else {
      try await settleBodies(since: awaited, at: position)
    }
    if let waitForRoom { await waitForRoom() }
  }

  /// Ends the run if the user has interrupted it; between commands, the state is consistent.
  private func checkInterrupt(
    _ place: String, _ statement: Statement
  ) throws(ScriptError) {
    guard Task.isCancelled else { return }
    throw ScriptError(
      .interrupted, "interrupted \(place) \(statement.verb)", at: statement.position)
  }

  /// Returns the verb or the macro with a name.
  func verb(named name: String) -> Verb? {
    language[name] ?? macros[name]
  }

  /// Returns the error of a command whose verb is unknown, with the nearest verb.
  func unknownVerb(_ statement: Statement, among others: [String] = []) -> ScriptError {
    if let name = Self.renamedVerbs[statement.verb] {
      return ScriptError(
        .unknownVerb, "the verb '\(statement.verb)' is gone; write \(name)", at: statement.position)
    }
    let remedy =
      remedyOfOtherLanguages(for: statement)
      ?? Spelling.remedy(
        for: statement.verb, in: language.names + macros.keys.sorted() + others,
        otherwise: "help lists the verbs")
    return ScriptError(
      .unknownVerb, "the verb '\(statement.verb)' is unknown; \(remedy)", at: statement.position)
  }

  /// Returns what to write instead of a comment or an assignment as in other languages.
  private func remedyOfOtherLanguages(for statement: Statement) -> String? {
    let verb = statement.verb
    if ["//", "--", "/*", "REM"].contains(where: verb.hasPrefix) {
      return "a comment starts with #"
    }
    guard verb.contains("=") || statement.arguments.first?.word?.text.first == "=" else {
      return nil
    }
    let name = verb.prefix { $0 != "=" }
    return "let \(name.isEmpty ? "NAME" : name) VALUE gives a name a value"
  }

  /// The replacements of verbs of earlier versions.
  nonisolated static let renamedVerbs = ["exit": "quit"]

  // MARK: Calls

  /// Runs stored commands as a part of a command.
  ///
  /// - Parameters:
  ///   - kept: the commands.
  ///   - values: the values of their parameters.
  ///   - caller: the frame of the command.
  ///   - position: the position of the command.
  /// - Returns: the value of `return`, or null.
  /// - Throws: the error of a command, with the call, or a `failed` if the maximum depth is exceeded.
  @discardableResult
  func call(
    _ kept: KeptBlock, _ values: [String: Value], from caller: Frame, at position: SourcePosition
  ) async throws(ScriptError) -> Value {
    let frame = kept.frame.copy()
    frame.bind(values)
    try frame.enter(kept.name, from: caller, at: position)
    do throws(ScriptError) {
      try await run(kept.block, in: frame)
      return frame.returnedValue
    } catch {
      throw error.called(kept.name, at: position)
    }
  }

  /// Runs the bodies of performed commands in order, each followed by those that it performs.
  ///
  /// - Parameters:
  ///   - frame: the frame of the command that performed them.
  ///   - position: its position; nil for a key.
  /// - Returns: the value returned by the first one; null without one.
  /// - Throws: the error of a body.
  @discardableResult
  func runActions(
    from frame: Frame, at position: SourcePosition?
  ) async throws(ScriptError) -> Value {
    var answer: Value?
    var bodies = handlers.takeActions()
    runningBodies += 1
    defer {
      runningBodies -= 1
      handlers.putBack(bodies)
    }
    while !hasQuit, let action = bodies.popFirst() {
      let position = position ?? action.kept.block.position
      var value = Value.null
      try await following(action.trail) { () async throws(ScriptError) in
        value = try await call(action.kept, action.values, from: frame, at: position)
      }
      answer = answer ?? value
    }
    return answer ?? .null
  }

  /// Runs a closure with the trail of the cause for which it was queued.
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
  ///   - caller: the frame of the calling command.
  ///   - position: the position of the file name; nil for a file on the command line.
  /// - Returns: the value of `return`, or null.
  /// - Throws: the error if it cannot be read, or of a command, with the call.
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

  /// Waits for plugins and runs queued bodies until a piece of work is complete.
  ///
  /// - Throws: the error of a body, or a `failed` with the cycle of handlers that keep causing each other.
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

  /// Waits until plugins have answered and handled their events, for a piece of work only: independent or earlier
  /// work of plugins is not waited for.
  ///
  /// Each request has a deadline, but two plugins that keep responding to each other's events have none; so this
  /// waits for a limited time, and reports to a waiting user on which plugins.
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

  /// The current time of the session's clock.
  var now: Instant { engine.scheduler.now }

  /// Lets time pass for a command; returns early if the task is cancelled.
  ///
  /// The virtual clock jumps from timer to timer, with the effects of each at its time; the real one is waited for.
  ///
  /// - Throws: the error of a body that ran in the meantime.
  func pass(_ duration: Duration, for arguments: Arguments) async throws(ScriptError) {
    guard clock.isVirtual else {
      try? await Task.sleep(for: duration)
      return
    }
    let (work, end) = (work, now.advanced(by: duration))
    var step = Duration.zero
    repeat {
      clock.advance(by: step)
      if hasWork(since: work, in: arguments.frame) {
        try await settle(since: work, at: arguments.position, in: arguments.frame)
      }
      guard now < end else { return }
      let rest = now.duration(to: end)
      step = max(.zero, min(clock.timeToNextTimer ?? rest, rest))
    } while clock.isVirtual && !hasQuit && !Task.isCancelled
  }
}
