import KeyboardCommands
import KeyboardCore
import KeyboardPlugins
import Testing

@testable import KeyboardScripting

@Suite("A key that a command pressed")
struct PressLoopTests {
  private static var configuration: Session.Configuration {
    var configuration = TestSession.configuration
    configuration.pluginTimeout = .seconds(20)
    return configuration
  }

  @Test(
    "presses no others through a plugin, whether that answers before or after, and the chain is named",
    arguments: [true, false])
  func plugin(answersFirst: Bool) async throws {
    let session = TestSession(Self.configuration)
    let request = #"request host/run '{"command":"key.press","arguments":{"keys":"x"}}'"#
    let plugin = try ScriptedPlugin(
      id: "again", keys: ["x"], run: ["key.press"],
      act: #"say "$(\#(answersFirst ? "answer {}; \(request)" : "\(request); answer {}"))""#)
    try await session.run("load \(plugin.path); table t rows=3; press x")
    // A request after the answer belongs to no command, so nothing else waits for it.
    #expect(await plugin.hears("presses no others"))
    try await session.run("unload again")
    let log = plugin.received
    // A request long after the answer follows from no key, so a slow machine takes more rounds.
    #expect(answersFirst || log.split(separator: "command/run").count <= 3, "twice at the most")
    #expect(
      log.contains(
        "a key that key.press pressed presses no others (key.press x → again.act → key.press)"))
  }

  @Test("presses no others through a command of a script, and the chain is named")
  func command() async throws {
    let session = TestSession()
    let failure = await session.failure(
      of: "command again 'Again' { run key.press keys=x }; bind x again; press x")
    #expect(
      failure?.contains(
        "a key that key.press pressed presses no others (key.press x → again → key.press)") == true)
    #expect(try await session.run("echo on") == ["on"])
  }

  @Test("presses no others through the body of on, and the chain is named")
  func handler() async throws {
    let session = TestSession()
    let failure = await session.failure(
      of: """
        table t rows=90; on navigation.focusMoved { run key.press keys=down }
        press down; echo here
        """)
    #expect(
      failure?.contains(
        "presses no others (key.press down → navigation.nextRow → key.press)") == true)
    try await session.run("expect t.focus == 1")
  }

  @Test("presses no others when a timer has passed")
  func timer() async throws {
    let session = TestSession()
    let engine = session.session.engine
    var failures: [String] = []
    let commands = CommandSet()
    let token = engine.addResponder(commands)
    commands.add("later.press", keys: "f6") { [weak engine] _ in
      _ = engine?.scheduler.schedule(after: .seconds(1)) {
        do throws(CommandError) {
          try engine?.perform(CommandInvocation(.pressKeys, ["keys": "f6"]))
        } catch {
          failures.append(error.message)
        }
      }
    }
    try await session.run("press f6; tick 60s")
    #expect(
      failures == [
        "a key that key.press pressed presses no others (key.press f6 → later.press → key.press); "
          + "bind what they do"
      ])
    withExtendedLifetime(token) {}
  }

  @Test("A key that a person or a script presses meanwhile presses others")
  func person() async throws {
    let session = TestSession()
    try await session.run(
      """
      table t rows=9; command move 'Move' { run key.press keys=down }; bind m move
      command twice 'Twice' { press m; press m }; bind 2 twice
      press m m 2; expect t.focus == 3
      """)
  }
}
