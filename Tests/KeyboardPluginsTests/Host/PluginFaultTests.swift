import Glibc
import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins
import Testing

extension ProcessSuites {
  @Suite("Plugins that misbehave")
  struct PluginFaultTests {
    @Test("B27: a crash ends the command, is said once, and the next use starts the plugin again")
    func crash() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("crash")
      plugin.context = ["crash.value"]
      plugin.act = #"notify context/set '{"name":"crash.value","value":9}'; kill -ILL $$"#
      try await workshop.install(plugin)
      #expect(
        await workshop.run("crash.act")
          == .failure(
            PluginError(
              code: .unavailable, message: "crash.act is unavailable: exited (signal 4)")))
      #expect(workshop.host["crash"]?.state == .exited(reason: "signal 4"))
      #expect(workshop.context.value("crash.value") == 0)
      #expect(workshop.history(of: "crash").filter { $0.hasPrefix("exited") }.count == 1)
      #expect(workshop.messages.isEmpty)

      #expect(await workshop.run("crash.other") == .success([:]))
      #expect(workshop.host["crash"]?.restarts == 1)
    }

    @Test("a plugin that keeps crashing is started again three times a minute and no more")
    func restartLimit() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("looping")
      plugin.act = "exit 7"
      try await workshop.install(plugin)
      for _ in 1...4 { _ = await workshop.run("looping.act") }
      #expect(workshop.host["looping"]?.restarts == 3)
      guard case .failure(let error) = await workshop.run("looping.act") else {
        Issue.record("it ran")
        return
      }
      #expect(
        error.message.hasPrefix(
          "looping.act is unavailable: exited (code 7); restart limit of 3 a minute reached, "
            + "try again in "))
      #expect(error.code == .unavailable)
    }

    @Test("B30: a plugin that was killed a moment ago is started again, not written to")
    func killedOutside() async throws {
      let workshop = try Workshop()
      try await workshop.install(ShellPlugin("victim"))
      for round in 1...3 {
        #expect(await workshop.run("victim.act") == .success([:]))
        let pid = try #require(workshop.host["victim"]?.pid)
        kill(pid, SIGKILL)
        // Gone, or a zombie, for the system; nothing has been reported to the host yet.
        while isRunning(pid) {}
        #expect(await workshop.run("victim.act") == .success([:]))
        #expect(workshop.host["victim"]?.restarts == round)
      }
    }

    @Test("an answer that came in time counts, also when the host had no time to read it")
    func unreadAnswer() async throws {
      let clock = ManualScheduler()
      let workshop = try Workshop(clock: clock)
      var plugin = ShellPlugin("quick")
      plugin.act = "answer {}; : > answered"
      try await workshop.install(plugin)
      #expect(await workshop.run("quick.other") == .success([:]))
      var result: Result<Value, PluginError>?
      _ = try workshop.host.run(CommandInvocation("quick.act")) { result = $0 }
      // The main queue gets no turn meanwhile.
      while workshop.file("answered") == nil { sched_yield() }
      clock.advance(by: Workshop.patientLimits.requestDeadline)
      #expect(result == .success([:]))
    }

    @Test("a command that hangs is given up after its deadline, and its process is ended")
    func hang() async throws {
      let clock = ManualScheduler()
      let workshop = try Workshop(PluginHost.Limits(), clock: clock)
      var plugin = ShellPlugin("hang")
      plugin.act = "while :; do :; done"
      try await workshop.install(plugin)
      #expect(await workshop.run("hang.other") == .success([:]))
      var result: Result<Value, PluginError>?
      _ = try workshop.host.run(CommandInvocation("hang.act")) { result = $0 }
      clock.advance(by: .milliseconds(4999))
      #expect(result == nil)
      clock.advance(by: .milliseconds(1))
      #expect(
        result
          == .failure(
            PluginError(
              code: .timedOut,
              message: "hang.act was not answered within 5 s; HANG was stopped")))
      #expect(await workshop.until { workshop.host["hang"]?.pid == nil })
      #expect(
        workshop.host["hang"]?.state == .exited(reason: "killed: hang.act not answered within 5 s"))
      #expect(await workshop.run("hang.other") == .success([:]))
    }

    @Test("an event that is never handled ends the process after the deadline")
    func hangingListener() async throws {
      let clock = ManualScheduler()
      let workshop = try Workshop(PluginHost.Limits(), clock: clock)
      var plugin = ShellPlugin("deaf")
      plugin.subscriptions = ["scene.opened"]
      plugin.event = "sleep 60"
      try await workshop.install(plugin)
      workshop.bus.publish(DynamicEvent("scene.opened"))
      #expect(await workshop.until { workshop.host["deaf"]?.state == .active })
      clock.advance(by: .seconds(5))
      #expect(await workshop.until { workshop.host["deaf"]?.pid == nil })
      #expect(
        workshop.host["deaf"]?.state == .exited(reason: "killed: events not handled within 5 s"))
    }

    @Test("a handshake that never ends ends the process after the deadline")
    func silence() async throws {
      let clock = ManualScheduler()
      let workshop = try Workshop(PluginHost.Limits(), clock: clock)
      var plugin = ShellPlugin("silent")
      plugin.hello = ": > asked"
      try await workshop.install(plugin)
      var result: Result<Value, PluginError>?
      _ = try workshop.host.run(CommandInvocation("silent.act")) { result = $0 }
      #expect(await workshop.until { workshop.file("asked") != nil })
      clock.advance(by: .seconds(5))
      #expect(await workshop.until { workshop.host["silent"]?.pid == nil && result != nil })
      #expect(
        workshop.host["silent"]?.state == .exited(reason: "killed: no handshake within 5 s"))
    }

    @Test("a handshake that is not finished, is refused or lies is no plugin")
    func handshakes() async throws {
      let workshop = try Workshop()
      func state(_ id: String, _ hello: String) async throws -> Plugin.State? {
        var plugin = ShellPlugin(id)
        plugin.hello = hello
        try await workshop.install(plugin)
        guard case .failure = await workshop.run(CommandID(id + ".act")) else { return nil }
        await workshop.host.settle()
        return workshop.host[id]?.state
      }
      #expect(try await state("dying", "exit 5") == .exited(reason: "code 5"))
      #expect(
        try await state("future", #"answer '{"protocol":99}'"#)
          == .failed(
            reason: "it speaks version 99 of the plugin protocol, not 1 as its manifest says"))
      #expect(
        try await state("liar", #"answer '{"protocol":1,"id":"other"}'"#)
          == .failed(reason: "it calls itself other, not liar as its manifest says"))
      #expect(
        try await state("vague", "answer {}")
          == .failed(reason: "its answer to hello names no protocol version"))
      #expect(
        await workshop.run("vague.act")
          == .failure(
            PluginError(
              code: .unavailable,
              message: "vague.act is unavailable: failed (its answer to hello names no protocol "
                + "version); correct the plugin, then reload it")))
      try await workshop.host.unload("vague")
    }

    @Test("an executable that cannot be run fails with the system's reason and a remedy")
    func notExecutable() async throws {
      let workshop = try Workshop()
      try await workshop.install(ShellPlugin("broken"))
      try workshop.write("broken", "no program at all\n")
      #expect(
        await workshop.run("broken.act")
          == .failure(
            PluginError(
              code: .unavailable,
              message: "broken.act is unavailable: failed (it cannot be run: Exec format error; "
                + "a script starts with a line such as #!/bin/sh)")))
    }

    @Test("B28: garbage, text that is no UTF-8 and half a line are told, and do no harm at first")
    func garbage() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("messy")
      plugin.act = """
        say 'this is a print'; say '[1,2]'; say '{"jsonrpc":"2.0"}'; printf '\\377\\n'
        say '{"jsonrpc":"2.0","id":4711,"result":1}'; printf '\\r\\n'; answer {}
        """
      try await workshop.install(plugin)
      #expect(await workshop.run("messy.act") == .success([:]))
      #expect(
        workshop.messages.map(\.text) == [
          "wrote a line that is not JSON (a value is missing at column 1): this is a print",
          "wrote a line that is not a JSON-RPC 2.0 object",
          "wrote a line that has neither a method nor a result nor an error",
          "wrote a line that is not UTF-8",
          "wrote a line that answers a request that was never sent",
        ])

      plugin = ShellPlugin("halved")
      plugin.act = #"printf '{"jsonrpc":"2.0","id":'; exit 1"#
      try await workshop.install(plugin)
      _ = await workshop.run("halved.act")
      #expect(
        workshop.messages.last?.text
          == "wrote a line that is not JSON (the text ends too early: a value is missing at column 23): "
          + #"{"jsonrpc":"2.0","id":"#)
      #expect(workshop.host["halved"]?.state == .exited(reason: "code 1"))
    }

    @Test("lines that are no messages end the process when there are too many")
    func muchGarbage() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("noisy")
      plugin.act = "while :; do say garbage; done"
      try await workshop.install(plugin)
      guard case .failure = await workshop.run("noisy.act") else {
        Issue.record("it was answered")
        return
      }
      #expect(
        workshop.host["noisy"]?.state
          == .exited(reason: "killed: 16 lines that are no messages"))
      #expect(workshop.messages.count == 16)
    }

    @Test("a line of 100 MB is skipped, and what follows is understood")
    func endlessLine() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("endless")
      plugin.act = "head -c 100000000 /dev/zero | tr '\\0' x; echo; answer {}"
      try await workshop.install(plugin)
      #expect(await workshop.run("endless.act") == .success([:]))
      #expect(workshop.messages.map(\.text) == ["wrote a line that is longer than 524288 bytes"])
    }

    @Test("most of a flood of messages are not shown, and it is ended")
    func flood() async throws {
      var limits = Workshop.patientLimits
      limits.shutdownGrace = .milliseconds(20)
      let workshop = try Workshop(limits)
      var plugin = ShellPlugin("flood")
      plugin.start = #"m='{"jsonrpc":"2.0","method":"ui/message","params":{"text":"x"}}'"#
      plugin.act = #"yes "$m""#
      try await workshop.install(plugin)
      _ = await workshop.run("flood.act")
      #expect(await workshop.until { workshop.host["flood"]?.pid == nil })
      #expect(workshop.host["flood"]?.state == .exited(reason: "killed: 1000 messages too many"))
      #expect(workshop.messages.count == 301)
    }

    @Test("a plugin that never reads loses the oldest events, and is ended at the deadline")
    func neverReads() async throws {
      let clock = ManualScheduler()
      let workshop = try Workshop(PluginHost.Limits(), clock: clock)
      var plugin = ShellPlugin("blind")
      plugin.subscriptions = ["scene.opened"]
      plugin.event = "while :; do sleep 60; done"
      try await workshop.install(plugin)
      let text = Value.string(String(repeating: "x", count: 1000))
      for _ in 1...600 { workshop.bus.publish(DynamicEvent("scene.opened", text)) }
      #expect(await workshop.until { workshop.host["blind"]?.state == .active })
      for _ in 1...600 { workshop.bus.publish(DynamicEvent("scene.opened", text)) }
      clock.advance(by: .seconds(5))
      #expect(await workshop.until { workshop.host["blind"]?.pid == nil })
      #expect(
        workshop.host["blind"]?.state == .exited(reason: "killed: events not handled within 5 s"))
      let losses = workshop.messages.map(\.text).filter { $0.contains("events were dropped") }
      #expect(losses.first == "344 events were dropped: it does not read them fast enough")
      #expect(losses.count == 2)
    }

    @Test("a plugin that asks and asks and never reads the answers is ended")
    func unreadAnswers() async throws {
      var limits = Workshop.patientLimits
      (limits.queuedEvents, limits.queuedRequests) = (16, 16)
      let workshop = try Workshop(limits)
      var plugin = ShellPlugin("greedy")
      plugin.act = #"""
        n=0; while [ $n -lt 2000 ]; do
          say '{"jsonrpc":"2.0","id":'$n',"method":"host/run","params":{"command":"a.b"}}'
          n=$((n + 1))
        done; sleep 60
        """#
      try await workshop.install(plugin)
      guard case .failure(let error) = await workshop.run("greedy.act") else {
        Issue.record("it ran")
        return
      }
      #expect(error.message.hasSuffix("messages not read)"))
    }

    @Test("an answer after a cancel is ignored")
    func lateAnswer() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("late")
      plugin.act = "read -r cancel; answer {}; say \"cancelled with $cancel\" >&2"
      try await workshop.install(plugin)
      _ = await workshop.run("late.other")
      var results: [Result<Value, PluginError>] = []
      let request = try workshop.host.run(CommandInvocation("late.act")) { results.append($0) }
      workshop.host.cancel(request)
      #expect(await workshop.run("late.other") == .success([:]))
      #expect(
        results == [.failure(PluginError(code: .cancelled, message: "late.act was cancelled"))])
      #expect(
        await workshop.until {
          workshop.messages.map(\.text) == [
            #"cancelled with {"jsonrpc":"2.0","method":"$/cancel","params":{"id":4}}"#
          ]
        })
    }

    @Test("nesting deeper than any message needs is refused and harms nobody")
    func deepNesting() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("deep")
      plugin.act = "head -c 500000 /dev/zero | tr '\\0' '['; echo; answer {}"
      try await workshop.install(plugin)
      #expect(await workshop.run("deep.act") == .success([:]))
      #expect(
        workshop.messages.map(\.text) == [
          "wrote a line that is not JSON (lists and objects may not be nested deeper than 100 "
            + "at column 101): " + String(repeating: "[", count: 60) + "…"
        ])
    }

    @Test("nothing that a plugin writes moves the cursor, wherever it is shown")
    func escapeCodes() async throws {
      let code = #"\u001b]52;c;eA==\u0007\u202e\n"#
      let workshop = try Workshop()
      var plugin = ShellPlugin("painter")
      plugin.act = #"""
        notify ui/message '{"text":"\#(code)"}'; notify '\#(code)' '{}'; printf '\033[2J\n' >&2
        say '{"jsonrpc":"2.0","id":'$id',"error":{"code":-1,"message":"\#(code)"}}'
        """#
      try workshop.write(plugin.id, plugin.script)
      try workshop.write(
        "painter.plugin.json",
        plugin.manifest.replacing("PAINTER", with: code).replacing("\"Act\"", with: "\"\(code)\"")
          .replacing(
            "\"version\": \"1\"", with: "\"version\": \"\(code)\", \"summary\": \"\(code)\""))
      let manifest = try await workshop.host.load(plugin.id).manifest
      let shown = "\u{FFFD}]52;c;eA==\u{FFFD}\u{FFFD} "
      let texts = [manifest.name, manifest.version, manifest.summary, manifest.commands[0].title]
      #expect(texts == [shown, shown, shown, shown])
      guard case .failure(let error) = await workshop.run("painter.act") else {
        Issue.record("it ran")
        return
      }
      #expect(error.message == "painter.act failed: " + shown)
      #expect(await workshop.until { workshop.messages.count == 3 })
      #expect(
        Set(workshop.messages.map(\.text)) == [
          shown, "the host has no method " + shown, "\u{FFFD}[2J",
        ])

      plugin = ShellPlugin("refuser")
      plugin.hello =
        #"say '{"jsonrpc":"2.0","id":'$id',"error":{"code":-1,"message":"\#(code)"}}'"#
      try await workshop.install(plugin)
      _ = await workshop.run("refuser.act")
      await workshop.host.settle()
      #expect(
        workshop.host["refuser"]?.state == .failed(reason: "it refused the handshake: " + shown))

      try workshop.write("printer", "#!/bin/sh\nprintf '\\033[2J\\n' >&2; exit 1\n")
      await #expect {
        try await workshop.host.load("printer")
      } throws: { error in
        (error as? PluginError)?.message.contains("saying: \u{FFFD}[2J; ") == true
      }
    }

    private func isRunning(_ pid: Int32) -> Bool {
      guard let line = readText("/proc/\(pid)/stat") else { return false }
      return !line.contains(") Z ")
    }
  }
}

/// The beginning of a file of the system, or nil when it is gone.
func readText(_ path: String) -> String? {
  guard let file = fopen(path, "re") else { return nil }
  defer { fclose(file) }
  var buffer = [UInt8](repeating: 0, count: 4096)
  let count = fread(&buffer, 1, buffer.count, file)
  return String(decoding: buffer[..<count], as: UTF8.self)
}
