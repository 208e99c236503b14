import Foundation
import KeyboardCore
import Testing

@testable import AutosavePlugin
@testable import KeyboardPluginSDK
@testable import KeyboardPlugins

@Suite("Autosave")
struct AutosaveTests {
  /// The texts of a host's input, and the plugin's side of the conversation about it.
  private final class Bench {
    let workshop: Workshop
    let scheduler = ManualScheduler()
    var text = ""
    var replacements: [[String: Value]] = []
    private(set) var context: PluginContext?
    private(set) var keeper: DraftKeeper?

    init() throws {
      workshop = try Workshop()
      let context = PluginContext(Autosave.identity) { [weak self] in self?.answer($0) }
      self.context = context
      keeper = DraftKeeper(context, scheduler: scheduler)
      let directory = workshop.directory.path + "/drafts"
      context.receive(.request(1, .activate, ["dataDirectory": .string(directory)]))
    }

    private func answer(_ message: WireMessage) {
      guard case .request(let id, let method, let parameters) = message else { return }
      if method == WireMethod.run.rawValue {
        replacements.append(parameters["arguments"]?.objectValue ?? [:])
        context?.receive(.response(id: id, .success(.null)))
      } else {
        let values: Value = ["text.input": "note", "text.before": .string(text)]
        context?.receive(.response(id: id, .success(["values": values])))
      }
    }

    func change(to text: String, of input: String = "note") async {
      self.text = text
      await keeper?.hear(["input": .string(input), "inserted": .string(text)])
    }

    var file: String? { workshop.file("drafts/drafts.json") }
  }

  @Test("writes a draft after a pause, not before")
  func pause() async throws {
    let bench = try Bench()
    await bench.change(to: "a")
    bench.scheduler.advance(by: .milliseconds(900))
    await bench.change(to: "ab")
    bench.scheduler.advance(by: .milliseconds(999))
    #expect(bench.file == nil)
    bench.scheduler.advance(by: .milliseconds(1))
    #expect(bench.file == "{\n  \"note\" : \"ab\"\n}")
  }

  @Test("keeps the draft of an emptied input, and none of another, a secure or a submitted one")
  func drafts() async throws {
    let bench = try Bench()
    let keeper = try #require(bench.keeper)
    await bench.change(to: "ab")
    await bench.change(to: "")
    await bench.change(to: "x", of: "other")
    bench.text = "secret"
    await keeper.hear(["input": "note", "inserted": .null])
    #expect(try keeper.list() == ["note": "ab"])
    try keeper.discard("note")
    #expect(try keeper.list() == [:])
  }

  @Test("restores a draft in the place of the text that is there")
  func restoring() async throws {
    let bench = try Bench()
    await bench.change(to: "ab")
    bench.text = ""
    try await bench.keeper?.restore()
    bench.text = "x"
    try await bench.keeper?.restore()
    bench.text = "ab"
    try await bench.keeper?.restore()
    #expect(
      bench.replacements == [
        ["position": 0, "inserted": "ab"], ["position": 0, "inserted": "ab", "removed": "x"],
      ])
  }

  @Test("writes what was not written when it leaves, and keeps every rule")
  func leaving() async throws {
    #expect(Autosave.manifest.violations.isEmpty)
    let workshop = try Workshop()
    let token = workshop.context.register(
      [Context.Name("text.input", ""), Context.Name("text.before", "")]
    ) { $0 == "text.input" ? "note" : "draft" }
    try workshop.host.load(Autosave.self)
    workshop.bus.publish(
      DynamicEvent("text.changed", ["input": "note", "inserted": "t", "removed": ""]))
    await workshop.host.settle()
    #expect(await workshop.run("autosave.list") == .success(["note": "draft"]))
    try await workshop.host.unload("autosave")
    #expect(workshop.file("data/autosave/drafts.json") == "{\n  \"note\" : \"draft\"\n}")
    withExtendedLifetime(token) {}
  }
}
