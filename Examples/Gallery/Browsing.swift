import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalShell
import KeyboardTerminalUI

/// A directory as tiles, and the way into others.
///
/// ```
/// Directory ──▶ TileCollection ◀── CollectionNavigator ◀── keys
///     ▲                                    │ committed
///     └────────── opened, or up ◀──────────┘
/// ```
final class Browsing {
  let pane: CollectionPane
  /// The path of the file that was opened; nil while none was.
  private(set) var opened: [UInt8]?

  private let program: TerminalProgram
  private var directory: Directory
  private let tiles = TileCollection(
    tile: Size(width: 24, height: 2), spacing: Size(width: 1, height: 1))
  private let navigator: CollectionNavigator
  private var token: Subscription?

  init(_ program: TerminalProgram, _ directory: Directory) {
    (self.program, self.directory) = (program, directory)
    navigator = CollectionNavigator(
      collectionView: tiles, delegate: nil, bus: program.engine.bus, scene: "gallery",
      policy: Self.policy)
    pane = CollectionPane(navigator: navigator, collection: tiles, fitsText: false)
    pane.text = { [weak self] path in self?.text(at: path.row) ?? "" }
    program.engine.firstResponder = navigator
    program.screen.header = { [weak self] in self?.header ?? TitleLine("") }
    program.screen.shownCommands = [
      .commitFocusedRow, "gallery.up", "gallery.quit", "screen.showKeys", "gallery.mirror",
    ]
    addCommands()
    token = program.engine.bus.subscribe(to: ListNavigator.Committed.self) { [weak self] event in
      self?.open(event.row)
    }
    show(directory, focusing: nil)
  }

  private func text(at index: Int) -> ItemText {
    let entry = directory.entries[index]
    return ItemText(entry.isDirectory ? entry.name + "/" : entry.name, lines: [entry.kind])
  }

  private var header: TitleLine {
    let directories = directory.entries.count(where: \.isDirectory)
    let files = directory.entries.count - directories
    let counts = [
      "\(directories) director\(directories == 1 ? "y" : "ies")",
      "\(files) file\(files == 1 ? "" : "s")",
    ]
    return TitleLine(directory.shortPath, info: counts.joined(separator: " · "))
  }

  // MARK: Going

  /// Shows a directory, with the focus on an entry of a name, else on the first one.
  private func show(_ directory: Directory, focusing name: String?) {
    self.directory = directory
    tiles.titles = directory.entries.map(\.name)
    let index = directory.entries.firstIndex { $0.name == name } ?? 0
    let path = IndexPath(row: index, section: 0)
    navigator.setFocus(nil)
    navigator.setFocus(path)
    if tiles.containsItem(at: path) {
      tiles.scrollRectToVisible(tiles.rectForItem(at: path), animated: false)
    }
  }

  private func open(_ index: Int) {
    let entry = directory.entries[index]
    let path = directory.path(of: entry)
    if entry.isDirectory { return go(to: path, focusing: nil) }
    opened = path
    program.screen.leave()
  }

  private func go(to path: [UInt8], focusing name: String?) {
    do {
      show(try Directory(path: path), focusing: name)
    } catch {
      program.screen.show(error.message, isWarning: true)
    }
  }

  /// Lets lines run the other way.
  private func mirror() {
    tiles.layoutDirection =
      tiles.layoutDirection == .leftToRight ? .rightToLeft : .leftToRight
    // The arrows are others now.
    program.engine.reloadCommands()
  }

  // MARK: Keys

  private func addCommands() {
    let commands = program.commands
    commands.add(
      "gallery.up", "Go up", keys: "backspace", "alt+up",
      if: { [weak self] in self?.directory.parent != nil }()
    ) { [weak self] _ in
      guard let self, let parent = directory.parent else { return }
      go(to: parent, focusing: directory.name)
    }
    commands.add("gallery.mirror", "Right to left", keys: "ctrl+r") { [weak self] _ in
      self?.mirror()
    }
    commands.add("gallery.quit", "Leave", keys: "escape", "ctrl+q", "ctrl+c") { [program] _ in
      program.screen.leave()
    }
  }

  /// Arrows in two dimensions, pages, the ends; letters find names, and a step past the end stays.
  /// There is always a focus: Escape leaves.
  private static let policy: NavigationPolicy = {
    var keys = NavigationPolicy.Keys.listbox
    keys[.firstRow] = ["home"]
    keys[.commitFocusedRow] = [.init("enter", discoverabilityTitle: "Open")]
    return NavigationPolicy(
      edge: .clamp, start: .direction, keepsFocus: true, whenFocusedItemIsRemoved: .nearest,
      typesToSelect: true, keys: keys)
  }()
}
