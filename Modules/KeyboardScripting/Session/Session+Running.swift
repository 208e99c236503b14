import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

extension Session {
  /// Runs commands one after another, each to its end.
  func run(_ statements: [Statement], in frame: Frame) async throws(ScriptError) {
    for statement in statements {
      work = plugins.beginWork()
      let work = work
      guard !Task.isCancelled else {
        throw ScriptError(.interrupted, "interrupted", at: statement.position)
      }
      if let macro = macros[statement.verb] {
        guard statement.arguments.isEmpty else {
          throw ScriptError(
            .badArgument, "the macro \(statement.verb) takes no arguments", at: statement.position)
        }
        try await run(macro.statements, in: frame.entered(at: statement.position))
      } else if let verb = verbs[statement.verb] {
        let values =
          statement.hasNames ? try resolved(statement.arguments, in: frame) : statement.arguments
        var arguments = Arguments(values, of: verb, at: statement.position, in: frame)
        try await verb.run(self, &arguments)
      } else {
        let remedy = Spelling.remedy(
          for: statement.verb, in: verbs.names + macros.keys.sorted(),
          otherwise: "help lists the verbs")
        throw ScriptError(
          .unknownVerb, "the verb '\(statement.verb)' is unknown; \(remedy)",
          at: statement.position)
      }
      // Most commands leave nothing to settle.
      if frame.isHandler {
        await settlePlugins(since: work)
      } else if plugins.isBusy(since: work) || handlers.hasQueuedBodies {
        try await settleBodies(since: work)
      }
      if hasQuit { return }
    }
  }

  /// Runs the commands of a file.
  func run(file path: String, in frame: Frame, at position: SourcePosition)
    async throws(ScriptError)
  {
    let file = ScriptFile(path, relativeTo: frame.directory, at: position)
    let script = try Script(parsing: file.text(), file: file.path)
    var inner = try frame.entered(at: position)
    inner.directory = file.directory
    try await run(script.statements, in: inner)
  }

  // MARK: Settling

  /// Waits for plugins and runs queued bodies until nothing is left to do of a piece of work.
  ///
  /// - Throws: the error of a body, or a `failed` that names the cycle of handlers that keep
  ///   causing each other.
  func settleBodies(since work: PluginWork) async throws(ScriptError) {
    var count = 0
    while true {
      await settlePlugins(since: work)
      guard let body = handlers.next() else { return }
      count += 1
      guard count <= Session.bodyLimit else {
        let events = ([body.event] + handlers.dropQueued()).uniqued.joined(separator: " → ")
        throw ScriptError(
          .failed,
          "handlers kept causing each other's events (\(events)); "
            + "one command may cause \(Session.bodyLimit)",
          at: body.block.position)
      }
      try await run(body.block.statements, in: body.frame)
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
    if !(engine.scheduler is ManualScheduler) {
      let names = plugins.busyPlugins(since: work).joined(separator: ", ")
      say("waiting for \(names); Ctrl-C stops that")
    }
    await plugins.settle(since: work, within: Session.pluginTimeout - Session.pluginNoticeDelay)
    if plugins.isBusy(since: work), !Task.isCancelled {
      let names = plugins.busyPlugins(since: work).joined(separator: ", ")
      say("\(names) still busy after \(Session.pluginTimeout); going on without")
    }
  }

  // MARK: Values

  /// Returns arguments with the context names in them replaced by their values.
  private func resolved(
    _ arguments: [Statement.Argument], in frame: Frame
  ) throws(ScriptError) -> [Statement.Argument] {
    try arguments.map { argument throws(ScriptError) in
      guard case .word(let word) = argument, word.hasNames else { return argument }
      var text = ""
      for piece in word.pieces {
        switch piece {
        case .text(let literal): text += literal
        case .name(let name, let position):
          guard let value = frame.value(name) else {
            throw ScriptError(.failed, unknownName(name), at: position)
          }
          text += value.text
        }
      }
      return .word(Word(text: text, isQuoted: word.isQuoted, position: word.position))
    }
  }

  /// Returns the reason why a name has no value, with the remedy.
  func unknownName(_ name: String) -> String {
    if context.isRegistered(name) { return "\(name) has no value now" }
    let remedy = Spelling.remedy(
      for: name, in: context.names.map(\.name), otherwise: "get lists all")
    return "the name \(name) is unknown; \(remedy)"
  }
}

/// The surroundings of running commands: the names that they see, and the directory of files.
nonisolated struct Frame: ContextReading {
  /// The session's context.
  let context: Context
  /// The directory that relative paths are taken from.
  var directory = "."
  /// Names that take precedence over the session's: the fields of the event of a handler.
  var local: [String: Value] = [:]
  /// The number of macros and scripts that are open.
  var depth = 0
  /// A Boolean value indicating whether the commands are the body of a handler; bodies that they
  /// queue run after them, not within them.
  var isHandler = false

  /// The most macros and scripts that may be open at a time.
  private static let maximumDepth = 50

  func value(_ name: String) -> Value? {
    local[name] ?? context.value(name)
  }

  /// Returns the frame of a macro or script that is run from this one.
  ///
  /// - Throws: a `failed` when too many are open.
  func entered(at position: SourcePosition) throws(ScriptError) -> Frame {
    guard depth < Self.maximumDepth else {
      throw ScriptError(
        .failed, "macros and scripts run each other more than \(Self.maximumDepth) deep",
        at: position)
    }
    var frame = self
    frame.depth += 1
    return frame
  }
}
