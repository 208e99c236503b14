import KeyboardCore
import Testing

@testable import KeyboardPlugins

@Suite("The conversation with a plugin")
nonisolated struct PluginConversationTests {
  typealias Effect = PluginConversation.Effect

  private let manifest = PluginManifest(
    id: "demo", name: "Demo", version: "1",
    commands: [PluginCommand(id: "demo.act", title: "Act")],
    context: [PluginContextName("demo.value", "A value.")],
    subscriptions: ["scene.opened"],
    permissions: PluginPermissions(run: ["list.*"]))
  private let act = CommandInvocation("demo.act", ["n": 1])

  private func request(_ number: UInt64) -> PluginRequest { PluginRequest(number: number) }

  private func at(_ seconds: Int) -> Instant { Instant(offset: .seconds(seconds)) }

  private func conversation() -> PluginConversation {
    PluginConversation(manifest, limits: PluginLimits())
  }

  /// A conversation that is active; the next request has the id 3.
  private func activeConversation() throws -> PluginConversation {
    var conversation = conversation()
    _ = conversation.start(at: .zero)
    conversation.processStarted(7)
    _ = conversation.received(.text(answer(1, ["protocol": 1])), at: .zero)
    _ = conversation.received(.text(answer(2)), at: .zero)
    try #require(conversation.phase == .active)
    return conversation
  }

  private func answer(_ id: Int, _ value: Value = [:]) -> String {
    WireMessage.result(id: .integer(id), value).line
  }

  private func unavailable(_ reason: String) -> PluginError {
    PluginError(code: .unavailable, message: "demo.act is unavailable: \(reason)")
  }

  @Test("starts with the first command, shakes hands, and hands the command over")
  func start() throws {
    var conversation = conversation()
    let hello: Value = ["protocol": ["minimum": 1, "maximum": 1], "features": []]
    #expect(
      try conversation.run(act, as: request(1), at: .zero) == [
        .enter(.starting), .start, .arm(.handshake, after: .seconds(5)),
        .send(.request(1, WireMethod.ToPlugin.hello, hello), mayBeDropped: false),
      ])
    #expect(
      conversation.received(.text(answer(1, ["protocol": 1, "id": "demo"])), at: .zero) == [
        .send(.request(2, WireMethod.ToPlugin.activate, [:]), mayBeDropped: false)
      ])
    let run: Value = ["command": "demo.act", "arguments": ["n": 1]]
    #expect(
      conversation.received(.text(answer(2)), at: .zero) == [
        .disarm(.handshake), .enter(.active),
        .send(.request(3, WireMethod.ToPlugin.runCommand, run), mayBeDropped: false),
        .arm(.answer(3), after: .seconds(5)), .sent(request(1)),
      ])
    #expect(conversation.isBusy)
    #expect(
      conversation.received(.text(answer(3, 42)), at: .zero) == [
        .disarm(.answer(3)), .finish(request(1), .success(42)),
      ])
    #expect(!conversation.isBusy)
  }

  @Test("pings once behind any number of events, and once more when others followed")
  func pings() throws {
    var conversation = try activeConversation()
    let event = WireMessage.notification(.event, ["name": "scene.opened", "value": 1])
    let ping = { (id: Int) -> [Effect] in
      [
        .send(.request(id, WireMethod.ToPlugin.ping, [:]), mayBeDropped: false),
        .arm(.answer(id), after: .seconds(5)),
      ]
    }
    #expect(
      conversation.hear("scene.opened", 1, at: .zero) == [.send(event, mayBeDropped: true)]
        + ping(3))
    #expect(conversation.hear("scene.opened", 1, at: .zero) == [.send(event, mayBeDropped: true)])
    #expect(conversation.received(.text(answer(3)), at: .zero) == [.disarm(.answer(3))] + ping(4))
    #expect(conversation.received(.text(answer(4)), at: .zero) == [.disarm(.answer(4))])
    #expect(!conversation.isBusy)
  }

  @Test("kills on a passed deadline and tells each command its own reason")
  func deadlines() throws {
    var conversation = try activeConversation()
    _ = try conversation.run(act, as: request(1), at: .zero)
    _ = try conversation.run(act, as: request(2), at: .zero)
    #expect(
      conversation.passed(.answer(3), at: at(5)) == [
        .disarm(.handshake), .kill,
        .finish(
          request(1),
          .failure(
            PluginError(
              code: .timedOut, message: "demo.act was not answered within 5 s; Demo was stopped"))),
      ])
    let end = PluginState.exited(reason: "killed: demo.act not answered within 5 s")
    #expect(
      conversation.processEnded(.signal(9), at: at(5)) == [
        .disarm(.handshake), .disarm(.leaving), .disarm(.terminating), .reset, .enter(end),
        .disarm(.answer(4)), .finish(request(2), .failure(unavailable("\(end)"))),
      ])
    #expect(!conversation.isBusy)
  }

  @Test("starts another process for what came while the last one was on its way out")
  func restartsForLateComers() throws {
    var conversation = try activeConversation()
    #expect(conversation.processIsGone() == [.kill])
    #expect(try conversation.run(act, as: request(1), at: at(1)) == [])
    let effects = conversation.processEnded(.signal(9), at: at(1))
    #expect(effects.contains(.enter(.exited(reason: "signal 9"))))
    #expect(effects.contains(.start))
    #expect(!effects.contains { if case .finish = $0 { true } else { false } })
    #expect(conversation.restarts.total == 1)
  }

  @Test("lets everyone fail who waited for a process that died in its handshake")
  func dyingHandshake() throws {
    var conversation = conversation()
    _ = try conversation.run(act, as: request(1), at: .zero)
    let effects = conversation.processEnded(.code(5), at: .zero)
    #expect(
      effects.last == .finish(request(1), .failure(unavailable("exited (code 5)"))))
    #expect(!effects.contains(.start))
    #expect(conversation.state == .exited(reason: "code 5"))
  }

  @Test("is unavailable after three restarts within a minute, and available a minute later")
  func restartLimit() throws {
    var conversation = try activeConversation()
    for second in [0, 10, 20, 30] {
      _ = conversation.processEnded(.signal(4), at: at(second))
      if second < 30 { _ = conversation.start(at: at(second)) }
    }
    #expect(
      conversation.unavailability(of: "demo.act", at: at(30))
        == unavailable(
          "exited (signal 4); restart limit of 3 a minute reached, try again in 30 s"))
    #expect(conversation.hear("scene.opened", 1, at: at(30)) == [])
    #expect(conversation.unavailability(of: "demo.act", at: at(60)) == nil)
  }

  @Test("ignores an answer after a cancel, and refuses one to nothing")
  func lateAnswers() throws {
    var conversation = try activeConversation()
    _ = try conversation.run(act, as: request(1), at: .zero)
    #expect(
      conversation.cancel(request(1)) == [
        .disarm(.answer(3)), .send(.notification(.cancel, ["id": 3]), mayBeDropped: false),
        .finish(
          request(1),
          .failure(PluginError(code: .cancelled, message: "demo.act was cancelled"))),
      ])
    #expect(conversation.received(.text(answer(3)), at: .zero) == [])
    #expect(conversation.cancel(request(1)) == [])
    #expect(
      conversation.received(.text(answer(4)), at: .zero) == [
        .apply(.message(.warning, "wrote a line that answers a request that was never sent"))
      ])
  }

  @Test("answers a plugin's request to the process that asked, and to no later one")
  func replies() throws {
    var conversation = try activeConversation()
    let message = WireMessage.request(
      id: .string("q"), method: "host/run", parameters: ["command": "list.open"])
    let effects = conversation.received(.text(message.line), at: .zero)
    guard case .apply(.run(let invocation, let reply?)) = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(invocation == CommandInvocation("list.open"))
    #expect(
      conversation.answered(reply, .success(1)) == [
        .send(.result(id: .string("q"), 1), mayBeDropped: false)
      ])
    _ = conversation.processEnded(.code(0), at: .zero)
    _ = conversation.start(at: .zero)
    #expect(conversation.answered(reply, .success(1)) == [])
  }

  @Test("refuses unknown methods and wrong parameters with an answer and a message")
  func refusals() throws {
    var conversation = try activeConversation()
    func refusal(_ method: String, _ parameters: Value) -> [Effect] {
      conversation.received(
        .text(WireMessage.request(id: 1.asID, method: method, parameters: parameters).line),
        at: .zero)
    }
    func expected(_ code: Int, _ message: String) -> [Effect] {
      [
        .apply(.message(.warning, message)),
        .send(.failure(id: 1.asID, WireError(code: code, message: message)), mayBeDropped: false),
      ]
    }
    #expect(refusal("host/explode", [:]) == expected(-32601, "the host has no method host/explode"))
    #expect(
      refusal("host/run", [:])
        == expected(-32602, "says host/run without a string called command"))
    #expect(
      refusal("bindings/set", ["bindings": [["id": "x", "keys": "ctrl+", "command": "demo.act"]]])
        == expected(
          -32602,
          "gives wrong bindings: bindings[0].keys: 'ctrl+' has no key after '+'; "
            + "write one, such as ctrl+k"))
  }

  @Test("hears nothing from a plugin that has not answered hello")
  func tooEarly() {
    var conversation = conversation()
    _ = conversation.start(at: .zero)
    let message = WireMessage.notification(.setContext, ["name": "demo.value", "value": 1])
    #expect(
      conversation.received(.text(message.line), at: .zero) == [
        .apply(
          .message(
            .warning, "wrote a line that says context/set before it has answered hello"))
      ])
  }

  @Test("unloads in steps: shutdown, end of input, SIGTERM, kill")
  func unloading() throws {
    var conversation = try activeConversation()
    _ = try conversation.run(act, as: request(1), at: .zero)
    #expect(
      conversation.unload() == [
        .enter(.stopping), .disarm(.answer(3)),
        .finish(request(1), .failure(unavailable("Demo is being unloaded"))),
        .send(.request(4, WireMethod.ToPlugin.shutdown, [:]), mayBeDropped: false),
        .closeInput, .arm(.leaving, after: .seconds(2)),
      ])
    #expect(
      conversation.passed(.leaving, at: at(2)) == [
        .terminate, .arm(.terminating, after: .seconds(1)),
      ])
    #expect(conversation.passed(.terminating, at: at(3)) == [.kill])
    #expect(conversation.processEnded(.signal(9), at: at(3)).contains(.enter(.unloaded)))
    #expect(!conversation.isBusy)
    #expect(conversation.hear("scene.opened", 1, at: at(3)) == [])
  }

  @Test("shows so many messages a second, and says how many it did not show")
  func meter() throws {
    var conversation = try activeConversation()
    let message = WireMessage.notification(.showMessage, ["text": "hi"]).line
    var shown = 0
    for _ in 1...150 { shown += conversation.received(.text(message), at: at(0)).count }
    #expect(shown == 100)
    #expect(
      conversation.received(.text(message), at: at(1)) == [
        .apply(.message(.warning, "50 messages were not shown: it says too much")),
        .apply(.message(.info, "hi")),
      ])
  }
}

nonisolated extension Int {
  fileprivate var asID: WireID { .integer(self) }
}
