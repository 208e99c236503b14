import KeyboardCommands
import KeyboardCore
import Testing

@testable import KeyboardTerminalUI

@MainActor
@Suite("Pages of keys over a screen")
struct KeyPageTests: OnStage {
  let stage: HeadlessStage

  init() throws {
    stage = try HeadlessStage(rows: 10, columns: 60)
    engine.history = KeyHistory()
    for number in 1...20 {
      commands.add(
        CommandID("mail.label\(number)"), "Label \(number)",
        keys: [try KeySequence(parsing: "l \(number % 10) \(number / 10)")]
      ) { [screen] _ in screen.show("labelled") }
    }
    commands.add("mail.next", "Next mail", keys: "n") { [screen] _ in screen.show("next mail") }
  }

  /// The characters that are underlined, as what is searched for is without colours.
  private var highlighted: String {
    guard let grid = screen.grid else { return "" }
    return String(
      grid.lines.enumerated().flatMap { row, line in
        line.enumerated().filter { column, _ in
          grid.style(at: CellPosition(row: row, column: column))?.attributes.contains(.underline)
            ?? false
        }.map(\.element)
      })
  }

  @Test("A search finds while it is typed, highlights, and goes on around the ends")
  func searching() async throws {
    try await run {
      press("f1", "/")
      #expect(lines[8] == "/")
      #expect(!lines.joined().contains("·"))
      #expect(lines[9].contains("Enter Keep what was found"))
      type("abel 19")
      #expect(lines[8] == "/abel 19")
      #expect(lines[9].contains("match 1 of 1"))
      #expect(lines.contains { $0.hasSuffix("Label 19") })
      #expect(highlighted == "abel19")
      press("enter")
      #expect(!lines[8].hasPrefix("/"))
      #expect(lines.contains { $0.hasSuffix("Label 19") })
      press("home", "/")
      type("label 2")
      press("enter", "n")
      #expect(lines[9].contains("match 2 of"))
      press("shift+n", "shift+n")
      let last = try #require(lines[9].split(separator: " ").last { Int($0) != nil })
      #expect(lines[9].contains("match \(last) of \(last)"))
      let found = try #require(screen.grid?.cursor)
      #expect(lines[found.row].contains("2"))
    }
  }

  @Test("A long headline of the last keys breaks between words")
  func headline() async throws {
    commands.add("mail.long", String(repeating: "words ", count: 12), keys: "w") { _ in }
    try await run {
      press("w", "f12")
      let start = lines.first { $0.contains("w performed") }
      #expect(start?.hasPrefix("1 w performed words") == true)
    }
  }

  @Test("A search that finds nothing says so, and Escape goes back to where it began")
  func missing() async throws {
    try await run {
      press("f1", "pagedown")
      let place = lines[0]
      press("/")
      type("labelx")
      #expect(lines[9].contains("nothing has labelx"))
      press("escape")
      #expect(lines[0] == place)
      #expect(highlighted.isEmpty)
      press("n")
      #expect(lines[9].contains("nothing was searched for"))
      press("escape")
      #expect(!lines[0].hasPrefix("Keys"))
    }
  }

  @Test("The page of recent keys is searched too, and its status line shows the keys in force")
  func history() async throws {
    try await run {
      engine.declaredBindings = [
        ResolvedBinding("f5", .perform(CommandInvocation("screen.search")), layer: .session)
      ]
      press("n", "f12")
      #expect(lines[0].hasPrefix("Recent Keys"))
      #expect(lines[9].hasPrefix("Escape Close"))
      press("f5")
      type("next mail")
      #expect(lines[9].contains("match 1 of"))
      #expect(highlighted.contains("Nextmail"))
    }
  }

  @Test("Keys scroll the page by rows, by pages with a row in common, and to its ends")
  func scrolling() async throws {
    try await run {
      press("f1")
      let count = try #require(lines[0].split(separator: " ").last.flatMap { Int($0) })
      for (key, first) in [
        ("down", 2), ("j", 3), ("enter", 4), ("up", 3), ("k", 2), ("pagedown", 9), ("space", 16),
        ("pageup", 9), ("shift+space", 2), ("pageup", 1), ("up", 1), ("end", count - 7),
        ("down", count - 7), ("up", count - 8), ("home", 1),
      ] as [(KeyStroke, Int)] {
        press(key)
        #expect(
          lines[0].hasSuffix(" \(first)–\(first + 7) of \(count)"), "after \(key): \(lines[0])")
      }
    }
  }

  @Test("A report is written from the page of recent keys alone, and where there is a place for it")
  func report() async throws {
    var count = 0
    commands.add("mail.write", "Write", keys: "w") { [screen] _ in screen.show("written") }
    try await run {
      press("f12")
      #expect(!lines[9].contains("Write a report"))
      press("escape")
      screen.saveReport = { count += 1 }
      press("f12")
      #expect(lines[0].hasPrefix("Recent Keys") && lines[9].contains("w Write a report"))
      press("w")
      #expect(count == 1 && !lines[0].hasPrefix("Recent Keys"))
      press("f1", "w")
      #expect(count == 1 && lines[9].contains("written"))
    }
  }

  @Test("A page over a dialog is searched, and gives the dialog back")
  func overDialog() async throws {
    try await run {
      screen.dialogs.ask("Name") { [screen] in screen.show("it is \($0)") }
      press("x", "f1", "/")
      type("cancel")
      #expect(lines[8] == "/cancel")
      #expect(lines[9].contains("match 1 of"))
      #expect(engine.paste("led"))
      #expect(lines[8] == "/cancelled")
      press("f1")
      #expect(lines.contains { $0.contains("Name") })
      press("y", "enter")
      #expect(lines[9].contains("it is xy"))
    }
  }

  @Test("A page lists its own keys last; another key closes it and does what it does")
  func ownKeys() async throws {
    try await run {
      press("f1", "end")
      #expect(lines.contains { $0.hasPrefix("On this page") || $0.hasSuffix("Search") })
      press("/", "f5")
      #expect(!lines[0].hasPrefix("Keys"))
      press("f1", "l", "1", "0")
      #expect(lines[9].contains("labelled"))
    }
  }
}
