import KeyboardCore

/// A condition as a disjunction of conjunctions of literals, as long as that stays small.
///
/// Terms that contradict themselves, repeat others or only narrow them are left out, so that many
/// conditions that would be large when multiplied out are not.
struct ConditionForm: Sendable {
  /// A conjunction of literals; an empty one always holds.
  typealias Term = [ConditionLiteral]

  /// How many terms a form may have, and how many literals each.
  static let limit = 64
  /// How many pairs of terms are multiplied out at once, most of which must turn out to be needless.
  private static let pairLimit = 1024

  /// The terms, none of which is part of another; nil when there would be too many.
  private(set) var terms: [Term]? = []

  /// The form of what always holds.
  static let always = ConditionForm(terms: [[]])
  /// The form of what is too large to be looked into.
  static let unknown = ConditionForm(terms: nil)

  private init(terms: [Term]?) {
    self.terms = terms
  }

  private init(_ test: ConditionLiteral.Test, _ isNegated: Bool) {
    terms = [[ConditionLiteral(test: test, isNegated: isNegated)]]
  }

  /// The form of an expression or of its negation.
  init(_ expression: ConditionExpression, isNegated: Bool = false) {
    switch expression {
    case .constant(let value): self = value != isNegated ? .always : Self(terms: [])
    case .truth(let name): self.init(.truth(of: name), isNegated)
    case .call(let function, let argument):
      self = Self(function, argument, isNegated)
    case .comparison(let name, let comparison, let value):
      self.init(.comparison(name, comparison, value), isNegated)
    case .membership(let name, let list): self.init(.membership(of: name, in: list), isNegated)
    case .negation(let inner): self.init(inner, isNegated: !isNegated)
    case .all(let parts), .any(let parts):
      var isConjunction = isNegated
      if case .all = expression { isConjunction = !isNegated }
      self = isConjunction ? .always : Self(terms: [])
      for part in parts where terms != nil {
        let part = ConditionForm(part, isNegated: isNegated)
        self = isConjunction ? and(part) : or(part)
      }
    }
  }

  private init(_ function: ConditionFunction, _ argument: String, _ isNegated: Bool) {
    let named = ConditionLiteral.Test.comparison(FocusNames.name, .equal, .string(argument))
    switch function {
    case .focused: self.init(named, isNegated)
    case .mode: self.init(.listing(FocusNames.mode, argument), isNegated)
    case .has: self.init(.comparison(argument, .equal, .null), !isNegated)
    case .within:
      let path = ConditionForm(.listing(FocusNames.path, argument), isNegated)
      let name = ConditionForm(named, isNegated)
      self = isNegated ? name.and(path) : name.or(path)
    }
  }

  /// Both.
  func and(_ other: ConditionForm) -> ConditionForm {
    guard let left = terms, let right = other.terms, left.count * right.count <= Self.pairLimit
    else { return .unknown }
    var product = ConditionForm(terms: [])
    for term in left {
      for other in right {
        let new = other.filter { !term.contains($0) }
        if new.contains(where: { term.contains($0.negation) }) { continue }
        product.insert(term + new)
        if product.terms == nil { return .unknown }
      }
    }
    return product
  }

  /// One or both.
  func or(_ other: ConditionForm) -> ConditionForm {
    guard terms != nil, let right = other.terms else { return .unknown }
    var sum = self
    for term in right { sum.insert(term) }
    return sum
  }

  /// Adds a term unless it only narrows one that is there, and takes out those that narrow it.
  private mutating func insert(_ term: Term) {
    guard var terms, term.count <= Self.limit else {
      self = .unknown
      return
    }
    if terms.contains(where: { $0.allSatisfy(term.contains) }) { return }
    terms.removeAll { term.allSatisfy($0.contains) }
    terms.append(term)
    self.terms = terms.count <= Self.limit ? terms : nil
  }
}

extension ConditionForm {
  /// Whether a context satisfies a form.
  enum Satisfiability {
    /// None does.
    case never
    /// This one does.
    case witness([String: Value])
    /// Undecided.
    case unknown
  }

  /// Whether some context satisfies the form.
  var satisfiability: Satisfiability {
    guard let terms else { return .unknown }
    var isDecided = true
    for term in terms {
      switch ConditionModel.satisfiability(of: term) {
      case .never: continue
      case .witness(let context): return .witness(context)
      case .unknown: isDecided = false
      }
    }
    return isDecided ? .never : .unknown
  }
}
