package import KeyboardCore

/// Runs scripts and documents as tests, each in a new session.
///
/// ```swift
/// let runner = TestRunner(timeout: .seconds(10), scheduler: MainScheduler()) { output in
///   Session(configuration, output: output)
/// }
/// let outcome = await runner.run("Checks/focus.kbd")
/// ```
package final class TestRunner {
  /// Creates a session that writes to the given output, locally or in an application.
  package typealias MakeSession =
    @MainActor (@escaping @MainActor (String) -> Void) async throws(MessageError) ->
    any ScriptRunner

  private let timeout: Duration
  private let isStrict: Bool
  private let scheduler: any Scheduler
  private let makeSession: MakeSession
  /// Receives each line of output of the file.
  private var take: (String) -> Void = { _ in }
  /// A Boolean value indicating whether the running file has exceeded its time limit.
  private var isLate = false

  /// The maximum number of lines of a file's output to keep.
  private static let outputLimit = 50

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - timeout: the time limit of a file.
  ///   - isStrict: whether a script without checks fails.
  ///   - scheduler: the clock of the time limit.
  ///   - makeSession: creates the session of a file.
  package init(
    timeout: Duration, isStrict: Bool = false, scheduler: any Scheduler,
    makeSession: @escaping MakeSession
  ) {
    (self.timeout, self.isStrict) = (timeout, isStrict)
    (self.scheduler, self.makeSession) = (scheduler, makeSession)
  }

  /// Returns the duration in a text such as `500ms`, `10s` or `1m`.
  ///
  /// - Throws: a ``MessageError`` with the notation.
  package nonisolated static func timeout(_ text: String) throws(MessageError) -> Duration {
    let position = SourcePosition(file: "", line: 1, column: 1)
    do throws(ScriptError) {
      return try Word(text: text, isQuoted: false, position: position).duration()
    } catch {
      throw MessageError(error.message)
    }
  }

  /// Runs a file: a document is replayed and compared; any other file is a script, which ends at its first failure.
  ///
  /// If the task is cancelled, the file ends as at its time limit.
  package func run(_ file: String) async -> TestOutcome {
    let start = scheduler.now
    var output: [String] = []
    let isDocument = TestFiles.isDocument(file)
    take = { line in
      output.append(line)
      if output.count > Self.outputLimit { output.removeFirst() }
    }
    let session: any ScriptRunner
    do throws(MessageError) {
      session = try await makeSession { [weak self] in self?.take($0) }
    } catch {
      return TestOutcome(
        file: file, failure: .init(.error, "\(file): \(error.message)"),
        duration: start.duration(to: scheduler.now), output: [], sources: [file])
    }
    isLate = false
    let work = Task {
      isDocument ? await replay(file, in: session) : await run(file, in: session)
    }
    let timer = scheduler.schedule(after: timeout, self) {
      $0.isLate = true
      work.cancel()
    }
    var failure = await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      work.cancel()
    }
    scheduler.cancel(timer)
    let hasNoChecks = !isDocument && failure == nil && session.knownCheckCount == 0
    if hasNoChecks, isStrict {
      failure = .init(.check, "\(file): no checks; write an expect or a check")
    }
    await session.shutdown()
    return TestOutcome(
      file: file, failure: failure, hasNoChecks: hasNoChecks,
      duration: start.duration(to: scheduler.now),
      output: isDocument ? [] : output, sources: session.readFiles.union([file]))
  }

  private func run(_ file: String, in session: any ScriptRunner) async -> TestOutcome.Failure? {
    for error in await session.runInitFile() { take("\(error)") }
    do throws(ScriptError) {
      try await session.run(files: [file])
      guard session.quitStatus != 0 else { return nil }
      return .init(.check, "\(file): it ended with quit \(session.quitStatus)")
    } catch {
      return failure(error)
    }
  }

  private func replay(_ file: String, in session: any ScriptRunner) async -> TestOutcome.Failure? {
    let transcript: Transcript
    do throws(ScriptError) {
      transcript = Transcript(try ScriptFile(file).text(), file: file)
    } catch {
      return failure(error)
    }
    let outcome = await transcript.replay { output in
      take = output
      return session
    }
    if let interruption = outcome.interruption { return failure(interruption) }
    guard !outcome.isAsWritten else { return nil }
    let lines = outcome.problems.map(\.line) + outcome.mismatches.map(\.line)
    return .init(
      .check,
      "\(file):\(lines[0]): not as written; keyboard-repl --transcript --update writes what it says",
      excerpt: outcome.report.split(separator: "\n").map(String.init))
  }

  /// Returns the failure of a script, with the line on which it occurred.
  private func failure(_ error: ScriptError) -> TestOutcome.Failure {
    let lines = (try? ScriptFile(error.position.file).text())?
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let excerpt = lines?.dropFirst(error.position.line - 1).first.map { [$0.trimmingBlanks] } ?? []
    switch error.code {
    case .expectation: return .init(.check, "\(error)", excerpt: excerpt)
    case .interrupted where isLate:
      let late = ScriptError(
        .failed, "it takes longer than \(timeout.roundedText); --timeout allows more",
        at: error.position)
      return .init(.error, "\(late)", excerpt: excerpt)
    case .interrupted: return .init(.interrupted, "\(error)", excerpt: excerpt)
    default: return .init(.error, "\(error)", excerpt: excerpt)
    }
  }
}
