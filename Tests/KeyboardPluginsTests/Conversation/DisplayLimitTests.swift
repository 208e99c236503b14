import KeyboardCore
import Testing

@testable import KeyboardPluginSDK
@testable import KeyboardPlugins

@Suite("What a plugin shows at a time")
nonisolated struct DisplayLimitTests {
  @Test("is the progress of sixteen things, and of another one when one of them is done")
  func progress() {
    var conversation = PluginConversation(
      PluginManifest(id: "demo", name: "Demo", version: "1"), limits: PluginHost.Limits())
    func receive(_ message: WireMessage) -> [PluginConversation.Effect] {
      conversation.received(.text(message.line), at: .zero)
    }
    _ = conversation.start(at: .zero)
    for id in 1...2 {
      _ = receive(.response(id: .integer(id), .success(["protocol": 1])))
    }
    func isShown(_ number: Int, isDone: Bool = false) -> Bool {
      let effects = receive(
        .notification(
          method: WireMethod.showProgress.rawValue,
          parameters: [
            "id": .string("\(number)"), "title": "Work", "done": .bool(isDone),
          ]))
      return effects.contains { if case .display = $0 { true } else { false } }
    }
    #expect((1...17).map { isShown($0) } == Array(repeating: true, count: 16) + [false])
    #expect(isShown(16))
    #expect(isShown(3, isDone: true))
    #expect(isShown(17) && !isShown(3))
  }
}
