import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardRuntime
import KeyboardTerminalShell
import KeyboardTerminalUI

/// Folders in tabs, each a tree, below a menu bar.
@main
struct Program {
  static func main() async {
    let arguments = TerminalProgram.Arguments(
      "explorer", "[FOLDER…]", "Shows folders as trees, each in a tab.")
    await arguments.run { program in
      let explorer = Explorer(
        program.engine, program.commands, program.screen.dialogs,
        folders: arguments.files.isEmpty ? ["."] : arguments.files
      ) { program.screen.leave() }
      program.screen.shownCommands = ["menubar.enter", "explorer.close", "screen.showKeys"]
      try await program.run(explorer.menuPane)
    }
  }
}

/// A folder that is shown: its tree, with the focus in it.
struct Folder: Identifiable {
  let id: String
  let tree: TreeTable<String>
  let navigator: TableNavigator

  init(_ path: String, showsHidden: @escaping () -> Bool, bus: EventBus) {
    id = path
    tree = TreeTable(
      children: { folder in
        let folder = folder ?? path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().filter { showsHidden() || !$0.hasPrefix(".") }
          .map { folder + "/" + $0 }
      },
      hasChildren: {
        var isFolder = false
        return FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) && isFolder
      }, title: { $0.split(separator: "/").last.map(String.init) })
    navigator = TableNavigator(
      tableView: tree, delegate: nil, bus: bus, scene: path, policy: .ariaTree)
  }
}

/// The tabs, the tree of the one that is shown, and the menu bar.
final class Explorer {
  let tabs: ArrayTable<Folder>
  let tabsNavigator: TableNavigator
  let window: FocusSequence
  private(set) lazy var menuPane = MenuPane(menu, engine, over: split)
  private lazy var menu = MenuNavigator(
    bar: [
      MenuItem(
        "File", items: [MenuItem("Close folder"), .separator, MenuItem("Quit", detail: "q")]),
      MenuItem("View", items: [MenuItem("Hidden", isChecked: false)]), MenuItem("About"),
    ], bus: engine.bus
  ) { [unowned self] item in
    switch item.id {
    case "Close folder": close()
    case "Quit": quit()
    case "Hidden": show(hidden: item.isChecked ?? false)
    default: dialogs.confirm("A folder is a tree.", "OK") {}
    }
  }
  private let quit: () -> Void
  private let (engine, dialogs): (KeyEngine, Dialogs)
  private let split: SplitPane
  private var showsHidden = false
  private var tokens: [Subscription] = []

  init(
    _ engine: KeyEngine, _ commands: CommandSet, _ dialogs: Dialogs, folders: [String],
    quit: @escaping () -> Void
  ) {
    (self.engine, self.dialogs, self.quit) = (engine, dialogs, quit)
    tabs = ArrayTable([], title: \.id)
    tabsNavigator = TableNavigator(
      tableView: tabs, delegate: nil, bus: engine.bus, scene: "tabs", policy: .ariaTabs)
    let tabsPane = StripPane(navigator: tabsNavigator, list: tabs, kind: .tabs)
    split = SplitPane(engine, [(tabsPane, tabsNavigator)], .vertical)
    window = FocusSequence(wraps: true, bus: engine.bus) { [engine] in engine.firstResponder = $0 }
    menuPane.addCommands(to: commands)
    commands.add("explorer.quit", "Quit", keys: "q") { _ in quit() }
    commands.add("explorer.close", "Close folder", keys: "ctrl+w") { [unowned self] _ in close() }
    tokens = [
      engine.addResponder(window),
      engine.focusChanges.observe { [unowned self] in
        if let responder = engine.firstResponder { window.follow(responder) }
      },
      engine.bus.subscribe(to: ListNavigator.SelectionChanged.self) { [unowned self] in
        if $0.scene == "tabs" { showTree() }
      },
    ]
    tabs.elements = folders.map {
      Folder($0, showsHidden: { [unowned self] in showsHidden }, bus: engine.bus)
    }
    tabsNavigator.setSelection(ListSelection(only: 0))
    showTree()
    window.focus("tree")
  }

  /// The folder whose tab is selected.
  var folder: Folder? { tabs.selected(in: tabsNavigator).first ?? tabs.elements.first }

  private func showTree() {
    guard let folder else { return }
    let tree = TablePane(navigator: folder.navigator, table: folder.tree)
    split.panes = [split.panes[0], (tree, folder.navigator)]
    window.stops = [
      .init("menu", menu), .init("tabs", tabsNavigator), .init("tree", folder.navigator),
    ]
  }

  private func show(hidden: Bool) {
    showsHidden = hidden
    for folder in tabs.elements { folder.tree.reload() }
  }

  private func close() {
    guard let folder, tabs.elements.count > 1 else { return }
    dialogs.confirm("Close \(folder.id)?", "Close") { [unowned self] in
      tabs.elements.removeAll { $0.id == folder.id }
      tabsNavigator.setSelection(ListSelection(only: 0))
      showTree()
    }
  }
}
