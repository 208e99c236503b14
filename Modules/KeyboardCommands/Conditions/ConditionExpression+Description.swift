import KeyboardCore

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
