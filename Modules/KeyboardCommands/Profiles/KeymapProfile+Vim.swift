extension KeymapProfile {
  /// Moving in lists by the keys of Vim's normal mode.
  ///
  /// A count of one digit comes first: `5 j` is five rows down, `5 shift+g` the fifth row.
  public static let vim = KeymapProfile(
    shipped: "vim",
    """
    {
      version: 1,
      bindings: [
        // Row by row.
        { keys: "j", command: "navigation.nextRow", title: "Next row", repeats: true },
        { keys: "k", command: "navigation.previousRow", title: "Previous row", repeats: true },

        // By half screens and screens.
        {
          keys: "ctrl+d", command: "navigation.nextRow", args: { count: 10 },
          title: "Ten rows down", repeats: true,
        },
        {
          keys: "ctrl+u", command: "navigation.previousRow", args: { count: 10 },
          title: "Ten rows up", repeats: true,
        },
        { keys: "ctrl+f", command: "navigation.pageDown", title: "Page down", repeats: true },
        { keys: "ctrl+b", command: "navigation.pageUp", title: "Page up", repeats: true },

        // To the ends.
        { keys: "g g", command: "navigation.first", title: "First row" },
        { keys: "shift+g", command: "navigation.last", title: "Last row" },

        // Choosing and leaving.
        { keys: "l", command: "navigation.commit", title: "Commit focused row" },
        { keys: "h", command: "navigation.clearFocus", title: "Clear focus" },
        { keys: "escape", command: "navigation.clearFocus", title: "Clear focus" },

        // Counts downwards.
        {
          keys: "2 j", command: "navigation.nextRow", args: { count: 2 },
          title: "Two rows down",
        },
        {
          keys: "3 j", command: "navigation.nextRow", args: { count: 3 },
          title: "Three rows down",
        },
        {
          keys: "4 j", command: "navigation.nextRow", args: { count: 4 },
          title: "Four rows down",
        },
        {
          keys: "5 j", command: "navigation.nextRow", args: { count: 5 },
          title: "Five rows down",
        },
        {
          keys: "6 j", command: "navigation.nextRow", args: { count: 6 },
          title: "Six rows down",
        },
        {
          keys: "7 j", command: "navigation.nextRow", args: { count: 7 },
          title: "Seven rows down",
        },
        {
          keys: "8 j", command: "navigation.nextRow", args: { count: 8 },
          title: "Eight rows down",
        },
        {
          keys: "9 j", command: "navigation.nextRow", args: { count: 9 },
          title: "Nine rows down",
        },

        // Counts upwards.
        {
          keys: "2 k", command: "navigation.previousRow", args: { count: 2 },
          title: "Two rows up",
        },
        {
          keys: "3 k", command: "navigation.previousRow", args: { count: 3 },
          title: "Three rows up",
        },
        {
          keys: "4 k", command: "navigation.previousRow", args: { count: 4 },
          title: "Four rows up",
        },
        {
          keys: "5 k", command: "navigation.previousRow", args: { count: 5 },
          title: "Five rows up",
        },
        {
          keys: "6 k", command: "navigation.previousRow", args: { count: 6 },
          title: "Six rows up",
        },
        {
          keys: "7 k", command: "navigation.previousRow", args: { count: 7 },
          title: "Seven rows up",
        },
        {
          keys: "8 k", command: "navigation.previousRow", args: { count: 8 },
          title: "Eight rows up",
        },
        {
          keys: "9 k", command: "navigation.previousRow", args: { count: 9 },
          title: "Nine rows up",
        },

        // Rows by number.
        { keys: "1 shift+g", command: "navigation.focusRow", args: { row: 0 }, title: "Row 1" },
        { keys: "2 shift+g", command: "navigation.focusRow", args: { row: 1 }, title: "Row 2" },
        { keys: "3 shift+g", command: "navigation.focusRow", args: { row: 2 }, title: "Row 3" },
        { keys: "4 shift+g", command: "navigation.focusRow", args: { row: 3 }, title: "Row 4" },
        { keys: "5 shift+g", command: "navigation.focusRow", args: { row: 4 }, title: "Row 5" },
        { keys: "6 shift+g", command: "navigation.focusRow", args: { row: 5 }, title: "Row 6" },
        { keys: "7 shift+g", command: "navigation.focusRow", args: { row: 6 }, title: "Row 7" },
        { keys: "8 shift+g", command: "navigation.focusRow", args: { row: 7 }, title: "Row 8" },
        { keys: "9 shift+g", command: "navigation.focusRow", args: { row: 8 }, title: "Row 9" },
      ],
    }
    """)
}
