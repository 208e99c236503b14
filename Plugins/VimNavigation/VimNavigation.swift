import KeyboardCore
package import KeyboardPluginSDK

/// Moves through lists and edits texts with the keys of vi.
package struct VimNavigation: KeyboardPlugin {
  package static let identity = PluginIdentity(
    id: "vim-navigation",
    name: "VimNavigation",
    version: "2.0.0",
    summary: "The keys of vi in lists and texts: counts, marks, search, operators, registers.",
    mayRun: ["navigation.*", "text.*", "edit.*", "dialog.close"],
    mayRead: ["focus.*"],
    maySee: ["texts", "lists"],
    mayChange: ["texts", "lists"]
  )

  static let mode = "vim.mode"
  static let count = "vim.count"
  static let text = "vim.text"
  static let textMode = "vim.textMode"
  static let isBusy = "vim.busy"
  static let takesEnter = "vim.enter"

  package init() {}

  package func register(in context: PluginContext) {
    context.declareContext(
      Self.mode, "What keys are in lists: 'normal', 'insert', 'visual' or 'search'.",
      initial: .string(VimMode.normal.rawValue))
    context.declareContext(Self.count, "The count typed before a command, absent without one.")
    context.declareContext(
      Self.text, "The text in which keys are commands; absent while they are text.")
    context.declareContext(
      Self.textMode,
      "What keys are in the text: 'insert', 'normal', 'visual', 'visual-line' or 'replace'.",
      initial: .string(VimText.Mode.insert.rawValue))
    context.declareContext(
      Self.isBusy, "Whether Escape ends something in the text.", initial: false)
    context.declareContext(
      Self.takesEnter, "Whether Enter is a command in the text.", initial: false)
    let search = IncrementalSearch(in: context, namespace: "vim")
    let lists = ListVim(context, search)
    registerLists(lists, in: context)
    registerTexts(TextVim(context), in: context)
    search.register(
      while: "vim.mode == 'search'", cancelKeys: ["escape", "ctrl+[", "ctrl+c"],
      editKeys: [
        "ctrl+h": "searchDelete", "ctrl+w": "searchDeleteWord", "ctrl+u": "searchClear",
        "up": "searchOlder", "ctrl+p": "searchOlder", "down": "searchNewer",
        "ctrl+n": "searchNewer",
      ]
    ) { try await lists.perform(line: $0) }
  }
}
