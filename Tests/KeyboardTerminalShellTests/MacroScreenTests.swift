import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import KeyboardRuntime
import KeyboardTerminalUI
import Testing

@testable import KeyboardTerminalShell

@MainActor
@Suite("Macros on a screen", .timeLimit(.minutes(10)))
struct MacroScreenTests {
  private let stage: ShellStage
  private let macros: MacroScreen
  private let log = Log()

  private final class Log {
    var entries: [String] = []
  }

  init() throws {
    stage = try ShellStage()
    macros = MacroScreen(stage.screen, stage.runtime.macros, name: "lamp")
    let commands = stage.runtime.commands
    commands.add("lamp.toggle", "Toggle", keys: "t") { [log] _ in log.entries.append("toggle") }
    commands.add("lamp.ask", "Switch off", keys: "o") { [screen = stage.screen, log] _ in
      Task { screen.dialogs.confirm("Switch it off?", "Off") { log.entries.append("off") } }
    }
  }

  /// Records pressed keys as the last macro.
  private func record(_ keys: KeyStroke...) {
    stage.press("f7")
    for key in keys { stage.press(key) }
    stage.press("f7")
  }

  /// Names the last macro.
  private func name(_ text: String) throws {
    try stage.perform("screen.nameMacro")
    stage.type(text)
    stage.press("enter")
  }

  private func file(_ name: String) throws -> String {
    try String(
      contentsOf: URL(filePath: "\(stage.directory)/macros/\(name).json5"), encoding: .utf8)
  }

  @Test("The status line says that a macro is recorded, and F8 answers what its commands ask")
  func recording() async throws {
    try await stage.run {
      #expect(!stage.status.contains("recording"))
      stage.press("f7", "o")
      #expect(stage.status == "lamp recording")
      await stage.wait { stage.screen.dialogs.isOpen }
      stage.press("y", "t", "f7")
      #expect(!stage.status.contains("recording"))
      #expect(stage.messages == ["recorded 3 commands"])
      #expect(log.entries == ["off", "toggle"])
      stage.press("f8")
      #expect(log.entries.count == 2)
      await stage.wait { log.entries.count == 4 }
      #expect(log.entries == ["off", "toggle", "off", "toggle"])
      #expect(!stage.screen.dialogs.isOpen)
    }
  }

  @Test("The last macro is kept under a name, once there is one and nothing else is asked")
  func naming() async throws {
    try await stage.run {
      #expect(throws: CommandError.self) { try stage.perform("screen.nameMacro") }
      record("t")
      stage.screen.dialogs.confirm("Sure?") {}
      #expect(throws: CommandError.self) { try stage.perform("screen.nameMacro") }
      stage.press("n")
      try stage.perform("screen.nameMacro")
      #expect(stage.box == ["Name of the macro", "", "", "Escape Cancel"])
      stage.type("once")
      #expect(stage.box == ["Name of the macro", "once", "", "Enter Keep Escape Cancel"])
      stage.press("enter")
      #expect(!stage.screen.dialogs.isOpen)
      #expect(stage.messages.last == "wrote \(stage.directory)/macros/once.json5")
      #expect(stage.runtime.macros.names == ["once"])
      let text = try file("once")
      #expect(text == "[\n  \"lamp.toggle\"\n]\n")
    }
  }

  @Test("A macro of the same name is replaced only after yes")
  func replacing() async throws {
    try await stage.run {
      record("t")
      try name("once")
      record("t", "t")
      try name("twice")
      #expect(!stage.screen.dialogs.isOpen)
      try name("once")
      #expect(
        stage.box == ["Replace the macro once?", "", "Y Replace N Cancel"])
      stage.press("n")
      #expect(try file("once") != file("twice"))
      try name("once")
      stage.press("y")
      #expect(try file("once") == file("twice"))
      #expect(stage.runtime.macros.names == ["once", "twice"])
    }
  }

  @Test("A name that no file can have is told, and nothing is written")
  func refusing() async throws {
    try await stage.run {
      record("t")
      try name("a/b")
      let told = "'a/b' is not a name of a macro; write one without / and without a dot first"
      #expect(stage.lines.contains { $0.contains(told) })
      #expect(stage.runtime.macros.names.isEmpty)
      #expect(stage.messages == ["recorded 1 command"])
    }
  }
}
