import Glibc
import KeyboardCore
import Testing

@testable import KeyboardPluginSDK
@testable import KeyboardPlugins

@Suite("The conversation with a plugin")
nonisolated struct PluginConversationTests {
  typealias Effect = PluginConversation.Effect

  private let manifest: PluginManifest = {
    var manifest = PluginManifest(id: "demo", name: "Demo", version: "1")
    manifest.commands = [PluginManifest.Command(id: "demo.act", title: "Act")]
    manifest.context = [PluginManifest.ContextName(name: "demo.value", initial: 0)]
    manifest.subscriptions = ["scene.opened"]
    manifest.permissions = PluginManifest.Permissions([.run: ["list.*"], .read: ["scene.*"]])
    return manifest
  }()
  private let act = CommandInvocation("demo.act", ["n": 1])

  private func request(_ number: UInt64) -> PluginHost.Request {
    PluginHost.Request(number: number)
  }

  private func at(_ seconds: Double) -> Instant { Instant(offset: .seconds(seconds)) }

  private func conversation() -> PluginConversation {
    PluginConversation(manifest, limits: PluginHost.Limits())
  }

  /// A conversation that is active; the next request has the id 3.
  private func activeConversation() throws -> PluginConversation {
    var conversation = conversation()
    _ = conversation.start(at: .zero)
    conversation.pid = 7
    _ = conversation.received(.text(answer(1, ["protocol": 1])), at: .zero)
    _ = conversation.received(.text(answer(2)), at: .zero)
    try #require(conversation.phase == .active)
    return conversation
  }

  private func answer(_ id: Int, _ value: Value = [:]) -> String {
    WireMessage.response(id: .integer(id), .success(value)).line
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
        .enter(.starting), .startTimer(.handshake, after: .seconds(5)), .startProcess,
        .send(.request(1, .hello, hello)),
      ])
    #expect(
      conversation.received(.text(answer(1, ["protocol": 1, "id": "demo"])), at: .zero) == [
        .send(.request(2, .activate, [:]))
      ])
    let run: Value = ["command": "demo.act", "arguments": ["n": 1]]
    #expect(
      conversation.received(.text(answer(2)), at: .zero) == [
        .cancelTimer(.handshake), .enter(.active),
        .send(.request(3, .runCommand, run)),
        .startTimer(.answer(3), after: .seconds(5)),
      ])
    #expect(conversation.isBusy)
    #expect(
      conversation.received(.text(answer(3, 42)), at: .zero) == [
        .cancelTimer(.answer(3)), .finish(request(1), .success(42)),
      ])
    #expect(!conversation.isBusy)
  }

  @Test("pings once behind any number of events, and once more when others followed")
  func pings() throws {
    var conversation = try activeConversation()
    let event = WireMessage.notification(.event, ["name": "scene.opened", "value": 1])
    let ping = { (id: Int) -> [Effect] in
      [
        .send(.request(id, .ping, [:])),
        .startTimer(.answer(id), after: .seconds(5)),
      ]
    }
    #expect(
      conversation.deliver("scene.opened", 1, at: .zero) == [.send(event)]
        + ping(3))
    #expect(conversation.deliver("scene.opened", 1, at: .zero) == [.send(event)])
    #expect(
      conversation.received(.text(answer(3)), at: .zero) == [.cancelTimer(.answer(3))] + ping(4))
    #expect(conversation.received(.text(answer(4)), at: .zero) == [.cancelTimer(.answer(4))])
    #expect(!conversation.isBusy)
  }

  /// A message of the plugin that sets bindings, each with a condition.
  private func bindings(_ count: Int, keys: String, when: String? = nil) -> LineFramer.Line {
    let list = (0..<count).map { number -> Value in
      var binding: [String: Value] = [
        "id": .string("\(number)"), "command": "demo.act",
        "keys": .string(keys.replacing("N", with: "f\(number % 24 + 1)")),
      ]
      if let when { binding["when"] = .string(when) }
      return .object(binding)
    }
    return .text(WireMessage.notification(.setBindings, ["bindings": .array(list)]).line)
  }

  @Test("refuses bindings whose conditions would cost each key much, and says what is too much")
  func costlyBindings() throws {
    var conversation = try activeConversation()
    let terms = Array(repeating: "a", count: 24).joined(separator: "&&")
    #expect(
      conversation.received(bindings(100, keys: "x N", when: terms), at: .zero) == [
        .showMessage(
          .warning,
          "gives wrong bindings: bindings: those that begin with x cost 8600 of 6144, where each "
            + "binding counts 16 and its condition its bytes; bind fewer keys")
      ])
    #expect(
      conversation.received(bindings(400, keys: "N", when: terms), at: .zero) == [
        .showMessage(
          .warning,
          "gives wrong bindings: bindings: cost 34400 of 32768, where each binding counts 16 and its "
            + "condition its bytes; bind fewer keys")
      ])
    let effects = conversation.received(bindings(70, keys: "x N", when: terms), at: .zero)
    guard case .setBindings(let set)? = effects.first else { throw CancellationError() }
    #expect(set.count == 70)
  }

  @Test("ends one that sets more bindings in a second than keys can bear, refused ones among them")
  func bindingFlood() throws {
    var conversation = try activeConversation()
    let terms = Array(repeating: "spy.name==1", count: 45).joined(separator: "&&")
    let effects = conversation.received(bindings(300, keys: "x", when: terms), at: .zero)
    let reason =
      "killed: the bindings that it set within a second cost 179700; 131072 is the most"
    #expect(effects == [.kill, .enter(.exited(reason: reason))])
    conversation = try activeConversation()
    for number in 0..<8 {
      _ = conversation.received(bindings(1000, keys: "N"), at: at(Double(number) / 10))
    }
    #expect(conversation.phase == .active)
    _ = conversation.received(bindings(1000, keys: "N"), at: at(1.5))
    #expect(conversation.phase == .active)
    for _ in 0..<8 { _ = conversation.received(bindings(1000, keys: "N"), at: at(1.6)) }
    #expect(conversation.phase == .leaving)
  }

  @Test("bounds the values of a plugin's context names together, and keeps what was there")
  func contextSizes() throws {
    var conversation = try activeConversation()
    func set(_ value: Value) -> [Effect] {
      let parameters: Value = ["name": "demo.value", "value": value]
      return conversation.received(
        .text(WireMessage.notification(.setContext, parameters).line), at: .zero)
    }
    let most = Value.string(String(repeating: "x", count: 65520))
    for _ in 0..<3 { #expect(set(most) == [.setContext("demo.value", most)]) }
    #expect(
      set(.string(String(repeating: "x", count: 65521))) == [
        .showMessage(
          .warning, "gives its context names values of 65537 bytes together; 65536 is the most")
      ])
    #expect(set(.null) == [.setContext("demo.value", nil)])
    #expect(
      set(.array(Array(repeating: 1, count: 4096))) == [
        .showMessage(
          .warning, "gives its context names values of 65552 bytes together; 65536 is the most")
      ])
    #expect(set(["a": 1]) == [.setContext("demo.value", ["a": 1])])
  }

  @Test("kills on a passed deadline and tells each command its own reason")
  func deadlines() throws {
    var conversation = try activeConversation()
    _ = try conversation.run(act, as: request(1), at: .zero)
    _ = try conversation.run(act, as: request(2), at: .zero)
    let end = Plugin.State.exited(reason: "killed: demo.act not answered within 5 s")
    #expect(
      conversation.passed(.answer(3), at: at(5)) == [
        .kill, .enter(end),
        .finish(
          request(1),
          .failure(
            PluginError(
              code: .timedOut, message: "demo.act was not answered within 5 s; Demo was stopped"))),
      ])
    #expect(
      conversation.processEnded(.signal(9), at: at(5)) == [
        .cancelTimers, .clearDisplay, .setContext("demo.value", 0), .setBindings([]),
        .finish(request(2), .failure(unavailable("\(end)"))),
      ])
    #expect(!conversation.isBusy)
  }

  @Test("waits for a person without a deadline, but for nobody once it is unloaded")
  func questions() throws {
    var conversation = try activeConversation()
    _ = try conversation.run(act, as: request(1), at: .zero)
    let ask = WireMessage.request(
      id: 1, method: "ui/ask", parameters: ["question": "Name?"])
    _ = conversation.received(.text(ask.line), at: .zero)
    #expect(!conversation.isBusy)
    #expect(
      conversation.passed(.answer(3), at: at(5)) == [.startTimer(.answer(3), after: .seconds(5))])
    #expect(conversation.unload(at: at(6)).first == .clearDisplay)
    #expect(conversation.openQuestions == 0)
    let reply = PluginConversation.Reply(id: 1, generation: conversation.generation)
    #expect(conversation.questionAnswered(reply, "Ada", mark: 0).isEmpty)
  }

  @Test("starts another process for what came while the last one was on its way out")
  func restartsForLateComers() throws {
    var conversation = try activeConversation()
    #expect(conversation.processIsGone() == [.kill])
    #expect(try conversation.run(act, as: request(1), at: at(1)) == [])
    let effects = conversation.processEnded(.signal(9), at: at(1))
    #expect(effects.contains(.enter(.exited(reason: "signal 9"))))
    #expect(effects.contains(.startProcess))
    #expect(!effects.contains { if case .finish = $0 { true } else { false } })
    #expect(conversation.restarts == 1)
  }

  @Test("lets everyone fail who waited for a process that died in its handshake")
  func dyingHandshake() throws {
    var conversation = conversation()
    _ = try conversation.run(act, as: request(1), at: .zero)
    let effects = conversation.processEnded(.code(5), at: .zero)
    #expect(
      effects.last == .finish(request(1), .failure(unavailable("exited (code 5)"))))
    #expect(!effects.contains(.startProcess))
    #expect(conversation.state == .exited(reason: "code 5"))
  }

  @Test("is unavailable after three restarts within a minute, and available a minute later")
  func restartLimit() throws {
    var conversation = try activeConversation()
    for second in [0, 10, 20, 30] {
      _ = conversation.processEnded(.signal(4), at: at(Double(second)))
      if second < 30 { _ = conversation.start(at: at(Double(second))) }
    }
    #expect(
      conversation.unavailability(at: at(30))
        == "exited (signal 4); restart limit of 3 a minute reached, try again in 30 s")
    #expect(conversation.deliver("scene.opened", 1, at: at(30)) == [])
    #expect(conversation.unavailability(at: at(60)) == nil)
  }

  @Test("ignores an answer after a cancel, and refuses one to nothing")
  func lateAnswers() throws {
    var conversation = try activeConversation()
    _ = try conversation.run(act, as: request(1), at: .zero)
    #expect(
      conversation.cancel(request(1)) == [
        .cancelTimer(.answer(3)), .send(.notification(.cancel, ["id": 3])),
        .finish(
          request(1),
          .failure(PluginError(code: .cancelled, message: "demo.act was cancelled"))),
      ])
    #expect(conversation.received(.text(answer(3)), at: .zero) == [])
    #expect(conversation.cancel(request(1)) == [])
    #expect(
      conversation.received(.text(answer(4)), at: .zero) == [
        .showMessage(.warning, "wrote a line that answers a request that was never sent")
      ])
  }

  @Test("answers a plugin's request to the process that asked, and to no later one")
  func replies() throws {
    var conversation = try activeConversation()
    let message = WireMessage.request(
      id: "q", method: "host/run", parameters: ["command": "list.open"])
    let effects = conversation.received(.text(message.line), at: .zero)
    guard case .run(let invocation, let reply?) = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(invocation == CommandInvocation("list.open"))
    #expect(
      conversation.answered(reply, .success(1)) == [
        .send(.response(id: "q", .success(1)))
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
        .text(WireMessage.request(id: 1, method: method, parameters: parameters).line),
        at: .zero)
    }
    func expected(_ code: Int, _ message: String) -> [Effect] {
      [
        .showMessage(.warning, message),
        .send(.response(id: 1, .failure(WireError(code: code, message: message)))),
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
        .showMessage(
          .warning, "wrote a line that says context/set before it has answered hello")
      ])
  }

  @Test("unloads in steps: shutdown, end of input, SIGTERM, kill")
  func unloading() throws {
    var conversation = try activeConversation()
    _ = try conversation.run(act, as: request(1), at: .zero)
    #expect(
      conversation.unload(at: .zero) == [
        .enter(.stopping),
        .finish(request(1), .failure(unavailable("Demo is being unloaded"))),
        .send(.request(4, .shutdown, [:])),
        .closeInput, .startTimer(.leaving, after: .seconds(2)),
      ])
    #expect(
      conversation.passed(.leaving, at: at(2)) == [
        .terminate, .startTimer(.terminating, after: .seconds(1)),
      ])
    #expect(conversation.passed(.terminating, at: at(3)) == [.kill])
    #expect(conversation.processEnded(.signal(9), at: at(3)).contains(.enter(.unloaded)))
    #expect(!conversation.isBusy)
    #expect(conversation.deliver("scene.opened", 1, at: at(3)) == [])
  }

  @Test("shows so many messages a minute, is quiet until the plugin is, and says for how many")
  func mute() throws {
    var conversation = try activeConversation()
    let message = WireMessage.notification(.showMessage, ["text": "hi"]).line
    var shown = 0
    for _ in 1...350 { shown += conversation.received(.text(message), at: at(0)).count }
    #expect(shown == 300)
    #expect(conversation.received(.text(message), at: at(0.9)) == [])
    #expect(conversation.received(.text(message), at: at(59)) == [])
    #expect(conversation.received(.text(message), at: at(59.9)) == [])
    // The minute is over, but the plugin has not been quiet for a second.
    #expect(conversation.received(.text(message), at: at(60.5)) == [])
    #expect(
      conversation.received(.text(message), at: at(61.6)) == [
        .showMessage(.warning, "54 messages were not shown: it says too much"),
        .showMessage(.info, "hi"),
      ])
  }

  @Test("ends a plugin that goes on talking, and says for how much it was muted")
  func talking() throws {
    var conversation = try activeConversation()
    let message = WireMessage.notification(.showMessage, ["text": "hi"]).line
    for _ in 1..<1300 { _ = conversation.received(.text(message), at: at(0)) }
    let end = Plugin.State.exited(reason: "killed: 1000 messages too many")
    #expect(conversation.received(.text(message), at: at(0)) == [.kill, .enter(end)])
    #expect(
      conversation.processEnded(.signal(9), at: at(1)).contains(
        .showMessage(.warning, "1000 messages were not shown: it says too much")))
  }

  @Test("ends a plugin that sets its bindings again and again")
  func bindingChanges() throws {
    var conversation = try activeConversation()
    let message = WireMessage.notification(.setBindings, ["bindings": []]).line
    for _ in 1...50 {
      #expect(conversation.received(.text(message), at: at(1)) == [.setBindings([])])
    }
    let end = Plugin.State.exited(reason: "killed: it set its bindings 50 times in a second")
    #expect(conversation.received(.text(message), at: at(1.9)) == [.kill, .enter(end)])
  }

  @Test("answers with context names that the plugin may read, and refuses others")
  func reading() throws {
    var conversation = try activeConversation()
    func ask(_ names: Value, id: Int) -> [Effect] {
      conversation.received(
        .text(WireMessage.request(id, .readContext, ["names": names]).line), at: .zero)
    }
    let reply = PluginConversation.Reply(id: 1, generation: 1)
    #expect(
      ask(["scene.focus", "demo.value"], id: 1) == [
        .readContext(["scene.focus", "demo.value"], reply: reply)
      ])
    #expect(
      conversation.answered(reply, .success(["values": [:]])) == [
        .send(.response(id: 1, .success(["values": [:]])))
      ])
    for (names, message) in [
      (["text.before"], "may not read text.before: add it to permissions.read in its manifest"),
      ("scene.focus", "says context/get without a list of strings called names"),
      (["scene.focus", 1], "says context/get without a list of strings called names"),
      ([], "says context/get without a list of strings called names"),
    ] as [(Value, String)] {
      #expect(ask(names, id: 2).first == .showMessage(.warning, message))
    }
  }

  @Test("tells the plugin where it may keep its files, when it is activated")
  func dataDirectory() {
    var conversation = PluginConversation(
      manifest, limits: PluginHost.Limits(), dataDirectory: "/data/demo")
    _ = conversation.start(at: .zero)
    #expect(
      conversation.received(.text(answer(1, ["protocol": 1])), at: .zero) == [
        .send(.request(2, .activate, ["dataDirectory": "/data/demo"]))
      ])
  }

  @Test("tries again to start while the system has nothing to start it with")
  func shortages() throws {
    var conversation = conversation()
    _ = try conversation.run(act, as: request(1), at: .zero)
    let retry = [Effect.startTimer(.retry, after: .milliseconds(50))]
    #expect(conversation.processEnded(.shortage(EMFILE), at: .zero) == retry)
    #expect(conversation.passed(.retry, at: at(0.05)).first == .startProcess)
    #expect(conversation.restarts == 0)
    #expect(conversation.processEnded(.shortage(EMFILE), at: at(0.05)) == retry)
    let reason =
      "no process can be started: Too many open files; close programs or raise the limits"
    let effects = conversation.passed(.handshake, at: at(5))
    #expect(effects.contains(.enter(.exited(reason: reason))))
    #expect(
      effects.last == .finish(request(1), .failure(unavailable("exited (\(reason))"))))
    #expect(!conversation.isBusy)
    // It was not the plugin's fault: the next use starts it.
    #expect(try conversation.run(act, as: request(2), at: at(6)).contains(.startProcess))
  }

  @Test("starts at the next use however often the system had nothing to start it with")
  func repeatedShortages() throws {
    var conversation = try activeConversation()
    _ = conversation.processEnded(.signal(4), at: .zero)
    for use in 1...6 {
      let now = Double(use) * 6
      #expect(
        try conversation.run(act, as: request(UInt64(use)), at: at(now)).contains(.startProcess))
      _ = conversation.processEnded(.shortage(ENOMEM), at: at(now))
      _ = conversation.passed(.handshake, at: at(now + 5))
      #expect(conversation.restartDelay(at: at(now + 5)) == nil)
    }
    #expect(conversation.restarts == 0, "nothing ran")
  }

  @Test("measures commands and pings from their sending to their answers, in the latest 256")
  func roundTrips() throws {
    var conversation = try activeConversation()
    #expect(conversation.roundTrips == Plugin.RoundTrips(), "the handshake does not count")
    for number in 1...300 {
      let start = Instant(offset: .seconds(number))
      _ = try conversation.run(act, as: request(UInt64(number)), at: start)
      _ = conversation.received(
        .text(answer(conversation.lastID)), at: start.advanced(by: .milliseconds(number)))
    }
    #expect(conversation.roundTrips.count == 300)
    // Of 45 to 300 ms.
    #expect(conversation.roundTrips.percentile(0) == .milliseconds(45))
    #expect(conversation.roundTrips.percentile(0.5) == .milliseconds(172))
    #expect(conversation.roundTrips.percentile(0.99) == .milliseconds(298))
    #expect(conversation.roundTrips.percentile(1) == .milliseconds(300))
    _ = conversation.deliver("scene.opened", 1, at: at(400))
    _ = conversation.received(.text(answer(conversation.lastID)), at: at(400.5))
    #expect(conversation.roundTrips.percentile(1) == .milliseconds(500))
  }

  @Test("is unloaded at once while it has no process")
  func unloadingRetry() throws {
    var conversation = conversation()
    _ = try conversation.run(act, as: request(1), at: .zero)
    _ = conversation.processEnded(.shortage(EAGAIN), at: .zero)
    #expect(conversation.unload(at: .zero).last == .enter(.unloaded))
    #expect(conversation.passed(.retry, at: at(1)) == [])
  }
}
