import KeyboardCommands
import KeyboardCore

/// The verbs that perform and list commands.
let commandVerbs: [Verb] = [
  Verb(
    "run ID [NAME=VALUE…]",
    "Performs a command, wherever its keys are, and shows what it answers.",
    example: "run navigation.nextRow count=5", operands: .command, .commandArgument
  ) { session, arguments throws(ScriptError) in
    let id = try arguments.word("a command's ID")
    let invocation = try arguments.invocation(id, of: session.engine)
    try arguments.finish()
    try await session.perform(invocation, at: id.position)
  },
  Verb(
    "commands [PREFIX]",
    "Lists commands with their keys, or what one takes; in brackets if it would do nothing now.",
    example: "commands navigation", operands: .command
  ) { session, arguments throws(ScriptError) in
    let prefix = try arguments.optionalLastWord()?.text ?? ""
    let commands = session.commands.filter { $0.id.rawValue.hasPrefix(prefix) }
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

extension [String] {
  /// The elements without repetitions, in order.
  var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
