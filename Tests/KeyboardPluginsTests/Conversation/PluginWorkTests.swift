import KeyboardCore
import Testing

@testable import KeyboardPluginSDK
@testable import KeyboardPlugins

@Suite("Work that is cancelled")
nonisolated struct PluginWorkTests {
  typealias Effect = PluginConversation.Effect

  private func conversation() -> PluginConversation {
    var manifest = PluginManifest(id: "demo", name: "Demo", version: "1")
    manifest.commands = [PluginManifest.Command(id: "demo.act", title: "Act")]
    return PluginConversation(manifest, limits: PluginHost.Limits())
  }

  /// Runs twelve commands: numbers 1 and 2 belong to no work, 3 to 5 to the first, 12 to the fourth.
  private func run(in conversation: inout PluginConversation) throws {
    for number in 1...12 {
      conversation.cause = PluginConversation.Cause(mark: number / 3)
      _ = try conversation.run(
        CommandInvocation("demo.act"), as: PluginHost.Request(number: UInt64(number)), at: .zero)
    }
  }

  private func end(_ number: Int) -> Effect {
    .finish(
      PluginHost.Request(number: UInt64(number)),
      .failure(PluginError(code: .cancelled, message: "demo.act was cancelled")))
  }

  @Test("Of a running plugin it ends in its order, and the plugin is told; earlier work goes on")
  func running() throws {
    var conversation = conversation()
    _ = conversation.start(at: .zero)
    for id in 1...2 {
      _ = conversation.received(
        .text(WireMessage.response(id: .integer(id), .success(["protocol": 1])).line), at: .zero)
    }
    try run(in: &conversation)
    // The first command is the request 3.
    let effects = { (numbers: ClosedRange<Int>) in
      numbers.flatMap { number in
        [
          .cancelTimer(.answer(number + 2)),
          .send(.notification(.cancel, ["id": .integer(number + 2)])), self.end(number),
        ] as [Effect]
      }
    }
    #expect(conversation.cancel(since: 2) == effects(6...12))
    #expect(conversation.cancel(since: 2) == [])
    #expect(conversation.cancel(since: 0) == effects(1...5))
    #expect(!conversation.isBusy)
  }

  @Test("Of a plugin that is starting it ends without a message, and is never sent")
  func starting() throws {
    var conversation = conversation()
    try run(in: &conversation)
    #expect(conversation.cancel(since: 4) == [end(12)])
    #expect(conversation.cancel(since: 1) == (3...11).map(end))
  }
}
