import KeyboardCommands
import KeyboardCore
import KeyboardTerminal
import PictureTerminals
import Testing

@testable import KeyboardTerminalUI

@MainActor
@Suite("The keyboard with what every key does")
struct KeyboardPageTests {
  private let engine = KeyEngine(scheduler: ManualScheduler())
  private let commands = CommandSet()
  private let page: KeyboardPage

  init() {
    commands.add("mail.archive", "Archive", keys: "a") { _ in }
    commands.add("mail.first", "First mail", keys: "g g") { _ in }
    commands.add("mail.undo", "Undo", keys: "u", if: false) { _ in }
    commands.add("mail.all", "Select all", keys: "ctrl+a") { _ in }
    commands.add("mail.menu", "Menu", keys: "menu") { _ in }
    engine.lastResponder = commands
    page = KeyboardPage(KeyChart(engine, unreachable: { $0 == "i" ? "I never comes" : nil }))
  }

  @Test("Where there is room, keys are where they are on a keyboard, with what they do")
  func keyboard() {
    let lines = picture(page, 23, 80)
    #expect(lines[0].hasPrefix("Keyboard") && lines[0].hasSuffix("Escape closes"))
    #expect(lines[1].hasPrefix(" plain  Shift  Ctrl  Alt"))
    #expect(lines[11].hasPrefix("│Caps    │A    │S   │D"))
    #expect(lines[12].hasPrefix("│        │Archi│    │"))
    #expect(lines[13].hasPrefix("│        │ve   │    │"))
    #expect(lines[8].contains("│U  ×│I   ×│O"))
    #expect(lines[9].contains("│Undo"))
    #expect(lines[12].contains("│…"))
    #expect(lines[20] == " Enter: does nothing here")
    #expect(lines[21] == " Also Menu: Menu (mail.menu)")
  }

  @Test("The mark of a key that does nothing now stands apart from its legend, or is left out")
  func marks() {
    commands.add("mail.sync", "Synchronise", keys: "f11", if: false) { _ in }
    let page = KeyboardPage(KeyChart(engine))
    #expect(picture(page, 23, 76)[2].contains("│F11 │"))
    #expect(picture(page, 23, 100)[2].contains("│F11   ×│"))
  }

  @Test("Of many keys that go on alike the first and the last are named")
  func following() {
    for letter in "abcdx" {
      let invocation = CommandInvocation("mail.mark", ["letter": .string(String(letter))])
      engine.add(
        ResolvedBinding(
          KeySequence("m", KeyStroke(.character(letter))), .perform(invocation), layer: .session))
    }
    commands.add("mail.mark", "Mark") { _ in }
    commands.add("mail.move", "Move", keys: "m m") { _ in }
    #expect(KeyChart(engine)["KeyM"]?.next == ["A … D Mark", "M Move", "X Mark"])
  }

  @Test("Where there is little, those that do something are rows of a list")
  func list() {
    #expect(
      picture(page, 10, 40).map(\.trimmed) == [
        "Keyboard                   Escape closes", " plain  Shift  Ctrl  Alt  Ctrl+Shift",
        " A     Archive", " G     …", " Menu  Menu", "", "", "", "", "",
      ])
    var page = page
    page.move(.down, in: CellSize(rows: 10, columns: 40))
    page.move(.down, in: CellSize(rows: 10, columns: 40))
    #expect(
      picture(page, 10, 40)[8].trimmed == " G: waits for more keys: G First mail")
  }

  @Test("Arrows go to the key beside, above and below, no further than the last one")
  func moving() {
    var page = page
    let size = CellSize(rows: 23, columns: 80)
    var ids: [String] = []
    for name in [NamedKey.left, .up, .up, .up, .up, .left, .down, .right, .right, .right, .down] {
      page.move(name, in: size)
      ids.append(page.focusedID)
    }
    #expect(
      ids == [
        "Quote", "BracketLeft", "Minus", "F9", "F9", "F8", "Digit0", "Minus", "Equal",
        "Backspace", "Backslash",
      ])
    let isOnKey = page.focus(at: CellPosition(row: 12, column: 10), in: size)
    #expect(isOnKey && page.focusedID == "KeyA")
    #expect(grid(page, 23, 80).cursor == CellPosition(row: 11, column: 10))
    #expect(grid(page, 23, 80).rows(with: .reverse) == [1, 11, 12, 13])
    let isOnTitle = page.focus(at: CellPosition(row: 0, column: 10), in: size)
    #expect(!isOnTitle)
  }

  @Test("Tab goes through the layers and round; a modifier that is held counts before them")
  func layers() {
    var page = page
    var names: [String] = []
    for _ in KeyChart.layers {
      page.chooseLayer(by: 1)
      names.append(page.modifiers.layerName)
    }
    #expect(
      names == ["Shift", "Ctrl", "Alt", "Ctrl+Shift", "Alt+Shift", "Ctrl+Alt", "plain"])
    page.chooseLayer(by: -1)
    page.held = .super
    #expect(page.modifiers == .super)
    #expect(picture(page, 23, 80)[1].hasSuffix(" Super"))
  }

  @Test("From 76 columns and two rows for each row of keys on there is a keyboard, else a list")
  func leastSize() {
    for (rows, columns, isKeyboard) in [
      (15, 76, true), (14, 76, false), (15, 75, false), (60, 76, true),
    ] {
      let lines = picture(page, rows, columns)
      #expect(lines[2].hasPrefix("│Esc") == isKeyboard, "\(rows) × \(columns)")
      #expect(lines[2].hasPrefix(" A     Archive") == !isKeyboard)
    }
    // Four rows a key at most.
    let rows = picture(page, 60, 80).enumerated().filter { $1.hasPrefix("│") }.map(\.offset)
    #expect(rows == Array(2..<26))
  }

  @Test(
    "Where the layers have no room together, the one that is seen comes first",
    arguments: [
      (0, 58, " plain  Shift  Ctrl  Alt  Ctrl+Shift  Alt+Shift  Ctrl+Alt"),
      (0, 57, " plain  Shift  Ctrl  Alt  Ctrl+Shift  Alt+Shift"),
      (2, 58, " plain  Shift  Ctrl  Alt  Ctrl+Shift  Alt+Shift  Ctrl+Alt"),
      (2, 44, " Ctrl  Alt  Ctrl+Shift  Alt+Shift  Ctrl+Alt"),
      (2, 43, " Ctrl  Alt  Ctrl+Shift  Alt+Shift"), (2, 11, " Ctrl  Alt"), (2, 10, " Ctrl"),
      (6, 12, " Ctrl+Alt"), (6, 9, ""),
    ])
  func layerLine(steps: Int, columns: Int, line: String) {
    var page = page
    for _ in 0..<steps { page.chooseLayer(by: 1) }
    #expect(picture(page, 10, columns)[1].trimmed == line)
    let help = "Escape closes"
    #expect(picture(page, 10, 59)[0].hasSuffix("  " + help))
    #expect(!picture(page, 10, 59)[0].contains("Tab"))
    #expect(picture(page, 10, 60)[0].hasSuffix("Tab modifiers  Enter does it  " + help))
  }

  @Test("A click in the list is for the key on its row, and beside the rows for none")
  func clicksInList() {
    let size = CellSize(rows: 10, columns: 40)
    let hits = (0..<10).map { row in
      var page = page
      let isFound = page.focus(at: CellPosition(row: row, column: 9), in: size)
      return isFound ? page.focusedID : nil
    }
    #expect(hits[..<2] == [nil, nil] && hits[2...3] == ["KeyA", "KeyG"])
    #expect(hits[4] != nil && hits[5...].allSatisfy { $0 == nil })
  }

  @Test(
    "There is no size at which drawing fails",
    arguments: [(0, 0), (1, 1), (2, 3), (3, 12), (5, 12), (9, 80), (15, 76), (60, 200), (40, 9)])
  func sizes(rows: Int, columns: Int) {
    #expect(picture(page, rows, columns).count == rows)
    var page = page
    page.move(.up, in: CellSize(rows: rows, columns: columns))
    _ = page.focus(at: .zero, in: CellSize(rows: rows, columns: columns))
  }
}

@MainActor
@Suite("The keyboard over a screen")
struct FullScreenKeyboardTests: OnStage {
  let stage: HeadlessStage

  init() throws {
    stage = try HeadlessStage(rows: 24, columns: 80)
    commands.add("mail.archive", "Archive", keys: "a") { [screen] _ in screen.show("archived") }
    commands.add("mail.first", "First mail", keys: "g g") { [screen] _ in screen.show("first") }
  }

  private var isShown: Bool { lines.first?.hasPrefix("Keyboard") ?? false }

  @Test("Its key shows and hides it, Escape closes it, other keys close it and do what they do")
  func showing() async throws {
    try await run {
      press("alt+?")
      #expect(isShown)
      press("alt+?")
      #expect(!isShown)
      press("alt+?", "escape")
      #expect(!isShown)
      press("alt+?", "left", "down")
      #expect(isShown)
      press("a")
      #expect(!isShown)
      #expect(lines.last?.contains("archived") ?? false)
      press("f1", "tab")
      #expect(isShown)
    }
  }

  private func bind(_ bindings: [(KeySequence, ResolvedBinding.Effect)]) {
    engine.replace(
      .keymapFile, with: bindings.map { ResolvedBinding($0, $1, layer: .keymapFile) })
  }

  @Test("Its own keys are commands that users bind, also to letters and while a text is below")
  func ownKeys() async throws {
    bind([
      ("h", .perform(CommandInvocation("screen.leftKey"))), ("tab", .unbind(nil)),
      ("f6", .perform(CommandInvocation("screen.nextLayer"))), ("escape", .block),
      ("f5", .perform(CommandInvocation("screen.hideKeyMap"))),
      ("end", .perform(CommandInvocation("mail.archive"))),
    ])
    let field = TextDocument(name: "to", isMultiline: false)
    engine.firstResponder = field
    try await run {
      press("alt+?")
      #expect(lines[0].hasSuffix("F6 modifiers  Enter does it  F5 closes"))
      press("h", "h")
      #expect(lines.contains { $0.hasPrefix(" ;: ") })
      press("f6")
      #expect(lines.contains { $0.hasPrefix(" Shift+;: ") || $0.hasPrefix(" :: ") })
      press("f5")
      #expect(!isShown && field.text.isEmpty)
      press("h")
      #expect(field.text == "h")
      press("alt+?", "tab")
      #expect(!isShown)
      press("alt+?", "end")
      #expect(!isShown)
      #expect(lines.last?.contains("archived") ?? false)
      press("f1", "end")
      #expect(lines.contains { $0.contains("F6") && $0.hasSuffix("Next modifiers") })
    }
  }

  @Test("A key that is held repeats a move and nothing else")
  func repeating() async throws {
    try await run {
      press("alt+?")
      for stroke in ["left", "tab", "left"] as [KeyStroke] {
        var event = KeyEvent(pressing: stroke)
        event.phase = .repeat
        engine.send(event)
      }
      #expect(lines.contains { $0.hasPrefix(" ;: ") })
    }
  }

  @Test("Where no key is left that closes it, Ctrl+] does, and it says so")
  func wayOut() async throws {
    bind([("escape", .perform(CommandInvocation("screen.nextLayer"))), ("alt+?", .unbind(nil))])
    try await run {
      screen.showKeyMap()
      #expect(lines[0].hasSuffix("Ctrl+] closes"))
      press("escape")
      #expect(isShown)
      press("ctrl+]")
      #expect(!isShown)
    }
  }

  @Test("Enter does what the focused key does")
  func enter() async throws {
    try await run {
      press("alt+?")
      for _ in 0..<11 { press("left") }
      #expect(lines.contains { $0.hasPrefix(" A: Archive (mail.archive)") })
      press("enter")
      #expect(!isShown)
      #expect(lines.last?.contains("archived") ?? false)
    }
  }

  @Test(
    "A key that begins a sequence shows what goes on with it, as its own key does while one waits")
  func sequences() async throws {
    try await run {
      press("alt+?", "g")
      #expect(isShown)
      #expect(lines[1] == " g -")
      press("escape")
      #expect(isShown && lines[1].hasPrefix(" plain"))
      press("g", "g")
      #expect(!isShown)
      #expect(lines.last?.contains("first") ?? false)
      press("g", "alt+?")
      #expect(isShown && lines[1] == " g -")
      press("g")
      #expect(!isShown)
      #expect(lines.last?.contains("first") ?? false)
    }
  }

  @Test("A modifier that is held shows its layer, where the terminal tells of it")
  func heldModifiers() async throws {
    try await run {
      press("alt+?")
      engine.send(KeyEvent(key: .named(.leftControl), source: .terminal))
      #expect(lines.last { $0.contains("Enter:") } == " Ctrl+Enter: does nothing here")
      engine.send(
        KeyEvent(key: .named(.leftControl), modifiers: .control, phase: .release, source: .terminal)
      )
      #expect(lines.last { $0.contains("Enter:") } == " Enter: does nothing here")
      press("tab")
      #expect(lines.last { $0.contains("Enter:") } == " Shift+Enter: does nothing here")
    }
  }

  @Test("Arrows go to the keys around, and Shift+Tab to the layer before the first, the last one")
  func arrows() async throws {
    try await run {
      press("alt+?")
      for (key, label) in [
        ("left", "'"), ("up", "["), ("right", "]"), ("down", "'"), ("right", "Enter"),
        ("up", "\\"), ("down", "Enter"),
      ] as [(KeyStroke, String)] {
        press(key)
        #expect(summary == " \(label): does nothing here", "after \(key)")
      }
      press("shift+tab")
      #expect(summary == " Ctrl+Alt+Enter: does nothing here")
      press("tab")
      #expect(summary == " Enter: does nothing here")
    }
  }

  /// The line about the focused key.
  private var summary: String? { lines.last { $0.contains(": does nothing here") } }

  @Test(
    "A press of the mouse focuses the key under it, elsewhere it closes; a release does nothing")
  func clicks() async throws {
    try await run {
      press("alt+?")
      let row = try #require(lines.firstIndex { $0.contains("│A ") })
      let text = try #require(lines[row].firstRange(of: "│A "))
      let column = lines[row][..<text.lowerBound].displayWidth + 1
      screen.receive(.mouse(MouseEvent(.left, row, column, action: .release)))
      #expect(lines.contains { $0.hasPrefix(" Enter: ") })
      screen.receive(.mouse(MouseEvent(.left, row, column)))
      #expect(lines.contains { $0.hasPrefix(" A: Archive (mail.archive)") })
      screen.receive(.mouse(MouseEvent(.left, row, column + 6)))
      #expect(summary == " S: does nothing here")
      screen.receive(.mouse(MouseEvent(.none, 0, 0, action: .motion)))
      #expect(isShown)
      screen.receive(.mouse(MouseEvent(.left, 1, 0)))
      #expect(!isShown)
    }
  }

  @Test("A modifier that is held when the window loses the focus is held no longer")
  func lostRelease() async throws {
    try await run {
      press("alt+?")
      engine.send(KeyEvent(key: .named(.rightAlt), source: .terminal))
      #expect(summary == " Alt+Enter: does nothing here")
      screen.receive(.focus(true))
      #expect(summary == " Alt+Enter: does nothing here")
      screen.receive(.focus(false))
      #expect(summary == " Enter: does nothing here")
    }
  }

  @Test("The coach speaks on the status line when no other message is there")
  func coach() async throws {
    try await run {
      try engine.perform(CommandInvocation("screen.toggleCoach"))
      #expect(lines.last?.contains("the coach names faster keys") ?? false)
      screen.coach.willPerform(CommandInvocation("mail.archive"), by: Coach.Advice.Way.commandList)
      try engine.perform(CommandInvocation("mail.archive"))
      clock.advance(by: .seconds(2))
      #expect(lines.last?.contains("archived") ?? false)
      press("g")
      clock.advance(by: .zero)
      #expect(lines.last?.contains("\"Archive\" by the list of commands: A does that") ?? false)
      try engine.perform(CommandInvocation("screen.silenceCoach"))
      #expect(lines.last?.contains("nothing more about Archive") ?? false)
      try engine.perform(CommandInvocation("screen.showCoach"))
      #expect(lines[0].hasPrefix("Coach"))
      #expect(lines[1...2] == ["It names faster keys", "Archive: named 1 time, silenced"])
      press("home")
      #expect(lines.last?.contains("x Forget all") ?? false)
      press("x")
      #expect(!lines[0].hasPrefix("Coach"))
      #expect(screen.coach.coach.counts.isEmpty)
      #expect(screen.coach.coach.silenced.isEmpty)
      try engine.perform(CommandInvocation("screen.showCoach"))
      #expect(lines[2] == "It has named nothing yet")
    }
  }
}
