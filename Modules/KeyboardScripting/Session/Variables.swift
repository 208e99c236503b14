import KeyboardCore

/// The names that a script sets.
final class Variables {
  private var values: [String: Value] = [:]
  private var tokens: [String: Subscription] = [:]
  private let context: Context

  init(context: Context) {
    self.context = context
  }

  /// Gives a name a value; false when the name belongs to somebody else.
  func set(_ name: String, to value: Value) -> Bool {
    if tokens[name] == nil {
      guard !context.isRegistered(name) else { return false }
      tokens[name] = context.register(ContextName(name, "set by the session")) { [weak self] in
        self?.values[name]
      }
    }
    values[name] = value
    return true
  }
}
