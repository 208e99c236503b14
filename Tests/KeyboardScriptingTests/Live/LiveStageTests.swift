import KeyboardCommands
import KeyboardCore
import KeyboardPlugins
import Testing

@testable import KeyboardScripting

@Suite("A session on a whole screen")
struct LiveStageTests {
  @Test("Without a screen, live says what is needed")
  func batch() async {
    let failure = await TestSession().failure(of: "table t rows=3; live")
    #expect(failure == "t:1:17: live needs a terminal; start keyboard-repl without a script")
  }

  @Test("Bodies of on run while the scene has the screen")
  func bodies() async throws {
    let session = TestSession()
    let stage = Stage { session in
      session.engine.send(KeyEvent(pressing: "end", source: .terminal))
    }
    session.session.stage = stage
    try await session.run(
      "table t rows=20; on navigation.focusMoved { set seen $event.current }; live; expect seen == 19"
    )
  }

  @Test("An error in what a key is bound to is said in one line, and the next key works")
  func failingKeys() async throws {
    let session = TestSession()
    let stage = Stage { session in
      for _ in 0..<3 { session.engine.send(KeyEvent(pressing: "x", source: .terminal)) }
      await session.liveBodies?.value
    }
    session.session.stage = stage
    let lines = try await session.run(
      "table t rows=20; set n 0; bind x { set n (n + 1); nonsense }; live; expect n == 3")
    let line = "error: the verb 'nonsense' is unknown; help lists the verbs (t:1:51)"
    #expect(lines == [line, line, line])
  }

  @Test("What a key is bound to ends before what the next key is bound to begins")
  func keysInARow() async throws {
    let session = TestSession()
    let stage = Stage { session in
      for key in ["x", "y", "x"] as [KeyStroke] {
        session.engine.send(KeyEvent(pressing: key, source: .terminal))
      }
      await session.liveBodies?.value
    }
    session.session.stage = stage
    let lines = try await session.run(
      """
      table t rows=20; bind x { echo 1; press z; echo 2 }; bind y { echo 3; echo 4 }
      bind z { echo z }; live
      """)
    #expect(lines == ["1", "z", "2", "3", "4", "1", "z", "2"])
  }

  @Test("A body that quits gives the screen back")
  func quitting() async throws {
    let session = TestSession()
    let stage = Stage { session in
      session.engine.send(KeyEvent(pressing: "end", source: .terminal))
    }
    session.session.stage = stage
    try await session.run("table t rows=20; on navigation.focusMoved { quit }; live")
    #expect(stage.hasLeft)
    #expect(session.session.hasQuit)
  }

  @Test("Another scene that gets the focus is told, and takes the keys")
  func otherScene() async throws {
    let session = TestSession()
    var names: [String] = []
    var token: Subscription?
    let stage = Stage { session in
      token = session.focusChanges.observe {
        names.append(session.focusedScene?.name ?? "")
      }
      session.engine.send(KeyEvent(pressing: "x", source: .terminal))
      await session.liveBodies?.value
      session.engine.send(KeyEvent(pressing: "end", source: .terminal))
    }
    session.session.stage = stage
    try await session.run(
      "table a rows=3; table b rows=4; bind x navigation.last; "
        + "on navigation.focusMoved { focus a }; live; expect a.focus == 2 && b.focus == 3")
    #expect(names == ["a", "a"])
    token?.cancel()
  }

  private static var impatient: Session.Configuration {
    var configuration = TestSession.configuration
    configuration.keyHoldLimit = .milliseconds(10)
    configuration.pluginTimeout = .seconds(5)
    configuration.pluginLimits.terminateGrace = .zero
    configuration.pluginLimits.shutdownGrace = .zero
    return configuration
  }

  @Test(
    "A block with live waits for no plugin that hangs, even if each command waits for its output")
  func hungPluginInBlock() async throws {
    let session = TestSession(Self.impatient)
    session.session.waitForRoom = {}
    let plugin = try ScriptedPlugin(id: "hung", keys: ["x"], act: "sleep 600")
    let stage = Stage { session in
      session.engine.send(KeyEvent(pressing: "x", source: .terminal))
    }
    session.session.stage = stage
    try await session.run("load \(plugin.path); table t rows=3")
    #expect(try await session.run("if true { live }; echo here") == ["here"])
    #expect(session.session.plugins.isBusy)
    try await session.run("unload hung")
  }

  @Test("Who leaves a screen waits for no plugin that hangs, in a key's command or in a body")
  func hungPlugin() async throws {
    let session = TestSession(Self.impatient)
    let plugin = try ScriptedPlugin(id: "hung", keys: ["x"], act: "sleep 600")
    var stage = Stage { session in
      session.engine.send(KeyEvent(pressing: "x", source: .terminal))
    }
    session.session.stage = stage
    let first = try await session.run("load \(plugin.path); table t rows=3; live; echo here")
    #expect(first.last == "here" && !first.contains { $0.contains("hung still busy") })
    #expect(session.session.plugins.isBusy)
    stage = Stage { session in
      session.engine.send(KeyEvent(pressing: "y", source: .terminal))
      // The key waits for the command of the one before it.
      while session.liveBodies == nil { await Task.yield() }
    }
    session.session.stage = stage
    let lines = try await session.run("bind y { run hung.act; echo never }; live; echo here")
    #expect(lines.last == "here" && !lines.contains("never"))
    try await session.run("unload hung")
  }

  @Test("A screen without a prompt has no entries, nothing to clear, and attaches to nothing")
  func noPrompt() async throws {
    let session = TestSession()
    let stage = Stage { _ in }
    session.session.stage = stage
    #expect(try await session.run("clear; history") == [])
    #expect(
      await session.failure(of: "attach mailbox")
        == "t:1:8: there is no prompt to attach; write attach mailbox { … }")
  }

  @Test("A screen that cannot be used is an error of the line, and live can be tried again")
  func failure() async throws {
    let session = TestSession()
    let stage = Stage { _ throws(MessageError) in throw MessageError("too small") }
    session.session.stage = stage
    let failure = await session.failure(of: "table t rows=3; live")
    #expect(failure == "t:1:17: too small")
    #expect(!session.session.isLive)
  }
}

/// A stage that does something with the session, and returns.
private final class Stage: LiveStage {
  private let show: @MainActor (Session) async throws(MessageError) -> Void
  private(set) var hasLeft = false

  init(show: @escaping @MainActor (Session) async throws(MessageError) -> Void) {
    self.show = show
  }

  func presentScenes(of session: Session) async throws(MessageError) { try await show(session) }
  func presentBindings(of session: Session) async throws(MessageError) { try await show(session) }
  func leave() { hasLeft = true }
}
