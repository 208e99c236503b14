import KeyboardCore

/// A full-screen program to start from: a list with columns that its user edits by a form, and undoes.
struct NewProgram {
  /// The name of the program, which is also that of the directory.
  let name: String
  /// The name of its module.
  private var module: String { name.replacing("-", with: "_") }

  /// Creates a program by its name.
  ///
  /// - Throws: a ``MessageError`` that describes the form of a name.
  init(_ name: String) throws(MessageError) {
    self.name = name
    try NewDirectory.check(name, of: "--new-program")
    let isPlain = name.allSatisfy {
      $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-")
    }
    guard isPlain, name.last != "-", !Self.modules.contains(module) else {
      throw MessageError(
        "'\(name)' cannot be the name of a program; write lower-case letters, digits and inner "
          + "hyphens, such as word-count")
    }
  }

  /// Names that would hide what the program or its test imports.
  private static let modules: Set = ["swift", "testing"]

  /// Creates the directory in another one.
  ///
  /// - Returns: the instructions for the next steps.
  /// - Throws: a ``MessageError`` if the name is taken, or the directory cannot be written.
  func write(into parent: String, toolkit: String?) throws(MessageError) -> String {
    let files = [
      NewDirectory.package(
        name, of: ["\(name)", "\(name)-tests"], toolkit: toolkit ?? NewDirectory.unknownToolkit,
        products: [
          "KeyboardCore", "KeyboardForms", "KeyboardNavigation", "KeyboardRuntime",
          "KeyboardTerminalForms", "KeyboardTerminalShell", "KeyboardTerminalUI",
        ]),
      NewDirectory.File(path: "Sources/\(name)/Program.swift", text: program),
      NewDirectory.File(path: "Tests/\(name)-tests/ProgramTests.swift", text: test),
      NewDirectory.File(path: "README.md", text: readme),
    ]
    try NewDirectory(name: name, files: files).write(into: parent)
    let place = "  put a checkout of the toolkit at \(name)/\(NewDirectory.unknownToolkit)\n"
    return """
      wrote \(name); next:
      \(toolkit == nil ? place : "")\
        swift run --package-path \(name)
        swift test --package-path \(name)      runs its test
        \(name)/README.md                      describes the files

      """
  }

  private var program: String {
    """
    import KeyboardCore
    import KeyboardForms
    import KeyboardNavigation
    import KeyboardRuntime
    import KeyboardTerminalForms
    import KeyboardTerminalShell
    import KeyboardTerminalUI

    @main
    struct Program {
      static func main() async {
        let arguments = TerminalProgram.Arguments(
          "\(name)", "[FILE]", "Keeps a list in FILE, or in \(name).json.")
        await arguments.run { program in
          let file = StoredFile<[Entry]>(path: arguments.files.first ?? "\(name).json")
          let list = try EntryList(program.runtime, program.screen.dialogs, file) {
            program.screen.show($0, isWarning: true)
          }
          program.commands.add("\(name).quit", "Quit", keys: "q") { _ in program.screen.leave() }
          program.screen.shownCommands = [
            "\(name).add", "\(name).edit", "\(name).delete", "edit.undo", "\(name).quit",
          ]
          try await program.run(list.pane)
        }
      }
    }

    /// A line of the list.
    struct Entry: Identifiable, Hashable, Codable {
      var id: Int
      var title: String
      var place = ""
    }

    /// The list, and its commands; keys are defaults that users change with F2.
    final class EntryList {
      let entries: ArrayTable<Entry>
      let pane: TablePane
      private let navigator: TableNavigator
      private let dialogs: Dialogs
      private let file: StoredFile<[Entry]>
      private let report: (String) -> Void
      private let history = UndoHistory()

      init(
        _ runtime: ApplicationRuntime, _ dialogs: Dialogs, _ file: StoredFile<[Entry]>,
        report: @escaping (String) -> Void
      ) throws {
        (self.dialogs, self.file, self.report) = (dialogs, file, report)
        entries = ArrayTable(try file.read() ?? []) { "\\($0.title) \\($0.place)" }
        var policy = NavigationPolicy.listbox
        (policy.keepsFocus, policy.typesToSelect) = (true, false)
        policy.keys[.deleteRows] = []
        navigator = TableNavigator(
          tableView: entries, delegate: nil, bus: runtime.engine.bus, policy: policy)
        pane = TablePane(navigator: navigator, table: entries)
        pane.columns = [TableView.Column("Title"), TableView.Column("Place", width: 24)]
        pane.emptyText = { "nothing here; a adds an entry" }
        pane.text = { [entries] path in
          ItemText(cells: entries[path].map { [$0.title, $0.place] } ?? [])
        }
        let commands = runtime.commands
        commands.add("\(name).add", "Add", keys: "a", of: self) { list, _ in list.edit(nil) }
        commands.add("\(name).edit", "Edit", keys: "enter", "e", of: self, if: { $0.entry != nil }) {
          list, _ in list.edit(list.entry)
        }
        commands.add("\(name).delete", "Delete", keys: "d", of: self, if: { $0.entry != nil }) {
          list, _ in list.change("Delete", to: list.entries.elements.filter { $0 != list.entry })
        }
        history.addCommands(to: commands)
        runtime.engine.firstResponder = navigator
      }

      private var entry: Entry? { entries.focused(in: navigator) }

      private func edit(_ entry: Entry?) {
        let inputs = [
          FormInput("title", text: entry?.title ?? "", title: "Title"),
          FormInput("place", text: entry?.place ?? "", title: "Place"),
        ]
        dialogs.fill(entry == nil ? "New" : "Edit", inputs, if: { !$0[0].isEmpty }) { [self] texts in
          var all = entries.elements
          let id = entry?.id ?? (all.map(\\.id).max() ?? 0) + 1
          let index = all.firstIndex { $0.id == id } ?? all.count
          all.replaceSubrange(
            index..<min(index + 1, all.count), with: [Entry(id: id, title: texts[0], place: texts[1])])
          change(entry == nil ? "Add" : "Edit", to: all)
          navigator.select(identity: id)
        }
      }

      /// Keeps and shows other entries, and lets that be undone.
      private func change(_ name: String, to all: [Entry]) {
        let former = entries.elements
        do {
          try put(all)
          history.add(name, from: former, to: all) { [unowned self] in try put($0) }
        } catch {
          report(MessageError(describing: error).message)
        }
      }

      private func put(_ all: [Entry]) throws {
        try file.write(all)
        entries.elements = all
      }
    }

    """
  }

  private var test: String {
    """
    import FoundationEssentials
    import KeyboardCore
    import KeyboardNavigation
    import KeyboardRuntime
    import KeyboardTerminalUI
    import Testing

    @testable import \(module)

    @Test("An entry is added by a form, kept, changed, deleted, and comes back")
    func entries() throws {
      let runtime = ApplicationRuntime()
      let dialogs = Dialogs(runtime.engine)
      let folder = FileManager.default.temporaryDirectory.path
      let file = StoredFile<[Entry]>(path: "\\(folder)/\(name)-\\(UUID().uuidString).json")
      let list = try EntryList(runtime, dialogs, file) { Issue.record("\\($0)") }
      func press(_ keys: KeyStroke...) {
        for key in keys { runtime.send(KeyEvent(pressing: key)) }
      }
      press("a", "x", "tab", "y", "ctrl+s")
      #expect(try file.read() == [Entry(id: 1, title: "x", place: "y")])
      press("e", "z", "ctrl+s", "d")
      #expect(list.entries.elements.isEmpty)
      press("alt+u")
      #expect(list.entries.elements.map(\\.title) == ["xz"])
    }

    """
  }

  private var readme: String {
    """
    # \(name)

    A list that is kept in a file: `a` adds an entry by a form, `e` edits and `d` deletes it, `alt+u` undoes and
    `alt+e` redoes. F1 lists all keys, and F2 changes them, in `~/.config/\(name)/keymap.json5`.

    * `Sources/\(name)/Program.swift` is the program: `swift run`.
    * `Tests/\(name)-tests/ProgramTests.swift` presses its keys without a terminal: `swift test`.

    Docs/Programs.md of the toolkit describes what to change: columns, keys that are made while it runs, conditions,
    files and plugins.

    """
  }
}
