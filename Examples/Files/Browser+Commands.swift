import FoundationEssentials
import KeyboardCore
import KeyboardFiles
import KeyboardNavigation
import KeyboardTerminalShell
import KeyboardTerminalUI

/// The commands, with keys of nnn, lf and yazi beside the usual ones.
extension Browser {
  func addCommands() {
    let commands = program.commands
    split.addCommands(to: commands)
    add("quit", "Leave", ["q", "ctrl+q", "ctrl+c"]) { $0.leave() }
    add("quitInPlace", "Leave, and stay in the directory of the shell", ["shift+q"]) {
      $0.keepsPlace = false
      $0.leave()
    }
    addGoing()
    addPlaces()
    addChanges()
    let isListing: (Browser) -> Bool = { $0.isListing }
    let canSelect: (Browser) -> Bool = { $0.isListing && $0.focused != nil }
    let canDeselect: (Browser) -> Bool = { $0.isListing && !$0.navigator.selection.isEmpty }
    let isTiled: (Browser) -> Bool = { $0.isTiled }
    let isChanging: (Browser) -> Bool = { $0.isBusy }
    add("select", "Select", ["space"], if: canSelect) { browser in
      try? browser.navigator.perform(CommandInvocation(.toggleRow))
      try? browser.navigator.perform(CommandInvocation(.nextRow))
    }
    add("hidden", "Show or hide hidden files", ["."]) { $0.toggleHidden() }
    add("sort", "Sort by name, size or time", ["s"]) { $0.sort() }
    add("reverse", "Reverse the order", ["shift+s"]) { $0.reverse() }
    add("view", "Show a list or tiles", ["v"], if: isListing) { $0.toggleTiles() }
    add("mirror", "Right to left", ["ctrl+r"], if: isTiled) { $0.mirror() }
    add("sizes", "Measure directories, or not", ["t"]) { $0.toggleSizes() }
    add("reload", "Read again", ["f5"]) { $0.reload() }
    add("deselect", "Select nothing", ["escape"], if: canDeselect) { $0.clearSelection() }
    addFilter(to: commands)
    add("cancel", "Cancel", ["escape", "ctrl+c"], if: isChanging) {
      $0.change?.task.cancel()
      $0.cancelArchiving()
    }
    history.addCommands(to: commands, undo: ["u", "alt+u"], redo: ["shift+u", "alt+e"])
    program.screen.shownCommands = [
      "files.cancel", .commitFocusedRow, "files.quit", "screen.showKeys", "files.up",
      "files.select",
      "prompt.open", "files.copy", "files.cut", "files.paste", "files.trash", "files.rename",
      "files.new", "edit.undo", "files.open", "files.view", "files.sort", "files.hidden",
    ]
  }

  private func addGoing() {
    let inList: (Browser) -> Bool = { $0.isListing && !$0.isTiled }
    let canGoUp: (Browser) -> Bool = { $0.directory.parent != nil }
    let canGoOut: (Browser) -> Bool = { inList($0) && canGoUp($0) }
    let hasFocus: (Browser) -> Bool = { $0.focused != nil }
    let canGoIn: (Browser) -> Bool = { inList($0) && hasFocus($0) }
    let hasFile: (Browser) -> Bool = { $0.focused?.isDirectory == false }
    let isOnDisk: (Browser) -> Bool = { $0.archive == nil }
    let hasHome: (Browser) -> Bool = { $0.home != nil }
    let hasFormer: (Browser) -> Bool = { $0.former != nil }
    add("up", "Go up", ["backspace", "alt+up"], if: canGoUp) { $0.goUp() }
    add("out", "Go up", ["left", "h"], if: canGoOut) {
      $0.goUp()
    }
    add("in", "Enter or open", ["right", "l"], if: canGoIn) {
      guard let item = $0.focused, let path = $0.focusedPath else { return }
      if item.isDirectory { $0.go(to: path) } else { $0.openFile(path) }
    }
    add("home", "Go home", ["~"], if: hasHome) { browser in
      browser.home.map { browser.go(to: $0) }
    }
    add("former", "Go to the directory before", ["-"], if: hasFormer) { browser in
      browser.former.map { browser.go(to: $0) }
    }
    add("find", "Find a file below here", ["z", "alt+f"], if: isOnDisk) { $0.find() }
    add("findText", "Find files by what is in them", ["shift+z", "alt+g"], if: isOnDisk) {
      $0.findText()
    }
    add("open", "Open", ["o"], if: hasFocus) { browser in
      browser.focusedPath.map(browser.openFile)
    }
    add("openWith", "Open with a program", ["shift+o"], if: hasFile) { $0.openWith() }
    add("edit", "Edit", ["e"], if: hasFile) { browser in
      guard browser.hasContent() else { return }
      browser.focusedPath.map { browser.unpack([$0]) { browser.edit($0[0]) } }
    }
    add("shell", "Shell here", ["!"]) { $0.startShell() }
  }

  private func addChanges() {
    let canChange: (Browser) -> Bool = { !$0.isBusy && $0.archive == nil }
    let canPaste: (Browser) -> Bool = { canChange($0) && $0.clipboard != nil }
    let canRename: (Browser) -> Bool = { canChange($0) && $0.focused != nil }
    let hasTargets: (Browser) -> Bool = { canChange($0) && !$0.targets.isEmpty }
    let canCopy: (Browser) -> Bool = { !$0.isBusy && !$0.targets.isEmpty }
    let canUnpack: (Browser) -> Bool = { canChange($0) && $0.focusedArchive != nil }
    add("copy", "Copy", ["y"], if: canCopy) { $0.take(.copy) }
    add("cut", "Cut", ["x"], if: hasTargets) { $0.take(.move) }
    add("paste", "Paste", ["p"], if: canPaste) { $0.paste() }
    add("trash", "Move to the trash", ["d", "delete"], if: hasTargets) { $0.delete(forGood: false) }
    add("delete", "Delete for good", ["shift+d", "shift+delete"], if: hasTargets) {
      $0.delete(forGood: true)
    }
    add("rename", "Rename", ["r"], if: canRename) { $0.rename() }
    let canRenameMany: (Browser) -> Bool = { canChange($0) && !$0.shownPaths.isEmpty }
    add("renameMany", "Rename many in an editor", ["shift+r"], if: canRenameMany) {
      $0.renameMany()
    }
    add("pack", "Pack into an archive", ["shift+c"], if: hasTargets) { $0.pack() }
    add("unpack", "Unpack the archive here", ["shift+x"], if: canUnpack) { $0.unpackHere() }
    add("executable", "Make executable, or not", ["+"], if: hasTargets) { $0.toggleExecutable() }
    add("new", "New file or directory", ["n"], if: canChange) { $0.make() }
  }

  func add(
    _ name: String, _ title: String, _ keys: [KeySequence],
    if isPossible: @escaping (Browser) -> Bool = { _ in true },
    perform: @escaping (Browser) -> Void
  ) {
    let command = KeyCommand(
      CommandInvocation(CommandID("files.\(name)")), title: title, sequences: keys,
      isChange: Self.changes.contains(name))
    program.commands.add(command, of: self, if: isPossible) { browser, _ in perform(browser) }
  }

  /// The commands that `edit.repeat` makes once more: for other files.
  private static let changes: Set = ["copy", "cut", "delete", "paste", "select", "trash"]

  /// Leaves; while files are copied, moved or deleted, asks first.
  private func leave() {
    guard isBusy else { return program.screen.leave() }
    let work =
      archiving.map { "An archive is still being \($0.verb == .pack ? "made" : "unpacked")" }
      ?? "Files are still being copied, moved or deleted"
    program.screen.dialogs.confirm(
      "\(work). Cancel that, and leave?", "Leave"
    ) { [self] in
      program.screen.leave()
    }
  }

  // MARK: Keys of the list

  /// The letters of vi beside arrows; there is always a focus.
  static func listPolicy(chooses: Bool) -> NavigationPolicy {
    policy(chooses, left: [], right: [])
  }

  /// The same in two dimensions; a step past the end stays.
  static func tilePolicy(chooses: Bool) -> NavigationPolicy {
    policy(chooses, left: ["left", "h"], right: ["right", "l"])
  }

  private static func policy(
    _ chooses: Bool, left: [ListNavigator.KeyCommandDescriptor],
    right: [ListNavigator.KeyCommandDescriptor]
  ) -> NavigationPolicy {
    var keys = NavigationPolicy.Keys.listbox
    keys[.commitFocusedRow] = [
      .init("enter", discoverabilityTitle: chooses ? "Choose" : "Open")
    ]
    keys[.previousRow] = ["up", "k"]
    keys[.nextRow] = ["down", "j"]
    (keys[.leftItem], keys[.rightItem]) = (left, right)
    keys[.firstRow] = ["home", "g g"]
    keys[.lastRow] = ["end", "shift+g"]
    keys[.pageUp] = ["pageup", "ctrl+b", "ctrl+u"]
    keys[.pageDown] = ["pagedown", "ctrl+f", "ctrl+d"]
    keys[.selectAll] = ["a", "ctrl+a"]
    keys[.invertSelection] = ["*"]
    // Space selects and goes on, and files are deleted by commands of their own.
    for command in [CommandID.toggleRow, .clearFocus, .deleteRows, .moveRowUp, .moveRowDown] {
      keys[command] = []
    }
    return NavigationPolicy(
      edge: .clamp, start: .direction, selection: .multiple, keepsFocus: true,
      whenFocusedItemIsRemoved: .nearest, keys: keys)
  }
}
