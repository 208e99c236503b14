import Foundation
import KeyboardCore
import KeyboardPlugins
import Testing

@testable import KeyboardPluginSDK

@Suite("What a plugin is handed")
struct PluginContextTests {
  private struct Modes: KeyboardPlugin {
    static let identity = PluginIdentity(id: "modes", name: "Modes", version: "1", summary: "")

    func register(in context: PluginContext) {
      context.bind("g g", to: "modes.top", when: "modes.a")
      context.bind("g g", to: "modes.end", when: "modes.b")
      context.bind("g g", to: "modes.end", when: "modes.c")
      context.bind("g g", to: "modes.end", when: "modes.d")
      context.bind("g g", to: "modes.end", when: "modes.e", id: "modes.own")
    }
  }

  @Test("Bindings of one key get different ids, and the first the one that it always had")
  func bindingIDs() {
    #expect(
      Modes.manifest.bindings.map(\.id) == [
        "modes.g_g", "modes.g_g.modes.end", "modes.g_g.modes.end.2", "modes.g_g.modes.end.3",
        "modes.own",
      ])
  }

  @Test("What breaks a rule of the manifest is told with the line that registered it")
  func mistakes() {
    let context = PluginContext(Modes.identity)
    context.command("modes.go", title: "Go") { _ in }
    let line = #line
    context.command("other.go", title: "Go") { _ in }
    context.query("modes.go", title: "Go") { _ in
      try await Task.sleep(for: .zero)
      return 1
    }
    context.bind("x", to: "list.go")
    context.bind("x", to: "modes.go", id: "modes.x")
    context.declareContext("mode", "No name of the plugin.")
    context.on("key pressed") { _ in }
    context.on(Greeted.self) { _ in }
    let lines = context.mistakes.map { $0.split(separator: ": ").prefix(2).joined(separator: " ") }
    #expect(
      lines == [
        "PluginContextTests.swift:\(line + 1) commands[1].id",
        "PluginContextTests.swift:\(line + 2) commands[2].id",
        "PluginContextTests.swift:\(line + 6) bindings[0].command",
        "PluginContextTests.swift:\(line + 7) bindings[1].id",
        "PluginContextTests.swift:\(line + 8) context[0].name",
        "PluginContextTests.swift:\(line + 9) subscriptions[0]",
      ])
  }

  @Test("A state that is kept is told when it is asked for, and given before activation ends")
  func keptState() {
    var messages: [WireMessage] = []
    let context = PluginContext(Modes.identity, send: { messages.append($0) })
    var row: Value = 0
    context.keepState(
      save: { row },
      restore: { state in
        row = state
        context.message("restored")
      })
    #expect(context.manifest.keepsState)
    context.receive(.request(1, .activate, ["state": 7]))
    context.receive(.request(2, .saveState))
    #expect(row == 7)
    #expect(
      messages == [
        .notification(.showMessage, ["text": "restored", "level": "info"]),
        .response(id: 1, .success([:])), .response(id: 2, .success(7)),
      ])
    let plain = PluginContext(Sample.identity, send: { messages.append($0) })
    plain.receive(.request(3, .saveState))
    #expect(
      messages.last
        == .response(
          id: 3, .failure(WireError(.methodNotFound, "the plugin answers no state/save"))))
  }

  @Test("says a text for a pane, typed events, and the bindings that replace all others")
  func sayings() throws {
    var messages: [WireMessage] = []
    let context = PluginContext(Sample.identity, send: { messages.append($0) })
    Sample().register(in: context)
    context.receive(.request(1, .activate))
    messages = []
    context.showPane("sample.log", title: "Log", text: "a\nb\n", takesKeys: true)
    context.showPane("sample.log", text: "")
    try context.emit(Greeted(who: "Ann"))
    context.setBindings(Array(context.manifest.bindings.suffix(1)))
    context.setBindings([])
    #expect(
      messages == [
        .notification(
          .showPane, ["id": "sample.log", "title": "Log", "text": "a\nb\n", "takesKeys": true]),
        .notification(
          .showPane, ["id": "sample.log", "title": .null, "text": "", "takesKeys": false]),
        .notification(.emit, ["name": "people.greeted", "value": ["who": "Ann"]]),
        .notification(
          .setBindings,
          [
            "bindings": [
              ["id": "sample.open", "keys": "x", "command": "list.open", "title": "Open"]
            ]
          ]),
        .notification(.setBindings, ["bindings": []]),
      ])
  }

  @Test("writes a line to its log as print does")
  func logging() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      await MainActor.run {
        let identity = PluginIdentity(id: "late", name: "Late", version: "1", summary: "")
        PluginContext(identity).log("it's late")
      }
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(output == "it's late\n")
  }

  @Test("A setting has its default until the host tells what a user has chosen")
  func settings() {
    var messages: [WireMessage] = []
    let context = PluginContext(Sample.identity, send: { messages.append($0) })
    var seen: [[Value]] = []
    let look = { seen.append(["theme", "rows", "none"].map(context.setting)) }
    context.declareSetting("theme", .choice(["dark", "light"]), default: "dark", "The colours.")
    context.declareSetting("rows", .wholeNumber(atLeast: 1), default: 3, "How many.")
    context.onSettings(look)
    look()
    context.receive(.request(1, .activate, ["settings": ["theme": "light"]]))
    context.receive(.notification(.changeSettings, ["settings": ["theme": "dark", "rows": 5]]))
    context.receive(.notification(.changeSettings, ["settings": 5]))
    #expect(seen == [["dark", 3, .null], ["light", 3, .null], ["dark", 5, .null]])
    // One that has nowhere to go stays, and answers.
    context.receive(.request(2, .shutdown))
    context.receive(.request(3, .ping))
    #expect(messages == [1, 2, 3].map { .response(id: $0, .success([:])) })
  }

  private struct Greeted: KeyboardEvent {
    static let name = "people.greeted"
    let who: String
  }

  private struct Refusal: Error, CustomStringConvertible {
    let description = "not today"
  }

  private struct Sample: KeyboardPlugin {
    static let identity = PluginIdentity(
      id: "sample-plugin", name: "Sample", version: "2", summary: "Shows.", mayRun: ["list.open"],
      mayRead: ["list.*"], environment: ["EDITOR"],
      resources: PluginManifest.Resources(memory: 512, files: 64))

    func register(in context: PluginContext) {
      context.declareContext("sample.count", "How often.", initial: 0)
      context.setContext("sample.count", to: 0)
      context.command(
        "sample.act", title: "Act", summary: "Acts.",
        parameters: [
          CommandParameter("n", .wholeNumber(atLeast: 1)), CommandParameter("to", .text),
        ]
      ) { invocation in
        context.setContext("sample.count", to: invocation.arguments["n"])
        context.run("list.open", ["row": 2])
        context.message("done", level: .debug)
      }
      context.command("sample.fail", title: "Fail") { _ in throw Refusal() }
      context.command("sample.wait", title: "Wait") { _ in
        while !Task.isCancelled { await Task.yield() }
        throw CancellationError()
      }
      context.command("sample.ask", title: "Ask") { _ in
        context.run("list.open") { result in
          context.setContext("sample.count", to: (try? result.get()) ?? nil)
        }
      }
      context.query("sample.count", title: "Count") { invocation in
        Value.integer(invocation.arguments.count)
      }
      context.query("sample.look", title: "Look") { _ in
        let values = try await context.values(of: ["list.focus", "list.title"])
        let opened = try await context.run("list.open", ["row": values["list.focus"] ?? .null])
        return .array([values["list.title"] ?? .null, opened])
      }
      context.on("list.slow") { value in
        context.emit("sample.begun", value)
        _ = try? await context.run("list.open")
        context.emit("sample.done", value)
      }
      context.onShutdown { context.message("bye") }
      context.bind("ctrl+k ctrl+c", to: "sample.act", arguments: ["n": 3], when: "a", repeats: true)
      context.bind("x", to: "list.open", title: "Open", id: "sample.open")
      context.on("list.opened") { value in context.emit("sample.heard", value) }
      context.on(Greeted.self) { event in context.message(event.who) }
      context.on("list.opened") { _ in context.emit("sample.heardToo") }
    }
  }

  /// A sample plugin and what it sends.
  private final class Bench {
    var sent: [WireMessage] = []
    var hasLeft = false
    private var context: PluginContext?

    init() {
      let context = PluginContext(Sample.identity) { [weak self] in
        self?.sent.append($0)
      } leave: { [weak self] in
        self?.hasLeft = true
      }
      Sample().register(in: context)
      self.context = context
    }

    func receive(_ message: WireMessage) -> [WireMessage] {
      sent = []
      context?.receive(.text(message.line))
      return sent
    }

    /// Waits for further messages, and takes them.
    func next(_ count: Int = 1) async -> [WireMessage] {
      while sent.count < count { await Task.yield() }
      defer { sent = [] }
      return sent
    }

    func shakeHands() {
      _ = receive(.request(1, .hello, ["protocol": ["minimum": 1, "maximum": 4]]))
      _ = receive(.request(2, .activate, [:]))
    }
  }

  @Test("records the manifest out of the registration, and it keeps every rule")
  func manifest() throws {
    let manifest = Sample.manifest
    #expect(manifest.violations.isEmpty)
    #expect(
      manifest.commands.map(\.id) == [
        "sample.act", "sample.fail", "sample.wait", "sample.ask", "sample.count", "sample.look",
      ])
    #expect(manifest.commands[0].parameters?.map(\.name) == ["n", "to"])
    #expect(manifest.commands[1].parameters == [])
    #expect(manifest.permissions[.read] == ["list.*"])
    #expect(manifest.bindings.map(\.id) == ["sample-plugin.ctrl+k_ctrl+c", "sample.open"])
    #expect(manifest.bindings[0].repeats)
    #expect(
      manifest.bindings.map(\.invocation) == [
        CommandInvocation("sample.act", ["n": 3]), CommandInvocation("list.open"),
      ])
    #expect(manifest.subscriptions == ["list.slow", "list.opened", "people.greeted"] as [String])
    #expect(try PluginManifest(json: manifest.value.description.utf8) == manifest)
    #expect(manifest.permissions[.environment] == ["EDITOR"])
    #expect(manifest.value["limits"] == ["memory": 512, "files": 64])
  }

  @Test("answers hello with the newest version that both speak, and refuses when there is none")
  func hello() {
    let bench = Bench()
    let answer: Value = ["protocol": 1, "id": "sample-plugin", "version": "2", "features": []]
    #expect(
      bench.receive(.request(1, .hello, ["protocol": ["minimum": 1, "maximum": 4]])) == [
        .response(id: 1, .success(answer))
      ])
    #expect(
      bench.receive(.request(2, .hello, ["protocol": ["minimum": 7, "maximum": 9]])) == [
        .response(
          id: 2,
          .failure(WireError(code: -32000, message: "the plugin speaks version 1 of the protocol")))
      ])
  }

  @Test("sends nothing before it is activated, and then what was said while registering")
  func activation() {
    let bench = Bench()
    #expect(
      bench.receive(.request(2, .activate, [:])) == [
        .notification(.setContext, ["name": "sample.count", "value": 0]),
        .response(id: 2, .success([:])),
      ])
  }

  @Test("answers a command after everything that the command said")
  func commands() {
    let bench = Bench()
    bench.shakeHands()
    #expect(
      bench.receive(
        .request(3, .runCommand, ["command": "sample.act", "arguments": ["n": 5]])) == [
          .notification(.setContext, ["name": "sample.count", "value": 5]),
          .notification(.run, ["command": "list.open", "arguments": ["row": 2]]),
          .notification(.showMessage, ["text": "done", "level": "debug"]),
          .response(id: 3, .success([:])),
        ])
    #expect(
      bench.receive(.request(4, .runCommand, ["command": "sample.fail"])) == [
        .response(id: 4, .failure(WireError(code: -32000, message: "not today")))
      ])
    #expect(
      bench.receive(.request(5, .runCommand, ["command": "sample.none"])) == [
        .response(
          id: 5, .failure(WireError(code: -32000, message: "the plugin has no command sample.none"))
        )
      ])
  }

  @Test("cancels a command that takes its time")
  func cancelling() async {
    let bench = Bench()
    bench.shakeHands()
    #expect(bench.receive(.request(3, .runCommand, ["command": "sample.wait"])) == [])
    #expect(bench.receive(.request(4, .ping, [:])) == [.response(id: 4, .success([:]))])
    #expect(bench.receive(.notification(.cancel, ["id": 3])) == [])
    while bench.sent.isEmpty { await Task.yield() }
    #expect(
      bench.sent == [
        .response(id: 3, .failure(WireError(code: -32800, message: "sample.wait was cancelled")))
      ])
  }

  @Test("hands the host's answer to the plugin")
  func asking() {
    let bench = Bench()
    bench.shakeHands()
    #expect(
      bench.receive(.request(3, .runCommand, ["command": "sample.ask"])) == [
        .request(1, .run, ["command": "list.open", "arguments": [:]]),
        .response(id: 3, .success([:])),
      ])
    #expect(
      bench.receive(.response(id: 1, .success(9))) == [
        .notification(.setContext, ["name": "sample.count", "value": 9])
      ])
    #expect(bench.receive(.response(id: 1, .success(9))) == [])
  }

  @Test("hands events to every listener, typed ones too")
  func events() {
    let bench = Bench()
    bench.shakeHands()
    #expect(
      bench.receive(.notification(.event, ["name": "list.opened", "value": 4])) == [
        .notification(.emit, ["name": "sample.heard", "value": 4]),
        .notification(.emit, ["name": "sample.heardToo", "value": .null]),
      ])
    #expect(
      bench.receive(.notification(.event, ["name": "people.greeted", "value": ["who": "you"]]))
        == [.notification(.showMessage, ["text": "you", "level": "info"])])
    #expect(bench.receive(.notification(.event, ["name": "people.greeted", "value": 1])) == [])
  }

  @Test("leaves when it is asked to, after the answer")
  func leaving() {
    let bench = Bench()
    bench.shakeHands()
    let bye = WireMessage.notification(.showMessage, ["text": "bye", "level": "info"])
    #expect(bench.receive(.request(9, .shutdown, [:])) == [bye, .response(id: 9, .success([:]))])
    #expect(bench.hasLeft)
    #expect(bench.receive(.request(10, .shutdown, [:])) == [.response(id: 10, .success([:]))])
  }

  @Test("answers a command with its value")
  func values() {
    let bench = Bench()
    bench.shakeHands()
    #expect(
      bench.receive(
        .request(3, .runCommand, ["command": "sample.count", "arguments": ["a": 1, "b": 2]]))
        == [.response(id: 3, .success(2))])
  }

  @Test("reads names and waits for the host's commands, and says why it may not")
  func reading() async {
    let bench = Bench()
    bench.shakeHands()
    #expect(bench.receive(.request(3, .runCommand, ["command": "sample.look"])) == [])
    #expect(
      await bench.next() == [.request(1, .readContext, ["names": ["list.focus", "list.title"]])])
    #expect(bench.receive(.response(id: 1, .success(["values": ["list.focus": 4]]))) == [])
    #expect(
      await bench.next() == [.request(2, .run, ["command": "list.open", "arguments": ["row": 4]])])
    #expect(bench.receive(.response(id: 2, .success("a"))) == [])
    #expect(await bench.next() == [.response(id: 3, .success([.null, "a"]))])

    #expect(bench.receive(.request(4, .runCommand, ["command": "sample.look"])) == [])
    _ = await bench.next()
    #expect(
      bench.receive(.response(id: 3, .failure(WireError(.refused, "may not read list.focus"))))
        == [])
    #expect(
      await bench.next() == [
        .response(id: 4, .failure(WireError(.failed, "may not read list.focus")))
      ])
  }

  @Test("answers a ping when slow reactions are over, one after another")
  func slowReactions() async {
    let bench = Bench()
    bench.shakeHands()
    let run = { WireMessage.request($0, .run, ["command": "list.open", "arguments": [:]]) }
    for number in 1...2 {
      let event: Value = ["name": "list.slow", "value": .integer(number)]
      #expect(bench.receive(.notification(.event, event)) == [])
    }
    #expect(bench.receive(.request(9, .ping, [:])) == [])
    #expect(
      await bench.next(2) == [.notification(.emit, ["name": "sample.begun", "value": 1]), run(1)])
    #expect(bench.receive(.response(id: 1, .success(.null))) == [])
    #expect(
      await bench.next(3) == [
        .notification(.emit, ["name": "sample.done", "value": 1]),
        .notification(.emit, ["name": "sample.begun", "value": 2]), run(2),
      ])
    #expect(bench.receive(.response(id: 2, .success(.null))) == [])
    #expect(
      await bench.next(2) == [
        .notification(.emit, ["name": "sample.done", "value": 2]),
        .response(id: 9, .success([:])),
      ])
    #expect(bench.receive(.request(10, .ping, [:])) == [.response(id: 10, .success([:]))])
  }

  @Test("keeps files in the directory that the host names, which is made when it is needed")
  func files() throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("data-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let context = PluginContext(Sample.identity)
    #expect(
      throws: PluginError(
        code: .unavailable,
        message: "no file can be used while registering; use it when a command or an event comes")
    ) { try context.write(1, to: "x") }
    context.receive(.request(1, .activate, ["dataDirectory": .string(directory)]))
    #expect(!FileManager.default.fileExists(atPath: directory))
    #expect(try context.read([String].self, from: "words.json") == nil)
    try context.write(["a", "b"], to: "words.json")
    #expect(try context.read([String].self, from: "words.json") == ["a", "b"])
    let mode = try FileManager.default.attributesOfItem(atPath: directory)[.posixPermissions]
    #expect(mode as? Int == 0o700)
    #expect(
      throws: PluginError(
        code: .unreadable,
        message: "the file \(directory)/words.json holds something else than is kept there; "
          + "repair it or move it away")
    ) { try context.read([Int].self, from: "words.json") }
    #expect(
      throws: PluginError(
        code: .failed,
        message: "'../x' is not a name of a file; write one such as marks.json")
    ) { try context.write(1, to: "../x") }

    let homeless = PluginContext(Sample.identity)
    homeless.receive(.request(1, .activate))
    try homeless.write(1, to: "x")
    #expect(try homeless.read(Int.self, from: "x") == nil)
  }

  @Test("answers what it cannot read or does not know")
  func nonsense() {
    let bench = Bench()
    #expect(
      bench.receive(.request(id: .integer(3), method: "fly", parameters: [:])) == [
        .response(id: 3, .failure(WireError(code: -32601, message: "the plugin answers no fly")))
      ])
  }
}
