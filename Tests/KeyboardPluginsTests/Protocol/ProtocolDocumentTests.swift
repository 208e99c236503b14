import KeyboardCore
import Testing

@testable import KeyboardPluginSDK
@testable import KeyboardPlugins

extension ProcessSuites {
  @Suite("The page about the protocol")
  struct ProtocolDocumentTests {
    @Test("Its conversations are those of the real host, line by line")
    func conversations() async throws {
      let document = try ProtocolDocument.read()
      let conversations = try document.conversations()
      #expect(conversations.count >= 4)
      for steps in conversations {
        try await Rehearsal(steps, manifest: document.manifest).hold()
      }
    }

    @Test("Every method and every error code is in a conversation")
    func coverage() throws {
      let document = try ProtocolDocument.read()
      var methods: Set<String> = []
      var codes: Set<Int> = []
      for step in try document.conversations().joined() {
        switch step.message {
        case .request(_, let method, _), .notification(let method, _): methods.insert(method)
        case .response(_, .failure(let error)): codes.insert(error.code)
        case .response, nil: break
        }
      }
      #expect(methods.isSuperset(of: WireMethod.allCases.map(\.rawValue)))
      #expect(codes == Set(WireError.Code.allCases.map(\.rawValue)))
      #expect(Set(document.rows.compactMap { Int($0[0]) }) == codes)
    }

    @Test("Its manifest has every member and breaks no rule")
    func manifest() throws {
      let document = try ProtocolDocument.read()
      let value = try Value(json: document.manifest.utf8)
      #expect(try PluginManifest(value).warnings.isEmpty)
      let described = document.rows.map { $0[0] }
      let names = PluginManifest.Member.allCases.map(\.rawValue)
      #expect(try #require(value.objectValue).keys.sorted() == names.sorted())
      for name in names { #expect(described.contains("`\(name)`")) }
    }

    @Test(
      "Its limits are those of the code",
      arguments: [
        ("the handshake", PluginHost.Limits().startDeadline.spelled),
        ("the answer to a command", PluginHost.Limits().requestDeadline.spelled),
        ("leaving after `shutdown`", PluginHost.Limits().shutdownGrace.spelled),
        ("leaving after SIGTERM", PluginHost.Limits().terminateGrace.spelled),
        ("starts again", "\(PluginHost.Limits().restartsPerMinute)"),
        ("a line to the host", "\(PluginHost.Limits().lineBytes) bytes"),
        ("values in a message", "\(WireMessage.valueLimit)"),
        ("nesting of arrays and objects", "\(Value.jsonDepthLimit)"),
        ("lines that are not messages", "\(PluginHost.Limits().garbageLines)"),
        ("messages and log lines", "\(PluginHost.Limits().messagesPerMinute)"),
        ("messages not shown", "\(PluginHost.Limits().suppressedMessages)"),
        ("a line of the log", "\(PluginProcess.logLineBytes) bytes"),
        ("continuous writing", PluginHost.Limits().floodDuration.spelled),
        ("bindings at a time", "\(PluginManifest.bindingLimit)"),
        (
          "total cost of bindings: \(PluginManifest.Binding.baseCost) each",
          "\(PluginManifest.bindingCostLimit.all)"
        ),
        ("total cost of bindings that begin", "\(PluginManifest.bindingCostLimit.sameKey)"),
        ("`bindings/set`", "\(PluginHost.Limits().bindingChangesPerSecond)"),
        ("total cost of bindings set", "\(PluginHost.Limits().bindingCostPerSecond)"),
        ("open questions", "\(DisplayRequest.questionLimit)"),
        ("progress of different work", "\(DisplayRequest.progressLimit)"),
        ("panes", "\(PluginDisplay.Pane.limit)"),
        ("rows of a pane", "\(PluginPaneRow.messageLimit)"),
        ("output and questions", "\(PluginHost.Limits().displayCostPerSecond)"),
        ("values of a plugin's context", "\(PluginHost.Limits().contextSize)"),
        ("waiting events", "\(PluginHost.Limits().queuedEvents)"),
        ("waiting commands", "\(PluginHost.Limits().queuedRequests)"),
        ("messages that cause", "\(PluginHost.Limits().messagesInARow)"),
        ("memory in use", "\(PluginManifest.Resources().memory) MiB"),
        ("open files", "\(PluginManifest.Resources().files)"),
      ])
    func limits(what: String, limit: String) throws {
      let row = try ProtocolDocument.read().rows.last { $0[0].hasPrefix(what) }
      let cell = try #require(row?[1])
      #expect(cell == limit || cell.hasPrefix(limit + ",") || cell.hasPrefix(limit + ";"))
    }

    @Test(
      "A page that says something else is told apart from the host",
      arguments: [
        ("\"features\":[]}}", "\"features\":[1]}}"),
        ("told   {\"row\":4}", "told   {}"),
        ("shown  the row is gone", "shown  the row is here"),
        ("\"code\":-32001", "\"code\":-32000"),
      ])
    func otherPages(original: String, change: String) async throws {
      let document = try ProtocolDocument.read()
      try #require(document.text.contains(original))
      let changed = ProtocolDocument(text: document.text.replacing(original, with: change))
      await #expect(throws: ProtocolDocumentError.self) {
        for steps in try changed.conversations() {
          try await Rehearsal(steps, manifest: document.manifest).hold()
        }
      }
    }
  }
}
