import KeyboardCore

extension Condition {
  /// The condition as a `when` clause of VS Code.
  func vsCodeClause() throws(ExchangeRefusal) -> String {
    try expression.vsCodeClause()
  }
}

extension ConditionExpression {
  fileprivate func vsCodeClause() throws(ExchangeRefusal) -> String {
    switch self {
    case .constant(let value): return "\(value)"
    case .truth(let name): return name
    case .call(.focused, let name): return "\(FocusNames.name) == \(try name.vsCodeText())"
    case .call(let function, _):
      throw ExchangeRefusal(reason: "VS Code has no \(function.rawValue)(…)")
    case .comparison(let name, let comparison, let value):
      return "\(name) \(comparison.rawValue) \(try value.vsCodeValue())"
    case .membership(let name, let list): return "\(name) in \(list)"
    case .negation(.truth(let name)): return "!\(name)"
    case .negation(.comparison(let name, .equal, let value)):
      return "\(name) != \(try value.vsCodeValue())"
    case .negation(.membership(let name, let list)): return "\(name) not in \(list)"
    case .negation(let inner): return "!(\(try inner.vsCodeClause()))"
    case .all(let terms):
      var clauses: [String] = []
      for term in terms {
        let clause = try term.vsCodeClause()
        if case .any = term { clauses.append("(\(clause))") } else { clauses.append(clause) }
      }
      return clauses.joined(separator: " && ")
    case .any(let terms):
      var clauses: [String] = []
      for term in terms { clauses.append(try term.vsCodeClause()) }
      return clauses.joined(separator: " || ")
    }
  }
}

extension Value {
  fileprivate func vsCodeValue() throws(ExchangeRefusal) -> String {
    switch self {
    case .string(let text): return try text.vsCodeText()
    case .integer, .number: return description
    default: throw ExchangeRefusal(reason: "VS Code cannot compare with \(self)")
    }
  }
}

extension String {
  fileprivate func vsCodeText() throws(ExchangeRefusal) -> String {
    guard !contains("'") else {
      throw ExchangeRefusal(reason: "VS Code cannot compare with a text that holds a quote")
    }
    return "'\(self)'"
  }
}
