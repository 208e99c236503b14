import Foundation
import KeyboardCore
import Testing

@testable import KeyboardPluginSDK
@testable import KeyboardPlugins

extension ProcessSuites {
  @Suite("Reloading on save")
  struct PluginWatchTests {
    /// Waits until a plugin has said a text, and returns what it said up to there.
    private func wait(for text: String, in workshop: Workshop) async -> Bool {
      await workshop.until { workshop.messages.contains { $0.text == text } }
    }

    @Test("A plugin is reloaded when its executable changes, and its process runs again at once")
    func executable() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("saved")
      plugin.act = "answer 1"
      try await workshop.install(plugin)
      #expect(workshop.host.watchFiles())
      #expect(await workshop.run("saved.act") == .success(1))
      let pid = try #require(workshop.host["saved"]?.pid)
      plugin.act = "answer 2"
      try workshop.write(plugin)
      #expect(await wait(for: "was reloaded", in: workshop))
      #expect(await workshop.until { workshop.host["saved"]?.state == .active })
      #expect(workshop.host["saved"]?.pid != pid)
      #expect(await workshop.run("saved.act") == .success(2))
      #expect(
        workshop.messages.map(\.text) == ["was reloaded"], "once, however often it was written")
    }

    @Test("A plugin that does not run is reloaded as well, by its manifest too, and runs then")
    func manifest() async throws {
      let workshop = try Workshop()
      workshop.host.watchFiles()
      var plugin = ShellPlugin("idle")
      try await workshop.install(plugin)
      plugin.context = ["idle.new"]
      try workshop.write("idle.plugin.json", plugin.manifest)
      #expect(await wait(for: "was reloaded", in: workshop))
      #expect(workshop.context.isRegistered("idle.new"))
      #expect(await workshop.until { workshop.host["idle"]?.state == .active })
    }

    @Test("Scripts beside a script count, other files and those of other plugins do not")
    func otherFiles() async throws {
      let workshop = try Workshop()
      try workshop.write("part.sh", "part=1\n")
      var plugin = ShellPlugin("sourced")
      plugin.start = ". ./part.sh"
      plugin.act = "answer $part"
      try await workshop.install(plugin)
      workshop.host.watchFiles()
      #expect(await workshop.run("sourced.act") == .success(1))
      let pid = workshop.host["sourced"]?.pid
      try workshop.write("notes.txt", "no script")
      try workshop.write("other", "#!/bin/sh\n")
      // As an editor does it: another file takes the name.
      try workshop.write("part.sh~", "part=2\n")
      let file = { workshop.directory.appendingPathComponent($0).path }
      #expect(rename(file("part.sh~"), file("part.sh")) == 0)
      #expect(await wait(for: "was reloaded", in: workshop))
      #expect(await workshop.run("sourced.act") == .success(2))
      #expect(workshop.host["sourced"]?.pid != pid)
      #expect(workshop.messages.count == 1)
      #expect(
        Set(try workshop.host.searchPath.locate("sourced").files)
          == [file("sourced"), file("sourced.plugin.json"), file("part.sh")])
    }

    @Test("What cannot be loaded is told once, and the old one goes on until it can")
    func broken() async throws {
      let workshop = try Workshop()
      var plugin = ShellPlugin("torn")
      plugin.act = "answer 1"
      try await workshop.install(plugin)
      workshop.host.watchFiles()
      #expect(await workshop.run("torn.act") == .success(1))
      let pid = workshop.host["torn"]?.pid
      try workshop.write("torn.plugin.json", "{")
      #expect(await workshop.until { !workshop.messages.isEmpty })
      let message = try #require(workshop.messages.first)
      #expect(message.level == .error)
      #expect(
        message.text.hasPrefix("was not reloaded: \(workshop.directory.path)/torn.plugin.json"))
      #expect(message.text.hasSuffix("; TORN stays as it was loaded"))
      #expect(workshop.host["torn"]?.pid == pid)
      plugin.act = "answer 2"
      try workshop.write("torn", plugin.script)
      try workshop.write("torn.plugin.json", plugin.manifest)
      #expect(await wait(for: "was reloaded", in: workshop))
      #expect(await workshop.run("torn.act") == .success(2))
      #expect(workshop.messages.count == 2)
    }
  }

  @Suite("State that is kept over a reload")
  struct PluginStateTests {
    private static func keeper() -> ShellPlugin {
      var plugin = ShellPlugin("keeper")
      plugin.members = #", "keepsState": true"#
      plugin.start = "state=none"
      plugin.act = #"answer "\"$state\"""#
      plugin.activate = #"case $line in *'"state":'*) state=given ;; esac; answer {}"#
      plugin.save = #"answer '{"n":1}'"#
      return plugin
    }

    @Test("is asked for before the process leaves, and given to the next one once")
    func once() async throws {
      let workshop = try Workshop()
      try await workshop.install(Self.keeper())
      #expect(await workshop.run("keeper.act") == .success("none"))
      var lines: [String] = []
      let token = workshop.host.conversations.observe { lines.append($0.description) }
      try await workshop.host.reload("keeper")
      #expect(await workshop.run("keeper.act") == .success("given"))
      kill(try #require(workshop.host["keeper"]?.pid), SIGKILL)
      #expect(await workshop.until { workshop.host["keeper"]?.pid == nil })
      #expect(await workshop.run("keeper.act") == .success("none"))
      withExtendedLifetime(token) {}
      #expect(lines.count { $0.contains("state/save") } == 1)
      #expect(lines.first?.contains(#""method":"hello""#) == true)
      #expect(lines.firstIndex(of: "keeper state  stopping") == 2, "once that is answered")
      #expect(lines.contains(#"keeper plugin {"jsonrpc":"2.0","id":4,"result":{"n":1}}"#))
      #expect(lines.count { $0.contains(#""state":{"n":1}"#) } == 1)
      #expect(workshop.messages.isEmpty)
    }

    @Test("goes with the panes, which never close")
    func panes() async throws {
      let workshop = try Workshop()
      var plugin = Self.keeper()
      func show(_ row: String) -> String {
        #"notify ui/pane '{"id":"keeper.list","rows":["\#(row)"]}'"#
      }
      plugin.act = show("old") + "; answer {}"
      try await workshop.install(plugin)
      let display = workshop.host.display
      _ = await workshop.run("keeper.act")
      var rows: [[String]] = []
      let token = display.changes.observe { _ in
        rows.append(display.panes.flatMap { $0.rows.map(\.title) })
      }
      try await workshop.host.reload("keeper")
      #expect(display.panes.map(\.provider) == ["KEEPER"])
      plugin.act = show("new") + "; answer {}"
      try workshop.write(plugin)
      try await workshop.host.reload("keeper")
      _ = await workshop.run("keeper.act")
      #expect(rows == [["new"]])
      plugin.members = ""
      try workshop.write(plugin)
      try await workshop.host.reload("keeper")
      #expect(display.panes.isEmpty, "the next version keeps nothing")
      withExtendedLifetime(token) {}
    }

    @Test(
      "that is not saved is told, and the reload goes on without it",
      arguments: [
        (
          #"printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32000,"message":"no"}}\n' $id"#,
          "begins anew, as its state was not saved: no"
        ),
        (":", "begins anew, as its state was not saved: no answer within 200 ms"),
        ("exit 3", nil), ("answer null", nil),
      ])
    func unsaved(save: String, message: String?) async throws {
      var limits = Workshop.patientLimits
      limits.requestDeadline = .milliseconds(200)
      let workshop = try Workshop(save == ":" ? limits : Workshop.patientLimits)
      var plugin = Self.keeper()
      plugin.save = save
      try await workshop.install(plugin)
      _ = await workshop.run("keeper.other")
      try await workshop.host.reload("keeper")
      #expect(workshop.messages.map(\.text) == [message].compactMap(\.self))
      plugin.members = ""
      #expect(await workshop.run("keeper.act") == .success("none"))
    }

    @Test("is not asked for where the manifest does not say so, nor when the plugin is unloaded")
    func unasked() async throws {
      let workshop = try Workshop()
      var plugin = Self.keeper()
      plugin.save = "printf 'asked\\n' >&2"
      try await workshop.install(plugin)
      _ = await workshop.run("keeper.other")
      try await workshop.host.unload("keeper")
      plugin.members = ""
      try await workshop.install(plugin)
      _ = await workshop.run("keeper.other")
      try await workshop.host.reload("keeper")
      #expect(workshop.messages.isEmpty)
    }
  }
}
