import IncrementalSearch
import KeyboardCore
import KeyboardPlugins

/// Moves through lists with the keys of vi.
@main
struct VimNavigation: KeyboardPlugin {
  static let identity = PluginIdentity(
    id: "vim-navigation",
    name: "VimNavigation",
    version: "1.1.0",
    summary: "Moves through lists with the keys of vi: counts, marks, search, selection, jumps.",
    mayRun: ["navigation.*"],
    mayRead: ["focus.*"]
  )

  static let mode = "vim.mode"
  static let count = "vim.count"

  private static let normal = "vim.mode == 'normal'"
  /// Where keys move, and in visual mode select as well.
  private static let moving = "vim.mode == 'normal' || vim.mode == 'visual'"

  func register(in context: PluginContext) {
    context.declareContext(
      Self.mode, "'normal', 'insert', 'visual' or 'search': what keys are.",
      initial: .string(VimMode.normal.rawValue))
    context.declareContext(Self.count, "The count typed before a command, absent without one.")
    let search = IncrementalSearch(in: context, namespace: "vim")
    let model = VimModel(context, search)
    registerMoves(model, in: context)
    registerCounts(model, in: context)
    registerModes(model, in: context)
    registerMarks(model, in: context)
    registerSearch(model, in: context)
    registerJumps(model, in: context)
    search.register(while: "vim.mode == 'search'", cancelKeys: ["escape"])
  }

  private func registerMoves(_ model: VimModel, in context: PluginContext) {
    context.command("vim.down", title: "Down", summary: "Moves down by the counted rows.") { _ in
      await model.step(.down)
    }
    context.command("vim.up", title: "Up", summary: "Moves up by the counted rows.") { _ in
      await model.step(.up)
    }
    context.command(
      "vim.first", title: "First row", summary: "Moves to the counted row, or to the first."
    ) { _ in
      try await model.go(to: "navigation.first", extending: "navigation.extendFirst")
    }
    context.command(
      "vim.last", title: "Last row", summary: "Moves to the counted row, or to the last."
    ) { _ in
      try await model.go(to: "navigation.last", extending: "navigation.extendLast")
    }
    context.bind("j", to: "vim.down", when: Self.moving, repeats: true)
    context.bind("k", to: "vim.up", when: Self.moving, repeats: true)
    context.bind("g g", to: "vim.first", when: Self.moving)
    context.bind("G", to: "vim.last", when: Self.moving)
    context.bind("o", to: "navigation.commit", when: Self.normal, title: "Open")
  }

  private func registerCounts(_ model: VimModel, in context: PluginContext) {
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
      let condition = digit == 0 ? "(\(Self.moving)) && \(Self.count)" : Self.moving
      context.bind(keys, to: "vim.digit", arguments: ["digit": .integer(digit)], when: condition)
    }
  }

  private func registerModes(_ model: VimModel, in context: PluginContext) {
    context.command("vim.insert", title: "Insert", summary: "Lets keys be text.") { _ in
      model.enter(.insert)
    }
    context.command(
      "vim.visual", title: "Select", summary: "Selects rows from here on, or no longer."
    ) { _ in
      try await model.selectVisually()
    }
    context.command(
      "vim.normal", title: "Normal",
      summary: "Lets keys be commands; drops the count and the selection of visual mode."
    ) { _ in
      await model.escape()
    }
    context.bind("i", to: "vim.insert", when: Self.normal)
    context.bind("v", to: "vim.visual", when: Self.moving)
    context.bind("V", to: "vim.visual", when: Self.moving)
    context.bind(
      "escape", to: "vim.normal",
      when: "\(Self.mode) == 'insert' || \(Self.mode) == 'visual' || \(Self.count)")
  }

  private func registerMarks(_ model: VimModel, in context: PluginContext) {
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
    for letter in "abcdefghijklmnopqrstuvwxyz" {
      let stroke = KeyStroke(.character(letter))
      let arguments = ["mark": Value.string(String(letter))]
      context.bind(
        KeySequence(KeyStroke(.character("m")), stroke), to: "vim.mark", arguments: arguments,
        when: Self.normal)
      context.bind(
        KeySequence(KeyStroke(.character("'")), stroke), to: "vim.goToMark", arguments: arguments,
        when: Self.normal)
    }
    context.bind("' '", to: "vim.jumpBack", when: Self.normal)
  }

  private func registerSearch(_ model: VimModel, in context: PluginContext) {
    context.command(
      "vim.searchForward", title: "Search forward",
      summary: "Searches below for what is typed next."
    ) { _ in
      try await model.beginSearch(forwards: true)
    }
    context.command(
      "vim.searchBackward", title: "Search backward",
      summary: "Searches above for what is typed next."
    ) { _ in
      try await model.beginSearch(forwards: false)
    }
    context.command(
      "vim.searchNext", title: "Next match", summary: "Moves to the next row that matches."
    ) { _ in
      try await model.repeatSearch(reversed: false)
    }
    context.command(
      "vim.searchPrevious", title: "Previous match",
      summary: "Moves to the next row that matches, the other way."
    ) { _ in
      try await model.repeatSearch(reversed: true)
    }
    context.bind("/", to: "vim.searchForward", when: Self.normal)
    context.bind("?", to: "vim.searchBackward", when: Self.normal)
    context.bind("n", to: "vim.searchNext", when: Self.normal)
    context.bind("N", to: "vim.searchPrevious", when: Self.normal)
  }

  private func registerJumps(_ model: VimModel, in context: PluginContext) {
    context.on("navigation.focusMoved") { model.follow($0) }
    context.command(
      "vim.jumpBack", title: "Jump back", summary: "Moves to where the last jump began."
    ) { _ in
      try await model.jumpBack()
    }
    context.command(
      "vim.jumpForward", title: "Jump forward", summary: "Undoes a jump back."
    ) { _ in
      try await model.jumpForward()
    }
    context.bind("ctrl+o", to: "vim.jumpBack", when: Self.normal)
    context.bind("ctrl+i", to: "vim.jumpForward", when: Self.normal)
  }
}
