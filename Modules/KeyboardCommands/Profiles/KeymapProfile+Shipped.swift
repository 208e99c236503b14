extension KeymapProfile {
  /// The keys that most lists have, besides the built-in arrows and Enter.
  package static let `default` = KeymapProfile(
    shipped: "default",
    """
    {
      version: 1,
      bindings: [
        { keys: "home", command: "navigation.first", title: "First row",
          when: "!focus.acceptsText && !('home' in focus.keys)",
          id: "profile:navigation.first@home" },
        { keys: "end", command: "navigation.last", title: "Last row",
          when: "!focus.acceptsText && !('end' in focus.keys)",
          id: "profile:navigation.last@end" },
        { keys: "pagedown", command: "navigation.pageDown", title: "Page down", repeats: true,
          when: "!('pagedown' in focus.keys)", id: "profile:navigation.pageDown@pagedown" },
        { keys: "pageup", command: "navigation.pageUp", title: "Page up", repeats: true,
          when: "!('pageup' in focus.keys)", id: "profile:navigation.pageUp@pageup" },
        { keys: "escape", command: "navigation.clearFocus", title: "Clear focus",
          when: "!focus.acceptsText", id: "profile:navigation.clearFocus@escape" },
      ],
    }
    """)

  /// Moving in lists and in texts with the keys of Emacs.
  ///
  /// `ctrl+u` makes the next step four rows, twice sixteen.
  package static let emacs = KeymapProfile(
    shipped: "emacs",
    """
    {
      version: 1,
      bindings: [
        // Row by row.
        { keys: "ctrl+n", command: "navigation.nextRow", title: "Next row", repeats: true,
          when: "!focus.acceptsText",
          id: "profile:navigation.nextRow@ctrl+n" },
        { keys: "ctrl+p", command: "navigation.previousRow", title: "Previous row", repeats: true,
          when: "!focus.acceptsText",
          id: "profile:navigation.previousRow@ctrl+p" },

        // By screens.
        { keys: "ctrl+v", command: "navigation.pageDown", title: "Page down", repeats: true },
        { keys: "alt+v", command: "navigation.pageUp", title: "Page up", repeats: true },
        { keys: "pagedown", command: "navigation.pageDown", title: "Page down", repeats: true,
          when: "!('pagedown' in focus.keys)", id: "profile:navigation.pageDown@pagedown" },
        { keys: "pageup", command: "navigation.pageUp", title: "Page up", repeats: true,
          when: "!('pageup' in focus.keys)", id: "profile:navigation.pageUp@pageup" },

        // To the ends.
        { keys: "alt+<", command: "navigation.first", title: "First row",
          when: "!focus.acceptsText",
          id: "profile:navigation.first@alt+<" },
        { keys: "alt+>", command: "navigation.last", title: "Last row",
          when: "!focus.acceptsText",
          id: "profile:navigation.last@alt+>" },
        { keys: "home", command: "navigation.first", title: "First row",
          when: "!focus.acceptsText && !('home' in focus.keys)",
          id: "profile:navigation.first@home" },
        { keys: "end", command: "navigation.last", title: "Last row",
          when: "!focus.acceptsText && !('end' in focus.keys)",
          id: "profile:navigation.last@end" },

        // The universal argument.
        { keys: "ctrl+u ctrl+n", command: "navigation.nextRow", args: { count: 4 },
          title: "Four rows down" },
        { keys: "ctrl+u ctrl+p", command: "navigation.previousRow", args: { count: 4 },
          title: "Four rows up" },
        { keys: "ctrl+u ctrl+u ctrl+n", command: "navigation.nextRow", args: { count: 16 },
          title: "Sixteen rows down" },
        { keys: "ctrl+u ctrl+u ctrl+p", command: "navigation.previousRow", args: { count: 16 },
          title: "Sixteen rows up" },

        // Choosing and leaving.
        { keys: "ctrl+m", command: "navigation.commit", title: "Open" },
        { keys: "ctrl+g", command: "navigation.clearFocus", title: "Clear focus",
          when: "!focus.acceptsText", id: "profile:navigation.clearFocus@ctrl+g" },

        // In texts.
    \(textBindings(emacsTextKeys))
      ],
    }
    """)

  /// Moving in lists with the keys of Vim's normal mode.
  ///
  /// A count of one digit comes first: `5 j` is five rows down, `5 shift+g` the fifth row.
  package static let vim = KeymapProfile(
    shipped: "vim",
    """
    {
      version: 1,
      bindings: [
        // Row by row.
        { keys: "j", command: "navigation.nextRow", title: "Next row", repeats: true },
        { keys: "k", command: "navigation.previousRow", title: "Previous row", repeats: true },

        // By half screens and screens.
        { keys: "ctrl+d", command: "navigation.nextRow", args: { count: 10 },
          title: "Ten rows down", repeats: true },
        { keys: "ctrl+u", command: "navigation.previousRow", args: { count: 10 },
          title: "Ten rows up", repeats: true },
        { keys: "ctrl+f", command: "navigation.pageDown", title: "Page down", repeats: true },
        { keys: "ctrl+b", command: "navigation.pageUp", title: "Page up", repeats: true },

        // To the ends.
        { keys: "g g", command: "navigation.first", title: "First row" },
        { keys: "shift+g", command: "navigation.last", title: "Last row" },

        // Choosing and leaving.
        { keys: "l", command: "navigation.commit", title: "Open" },
        { keys: "h", command: "navigation.clearFocus", title: "Clear focus" },
        { keys: "escape", command: "navigation.clearFocus", title: "Clear focus",
          when: "!focus.acceptsText", id: "profile:navigation.clearFocus@escape" },

        // Counts downwards and upwards.
    \(counted("j", "navigation.nextRow", "down"))
    \(counted("k", "navigation.previousRow", "up"))

        // Rows by number.
    \(rowsByNumber)
      ],
    }
    """)

  /// Returns the bindings of steps of two to nine rows.
  private static func counted(_ key: String, _ command: String, _ direction: String) -> String {
    let numbers = ["Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"]
    return zip(2..., numbers).map { count, number in
      """
          { keys: "\(count) \(key)", command: "\(command)", args: { count: \(count) },
            title: "\(number) rows \(direction)" },
      """
    }.joined(separator: "\n")
  }

  /// The bindings of the first nine rows.
  private static let rowsByNumber = (1...9).map { number in
    """
        { keys: "\(number) shift+g", command: "navigation.focusRow", args: { row: \(number - 1) },
          title: "Row \(number)" },
    """
  }.joined(separator: "\n")

  init(shipped name: String, _ text: String) {
    self.init(name: name, text: text, file: "\(name) profile")
  }
}
