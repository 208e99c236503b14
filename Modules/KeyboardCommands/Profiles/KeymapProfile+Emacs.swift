extension KeymapProfile {
  /// Moving in lists by the keys of Emacs.
  ///
  /// `ctrl+u` makes the next step four rows, twice sixteen.
  public static let emacs = KeymapProfile(
    shipped: "emacs",
    """
    {
      version: 1,
      bindings: [
        // Row by row.
        { keys: "ctrl+n", command: "navigation.nextRow", title: "Next row", repeats: true },
        {
          keys: "ctrl+p", command: "navigation.previousRow",
          title: "Previous row", repeats: true,
        },

        // By screens.
        { keys: "ctrl+v", command: "navigation.pageDown", title: "Page down", repeats: true },
        { keys: "alt+v", command: "navigation.pageUp", title: "Page up", repeats: true },
        { keys: "pagedown", command: "navigation.pageDown", title: "Page down", repeats: true },
        { keys: "pageup", command: "navigation.pageUp", title: "Page up", repeats: true },

        // To the ends.
        { keys: "alt+<", command: "navigation.first", title: "First row" },
        { keys: "alt+>", command: "navigation.last", title: "Last row" },
        { keys: "home", command: "navigation.first", title: "First row" },
        { keys: "end", command: "navigation.last", title: "Last row" },

        // The universal argument.
        {
          keys: "ctrl+u ctrl+n", command: "navigation.nextRow", args: { count: 4 },
          title: "Four rows down",
        },
        {
          keys: "ctrl+u ctrl+p", command: "navigation.previousRow", args: { count: 4 },
          title: "Four rows up",
        },
        {
          keys: "ctrl+u ctrl+u ctrl+n", command: "navigation.nextRow", args: { count: 16 },
          title: "Sixteen rows down",
        },
        {
          keys: "ctrl+u ctrl+u ctrl+p", command: "navigation.previousRow", args: { count: 16 },
          title: "Sixteen rows up",
        },

        // Choosing and leaving.
        { keys: "ctrl+m", command: "navigation.commit", title: "Commit focused row" },
        { keys: "ctrl+g", command: "navigation.clearFocus", title: "Clear focus" },
      ],
    }
    """)
}
