import KeyboardCommands
import KeyboardCore

/// The verbs that perform and list commands.
let commandVerbs: [Verb] = [
  Verb(
    "run ID [NAME=VALUE…]",
    "Performs a command, wherever its keys are, and shows what it answers.",
    example: "run navigation.nextRow count=5", operands: .command, .rest([.commandArgument])
  ) { session, arguments throws(ScriptError) in
    let id = try arguments.word("a command's ID")
    let invocation = try arguments.invocation(id, of: session.engine)
    try arguments.finish()
    try await session.perform(invocation, at: id.position)
  },
  Verb(
    "command ID TITLE [PARAM | PARAM=DEFAULT]… { COMMANDS }",
    "Defines a command that keys and run perform; the title is shown in lists and hints.",
    example: "command list.skip 'Skip rows' count=5 { press \"down*$count\" }"
  ) { session, arguments throws(ScriptError) in
    let id = try arguments.word("an ID")
    let title = try arguments.word("a TITLE")
    let parameters = try BlockParameters(&arguments)
    let block = try arguments.block()
    try arguments.finish()
    try session.define(CommandID(id.text), id, title, parameters, block, in: arguments.frame)
  },
  Verb(
    "commands [PREFIX | ID]",
    "Lists commands with their keys, in brackets those that do nothing now; or explains one.",
    example: "commands navigation", operands: .command
  ) { session, arguments throws(ScriptError) in
    let prefix = try arguments.optionalLastWord()?.text ?? ""
    if let command = session.commands.first(where: { $0.id.rawValue == prefix }) {
      return session.explain(command)
    }
    let commands = session.commands.filter { command in
      command.id.rawValue.hasPrefix(prefix) && !session.commandsOfScripts.isBlock(command.id)
    }
    let rows = commands.map { command in
      let keys = session.engine.keymap.bindings(performing: command.id).map {
        $0.sequence.description.quotedWord
      }
      let isPossible = session.engine.chain.responder(for: command.invocation) != nil
      return [
        isPossible ? command.id.rawValue : "(\(command.id))", command.title ?? "",
        keys.uniqued.joined(separator: ", "),
      ]
    }
    session.say(columns: rows, otherwise: "no command starts with '\(prefix)'")
    if let command = commands.first(where: { $0.id.rawValue == prefix }) {
      session.say(columns: (command.parameters ?? []).map { ["  \($0.name)=", $0.requirement] })
    }
  },
]

nonisolated extension Arguments {
  /// Takes the named values after a command's id, and returns the invocation of the command.
  ///
  /// - Throws: a `badArgument` for a value that the command does not take or cannot read.
  @MainActor mutating func invocation(
    _ id: Word, of engine: KeyEngine
  ) throws(ScriptError) -> CommandInvocation {
    let values = try namedValues()
    let invocation = CommandInvocation(
      CommandID(id.text),
      Dictionary(uniqueKeysWithValues: values.map { ($0.name, $0.value.value) }))
    guard let command = engine.commands.first(where: { $0.id == invocation.id }) else {
      return invocation
    }
    for (name, value) in values {
      do throws(CommandError) {
        try command.check([name: value.value])
      } catch {
        throw value.bad(error.message)
      }
    }
    return invocation
  }
}

extension Session {
  /// Every command that a responder offers, now or at other times, sorted by id.
  var commands: [KeyCommand] {
    engine.commands.sorted { $0.id.rawValue < $1.id.rawValue }
  }

  /// Defines a command, replacing a script's own of the same id.
  fileprivate func define(
    _ id: CommandID, _ word: Word, _ title: Word, _ parameters: BlockParameters,
    _ block: Statement.Block, in frame: Frame
  ) throws(ScriptError) {
    guard ValueExpression.isName(id.rawValue) else {
      throw word.bad(
        "'\(id)' is no command's id; write letters, digits and dots, such as list.skip")
    }
    guard
      commandsOfScripts.position(of: id) != nil || !commands.contains(where: { $0.id == id })
    else { throw word.bad("\(id) belongs to somebody else; choose another id") }
    commandsOfScripts.add(
      id, title.text, parameters, KeptBlock("command \(id)", block, in: frame))
    engine.reloadCommands()
  }

  /// Tells everything about a command.
  func explain(_ command: KeyCommand) {
    let keys = engine.keymap.bindings(performing: command.id).map {
      $0.sequence.description.quotedWord
    }
    say("\(command.id)" + (command.title.map { ": \($0)" } ?? ""))
    var rows = [["  keys", keys.isEmpty ? "none" : keys.uniqued.joined(separator: ", ")]]
    rows += (command.parameters ?? []).map { ["  \($0.name)=", $0.requirement] }
    if engine.chain.responder(for: command.invocation) == nil {
      rows.append(["  now", "it would do nothing"])
    }
    if let position = commandsOfScripts.position(of: command.id) {
      rows.append(["  defined", "\(position)"])
    }
    say(columns: rows)
  }

  /// Performs a command and waits until it has ended; an interrupt cancels it.
  fileprivate func perform(
    _ invocation: CommandInvocation, at position: SourcePosition
  ) async throws(ScriptError) {
    do {
      guard let task = try engine.perform(invocation) else { return }
      let cancel = { @MainActor in task.cancel() }
      await settlePlugins(since: work)
      let result = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          task.whenFinished { continuation.resume(returning: $0) }
        }
      } onCancel: {
        Task { @MainActor in cancel() }
      }
      let value = try result.get()
      if value != .null, value != [:] { say("\(value)") }
    } catch {
      throw ScriptError(.failed, "\(error)", at: position)
    }
  }
}

nonisolated extension Array where Element: Hashable {
  /// The elements without repetitions, in order.
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
