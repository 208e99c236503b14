import Foundation
import Glibc
import KeyboardCore
import Testing

@testable import KeyboardPluginSDK
@testable import KeyboardPlugins

extension ProcessSuites {
  @Suite("A plugin host")
  struct PluginHostTests {
    @Test("loads without starting a process, and starts one with the first command")
    func startsLazily() async throws {
      let workshop = try Workshop()
      try await workshop.install(ShellPlugin("lazy"))
      #expect(workshop.host["lazy"]?.state == .declared)
      #expect(workshop.host["lazy"]?.pid == nil)
      #expect(workshop.services.bindings["lazy"]?.map(\.id) == ["lazy.x"])

      #expect(await workshop.run("lazy.act") == .success([:]))
      #expect(workshop.host["LAZY"]?.state == .active)
      #expect(workshop.history(of: "lazy") == ["declared", "starting", "active"])
      #expect(workshop.context.value("plugin.lazy.state") == "active")
      #expect(
        workshop.context.value("plugin.lazy.pid")?.integerValue
          == workshop.host["lazy"]?.pid.map { Int($0) })
    }

    @Test(
      "says at load which interpreter of a script is missing",
      arguments: [
        ("/usr/bin/env no-such", "no-such"), ("/usr/bin/env -S A=b no-such -x", "no-such"),
        ("/no/such -x", "/no/such"),
      ])
    func interpreter(line: String, name: String) async throws {
      let workshop = try Workshop(environment: ["PATH": "/usr/bin:/bin"])
      try await workshop.install(ShellPlugin("snake"))
      try workshop.write("snake", "#!\(line)\n")
      let file = workshop.directory.path + "/snake"
      let error = await #expect(throws: PluginError.self) {
        try await workshop.host.reload("snake")
      }
      #expect(
        error?.message
          == "\(file) needs \(name), which is not there; install it, or add its directory to PATH; "
          + "SNAKE stays as it was loaded")
    }

    @Test(
      "does not guess what env runs when it has other options",
      arguments: ["/usr/bin/env -u FOO sh", "/usr/bin/env -i sh", "/usr/bin/env -S -u FOO no-such"])
    func envOptions(line: String) throws {
      let workshop = try Workshop()
      try workshop.write("snake", "#!\(line)\n")
      let location = try PluginLocation(executable: workshop.directory.path + "/snake")
      #expect(throws: Never.self) { try location.checkInterpreter(path: "/usr/bin:/bin") }
    }

    @Test("has applied, in order, what a plugin said when its answer arrives")
    func appliesBeforeAnswers() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("teller")
      plugin.context = ["teller.a", "teller.b"]
      plugin.permissions = #"{"run": ["list.*"]}"#
      plugin.act = """
        notify context/set '{"name":"teller.a","value":1}'
        notify host/run '{"command":"list.open","arguments":{"row":3}}'
        notify context/set '{"name":"teller.a","value":2}'
        notify context/set '{"name":"teller.b","value":null}'
        notify bus/emit '{"name":"teller.told","value":{"n":1}}'
        notify bindings/set '{"bindings":[{"id":"teller.y","keys":"y","command":"teller.act"}]}'
        notify ui/message '{"text":"hi\\u001b[2J","level":"warning"}'
        answer 7
        """
      try await workshop.install(plugin)
      #expect(workshop.context.value("teller.a") == 0)
      var heard: [Value] = []
      let subscription = workshop.bus.subscribe(named: "teller.told") { heard.append($0.value) }
      var seenByCommand: Value?
      workshop.services.perform = { [context = workshop.context] _ in
        seenByCommand = context.value("teller.a")
        return .success(.null)
      }

      #expect(await workshop.run("teller.act") == .success(7))
      #expect(seenByCommand == 1)
      #expect(workshop.context.value("teller.a") == 2)
      #expect(workshop.context.value("teller.b") == nil)
      #expect(workshop.services.invocations == [CommandInvocation("list.open", ["row": 3])])
      #expect(workshop.services.bindings["teller"]?.map(\.id) == ["teller.y"])
      #expect(heard == [["n": 1]])
      #expect(workshop.messages.map(\.text) == ["hi\u{FFFD}[2J"])
      subscription.cancel()
    }

    @Test("takes back names, keys and subscriptions when it unloads, and the process is gone")
    func unloads() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("guest")
      plugin.context = ["guest.value"]
      plugin.subscriptions = ["scene.opened"]
      try await workshop.install(plugin)
      _ = await workshop.run("guest.act")
      let pid = try #require(workshop.host["guest"]?.pid)

      try await workshop.host.unload("guest")
      #expect(workshop.host.plugins.isEmpty)
      #expect(workshop.services.bindings["guest"] == [])
      #expect(!workshop.context.isRegistered("guest.value"))
      #expect(!workshop.context.isRegistered("plugin.guest.state"))
      #expect(kill(pid, 0) == -1)
      #expect(
        workshop.history(of: "guest") == [
          "declared", "starting", "active", "stopping", "unloaded",
        ])
      try await workshop.host.load("guest")
      #expect(await workshop.run("guest.act") == .success([:]))
    }

    @Test("ends a plugin that does not leave: input closed, then SIGTERM, then SIGKILL")
    func endsStubbornPlugins() async throws {
      var limits = Workshop.patientLimits
      limits.shutdownGrace = .milliseconds(50)
      limits.terminateGrace = .milliseconds(50)
      let workshop = try Workshop(limits)
      var plugin = ShellPlugin("stubborn")
      plugin.start = "trap '' TERM"
      plugin.shutdown = "while :; do sleep 60; done"
      try await workshop.install(plugin)
      _ = await workshop.run("stubborn.act")
      let pid = try #require(workshop.host["stubborn"]?.pid)
      try await workshop.host.unload("stubborn")
      #expect(kill(pid, 0) == -1)
    }

    @Test("tells observers every message, and every line of the log, of readable ones the text")
    func conversations() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("talker")
      plugin.act = "say \"it's late\" >&2; printf 'caf\\351\\n' >&2; answer 7"
      var lines: [String] = []
      let token = workshop.host.conversations.observe { lines.append($0.description) }
      try await workshop.install(plugin)
      #expect(await workshop.run("talker.act") == .success(7))
      // The log has a pipe of its own.
      #expect(await workshop.until { lines.count { $0.hasPrefix("talker log") } == 2 })
      #expect(
        lines.filter { $0.hasPrefix("talker log") } == [
          "talker log    it's late", "talker log    (a line that is not text)",
        ])
      #expect(
        lines.filter { !$0.hasPrefix("talker log") } == [
          "talker state  starting",
          #"talker host   {"id":1,"jsonrpc":"2.0","method":"hello","params":{"features":[],"#
            + #""protocol":{"maximum":1,"minimum":1}}}"#,
          #"talker plugin {"jsonrpc":"2.0","id":1,"result":{"protocol":1}}"#,
          #"talker host   {"id":2,"jsonrpc":"2.0","method":"activate","params":{"dataDirectory":""#
            + #"\#(workshop.directory.path)/data/talker"}}"#,
          #"talker plugin {"jsonrpc":"2.0","id":2,"result":{}}"#,
          "talker state  active",
          #"talker host   {"id":3,"jsonrpc":"2.0","method":"command/run","params":{"arguments":{},"#
            + #""command":"talker.act"}}"#,
          #"talker plugin {"jsonrpc":"2.0","id":3,"result":7}"#,
        ])
      withExtendedLifetime(token) {}
    }

    @Test("delivers subscribed events in order and settles when they are handled")
    func deliversEvents() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("listener")
      plugin.context = ["listener.heard"]
      plugin.subscriptions = ["scene.opened"]
      plugin.start = "n=0"
      plugin.event =
        #"n=$((n+1)); notify context/set "{\"name\":\"listener.heard\",\"value\":$n}""#
      try await workshop.install(plugin)
      #expect(!workshop.host.isBusy)
      for _ in 1...20 { workshop.bus.publish(DynamicEvent("scene.opened")) }
      workshop.bus.publish(DynamicEvent("scene.closed"))
      #expect(workshop.host.isBusy)
      await workshop.host.settle()
      #expect(!workshop.host.isBusy)
      #expect(workshop.context.value("listener.heard") == 20)
    }

    @Test("stops waiting to settle when the task is cancelled, and after the limit")
    func settlingEnds() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("slow")
      plugin.act = "sleep 3600"
      try await workshop.install(plugin)
      let request = try workshop.host.run(CommandInvocation("slow.act")) { _ in }
      await workshop.host.settle(within: .milliseconds(20))
      #expect(workshop.host.isBusy)
      let task = Task { await workshop.host.settle() }
      task.cancel()
      await task.value
      #expect(workshop.host.isBusy)
      workshop.host.cancel(request)
      #expect(await workshop.until { !workshop.host.isBusy })
    }

    @Test("refuses what the manifest does not name, and says what to add")
    func checksPermissions() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("nosy")
      plugin.act = """
        notify host/run '{"command":"navigation.delete"}'
        notify context/set '{"name":"nosy.secret","value":1}'
        notify bus/emit '{"name":"navigation.focusMoved","value":{}}'
        answer {}
        """
      try await workshop.install(plugin)
      _ = await workshop.run("nosy.act")
      #expect(workshop.services.invocations.isEmpty)
      #expect(
        workshop.messages.map(\.text) == [
          "may not run navigation.delete: add it to permissions.run in its manifest",
          "may not set nosy.secret: add it to \"context\" in its manifest",
          "may not publish navigation.focusMoved: add it to permissions.emit in its manifest",
        ])
    }

    @Test("refuses to load what conflicts with what is loaded")
    func refusesConflicts() async throws {
      let workshop = try Workshop()
      try await workshop.install(ShellPlugin("twin-one"))
      await #expect(throws: PluginError.self) { try await workshop.host.load("twin-one") }
      var other = ShellPlugin("twin-two")
      other.context = ["twin.shared"]
      try await workshop.install(other)
      var third = ShellPlugin("twin-three")
      third.context = ["twin.shared"]
      do {
        try await workshop.install(third)
        Issue.record("it was loaded")
      } catch let error as PluginError {
        #expect(error.code == .nameTaken)
        #expect(
          error.message
            == "twin.shared of TWIN-THREE is taken by TWIN-TWO; unload twin-two first")
      }
    }

    @Test(
      "refuses a plugin that would take a name of the program",
      arguments: [
        ("screen", [], "'screen' belongs to this program; choose another id", "id"),
        ("list", [], "'list' belongs to this program; choose another id", "id"),
        ("plugin", [], "'plugin' belongs to this program; choose another id", "id"),
        (
          "list-keeper", ["list.value"],
          "'list' belongs to this program; start with 'list-keeper.'",
          "context[0].name"
        ),
      ])
    func refusesReserved(id: String, names: [String], message: String, path: String) async throws {
      let workshop = try Workshop()
      workshop.services.commands = ["screen.leave"]
      let token = workshop.context.register(Context.Name("list.focus", "A row.")) { 0 }
      var plugin = ShellPlugin(id)
      plugin.context = names
      let error = await #expect(throws: PluginError.self) { try await workshop.install(plugin) }
      #expect(error?.message == message && error?.path == path, "\(String(describing: error))")
      #expect(workshop.host.plugins.isEmpty)
      token.cancel()
    }

    @Test("A program's name is free for its plugin again, and reloading takes nothing from itself")
    func reloadsItsNames() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("keeper")
      plugin.context = ["keeper.value"]
      try await workshop.install(plugin)
      workshop.services.commands = ["keeper.act"]
      try await workshop.host.reload("keeper")
      try await workshop.host.unload("keeper")
      workshop.services.commands = []
      try await workshop.host.load("keeper")
    }

    @Test("knows the processes of its plugins, those whose parents are gone among them")
    func knowsProcesses() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("parent")
      plugin.act = "(setsid sleep 600 >/dev/null 2>&1 & echo $! > child); answer {}"
      try await workshop.install(plugin)
      _ = await workshop.run("parent.act")
      let text = try #require(workshop.file("child"))
      let child = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
      #expect(workshop.host.hasPlugin(withProcess: child))
      #expect(!workshop.host.hasPlugin(withProcess: getpid()))
      #expect(!workshop.host.hasPlugin(withProcess: 1))
      await workshop.host.shutdown()
    }

    @Test("asks an executable without a manifest file for its manifest, once for each version")
    func asksForManifests() async throws {
      let workshop = try Workshop()
      let plugin = ShellPlugin("printer")
      let counting = plugin.script.replacing(
        "#!/bin/sh",
        with: """
          #!/bin/sh
          if [ "$1" = --manifest ]; then echo run >> runs; cat <<'END'
          \(plugin.manifest)
          END
          exit; fi
          """)
      try workshop.write("printer", counting)
      for _ in 1...3 {
        try await workshop.host.load("printer")
        try await workshop.host.unload("printer")
      }
      let runs = try String(
        contentsOf: workshop.directory.appendingPathComponent("runs"), encoding: .utf8)
      #expect(runs == "run\n")
    }

    @Test("says what is wrong with an executable that is no plugin")
    func refusesOtherPrograms() async throws {
      let workshop = try Workshop()
      try workshop.write("failing", "#!/bin/sh\necho no such option >&2; exit 3\n")
      try workshop.write("chatting", "#!/bin/sh\necho hello\n")
      let path = workshop.directory.path
      let remedy = "is it a plugin? A plugin prints its manifest when it is started with --manifest"
      await #expect(
        throws: PluginError(
          code: .unreadable,
          message: "\(path)/failing gives no manifest: exited (code 3), saying: no such option; "
            + remedy)
      ) { try await workshop.host.load("failing") }
      await #expect(
        throws: PluginError(
          code: .invalidManifest, message: "is not JSON: line 1, column 1: a value is missing",
          path: "\(path)/chatting --manifest: manifest")
      ) { try await workshop.host.load("chatting") }

      var limits = PluginHost.Limits()
      limits.startDeadline = .milliseconds(100)
      let hurried = try Workshop(limits)
      try hurried.write("hanging", "#!/bin/sh\nsleep 60\n")
      await #expect(
        throws: PluginError(
          code: .unreadable,
          message: "\(hurried.directory.path)/hanging printed no manifest within 100 ms; " + remedy)
      ) { try await hurried.host.load("hanging") }
    }
  }
}
