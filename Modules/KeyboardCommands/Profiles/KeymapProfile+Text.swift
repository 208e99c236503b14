extension KeymapProfile {
  /// Editing texts with the keys of a Mac; lists keep their own.
  package static let macOS = KeymapProfile(
    shipped: "macos",
    """
    {
      version: 1,
      bindings: [
        { keys: "home", command: "navigation.first", title: "First row",
          when: "!focus.acceptsText", id: "profile:navigation.first@home" },
        { keys: "end", command: "navigation.last", title: "Last row",
          when: "!focus.acceptsText", id: "profile:navigation.last@end" },
        { keys: "pagedown", command: "navigation.pageDown", title: "Page down", repeats: true },
        { keys: "pageup", command: "navigation.pageUp", title: "Page up", repeats: true },
        { keys: "escape", command: "navigation.clearFocus", title: "Clear focus",
          when: "!focus.acceptsText", id: "profile:navigation.clearFocus@escape" },
    \(textBindings(macOSTextKeys))
      ],
    }
    """)

  /// The keys for texts that Emacs and macOS share. Source: the key bindings of Cocoa's text
  /// system.
  private static let sharedTextKeys: KeyValuePairs = [
    "ctrl+f": "moveForward", "ctrl+b": "moveBackward", "ctrl+n": "moveDown", "ctrl+p": "moveUp",
    "ctrl+a": "moveToLineStart", "ctrl+e": "moveToLineEnd", "ctrl+d": "deleteForward",
    "ctrl+h": "deleteBackward", "ctrl+k": "deleteToLineEnd",
  ]

  static let emacsTextKeys =
    Array(sharedTextKeys)
    + Array(
      [
        "alt+f": "moveWordForward", "alt+b": "moveWordBackward", "alt+<": "moveToStart",
        "alt+>": "moveToEnd", "alt+d": "deleteWordForward", "alt+backspace": "deleteWordBackward",
        "ctrl+/": "undo", "ctrl+_": "undo", "ctrl+x h": "selectAll",
      ] as KeyValuePairs)

  private static let macOSTextKeys =
    Array(sharedTextKeys)
    + Array(
      [
        "super+left": "moveToLineStart", "super+right": "moveToLineEnd",
        "super+up": "moveToStart", "super+down": "moveToEnd",
        "alt+left": "moveWordBackward", "alt+right": "moveWordForward",
        "shift+super+left": "extendToLineStart", "shift+super+right": "extendToLineEnd",
        "shift+super+up": "extendToStart", "shift+super+down": "extendToEnd",
        "alt+shift+left": "extendWordBackward", "alt+shift+right": "extendWordForward",
        "alt+backspace": "deleteWordBackward", "alt+delete": "deleteWordForward",
        "super+backspace": "deleteToLineStart", "super+a": "selectAll", "super+z": "undo",
        "shift+super+z": "redo",
      ] as KeyValuePairs)

  /// Returns a command's name in words: `Move to line start`.
  private static func title(of command: String) -> String {
    let words = command.map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined()
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Returns the bindings of keys to commands of texts, in the format of keymap files.
  static func textBindings(_ keys: [(key: String, value: String)]) -> String {
    keys.map { keys, command in
      """
          { keys: "\(keys)", command: "text.\(command)", title: "\(title(of: command))",
            when: "focus.acceptsText",
            repeats: \(command.hasPrefix("move") || command.hasPrefix("delete")) },
      """
    }.joined(separator: "\n")
  }
}
