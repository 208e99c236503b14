import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

/// The verbs that perform and list commands.
let commandVerbs: [Verb] = [
  Verb(
    name: "run",
    synopsis: "run ID [NAME=VALUE…]",
    sentence: "Performs a command, wherever its keys are.",
    example: "run navigation.nextRow count=5",
    topic: .commands,
    operands: [.command, .other]
  ) { session, arguments throws(ScriptError) in
    let id = try arguments.word("a command's ID")
    let invocation = try arguments.invocation(id)
    try arguments.finish()
    do throws(CommandError) {
      try await session.perform(invocation)
    } catch {
      throw ScriptError(.failed, error.message, at: id.position)
    }
  },
  Verb(
    name: "commands",
    synopsis: "commands [PREFIX]",
    sentence: "Lists commands with their keys; those that would do nothing now are in brackets.",
    example: "commands navigation",
    topic: .commands,
    operands: [.command]
  ) { session, arguments throws(ScriptError) in
    let prefix = arguments.optionalWord()?.text ?? ""
    try arguments.finish()
    let commands = session.dispatcher.knownCommands.filter { $0.id.rawValue.hasPrefix(prefix) }
    let rows = commands.map { command in
      let keys = session.keys.keymap.bindings(performing: command.id).map {
        $0.sequence.description.quotedWord
      }
      return [
        command.isPossible ? command.id.rawValue : "(\(command.id))", command.title,
        keys.uniqued.joined(separator: ", "),
      ]
    }
    session.say(rows, otherwise: "no command starts with '\(prefix)'")
  },
]

nonisolated extension Arguments {
  /// The command that a word and the named values after it ask for.
  mutating func invocation(_ id: Text) throws(ScriptError) -> CommandInvocation {
    let values = try namedValues().map { ($0.name, $0.value.value) }
    return CommandInvocation(
      CommandID(id.text), Dictionary(values, uniquingKeysWith: { first, _ in first }))
  }
}

extension Session {
  /// Performs a command and waits for a plugin that performs it; an interrupt takes it back.
  func perform(_ invocation: CommandInvocation) async throws(CommandError) {
    let started = StartedRequest()
    let failure: CommandError? = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        do throws(CommandError) {
          let outcome = try dispatcher.perform(
            invocation, completion: { continuation.resume(returning: $0) })
          switch outcome {
          case .performed: continuation.resume(returning: nil)
          case .started(let request): started.request = request
          }
        } catch {
          continuation.resume(returning: error)
        }
      }
    } onCancel: {
      Task { @MainActor [plugins] in
        if let request = started.request { plugins.cancel(request) }
      }
    }
    if let failure { throw failure }
  }

  /// Says a list in columns, or a sentence when it is empty.
  func say(_ rows: [[String]], otherwise sentence: String) {
    if rows.isEmpty {
      say(sentence)
    } else {
      say(lines: TextColumns(rows).lines)
    }
  }
}

/// The request of a command that a plugin performs, once it is made.
private final class StartedRequest {
  var request: PluginRequest?
}

extension [String] {
  /// The elements without repetitions, in order.
  var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
