import Foundation
import KeyboardCore
import Requirements
import Testing

@testable import KeyboardPluginSDK
@testable import KeyboardPlugins

extension ProcessSuites {
  @Suite("Plugins written from the page about the protocol")
  struct ExamplePluginTests {
    private let workshop: Workshop
    private static let folder = URL(filePath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "../../../Examples/Plugins").standardized

    init() throws {
      workshop = try Workshop()
    }

    /// Checks a plugin as `--check-plugin` does.
    private func check(_ path: String) async -> [String] {
      var limits = Workshop.patientLimits
      limits.shutdownGrace = .seconds(1800)
      return await PluginContract(scheduler: workshop.scheduler, limits: limits).check(path)
        .violations.map(\.description)
    }

    private func path(_ name: String) -> String { Self.folder.appending(path: name).path }

    private func focus(_ row: Int, after previous: Int) {
      workshop.bus.publish(
        DynamicEvent(
          "navigation.focusMoved",
          ["scene": "list", "previous": .integer(previous), "current": .integer(row)]))
    }

    @Test("The one in C keeps the contract, counts, and keeps its count", .needs("cc"))
    func inC() async throws {
      try workshop.write(
        "plugin.json", String(contentsOfFile: path("c/plugin.json"), encoding: .utf8))
      let build = try await ProcessRun(
        "/usr/bin/env",
        [
          "cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-o",
          workshop.directory.appending(path: "tally").path, path("c/tally.c"),
        ])
      #expect(build.end == .code(0), "\(build.lines)")
      #expect(await check(workshop.directory.path) == [])
      try await workshop.host.load(workshop.directory.path)
      focus(1, after: 0)
      #expect(await workshop.run("tally.add") == .success(1))
      #expect(await workshop.run("tally.add") == .success(2))
      #expect(workshop.context.value("tally.moves") == 1)
      try await workshop.host.reload("tally")
      #expect(await workshop.run("tally.add") == .success(3))
      #expect(workshop.context.value("tally.moves") == 1)
      #expect(workshop.messages.isEmpty)
    }

    @Test("The one in Python keeps the contract", .needs("python3"))
    func inPython() async throws {
      #expect(await check(path("python")) == [])
    }

    @Test("The one in JavaScript keeps the contract, and goes back with 512 MiB", .needs("node"))
    func inJavaScript() async throws {
      #expect(await check(path("javascript")) == [])
      let plugin = try await workshop.host.load(path("javascript"))
      #expect(plugin.manifest.resources.memory == 512)
      for row in 1...3 { focus(row, after: row - 1) }
      #expect(await workshop.run("trail.back") == .success(["row": 2]))
      #expect(await workshop.run("trail.back") == .success(["row": 1]))
      #expect(workshop.context.value("trail.canGoBack") == false)
      #expect(await workshop.run("trail.forward") == .success(["row": 2]))
      #expect(
        workshop.services.invocations.map(\.arguments) == [2, 1, 2].map { ["row": .integer($0)] })
      guard case .failure(let error) = await workshop.run("trail.no") else {
        Issue.record("it ran")
        return
      }
      #expect(error.code == .unknownCommand)
      #expect(workshop.messages.isEmpty)
    }

    @Test("Addresses that node reserves for WebAssembly are no memory in use", .needs("node"))
    func webAssembly() async throws {
      let run = ProcessRun()
      run.resources.memory = 128
      let program = """
        const memories = [1, 2, 3].map(() => new WebAssembly.Memory({ initial: 1 }))
        const status = require('fs').readFileSync('/proc/self/status', 'utf8')
        console.log(Number(/VmSize:\\s*(\\d+)/.exec(status)[1]) > 16 * 1024 * 1024)
        setTimeout(() => process.exit(memories.length), 500)
        """
      try run.start("/usr/bin/env", ["node", "-e", program])
      #expect(await Timeout().until { run.end != nil })
      #expect(run.lines == ["true"])
      #expect(run.end == .code(3))
    }

    @Test(
      "The one in the language of shells keeps the contract, and what it is told", .needs("awk"))
    func inShell() async throws {
      #expect(await check(path("shell")) == [])
      try await workshop.host.load(path("shell"))
      let text = "a \"b\" \\ {c} ünï\nd, [e]: 'f'"
      #expect(await workshop.run("notes.add", ["text": .string(text)]) == .success(1))
      #expect(await workshop.run("notes.last") == .success(.string(text)))
      #expect(workshop.context.value("notes.count") == 1)
      #expect(workshop.messages.map(\.text) == [text.replacing("\n", with: " ")])
      guard case .failure(let error) = await workshop.run("notes.add", ["text": 7]) else {
        Issue.record("it ran")
        return
      }
      #expect(error.message == "notes.add failed: notes.add needs a text; write notes.add text=…")
      try await workshop.host.reload("notes")
      #expect(await workshop.run("notes.last") == .success(.string(text)))
    }
  }
}
