import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardScripting

/// Runs files as tests, and reports their results.
final class TestCommand {
  private let paths: [String]
  private let tests: Options.TestOptions
  private let runner: TestRunner

  /// The interval at which watched files are checked.
  private static let watchInterval = Duration.milliseconds(250)

  init(_ paths: [String], _ tests: Options.TestOptions, _ options: Options) {
    (self.paths, self.tests) = (paths, tests)
    runner = TestRunner(
      timeout: tests.timeout ?? .seconds(10), isStrict: tests.isStrict, scheduler: MainScheduler()
    ) { output throws(MessageError) in
      try await options.session(output: output)
    }
  }

  /// Runs the tests, once or until Ctrl+C, and returns the exit status.
  func run() async -> Int32 {
    let signals = SignalSources(SIGINT)
    let work = Task { () -> Int32 in
      do throws(MessageError) {
        return try await tests.watches ? watch() : runOnce()
      } catch {
        StandardOutput.writeError("keyboard-repl: \(error.message)\n")
        return 2
      }
    }
    signals.on(SIGINT) { work.cancel() }
    return await work.value
  }

  private func runOnce() async throws(MessageError) -> Int32 {
    try checkReport()
    let files = try TestFiles.find(paths, filter: tests.filter)
    var outcomes: [TestOutcome] = []
    if tests.isTAP { StandardOutput.write("TAP version 14\n1..\(files.count)\n") }
    for file in files where !Task.isCancelled {
      let outcome = await runner.run(file)
      outcomes.append(outcome)
      StandardOutput.write(tests.isTAP ? outcome.tap(number: outcomes.count) : outcome.report)
    }
    try finish(outcomes)
    return outcomes.exitStatus
  }

  /// Writes the summary and the report.
  private func finish(_ outcomes: [TestOutcome]) throws(MessageError) {
    if !tests.isTAP { StandardOutput.write(outcomes.summary + "\n") }
    guard let file = tests.junit else { return }
    do {
      try Data(outcomes.junit.utf8).write(to: URL(filePath: file))
    } catch {
      throw MessageError("\(file) cannot be written; name another file for --junit")
    }
  }

  /// Refuses to replace a file that is not a report, for example because the name was forgotten.
  private func checkReport() throws(MessageError) {
    guard let file = tests.junit, let data = FileManager.default.contents(atPath: file),
      !data.isEmpty,
      !data.starts(with: "<?xml".utf8)
    else { return }
    throw MessageError("\(file) is there and is not a report; name another file for --junit")
  }

  // MARK: Watching

  /// Runs all files, and repeatedly those whose sources have changed.
  private func watch() async throws(MessageError) -> Int32 {
    try checkReport()
    var outcomes: [String: TestOutcome] = [:]
    var stamps: [String: Stamp] = [:]
    while !Task.isCancelled {
      let files = (try? TestFiles.find(paths, filter: tests.filter)) ?? []
      outcomes = outcomes.filter { files.contains($0.key) }
      let sources = outcomes.values.reduce(into: Set(files)) { $0.formUnion($1.sources) }
      let now = Dictionary(uniqueKeysWithValues: sources.map { ($0, Stamp(of: $0)) })
      let changed = sources.filter { now[$0] != stamps[$0] }
      let touched = files.filter { outcomes[$0]?.sources.isDisjoint(with: changed) != true }
      stamps = now
      for file in touched where !Task.isCancelled {
        var start = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &start)
        let outcome = await runner.run(file)
        StandardOutput.write(outcome.report)
        // A file that was read for the first time counts as changed if it was written during the run.
        for source in outcome.sources where stamps[source] == nil {
          let stamp = Stamp(of: source)
          if stamp.isOlder(than: start) { stamps[source] = stamp }
        }
        outcomes[file] = outcome
      }
      if !touched.isEmpty { try finish(files.compactMap { outcomes[$0] }) }
      try? await Task.sleep(for: Self.watchInterval)
    }
    return outcomes.values.exitStatus
  }
}

/// The attributes of a file that change when it is written or replaced.
private struct Stamp: Equatable {
  private var inode: UInt = 0
  private var size = 0
  private var seconds = 0
  private var nanoseconds = 0

  init(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    (inode, size) = (status.st_ino, status.st_size)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }

  /// Returns whether the file was last written before a time on the kernel's coarse clock, the one for the times of
  /// files.
  func isOlder(than time: timespec) -> Bool {
    (seconds, nanoseconds) < (time.tv_sec, time.tv_nsec)
  }
}
