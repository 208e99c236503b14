import KeyboardCommands
import KeyboardCore

/// The verbs for conditions and loops.
nonisolated let controlVerbs: [Verb] = [
  Verb(
    "if", "Runs the commands of the first true condition, or those of else.",
    example: "if list.focus == 0 { press end } else { press home }",
    synopsis: "if CONDITION { COMMANDS } [else if CONDITION { COMMANDS }]… [else { COMMANDS }]",
    watches: true,
    .branches
  ) { session, arguments, branches throws(ScriptError) in
    for (condition, block) in branches {
      if let condition {
        guard try await session.holds(condition, in: arguments.frame) else { continue }
      }
      let value = try await session.run(block, in: arguments.frame)
      arguments.answer(passing: value)
      return
    }
  },
  Verb(
    "while", "Runs commands while a condition is true.",
    example: "while list.focus < 2 { press down }", watches: true, .expression("CONDITION"),
    .block(.loop)
  ) { session, arguments, condition, block throws(ScriptError) in
    let foldedNotes = session.foldsNotes
    session.foldsNotes = true
    defer { session.foldsNotes = foldedNotes }
    while try await session.holds(condition, in: arguments.frame) {
      guard try await session.runRound(block, arguments) else { return }
    }
  },
  Verb(
    "for", "Runs commands for each element of a list, name in a map or character of a text.",
    example: "for key in ['down', 'up'] { press $key }", watches: true,
    .localName, .after("in", .expression("LIST")).typed, .block(.loop)
  ) { session, arguments, name, expression, block throws(ScriptError) in
    let list = try await session.value(of: expression, in: arguments.frame)
    guard let elements = list.elements else {
      throw ScriptError(
        .failed, "for goes through a list such as [1, 2], a map or a text, not \(list)",
        at: expression.position)
    }
    try session.checkNoScene(name, at: arguments.start)
    let outer = arguments.frame.local[name]
    defer { arguments.frame.local[name] = outer }
    let foldedNotes = session.foldsNotes
    session.foldsNotes = true
    defer { session.foldsNotes = foldedNotes }
    for element in elements {
      arguments.frame.bind([name: element])
      guard try await session.runRound(block, arguments) else { return }
    }
  },
  Verb(
    "repeat", "Runs commands N times; NAME counts the iterations from 0.",
    example: "repeat 3 { press down }", watches: true,
    .expression("N"), .optional(.after("as", .localName)), .block(.loop)
  ) { session, arguments, expression, name, block throws(ScriptError) in
    let value = try await session.value(of: expression, in: arguments.frame)
    guard let count = value.integerValue, 0...1_000_000 ~= count else {
      throw arguments.bad(
        at: expression.position, "N is a whole number from 0 to 1000000, not \(value)")
    }
    if let name { try session.checkNoScene(name, at: expression.position) }
    let outer = name.flatMap { arguments.frame.local[$0] }
    defer { if let name { arguments.frame.local[name] = outer } }
    let foldedNotes = session.foldsNotes
    session.foldsNotes = true
    defer { session.foldsNotes = foldedNotes }
    for index in 0..<count {
      if let name { arguments.frame.bind([name: .integer(index)]) }
      guard try await session.runRound(block, arguments) else { return }
    }
  },
  Verb(
    atOnce: "break", "Ends the enclosing loop.", example: "while true { break }",
    standsInLoop: true,
    watches: true
  ) {
    _, arguments in arguments.frame.exit = .breaks
  },
  Verb(
    atOnce: "continue", "Continues with the next iteration of the enclosing loop.",
    example: "repeat 2 { continue }", standsInLoop: true, watches: true
  ) { _, arguments in
    arguments.frame.exit = .continues
  },
  Verb(
    "return", "Ends the enclosing macro, command or file, with a value as its answer.",
    example: "return list.focus + 1", watches: true, .optional(.expression("VALUE"))
  ) { session, arguments, expression throws(ScriptError) in
    var value = Value.null
    if let expression {
      value = try await session.value(of: expression, in: arguments.frame)
    }
    arguments.frame.exit = .returns(value)
  },
  Verb(
    "try",
    "Runs commands, and those of else when one fails: error has its code, message, file, line, column.",
    example: "try { press dwon } else { echo $error.message }",
    synopsis: "try { COMMANDS } [else { COMMANDS }]", watches: true,
    .block(), .optional(.after("else", .block()))
  ) { session, arguments, block, otherwise throws(ScriptError) in
    let frame = arguments.frame
    do throws(ScriptError) {
      arguments.answer(passing: try await session.run(block, in: frame))
    } catch {
      if error.code == .interrupted { throw error }
      guard let otherwise else { return }
      let outer = frame.local["error"]
      frame.bind(["error": error.value])
      defer { frame.local["error"] = outer }
      arguments.answer(passing: try await session.run(otherwise, in: frame))
    }
  },
  Verb(
    "quit", "Ends the session, in batch with a status from 0 to 255.", example: "quit",
    watches: true,
    .count("STATUS", in: 0...255, standard: 0)
  ) { session, _, status in
    session.quitStatus = Int32(status)
    session.hasQuit = true
  },
]

extension Session {
  /// Runs the block of a loop once; returns false if the loop must end.
  fileprivate func runRound(
    _ block: Statement.Block, _ arguments: Arguments
  ) async throws(ScriptError) -> Bool {
    arguments.frame.beginBlock()
    defer { arguments.frame.endBlock() }
    var (next, value) = (0, Value.null)
    // Most iterations do not wait for anything.
    if let pause = try runAtOnce(block.statements, from: &next, in: arguments.frame, &value) {
      try await goOn(with: block.statements, at: pause, from: &next, in: arguments.frame, &value)
    }
    rounds += 1
    // Ctrl-C and the terminal are handled even if nothing in the block waits.
    if rounds.isMultiple(of: 256) {
      await Task.yield()
      if Task.isCancelled { return false }
    }
    switch arguments.frame.exit {
    case nil: return !hasQuit
    case .continues:
      arguments.frame.exit = nil
      return !hasQuit
    case .breaks: arguments.frame.exit = nil
    case .returns: break
    }
    return false
  }
}

nonisolated extension Parameter
where Content == [(condition: ScriptExpression?, block: Statement.Block)] {
  /// A parameter for the blocks of `if` and `else if` with their conditions, and of `else` without one.
  fileprivate static var branches: Self {
    let condition = Parameter<ScriptExpression>.expression("CONDITION")
    let block = Parameter<Statement.Block>.block()
    let otherwise = Parameter<Statement.Block?>.optional(.after("else", block))
    var result = Self(isReadOnce: true) { arguments throws(ScriptError) in
      var branches: Content = []
      repeat {
        branches.append((try condition.read(arguments), try block.read(arguments)))
      } while arguments.take(["else", "if"])
      if let block = try otherwise.read(arguments) { branches.append((nil, block)) }
      return branches
    }
    result.syntax = condition.syntax + block.syntax + otherwise.syntax
    return result
  }
}

nonisolated extension Parameter where Content == String {
  /// A parameter for the name of a local value.
  static var localName: Self {
    let syntax = ParameterSyntax("NAME", .text)
    return Self(syntax, isReadOnce: true) { arguments throws(ScriptError) in
      let word = try arguments.word(syntax)
      if let problem = word.text.problemAsVariable { throw arguments.bad(word, problem) }
      return word.text
    }
  }
}
