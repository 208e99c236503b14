import KeyboardCommands
import KeyboardCore
import KeyboardTerminal
import PictureTerminals
import Testing

@testable import KeyboardTerminalUI

@MainActor
@Suite("Layers over a screen")
struct LayersTests: OnStage {
  let stage: HeadlessStage

  init() throws {
    stage = try HeadlessStage(rows: 12, columns: 60)
    commands.add("mail.archive", "Archive", keys: "a") { [screen] _ in screen.show("archived") }
  }

  /// The first line of what is on top.
  private var top: String {
    if lines.contains(where: { $0.contains("Sure?") }) { return "dialog" }
    return ["Keys", "Keyboard"].first { lines[0].hasPrefix($0) } ?? "pane"
  }

  @Test(
    "What came last is seen and has the keys, whatever lies below it",
    arguments: [
      (["f1"], "Keys"), (["alt+?"], "Keyboard"), (["f1", "tab"], "Keyboard"),
      (["f1", "f1"], "pane"),
    ] as [([KeyStroke], String)])
  func dialogOnTop(keys: [KeyStroke], below: String) async throws {
    try await run {
      for key in keys { press(key) }
      #expect(top == below)
      screen.dialogs.confirm("Sure?") { [screen] in screen.show("it is sure") }
      #expect(top == "dialog")
      press("a")
      #expect(top == "dialog")
      press("y")
      #expect(top == below)
      #expect(lines[11].contains("it is sure"))
    }
  }

  @Test("A click is meant for what was drawn there last")
  func clicks() async throws {
    try await run {
      press("f1")
      screen.dialogs.confirm("Sure?") {}
      let row = try #require(lines.firstIndex { $0.contains("Y Yes") })
      let column = try #require(lines[row].firstIndex(of: "Y"))
      let place = lines[row].distance(from: lines[row].startIndex, to: column)
      screen.receive(.mouse(MouseEvent(.left, row, place)))
      #expect(top == "Keys")
      screen.receive(.mouse(MouseEvent(.left, 3, 3)))
      #expect(top == "pane")
    }
  }

  @Test("A pane over a dialog hides it, until its token goes")
  func paneOverDialog() async throws {
    try await run {
      screen.dialogs.confirm("Sure?") {}
      let keys = CommandSet()
      keys.add("other.go", "Go", keys: "y") { [screen] _ in screen.show("gone") }
      let token = screen.present(DottedPane(), keys: keys, name: { "other" })
      press("y")
      #expect(top == "pane")
      #expect(lines[11].hasPrefix(" other  gone"))
      token.cancel()
      #expect(top == "dialog")
      press("y")
      #expect(top == "pane")
    }
  }

  @Test("Observers of dialogs are notified when one comes, changes or goes, and of no other layer")
  func dialogChanges() async throws {
    var count = 0
    let token = screen.dialogs.changes.observe { count += 1 }
    try await run {
      press("f1", "f1")
      screen.present(DottedPane()).cancel()
      #expect(count == 0)
      let pane = BlankPane()
      screen.dialogs.present(pane, "Look") { _ in }
      #expect(count == 1)
      pane.changes.notify()
      #expect(count == 2)
      press("escape")
      #expect(count == 3)
    }
    token.cancel()
  }

  @Test("A pane in the place of the root is drawn once in each frame")
  func singleDrawing() async throws {
    try await run {
      let pane = BlankPane()
      let token = screen.present(pane)
      let draws = pane.draws
      _ = screen.grid
      #expect(pane.draws == draws + 1)
      token.cancel()
    }
  }

  @Test("Nothing of a run is left for the next one")
  func nextRun() async throws {
    try await run {
      press("f1", "tab")
      screen.dialogs.confirm("Sure?") {}
    }
    try await run { #expect(top == "pane") }
  }
}

/// A pane that shows nothing.
private final class BlankPane: Pane {
  let changes = Observers<Void>()
  private(set) var draws = 0
  func draw(on canvas: inout Canvas, isActive: Bool) { draws += 1 }
  func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] { [] }
}
