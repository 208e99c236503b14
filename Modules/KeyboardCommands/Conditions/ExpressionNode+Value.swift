public import KeyboardCore

extension ExpressionNode {
  /// Computes the value of the expression in a context.
  ///
  /// - Parameters:
  ///   - context: the values of names.
  ///   - computation: records why an operation cannot be computed.
  /// - Returns: the value; null if it cannot be computed.
  func value(in context: any ContextReading, _ computation: inout Computation) -> Value {
    switch self {
    case .constant(let value): return value
    case .element(of: let node, at: let index):
      let value: Value
      if case .name(let name) = node, let named = context.value(name), named.stringValue == nil {
        // An element is found without copying the whole.
        value = named
      } else {
        value = node.value(in: context, &computation)
      }
      let index = index.value(in: context, &computation)
      if let refusal = value.refusal(of: index) { computation.note(self, refusal) }
      return value.element(at: index)
    default: break
    }
    do throws(MessageError) {
      return try computed(in: context, &computation)
    } catch {
      computation.note(self, error.message)
      return .null
    }
  }

  private func computed(
    in context: any ContextReading, _ computation: inout Computation
  ) throws(MessageError) -> Value {
    switch self {
    case .name(let name):
      let value = context.value(name) ?? .null
      if computation.isFiltering { try computation.count(value.size) }
      return value
    case .list(let elements):
      let list = Value.array(elements.map { $0.value(in: context, &computation) })
      guard !list.isTooLarge else { throw MessageError("the list is too large") }
      return list
    case .map(let members):
      var values: [String: Value] = [:]
      for member in members {
        let name = member.name.value(in: context, &computation)
        guard case .string(let name) = name else {
          throw MessageError("the names in a map are texts, not \(name)")
        }
        values[name] = member.value.value(in: context, &computation)
      }
      guard !Value.object(values).isTooLarge else { throw MessageError("the map is too large") }
      return .object(values)
    case .slice(of: let node, from: let first, to: let end):
      let value = node.value(in: context, &computation)
      let bounds = [first, end].map { $0?.value(in: context, &computation) }
      return try value.slice(from: bounds[0], to: bounds[1])
    case .minus(let node):
      let value = node.value(in: context, &computation)
      if let result = ArithmeticOperator.subtract.apply(0, value) { return result }
      throw MessageError("- takes a number, not \(value)")
    case .arithmetic(let left, let sign, let right):
      let first = left.value(in: context, &computation)
      let second = right.value(in: context, &computation)
      if let result = sign.apply(first, second) { return result }
      throw MessageError(sign.refusal(of: first, second))
    case .call(.filter, let arguments):
      return try arguments[0].filtered(by: arguments[1], in: context, &computation)
    case .call(let function, let arguments) where !function.isTest:
      return try function.value(
        arguments.map { $0.value(in: context, &computation) }, &computation)
    default: return .bool(holds(in: context, &computation))
    }
  }

  /// Returns the elements for which a condition holds; the condition calls them `it`.
  private func filtered(
    by condition: ExpressionNode, in context: any ContextReading,
    _ computation: inout Computation
  ) throws(MessageError) -> Value {
    let value = value(in: context, &computation)
    guard let elements = value.elements else {
      throw MessageError("filter takes a list, a map or a text, not \(value)")
    }
    // The length of the condition counts for each element.
    let cost = condition.description.utf8.count
    let wasFiltering = computation.isFiltering
    computation.isFiltering = true
    defer { computation.isFiltering = wasFiltering }
    var result: [Value] = []
    for element in elements {
      try computation.count(cost + element.size)
      let context = ElementContext(element: element, outer: context)
      if condition.holds(in: context, &computation) { result.append(element) }
    }
    return .array(result)
  }

  /// Returns a Boolean value indicating whether the value of the expression counts as true.
  func holds(in context: any ContextReading, _ computation: inout Computation) -> Bool {
    switch self {
    case .has(let name): return context.value(name) ?? .null != .null
    case .call(let function, let arguments) where function.isTest:
      return function.holds(arguments.map { $0.value(in: context, &computation) }, in: context)
    case .comparison(let left, let comparison, let right):
      let value = left.value(in: context, &computation)
      switch right {
      case .constant(.bool(true)) where comparison == .equal:
        return left.isTrue(value, &computation)
      case .constant(let other):
        check(left, value, comparison, right, other, &computation)
        return comparison.holds(between: value, and: other)
      default:
        let other = right.value(in: context, &computation)
        check(left, value, comparison, right, other, &computation)
        return other != .null && comparison.holds(between: value, and: other)
      }
    case .membership(of: let element, in: let list):
      let value = element.value(in: context, &computation)
      return list.value(in: context, &computation).holds(value)
    case .negation(let inner): return !inner.holds(in: context, &computation)
    case .all(let terms): return terms.allSatisfy { $0.holds(in: context, &computation) }
    case .any(let terms): return terms.contains { $0.holds(in: context, &computation) }
    case .constant, .name, .list, .map, .element, .slice, .minus, .arithmetic, .call:
      return isTrue(value(in: context, &computation), &computation)
    }
  }

  /// Returns whether a value of the expression counts as true; a list or a map is a mistake.
  private func isTrue(_ value: Value, _ computation: inout Computation) -> Bool {
    switch value {
    case .array, .object:
      let kind = value.arrayValue == nil ? "map" : "list"
      let inner = "\(self)".dropFirst().dropLast()
      let isWritten = if case .list = self { true } else { false }
      computation.refuse(
        isWritten
          ? "\(self) is a list, which is not a condition; write it without brackets: \(inner)"
          : "\(self) is a \(kind), which is not a condition; write len(\(self)) > 0")
    default: break
    }
    return value.isTruthy
  }

  /// Records a comparison of a text with a number, or the order of two texts, which never hold.
  private func check(
    _ first: ExpressionNode, _ value: Value, _ comparison: Comparison, _ second: ExpressionNode,
    _ other: Value, _ computation: inout Computation
  ) {
    let (text, number): (String, String)
    switch (value, other) {
    case (.string, .integer), (.string, .number):
      (text, number) = (first.reading(value), second.reading(other))
    case (.integer, .string), (.number, .string):
      (text, number) = (second.reading(other), first.reading(value))
    case (.string, .string) where comparison != .equal:
      return computation.refuse(
        "\(comparison.rawValue) compares numbers, and \(first.reading(value)) and "
          + "\(second.reading(other)) are texts; sorted([a, b]) puts texts in order")
    default: return
    }
    computation.refuse(
      "\(text) is a text and \(number) a number; quote neither or both, or write text(n) or number(t)"
    )
  }

  /// Returns the expression with its value, unless they are the same.
  private func reading(_ value: Value) -> String {
    if case .constant = self { return description }
    return "\(self) = \("\(value)".printable(limit: 60))"
  }
}

/// A context in which `it` is an element that a `filter` tests.
private struct ElementContext: ContextReading {
  let element: Value
  let outer: any ContextReading

  func value(_ name: String) -> Value? {
    guard name.isElementName else { return outer.value(name) }
    return name == .elementName ? element : name.member { $0 == .elementName ? element : nil }
  }
}

extension String {
  /// The name of the element in the condition of a `filter`.
  fileprivate static let elementName = "it"

  /// A Boolean value indicating whether this is the element in the condition of a `filter`, or a member of it.
  var isElementName: Bool { self == Self.elementName || hasPrefix(Self.elementName + ".") }
}

extension ExpressionNode.Comparison {
  /// Returns whether the relation holds; ordering holds only between numbers, and null equals null.
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

/// An operator that computes a value from two.
package enum ArithmeticOperator: String, Hashable, Sendable, CaseIterable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"

  /// Computes the value; returns nil if the operator does not apply to these operands.
  ///
  /// Whole results are integers, if they fit; the remainder has the sign of the first number.
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

  /// Returns the reason why two values cannot be computed.
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
  /// Creates a number: an integer if it is whole and fits.
  package init(wholeOrNot number: Double) {
    self = Int(exactly: number).map(Value.integer) ?? .number(number)
  }

  /// A Boolean value indicating whether this has more text and elements, or deeper nesting, than expressions may
  /// compute. The limits keep scripts from exhausting memory or stack.
  ///
  /// - Complexity: O(size), up to the limit.
  public var isTooLarge: Bool {
    var rest = 1 << 20
    return !fits(in: &rest, depth: 64)
  }

  fileprivate var unlessTooLarge: Value? { isTooLarge ? .none : .some(self) }

  /// Subtracts the size of the value from a budget; returns false if the budget is too small.
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

  /// The reason why there can be nothing at an index, whatever the value holds; nil where there can be.
  fileprivate func refusal(of index: Value) -> String? {
    let kind: String
    switch (self, index) {
    case (.null, _), (.array, .integer), (.array, .number), (.string, .integer),
      (.string, .number), (.object, .string), (_, .null):
      return nil
    case (.string, _): kind = "a text"
    case (.array, _): kind = "a list"
    case (.object, _): kind = "a map"
    default: return "\(self) has no parts"
    }
    return "\(self.description.printable(limit: 80)) is \(kind), which has no \(index)"
  }

  /// Returns the element of a list or the character of a text at an index, or the member of a map with a name; null
  /// if there is none.
  fileprivate func element(at index: Value) -> Value {
    switch self {
    case .array(let values): index.offset(among: values.count).map { values[$0] } ?? .null
    case .string(let text):
      index.offset(among: text.count).map { .string(String(text.dropFirst($0).prefix(1))) } ?? .null
    case .object(let members): index.stringValue.flatMap { members[$0] } ?? .null
    default: .null
    }
  }

  /// Returns the offset of an index in a list, a negative one counted from the end; nil if there is none.
  package func offset(among count: Int) -> Int? {
    guard let index = integerValue, -count..<count ~= index else { return nil }
    return index < 0 ? index + count : index
  }

  /// Returns the part of a list or a text from one index up to another; null for other values.
  fileprivate func slice(from first: Value?, to end: Value?) throws(MessageError) -> Value {
    switch self {
    case .array(let values):
      let range = try Self.range(from: first, to: end, among: values.count)
      return .array(Array(values[range]))
    case .string(let text):
      let range = try Self.range(from: first, to: end, among: text.count)
      return .string(String(text.dropFirst(range.lowerBound).prefix(range.count)))
    default: return .null
    }
  }

  private static func range(
    from first: Value?, to end: Value?, among count: Int
  ) throws(MessageError) -> Range<Int> {
    func offset(_ bound: Value?, _ standard: Int) throws(MessageError) -> Int {
      guard let bound else { return standard }
      guard let index = bound.integerValue else {
        throw MessageError("a part goes from one whole number up to another, not \(bound)")
      }
      return Swift.min(Swift.max(index < 0 ? Swift.max(index, -count) + count : index, 0), count)
    }
    let start = try offset(first, 0)
    return start..<Swift.max(start, try offset(end, count))
  }

  /// The elements that a loop iterates over: those of a list, the sorted names in a map, or the characters of a text;
  /// nil for other values.
  package var elements: [Value]? {
    switch self {
    case .array(let values): values
    case .object(let members): members.keys.sorted().map { .string($0) }
    case .string(let text): text.map { .string(String($0)) }
    default: nil
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

  /// Returns whether this list contains an equal value, or this map has a member of that name; neither contains null.
  fileprivate func holds(_ element: Value) -> Bool {
    switch self {
    case .array(let values) where element != .null:
      values.contains { ExpressionNode.Comparison.equal.holds(between: $0, and: element) }
    case .object(let members): element.stringValue.map { members[$0] != nil } ?? false
    default: false
    }
  }
}
