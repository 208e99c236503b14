import KeyboardCore

/// The verbs that decide which commands run, and how often.
let controlVerbs: [Verb] = [
  Verb(
    "if CONDITION { COMMANDS } [else if CONDITION { COMMANDS }]… [else { COMMANDS }]",
    "Runs the commands of the first condition that holds, or those of else.",
    example: "if list.focus == 0 { press end } else { press home }",
    operands: .contextName, .other, .words(["else"]), .other
  ) { session, arguments throws(ScriptError) in
    var branches: [(condition: ScriptExpression?, block: Statement.Block)] = []
    branches.append((try arguments.expression("a CONDITION"), try arguments.block()))
    while let word = arguments.optionalWord() {
      guard word.isBare("else") else {
        throw arguments.bad(word, "after the block comes else, or nothing")
      }
      var condition: ScriptExpression?
      if let word = arguments.optionalWord() {
        guard word.isBare("if") else {
          throw arguments.bad(word, "after else comes if or a block, not '\(word.text)'")
        }
        condition = try arguments.expression("a CONDITION after else if")
      }
      branches.append((condition, try arguments.block()))
      if condition == nil { break }
    }
    try arguments.finish()
    for (condition, block) in branches {
      let frame = arguments.frame
      if let condition, !(try session.holds(condition, in: frame)) { continue }
      return try await session.run(block.statements, in: &arguments.frame)
    }
  },
  Verb(
    "while CONDITION { COMMANDS }",
    "Runs commands as long as a condition holds.",
    example: "while list.focus < 2 { press down }", operands: .contextName, .other
  ) { session, arguments throws(ScriptError) in
    let condition = try arguments.expression("a CONDITION")
    let block = try arguments.block()
    try arguments.finish()
    while try session.holds(condition, in: arguments.frame) {
      guard try await session.runRound(block, &arguments) else { return }
    }
  },
  Verb(
    "for NAME in LIST { COMMANDS }",
    "Runs commands for each element of a list.",
    example: "for key in ['down', 'up'] { press $key }",
    operands: .other, .words(["in"]), .contextName
  ) { session, arguments throws(ScriptError) in
    let name = try arguments.localName()
    let word = try arguments.word("in")
    guard word.isBare("in") else {
      throw arguments.bad(word, "after the NAME comes in, not '\(word.text)'")
    }
    let expression = try arguments.expression("a LIST")
    let block = try arguments.block()
    try arguments.finish()
    let list = try session.value(of: expression, in: arguments.frame)
    guard case .array(let elements) = list else {
      throw ScriptError(
        .failed, "for goes through a list such as [1, 2], not \(list)", at: expression.position)
    }
    let outer = arguments.frame.local[name]
    defer { arguments.frame.local[name] = outer }
    for element in elements {
      arguments.frame.local[name] = element
      guard try await session.runRound(block, &arguments) else { return }
    }
  },
  Verb(
    "repeat N [as NAME] { COMMANDS }",
    "Runs commands N times; NAME counts the rounds from 0.",
    example: "repeat 3 { press down }", operands: .other, .words(["as"]), .other
  ) { session, arguments throws(ScriptError) in
    let count = try arguments.count("N", in: 0...1_000_000)
    var name: String?
    if let word = arguments.optionalWord() {
      guard word.isBare("as") else {
        throw arguments.bad(word, "after N comes as or a block, not '\(word.text)'")
      }
      name = try arguments.localName()
    }
    let block = try arguments.block()
    try arguments.finish()
    let outer = name.flatMap { arguments.frame.local[$0] }
    defer { if let name { arguments.frame.local[name] = outer } }
    for index in 0..<count {
      if let name { arguments.frame.local[name] = .integer(index) }
      guard try await session.runRound(block, &arguments) else { return }
    }
  },
  Verb("break", "Ends the loop around it.", example: "while true { break }") {
    _, arguments throws(ScriptError) in
    try arguments.finish()
    arguments.frame.exit = .breaks
  },
  Verb(
    "continue", "Goes on with the next round of the loop around it.",
    example: "repeat 2 { continue }"
  ) { _, arguments throws(ScriptError) in
    try arguments.finish()
    arguments.frame.exit = .continues
  },
  leavingVerb("quit"), leavingVerb("exit"),
]

/// Returns a verb that ends the session.
private func leavingVerb(_ name: String) -> Verb {
  Verb(
    "\(name) [STATUS]",
    "Ends the session, in batch with a status from 0 to 255.",
    example: name
  ) { session, arguments throws(ScriptError) in
    let status = try arguments.count("STATUS", in: 0...255, standard: 0)
    try arguments.finish()
    session.quitStatus = Int32(status)
    session.hasQuit = true
  }
}

extension Session {
  /// Runs the block of a loop once; false when the loop is to end.
  fileprivate func runRound(
    _ block: Statement.Block, _ arguments: inout Arguments
  ) async throws(ScriptError) -> Bool {
    try await run(block.statements, in: &arguments.frame)
    // Ctrl-C and the terminal have their turn also when nothing in the block waits.
    await Task.yield()
    let exit = arguments.frame.exit
    arguments.frame.exit = nil
    return exit != .breaks && !hasQuit && !Task.isCancelled
  }
}

extension Arguments {
  /// Takes the name for a local value.
  fileprivate mutating func localName() throws(ScriptError) -> String {
    let word = try word("a NAME")
    guard word.isVariableName else {
      throw bad(word, "'\(word.text)' is no name; write letters, digits, - _ and dots")
    }
    return word.text
  }
}
