import KeyboardCore

/// A condition as a disjunction of terms, as long as these are few.
struct ConditionForm {
  /// How many terms a form may have, how many tests each, and how many pairs of terms are compared.
  static let limit = (terms: 64, tests: 64, pairs: 1024)

  /// The terms, each of which can hold and none of which is part of another; nil when there would be
  /// too many.
  private(set) var terms: [ConditionTerm]?

  /// The form of what always holds.
  static let always = ConditionForm(ConditionTerm())
  private static let never = ConditionForm(terms: [])
  private static let unknown = ConditionForm(terms: nil)

  private init(terms: [ConditionTerm]?) {
    self.terms = terms
  }

  private init(_ term: ConditionTerm) {
    terms = [term]
  }

  /// Creates the form of an expression or of its negation.
  init(_ expression: ConditionExpression, isNegated: Bool = false) {
    func test(_ name: String, _ kind: ConditionTest.Kind, _ isNegated: Bool) -> ConditionForm {
      Self.always.and(ConditionForm(ConditionTerm(name, kind, isNegated: isNegated)))
    }
    switch expression {
    case .constant(let value): self = value != isNegated ? .always : .never
    case .truth(let name): self = test(name, .truth, isNegated)
    case .comparison(let name, let comparison, let value):
      self = test(name, .comparison(comparison, value), isNegated)
    case .membership(let name, let list):
      self.init(ConditionTerm(membershipOf: name, in: list, isNegated: isNegated))
    case .call(.has, let name): self = test(name, .comparison(.equal, .null), !isNegated)
    case .call(.mode, let mode): self = test(FocusNames.mode, .listing(mode), isNegated)
    case .call(.focused, let name):
      self = test(FocusNames.name, .comparison(.equal, .string(name)), isNegated)
    case .call(.within, let name):
      let focused = test(FocusNames.name, .comparison(.equal, .string(name)), isNegated)
      let around = test(FocusNames.path, .listing(name), isNegated)
      self = isNegated ? focused.and(around) : focused.or(around)
    case .negation(let inner): self.init(inner, isNegated: !isNegated)
    case .all(let parts) where !isNegated, .any(let parts) where isNegated:
      self = parts.reduce(.always) { $0.and(ConditionForm($1, isNegated: isNegated)) }
    case .all(let parts), .any(let parts):
      self = parts.reduce(.never) { $0.or(ConditionForm($1, isNegated: isNegated)) }
    }
  }

  /// Whether it surely never holds.
  var neverHolds: Bool { terms?.isEmpty ?? false }

  /// Both.
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

  /// One or both.
  func or(_ other: ConditionForm) -> ConditionForm {
    guard let others = other.terms else { return .unknown }
    return others.reduce(into: self) { $0.insert($1) }
  }

  /// Whether the two never hold together.
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

  /// Adds a term unless it only narrows one that is there, and takes out those that narrow it.
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

/// What is known about how two conditions relate.
public enum Implication: Hashable, Sendable {
  /// It is so in every context.
  case yes
  /// There is a context in which it is not so.
  case no
  /// It could not be decided.
  case unknown
}

extension Condition {
  /// Whether another condition holds wherever this one does.
  ///
  /// `mode == 'a'` implies `has(mode)`, `list.focus > 3` implies `list.focus >= 1`. For reports
  /// such as ``Keymap/unreachable``; resolving keys never asks.
  ///
  /// - Returns: `unknown` when deciding would take a disjunction of more than 64 terms or a
  ///   conjunction of more than 64 parts, and for some conditions with `in`.
  public func implies(_ other: Condition) -> Implication {
    self == other
      ? .yes
      : ConditionForm(expression).excludes(ConditionForm(other.expression, isNegated: true))
  }

  /// Whether another condition never holds where this one does.
  ///
  /// `mode == 'a'` excludes `mode == 'b'`; `mode(a)` does not exclude `mode(b)`, as `mode` may be a
  /// list.
  ///
  /// - Returns: as for ``implies(_:)``.
  public func excludes(_ other: Condition) -> Implication {
    ConditionForm(expression).excludes(ConditionForm(other.expression))
  }
}
