import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("A menu")
struct MenuNavigatorTests {
  static let items: [MenuItem] = [
    MenuItem(
      "File",
      items: [
        MenuItem("Open"), MenuItem("Recent", items: [MenuItem("a.txt"), MenuItem("b.txt")]),
        .separator, MenuItem("Save", isEnabled: false), MenuItem("Quit"),
      ]),
    MenuItem(
      "View",
      items: [
        MenuItem("Wrap", isChecked: false), .separator, MenuItem("Small", isChosen: true),
        MenuItem("Large", isChosen: false),
      ]),
    MenuItem("Help"),
  ]

  private final class Log { var entries: [String] = [] }
  private let log = Log()
  private let bus = EventBus()
  private let menu: MenuNavigator

  init() {
    menu = MenuNavigator(bar: Self.items, bus: bus) { [log] in
      log.entries.append($0.title + ($0.isChecked.map { " \($0)" } ?? ""))
    }
  }

  /// Presses keys as an application without an engine: the last command that is possible has the key.
  private func press(_ keys: String, _ menu: MenuNavigator? = nil) {
    let menu = menu ?? self.menu
    for key in keys.split(separator: " ") {
      let sequence = KeySequence(stringLiteral: String(key))
      if let command = menu.keyCommands.last(where: { $0.sequences.contains(sequence) }) {
        #expect(throws: Never.self) { try menu.perform(command.invocation) }
      } else if key.count == 1 {
        _ = menu.insertText(String(key), at: .zero)
      }
    }
  }

  private func focus(_ menu: MenuNavigator? = nil) -> String {
    let menu = menu ?? self.menu
    return menu.focusedPath.joined(separator: "/")
      + (menu.levels.count > menu.focusedLevel + 1 ? "+" : "")
  }

  @Test(
    "Keys in the bar and in its menus; a plus is a menu that is open below the bar",
    arguments: [
      ("", "File"), ("right", "View"), ("left", "Help"), ("right right right", "File"),
      ("end", "Help"), ("end home", "File"), ("down", "File/Open"), ("up", "File/Quit"),
      ("enter", "File/Open"), ("space", "File/Open"), ("right right down", "Help"),
      ("down down", "File/Recent"), ("down down down", "File/Save"), ("down up", "File/Quit"),
      ("down end down", "File/Open"), ("down down right", "File/Recent/a.txt"),
      ("down down enter down", "File/Recent/b.txt"), ("down down right left", "File/Recent"),
      ("down down right escape", "File/Recent"), ("down escape", "File"),
      ("down right", "View+"), ("down left", "Help"), ("down right right", "Help"),
      ("down right right right", "File"), ("down right left", "File+"),
      ("down right down", "View/Wrap"), ("down down right right", "View+"),
      ("down down right left left", "Help"), ("down q", "File/Quit"),
      ("v", "View"), ("down right escape", "View"), ("down escape escape", "File"),
    ])
  func keys(keys: String, expected: String) {
    press(keys)
    #expect(focus() == expected, "\(keys)")
  }

  @Test("Backspace takes back a letter that was typed to find an entry")
  func backspace() {
    #expect(!menu.deleteBackward(at: .zero))
    press("down q")
    #expect(focus() == "File/Quit" && menu.deleteBackward(at: .zero))
    press("r")
    #expect(focus() == "File/Recent")
  }

  @Test("Each move of the focus is an event, and nothing else is")
  func moves() {
    var moves: [String] = []
    let token = bus.subscribe { (event: MenuNavigator.FocusMoved) in moves.append(event.item) }
    press("right down down escape home home")
    token.cancel()
    #expect(moves == ["View", "View/Wrap", "View/Small", "View", "File"])
  }

  @Test("From right to left the two arrows change places")
  func mirrored() {
    menu.layoutDirection = .rightToLeft
    press("left")
    #expect(focus() == "View")
    press("right down down left")
    #expect(focus() == "File/Recent/a.txt")
    press("right")
    #expect(focus() == "File/Recent")
  }

  @Test("Without going round, arrows stop at the ends")
  func stopping() {
    menu.wraps = false
    press("left")
    #expect(focus() == "File")
    press("down up")
    #expect(focus() == "File/Open")
    press("end down")
    #expect(focus() == "File/Quit")
  }

  @Test("An entry is activated, and every menu closes; a disabled one does nothing")
  func activating() {
    var events: [String] = []
    let token = bus.subscribeToAll { events.append("\($0)") }
    press("down enter")
    #expect(log.entries == ["Open"])
    #expect(focus() == "File" && !menu.isOpen)
    press("down down down enter")
    #expect(focus() == "File/Save" && log.entries.count == 1)
    press("escape right right enter")
    #expect(log.entries == ["Open", "Help"])
    #expect(events.contains { $0.contains("File/Open") })
    withExtendedLifetime(token) {}
  }

  @Test("Space checks and leaves the menu open, Enter checks and closes it; one radio is checked")
  func checking() {
    press("right down space")
    #expect(focus() == "View/Wrap" && log.entries == ["Wrap true"])
    press("space")
    #expect(log.entries.last == "Wrap false")
    press("end space")
    #expect(log.entries.last == "Large true")
    #expect(menu.items(ofLevel: 1).map(\.isChecked) == [false, nil, false, true])
    press("home enter")
    #expect(log.entries.last == "Wrap true" && !menu.isOpen)
  }

  @Test("Every menu closes when the focus goes on, as by Tab")
  func leaving() {
    let before = CommandSet()
    let sequence = FocusSequence([
      .init("menu", menu), .init("list", before),
    ])
    sequence.enter()
    press("down")
    #expect(throws: Never.self) { try sequence.perform(CommandInvocation(.nextStop)) }
    #expect(!menu.isOpen && sequence.current == "list")
  }

  @Test("A menu that is opened for itself closes by Escape, and says so")
  func popup() {
    var closed = 0
    let token = bus.subscribe(to: MenuNavigator.Closed.self) { _ in closed += 1 }
    let popup = MenuNavigator(.menu, Self.items[0].items, bus: bus) { [log] in
      log.entries.append($0.title)
    }
    press("down right", popup)
    #expect(focus(popup) == "Recent/a.txt")
    press("left left right down enter", popup)
    #expect(log.entries == ["b.txt"] && closed == 1)
    press("escape", popup)
    #expect(closed == 2)
    withExtendedLifetime(token) {}
  }

  @Test("Other entries keep open what is still there, and the focus in it")
  func changing() {
    press("down down right down")
    menu.items[0].items[1].items.removeFirst()
    #expect(focus() == "File/Recent/b.txt")
    menu.items[0].items.removeAll { $0.id == "Recent" }
    #expect(focus() == "File/Save")
    menu.items.removeFirst()
    #expect(focus() == "View" && !menu.isOpen)
    menu.items = []
    #expect(menu.focusedPath.isEmpty && menu.keyCommands.isEmpty)
  }

  @Test("A click focuses an entry by its path, and opens what is above it")
  func clicking() {
    #expect(menu.focus(["File", "Recent", "b.txt"]))
    #expect(focus() == "File/Recent/b.txt")
    #expect(!menu.focus(["File", "Close"]))
    #expect(menu.focus(["Help"]))
    #expect(focus() == "Help" && !menu.isOpen)
  }

  @Test("A command that would do nothing says where the focus is")
  func refusals() {
    do {
      try menu.perform(CommandInvocation("menu.closeSubmenu"))
      Issue.record("there is no submenu")
    } catch {
      #expect(
        error.message
          == "menu.closeSubmenu would do nothing now; the focus is in the bar, at 'File'")
    }
  }
}
