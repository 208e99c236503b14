import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import KeyboardPlugins
import KeyboardScenes
import KeyboardScripting
import KeyboardTerminal
import KeyboardTerminalUI
import Testing

@testable import keyboard_repl

@Suite("A kind of scene that only this test knows")
@MainActor
struct CalendarSceneTests {
  private func session(_ say: @escaping (String) -> Void = { _ in }) -> Session {
    Session(
      Session.Configuration(
        clock: .virtual, keyHoldLimit: nil, pluginSearchPath: .standard(environment: [:])),
      language: SessionLanguage.full.adding([.calendar]), output: say)
  }

  @Test("It has a verb with options, keys, commands and names like any other")
  func scripted() async throws {
    var lines: [String] = []
    try await session { lines.append($0) }.run(
      """
      calendar c year=2024 month=2
      expect c.day == 1
      press right*3 down
      expect c.day == 11
      bind g calendar.today
      press pagedown left; expect c.month == 3 && c.day == 10
      press g; expect c.month == 2 && c.day == 1
      help calendar
      """, file: "test")
    #expect(lines.first == "calendar NAME [year=N] [month=N] [{ COMMANDS }]")
  }

  @Test("Its options are checked as those of other kinds")
  func refused() async {
    await #expect(throws: ScriptError.self) {
      try await session().run("calendar c year=2024 moth=2", file: "test")
    }
  }

  @Test("One registration brings it on the screen, with the mouse")
  func shown() async throws {
    let session = session()
    try await session.run("calendar c year=2024 month=2; press right*3", file: "test")
    var panes = ScenePanes.standard
    panes.register(CalendarScene.self) { CalendarPane($0) }
    let scene = try #require(session.focusedScene)
    let pane = panes.pane(for: scene, of: session)
    var canvas = Canvas(size: CellSize(rows: 8, columns: 24), theme: .monochrome)
    pane.draw(on: &canvas, isActive: true)
    #expect(canvas.grid.lines[0] == "2024-02")
    #expect(canvas.grid.lines[1] == "          1  2  3  4")
    let click = MouseEvent(button: .left, action: .press, column: 10, row: 3)
    #expect(
      pane.receive(click, in: CellSize(rows: 8, columns: 24)) == [
        CommandInvocation("calendar.goTo", ["day": 8])
      ])
  }

  @Test("Without a registration its lines are shown")
  func unregistered() async throws {
    let session = session()
    try await session.run("calendar c year=2024 month=2", file: "test")
    let scene = try #require(session.focusedScene)
    var canvas = Canvas(size: CellSize(rows: 2, columns: 24), theme: .monochrome)
    let pane = ScenePanes.standard.pane(for: scene, of: session)
    pane.draw(on: &canvas, isActive: true)
    #expect(canvas.grid.lines[0] == "c: 2024-02-01")
    let click = MouseEvent(button: .left, action: .press, column: 1, row: 1)
    #expect(pane.receive(click, in: CellSize(rows: 2, columns: 24)) == [])
  }
}

// MARK: The model folder of a kind

/// A month, a day of which has the focus.
@MainActor
private final class CalendarScene: Scene {
  let name: String
  let kind = "a calendar"
  let commands = CommandSet()
  private let calendar = Calendar(identifier: .gregorian)
  private(set) var date: Date
  private let first: Date

  init(_ name: String, year: Int, month: Int) {
    self.name = name
    date = calendar.date(from: DateComponents(year: year, month: month, day: 1)) ?? Date()
    first = date
    for command in Self.commands {
      commands.add(command) { [weak self] in self?.perform($0) }
    }
  }

  nonisolated static let commands: [KeyCommand] = [
    KeyCommand("calendar.nextDay", "Next day", "right", repeats: true),
    KeyCommand("calendar.previousDay", "Previous day", "left", repeats: true),
    KeyCommand("calendar.nextWeek", "Next week", "down", repeats: true),
    KeyCommand("calendar.previousWeek", "Previous week", "up", repeats: true),
    KeyCommand("calendar.nextMonth", "Next month", "pagedown", repeats: true),
    KeyCommand("calendar.goTo", "Go to a day"), KeyCommand("calendar.today", "Go back"),
  ]

  private func perform(_ invocation: CommandInvocation) {
    func move(_ unit: Calendar.Component, _ count: Int) {
      date = calendar.date(byAdding: unit, value: count, to: date) ?? date
    }
    switch invocation.id {
    case "calendar.nextDay": move(.day, 1)
    case "calendar.previousDay": move(.day, -1)
    case "calendar.nextWeek": move(.day, 7)
    case "calendar.previousWeek": move(.day, -7)
    case "calendar.nextMonth": move(.month, 1)
    case "calendar.today": date = first
    default: move(.day, (invocation.arguments["day"]?.integerValue ?? day) - day)
    }
  }

  var year: Int { calendar.component(.year, from: date) }
  var month: Int { calendar.component(.month, from: date) }
  var day: Int { calendar.component(.day, from: date) }
  var days: Int { calendar.range(of: .day, in: .month, for: date)?.count ?? 30 }
  /// The column of the first of the month, Monday being 0.
  var offset: Int { (calendar.component(.weekday, from: date) + 5 - (day - 1) % 7 + 7) % 7 }

  var responder: any CommandResponder { commands }
  var viewportSize = Size.zero
  func scroll(by distance: Point) {}
  func lines() -> [String] { ["\(name): \(label)-\(day < 10 ? "0" : "")\(day)"] }
  var label: String { "\(year)-\(month < 10 ? "0" : "")\(month)" }

  private static var properties: [Property<CalendarScene>] {
    [
      Property("year", "the year of the focused day") { .integer($0.year) },
      Property("month", "the month of the focused day") { .integer($0.month) },
      Property("day", "the day of the focused day") { .integer($0.day) },
    ]
  }

  var properties: Properties { Properties(of: self, Self.properties) }
}

extension KeyCommand {
  fileprivate init(
    _ id: CommandID, _ title: String, _ keys: KeySequence..., repeats: Bool = false
  ) {
    self.init(CommandInvocation(id), title: title, sequences: keys, allowsRepeat: repeats)
  }
}

extension SceneKind {
  @MainActor fileprivate static let calendar = SceneKind(
    "calendar", "Makes a calendar of a month and gives it the focus.",
    example: "calendar c year=2024 month=2", commands: CalendarScene.commands,
    .count(named: "year", in: 1...9999), .count(named: "month", in: 1...12)
  ) { name, _, year, month in
    CalendarScene(name, year: year ?? 2000, month: month ?? 1)
  }
}

// MARK: Its view

/// Weeks as lines, three cells a day.
@MainActor
private final class CalendarPane: Pane {
  private let scene: CalendarScene

  init(_ scene: CalendarScene) {
    self.scene = scene
  }

  var summary: String { "day \(scene.day) of \(scene.days)" }
  func layOut(in size: CellSize) {}

  func draw(on canvas: inout Canvas, isActive: Bool) {
    canvas.write(scene.label, at: .zero, canvas.theme.title)
    for day in 1...scene.days {
      let index = scene.offset + day - 1
      let text = day < 10 ? " \(day)" : "\(day)"
      canvas.write(
        text, at: CellPosition(row: 1 + index / 7, column: index % 7 * 3),
        day == scene.day ? canvas.theme.focused : canvas.theme.text)
    }
  }

  func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    guard event.action == .press, let cell = event.cell, cell.row > 0, cell.column < 21 else {
      return []
    }
    let day = (cell.row - 1) * 7 + cell.column / 3 - scene.offset + 1
    guard (1...scene.days).contains(day) else { return [] }
    return [CommandInvocation("calendar.goTo", ["day": .integer(day)])]
  }
}
