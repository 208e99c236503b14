import KeyboardCore
import Testing

@testable import KeyboardPlugins

@Suite("What a plugin is handed")
struct PluginContextTests {
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
      environment: ["EDITOR"], resources: PluginResources(memory: 512, files: 64))

    func register(in context: PluginContext) {
      context.declareContext("sample.count", "How often.", initial: 0)
      context.setContext("sample.count", to: 0)
      context.command("sample.act", title: "Act", summary: "Acts.") { invocation in
        context.setContext("sample.count", to: invocation.arguments["n"])
        context.run("list.open", ["row": 2])
        context.log("done", level: .debug)
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
      context.bind("ctrl+k ctrl+c", to: "sample.act", arguments: ["n": 3], when: "a", repeats: true)
      context.bind("x", to: "list.open", title: "Open", id: "sample.open")
      context.on("list.opened") { value in context.emit("sample.heard", value) }
      context.on(Greeted.self) { event in context.log(event.who) }
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
      manifest.commands.map(\.id) == ["sample.act", "sample.fail", "sample.wait", "sample.ask"])
    #expect(manifest.bindings.map(\.id) == ["sample-plugin.ctrl+k_ctrl+c", "sample.open"])
    #expect(manifest.bindings[0].repeats)
    #expect(manifest.subscriptions == ["list.opened", "people.greeted"] as [String])
    #expect(try PluginManifest(json: manifest.value.description.utf8) == manifest)
    #expect(manifest.permissions.environment == ["EDITOR"])
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
    #expect(bench.receive(.request(9, .shutdown, [:])) == [.response(id: 9, .success([:]))])
    #expect(bench.hasLeft)
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
