import Glibc
import KeyboardScripting

/// Runs scripts without a terminal, on a virtual clock, up to the first failure.
struct BatchRun {
  private let session: Session
  private let signals = SignalSources()

  init(_ options: Options) {
    session = Session(.batch(options)) { StandardOutput.write($0.text + "\n") }
  }

  /// Runs files one after another in one session.
  func run(files: [String]) async -> Int32 {
    await run { session throws(ScriptError) in
      for file in files where !session.hasQuit { try await session.run(file: file) }
    }
  }

  /// Runs the commands of `-c`.
  func run(commands: String) async -> Int32 {
    await run { session throws(ScriptError) in
      try await session.run(commands, file: "-c")
    }
  }

  /// Runs what is piped in.
  func runStandardInput() async -> Int32 {
    let text = StandardInput.readAll()
    return await run { session throws(ScriptError) in
      try await session.run(text, file: "<stdin>")
    }
  }

  private func run(_ body: @escaping (Session) async throws(ScriptError) -> Void) async -> Int32 {
    let session = session
    let work = Task { () -> Int32 in
      do throws(ScriptError) {
        try await body(session)
        return 0
      } catch {
        StandardOutput.writeError("\(error)\n")
        return error.exitStatus
      }
    }
    signals.on(SIGINT) { work.cancel() }
    let status = await work.value
    await session.shutdown()
    return status
  }
}
