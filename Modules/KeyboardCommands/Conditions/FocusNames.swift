/// The context names that resolution and the calls in conditions read by themselves.
enum FocusNames {
  /// The name of what has the focus.
  static let name = "focus.name"
  /// The names of what has the focus and of everything around it.
  static let path = "focus.path"
  /// Whether text typed now would be inserted.
  static let acceptsText = "focus.acceptsText"
  /// Whether text typed now is secret.
  static let isSecure = "focus.isSecure"
  /// The mode in force, or the list of modes.
  static let mode = "mode"
}
