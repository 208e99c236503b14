import KeyboardCore

extension ConditionExpression {
  /// Whether the expression holds in a context.
  func evaluate(in context: any ContextReading) -> Bool {
    switch self {
    case .constant(let value): value
    case .truth(let name): context.value(name)?.isTruthy ?? false
    case .call(let function, let argument): function.evaluate(argument, in: context)
    case .comparison(let name, let comparison, let value):
      comparison.holds(between: context.value(name) ?? .null, and: value)
    case .membership(let name, let list):
      context.value(name).map { context.value(list)?.holds($0) ?? false } ?? false
    case .negation(let inner): !inner.evaluate(in: context)
    case .all(let terms): terms.allSatisfy { $0.evaluate(in: context) }
    case .any(let terms): terms.contains { $0.evaluate(in: context) }
    }
  }
}

extension ConditionFunction {
  fileprivate func evaluate(_ argument: String, in context: any ContextReading) -> Bool {
    switch self {
    case .focused:
      context.value(FocusNames.name)?.stringValue == argument
    case .within:
      context.value(FocusNames.name)?.stringValue == argument
        || context.value(FocusNames.path)?.lists(argument) ?? false
    case .mode:
      context.value(FocusNames.mode)?.lists(argument) ?? false
    case .has:
      context.value(argument) ?? .null != .null
    }
  }
}

extension ConditionComparison {
  /// Whether the relation holds; ordering only ever holds between numbers.
  func holds(between left: Value, and right: Value) -> Bool {
    if let left = left.integerValue, let right = right.integerValue {
      return holds(left, right)
    }
    if let left = left.numberValue, let right = right.numberValue {
      return holds(left, right)
    }
    return self == .equal && left == right
  }

  private func holds<Number: Comparable>(_ left: Number, _ right: Number) -> Bool {
    switch self {
    case .equal: left == right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}

extension Value {
  /// Whether this is the text, or a list that contains it.
  func lists(_ text: String) -> Bool {
    switch self {
    case .string(let value): value == text
    case .array(let values): values.contains(.string(text))
    default: false
    }
  }

  /// Whether this list contains an equal value, or this object has a member of that name.
  func holds(_ element: Value) -> Bool {
    switch self {
    case .array(let values):
      values.contains { ConditionComparison.equal.holds(between: $0, and: element) }
    case .object(let members): members[element.text] != nil
    default: false
    }
  }
}

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
