import KeyboardCommands
import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins
import KeyboardRuntime
import KeyboardTerminal
import KeyboardTerminalUI
import Testing

@testable import KeyboardTerminalShell

/// Asks and shows.
@MainActor
private struct Clerk: KeyboardPlugin {
  static let identity = PluginIdentity(id: "clerk", name: "Clerk", version: "1", summary: "Asks.")

  func register(in context: PluginContext) {
    context.query("clerk.pick", title: "Pick") { _ async throws in
      let index = try await context.choose("Which?", among: ["apple", "pear", "peach"])
      context.message("picked \(index.map(String.init) ?? "nothing")")
      return .null
    }
    context.query("clerk.name", title: "Name") { _ async throws in
      let name = try await context.ask("Your name?", initial: "Ada")
      context.message("named \(name ?? "nothing")")
      return .null
    }
    context.query("clerk.sure", title: "Sure") { _ async throws in
      let isSure = try await context.confirm("Delete?")
      context.message("sure \(isSure)")
      return .null
    }
    context.command("clerk.work", title: "Work") { _ in
      for (name, title) in [("scan", "Scanning"), ("build", "Building")] {
        context.showProgress(name, title, fraction: name == "build" ? 0.4 : nil) {
          context.hideProgress(name)
        }
      }
      context.showProgress("copy", "Copying", fraction: 0.996)
      context.showStatus("3 open")
    }
    context.command("clerk.list", title: "List") { _ in
      context.showPane(
        "clerk.list", title: "Tasks",
        rows: ["one", .init("two", detail: "late", look: .warning), "three"], focus: 1)
    }
    context.command("clerk.notes", title: "Notes") { _ in
      context.showPane("clerk.notes", title: "Notes", text: "first\nsecond", takesKeys: true)
    }
    context.command("clerk.rename", title: "Rename") { _ in
      context.showPane("clerk.list", title: "Work", rows: ["four"], from: 1)
    }
    context.command("clerk.close", title: "Close") { _ in context.closePane("clerk.notes") }
  }
}

@MainActor
@Suite("Plugins on a screen", .timeLimit(.minutes(10)))
struct PluginScreenTests {
  private let stage: ShellStage
  private let shown: PluginScreen

  private var display: PluginDisplay { stage.runtime.plugins.display }
  private var dialogs: Dialogs { stage.screen.dialogs }

  init() throws {
    stage = try ShellStage()
    shown = PluginScreen(stage.screen, stage.runtime.plugins)
    try stage.runtime.plugins.load(Clerk.self)
  }

  @Test("What goes on is in the status line; the newest that can be given up is given up first")
  func progress() async throws {
    try await stage.run {
      #expect(throws: CommandError.self) { try stage.perform("screen.cancelProgress") }
      try stage.perform("clerk.work")
      await stage.wait { !display.status.isEmpty }
      #expect(
        stage.status.contains("Scanning… Building 40 % Copying 100 % 3 open"))
      try stage.perform("screen.cancelProgress")
      await stage.wait { display.progress.count < 3 }
      #expect(stage.status.contains("Scanning… Copying 100 % 3 open"))
      try stage.perform("screen.cancelProgress")
      await stage.wait { display.progress.count < 2 }
      #expect(stage.status.contains("Copying 100 % 3 open") && !stage.status.contains("Scanning"))
      #expect(throws: CommandError.self) { try stage.perform("screen.cancelProgress") }
    }
  }

  @Test("One of several texts is chosen from a list, or nothing")
  func choice() async throws {
    try await stage.run {
      try stage.perform("clerk.pick")
      await stage.wait { !display.questions.isEmpty }
      #expect(stage.lines.prefix(4) == [">", "› apple", "  pear", "  peach"])
      #expect(stage.status.hasPrefix("Clerk: Which?"))
      stage.type("pe")
      #expect(stage.lines.prefix(4) == ["> pe", "› pear", "  peach", "  apple"])
      stage.press("down", "enter")
      await stage.wait { !stage.messages.isEmpty }
      #expect(stage.messages == ["[clerk] picked 2"])
      #expect(stage.lines[0] == "ground")
      try stage.perform("clerk.pick")
      await stage.wait { !display.questions.isEmpty }
      stage.press("escape")
      await stage.wait { stage.messages.count == 2 }
      #expect(stage.messages[1] == "[clerk] picked nothing")
    }
  }

  @Test("Questions are shown one after another, and one that is answered elsewhere goes")
  func questions() async throws {
    try await stage.run {
      try stage.perform("clerk.sure")
      await stage.wait { display.questions.count == 1 }
      try stage.perform("clerk.name")
      try stage.perform("clerk.pick")
      await stage.wait { display.questions.count == 3 }
      #expect(stage.box == ["Clerk: Delete?", "", "Y Yes N Cancel"])
      display.answer(display.questions[2].id, .choice(1))
      #expect(dialogs.text == "Clerk: Delete?")
      display.answer(display.questions[0].id, .yes)
      #expect(dialogs.text == "Clerk: Your name?")
      stage.type("Bob")
      stage.press("enter")
      #expect(!dialogs.isOpen)
      await stage.wait { stage.messages.count == 3 }
      // The plugin goes on with each answer by itself.
      #expect(
        stage.messages.sorted()
          == ["[clerk] named Bob", "[clerk] picked 1", "[clerk] sure true"])
    }
  }

  @Test("A list of choices goes when its question is answered elsewhere")
  func answeredList() async throws {
    try await stage.run {
      try stage.perform("clerk.pick")
      await stage.wait { !display.questions.isEmpty }
      #expect(stage.lines[1] == "› apple")
      display.answer(display.questions[0].id, .choice(0))
      #expect(stage.lines[0] == "ground")
      await stage.wait { !stage.messages.isEmpty }
      #expect(stage.messages == ["[clerk] picked 0"])
    }
  }

  @Test("A question waits while a secure input takes the keys")
  func secureInput() async throws {
    try await stage.run {
      let engine = stage.runtime.engine
      let pin = TextDocument(name: "pin", isMultiline: false, isSecure: true)
      engine.firstResponder = pin
      try stage.perform("clerk.sure")
      await stage.wait { !display.questions.isEmpty }
      #expect(!dialogs.isOpen)
      engine.firstResponder = nil
      #expect(dialogs.text == "Clerk: Delete?")
      stage.press("n")
      await stage.wait { !stage.messages.isEmpty }
      #expect(stage.messages == ["[clerk] sure false"])
    }
  }

  @Test("A pane comes by itself or on request, the newest one, and Escape leaves it")
  func panes() async throws {
    try await stage.run {
      #expect(throws: CommandError.self) { try stage.perform("screen.showPane") }
      try stage.perform("clerk.list")
      await stage.wait { !display.panes.isEmpty }
      #expect(stage.lines[0] == "ground")
      try stage.perform("screen.showPane")
      #expect(stage.lines.prefix(3).map(\.words) == ["one", "› two late", "three"])
      #expect(stage.status.hasPrefix("Tasks"))
      try stage.perform("clerk.rename")
      await stage.wait { display.panes[0].title == "Work" }
      #expect(stage.lines.prefix(3).map(\.words) == ["one", "› four", ""])
      #expect(stage.status.hasPrefix("Work"))
      stage.press("escape")
      #expect(stage.lines[0] == "ground")
      try stage.perform("clerk.notes")
      await stage.wait { display.panes.count == 2 }
      #expect(stage.lines.prefix(2) == ["› first", "  second"])
      stage.press("ctrl+c")
      try stage.perform("screen.showPane")
      #expect(stage.lines[0] == "› first")
      try stage.perform("clerk.close")
      await stage.wait { display.panes.count == 1 }
      #expect(stage.lines[0] == "ground")
      try stage.perform("screen.showPane")
      #expect(stage.lines[1].words == "› four")
    }
  }
}
