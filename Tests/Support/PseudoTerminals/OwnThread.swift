import Dispatch
public import Testing

/// Runs the tests of a suite on a thread that they share with others like them, one at a time.
///
/// They wait for programs on terminals, and would keep everything else from the few threads that tests have.
public struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  /// Their suites inside have it too.
  public var isRecursive: Bool { true }

  private static let thread = Thread()

  /// Runs a test on the thread.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // A suite's scope holds those of its tests, which take turns.
    guard testCase != nil else { return try await function() }
    try await withTaskExecutorPreference(Self.thread) { try await function() }
  }

  private final class Thread: TaskExecutor {
    private let queue = DispatchQueue(label: "tests at terminals")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}

extension Trait where Self == OwnThread {
  /// Runs the tests on a thread for those that wait for programs on terminals.
  public static var onTerminalThread: Self { Self() }
}
