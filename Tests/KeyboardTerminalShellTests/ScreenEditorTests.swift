import KeyboardCommands
import KeyboardCore
import KeyboardRuntime
import KeyboardTerminalShell
import KeyboardTerminalUI
import Testing

@MainActor
@Suite("The editor of keys on a screen", .timeLimit(.minutes(10)))
struct ScreenEditorTests {
  private let stage: ShellStage
  private let editor: ScreenEditor

  init() throws {
    stage = try ShellStage(hasFiles: false)
    stage.runtime.commands.add("lamp.toggle", "Toggle", keys: "t") { _ in }
    editor = ScreenEditor(stage.screen, stage.runtime.files)
  }

  @Test("F2 and Escape close what F2 shows, and no question is covered")
  func showing() async throws {
    try await stage.run {
      for key: KeyStroke in ["f2", "escape"] {
        stage.press("f2")
        #expect(stage.lines.contains { $0.hasPrefix("› ") })
        #expect(stage.status.hasPrefix("keys"))
        stage.press(key)
        #expect(stage.lines[0] == "ground")
        #expect(stage.status.hasPrefix("lamp"))
      }
      stage.screen.dialogs.confirm("Sure?") {}
      stage.press("f2")
      #expect(stage.box[0] == "Sure?")
    }
  }

  @Test("What the editor cannot do is told on the screen")
  func messages() async throws {
    try await stage.run {
      editor.show()
      stage.press("delete")
      let told = "there is no configuration to save to; name its directory"
      #expect(stage.lines.contains { $0.contains(told) })
      editor.close()
      #expect(stage.lines[0] == "ground")
    }
  }
}
