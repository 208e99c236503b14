import KeyboardCommands
import KeyboardCore
import KeyboardPlugins
import Testing

@testable import KeyboardScripting

@Suite("Plugins in a session", .serialized)
struct SessionPluginTests {
  /// A session as a person has it at the prompt.
  private static var interactive: Session.Configuration {
    var configuration = Session.Configuration(
      clock: .real, keyHoldLimit: .milliseconds(100), pluginSearchPath: PluginSearchPath())
    configuration.pluginLimits.startDeadline = .seconds(1800)
    configuration.pluginLimits.requestDeadline = .seconds(1800)
    return configuration
  }

  @Test("A crash or a refusal is said once for a key, and once with their number for several")
  func crash() async throws {
    let session = TestSession()
    let plugin = try ScriptedPlugin(id: "boom", keys: ["x"], act: "exit 3")
    #expect(
      try await session.run("load \(plugin.path); table t rows=3; press x").dropFirst(2)
        == ["boom exited (code 3); the next use starts it again"])
    #expect(
      try await session.run("press x x")
        == ["boom exited (code 3); the next use starts it again (2 times)"])

    var configuration = TestSession.configuration
    configuration.pluginLimits.restartsPerMinute = 0
    let strict = TestSession(configuration)
    try await strict.run("load \(plugin.path); table t rows=3; press x")
    let refused = try await strict.run("press x")
    #expect(refused.count == 1)
    #expect(refused.first?.contains("restart limit of 0 a minute reached") == true)
  }

  @Test("kill waits until the process is gone, so that the next key starts another one")
  func kill() async throws {
    try await TestSession().run(
      """
      set states ([]); on plugin.stateChanged { set states (states + [event.state]) }
      table t rows=30; load VimNavigation; press home j
      repeat 2 { kill VimNavigation; expect $(plugins VimNavigation).pid == null; press j }
      expect t.focus == 3 && $(plugins VimNavigation).restarts == 2 && 'exited' in states
      expect error 'no process' { kill VimNavigation; kill VimNavigation }
      """)
  }

  @Test("A command of the host that nobody offers is said when the plugin is loaded")
  func misspeltCommand() async throws {
    let plugin = try ScriptedPlugin(
      id: "typist", keys: ["x"], run: ["navigation.nextRwo", "navigation.*", "typist.act"])
    #expect(
      try await TestSession().run("table t rows=3; load \(plugin.path)").dropFirst(2) == [
        "warning: there is no command navigation.nextRwo; did you mean navigation.nextRow?"
      ])
  }

  @Test("A plugin that hangs while it starts holds up one key for a tenth of a second")
  func hangingStart() async throws {
    let session = TestSession(Self.interactive)
    let plugin = try ScriptedPlugin(id: "sleeper", keys: ["x"], start: "sleep 3600")
    try await session.run("load \(plugin.path); table t rows=3")
    let engine = session.session.engine
    #expect(engine.send(KeyEvent(pressing: "x")) == .taken)
    #expect(engine.send(KeyEvent(pressing: "down")) == .held)
    while session.session.context.value("t.focus") != 0 { await Task.yield() }
    #expect(session.session.plugins["sleeper"]?.state == .starting)
    #expect(engine.send(KeyEvent(pressing: "x")) == .taken)
    #expect(engine.send(KeyEvent(pressing: "down")) == .taken)
    await session.session.shutdown()
  }

  @Test("The prompt says for whom it waits, Ctrl-C cancels, and later lines wait for none of it")
  func waiting() async throws {
    let session = TestSession(Self.interactive)
    let plugin = try ScriptedPlugin(
      id: "slow", keys: ["x"], act: #"read -r line; printf '%s\n' "$line" >> "$0.cancel""#)
    try await session.run("load \(plugin.path); table t rows=3")
    let line = Task { try await session.run("press x") }
    #expect(
      await session.nextLine { $0.hasPrefix("waiting") } == "waiting for slow; Ctrl-C stops that")
    line.cancel()
    let error = await #expect(throws: ScriptError.self) { try await line.value }
    #expect(error?.description == "t:1:1: interrupted in press")
    #expect(session.lines.last == "slow.act was cancelled")
    try await session.run("press down; get t.focus")
    #expect(session.lines == ["t.focus = 0"])
    // Had the line waited for the answer, it would have done so to the plugin's end.
    #expect(session.session.plugins["slow"]?.state == .active)
    try await session.run("unload slow")
    #expect(plugin.text(of: "run.cancel").contains("$/cancel"))
  }
}
