import KeyboardCore
import Testing

@testable import KeyboardPluginSDK
@testable import KeyboardPlugins

@Suite("The conversation with a plugin that is reloaded")
nonisolated struct PluginSuccessionTests {
  private let manifest: PluginManifest = {
    var manifest = PluginManifest(id: "demo", name: "Demo", version: "1")
    manifest.context = [PluginManifest.ContextName(name: "demo.value", initial: 0)]
    return manifest
  }()

  private func conversation(keeping state: Value? = nil) -> PluginConversation {
    var manifest = manifest
    manifest.keepsState = state != nil
    var conversation = PluginConversation(manifest, limits: PluginHost.Limits())
    conversation.keptState = state
    return conversation
  }

  private func answer(_ id: Int, _ value: Value = [:]) -> String {
    WireMessage.response(id: .integer(id), .success(value)).line
  }

  private var former: PluginConversation { conversation() }

  /// A conversation of a version that is to replace another one, and has answered `hello`.
  private func successor() -> PluginConversation {
    var conversation = conversation()
    _ = conversation.startAsSuccessor(at: .zero)
    _ = conversation.received(.text(answer(1, ["protocol": 1])), at: .zero)
    return conversation
  }

  @Test("The new version waits after hello until the old one is gone, and enters no state before")
  func succession() {
    var conversation = conversation()
    let hello: Value = ["protocol": ["minimum": 1, "maximum": 1], "features": []]
    #expect(
      conversation.startAsSuccessor(at: .zero) == [
        .startTimer(.handshake, after: .seconds(5)), .startProcess,
        .send(.request(1, .hello, hello)),
      ])
    #expect(
      conversation.received(.text(answer(1, ["protocol": 1])), at: .zero) == [
        .cancelTimer(.handshake), .prepared(failure: nil),
      ])
    let value = WireMessage.notification(.setContext, ["name": "demo.value", "value": 4]).line
    #expect(conversation.received(.text(value), at: .zero) == [])
    #expect(conversation.state == .declared)
    #expect(
      conversation.takeOver(from: former, at: .zero) == [
        .enter(.starting), .startTimer(.handshake, after: .seconds(5)),
        .send(.request(2, .activate, [:])), .setContext("demo.value", 4),
      ])
    #expect(
      conversation.received(.text(answer(2)), at: .zero) == [
        .cancelTimer(.handshake), .enter(.active),
      ])
    #expect(conversation.restarts == 0)
  }

  @Test("A new version that ends before hello concerns nobody but the reload")
  func successorEnds() {
    var conversation = conversation()
    _ = conversation.startAsSuccessor(at: .zero)
    _ = conversation.logged(.text("no library"), at: .zero)
    #expect(
      conversation.processEnded(.code(3), at: .zero) == [
        .cancelTimers, .prepared(failure: "exited (code 3), saying: no library"),
      ])
    _ = conversation.startAsSuccessor(at: .zero)
    #expect(conversation.passed(.handshake, at: Instant(offset: .seconds(5))) == [.kill])
    #expect(
      conversation.processEnded(.signal(9), at: Instant(offset: .seconds(5))) == [
        .cancelTimers, .prepared(failure: "killed: no handshake within 5 s"),
      ])
  }

  @Test("A new version that ends while it waits is started again")
  func successorEndsLate() {
    var conversation = successor()
    _ = conversation.processEnded(.code(3), at: .zero)
    let effects = conversation.takeOver(from: former, at: .zero)
    #expect(
      effects.prefix(3) == [
        .enter(.starting), .startTimer(.handshake, after: .seconds(5)), .startProcess,
      ])
  }

  @Test("A new version that says too much while it waits is ended")
  func successorTalks() {
    var conversation = successor()
    let line = LineFramer.Line.text(WireMessage.notification(.showMessage, ["text": "x"]).line)
    for _ in 0..<256 { #expect(conversation.received(line, at: .zero) == []) }
    #expect(conversation.received(line, at: .zero) == [.kill])
    #expect(conversation.received(line, at: .zero) == [])
  }

  @Test("A new version that the next one replaces before it is active hands the state on")
  func handsOn() {
    var former = conversation(keeping: 7)
    var states: [Value?] = []
    for _ in 1...2 {
      var next = conversation(keeping: .null)
      _ = next.startAsSuccessor(at: .zero)
      _ = next.received(.text(answer(1, ["protocol": 1])), at: .zero)
      for case .send(.request(_, "activate", let parameters)) in next.takeOver(
        from: former, at: .zero)
      {
        states.append(parameters["state"])
      }
      former = next
    }
    #expect(states == [7, 7])
  }
}
