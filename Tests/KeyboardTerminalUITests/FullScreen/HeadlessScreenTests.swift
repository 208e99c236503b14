import Dispatch
import KeyboardCommands
import KeyboardCore
import KeyboardTerminal
import PictureTerminals
import Testing

@testable import KeyboardTerminalUI

@MainActor
@Suite("A screen and what its program sets")
struct HeadlessScreenTests: OnStage {
  let stage: HeadlessStage

  init() throws {
    stage = try HeadlessStage(rows: 10, columns: 60)
    commands.add("mail.archive", "Archive", keys: "a") { [screen] _ in screen.show("archived") }
  }

  @Test("The keys that can follow are told after those of the sequence, without a title by a sign")
  func hints() async throws {
    commands.add("mail.first", "First mail", keys: "g g") { _ in }
    commands.add("mail.deep", "Deep", keys: "g k k") { _ in }
    try await run {
      press("g")
      #expect(screen.state.pending == "g -")
      clock.advance(by: .seconds(5))
      #expect(screen.state.pending == "g -\ng First mail\nk …")
      press("k")
      #expect(screen.state.pending == "g k -")
      press("k")
      #expect(screen.state.pending == "")
    }
  }

  @Test("The title is that of a question, of what is over the pane, of the program or its name")
  func titles() async throws {
    try await run {
      screen.name = "mail"
      #expect(screen.state.title == "mail")
      screen.header = { TitleLine("Inbox") }
      #expect(screen.state.title == "Inbox")
      screen.title = { "Inbox of Ada" }
      #expect(screen.state.title == "Inbox of Ada")
      let token = screen.present(DottedPane(), name: { "settings" })
      #expect(screen.state.title == "settings")
      screen.dialogs.confirm("Sure?", "Go on") {}
      #expect(screen.state.title == "Sure?\nY: Go on, N: Cancel")
      token.cancel()
    }
  }

  @Test("A command of the mouse that fails later says why, and one that succeeds says nothing")
  func failingLater() async throws {
    for isFailing in [true, false] {
      let slow = SlowCommand()
      engine.firstResponder = slow
      try await run {
        screen.root = ClickablePane()
        screen.receive(.mouse(MouseEvent(.left, 2, 3, action: .motion)))
        #expect(slow.task == nil)
        screen.receive(.mouse(MouseEvent(.left, 2, 3)))
        let task = try #require(slow.task)
        #expect(lines[9] == "")
        task.finish(
          isFailing
            ? .failure(
              CommandError(code: .failed, command: "mail.sync", message: "there is no network"))
            : .success(.null))
        #expect(lines[9] == (isFailing ? "there is no network" : ""))
      }
    }
  }

  @Test("The coach forgets what it has seen by a command, which there is only while it is on")
  func forgetting() async throws {
    try await run {
      #expect(throws: CommandError.self) {
        try engine.perform(CommandInvocation("screen.forgetCoach"))
      }
      try engine.perform(CommandInvocation("screen.toggleCoach"))
      screen.coach.willPerform(CommandInvocation("mail.archive"), by: Coach.Advice.Way.commandList)
      try engine.perform(CommandInvocation("mail.archive"))
      clock.advance(by: .seconds(2))
      #expect(!screen.coach.coach.counts.isEmpty)
      try engine.perform(CommandInvocation("screen.forgetCoach"))
      #expect(screen.coach.coach.counts.isEmpty)
      #expect(lines[9] == "the coach has forgotten what it has seen")
    }
  }

  @Test("The theme is the program's to choose, of a background that is unknown here, and to adjust")
  func themes() async throws {
    var backgrounds: [TerminalEvent.Reply.Theme?] = []
    var style: Style? { screen.grid?.style(at: .zero) }
    try await run {
      #expect(style == .plain)
      screen.theme = {
        backgrounds.append($0)
        var theme = Theme.monochrome
        theme.text = Style(.italic)
        return theme
      }
      #expect(style == Style(.italic) && backgrounds == [nil])
      screen.adjustTheme = { $0.text.foreground = .red }
      #expect(style == Style(.italic, foreground: .red))
      screen.theme = nil
      #expect(style == Style(foreground: .red))
    }
  }

  @Test("What changes is drawn though nobody asks for the screen, once for all changes of a turn")
  func drawing() async throws {
    let pane = ClickablePane()
    func endTurn() async {
      await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
    }
    let running = Task { [screen] in try await screen.run(pane) }
    while pane.draws == 0 { await Task.yield() }
    await endTurn()
    for _ in 1...2 {
      let draws = pane.draws
      pane.changes.notify()
      pane.changes.notify()
      await endTurn()
      #expect(pane.draws == draws + 1)
    }
    screen.leave()
    try await running.value
  }

  @Test("A change of the use of the mouse begins with a new surface")
  func mouseSetting() async throws {
    let size = CellSize(rows: 10, columns: 60)
    #expect(screen.usesMouse && !screen.usesStandardInput && !screen.isFlat)
    screen.usesMouse = true
    screen.usesStandardInput = true
    screen.isFlat = true
    #expect(screen.usesStandardInput && screen.isFlat && screen.size == size)
    screen.usesMouse = false
    #expect(!screen.usesMouse && screen.size == .zero)
    try await run {
      screen.usesMouse = true
      #expect(screen.size == size)
    }
    #expect(screen.usesMouse && screen.size == .zero)
  }

  @Test("The terminal's modes say whether a release follows a key; keys of scripts always have one")
  func releases() {
    func reports(_ stroke: KeyStroke, from source: KeyEvent.Source = .terminal) -> Bool {
      engine.reportsRelease(KeyEvent(pressing: stroke, source: source))
    }
    #expect(!reports("a") && reports("a", from: .script))
    var capabilities = Capabilities()
    capabilities.keyboard = .disambiguate
    screen.learn(capabilities)
    #expect(!reports("a"))
    capabilities.keyboard = [.disambiguate, .eventTypes]
    screen.learn(capabilities)
    #expect(reports("a") && reports("ctrl+a") && reports("escape"))
    // Enter, Tab and Backspace are typed as ever.
    #expect(!reports("enter") && !reports("tab") && !reports("backspace"))
    #expect(reports("enter", from: .script))
  }

  @Test("A pane over the others without a name leaves the header; one with a name replaces it")
  func namesOfPanes() async throws {
    screen.header = { TitleLine("Inbox", info: "3 mails") }
    screen.name = "mail"
    try await run {
      let token = screen.present(DottedPane())
      #expect(lines[0].hasPrefix("Inbox") && lines[0].hasSuffix("3 mails") && lines[9] == " mail")
      token.cancel()
      let other = screen.present(DottedPane(), name: { "settings" })
      #expect(lines[0] == String(repeating: "·", count: 60) && lines[9] == " settings")
      other.cancel()
      #expect(lines[9] == " mail")
    }
  }

  @Test(
    "The header goes where fewer than four rows would be left, and clicks count below it",
    arguments: [(5, true), (4, false), (3, false), (24, true)])
  func smallScreens(rows: Int, hasHeader: Bool) async throws {
    let stage = try HeadlessStage(rows: rows, columns: 30)
    stage.screen.header = { TitleLine("Inbox") }
    let pane = ClickablePane()
    let running = Task { try await stage.screen.run(pane) }
    while !stage.screen.isRunning { await Task.yield() }
    let grid = try #require(stage.screen.grid)
    #expect(grid.lines[0].hasPrefix("Inbox") == hasHeader)
    // Without a focus, the status line is the place to read.
    #expect(grid.cursor == CellPosition(row: rows - 1, column: 0))
    stage.screen.receive(.mouse(MouseEvent(.left, 2, 3)))
    #expect(pane.cells == [CellPosition(row: hasHeader ? 1 : 2, column: 3)])
    #expect(pane.sizes.last == CellSize(rows: rows - (hasHeader ? 2 : 1), columns: 30))
    stage.screen.leave()
    try await running.value
  }

  @Test("A pane is drawn as active while its window has the focus and no box is over it")
  func activity() async throws {
    let pane = ClickablePane()
    try await run {
      screen.root = pane
      @MainActor func isActive() -> Bool? {
        _ = screen.grid
        return pane.isActive
      }
      #expect(isActive() == true)
      screen.receive(.focus(false))
      #expect(isActive() == false)
      screen.receive(.focus(true))
      #expect(isActive() == true)
      screen.dialogs.confirm("Sure?") {}
      #expect(isActive() == false)
      screen.dialogs.cancelAll()
      #expect(isActive() == true)
      press("f1")
      #expect(isActive() == true)
    }
  }

  @Test("Without a terminal, what is meant for one changes nothing, and lending is doing it")
  func withoutTerminal() async throws {
    screen.leave()
    var isLent = false
    await #expect(throws: TtyError.notRunning) { try await screen.lend { isLent = true } }
    let running = Task { [screen] in try await screen.run(DottedPane()) }
    while !screen.isRunning { await Task.yield() }
    let picture = screen.grid
    await #expect(throws: TtyError.isRunning) { try await screen.run(DottedPane()) }
    screen.suspend()
    screen.ringBell()
    screen.copyToClipboard(Array("text".utf8))
    screen.repaint()
    #expect(!isLent)
    try await screen.lend { isLent = true }
    #expect(isLent && screen.isRunning && screen.grid == picture)
    screen.leave()
    try await running.value
    #expect(!screen.isRunning && screen.grid == nil)
  }
}

@MainActor
@Suite("A frame as a value")
struct FrameValueTests {
  @Test("A row is pieces of one style, with attributes and colours by number or as #RRGGBB")
  func rows() {
    var canvas = Canvas(size: CellSize(rows: 2, columns: 8))
    canvas.write("日x", at: .zero, Style([.bold, .reverse], foreground: .red))
    canvas.write(
      "y", at: CellPosition(row: 0, column: 3),
      Style([.dim, .italic, .underline], foreground: .rgb(0, 15, 16), background: 255))
    canvas.write("z", at: CellPosition(row: 1, column: 0), Style(background: .rgb(255, 160, 9)))
    canvas.placeCursor(at: CellPosition(row: 1, column: 2))
    let value = canvas.grid.value
    #expect(
      value["rows"] == [
        [
          ["text": "日x", "attributes": ["bold", "reverse"], "foreground": 1],
          [
            "text": "y", "attributes": ["dim", "italic", "underline"], "foreground": "#000f10",
            "background": 255,
          ],
          ["text": "    "],
        ],
        [["text": "z", "background": "#ffa009"], ["text": "       "]],
      ])
    #expect(value["text"] == "日xy\nz")
    #expect(value["cursor"] == ["row": 1, "column": 2])
    #expect(value["size"] == ["rows": 2, "columns": 8])
  }
}

/// A responder whose command goes on until its task is finished.
private final class SlowCommand: CommandResponder {
  private(set) var task: CommandTask?

  var keyCommands: [KeyCommand] { [KeyCommand(CommandInvocation("mail.sync"))] }
  func canPerform(_ invocation: CommandInvocation) -> Bool { invocation.id == "mail.sync" }
  func perform(_ invocation: CommandInvocation) throws(CommandError) {}
  func step(for invocation: CommandInvocation) -> CommandStep? {
    guard canPerform(invocation) else { return nil }
    return CommandStep { () throws(CommandError) in
      let task = CommandTask()
      self.task = task
      return task
    }
  }
}

/// A pane on which every press is a command.
private final class ClickablePane: Pane {
  let changes = Observers<Void>()
  private(set) var draws = 0
  private(set) var isActive: Bool?
  private(set) var sizes: [CellSize] = []
  private(set) var cells: [CellPosition?] = []

  func layOut(in size: CellSize) { sizes.append(size) }
  func draw(on canvas: inout Canvas, isActive: Bool) {
    draws += 1
    self.isActive = isActive
  }
  func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    cells.append(event.cell)
    return event.action == .press ? [CommandInvocation("mail.sync")] : []
  }
}
