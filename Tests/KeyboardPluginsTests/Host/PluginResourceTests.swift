import CProcess
import Foundation
import Glibc
import KeyboardCore
import Testing

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

    @Test(
      "is what its manifest limits it to, and what every plugin gets without",
      .enabled(if: CProcessLimitsMemory()))
    func limits() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("bounded")
      plugin.act = #"answer "[$(ulimit -Sv), $(ulimit -Hv), $(ulimit -Sn), $(ulimit -Hn)]""#
      plugin.members = #", "limits": {"memory": 256, "files": 32}"#
      try await workshop.install(plugin)
      #expect(await workshop.run("bounded.act") == .success([262_144, 262_144, 32, 32]))
      plugin.id = "usual"
      plugin.members = ""
      try await workshop.install(plugin)
      #expect(
        await workshop.run("usual.act") == .success([4_194_304, 4_194_304, 1024, 1024]))
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

    @Test(
      "ends with it alone when it takes more memory, in a line that says how much it had",
      .enabled(if: CProcessLimitsMemory()))
    func memory() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("hog")
      plugin.members = #", "limits": {"memory": 256}"#
      plugin.act = #"x=$(head -c 400000000 /dev/zero | tr '\0' x); answer {}"#
      try await workshop.install(plugin)
      try await workshop.install(ShellPlugin("other"))
      #expect(await workshop.run("other.act") == .success([:]))
      let pid = workshop.host["other"]?.pid

      guard case .failure(let error) = await workshop.run("hog.act") else {
        Issue.record("it ran")
        return
      }
      var own = rusage()
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &own)
      if own.ru_maxrss < 128 << 10 {
        let pattern = /hog\.act is unavailable: exited \(.* with (\d+) of its 256 MiB in use\)/
        let used = try #require(error.message.wholeMatch(of: pattern)).1
        #expect(128...256 ~= Int(used) ?? 0)
      } else {
        // Of a host as large as this test run, the system cannot tell what the plugin has used.
        #expect(error.message.hasPrefix("hog.act is unavailable: exited ("))
      }
      #expect(workshop.host["other"]?.pid == pid)
      #expect(await workshop.run("other.act") == .success([:]))
      #expect(await workshop.run("hog.other") == .success([:]))
    }

    @Test("is not blamed for the memory of its host, which the system counts as its own at first")
    func hostMemory() async throws {
      let ballast = [UInt8](repeating: 1, count: 64 << 20)
      let run = ProcessRun()
      run.resources.memory = 64
      try run.start("/bin/sh", ["-c", "exit 3"])
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
