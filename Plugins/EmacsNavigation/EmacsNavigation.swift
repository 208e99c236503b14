import IncrementalSearch
import KeyboardCore
import KeyboardPlugins

/// Moves through lists with the keys of Emacs.
@main
struct EmacsNavigation: KeyboardPlugin {
  static let identity = PluginIdentity(
    id: "emacs-navigation",
    name: "EmacsNavigation",
    version: "1.0.0",
    summary: "Moves through lists with the keys of Emacs: arguments, mark and region, search.",
    mayRun: ["navigation.*"],
    mayRead: ["focus.*"]
  )

  static let argument = "emacs.argument"
  static let region = "emacs.region"
  static let searching = "emacs.searching"

  /// Keys of texts are the texts' own.
  private static let inList = "!focus.acceptsText"
  private static let idle = "!focus.acceptsText && !emacs.searching"

  func register(in context: PluginContext) {
    context.declareContext(Self.argument, "The universal argument, absent without one.")
    context.declareContext(Self.region, "Whether moves extend the region.", initial: false)
    context.declareContext(Self.searching, "Whether a search goes on.", initial: false)
    let search = IncrementalSearch(in: context, namespace: "emacs")
    let model = EmacsModel(context, search)
    registerMoves(model, in: context)
    registerArguments(model, in: context)
    registerRegion(model, in: context)
    registerSearch(model, in: context)
    search.register(while: Self.searching, cancelKeys: ["ctrl+g", "escape"])
  }

  private func registerMoves(_ model: EmacsModel, in context: PluginContext) {
    let moves: [(String, String, KeySequence, CommandID, CommandID)] = [
      ("next", "Next row", "ctrl+n", "navigation.nextRow", "navigation.extendNext"),
      ("previous", "Previous row", "ctrl+p", "navigation.previousRow", "navigation.extendPrevious"),
      ("pageDown", "Page down", "ctrl+v", "navigation.pageDown", "navigation.extendPageDown"),
      ("pageUp", "Page up", "alt+v", "navigation.pageUp", "navigation.extendPageUp"),
    ]
    for (name, title, keys, command, extending) in moves {
      context.command(
        CommandID("emacs.\(name)"), title: title, summary: "Moves, as often as the argument says."
      ) { _ in
        await model.move(command, extending: extending)
      }
      context.bind(keys, to: CommandID("emacs.\(name)"), when: Self.idle, repeats: true)
    }
    let ends: [(String, String, KeySequence, CommandID, CommandID)] = [
      ("first", "First row", "alt+<", "navigation.first", "navigation.extendFirst"),
      ("last", "Last row", "alt+>", "navigation.last", "navigation.extendLast"),
    ]
    for (name, title, keys, command, extending) in ends {
      context.command(CommandID("emacs.\(name)"), title: title, summary: "Moves to the end.") { _ in
        await model.go(to: command, extending: extending)
      }
      context.bind(keys, to: CommandID("emacs.\(name)"), when: Self.idle)
    }
  }

  private func registerArguments(_ model: EmacsModel, in context: PluginContext) {
    context.command(
      "emacs.universalArgument", title: "Universal argument",
      summary: "Begins a number for the next command: 4, and four times as much each time."
    ) { _ in
      model.pressUniversalArgument()
    }
    context.command(
      "emacs.digit", title: "Argument", summary: "Adds the argument digit, 0 to 9, to the number.",
      parameters: [CommandParameter("digit", .wholeNumber(atLeast: 0))]
    ) { invocation in
      guard let digit = invocation.arguments["digit"]?.integerValue else {
        throw PluginError(
          code: .failed, message: "emacs.digit needs an argument; write digit=5")
      }
      model.type(digit: digit)
    }
    context.command(
      "emacs.quit", title: "Quit", summary: "Drops the number and the region."
    ) { _ in
      await model.quit()
    }
    context.bind("ctrl+u", to: "emacs.universalArgument", when: Self.idle)
    for digit in 0...9 {
      context.bind(
        KeySequence(KeyStroke(.character(Character("\(digit)")))), to: "emacs.digit",
        arguments: ["digit": .integer(digit)], when: "\(Self.idle) && \(Self.argument)")
    }
    context.bind(
      "ctrl+g", to: "emacs.quit", when: "\(Self.idle) && (\(Self.argument) || \(Self.region))")
  }

  private func registerRegion(_ model: EmacsModel, in context: PluginContext) {
    context.command(
      "emacs.setMark", title: "Set mark",
      summary: "Sets the mark at the focused row; moves then extend the region."
    ) { _ in
      try await model.setMark()
    }
    context.command(
      "emacs.exchange", title: "Exchange point and mark",
      summary: "Moves to the mark, and the mark to where the focus was."
    ) { _ in
      try await model.exchange()
    }
    context.command("emacs.selectAll", title: "Mark all", summary: "Selects every row.") { _ in
      try await model.selectAll()
    }
    context.bind("ctrl+space", to: "emacs.setMark", when: Self.idle)
    context.bind("ctrl+x ctrl+x", to: "emacs.exchange", when: Self.idle)
    context.bind("ctrl+x h", to: "emacs.selectAll", when: Self.idle)
  }

  private func registerSearch(_ model: EmacsModel, in context: PluginContext) {
    context.command(
      "emacs.searchForward", title: "Search forward",
      summary: "Searches below for what is typed next; once more, goes on."
    ) { _ in
      try await model.search(forwards: true)
    }
    context.command(
      "emacs.searchBackward", title: "Search backward",
      summary: "Searches above for what is typed next; once more, goes on."
    ) { _ in
      try await model.search(forwards: false)
    }
    context.bind("ctrl+s", to: "emacs.searchForward", when: Self.inList)
    context.bind("ctrl+r", to: "emacs.searchBackward", when: Self.inList)
  }
}
