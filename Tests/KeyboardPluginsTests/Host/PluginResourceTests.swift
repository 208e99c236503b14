import Foundation
import Glibc
import KeyboardCore
import Requirements
import Testing

@testable import KeyboardPluginSDK
@testable import KeyboardPlugins

extension ProcessSuites {
  @Suite("What a plugin's process gets")
  struct PluginResourceTests {
    @Test("is the variables that are nobody's secret, and those that its manifest names")
    func environment() async throws {
      let workshop = try Workshop(environment: [
        "PATH": "/usr/bin:/bin", "HOME": "/home/me", "LANG": "C.UTF-8", "LC_TIME": "C",
        "TZ": "UTC", "TMPDIR": "/tmp", "XDG_DATA_HOME": "/data", "SSH_AUTH_SOCK": "/agent",
        "API_TOKEN": "secret", "EDITOR": "vi", "LC": "x", "PATHS": "x",
      ])
      var plugin = ShellPlugin("reader")
      plugin.act = #"answer "\"$(env | grep -v '^PWD=\|^_=\|^OLDPWD=' | sort | tr '\n' ' ')\"""#
      plugin.members = #", "environment": ["EDITOR"]"#
      try await workshop.install(plugin)
      let usual =
        "HOME=/home/me LANG=C.UTF-8 LC_TIME=C PATH=/usr/bin:/bin SWIFT_BACKTRACE=enable=no"
      let rest = "TMPDIR=/tmp TZ=UTC XDG_DATA_HOME=/data "
      #expect(
        await workshop.run("reader.act")
          == .success(.string("EDITOR=vi \(usual) \(rest)")))
      try await workshop.host.reload("reader", denying: ["environment:EDITOR"])
      #expect(await workshop.run("reader.act") == .success(.string("\(usual) \(rest)")))
    }

    @Test("is as many files as its manifest says, or what every plugin gets without")
    func limits() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("bounded")
      plugin.act = #"answer "[$(ulimit -Sn), $(ulimit -Hn)]""#
      plugin.members = #", "limits": {"memory": 256, "files": 32}"#
      try await workshop.install(plugin)
      #expect(await workshop.run("bounded.act") == .success([32, 32]))
      plugin.id = "usual"
      plugin.members = ""
      try await workshop.install(plugin)
      #expect(await workshop.run("usual.act") == .success([1024, 1024]))
    }

    @Test("is never more than its host has itself")
    func hostLimits() async throws {
      var outer = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &outer)
      let run = ProcessRun()
      run.resources.files = Int(Int32.max)
      try run.start("/bin/sh", ["-c", "ulimit -Hn"])
      #expect(await Timeout().until { run.end == .code(0) })
      #expect(run.lines == ["\(outer.rlim_max)"])
    }

    @Test("is killed alone when it uses more memory than it may, and that says how much")
    func memory() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("hog")
      plugin.members = #", "limits": {"memory": 64}"#
      plugin.act = #"x=$(head -c 100000000 /dev/zero | tr '\0' x); sleep 300; answer {}"#
      try await workshop.install(plugin)
      try await workshop.install(ShellPlugin("other"))
      #expect(await workshop.run("other.act") == .success([:]))
      let pid = workshop.host["other"]?.pid

      let used = try #require(try await excess(of: workshop, "hog", limit: 64))
      #expect(65...400 ~= used)
      #expect(workshop.host["other"]?.pid == pid)
      #expect(await workshop.run("other.act") == .success([:]))
      #expect(await workshop.run("hog.other") == .success([:]), "the next use starts it again")
    }

    @Test("is counted together with what it has started, wherever that hides", .needs("python3"))
    func memoryOfOthers() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("many")
      plugin.members = #", "limits": {"memory": 96}"#
      let part = "setsid python3 -c \"import time; x = b'1' * (40 << 20); time.sleep(300)\" &"
      plugin.act = "\(part)\n\(part)\n\(part)\nsleep 300"
      try await workshop.install(plugin)
      let used = try #require(try await excess(of: workshop, "many", limit: 96))
      #expect(97...300 ~= used)
    }

    /// Runs a plugin's command that uses too much; returns how much its end tells, in MiB.
    private func excess(of workshop: Workshop, _ id: String, limit: Int) async throws -> Int? {
      guard case .failure(let error) = await workshop.run(CommandID("\(id).act")) else {
        return nil
      }
      let pattern =
        /(.*)\.act is unavailable: exited \(killed: it uses (\d+) MiB; limits\.memory allows (\d+)\)/
      let match = try #require(error.message.wholeMatch(of: pattern), "\(error)")
      #expect(String(match.1) == id && Int(match.3) == limit)
      return Int(match.2)
    }

    @Test(
      "is not counted twice where processes have it in common, nor where it is only reserved",
      .needs("python3"),
      arguments: [
        """
        x = b'1' * (64 << 20)
        for _ in range(4):
          if os.fork() == 0: time.sleep(300)
        """,
        "x = mmap.mmap(-1, 1 << 40, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000, 0)",
      ])
    func memoryInCommon(program: String) async throws {
      let run = ProcessRun()
      run.resources.memory = 128
      try run.start(
        "/usr/bin/env",
        ["python3", "-c", "import mmap, os, sys, time\n\(program)\ntime.sleep(1); sys.exit(3)"])
      #expect(await Timeout().until { run.end != nil })
      #expect(run.end == .code(3))
    }

    @Test("is not the memory of its host, with which it was forked")
    func hostMemory() async throws {
      let ballast = [UInt8](repeating: 1, count: 64 << 20)
      let run = ProcessRun()
      run.resources.memory = 16
      try run.start("/bin/sh", ["-c", "sleep 0.3; exit 3"])
      #expect(await Timeout().until { run.end != nil })
      #expect(run.end == .code(3))
      withExtendedLifetime(ballast) {}
    }

    @Test("costs its host four descriptors, and one for all plugins together")
    func descriptors() async throws {
      let workshop = try Workshop()
      let ids = ["one", "two", "three", "four", "five", "six"]
      for id in ids { try await workshop.install(ShellPlugin(id)) }
      #expect(await workshop.run("one.act") == .success([:]))
      func descriptors() throws -> Set<String> {
        let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        return Set(
          numbers.compactMap { number in
            let target = try? FileManager.default.destinationOfSymbolicLink(
              atPath: "/proc/self/fd/\(number)")
            guard let target, !target.hasPrefix("/"), target != "anon_inode:[eventpoll]" else {
              return nil
            }
            return "\(number) \(target)"
          })
      }
      var (pipes, all): ([Int], [Int]) = ([], [])
      for id in ids.dropFirst() {
        let before = try descriptors()
        #expect(await workshop.run(CommandID("\(id).act")) == .success([:]))
        let new = try descriptors().subtracting(before)
        all.append(new.count)
        pipes.append(new.count { !$0.contains("socket:") })
      }
      // Three pipes and a socket; other tests open some meanwhile, sockets above all.
      #expect(pipes.min() == 3 && all.contains { $0 >= 4 })
    }
  }
}
