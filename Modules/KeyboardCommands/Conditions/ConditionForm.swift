import KeyboardCore

/// A condition as a disjunction of terms, if their number is small.
struct ConditionForm {
  /// The limits on terms in a form, tests in a term, and pairs of terms to compare.
  static let limit = (terms: 64, tests: 64, pairs: 1024)

  /// The terms, each of which can hold and none of which implies another; nil if there would be too many.
  private(set) var terms: [ConditionTerm]?

  /// The form of a condition that always holds.
  static let always = ConditionForm(terms: [ConditionTerm()])
  private static let never = ConditionForm(terms: [])
  private static let unknown = ConditionForm(terms: nil)

  private init(terms: [ConditionTerm]?) {
    self.terms = terms
  }

  /// Creates the form of an expression or of its negation.
  init(_ node: ExpressionNode, isNegated: Bool = false) {
    func test(_ name: String, _ kind: ConditionTest.Kind, _ isNegated: Bool) -> ConditionForm {
      Self.always.and(ConditionForm(terms: [ConditionTerm(name, kind, isNegated: isNegated)]))
    }
    func equal(_ name: String, _ value: Value) -> ConditionForm {
      test(name, .comparison(.equal, value), isNegated)
    }
    func either(_ forms: [ConditionForm]) -> ConditionForm {
      isNegated ? forms.reduce(.always) { $0.and($1) } : forms.reduce(.never) { $0.or($1) }
    }
    switch node {
    case .constant(let value): self = value.isTruthy != isNegated ? .always : .never
    case .name(let name): self = test(name, .truth, isNegated)
    case .comparison(.name(let name), let comparison, .constant(let value)):
      self = test(name, .comparison(comparison, value), isNegated)
    case .membership(of: .name(let name), in: .constant(.array(let values))):
      self = either(values.filter { $0 != .null }.map { equal(name, $0) })
    case .membership(of: .name(let name), in: .name(let list)) where !isNegated:
      self = ConditionForm(terms: [ConditionTerm(node, isNegated: false)])
        .and(test(list, .list, false)).and(test(name, .comparison(.equal, .null), true))
    case .has(let name): self = test(name, .comparison(.equal, .null), !isNegated)
    case .call(let function, let arguments):
      guard case .constant(.string(let text))? = arguments.first, function.isTest,
        arguments.count == 1
      else {
        self = ConditionForm(terms: [ConditionTerm(node, isNegated: isNegated)])
        return
      }
      let focused = equal(FocusNames.name, .string(text))
      switch function {
      case .mode: self = test(FocusNames.mode, .listing(text), isNegated)
      case .within: self = either([focused, test(FocusNames.path, .listing(text), isNegated)])
      default: self = focused
      }
    case .negation(let inner): self.init(inner, isNegated: !isNegated)
    case .all(let parts):
      let forms = parts.map { ConditionForm($0, isNegated: isNegated) }
      self = isNegated ? forms.reduce(.never) { $0.or($1) } : forms.reduce(.always) { $0.and($1) }
    case .any(let parts): self = either(parts.map { ConditionForm($0, isNegated: isNegated) })
    case .list, .map, .element, .slice, .minus, .arithmetic, .comparison, .membership:
      self = ConditionForm(terms: [ConditionTerm(node, isNegated: isNegated)])
    }
  }

  /// A Boolean value indicating whether it is known never to hold.
  var neverHolds: Bool { terms?.isEmpty ?? false }

  /// Returns the conjunction of both.
  func and(_ other: ConditionForm) -> ConditionForm {
    guard let terms, let others = other.terms, terms.count * others.count <= Self.limit.pairs
    else { return .unknown }
    var both = ConditionForm.never
    for left in terms {
      for right in others {
        if let term = left.and(right) { both.insert(term) }
      }
    }
    return both
  }

  /// Returns the disjunction of both.
  func or(_ other: ConditionForm) -> ConditionForm {
    guard let others = other.terms else { return .unknown }
    return others.reduce(into: self) { $0.insert($1) }
  }

  /// Determines whether the two never hold together.
  func excludes(_ other: ConditionForm) -> Implication {
    guard let terms, let others = other.terms, terms.count * others.count <= Self.limit.pairs
    else { return .unknown }
    var answer = Implication.yes
    for left in terms {
      for right in others {
        switch left.excludes(right) {
        case .yes: continue
        case .no: return .no
        case .unknown: answer = .unknown
        }
      }
    }
    return answer
  }

  /// Adds a term unless an existing one includes it, and removes those that it includes.
  private mutating func insert(_ term: ConditionTerm) {
    guard var terms, term.count <= Self.limit.tests else {
      self = .unknown
      return
    }
    if terms.contains(where: { $0.isPart(of: term) }) { return }
    terms.removeAll { term.isPart(of: $0) }
    terms.append(term)
    self.terms = terms.count <= Self.limit.terms ? terms : nil
  }
}

/// The result of comparing two conditions.
enum Implication {
  /// The relation holds in every context.
  case yes
  /// There is a context in which the relation does not hold.
  case no
  /// The relation could not be decided.
  case unknown
}

extension Condition {
  /// Determines whether another condition holds whenever this one does.
  ///
  /// `mode == 'a'` implies `has(mode)`, `list.focus > 3` implies `list.focus >= 1`.
  ///
  /// - Returns: `unknown` when deciding would take a disjunction of more than 64 terms or a
  ///   conjunction of more than 64 parts, and for most conditions that compare or compute with
  ///   the values of several names.
  func implies(_ other: Condition) -> Implication {
    self == other
      ? .yes
      : ConditionForm(node).excludes(ConditionForm(other.node, isNegated: true))
  }

  /// Determines whether another condition never holds when this one does.
  ///
  /// `mode == 'a'` excludes `mode == 'b'`; `mode('a')` does not exclude `mode('b')`, because `mode` may be a list.
  ///
  /// - Returns: as for ``implies(_:)``.
  func excludes(_ other: Condition) -> Implication {
    ConditionForm(node).excludes(ConditionForm(other.node))
  }
}

/// A test of the value of one context name, or its negation; a missing name counts as null.
struct ConditionTest: Hashable {
  enum Kind: Hashable {
    /// The value is truthy.
    case truth
    /// The relation of the value to another.
    case comparison(ExpressionNode.Comparison, Value)
    /// The value is a text, or a list that contains it.
    case listing(String)
    /// The value is a list.
    case list
  }

  let kind: Kind
  let isNegated: Bool

  func admits(_ value: Value) -> Bool {
    switch kind {
    case .truth: value.isTruthy != isNegated
    case .comparison(let comparison, let other):
      comparison.holds(between: value, and: other) != isNegated
    case .listing(let text): value.lists(text) != isNegated
    case .list: (value.arrayValue != nil) != isNegated
    }
  }
}

/// The values of a context name that several tests admit.
///
/// Tests distinguish few kinds of values: null, truth values, texts that are mentioned or not, positions in the order
/// of the numbers mentioned, and the contents of lists. So one value of each kind is enough to determine whether any
/// is admitted: a mentioned text with a suffix represents the texts that are not mentioned.
struct ConditionValues {
  private var tests: [ConditionTest] = []
  /// The texts that a list must contain.
  private var listed: [String] = []
  /// A Boolean value indicating whether all numbers are small enough that integers and fractions have one order.
  private(set) var isExact = true
  /// One value of each admitted kind.
  private(set) var samples: [Value]

  /// Creates the values that pass a test.
  init(passing test: ConditionTest) {
    tests = [test]
    samples = [.null, true, false, "", "…", 0, []]
    switch test.kind {
    case .truth, .list: break
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

  /// The number of tests.
  var count: Int { tests.count }

  /// Returns whether the two have no value in common.
  func excludes(_ other: ConditionValues) -> Bool {
    !samples.contains(where: other.admits) && !other.samples.contains(where: admits)
      && commonList(with: other) == nil
  }

  /// Returns the values that both admit.
  func and(_ other: ConditionValues) -> ConditionValues {
    var both = self
    both.tests += other.tests.filter { !tests.contains($0) }
    both.listed += other.listed.filter { !listed.contains($0) }
    both.isExact = isExact && other.isExact
    both.samples = samples.filter(other.admits)
    both.samples += other.samples.filter { admits($0) && !both.samples.contains($0) }
    both.samples += commonList(with: other).map { [$0] } ?? []
    return both
  }

  /// Returns whether every value that another set admits is known to be admitted by this one.
  func includes(_ other: ConditionValues) -> Bool {
    tests.allSatisfy(other.tests.contains)
  }

  func admits(_ value: Value) -> Bool {
    tests.allSatisfy { $0.admits(value) }
  }

  /// Returns the list of the texts that both require; nil if one requires none, or the list is not admitted.
  private func commonList(with other: ConditionValues) -> Value? {
    guard !listed.isEmpty, !other.listed.isEmpty else { return nil }
    let list = Value.array((listed + other.listed).map { .string($0) })
    return admits(list) && other.admits(list) ? list : nil
  }
}

/// A conjunction of tests.
struct ConditionTerm {
  /// A test of an expression that is computed or concerns several names, or its negation; nothing more is known about
  /// it.
  private struct OpenTest: Equatable {
    let node: ExpressionNode
    var isNegated: Bool

    var negation: OpenTest { OpenTest(node: node, isNegated: !isNegated) }
  }

  /// The admitted values of each tested name.
  private var values: [String: ConditionValues] = [:]
  private var openTests: [OpenTest] = []

  /// Creates the empty conjunction, which always holds.
  init() {}

  /// Creates the test of one name.
  init(_ name: String, _ kind: ConditionTest.Kind, isNegated: Bool) {
    values[name] = ConditionValues(passing: ConditionTest(kind: kind, isNegated: isNegated))
  }

  /// Creates the test of any other expression.
  init(_ node: ExpressionNode, isNegated: Bool) {
    openTests = [OpenTest(node: node, isNegated: isNegated)]
  }

  /// The number of tests.
  var count: Int { openTests.count + values.values.reduce(0) { $0 + $1.count } }

  /// Returns whether every test of this term is also a test of another.
  func isPart(of other: ConditionTerm) -> Bool {
    values.allSatisfy { name, left in other.values[name].map(left.includes) ?? false }
      && openTests.allSatisfy(other.openTests.contains)
  }

  /// Returns the conjunction of both; nil if it is known never to hold.
  func and(_ other: ConditionTerm) -> ConditionTerm? {
    var both = self
    both.values.merge(other.values) { $0.and($1) }
    both.openTests += other.openTests.filter { !openTests.contains($0) }
    let isContradiction =
      both.values.contains { $0.value.samples.isEmpty && $0.value.isExact }
      || other.openTests.contains { openTests.contains($0.negation) }
    return isContradiction ? nil : both
  }

  /// Determines whether the two never hold together.
  func excludes(_ other: ConditionTerm) -> Implication {
    guard openTests.isEmpty, other.openTests.isEmpty else {
      return and(other).map { $0.witness == nil ? .unknown : .no } ?? .yes
    }
    var answer = Implication.no
    for (name, left) in values {
      guard let right = other.values[name], left.excludes(right) else { continue }
      if left.isExact, right.isExact { return .yes }
      answer = .unknown
    }
    return isDecided && other.isDecided ? answer : .unknown
  }

  /// A Boolean value indicating whether every name has a known value.
  private var isDecided: Bool { !values.values.contains { $0.samples.isEmpty } }

  /// A context in which the term holds; nil if none was found.
  var witness: [String: Value]? {
    guard isDecided else { return nil }
    var context = values.compactMapValues(\.samples.first).filter { $0.value != .null }
    for case .membership(of: .name(let element), in: .name(let list))
      in openTests
      .filter({ !$0.isNegated }).map(\.node)
    {
      let value = context[element] ?? .null
      context[list] = .array((context[list]?.arrayValue ?? []) + [value])
    }
    return holds(in: context) ? context : nil
  }

  private func holds(in context: [String: Value]) -> Bool {
    var computation = Computation(work: Computation.limits.condition)
    return values.allSatisfy { $0.value.admits(context[$0.key] ?? .null) }
      && openTests.allSatisfy { $0.node.holds(in: context, &computation) != $0.isNegated }
  }
}
