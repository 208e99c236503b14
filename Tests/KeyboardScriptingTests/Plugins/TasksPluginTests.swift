import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins
import Requirements
import Testing

@testable import KeyboardScripting

@Suite("The plugin that keeps tasks, as its page shows it")
struct TasksPluginTests {
  @Test("Adds, finishes and deletes tasks in its pane, and follows its theme", .needs("python3"))
  func tasks() async throws {
    let session = TestSession()
    let display = session.session.plugins.display
    _ = try await session.run("load Examples/Plugins/python; press 'ctrl+k t'; press a")
    _ = try await session.run("answer 'Water the plants'; press a; answer 'Write'")
    #expect(
      try await session.run("press space; show") == [
        "tasks.list: Tasks: 1 open", "   [ ] Water the plants", "-> [x] Write",
      ])
    #expect(display.status.map(\.text) == ["1 open"])
    #expect(display.panes.first?.rows.map(\.look) == [.plain, .muted])
    _ = try await session.run("setting tasks.theme loud; setting tasks.nudge 1; press d")
    #expect(display.panes.first?.rows.map(\.look) == [.warning, .success])
    #expect(display.questions.map(\.text) == ["Delete 'Write'?"])
    #expect(
      try await session.run("answer yes; show") == [
        "tasks.list: Tasks: 1 open", "-> [ ] Water the plants",
      ])
    #expect(try await session.run("tick 61s") == ["[tasks] 1 tasks are open"])
    #expect(
      try await session.run("reload tasks; press 'ctrl+k t'; show").last
        == "-> [ ] Water the plants")
  }
}
