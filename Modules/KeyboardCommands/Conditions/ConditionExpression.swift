import KeyboardCore

/// The structure of a condition, in normal form.
///
/// Normal form: negations are folded (`!!a` is `a`), `!=` and `not in` are negated `==` and `in`,
/// comparisons with `true` and `false` are truth tests, and `&&` in `&&` or `||` in `||` is one
/// list. So equal meanings written in these ways are equal values with one spelling.
indirect enum ConditionExpression: Hashable, Sendable {
  case constant(Bool)
  case truth(of: String)
  case call(ConditionFunction, String)
  case comparison(String, ConditionComparison, Value)
  case membership(of: String, in: String)
  case negation(ConditionExpression)
  case all([ConditionExpression])
  case any([ConditionExpression])

  /// The negated expression, folded.
  static func not(_ expression: ConditionExpression) -> ConditionExpression {
    switch expression {
    case .constant(let value): .constant(!value)
    case .negation(let inner): inner
    default: .negation(expression)
    }
  }

  /// The conjunction of at least one expression, flattened.
  static func and(_ terms: [ConditionExpression]) -> ConditionExpression {
    let flat = terms.flatMap { term in
      if case .all(let inner) = term { inner } else { [term] }
    }
    return flat.count == 1 ? flat[0] : .all(flat)
  }

  /// The disjunction of at least one expression, flattened.
  static func or(_ terms: [ConditionExpression]) -> ConditionExpression {
    let flat = terms.flatMap { term in
      if case .any(let inner) = term { inner } else { [term] }
    }
    return flat.count == 1 ? flat[0] : .any(flat)
  }

  /// The test that a name equals a value; with a truth value, that it is truthy or falsy.
  static func equal(_ name: String, _ value: Value) -> ConditionExpression {
    switch value {
    case .bool(true): .truth(of: name)
    case .bool(false): .negation(.truth(of: name))
    default: .comparison(name, .equal, value)
    }
  }

  /// The context names that the expression reads, in the order written.
  var names: [String] {
    switch self {
    case .constant: []
    case .truth(let name), .comparison(let name, _, _): [name]
    case .call(let function, let argument): function.names(argument)
    case .membership(let name, let list): [name, list]
    case .negation(let inner): inner.names
    case .all(let terms), .any(let terms): terms.flatMap(\.names)
    }
  }
}

/// A comparison of a name with a value; `!=` is a negated ``equal``.
enum ConditionComparison: String, Hashable, Sendable, CaseIterable {
  case equal = "=="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  /// Returns a Boolean value indicating whether the relation holds; ordering only ever holds
  /// between numbers.
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

/// The functions of the language.
enum ConditionFunction: String, Hashable, Sendable, CaseIterable {
  case focused
  case within
  case mode
  case has

  /// The context names that a call reads.
  func names(_ argument: String) -> [String] {
    switch self {
    case .focused: [FocusNames.name]
    case .within: [FocusNames.name, FocusNames.path]
    case .mode: [FocusNames.mode]
    case .has: [argument]
    }
  }

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

extension ConditionExpression {
  /// Returns a Boolean value indicating whether the expression holds in a context.
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

extension Value {
  /// Returns a Boolean value indicating whether this is the text, or a list that contains it.
  func lists(_ text: String) -> Bool {
    switch self {
    case .string(let value): value == text
    case .array(let values): values.contains(.string(text))
    default: false
    }
  }

  /// Returns a Boolean value indicating whether this list contains an equal value, or this object
  /// has a member of that name.
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
  /// True while text that is typed would be inserted.
  static let acceptsText = "focus.acceptsText"
  /// True while text that is typed is secret.
  static let isSecure = "focus.isSecure"
  /// The mode in force, or the list of modes.
  static let mode = "mode"
}

extension ConditionExpression: CustomStringConvertible {
  /// The canonical spelling: parentheses only where they are needed, every text in quotes.
  var description: String {
    switch self {
    case .constant(let value): value ? "true" : "false"
    case .truth(let name): name
    case .call(let function, let argument):
      "\(function.rawValue)(\(argument.isConditionName ? argument : argument.quoted))"
    case .comparison(let name, let comparison, let value):
      "\(name) \(comparison.rawValue) \(value.conditionLiteral)"
    case .membership(let name, let list): "\(name) in \(list)"
    case .negation(.comparison(let name, .equal, let value)):
      "\(name) != \(value.conditionLiteral)"
    case .negation(.membership(let name, let list)): "\(name) not in \(list)"
    case .negation(let inner): "!\(inner.isOperand ? "\(inner)" : "(\(inner))")"
    case .all(let terms): terms.map(\.conjunct).joined(separator: " && ")
    case .any(let terms): terms.map(\.description).joined(separator: " || ")
    }
  }

  /// A Boolean value indicating whether the spelling is one operand of `!`.
  private var isOperand: Bool {
    switch self {
    case .constant, .truth, .call: true
    default: false
    }
  }

  /// The spelling as a part of `&&`.
  private var conjunct: String {
    if case .any = self { "(\(self))" } else { description }
  }
}

extension Value {
  /// The value as a condition writes it.
  fileprivate var conditionLiteral: String {
    if case .string(let text) = self { text.quoted } else { description }
  }
}

extension String {
  /// The text in single quotes, quotes in it doubled.
  fileprivate var quoted: String {
    "'" + flatMap { $0 == "'" ? "''" : String($0) } + "'"
  }

  /// A Boolean value indicating whether the text is one word of the language.
  var isConditionName: Bool {
    guard let first, first.startsConditionName else { return false }
    return allSatisfy(\.continuesConditionName)
  }
}
