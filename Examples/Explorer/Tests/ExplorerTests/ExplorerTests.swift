import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardRuntime
import KeyboardTerminalUI
import Testing

@testable import explorer

@Suite("Explorer")
struct ExplorerTests {
  private let runtime = ApplicationRuntime()
  private let dialogs: Dialogs
  private let folder: String
  private let explorer: Explorer
  private final class Quits { var count = 0 }
  private let quits = Quits()

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/explorer-\(UUID().uuidString)"
    for path in ["a/b/c", "a/.hidden", "d/e"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(path)", withIntermediateDirectories: true)
    }
    dialogs = Dialogs(runtime.engine)
    explorer = Explorer(
      runtime.engine, runtime.commands, dialogs, folders: ["\(folder)/a", "\(folder)/d"]
    ) { [quits] in quits.count += 1 }
  }

  private func press(_ keys: KeyStroke...) {
    for key in keys { runtime.send(KeyEvent(pressing: key)) }
  }

  private var lines: [String] {
    var canvas = Canvas(size: CellSize(rows: 6, columns: 60), theme: .monochrome)
    explorer.menuPane.layOut(in: canvas.size)
    explorer.menuPane.draw(on: &canvas, isActive: true)
    return canvas.grid.lines
  }

  @Test("Arrows expand folders, and Tab goes from the tree to the menu and the tabs")
  func moving() {
    press("right", "right")
    #expect(explorer.folder.flatMap { $0.tree.focused(in: $0.navigator) } == "\(folder)/a/b/c")
    press("tab")
    #expect(explorer.window.current == "menu")
    press("tab", "right")
    #expect(explorer.folder?.id == "\(folder)/d" && explorer.window.current == "tabs")
    press("tab", "down")
    #expect(explorer.folder.flatMap { $0.tree.focused(in: $0.navigator) } == "\(folder)/d/e")
  }

  @Test("The menu shows hidden files, and gives the keys back to the tree")
  func menu() {
    press("f10", "right", "down")
    #expect(lines[2].contains("Hidden"))
    press("enter")
    #expect(lines.contains { $0.contains(".hidden") })
    #expect(runtime.engine.firstResponder === explorer.folder?.navigator)
    press("f10", "home", "up", "enter")
    #expect(quits.count == 1)
  }

  @Test("A folder is closed when that is confirmed, and not the last one")
  func closing() {
    press("ctrl+w", "n")
    #expect(explorer.tabs.elements.count == 2)
    press("ctrl+w")
    #expect(dialogs.text == "Close \(folder)/a?")
    press("y")
    #expect(explorer.tabs.elements.map(\.id) == ["\(folder)/d"])
    press("ctrl+w")
    #expect(!dialogs.isOpen)
  }
}
