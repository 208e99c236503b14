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

  /// Whether a name equals a value; with a truth value, whether it is truthy or falsy.
  static func equal(_ name: String, _ value: Value) -> ConditionExpression {
    switch value {
    case .bool(true): .truth(of: name)
    case .bool(false): .negation(.truth(of: name))
    default: .comparison(name, .equal, value)
    }
  }

  /// Calls the closure with each context name, in the order written.
  func visitNames(_ visit: (String) -> Void) {
    switch self {
    case .constant: break
    case .truth(let name), .comparison(let name, _, _): visit(name)
    case .call(let function, let argument): function.names(argument).forEach(visit)
    case .membership(let name, let list):
      visit(name)
      visit(list)
    case .negation(let inner): inner.visitNames(visit)
    case .all(let terms), .any(let terms):
      for term in terms { term.visitNames(visit) }
    }
  }
}

/// How a name is compared with a value; `!=` is a negated ``equal``.
enum ConditionComparison: String, Hashable, Sendable, CaseIterable {
  case equal = "=="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
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

  /// Whether the spelling is one operand of `!`.
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

  /// Whether the text is one word of the language.
  fileprivate var isConditionName: Bool {
    guard let first, first.startsConditionName else { return false }
    return allSatisfy(\.continuesConditionName)
  }
}
