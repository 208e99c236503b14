import CProcess
import Foundation
import Glibc
import KeyboardCore
import Testing

@testable import KeyboardPlugins

extension ProcessSuites {
  @Suite("A supervised process")
  struct PluginProcessTests {
    @Test("B29: has a session of its own, no terminal, no other descriptor and clean signals")
    func surroundings() async throws {
      let script = """
        echo "session $(cut -d' ' -f6 /proc/$$/stat) $$"
        echo "terminal $(cut -d' ' -f7 /proc/$$/stat)"
        grep -E '^Sig(Blk|Ign)' /proc/$$/status | tr -d '\\t'
        pwd
        """
      let run = try await ProcessRun("/bin/sh", ["-c", script])
      let pid = try #require(run.pid)
      // The fourth descriptor is that of the directory which ls itself reads.
      #expect(try await ProcessRun("/bin/ls", ["/proc/self/fd"]).lines == ["0", "1", "2", "3"])
      #expect(run.lines.contains("session \(pid) \(pid)"))
      #expect(run.lines.contains("terminal 0"))
      #expect(run.lines.contains("SigBlk:0000000000000000"))
      #expect(run.lines.contains("SigIgn:0000000000000000"))
      #expect(run.lines.last == "/bin".absolutePath)
      #expect(run.end == .code(0))
    }

    @Test(
      "tells how it ended",
      arguments: [
        ("exit 0", ProcessExit.code(0)), ("exit 42", .code(42)), ("kill -9 $$", .signal(9)),
        ("kill -ILL $$", .signal(4)),
      ])
    func ends(_ script: String, _ status: ProcessExit) async throws {
      #expect(try await ProcessRun("/bin/sh", ["-c", script]).end == status)
    }

    @Test("delivers the last words of a process, without a line end too, before its end")
    func lastWords() async throws {
      let run = try await ProcessRun("/bin/sh", ["-c", "seq 1 2000; printf bye; echo log >&2"])
      #expect(run.lines.count == 2002)
      #expect(run.lines.contains("bye"))
      #expect(run.lines.contains("log"))
    }

    @Test("is read to the end of its output, many turns long, also when it goes on running")
    func closedOutput() async throws {
      let run = ProcessRun()
      try run.start("/bin/sh", ["-c", "seq 1 5000; exec >&- 2>&-; read -r line; exit 3"])
      #expect(await until { run.lines.count == 5000 })
      run.closeInput()
      #expect(await until { run.end == .code(3) })
    }

    @Test("that cannot be run says why, in the system's words")
    func failures() async throws {
      #expect(
        try await ProcessRun("/nowhere/at-all").end
          == .notStarted("its directory cannot be entered: No such file or directory"))
      #expect(
        try await ProcessRun("/etc/not-there").end
          == .notStarted("it cannot be run: No such file or directory"))
      #expect(
        try await ProcessRun("/etc/passwd").end
          == .notStarted("it cannot be run: Permission denied; make the file executable"))
    }

    @Test("whose file is still being written runs when that is over")
    func busyFile() async throws {
      let path = FileManager.default.temporaryDirectory
        .appending(path: "busy-\(UInt64.random(in: 0 ... .max))").path
      let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o700)
      defer { unlink(path) }
      let text = Array("#!/bin/sh\necho ran\n".utf8)
      #expect(write(descriptor, text, text.count) == text.count)
      let run = ProcessRun()
      try run.start(path, [])
      close(descriptor)
      #expect(await until { run.end == .code(0) })
      #expect(run.lines == ["ran"])
    }

    @Test("B30: leaves no grandchild behind, whatever session it hides in, and no zombie")
    func grandchildren() async throws {
      let run = ProcessRun()
      try run.start("/bin/sh", ["-c", Self.hidingFamily + "read -r line; exit 0"])
      #expect(await until { run.lines.count == 3 && run.pid != nil })
      let family = run.lines.compactMap { Int32($0) }
      let supervisor = try #require(run.pid.flatMap(parent))
      run.closeInput()
      #expect(await until { run.end == .code(0) })
      #expect(family.count == 3)
      #expect(await until { family.allSatisfy { kill($0, 0) == -1 } })
      #expect(await until { kill(supervisor, 0) == -1 })
    }

    @Test("B30: dies with everything it started when the object is let go")
    func letGo() async throws {
      var family: [Int32] = []
      var supervisor: Int32?
      do {
        let script = Self.hidingFamily + "trap '' TERM; while :; do sleep 60; done"
        let run = ProcessRun()
        try run.start("/bin/sh", ["-c", script])
        #expect(await until { run.lines.count == 3 && run.pid != nil })
        family = run.lines.compactMap { Int32($0) } + [run.pid ?? 0]
        supervisor = run.pid.flatMap(parent)
        run.letGo()
      }
      #expect(family.count == 4)
      #expect(await until { family.allSatisfy { kill($0, 0) == -1 } })
      let last = try #require(supervisor)
      #expect(await until { kill(last, 0) == -1 })
    }

    @Test("B30: dies with everything it started when its host is killed")
    func hostKilled() async throws {
      let host = try #require(ForkedHost(running: Self.hidingFamily + "sleep 60"))
      let family = await host.readNumbers(count: 3)
      #expect(family.count == 3)
      #expect(family.allSatisfy { kill($0, 0) == 0 })
      host.kill()
      #expect(await until { family.allSatisfy { kill($0, 0) == -1 } })
    }

    /// Starts a child, a child in a session of its own, and an orphan's orphan; prints their ids.
    private static let hidingFamily = """
      sleep 61 & echo $!
      setsid sh -c 'echo $$; exec sleep 62' &
      (setsid sh -c '(setsid sh -c "echo \\$\\$; exec sleep 63" &)' &)

      """

    private func until(_ condition: () -> Bool) async -> Bool {
      await Timeout().until(condition)
    }

    /// Returns the parent of a process, which may be a zombie.
    private func parent(of pid: Int32) -> Int32? {
      let status = readText("/proc/\(pid)/status") ?? ""
      return status.split(separator: "\n").first { $0.hasPrefix("PPid:") }
        .flatMap { Int32($0.dropFirst(5).filter { !$0.isWhitespace }) }
    }
  }
}
