import KeyboardCore

/// A test of the context that is not made of others, or its negation.
struct ConditionLiteral: Hashable, Sendable {
  /// What is tested; a missing name is `null` for all but ``membership(of:in:)``.
  enum Test: Hashable, Sendable {
    /// Whether a name is truthy.
    case truth(of: String)
    /// How a name compares with a value.
    case comparison(String, ConditionComparison, Value)
    /// Whether a name is a text, or a list that contains it.
    case listing(String, String)
    /// Whether a name's value is in the list or object of another.
    case membership(of: String, in: String)
  }

  let test: Test
  let isNegated: Bool

  /// The other way round.
  var negation: ConditionLiteral {
    ConditionLiteral(test: test, isNegated: !isNegated)
  }

  /// The only name it reads; nil for a membership, which reads two.
  var name: String? {
    switch test {
    case .truth(let name), .comparison(let name, _, _), .listing(let name, _): name
    case .membership: nil
    }
  }

  /// Whether it holds when its only name has a value; a membership counts as not tested.
  func admits(_ value: Value?) -> Bool {
    switch test {
    case .truth: (value?.isTruthy ?? false) != isNegated
    case .comparison(_, let comparison, let other):
      comparison.holds(between: value ?? .null, and: other) != isNegated
    case .listing(_, let text): (value?.lists(text) ?? false) != isNegated
    case .membership: true
    }
  }

  /// Whether it holds in a context.
  func holds(in context: [String: Value]) -> Bool {
    guard case .membership(let element, let list) = test else {
      return admits(name.flatMap { context[$0] })
    }
    let isMember = context[element].map { context[list]?.holds($0) ?? false } ?? false
    return isMember != isNegated
  }
}

extension ConditionLiteral {
  /// The value that the name must equal; nil when that is not what is tested.
  var requiredValue: Value? {
    if case .comparison(_, .equal, let value) = test, !isNegated { value } else { nil }
  }

  /// The text that the name must be or list; nil when that is not what is tested.
  var requiredText: String? {
    if case .listing(_, let text) = test, !isNegated { text } else { nil }
  }

  /// The list that must have a member; nil when that is not what is tested.
  var requiredList: String? {
    if case .membership(_, let list) = test, !isNegated { list } else { nil }
  }
}
