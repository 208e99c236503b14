import Foundation
import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins
import Testing

extension ProcessSuites {
  @Suite("Reloading and denying")
  struct PluginReloadTests {
    @Test("A plugin is reloaded in its place, from its files, with a process of its own")
    func reloads() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("first")
      plugin.context = ["first.old"]
      plugin.act = "answer 1"
      plugin.start = "echo $$ >> starts"
      try await workshop.install(plugin)
      try await workshop.install(ShellPlugin("second"))
      #expect(await workshop.run("first.act") == .success(1))
      let pid = try #require(workshop.host["first"]?.pid)

      plugin.context = ["first.new"]
      plugin.act = "answer 2"
      try workshop.write(plugin)
      var changes: [[PluginManifest.Binding]] = []
      workshop.services.onBindings = { changes.append($0) }
      let reloaded = try await workshop.host.reload("FIRST")
      #expect(kill(pid, 0) == -1)
      #expect(
        workshop.file("starts") == "\(pid)\n\(reloaded.pid ?? 0)\n", "none is tried and thrown away"
      )
      #expect(workshop.host.plugins.map(\.id) == ["first", "second"])
      #expect(workshop.context.isRegistered("first.new"))
      #expect(!workshop.context.isRegistered("first.old"))
      #expect(changes.map { $0.map(\.id) } == [["first.x"]], "its keys are never gone")
      #expect(await workshop.run("first.act") == .success(2))
      #expect(
        workshop.history(of: "first") == [
          "declared", "starting", "active", "stopping", "unloaded", "declared", "starting",
          "active",
        ])
      #expect(workshop.host["first"]?.pid == reloaded.pid)
    }

    @Test("What a new version says before the old one is gone takes effect after that")
    func overlaps() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("eager")
      plugin.context = ["eager.value"]
      plugin.members = #", "keepsState": true"#
      plugin.save =
        #"while ! grep -q said said; do :; done; notify context/set '{"name":"eager.value","value":1}'; answer 1"#
      try workshop.write("said", "")
      try await workshop.install(plugin)
      #expect(await workshop.run("eager.act") == .success([:]))
      plugin.hello =
        #"answer '{"protocol":1}'; notify context/set '{"name":"eager.value","value":2}'; echo said > said"#
      try workshop.write(plugin)
      var values: [Value?] = []
      let token = workshop.host.conversations.observe { line in
        if line.text.contains("state/save") || line.text.contains(#""activate""#) {
          values.append(workshop.context.value("eager.value"))
        }
      }
      try await workshop.host.reload("eager")
      #expect(await workshop.run("eager.act") == .success([:]))
      withExtendedLifetime(token) {}
      #expect(values == [0, 0])
      #expect(workshop.context.value("eager.value") == 2)
      #expect(workshop.messages.isEmpty)
    }

    @Test("A reload that is cancelled ends the new process, and the old one goes on")
    func cancels() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("steady")
      try await workshop.install(plugin)
      #expect(await workshop.run("steady.act") == .success([:]))
      let pid = try #require(workshop.host["steady"]?.pid)
      plugin.hello = "echo $$ > waits"
      try workshop.write(plugin)
      let reloading = Task { () -> String in
        do throws(PluginError) {
          return try await workshop.host.reload("steady").id
        } catch {
          return error.message
        }
      }
      #expect(await workshop.until { workshop.file("waits")?.hasSuffix("\n") == true })
      let other = try #require(Int32(workshop.file("waits")?.dropLast() ?? ""))
      #expect(workshop.host.hasPlugin(withProcess: other))
      await #expect(throws: PluginError.self) { try await workshop.host.reload("steady") }
      reloading.cancel()
      #expect(
        await reloading.value
          == "the new version does not begin: killed: the reload was cancelled; "
          + "STEADY stays as it was loaded")
      #expect(kill(other, 0) == -1)
      #expect(workshop.host["steady"]?.pid == pid)
      #expect(await workshop.run("steady.act") == .success([:]))
    }

    @Test(
      "A new version that cannot be loaded is told, and the old one goes on",
      arguments: [
        ("{", "the text ends too early"),
        (#"{"id": "steady", "name": "S", "version": ""#, "; STEADY stays as it was loaded"),
        (#"{"id": "other", "name": "S", "version": "2", "protocol": 1}"#, "the id is other now"),
        (
          #"{"id": "steady", "name": "S", "version": "2", "protocol": 9}"#,
          "speaks version 9 of the plugin protocol"
        ),
      ])
    func keepsTheOldOne(manifest: String, reason: String) async throws {
      let workshop = try Workshop()
      try await workshop.install(ShellPlugin("steady"))
      #expect(await workshop.run("steady.act") == .success([:]))
      let before = try #require(workshop.host["steady"])
      try workshop.write("steady.plugin.json", manifest)
      await #expect {
        try await workshop.host.reload("steady")
      } throws: { error in
        "\(error)".contains(reason) && "\(error)".hasSuffix("; STEADY stays as it was loaded")
      }
      let after = try #require(workshop.host["steady"])
      #expect(after.pid == before.pid)
      #expect(after.manifest == before.manifest)
      #expect(await workshop.run("steady.act") == .success([:]))
    }

    @Test(
      "A new version that does not begin is told, and the old one goes on",
      arguments: [
        (
          "exit 3", "the new version does not begin: exited (code 3); STEADY stays as it was loaded"
        ),
        (
          "echo no library >&2; exit 1",
          "the new version does not begin: exited (code 1), saying: no library; "
            + "STEADY stays as it was loaded"
        ),
        (
          "answer {}",
          "the new version does not begin: its answer to hello names no protocol version; "
            + "STEADY stays as it was loaded"
        ),
      ])
    func keepsWhatBegins(hello: String, reason: String) async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("steady")
      try await workshop.install(plugin)
      #expect(await workshop.run("steady.act") == .success([:]))
      let pid = try #require(workshop.host["steady"]?.pid)
      plugin.hello = hello
      try workshop.write(plugin)
      await #expect {
        try await workshop.host.reload("steady")
      } throws: { "\($0)".hasSuffix(reason) }
      #expect(workshop.host["steady"]?.pid == pid)
      #expect(await workshop.run("steady.act") == .success([:]))
    }

    @Test("A plugin that failed, or was restarted too often, can be used again after a reload")
    func reloadsAfterFailure() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("vague")
      plugin.hello = "answer {}"
      try await workshop.install(plugin)
      _ = await workshop.run("vague.act")
      await workshop.host.settle()
      #expect(workshop.host["vague"]?.state.name == "failed")
      plugin.hello = ShellPlugin("vague").hello
      plugin.act = "exit 7"
      try workshop.write(plugin)
      try await workshop.host.reload("vague")
      for _ in 1...4 { _ = await workshop.run("vague.act") }
      #expect(workshop.host["vague"]?.restartDelay != nil)
      try await workshop.host.reload("vague")
      #expect(workshop.host["vague"]?.restartDelay == nil)
      #expect(await workshop.run("vague.other") == .success([:]))
    }

    @Test("Unloading a plugin that is being reloaded unloads it for good")
    func unloadsMeanwhile() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("torn")
      let hold = workshop.directory.appendingPathComponent("hold").path
      plugin.shutdown = "while [ -e \(hold) ]; do :; done; exit 0"
      try workshop.write("hold", "")
      try await workshop.install(plugin)
      _ = await workshop.run("torn.act")
      let reloading = Task { () -> PluginError? in
        do throws(PluginError) {
          try await workshop.host.reload("torn")
          return nil
        } catch {
          return error
        }
      }
      #expect(await workshop.until { workshop.host["torn"]?.state == .stopping })
      let unloading = Task { try await workshop.host.unload("torn") }
      #expect(await workshop.until { workshop.services.bindings["torn"] == [] })
      try FileManager.default.removeItem(atPath: hold)
      try await unloading.value
      #expect(await reloading.value?.message == "torn was unloaded meanwhile")
      #expect(workshop.host.plugins.isEmpty)
      #expect(workshop.services.bindings["torn"] == [])
    }

    @Test("What is denied is refused, in every process and after a reload")
    func denies() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("curious")
      plugin.permissions = #"{"run": ["list.*"], "emit": ["scene.*"], "hear": ["key.*"]}"#
      plugin.subscriptions = ["key.pressed", "list.changed"]
      plugin.act = """
        notify host/run '{"command":"list.delete"}'
        notify host/run '{"command":"list.open"}'
        notify bus/emit '{"name":"scene.opened","value":{}}'
        answer {}
        """
      try workshop.write(plugin)
      let loaded = try await workshop.host.load(
        "curious", denying: ["hear", "run:list.delete", "emit:scene.*"])
      #expect(loaded.manifest.subscriptions == ["list.changed"])
      let refusals = [
        "may not run list.delete: that was denied when it was loaded",
        "may not publish scene.opened: that was denied when it was loaded",
      ]
      _ = await workshop.run("curious.act")
      #expect(workshop.services.invocations == [CommandInvocation("list.open")])
      #expect(workshop.messages.map(\.text) == refusals)

      kill(try #require(workshop.host["curious"]?.pid), SIGKILL)
      #expect(await workshop.until { workshop.host["curious"]?.pid == nil })
      _ = await workshop.run("curious.act")
      #expect(workshop.messages.map(\.text) == refusals + refusals)

      plugin.permissions =
        #"{"run": ["list.*", "text.*"], "emit": ["scene.*"], "hear": ["text.*"]}"#
      plugin.subscriptions = ["text.typed"]
      try workshop.write(plugin)
      let reloaded = try await workshop.host.reload("curious", denying: ["run:text.*"])
      #expect(reloaded.manifest.subscriptions.isEmpty)
      #expect(
        reloaded.manifest.permissions.denied == [
          .hear: ["*"], .run: ["list.delete", "text.*"], .emit: ["scene.*"],
        ])
      _ = await workshop.run("curious.act")
      #expect(workshop.messages.map(\.text) == refusals + refusals + refusals)
    }

    @Test("Keys of commands that were denied are not bound, and cannot be bound later")
    func deniedBindings() async throws {
      let workshop = try Workshop()
      let plugin = ShellPlugin("binder")
      try workshop.write(plugin.id, plugin.script)
      try workshop.write(
        "binder.plugin.json",
        plugin.manifest.replacing(
          #""command": "binder.act"}"#,
          with: #""command": "list.open"}, {"id": "y", "keys": "y", "command": "binder.act"}"#
        ).replacing(#""permissions": {}"#, with: #""permissions": {"run": ["list.open"]}"#))
      try await workshop.host.load("binder", denying: ["run:list.open"])
      #expect(workshop.services.bindings["binder"]?.map(\.id) == ["y"])
    }

    @Test(
      "A permission that is not asked for cannot be denied",
      arguments: [
        ("hear:keys.*", "did you mean hear:key.*?"),
        ("emit", "it asks for run:list.*, hear:key.*"),
        ("run:text.insert", "it asks for run:list.*, hear:key.*"),
        ("run:", "did you mean run:list.*?"),
        ("", "it asks for run:list.*, hear:key.*"),
      ])
    func unknownPermissions(permission: String, remedy: String) async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("plain")
      plugin.permissions = #"{"run": ["list.*"], "hear": ["key.*"]}"#
      try workshop.write(plugin)
      await #expect(
        throws: PluginError(
          code: .unknownPermission,
          message: "there is no permission \(permission); \(remedy)")
      ) { try await workshop.host.load("plain", denying: [permission]) }
      #expect(workshop.host.plugins.isEmpty)
    }

    @Test("A command can be awaited: its value, its failure, and its end with the task")
    func awaits() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("worker")
      plugin.act = "read -r cancel; answer {}; say \"$cancel\" >&2"
      plugin.start = "say() { printf '%s\\n' \"$1\"; }"
      try await workshop.install(plugin)
      #expect(try await workshop.host.run(CommandInvocation("worker.other")) == [:])
      await #expect(
        throws: PluginError(
          code: .unknownCommand,
          message: "no loaded plugin offers nobody.act; load the plugin that does")
      ) { try await workshop.host.run(CommandInvocation("nobody.act")) }
      let task = Task { () -> PluginError? in
        do throws(PluginError) {
          try await workshop.host.run(CommandInvocation("worker.act"))
          return nil
        } catch {
          return error
        }
      }
      #expect(await workshop.until { workshop.host.isBusy })
      task.cancel()
      #expect(
        await task.value == PluginError(code: .cancelled, message: "worker.act was cancelled"))
      #expect(await workshop.until { workshop.messages.contains { $0.text.contains("$/cancel") } })
    }

    @Test("A plugin tells how long it runs, how fast it answers and what it lost")
    func measures() async throws {
      let workshop = try Workshop()
      try await workshop.install(ShellPlugin("measured"))
      #expect(workshop.host["measured"]?.uptime == nil)
      #expect(workshop.host["measured"]?.roundTrips.percentile(0.5) == nil)
      for _ in 1...5 { _ = await workshop.run("measured.act") }
      let plugin = try #require(workshop.host["measured"])
      #expect(plugin.roundTrips.count == 5)
      let median = try #require(plugin.roundTrips.percentile(0.5))
      let slowest = try #require(plugin.roundTrips.percentile(0.99))
      #expect(.zero < median && median <= slowest)
      #expect(try #require(plugin.uptime) >= median)
      #expect(plugin.droppedEvents == 0)
    }
  }
}
