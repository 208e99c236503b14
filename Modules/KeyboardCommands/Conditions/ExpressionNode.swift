package import KeyboardCore

/// The structure of an expression, in normal form.
///
/// Normal form: `!=` and `not in` are negated `==` and `in`, negations are folded (`!!a` is `a == true`), a constant
/// is on the right of a comparison, lists and maps of constants are constants, and `&&` in `&&` or `||` in `||` is
/// one list. Where only the truth matters, `a == true` is `a`. So expressions that differ only in these ways are
/// equal values with one spelling.
package indirect enum ExpressionNode: Hashable, Sendable {
  case constant(Value)
  case name(String)
  case has(String)
  case call(ExpressionFunction, [ExpressionNode])
  case list([ExpressionNode])
  case map([Member])
  case element(of: ExpressionNode, at: ExpressionNode)
  case slice(of: ExpressionNode, from: ExpressionNode?, to: ExpressionNode?)
  case minus(ExpressionNode)
  case arithmetic(ExpressionNode, ArithmeticOperator, ExpressionNode)
  case comparison(ExpressionNode, Comparison, ExpressionNode)
  case membership(of: ExpressionNode, in: ExpressionNode)
  case negation(ExpressionNode)
  case all([ExpressionNode])
  case any([ExpressionNode])

  /// A computed name in a map, and its value.
  package struct Member: Hashable, Sendable {
    let name: ExpressionNode
    let value: ExpressionNode
  }

  /// A relation between two values; `!=` is a negated ``equal``.
  package enum Comparison: String, Hashable, Sendable, CaseIterable {
    case equal = "=="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"

    /// The relation of the right side to the left one.
    var reversed: Comparison {
      switch self {
      case .equal: .equal
      case .less: .greater
      case .lessOrEqual: .greaterOrEqual
      case .greater: .less
      case .greaterOrEqual: .lessOrEqual
      }
    }
  }

  // MARK: Normal form

  /// Returns the negated expression.
  package static func not(_ node: ExpressionNode) -> ExpressionNode {
    switch node.asTest {
    case .constant(let value) where !value.isCollection: .constant(.bool(!value.isTruthy))
    case .negation(let inner): inner.truth
    case let test: .negation(test)
    }
  }

  /// Returns the conjunction of at least one expression.
  package static func and(_ terms: [ExpressionNode]) -> ExpressionNode {
    guard terms.count > 1 else { return terms[0] }
    return .all(
      terms.flatMap { term in
        if case .all(let inner) = term.asTest { inner } else { [term.asTest] }
      })
  }

  /// Returns the disjunction of at least one expression.
  package static func or(_ terms: [ExpressionNode]) -> ExpressionNode {
    guard terms.count > 1 else { return terms[0] }
    return .any(
      terms.flatMap { term in
        if case .any(let inner) = term.asTest { inner } else { [term.asTest] }
      })
  }

  /// Returns the comparison of two expressions; a constant goes to the right, a truth value foremost.
  package static func compare(
    _ left: ExpressionNode, _ comparison: Comparison, _ right: ExpressionNode
  ) -> ExpressionNode {
    if left.constantRank > right.constantRank {
      return compare(right, comparison.reversed, left)
    }
    switch (comparison, right) {
    case (.equal, .constant(.bool(true))): return left.truth
    case (.equal, .constant(.bool(false))): return .not(left)
    default: return .comparison(left, comparison, right)
    }
  }

  /// Returns the number after a minus sign, or the negated rest.
  static func minus(of node: ExpressionNode) -> ExpressionNode {
    switch node {
    case .constant(.integer(let number)) where number != .min: .constant(.integer(-number))
    case .constant(.number(let number)): .constant(Value(wholeOrNot: -number))
    default: .minus(node)
    }
  }

  /// Returns a list, which is a constant if its elements are.
  static func list(of elements: [ExpressionNode]) -> ExpressionNode {
    var values: [Value] = []
    for element in elements {
      guard case .constant(let value) = element else { return .list(elements) }
      values.append(value)
    }
    return .constant(.array(values))
  }

  /// Returns a map, which is a constant if its members are constants with texts for names.
  static func map(of members: [Member]) -> ExpressionNode {
    var values: [String: Value] = [:]
    for member in members {
      guard case .constant(.string(let name)) = member.name,
        case .constant(let value) = member.value
      else { return .map(members) }
      values[name] = value
    }
    return .constant(.object(values))
  }

  private var constantRank: Int {
    switch self {
    case .constant(.bool): 2
    case .constant: 1
    default: 0
    }
  }

  /// The expression where only its truth matters.
  var asTest: ExpressionNode {
    switch self {
    case .comparison(let inner, .equal, .constant(.bool(true))): inner.asTest
    case .constant(let value) where !value.isCollection: .constant(.bool(value.isTruthy))
    default: self
    }
  }

  /// The truth of the expression as a value.
  private var truth: ExpressionNode {
    switch self {
    case .constant(let value) where !value.isCollection: .constant(.bool(value.isTruthy))
    case .constant, .name, .list, .map, .element, .slice, .minus, .arithmetic:
      .comparison(self, .equal, .constant(.bool(true)))
    case .call(let function, _) where !function.isTest:
      .comparison(self, .equal, .constant(.bool(true)))
    case .has, .call, .comparison, .membership, .negation, .all, .any: self
    }
  }

  // MARK: Names

  /// The context names that the expression reads, in the order written, each once.
  var names: [String] {
    unique { node, _ in
      switch node {
      case .name(let name), .has(let name): [name]
      case .call(let function, _): function.names
      default: []
      }
    }
  }

  /// The names whose values are read for use, in the order written, each once.
  var usedNames: [String] {
    unique { node, _ in if case .name(let name) = node { [name] } else { [] } }
  }

  /// The names that the expression reads, and the expressions that it compares, in the order written, each once.
  var readParts: [ExpressionNode] {
    unique { node, isInFilter in
      switch node {
      case .name, .has: node.names.map(ExpressionNode.name)
      case .call(let function, _): function.names.map(ExpressionNode.name)
      // A comparison made for each element of a list has no single value.
      case .comparison where isInFilter, .membership where isInFilter: []
      case .comparison(let left, _, let right), .membership(of: let left, in: let right):
        [left, right].filter(\.isComputed)
      default: []
      }
    }
  }

  /// A Boolean value indicating whether the expression calls a function.
  func calls(_ function: ExpressionFunction) -> Bool {
    !unique { node, _ in
      if case .call(function, _) = node { [function] } else { [] }
    }.isEmpty
  }

  /// A Boolean value indicating whether this is computed: neither a constant nor a test.
  private var isComputed: Bool {
    switch self {
    case .name, .list, .map, .element, .slice, .minus, .arithmetic: true
    case .call(let function, _): !function.isTest
    case .constant, .has, .comparison, .membership, .negation, .all, .any: false
    }
  }

  private func unique<Part: Equatable>(_ parts: (ExpressionNode, Bool) -> [Part]) -> [Part] {
    var found: [Part] = []
    visit { node, isInFilter in
      for part in parts(node, isInFilter) where !found.contains(part) { found.append(part) }
    }
    return found
  }

  /// Calls a function with this and each part of it, in the order written, and whether it is in the condition of a
  /// `filter`; the element of such a condition is omitted.
  private func visit(isInFilter: Bool = false, _ body: (ExpressionNode, Bool) -> Void) {
    switch self {
    case .name(let name), .has(let name):
      if !isInFilter || !name.isElementName { body(self, isInFilter) }
      return
    default: body(self, isInFilter)
    }
    switch self {
    case .constant, .name, .has: break
    case .call(.filter, let parts):
      parts[0].visit(isInFilter: isInFilter, body)
      parts[1].visit(isInFilter: true, body)
    case .list(let parts), .all(let parts), .any(let parts), .call(_, let parts):
      for part in parts { part.visit(isInFilter: isInFilter, body) }
    case .map(let members):
      for member in members {
        member.name.visit(isInFilter: isInFilter, body)
        member.value.visit(isInFilter: isInFilter, body)
      }
    case .minus(let inner), .negation(let inner): inner.visit(isInFilter: isInFilter, body)
    case .slice(of: let node, from: let first, to: let end):
      for part in [node, first, end] { part?.visit(isInFilter: isInFilter, body) }
    case .element(of: let left, at: let right), .arithmetic(let left, _, let right),
      .comparison(let left, _, let right), .membership(of: let left, in: let right):
      left.visit(isInFilter: isInFilter, body)
      right.visit(isInFilter: isInFilter, body)
    }
  }
}

/// The context names that resolution and the calls in conditions read by themselves.
package enum FocusNames {
  /// The name of the element that has the focus.
  package static let name = "focus.name"
  /// The names of the focused element and of everything around it.
  package static let path = "focus.path"
  /// True while typed text would be inserted.
  package static let acceptsText = "focus.acceptsText"
  /// The built-in keys of the focused element.
  package static let keys = "focus.keys"
  /// True while typed text is secret.
  package static let isSecure = "focus.isSecure"
  /// The mode in force, or the list of modes.
  package static let mode = "mode"
}

extension Value {
  /// A Boolean value indicating whether it is a list or a map, which is not a valid condition.
  fileprivate var isCollection: Bool { arrayValue != nil || objectValue != nil }
}
