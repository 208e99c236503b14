import Glibc
import KeyboardCore
import KeyboardScenes
import KeyboardScripting

/// Runs scripts or commands in an application, up to the first failure.
struct AttachedCommand {
  private let application: String
  private let options: Options

  init(_ application: String, _ options: Options) {
    (self.application, self.options) = (application, options)
  }

  /// Runs the scripts or commands, and returns the exit status.
  func run() async -> Int32 {
    let signals = SignalSources(SIGINT)
    let work = Task { () -> Int32 in
      do throws(MessageError) {
        let session = try await attach()
        defer { session.detach() }
        if answersEachLine {
          return await KeyboardREPL.answer(in: session) { command throws(ScriptError) in
            try await session.value(of: command)
          }
        }
        do throws(ScriptError) {
          try await run(in: session)
          return session.quitStatus
        } catch {
          StandardOutput.writeError("\(error)\n")
          return error.exitStatus
        }
      } catch {
        StandardOutput.writeError("keyboard-repl: \(error.message)\n")
        return 2
      }
    }
    signals.on(SIGINT) { work.cancel() }
    return await work.value
  }

  /// A Boolean value indicating whether each piped command produces one line of JSON.
  private var answersEachLine: Bool { options.answersInJSON && options.mode == .standardInput }

  private func attach() async throws(MessageError) -> AttachedSession {
    let answers = { (value: Value) in StandardOutput.write("\(value)\n") }
    let note = { (note: String) in
      let text = options.answersInJSON ? "\(["note": .string(note)] as Value)" : note
      StandardOutput.writeError(text + "\n")
    }
    return try await AttachedSession(
      to: application, options.attachedSession(), environment: options.environment,
      answers: options.answersInJSON && !answersEachLine ? answers : nil, notes: note, traces: note
    ) { [answersEachLine] in if !answersEachLine { StandardOutput.write($0 + "\n") } }
  }

  private func run(in session: AttachedSession) async throws(ScriptError) {
    switch options.mode {
    case .files(let files): try await session.run(files: files)
    case .commands(let commands): try await session.run(commands, file: "-c")
    default:
      try await KeyboardREPL.run(ScriptStream(file: "<stdin>"), in: session) {
        script throws(ScriptError) in
        try await session.run(script, directory: ".")
      }
    }
  }
}

extension Options {
  /// Creates a session that runs scripts, in the application if one is given.
  ///
  /// - Throws: a `MessageError` if the application cannot be attached to.
  func session(
    output: @escaping @MainActor (String) -> Void
  ) async throws(MessageError) -> any ScriptRunner {
    let traces = { (line: String) in StandardOutput.writeError(line + "\n") }
    if let application {
      return try await AttachedSession(
        to: application, attachedSession(), environment: environment, traces: traces,
        output: output)
    }
    let session = Session(
      Session.Configuration(self, isInteractive: false), language: .full, traces: traces,
      output: output)
    session.isTracing = self.traces
    return session
  }
}
