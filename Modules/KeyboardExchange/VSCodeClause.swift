import KeyboardCommands
import KeyboardCore

extension Condition {
  /// Returns the condition as a `when` clause of VS Code; nil if it always holds.
  func vsCodeClause() throws(ExchangeRefusal) -> String? {
    self == .always ? nil : try node.vsCodeClause()
  }
}

extension ExpressionNode {
  /// Returns the expression as a `when` clause of VS Code.
  fileprivate func vsCodeClause() throws(ExchangeRefusal) -> String {
    switch self {
    case .constant(let value): return "\(value.isTruthy)"
    case .name(let name): return try name.vsCodeName()
    case .negation(.name(let name)): return "!\(try name.vsCodeName())"
    case .comparison(.name(let name), let comparison, .constant(let value)):
      return "\(try name.vsCodeName()) \(comparison.rawValue) \(try value.vsCodeLiteral())"
    case .negation(.comparison(.name(let name), .equal, .constant(let value))):
      return "\(try name.vsCodeName()) != \(try value.vsCodeLiteral())"
    case .membership(of: .name(let name), in: .name(let list)):
      return "\(try name.vsCodeName()) in \(try list.vsCodeName())"
    case .negation(.membership(of: .name(let name), in: .name(let list))):
      return "\(try name.vsCodeName()) not in \(try list.vsCodeName())"
    case .membership(of: .name(let name), in: .constant(.array(let values))):
      return try Self.vsCodeTest(of: name, in: values)
    case .call(.focused, let arguments):
      return try Self.compare(.name(FocusNames.name), .equal, arguments[0]).vsCodeClause()
    case .negation(let inner): return "!(\(try inner.vsCodeClause()))"
    case .all(let terms):
      var clauses: [String] = []
      for term in terms {
        let clause = try term.vsCodeClause()
        clauses.append(term.vsCodeNeedsParentheses ? "(\(clause))" : clause)
      }
      return clauses.joined(separator: " && ")
    case .any(let terms):
      var clauses: [String] = []
      for term in terms { clauses.append(try term.vsCodeClause()) }
      return clauses.joined(separator: " || ")
    case .has: throw ExchangeRefusal(reason: "VS Code has no has(…)")
    case .call(let function, let arguments):
      guard function.isTest, arguments.count == 2, case .name(let name) = arguments[0],
        case .constant(.string(let text)) = arguments[1]
      else { throw ExchangeRefusal(reason: "VS Code has no \(function.rawValue)(…)") }
      let start = function == .startsWith ? "^" : ""
      let end = function == .endsWith ? "$" : ""
      return "\(try name.vsCodeName()) =~ /\(start)\(text.vsCodePattern)\(end)/"
    case .list, .map, .element, .slice, .minus, .arithmetic, .comparison, .membership:
      throw ExchangeRefusal(reason: "VS Code compares names with constants only, not \(self)")
    }
  }

  /// Returns the test that a name is one of some values: one comparison if VS Code treats them as equal.
  private static func vsCodeTest(
    of name: String, in values: [Value]
  ) throws(ExchangeRefusal) -> String {
    let name = try name.vsCodeName()
    if case .string(let text)? = values.first, values == Value.looselyEqual(to: text) {
      return "\(name) == \(try values[0].vsCodeLiteral())"
    }
    var clauses: [String] = []
    for value in values { clauses.append("\(name) == \(try value.vsCodeLiteral())") }
    return clauses.isEmpty ? "false" : clauses.joined(separator: " || ")
  }

  /// A Boolean value indicating whether the clause is one of several alternatives.
  private var vsCodeNeedsParentheses: Bool {
    switch self {
    case .any: true
    case .membership(_, in: .constant(.array(let values))):
      values.count > 1 && values != values[0].stringValue.map(Value.looselyEqual)
    default: false
    }
  }
}

extension Value {
  /// Returns the value as a literal of VS Code.
  fileprivate func vsCodeLiteral() throws(ExchangeRefusal) -> String {
    if numberValue != nil { return description }
    guard let text = stringValue else {
      throw ExchangeRefusal(reason: "VS Code cannot compare with \(self)")
    }
    guard !text.contains("'") else {
      throw ExchangeRefusal(reason: "VS Code cannot compare with a text that holds a quote")
    }
    return "'\(text)'"
  }
}

extension String {
  /// The regular expression that matches the text.
  fileprivate var vsCodePattern: String {
    String(flatMap { $0.isASCII && ($0.isPunctuation || $0.isSymbol) ? ["\\", $0] : [$0] })
  }

  /// Returns the name in VS Code's form.
  fileprivate func vsCodeName() throws(ExchangeRefusal) -> String {
    guard VSCodeCondition.isName(self) else {
      throw ExchangeRefusal(reason: "VS Code cannot read the name \(expressionName)")
    }
    return self
  }
}
