import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

/// The verbs that perform and list commands.
nonisolated let commandVerbs: [Verb] = [
  Verb(
    "run", "Performs a command, with or without keys, and shows its answer.",
    example: "run navigation.nextRow count=5", .word("ID", .command), .commandArguments.typed
  ) { session, arguments, id, values throws(ScriptError) in
    let invocation = try session.invocation(id, values, in: arguments.frame)
    var value = try await session.perform(invocation, at: id.position)
    // The value returned by a command of a script is its answer.
    let returned = try await session.runActions(from: arguments.frame, at: arguments.position)
    if value == .null { value = returned }
    arguments.answer(Answer(value, value == .null || value == [:] ? [] : ["\(value)"]))
  },
  Verb(
    "command",
    "Defines a command for keys and run; the title is shown in lists and hints.",
    example: "command list.skip 'Skip rows' count=5 { press \"down*$count\" }",
    .word("ID"), .word("TITLE"), .definedParameters,
    .flag("--change", "mark it as a change, for edit.repeat"), .block(.kept)
  ) { session, arguments, id, title, parameters, isChange, block throws(ScriptError) in
    guard ValueExpression.isName(id.text) else {
      throw id.bad(
        "'\(id.text)' is not a command's id; write letters, digits and dots, such as list.skip")
    }
    let command = CommandID(id.text)
    let isFree = { !session.commands.contains { $0.id == command } }
    guard session.commandsOfScripts.position(of: command) != nil || isFree() else {
      throw id.bad("\(command) is taken; choose another id")
    }
    session.commandsOfScripts.add(
      KeyCommand(
        CommandInvocation(command), title: title.text, parameters: parameters, isChange: isChange),
      KeptBlock("command \(command)", block, in: arguments.frame))
    session.engine.reloadCommands()
  },
  Verb(
    "commands",
    "Lists commands with their keys, unavailable ones in brackets; or explains one.",
    example: "commands navigation", synopsis: "commands [PREFIX | ID]", watches: true,
    .optional(.word("PREFIX", .command))
  ) { session, arguments, word in
    let prefix = word?.text ?? ""
    if let command = session.commands.first(where: { $0.id.rawValue == prefix }) {
      return arguments.answer(session.explanation(of: command))
    }
    let commands = session.commands.filter { command in
      command.id.rawValue.hasPrefix(prefix) && !session.commandsOfScripts.isBlock(command.id)
    }
    let rows = commands.map { command in
      let isPossible = session.engine.chain.responder(for: command.invocation) != nil
      return [
        isPossible ? command.id.rawValue : "(\(command.id))", command.title ?? "",
        session.keys(of: command.id).map(\.quotedWord).joined(separator: ", "),
      ]
    }
    arguments.answer(
      Answer(
        .array(commands.map(session.value)), columns: rows,
        otherwise: "no command starts with '\(prefix)'"))
  },
]

extension Session {
  /// Every command of the responders, available or not, sorted by id.
  var commands: [KeyCommand] {
    engine.commands.sorted { $0.id.rawValue < $1.id.rawValue }
  }

  /// Returns the keys that perform a command, each once.
  func keys(of id: CommandID) -> [String] {
    engine.keymap.bindings(performing: id).map(\.sequence.description).uniqued
  }

  /// Returns the request for a command with arguments.
  ///
  /// - Throws: a `badArgument` for a value that the command does not take or cannot read.
  func invocation(
    _ id: Word, _ values: [(name: String, value: Word)], in frame: Frame
  ) throws(ScriptError) -> CommandInvocation {
    let command = engine.commands.first { $0.id.rawValue == id.text }
    var invocation = CommandInvocation(CommandID(id.text))
    for (name, word) in values {
      let parameter = command?.parameters?.first { $0.name == name }
      let kind = parameter?.kind ?? .any
      let value = kind == .any ? try word.value(in: frame) : word.value(as: kind)
      do throws(CommandError) {
        try command?.check([name: value])
      } catch {
        throw word.bad(error.message)
      }
      invocation.arguments[name] = value
    }
    return invocation
  }

  /// Returns the description of a command.
  func explanation(of command: KeyCommand) -> Answer {
    let keys = keys(of: command.id).map(\.quotedWord)
    var rows = [["  keys", keys.isEmpty ? "none" : keys.joined(separator: ", ")]]
    rows += (command.parameters ?? []).map { ["  \($0.name)=", $0.requirement] }
    if engine.chain.responder(for: command.invocation) == nil {
      rows.append(["  now", "it would do nothing"])
    }
    if let position = commandsOfScripts.position(of: command.id) {
      rows.append(["  defined", "\(position)"])
    }
    let title = "\(command.id)" + (command.title.map { ": \($0)" } ?? "")
    return Answer(value(command), [title] + rows.inColumns)
  }

  /// Reports the result of a command that had to wait for the user.
  private func tell(_ result: Result<Value, CommandError>, of command: CommandID) {
    switch result {
    case .success(.null), .success([:]): break
    case .success(let value): say("\(command): \(value)")
    case .failure(let error): say("error: \(error.message)")
    }
  }

  /// Performs a command, waits for its end, and returns its answer; an interrupt cancels it.
  ///
  /// A command that asks the user a question is not waited for: it is answered later.
  fileprivate func perform(
    _ invocation: CommandInvocation, at position: SourcePosition
  ) async throws(ScriptError) -> Value {
    do {
      let perform = { [engine] () throws(CommandError) in try engine.perform(invocation) }
      let task = runningBodies > 0 ? try engine.asConsequence(perform) : try perform()
      guard let task else { return .null }
      let cancel = { @MainActor in task.cancel() }
      await settlePlugins(since: work)
      if task.result == nil, !plugins.display.questions.isEmpty {
        // The answer to the question is another line of the script.
        task.whenFinished(self) { $0.tell($1, of: invocation.id) }
        return .null
      }
      let result = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          task.whenFinished { continuation.resume(returning: $0) }
        }
      } onCancel: {
        Task { @MainActor in cancel() }
      }
      return try result.get()
    } catch {
      throw ScriptError(.failed, "\(error)", at: position)
    }
  }
}

nonisolated extension Array where Element: Hashable {
  /// The elements in order, without repetitions.
  package var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
