import KeyboardCore
import KeyboardPluginSDK

/// The keys of lists.
extension VimNavigation {
  private static let normal = "vim.mode == 'normal' && !focus.acceptsText"
  /// The condition under which keys move, and in visual mode select as well.
  private static let moving = "vim.mode in ['normal', 'visual'] && !focus.acceptsText"
  private static let visual = "vim.mode == 'visual' && !focus.acceptsText"

  private static let letters = "abcdefghijklmnopqrstuvwxyz"

  func registerLists(_ model: ListVim, in context: PluginContext) {
    registerMoves(model, in: context)
    registerScrolling(model, in: context)
    registerCounts(model, in: context)
    registerModes(model, in: context)
    registerMarks(model, in: context)
    registerSearch(model, in: context)
    registerChanges(model, in: context)
    registerEvents(model, in: context)
  }

  /// A command, with keys that run it.
  private func add(
    _ id: CommandID, _ title: String, _ summary: String, keys: [KeySequence],
    when condition: String, repeats: Bool = false, in context: PluginContext,
    _ body: @escaping () async throws -> Void
  ) {
    context.command(id, title: title, summary: summary) { _ in try await body() }
    for keys in keys { context.bind(keys, to: id, when: condition, repeats: repeats) }
  }

  private func registerMoves(_ model: ListVim, in context: PluginContext) {
    add(
      "vim.down", "Down", "Moves down by the counted rows.", keys: ["j", "+", "ctrl+n", "ctrl+j"],
      when: Self.moving, repeats: true, in: context
    ) { await model.step(.down) }
    add(
      "vim.up", "Up", "Moves up by the counted rows.", keys: ["k", "-", "ctrl+p"],
      when: Self.moving, repeats: true, in: context
    ) { await model.step(.up) }
    for (keys, command) in [("down", "vim.down"), ("up", "vim.up")] as [(KeySequence, CommandID)] {
      context.bind(keys, to: command, when: "(\(Self.moving)) && (vim.count || \(Self.visual))")
    }
    add(
      "vim.first", "First row", "Moves to the counted row, or to the first.", keys: ["g g"],
      when: Self.moving, in: context
    ) { try await model.go(to: "navigation.first", extending: "navigation.extendFirst") }
    add(
      "vim.last", "Last row", "Moves to the counted row, or to the last.", keys: ["G"],
      when: Self.moving, in: context
    ) { try await model.go(to: "navigation.last", extending: "navigation.extendLast") }
    add(
      "vim.percentage", "Go to percentage", "Moves to as many hundredths of the rows as counted.",
      keys: ["%"], when: "\(Self.moving) && \(Self.count)", in: context
    ) { try await model.goToPercentage() }
    add(
      "vim.left", "Left", "Moves to the item before, or to the row above in a tree.", keys: ["h"],
      when: Self.moving, repeats: true, in: context
    ) {
      await model.moveAcross(
        ["navigation.left", "navigation.collapse", "navigation.parent", "navigation.scrollLeft"],
        inRow: "navigation.previousRow", extending: "navigation.extendLeft")
    }
    add(
      "vim.right", "Right", "Moves to the item after, or to the first row below in a tree.",
      keys: ["l"], when: Self.moving, repeats: true, in: context
    ) {
      await model.moveAcross(
        [
          "navigation.right", "navigation.expand", "navigation.firstChild",
          "navigation.scrollRight",
        ], inRow: "navigation.nextRow", extending: "navigation.extendRight")
    }
    add(
      "vim.lineStart", "Start of line", "Moves to the first item of the line.", keys: ["^"],
      when: Self.moving, in: context
    ) { await model.moveAcross(["navigation.lineStart"]) }
    context.bind("0", to: "vim.lineStart", when: "\(Self.moving) && !\(Self.count)")
    add(
      "vim.lineEnd", "End of line", "Moves to the last item of the line.", keys: ["$"],
      when: Self.moving, in: context
    ) { await model.moveAcross(["navigation.lineEnd"]) }
    context.bind("o", to: "navigation.commit", when: Self.normal, title: "Open")
  }

  private func registerScrolling(_ model: ListVim, in context: PluginContext) {
    let ways: [(VimDirection, String, KeySequence, KeySequence, KeySequence)] = [
      (.down, "Down", "ctrl+d", "ctrl+f", "ctrl+e"), (.up, "Up", "ctrl+u", "ctrl+b", "ctrl+y"),
    ]
    for (direction, name, half, page, line) in ways {
      let toward = name.lowercased()
      add(
        CommandID("vim.halfPage\(name)"), "Half a page \(toward)",
        "Moves and scrolls by half of what is visible, or by the counted rows.", keys: [half],
        when: Self.moving, repeats: true, in: context
      ) { await model.turnHalfPage(direction) }
      add(
        CommandID("vim.page\(name)"), "Page \(toward)", "Turns the counted pages.", keys: [page],
        when: Self.moving, repeats: true, in: context
      ) { await model.turnPage(direction) }
      add(
        CommandID("vim.scroll\(name)"), "Scroll \(toward)",
        "Scrolls by the counted rows; the focus stays in sight.", keys: [line],
        when: Self.moving, repeats: true, in: context
      ) { try await model.scroll(direction) }
    }
    let places: [(VisiblePlace, String, String, KeySequence, [KeySequence])] = [
      (.top, "Top", "first", "H", ["z t", "z enter"]),
      (.middle, "Middle", "middle", "M", ["z z", "z ."]),
      (.bottom, "Bottom", "last", "L", ["z b", "z -"]),
    ]
    for (place, name, which, key, showing) in places {
      add(
        CommandID("vim.go\(name)"), "Go to \(which) visible row",
        "Moves to the \(which) row that is visible.", keys: [key], when: Self.moving, in: context
      ) { try await model.goToVisible(place) }
      add(
        CommandID("vim.show\(name)"), "Scroll row: \(name.lowercased())",
        "Scrolls the focused row, or the counted one, to this place.", keys: showing,
        when: Self.moving, in: context
      ) { try await model.show(at: place) }
    }
  }

  private func registerCounts(_ model: ListVim, in context: PluginContext) {
    context.command(
      "vim.digit", title: "Count", summary: "Adds the argument digit, 0 to 9, to the count.",
      parameters: [CommandParameter("digit", .wholeNumber(atLeast: 0))]
    ) { invocation in
      guard let digit = invocation.arguments["digit"]?.integerValue else {
        throw PluginError(
          code: .failed, message: "vim.digit needs an argument; write digit=5")
      }
      model.type(digit: digit)
    }
    for digit in 0...9 {
      guard let keys = KeySequence(strokes: [KeyStroke(.character(Character("\(digit)")))]) else {
        continue
      }
      let condition = digit == 0 ? "\(Self.moving) && \(Self.count)" : Self.moving
      context.bind(
        keys, to: "vim.digit", arguments: ["digit": .integer(digit)], when: condition,
        id: "vim-navigation.digit\(digit)")
    }
  }

  private func registerModes(_ model: ListVim, in context: PluginContext) {
    add(
      "vim.insert", "Insert", "Lets keys be text.", keys: ["i"], when: Self.normal, in: context
    ) { model.enter(.insert) }
    add(
      "vim.visual", "Select", "Selects rows from here on, or no longer.", keys: ["v", "V"],
      when: Self.moving, in: context
    ) { try await model.selectVisually() }
    add(
      "vim.reselect", "Select again", "Selects what was selected last.", keys: ["g v"],
      when: Self.moving, in: context
    ) { try await model.reselect() }
    add(
      "vim.otherEnd", "Other end", "Goes to the other end of what is selected.", keys: [],
      when: Self.visual, in: context
    ) { try await model.goToOtherEnd() }
    context.bind("o", to: "vim.otherEnd", when: Self.visual, id: "vim-navigation.visual.o")
    add(
      "vim.normal", "Normal",
      "Lets keys be commands; drops the count and the selection of visual mode, or closes a dialog.",
      keys: ["escape", "ctrl+["],
      when: "!focus.acceptsText && (vim.mode in ['insert', 'visual'] || \(Self.count)"
        + " || vim.mode == 'normal' && 'escape' in focus.keys)", in: context
    ) { await model.escape() }
  }

  private func registerMarks(_ model: ListVim, in context: PluginContext) {
    let mark = CommandParameter("mark", .text)
    func name(_ invocation: CommandInvocation) throws -> String {
      guard let name = invocation.arguments["mark"]?.stringValue else {
        throw PluginError(code: .failed, message: "\(invocation.id) needs a mark; write mark=a")
      }
      return name
    }
    context.command(
      "vim.mark", title: "Mark", summary: "Marks the focused row.", parameters: [mark]
    ) { invocation in
      try await model.mark(name(invocation))
    }
    context.command(
      "vim.goToMark", title: "Go to mark", summary: "Moves to a marked row.", parameters: [mark]
    ) { invocation in
      try await model.go(toMark: name(invocation))
    }
    for letter in Self.letters + Self.letters.uppercased() {
      let arguments = ["mark": Value.string(String(letter))]
      let keys: [(String, CommandID)] = [
        ("m", "vim.mark"), ("'", "vim.goToMark"), ("`", "vim.goToMark"),
      ]
      for (key, command) in keys {
        guard let keys = try? KeySequence(parsing: "\(key) \(letter)") else { continue }
        context.bind(keys, to: command, arguments: arguments, when: Self.moving)
      }
    }
    add(
      "vim.jumpBack", "Jump back", "Moves to where the last jump began.",
      keys: ["ctrl+o", "' '", "` `"], when: Self.normal, in: context
    ) { try await model.jumpBack() }
    add(
      "vim.jumpForward", "Jump forward", "Undoes a jump back.", keys: ["ctrl+i"],
      when: Self.normal, in: context
    ) { try await model.jumpForward() }
  }

  private func registerSearch(_ model: ListVim, in context: PluginContext) {
    add(
      "vim.searchForward", "Search forward", "Searches below for what is typed next.", keys: ["/"],
      when: Self.normal, in: context
    ) { try await model.beginSearch(forwards: true) }
    add(
      "vim.searchBackward", "Search backward", "Searches above for what is typed next.",
      keys: ["?"], when: Self.normal, in: context
    ) { try await model.beginSearch(forwards: false) }
    add(
      "vim.searchNext", "Next match", "Moves to the next row that matches.", keys: ["n"],
      when: Self.normal, in: context
    ) { try await model.repeatSearch(reversed: false) }
    add(
      "vim.searchPrevious", "Previous match", "Moves to the next row that matches, the other way.",
      keys: ["N"], when: Self.normal, in: context
    ) { try await model.repeatSearch(reversed: true) }
    add(
      "vim.searchTitle", "Search this title", "Moves to the next row that holds this one's title.",
      keys: ["*"], when: Self.normal, in: context
    ) { try await model.searchTitle(forwards: true) }
    add(
      "vim.searchTitleBackward", "Search this title backward",
      "Moves to the row above that holds this one's title.", keys: ["#"], when: Self.normal,
      in: context
    ) { try await model.searchTitle(forwards: false) }
    add(
      "vim.line", "Command line", "Takes a line such as :5, which goes to a row.", keys: [":"],
      when: Self.normal, in: context
    ) { model.beginLine() }
  }

  private func registerChanges(_ model: ListVim, in context: PluginContext) {
    add(
      "vim.delete", "Delete rows", "Deletes the selected or the counted rows, which p inserts.",
      keys: ["d d"], when: Self.normal, in: context
    ) { try await model.delete() }
    for keys in ["d", "x"] as [KeySequence] {
      context.bind(keys, to: "vim.delete", when: Self.visual, id: "vim-navigation.visual.\(keys)")
    }
    add(
      "vim.yank", "Yank rows", "Takes the selected or the counted rows for p.",
      keys: ["y y", "Y"], when: Self.normal, in: context
    ) { try await model.yank() }
    context.bind("y", to: "vim.yank", when: Self.visual, id: "vim-navigation.visual.y")
    add(
      "vim.put", "Put below", "Inserts what was deleted or yanked below the row.", keys: ["p"],
      when: Self.normal, in: context
    ) { try await model.put(after: true) }
    add(
      "vim.putAbove", "Put above", "Inserts what was deleted or yanked above the row.",
      keys: ["P"], when: Self.normal, in: context
    ) { try await model.put(after: false) }
    add(
      "vim.moveRowDown", "Move row down", "Moves the row down by the counted rows.", keys: ["J"],
      when: Self.normal, repeats: true, in: context
    ) { try await model.moveRow(.down) }
    add(
      "vim.moveRowUp", "Move row up", "Moves the row up by the counted rows.", keys: ["K"],
      when: Self.normal, repeats: true, in: context
    ) { try await model.moveRow(.up) }
    add(
      "vim.repeat", "Repeat change", "Makes the last change again.", keys: ["."],
      when: Self.normal, in: context
    ) { try await model.repeatChange() }
    add("vim.undo", "Undo", "Takes changes back.", keys: ["u"], when: Self.normal, in: context) {
      try await model.undo("edit.undo")
    }
    add(
      "vim.redo", "Redo", "Makes changes again that were taken back.", keys: ["ctrl+r"],
      when: Self.normal, in: context
    ) { try await model.undo("edit.redo") }
  }

  private func registerEvents(_ model: ListVim, in context: PluginContext) {
    context.on("navigation.focusMoved") { model.follow($0) }
    context.on("command.performed") { value in
      guard let command = value["command"]?.stringValue, !command.hasPrefix("vim.") else { return }
      model.otherCommandWasPerformed()
    }
    context.on("navigation.deleted") { value in
      let rows = value["rows"]?.stringValue ?? ""
      model.follow(changesOf: value["scene"]) { RowShift.row($0, afterDeleting: rows) }
    }
    context.on("navigation.inserted") { value in
      guard let row = value["row"]?.integerValue, let count = value["count"]?.integerValue
      else { return }
      model.follow(changesOf: value["scene"]) {
        RowShift.row($0, afterInserting: count, at: row)
      }
    }
    context.on("navigation.moved") { value in
      guard let from = value["from"]?.integerValue, let to = value["to"]?.integerValue,
        let count = value["count"]?.integerValue
      else { return }
      model.follow(changesOf: value["scene"]) {
        RowShift.row($0, afterMoving: count, from: from, to: to)
      }
    }
  }
}
