import KeyboardCore
import KeyboardPluginSDK

/// The keys of texts: all keys that type run one command, whose rules read them.
extension VimNavigation {
  /// The condition under which keys are commands of vi.
  private static let commanding = "vim.text == text.input"
  /// The condition under which keys are text.
  private static let typing = "focus.acceptsText && vim.text != text.input"

  func registerTexts(_ model: TextVim, in context: PluginContext) {
    context.command(
      "vim.key", title: "Key of vi", summary: "Does what a key of vi does in a text.",
      parameters: [CommandParameter("key", .keys)]
    ) { invocation in
      guard let key = invocation.arguments["key"]?.stringValue else {
        throw PluginError(code: .failed, message: "vim.key needs a key; write key=w")
      }
      try await model.press(key)
    }
    // The characters of a US keyboard, and the letters of western Europe.
    for scalar in [0x20..<0x7F, 0xA1..<0x100].joined().compactMap(Unicode.Scalar.init) {
      let key = scalar == " " ? "space" : String(scalar)
      bind(key, when: Self.commanding, inText: true, in: context)
    }
    for key in [
      "backspace", "delete", "insert", "left", "right", "up", "down", "home", "end", "ctrl+a",
      "ctrl+h", "ctrl+j", "ctrl+m", "ctrl+n", "ctrl+p", "ctrl+r", "ctrl+u", "ctrl+v", "ctrl+w",
      "ctrl+x",
    ] {
      bind(key, when: Self.commanding, in: context)
    }
    bind("enter", when: "\(Self.commanding) && \(Self.takesEnter)", in: context)
    for key in ["escape", "ctrl+["] {
      bind(
        key, when: "focus.acceptsText && (vim.text != text.input || \(Self.isBusy))", in: context)
    }
    for key in ["ctrl+o", "ctrl+r"] { bind(key, when: Self.typing, as: "typing", in: context) }
    let deletions: KeyValuePairs<KeySequence, CommandID> = [
      "ctrl+h": "text.deleteBackward", "ctrl+w": "text.deleteWordBackward",
      "ctrl+u": "text.deleteToLineStart",
    ]
    for (keys, command) in deletions {
      context.bind(
        keys, to: command, when: Self.typing, repeats: true, id: "vim-navigation.typing.\(keys)")
    }
  }

  private func bind(
    _ key: String, when condition: String, inText: Bool = false, as kind: String = "text",
    in context: PluginContext
  ) {
    guard let keys = try? KeySequence(parsing: key) else { return }
    context.bind(
      keys, to: "vim.key", arguments: ["key": .string(key)], when: condition, repeats: true,
      inText: inText, id: "vim-navigation.\(kind).\(keys)")
  }
}
