extension KeymapProfile {
  /// The keys that lists have nearly everywhere, beside the arrows and Enter of their own.
  public static let `default` = KeymapProfile(
    shipped: "default",
    """
    {
      version: 1,
      bindings: [
        { keys: "home", command: "navigation.first", title: "First row" },
        { keys: "end", command: "navigation.last", title: "Last row" },
        {
          keys: "pagedown", command: "navigation.nextRow", args: { count: 10 },
          title: "Ten rows down", repeats: true,
        },
        {
          keys: "pageup", command: "navigation.previousRow", args: { count: 10 },
          title: "Ten rows up", repeats: true,
        },
        { keys: "escape", command: "navigation.clearFocus", title: "Clear focus" },
      ],
    }
    """)
}
