import KeyboardCore
package import KeyboardPluginSDK

/// Moves and edits with the keys of Emacs, in lists, grids and texts.
package struct EmacsNavigation: KeyboardPlugin {
  package static let identity = PluginIdentity(
    id: "emacs-navigation",
    name: "EmacsNavigation",
    version: "2.0.0",
    summary: "The keys of Emacs for lists, grids and texts: marks, kills, search, registers.",
    mayRun: ["navigation.*", "combobox.*", "edit.*", "text.undo", "text.redo", "key.press"],
    mayHear: ["key.pressed"],
    mayRead: ["focus.*"],
    maySee: ["texts", "lists"],
    mayChange: ["texts", "lists"]
  )

  static let argument = "emacs.argument"
  static let takesDigits = "emacs.takesDigits"
  static let region = "emacs.region"
  static let searching = "emacs.searching"
  static let searchedText = "emacs.search"

  /// The conditions that a number waits, and that a number waits or a region is shown.
  nonisolated static let hasArgument = "has(emacs.argument)"
  nonisolated static let isBusy = "has(emacs.argument) || emacs.region == focus.name"
  /// The conditions that a search has the keys, and that it does not.
  static let isSearching = "emacs.searching == focus.name"
  static let isIdle = "emacs.searching != focus.name"

  package init() {}

  package func register(in context: PluginContext) {
    context.declareContext(Self.argument, "The number before a command, absent without one.")
    context.declareContext(Self.takesDigits, "Whether digits belong to the number.", initial: false)
    context.declareContext(Self.region, "The list or text whose region moves extend.")
    context.declareContext(Self.searching, "The list or text in which a search goes on.")
    context.declareContext(Self.searchedText, "The text that is searched for.")
    let model = EmacsModel(context)
    let keys = EmacsKeys(context, model)
    keys.registerActions()
    keys.registerArguments()
    keys.registerCharacters()
    keys.registerSearch()
    // In the order of the commands, whose tasks begin in turn.
    context.on("key.pressed") { event async in
      let command = event["command"]?.stringValue
      if let keys = event["keys"]?.stringValue { model.record(keys, performing: command) }
      model.hear(performing: command)
    }
  }
}
