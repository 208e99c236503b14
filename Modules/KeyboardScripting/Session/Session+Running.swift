import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

extension Session {
  /// Runs commands one after another, each to its end.
  func run(_ statements: [Statement], in frame: Frame) async throws(ScriptError) {
    for statement in statements {
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
        var arguments = Arguments(
          verb: verb, position: statement.position, frame: frame,
          items: try statement.arguments.map { argument throws(ScriptError) in
            try item(argument, in: frame)
          })
        try await verb.run(self, &arguments)
      } else {
        throw unknownVerb(statement)
      }
      // Most commands leave nothing to settle.
      if frame.isHandler {
        if plugins.isBusy { await settlePlugins() }
      } else if plugins.isBusy || handlers.hasQueuedBodies {
        try await settle(bodiesOf: frame)
      }
      if hasQuit { return }
    }
  }

  /// Runs the commands of a file.
  func run(file: String, in frame: Frame, at position: SourcePosition) async throws(ScriptError) {
    let source = TextFile(file, relativeTo: frame.directory)
    let text: String
    do {
      text = try source.text()
    } catch {
      throw ScriptError(.failed, error.message, at: position)
    }
    let script = try Script(parsing: text, file: source.path)
    var inner = try frame.entered(at: position)
    inner.directory = source.directory
    try await run(script.statements, in: inner)
  }

  private func unknownVerb(_ statement: Statement) -> ScriptError {
    let near = Spelling.nearest(to: statement.verb, in: verbs.names + macros.keys.sorted())
    let remedy = near.map { "did you mean \($0)?" } ?? "help lists the verbs"
    return ScriptError(
      .unknownVerb, "the verb '\(statement.verb)' is unknown; \(remedy)", at: statement.position)
  }

  // MARK: Settling

  /// Waits for plugins and runs queued bodies until nothing is left to do.
  ///
  /// - Throws: what a body throws, or a `failed` that names the cycle of handlers that keep
  ///   causing each other.
  func settle(bodiesOf frame: Frame) async throws(ScriptError) {
    var count = 0
    while true {
      await settlePlugins()
      guard let body = handlers.next() else { return }
      count += 1
      guard count <= Session.bodyLimit else {
        let events = ([body.event] + handlers.dropQueued()).reduce(into: [String]()) {
          if !$0.contains($1) { $0.append($1) }
        }
        throw ScriptError(
          .failed,
          "handlers kept causing each other's events (\(events.joined(separator: " → "))); "
            + "one command may cause \(Session.bodyLimit)",
          at: body.block.position)
      }
      let inner = Frame(
        directory: body.directory, local: body.local, depth: frame.depth, isHandler: true)
      try await run(body.block.statements, in: inner)
    }
  }

  /// Waits until plugins have answered and handled their events.
  ///
  /// Each request has a deadline; two plugins that keep answering each other's events have none,
  /// so patience ends here.
  func settlePlugins() async {
    await plugins.settle(within: Session.patience)
    if plugins.isBusy, !Task.isCancelled {
      notify("plugins are still busy after \(Session.patience); going on without them")
    }
  }

  // MARK: Values

  private func item(
    _ argument: Statement.Argument, in frame: Frame
  ) throws(ScriptError) -> Arguments.Item {
    switch argument {
    case .expression(let expression): return .expression(expression)
    case .block(let block): return .block(block)
    case .word(let word):
      return .word(
        Arguments.Text(
          text: try text(of: word, in: frame), isQuoted: word.isQuoted, position: word.position))
    }
  }

  private func text(of word: Word, in frame: Frame) throws(ScriptError) -> String {
    if let text = word.plainText { return text }
    var text = ""
    for piece in word.pieces {
      switch piece {
      case .text(let literal): text += literal
      case .name(let name, let position): text += try value(name, at: position, in: frame).text
      }
    }
    return text
  }

  private func value(
    _ name: String, at position: SourcePosition, in frame: Frame
  ) throws(ScriptError) -> Value {
    if let value = reading(in: frame).value(name) { return value }
    throw ScriptError(.failed, unknownName(name), at: position)
  }

  /// The names that commands in a frame see.
  func reading(in frame: Frame) -> FrameContext {
    FrameContext(local: frame.local, context: context)
  }

  /// Why a name has no value, with what to do.
  func unknownName(_ name: String) -> String {
    if context.isRegistered(name) { return "\(name) has no value now" }
    let near = Spelling.nearest(to: name, in: context.names.map(\.name))
    return "the name \(name) is unknown; " + (near.map { "did you mean \($0)?" } ?? "get lists all")
  }
}
