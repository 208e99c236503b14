import Foundation
import Glibc
import KeyboardCore
import Testing

@testable import KeyboardPluginSDK
@testable import KeyboardPlugins

extension ProcessSuites {
  @Suite("Plugins that mean harm")
  struct HostilePluginTests {
    @Test(
      "One that stops its supervisor, once or for ever, is ended with everything that it started",
      arguments: [
        "kill -STOP $PPID",
        "(setsid sh -c 'while kill -STOP '$PPID'; do :; done' &) >/dev/null 2>&1; sleep 0.1",
      ])
    func stoppedSupervisor(act: String) async throws {
      var limits = Workshop.patientLimits
      limits.shutdownGrace = .milliseconds(20)
      limits.terminateGrace = .milliseconds(20)
      let workshop = try Workshop(limits)
      var plugin = ShellPlugin("stopper")
      plugin.act = "\(act); answer \\\"$PPID\\\""
      plugin.shutdown = ":"
      try await workshop.install(plugin)
      let value = try await workshop.run("stopper.act").get()
      let supervisor = try #require(value.stringValue.flatMap { Int32($0) })
      let process = try #require(workshop.host["stopper"]?.pid)
      try await workshop.host.unload("stopper")
      #expect(await workshop.until { kill(supervisor, 0) == -1 && kill(process, 0) == -1 })
      #expect(await workshop.until { children(of: 1, named: "while kill").isEmpty })
    }

    @Test("One whose supervisor is guarded by a process that stays stopped is ended all the same")
    func stoppedGuard() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("guarded")
      plugin.act = #"answer "\"$(cut -d' ' -f4 /proc/$PPID/stat)\"""#
      try await workshop.install(plugin)
      let answer = try await workshop.run("guarded.act").get()
      let guardian = try #require(answer.stringValue.flatMap { Int32($0) })
      // The host lets it go on once.
      let stopping = Thread { while kill(guardian, SIGSTOP) == 0 {} }
      stopping.start()
      try await workshop.host.unload("guarded")
      #expect(await workshop.until { stopping.isFinished && kill(guardian, 0) == -1 })
    }

    @Test("One that kills its supervisor before it says anything is ended all the same")
    func killedSupervisor() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("patricide")
      plugin.start = "echo $$ > \(workshop.directory.path)/pid; kill -KILL $PPID; exec sleep 60"
      try await workshop.install(plugin)
      _ = await workshop.run("patricide.act")
      let process = try #require(
        readText("\(workshop.directory.path)/pid").flatMap { Int32($0.dropLast()) })
      #expect(await workshop.until { kill(process, 0) == -1 })
      #expect(workshop.host["patricide"]?.state == .exited(reason: "unknown reason"))
    }

    @Test(
      "One that kills its supervisor, or the guard of that, leaves nothing that it has started",
      arguments: ["$PPID", "$(cut -d' ' -f4 /proc/$PPID/stat)"])
    func killedGuard(target: String) async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("deserter")
      let marker = "sleep 6\(UInt32.random(in: 1_000_000...9_999_999))"
      plugin.start =
        "for n in 1 2 3 4; do (setsid sh -c '\(marker); :' &) </dev/null >/dev/null 2>&1; done"
      plugin.act = "kill -KILL \(target); sleep 60"
      try await workshop.install(plugin)
      _ = await workshop.run("deserter.other")
      #expect(await workshop.until { processes(named: marker).count >= 8 })
      _ = await workshop.run("deserter.act")
      #expect(workshop.host["deserter"]?.pid == nil)
      #expect(await workshop.until { processes(named: marker).isEmpty })
    }

    @Test("One that writes without a pause is ended, and costs no more than half of the time")
    func endlessOutput() async throws {
      var limits = Workshop.patientLimits
      limits.floodDuration = .milliseconds(200)
      let workshop = try Workshop(limits)
      var plugin = ShellPlugin("river")
      plugin.start =
        #"m='{"jsonrpc":"2.0","method":"context/set","params":{"name":"river.x","value":1}}'"#
      plugin.context = ["river.x"]
      plugin.act = #"yes "$m""#
      try await workshop.install(plugin)
      _ = await workshop.run("river.act")
      #expect(
        workshop.host["river"]?.state
          == .exited(reason: "killed: it wrote without a pause for 200 ms"))
    }

    @Test(
      "One that says more than anybody reads is muted, then ended, and that is said in a line",
      arguments: [
        "yes >&2", #"yes '{"jsonrpc":"2.0","method":"ui/message","params":{"text":"x"}}'"#,
      ])
    func talk(act: String) async throws {
      var limits = Workshop.patientLimits
      limits.messagesPerMinute = 20
      limits.suppressedMessages = 50
      let workshop = try Workshop(limits)
      var plugin = ShellPlugin("talker")
      plugin.act = act
      try await workshop.install(plugin)
      _ = await workshop.run("talker.act")
      #expect(workshop.host["talker"]?.state == .exited(reason: "killed: 50 messages too many"))
      #expect(workshop.messages.count == 21)
      #expect(workshop.messages.last?.text.hasSuffix("were not shown: it says too much") == true)
    }

    @Test("A command that runs itself is cut and named")
    func commandLoop() async throws {
      var limits = Workshop.patientLimits
      limits.messagesInARow = 50
      let workshop = try Workshop(limits)
      var plugin = ShellPlugin("snake")
      plugin.permissions = #"{"run": ["snake.*"]}"#
      plugin.act = #"notify host/run '{"command":"snake.act"}'; answer {}"#
      workshop.services.perform = { [weak workshop] invocation in
        _ = try? workshop?.host.run(invocation) { _ in }
        return .success(.null)
      }
      try await workshop.install(plugin)
      #expect(await workshop.run("snake.act") == .success([:]))
      await workshop.host.settle()
      #expect(
        workshop.host["snake"]?.state
          == .exited(reason: "killed: the command snake.act led to itself 50 times in a row"))
    }

    @Test("Two that answer each other's events are cut and named")
    func eventLoop() async throws {
      var limits = Workshop.patientLimits
      limits.messagesInARow = 50
      let workshop = try Workshop(limits)
      for (id, other) in [("ping", "pong"), ("pong", "ping")] {
        var plugin = ShellPlugin(id)
        plugin.subscriptions = ["\(other).beat"]
        plugin.event = #"notify bus/emit '{"name":"\#(id).beat"}'"#
        plugin.act = "\(plugin.event); answer {}"
        try await workshop.install(plugin)
      }
      _ = await workshop.run("ping.act")
      await workshop.host.settle()
      let ends = ["ping", "pong"].compactMap { workshop.host[$0]?.state.reason }
      #expect(ends.count == 1)
      #expect(ends.first?.hasSuffix(".beat led to itself 50 times in a row") == true)
    }

    @Test("Work waits for what it has started, not for what earlier work has left")
    func work() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("slow")
      plugin.act = "read -r cancel; answer {}; say \"$cancel\" >&2"
      try await workshop.install(plugin)
      try await workshop.install(ShellPlugin("quick"))
      _ = await workshop.run("slow.other")
      let first = workshop.host.beginWork()
      var results: [Result<Value, PluginError>] = []
      try workshop.host.run(CommandInvocation("slow.act")) { results.append($0) }
      let second = workshop.host.beginWork()
      #expect(await workshop.run("quick.act") == .success([:]))
      await workshop.host.settle(since: second)
      #expect(workshop.host.isBusy(since: first))
      #expect(!workshop.host.isBusy(since: second))
      #expect(workshop.host.busyPlugins(since: first) == ["SLOW"])
      workshop.host.cancel(since: second)
      #expect(results.isEmpty)
      workshop.host.cancel(since: first)
      #expect(
        results == [.failure(PluginError(code: .cancelled, message: "slow.act was cancelled"))])
      #expect(await workshop.until { workshop.messages.last?.text.contains("$/cancel") == true })
    }

    @Test("What was probably not meant is said when it is loaded")
    func warnings() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("typo")
      plugin.subscriptions = ["plugin.mesage"]
      try workshop.write("typo", plugin.script)
      try workshop.write(
        "typo.plugin.json",
        plugin.manifest.replacing("\"protocol\"", with: "\"permision\": [], \"protocol\""))
      try await workshop.host.load("typo")
      #expect(
        workshop.messages.map(\.text) == [
          "unknown member 'permision'; did you mean permissions?",
          "there is no event plugin.mesage; did you mean plugin.message?",
        ])
    }

    @Test("A trap in Swift is one line")
    func trap() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("trap")
      plugin.act = """
        printf 'Swift/Array.swift:6: Fatal error: Index out of range\\nCurrent stack trace:\\n' >&2
        for n in 0 1 2; do
          echo "$n    libswiftCore.so                    0x00007f90a6b5f130 swift_reportError + 33" >&2
        done; kill -ILL $$
        """
      try await workshop.install(plugin)
      _ = await workshop.run("trap.act")
      #expect(await workshop.until { !workshop.messages.isEmpty })
      #expect(
        workshop.messages.map(\.text) == ["Swift/Array.swift:6: Fatal error: Index out of range"])
    }

    @Test("A host that was busy or suspended blames no plugin for the time that this took")
    func lateHost() async throws {
      let clock = LateScheduler()
      let workshop = try Workshop(clock: clock)
      var plugin = ShellPlugin("patient")
      plugin.act = "until [ -e ready ]; do sleep 0.01; done; answer {}"
      try await workshop.install(plugin)
      _ = await workshop.run("patient.other")
      var result: Result<Value, PluginError>?
      _ = try workshop.host.run(CommandInvocation("patient.act")) { result = $0 }
      clock.lateness = Workshop.patientLimits.requestDeadline
      clock.advance(by: Workshop.patientLimits.requestDeadline)
      #expect(workshop.host["patient"]?.state == .active)
      try workshop.write("ready", "")
      #expect(await workshop.until { result == .success([:]) })
    }

    /// The ids of the processes whose command line holds a text, shells and what they run.
    private func processes(named text: String) -> [Int32] {
      let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return entries.compactMap { Int32($0) }.filter { pid in
        let line = readText("/proc/\(pid)/cmdline")?.replacing("\0", with: " ")
        return line?.contains(text) == true
      }
    }

    /// The ids of the children of a process whose command line holds a text.
    private func children(of parent: Int32, named text: String) -> [Int32] {
      (readText("/proc/\(parent)/task/\(parent)/children") ?? "").split(separator: " ")
        .compactMap { Int32($0) }
        .filter { readText("/proc/\($0)/cmdline")?.contains(text) == true }
    }
  }
}

/// A clock that stands until it is moved, and then runs work later than it was due.
private final class LateScheduler: Scheduler {
  private let clock = ManualScheduler()
  var lateness = Duration.zero

  var now: Instant { clock.now.advanced(by: lateness) }

  func schedule(after delay: Duration, _ work: @escaping () -> Void) -> TimerToken {
    clock.schedule(after: delay, work)
  }

  func cancel(_ token: TimerToken) { clock.cancel(token) }

  func advance(by duration: Duration) { clock.advance(by: duration) }
}

@Suite("A reader of a pipe")
struct PipeReaderTests {
  @Test("delivers all lines at once as long as that takes no time")
  func oneTurn() async throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
    let text = Array(String(repeating: "line\n", count: 800).utf8)
    #expect(write(ends[1], text, text.count) == text.count)
    var count = 0
    // A clock that stands still: nothing that pauses goes on.
    let reader = PipeReader(
      ends[0], limit: 100, floodDuration: .seconds(1), poller: ReadPoller(),
      scheduler: ManualScheduler(), onFlood: {}, deliver: { _ in count += 1 })
    reader.start()
    #expect(await Timeout().until { count == 800 })
    reader.close()
    close(ends[1])
  }

  @Test("takes no pause of its host for one that its writer does not make")
  func suspendedHost() async throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
    let text = Array("one\ntwo\nthree\n".utf8)
    #expect(write(ends[1], text, text.count) == text.count)
    let clock = ManualScheduler()
    var (count, floods) = (0, 0)
    let reader = PipeReader(
      ends[0], limit: 100, floodDuration: .seconds(1), poller: ReadPoller(), scheduler: clock,
      onFlood: { floods += 1 },
      deliver: { _ in
        count += 1
        clock.advance(by: .seconds(10))
      })
    reader.start()
    #expect(await Timeout().until { count == 1 })
    while count < 3, clock.nextDeadline != nil { clock.advance(by: .milliseconds(50)) }
    #expect(count == 3 && floods == 0)
    reader.close()
    close(ends[1])
  }
}
