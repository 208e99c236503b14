import KeyboardCore

/// The structure of an expression, in normal form.
///
/// Normal form: `!=` and `not in` are negated `==` and `in`, negations are folded (`!!a` is
/// `a == true`), a constant stands on the right of a comparison, lists of constants are constants,
/// and `&&` in `&&` or `||` in `||` is one list. Where only the truth counts, `a == true` is `a`.
/// So equal meanings written in these ways are equal values with one spelling.
indirect enum ExpressionNode: Hashable, Sendable {
  case constant(Value)
  case name(String)
  case has(String)
  case call(ExpressionFunction, [ExpressionNode])
  case list([ExpressionNode])
  case element(of: ExpressionNode, at: ExpressionNode)
  case minus(ExpressionNode)
  case arithmetic(ExpressionNode, ArithmeticOperator, ExpressionNode)
  case comparison(ExpressionNode, Comparison, ExpressionNode)
  case membership(of: ExpressionNode, in: ExpressionNode)
  case negation(ExpressionNode)
  case all([ExpressionNode])
  case any([ExpressionNode])

  /// A relation between two values; `!=` is a negated ``equal``.
  enum Comparison: String, Hashable, Sendable, CaseIterable {
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

  /// The negated expression.
  static func not(_ node: ExpressionNode) -> ExpressionNode {
    switch node.asTest {
    case .constant(let value): .constant(.bool(!value.isTruthy))
    case .negation(let inner): inner.truth
    case let test: .negation(test)
    }
  }

  /// The conjunction of at least one expression.
  static func and(_ terms: [ExpressionNode]) -> ExpressionNode {
    guard terms.count > 1 else { return terms[0] }
    return .all(
      terms.flatMap { term in
        if case .all(let inner) = term.asTest { inner } else { [term.asTest] }
      })
  }

  /// The disjunction of at least one expression.
  static func or(_ terms: [ExpressionNode]) -> ExpressionNode {
    guard terms.count > 1 else { return terms[0] }
    return .any(
      terms.flatMap { term in
        if case .any(let inner) = term.asTest { inner } else { [term.asTest] }
      })
  }

  /// The comparison of two expressions; a constant goes to the right, a truth value foremost.
  static func compare(
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

  /// The number after a minus sign, or the negated rest.
  static func minus(of node: ExpressionNode) -> ExpressionNode {
    switch node {
    case .constant(.integer(let number)) where number != .min: .constant(.integer(-number))
    case .constant(.number(let number)): .constant(Value(wholeOrNot: -number))
    default: .minus(node)
    }
  }

  /// A list; of constants a constant.
  static func list(of elements: [ExpressionNode]) -> ExpressionNode {
    var values: [Value] = []
    for element in elements {
      guard case .constant(let value) = element else { return .list(elements) }
      values.append(value)
    }
    return .constant(.array(values))
  }

  private var constantRank: Int {
    switch self {
    case .constant(.bool): 2
    case .constant: 1
    default: 0
    }
  }

  /// The expression where only its truth counts.
  var asTest: ExpressionNode {
    switch self {
    case .comparison(let inner, .equal, .constant(.bool(true))): inner.asTest
    case .constant(let value): .constant(.bool(value.isTruthy))
    default: self
    }
  }

  /// The truth of the expression as a value.
  private var truth: ExpressionNode {
    switch self {
    case .constant(let value): .constant(.bool(value.isTruthy))
    case .name, .list, .element, .minus, .arithmetic:
      .comparison(self, .equal, .constant(.bool(true)))
    case .has, .call, .comparison, .membership, .negation, .all, .any: self
    }
  }

  // MARK: Names

  /// The context names that the expression reads, in the order written, each once.
  var names: [String] {
    unique { node in
      switch node {
      case .name(let name), .has(let name): [name]
      case .call(let function, _): function.names
      default: []
      }
    }
  }

  /// The names whose values are written to be used, in the order written, each once.
  var usedNames: [String] {
    unique { if case .name(let name) = $0 { [name] } else { [] } }
  }

  private func unique(_ names: (ExpressionNode) -> [String]) -> [String] {
    var found: [String] = []
    visit { node in
      for name in names(node) where !found.contains(name) { found.append(name) }
    }
    return found
  }

  /// Calls a function with this and every part of it, in the order written.
  private func visit(_ body: (ExpressionNode) -> Void) {
    body(self)
    switch self {
    case .constant, .name, .has: break
    case .list(let parts), .all(let parts), .any(let parts), .call(_, let parts):
      for part in parts { part.visit(body) }
    case .minus(let inner), .negation(let inner): inner.visit(body)
    case .element(of: let left, at: let right), .arithmetic(let left, _, let right),
      .comparison(let left, _, let right), .membership(of: let left, in: let right):
      left.visit(body)
      right.visit(body)
    }
  }
}

/// The functions of the language that take values; `has` takes a name.
enum ExpressionFunction: String, Hashable, Sendable, CaseIterable {
  case focused
  case within
  case mode
  case contains
  case startsWith
  case endsWith

  /// The number of arguments.
  var arity: Int {
    switch self {
    case .focused, .within, .mode: 1
    case .contains, .startsWith, .endsWith: 2
    }
  }

  /// The context names that a call reads beside its arguments.
  var names: [String] {
    switch self {
    case .focused: [FocusNames.name]
    case .within: [FocusNames.name, FocusNames.path]
    case .mode: [FocusNames.mode]
    case .contains, .startsWith, .endsWith: []
    }
  }

  /// Returns a Boolean value indicating whether a call holds; it does so for texts only.
  func holds(_ arguments: [Value], in context: any ContextReading) -> Bool {
    let texts = arguments.compactMap(\.stringValue)
    guard texts.count == arity, let last = texts.last else { return false }
    return switch self {
    case .focused: context.value(FocusNames.name) == .string(last)
    case .within:
      context.value(FocusNames.name) == .string(last)
        || context.value(FocusNames.path)?.lists(last) ?? false
    case .mode: context.value(FocusNames.mode)?.lists(last) ?? false
    case .contains: texts[0].contains(last)
    case .startsWith: texts[0].hasPrefix(last)
    case .endsWith: texts[0].hasSuffix(last)
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
