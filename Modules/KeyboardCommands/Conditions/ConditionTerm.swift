import KeyboardCore

/// A test of the value of one context name, or its negation; a missing name counts as null.
struct ConditionTest: Hashable {
  enum Kind: Hashable {
    /// Whether the value is truthy.
    case truth
    /// How the value compares with another.
    case comparison(ConditionComparison, Value)
    /// Whether the value is a text, or a list that contains it.
    case listing(String)
  }

  let kind: Kind
  let isNegated: Bool

  func admits(_ value: Value) -> Bool {
    switch kind {
    case .truth: value.isTruthy != isNegated
    case .comparison(let comparison, let other):
      comparison.holds(between: value, and: other) != isNegated
    case .listing(let text): value.lists(text) != isNegated
    }
  }
}

/// The values that several tests leave to a context name.
///
/// Tests tell few kinds of values apart: null, truth values, texts that are mentioned or not, places
/// in the order of the numbers mentioned, and what a list contains. So one value of each kind is
/// enough to find out whether any is left: a text with something appended is one not mentioned.
struct ConditionValues {
  private var tests: [ConditionTest] = []
  /// The texts that a list must contain.
  private var listed: [String] = []
  private var isList = false
  /// Whether all numbers are so small that whole ones and fractions have one order.
  private(set) var isExact = true
  /// One value of each kind that is left.
  private(set) var samples: [Value]

  /// The values that pass a test.
  init(passing test: ConditionTest) {
    tests = [test]
    samples = [.null, true, false, "", "…", 0, []]
    switch test.kind {
    case .truth: break
    case .comparison(_, let value):
      samples += [value, .string(value.text + "…")]
      if let number = value.numberValue {
        samples += [.number(number.nextUp), .number(number.nextDown)]
        isExact = abs(number) < 0x1p53
      }
    case .listing(let text):
      samples += [.string(text), .string(text + "…"), .array([.string(text)])]
      if !test.isNegated { listed = [text] }
    }
    samples = samples.filter(test.admits)
  }

  private init() {
    isList = true
    samples = [[]]
  }

  /// All lists.
  static let lists = ConditionValues()

  /// The number of tests.
  var count: Int { tests.count }

  /// Whether no value is left to both.
  func excludes(_ other: ConditionValues) -> Bool {
    !samples.contains(where: other.admits) && !other.samples.contains(where: admits)
      && commonList(with: other) == nil
  }

  /// The values that are left to both.
  func and(_ other: ConditionValues) -> ConditionValues {
    var both = self
    both.tests += other.tests.filter { !tests.contains($0) }
    both.listed += other.listed.filter { !listed.contains($0) }
    both.isList = isList || other.isList
    both.isExact = isExact && other.isExact
    both.samples = samples.filter(other.admits)
    both.samples += other.samples.filter { admits($0) && !both.samples.contains($0) }
    both.samples += commonList(with: other).map { [$0] } ?? []
    return both
  }

  /// Whether nothing is left to another that is not left to this one, as far as the tests say.
  func includes(_ other: ConditionValues) -> Bool {
    (!isList || other.isList) && tests.allSatisfy(other.tests.contains)
  }

  func admits(_ value: Value) -> Bool {
    (!isList || value.arrayValue != nil) && tests.allSatisfy { $0.admits(value) }
  }

  /// The list of what both want listed; nil when one wants nothing listed, or it is not left.
  private func commonList(with other: ConditionValues) -> Value? {
    guard !listed.isEmpty, !other.listed.isEmpty else { return nil }
    let list = Value.array((listed + other.listed).map { .string($0) })
    return admits(list) && other.admits(list) ? list : nil
  }
}

/// A conjunction of tests.
struct ConditionTerm {
  /// A test whether the value of one name is in the list or object of another, or its negation.
  private struct Membership: Equatable {
    let element: String
    let list: String
    var isNegated: Bool

    var negation: Membership { Membership(element: element, list: list, isNegated: !isNegated) }
  }

  /// What is left to each name that is tested.
  private var values: [String: ConditionValues] = [:]
  private var memberships: [Membership] = []

  /// The conjunction of nothing, which always holds.
  init() {}

  /// The test of one name.
  init(_ name: String, _ kind: ConditionTest.Kind, isNegated: Bool) {
    values[name] = ConditionValues(passing: ConditionTest(kind: kind, isNegated: isNegated))
  }

  /// The test whether the value of a name is in the list of another.
  init(membershipOf element: String, in list: String, isNegated: Bool) {
    memberships = [Membership(element: element, list: list, isNegated: isNegated)]
    if !isNegated { values[list] = .lists }
  }

  /// The number of tests.
  var count: Int { memberships.count + values.values.reduce(0) { $0 + $1.count } }

  /// Whether every test of this term is one of another's.
  func isPart(of other: ConditionTerm) -> Bool {
    values.allSatisfy { name, left in other.values[name].map(left.includes) ?? false }
      && memberships.allSatisfy(other.memberships.contains)
  }

  /// The conjunction of both; nil when it surely never holds.
  func and(_ other: ConditionTerm) -> ConditionTerm? {
    var both = self
    both.values.merge(other.values) { $0.and($1) }
    both.memberships += other.memberships.filter { !memberships.contains($0) }
    let isContradiction =
      both.values.contains { $0.value.samples.isEmpty && $0.value.isExact }
      || other.memberships.contains { memberships.contains($0.negation) }
    return isContradiction ? nil : both
  }

  /// Whether the two never hold together.
  func excludes(_ other: ConditionTerm) -> Implication {
    guard memberships.isEmpty, other.memberships.isEmpty else {
      return and(other).map { $0.witness == nil ? .unknown : .no } ?? .yes
    }
    var answer = Implication.no
    for (name, left) in values {
      guard let right = other.values[name] else { continue }
      guard left.excludes(right) else { continue }
      if left.isExact, right.isExact { return .yes }
      answer = .unknown
    }
    return isDecided && other.isDecided ? answer : .unknown
  }

  /// Whether a value is known for every name.
  private var isDecided: Bool { !values.values.contains { $0.samples.isEmpty } }

  /// A context in which the term holds; nil when none was found.
  var witness: [String: Value]? {
    guard isDecided else { return nil }
    var context = values.compactMapValues(\.samples.first).filter { $0.value != .null }
    for membership in memberships where !membership.isNegated {
      let value = context[membership.element] ?? .null
      context[membership.element] = value
      context[membership.list] = .array((context[membership.list]?.arrayValue ?? []) + [value])
    }
    return holds(in: context) ? context : nil
  }

  private func holds(in context: [String: Value]) -> Bool {
    values.allSatisfy { $0.value.admits(context[$0.key] ?? .null) }
      && memberships.allSatisfy { membership in
        let list = context[membership.list]
        let isMember = context[membership.element].map { list?.holds($0) ?? false } ?? false
        return isMember != membership.isNegated
      }
  }
}
