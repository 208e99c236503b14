import CProcess
import Glibc
import KeyboardCore
import Testing

@testable import KeyboardPluginSDK
@testable import KeyboardPlugins

extension ProcessSuites {
  /// Each test has a process of its own, which has no descriptors left for a while.
  @Suite("A host that has no more descriptors")
  struct PluginShortageTests {
    /// Does something while no descriptor can be opened.
    private static func withoutDescriptors(_ body: () throws -> Void) rethrows {
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      var limit = rlimit()
      getrlimit(resource, &limit)
      let next = dup(STDERR_FILENO)
      close(next)
      var none = rlimit(rlim_cur: rlim_t(next), rlim_max: limit.rlim_max)
      setrlimit(resource, &none)
      defer { setrlimit(resource, &limit) }
      try body()
    }

    fileprivate static func start() async throws {
      let clock = ManualScheduler()
      var limits = Workshop.patientLimits
      limits.startDeadline = .seconds(1)
      let workshop = try Workshop(limits, clock: clock)
      try await workshop.install(ShellPlugin("lazy"))
      var results: [Result<Value, PluginError>] = []
      try withoutDescriptors {
        try workshop.host.run(CommandInvocation("lazy.act")) { results.append($0) }
        #expect(results.isEmpty && workshop.history(of: "lazy") == ["declared", "starting"])
        clock.advance(by: .milliseconds(999))
        #expect(results.isEmpty && workshop.history(of: "lazy") == ["declared", "starting"])
        clock.advance(by: .milliseconds(1))
      }
      let reason =
        "exited (no process can be started: Too many open files; close programs or raise the limits)"
      #expect(
        results == [
          .failure(
            PluginError(code: .unavailable, message: "lazy.act is unavailable: \(reason)"))
        ])
      try workshop.host.run(CommandInvocation("lazy.act")) { results.append($0) }
      _ = await workshop.until {
        clock.advance(by: .zero)
        return results.count == 2
      }
      #expect(results.last == .success([:]))
    }

    @Test("says so when the time for a start is over, and starts the plugin at the next use")
    func starts() async {
      await #expect(processExitsWith: .success) { try await PluginShortageTests.start() }
    }

    fileprivate static func supervise() async throws {
      let arguments = CStringArray(["/bin/sh", "-c", "exit 3"])
      let environment = CStringArray(["PATH=/usr/bin:/bin"])
      var child = CProcessChild()
      try #require(
        CProcessStart(
          "/bin/sh", arguments.pointers, environment.pointers, "/",
          CProcessLimits(memory: 1 << 32, files: 256), &child) == 0)
      let clock = ManualScheduler()
      var reports: [CProcessReport?] = []
      withoutDescriptors {
        // It keeps itself alive until the process has ended.
        _ = Supervisor(child, poller: ReadPoller(), scheduler: clock) { reports.append($0) }
        clock.advance(by: .milliseconds(120))
      }
      #expect(reports.isEmpty)
      clock.advance(by: .milliseconds(29))
      #expect(clock.nextDeadline != nil)
      clock.advance(by: .milliseconds(1))
      _ = await Timeout().until { reports.last.map { $0 == nil } ?? false }
      #expect(reports.compactMap { $0?.kind } == [CProcessStarted, CProcessExited])
      #expect(reports.dropLast().last??.value == 3)
    }

    @Test("watches a process that it has started as soon as it has one")
    func supervises() async {
      await #expect(processExitsWith: .success) { try await PluginShortageTests.supervise() }
    }
  }
}
