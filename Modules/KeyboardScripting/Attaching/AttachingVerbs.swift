import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import KeyboardRuntime

/// The verbs for running applications and the content of their screens.
nonisolated let attachingVerbs: [Verb] = [
  Verb(
    "applications", "Lists the running applications that can be attached to.",
    example: "applications", watches: true
  ) { _, arguments in
    let all = applications()
    arguments.answer(
      Answer(
        .array(all.map { ["name": .string($0.name), "process": .integer($0.process)] }),
        columns: all.map { ["\($0.name).\($0.process)", $0.path] },
        otherwise:
          "none is running; start one with KEYBOARD_TOOLKIT_CONTROL=1 in its environment"
      ))
  },
  Verb(
    "attach",
    "Runs commands in an application; without a block, the prompt is its prompt until detach.",
    example: "attach mailbox { press down; show }",
    synopsis: "attach NAME [--watch] [{ COMMANDS }]",
    .word(
      "NAME",
      offering: { @MainActor @Sendable _, _ in
        applications().map { Session.Completion("\($0.name).\($0.process)") }
      }),
    .flag("--watch", "watch, while another session can control the application"),
    .optional(.block(.kept))
  ) { session, arguments, name, watches, block throws(ScriptError) in
    var options = AttachedSession.Options()
    (options.client, options.watches) = ("keyboard-repl", watches)
    (options.describesKeys, options.traces) = (session.describesKeys, session.isTracing)
    guard let block else { return try await session.attach(to: name, options) }
    let value = try await session.run(
      block, directory: arguments.frame.directory, attachedTo: name, options)
    arguments.answer(Answer(value, []))
  },
  Verb("detach", "Leaves the application that the prompt is attached to.", example: "detach") {
    _, arguments throws(ScriptError) in
    throw ScriptError(
      .failed, "the prompt is not attached to an application; attach NAME does that",
      at: arguments.position)
  },
  Verb(
    "screen", "Shows what is on the screen of the application: text, rows with styles, cursor.",
    example: "screen", watches: true
  ) { session, arguments throws(ScriptError) in
    guard let screen = session.context.value(Context.Name.screen.name) else {
      throw ScriptError(
        .failed, "there is no screen here; attach NAME to an application with one",
        at: arguments.position)
    }
    let lines = (screen["text"]?.text ?? "").split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    arguments.answer(Answer(screen, lines.map(String.init)))
  },
]

/// Returns the user's applications that can be attached to.
nonisolated private func applications() -> [ControlSocket.Application] {
  ControlSocket.applications(environment: ProcessInfo.processInfo.environment)
}

extension Session {
  /// Attaches the prompt to an application.
  fileprivate func attach(
    to name: Word, _ options: AttachedSession.Options
  ) async throws(ScriptError) {
    do throws(MessageError) {
      guard let stage else {
        throw MessageError("there is no prompt to attach; write attach \(name.text) { … }")
      }
      try await stage.attach(to: name.text, options)
    } catch {
      throw ScriptError(.failed, error.message, at: name.position)
    }
  }

  /// Runs the commands of a block in an application, in a session that ends after them.
  fileprivate func run(
    _ block: Statement.Block, directory: String, attachedTo name: Word,
    _ options: AttachedSession.Options
  ) async throws(ScriptError) -> Value {
    let application: AttachedSession
    do throws(MessageError) {
      application = try await AttachedSession(
        to: name.text, options, notes: { [weak self] in self?.say($0) },
        output: { [weak self] in self?.emit(Answer($0), isNote: false) })
    } catch {
      throw ScriptError(.failed, error.message, at: name.position)
    }
    let (text, place) = (block.text.dropFirst().dropLast(), block.position)
    do throws(ScriptError) {
      let value = try await application.run(
        String(text), file: place.file, line: place.line, directory: directory)
      await application.shutdown()
      return value
    } catch {
      await application.shutdown()
      throw error
    }
  }
}
