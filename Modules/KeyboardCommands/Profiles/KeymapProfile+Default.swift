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
        { keys: "pagedown", command: "navigation.pageDown", title: "Page down", repeats: true },
        { keys: "pageup", command: "navigation.pageUp", title: "Page up", repeats: true },
        { keys: "escape", command: "navigation.clearFocus", title: "Clear focus" },
      ],
    }
    """)
}
