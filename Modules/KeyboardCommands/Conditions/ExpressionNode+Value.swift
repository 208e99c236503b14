public import KeyboardCore

extension ExpressionNode {
  /// Computes the value of the expression in a context.
  ///
  /// - Parameters:
  ///   - context: answers the names.
  ///   - mistake: set to the reason why an operation cannot be computed, the first time.
  /// - Returns: the value, in which null stands for what cannot be computed.
  func value(in context: any ContextReading, _ mistake: inout String?) -> Value {
    switch self {
    case .constant(let value): return value
    case .name(let name): return context.value(name) ?? .null
    case .list(let elements):
      let list = Value.array(elements.map { $0.value(in: context, &mistake) })
      guard list.isTooLarge else { return list }
      mistake = mistake ?? "\(self) cannot be computed: the list is too large"
      return .null
    case .element(of: let node, at: let index):
      let value = node.value(in: context, &mistake)
      return value.element(at: index.value(in: context, &mistake))
    case .minus(let node):
      let value = node.value(in: context, &mistake)
      if let result = ArithmeticOperator.subtract.apply(0, value) { return result }
      mistake = mistake ?? "\(self) cannot be computed: - takes a number, not \(value)"
      return .null
    case .arithmetic(let left, let sign, let right):
      let first = left.value(in: context, &mistake)
      let second = right.value(in: context, &mistake)
      if let result = sign.apply(first, second) { return result }
      mistake = mistake ?? "\(self) cannot be computed: \(sign.refusal(of: first, second))"
      return .null
    case .call(let function, let arguments) where !function.isTest:
      let values = arguments.map { $0.value(in: context, &mistake) }
      if let result = function.value(values) { return result }
      mistake = mistake ?? "\(self) cannot be computed: \(function.refusal(of: values))"
      return .null
    default: return .bool(holds(in: context, &mistake))
    }
  }

  /// Returns a Boolean value indicating whether the value of the expression counts as true.
  func holds(in context: any ContextReading, _ mistake: inout String?) -> Bool {
    switch self {
    case .has(let name): return context.value(name) ?? .null != .null
    case .call(let function, let arguments) where function.isTest:
      return function.holds(arguments.map { $0.value(in: context, &mistake) }, in: context)
    case .comparison(let left, let comparison, let right):
      let value = left.value(in: context, &mistake)
      switch right {
      case .constant(.bool(true)) where comparison == .equal: return value.isTruthy
      case .constant(let other): return comparison.holds(between: value, and: other)
      default:
        let other = right.value(in: context, &mistake)
        return other != .null && comparison.holds(between: value, and: other)
      }
    case .membership(of: let element, in: let list):
      let value = element.value(in: context, &mistake)
      return list.value(in: context, &mistake).holds(value)
    case .negation(let inner): return !inner.holds(in: context, &mistake)
    case .all(let terms): return terms.allSatisfy { $0.holds(in: context, &mistake) }
    case .any(let terms): return terms.contains { $0.holds(in: context, &mistake) }
    case .constant, .name, .list, .element, .minus, .arithmetic, .call:
      return value(in: context, &mistake).isTruthy
    }
  }
}

extension ExpressionNode.Comparison {
  /// Returns a Boolean value indicating whether the relation holds; ordering only ever holds
  /// between numbers, and null equals null.
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

/// An operator that computes a value of two.
package enum ArithmeticOperator: String, Hashable, Sendable, CaseIterable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"

  /// Computes the value; nil when the operator does not take these.
  ///
  /// Whole results are integers, as long as they fit; the remainder has the sign of the first
  /// number.
  func apply(_ left: Value, _ right: Value) -> Value? {
    switch (self, left, right) {
    case (.add, .string(let first), .string(let second)):
      return Value.string(first + second).unlessTooLarge
    case (.add, .array(let first), .array(let second)):
      return Value.array(first + second).unlessTooLarge
    default: break
    }
    if let left = left.integerValue, let right = right.integerValue {
      let (result, isInexact) = apply(left, right)
      if !isInexact { return .integer(result) }
    }
    guard let left = left.numberValue, let right = right.numberValue else { return nil }
    let result =
      switch self {
      case .add: left + right
      case .subtract: left - right
      case .multiply: left * right
      case .divide: left / right
      case .remainder: left.truncatingRemainder(dividingBy: right)
      }
    guard result.isFinite else { return nil }
    return Value(wholeOrNot: result)
  }

  private func apply(_ left: Int, _ right: Int) -> (partialValue: Int, overflow: Bool) {
    switch self {
    case .add: left.addingReportingOverflow(right)
    case .subtract: left.subtractingReportingOverflow(right)
    case .multiply: left.multipliedReportingOverflow(by: right)
    case .remainder: left.remainderReportingOverflow(dividingBy: right)
    case .divide:
      right == 0 || left == .min || left % right != 0 ? (0, true) : (left / right, false)
    }
  }

  /// The reason why two values cannot be computed.
  func refusal(of left: Value, _ right: Value) -> String {
    if left.numberValue != nil, right.numberValue != nil {
      return right.numberValue == 0 ? "nothing is divided by 0" : "the result is too large"
    }
    switch (self, left, right) {
    case (.add, .string, .string), (.add, .array, .array): return "the result is too large"
    default: break
    }
    let taken = self == .add ? "two numbers, texts or lists" : "numbers"
    return "\(rawValue) takes \(taken), not \(left) and \(right)"
  }
}

extension Value {
  /// Creates a number, an integer when it is whole and fits.
  package init(wholeOrNot number: Double) {
    self = Int(exactly: number).map(Value.integer) ?? .number(number)
  }

  /// A Boolean value indicating whether this has more text and elements, or nests deeper, than
  /// expressions may compute: no script can exhaust memory or stack with them.
  ///
  /// - Complexity: O(size), up to the limit.
  public var isTooLarge: Bool {
    var rest = 1 << 20
    return !fits(in: &rest, depth: 64)
  }

  fileprivate var unlessTooLarge: Value? { isTooLarge ? .none : .some(self) }

  /// Takes the size of the value from what is left; false when that is too little.
  private func fits(in rest: inout Int, depth: Int) -> Bool {
    guard depth > 0 else { return false }
    switch self {
    case .string(let text): rest -= text.utf8.count
    case .array(let elements):
      rest -= elements.count
      for element in elements where rest >= 0 {
        guard element.fits(in: &rest, depth: depth - 1) else { return false }
      }
    case .object(let members):
      rest -= members.count
      for (name, member) in members where rest >= 0 {
        rest -= name.utf8.count
        guard member.fits(in: &rest, depth: depth - 1) else { return false }
      }
    default: break
    }
    return rest >= 0
  }

  /// The element of a list at an index, or the member of an object with a name; null when there is
  /// none.
  fileprivate func element(at index: Value) -> Value {
    switch self {
    case .array(let values):
      index.integerValue.flatMap { values.indices.contains($0) ? values[$0] : nil } ?? .null
    case .object(let members): index.stringValue.flatMap { members[$0] } ?? .null
    default: .null
    }
  }

  /// Returns a Boolean value indicating whether this is the text, or a list that contains it.
  func lists(_ text: String) -> Bool {
    switch self {
    case .string(let value): value == text
    case .array(let values): values.contains(.string(text))
    default: false
    }
  }

  /// Returns a Boolean value indicating whether this list contains an equal value, or this object
  /// has a member of that name; neither contains null.
  fileprivate func holds(_ element: Value) -> Bool {
    switch self {
    case .array(let values) where element != .null:
      values.contains { ExpressionNode.Comparison.equal.holds(between: $0, and: element) }
    case .object(let members): element.stringValue.map { members[$0] != nil } ?? false
    default: false
    }
  }
}
