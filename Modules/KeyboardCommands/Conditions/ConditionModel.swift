import KeyboardCore

/// Looks for a context in which all literals of a term hold.
///
/// To literals the values of a name differ in few ways: nothing, a truth value, a text that is
/// mentioned or one that is not, a place in the order of the numbers mentioned, what a list
/// contains. So trying one value of each kind decides a name, and without memberships names are
/// independent. Of a membership only this much is decided: its list must be one. Otherwise a
/// context is built and tried.
struct ConditionModel {
  private let term: ConditionForm.Term
  private var context: [String: Value] = [:]

  private init(_ term: ConditionForm.Term) {
    self.term = term
  }

  /// Whether some context satisfies a conjunction of literals.
  static func satisfiability(of term: ConditionForm.Term) -> ConditionForm.Satisfiability {
    var model = ConditionModel(term)
    var isDecided = true
    var names: Set<String> = []
    for name in term.compactMap({ $0.name ?? $0.requiredList }) where names.insert(name).inserted {
      switch model.choice(for: name) {
      case .value(let value): model.context[name] = value
      case .none: return .never
      case .undecided: isDecided = false
      }
    }
    guard isDecided else { return .unknown }
    model.fillLists()
    return term.allSatisfy { $0.holds(in: model.context) } ? .witness(model.context) : .unknown
  }

  /// Puts every required member into its list.
  private mutating func fillLists() {
    for literal in term where literal.requiredList != nil {
      guard case .membership(let element, let list) = literal.test else { continue }
      let value = context[element] ?? .null
      context[element] = value
      context[list] = .array((context[list]?.arrayValue ?? []) + [value])
    }
  }
}

extension ConditionModel {
  /// What to do about a name.
  private enum Choice {
    /// Give it this value, or none.
    case value(Value?)
    /// No value will do.
    case none
    /// No value tried will do, but others might.
    case undecided
  }

  /// The largest magnitude below which whole numbers and fractions have one order.
  private static let exactLimit = 0x1p53

  private func choice(for name: String) -> Choice {
    let literals = term.filter { $0.name == name }
    let numbers = literals.compactMap(\.number)
    let samples =
      if term.contains(where: { $0.requiredList == name }) {
        [Self.list(of: literals)]
      } else if let required = literals.lazy.compactMap(\.requiredValue).first {
        [required == .null ? nil : required]
      } else {
        Self.samples(for: literals, numbers)
      }
    for sample in samples where literals.allSatisfy({ $0.admits(sample) }) {
      return .value(sample)
    }
    return numbers.allSatisfy { abs($0) < Self.exactLimit } ? .none : .undecided
  }

  /// One value of each kind that literals tell apart.
  private static func samples(
    for literals: [ConditionLiteral], _ numbers: [Double]
  ) -> [Value?] {
    let texts = literals.compactMap(\.text)
    var samples: [Value?] = [nil, true, false, "", .string(texts.joined() + "…")]
    samples += texts.map { .string($0) }
    for number in [0] + numbers {
      samples += [number, number.nextUp, number.nextDown].map { .number($0) }
    }
    return samples + [list(of: literals)]
  }

  /// The list of all texts that must be listed.
  private static func list(of literals: [ConditionLiteral]) -> Value {
    .array(literals.compactMap(\.requiredText).map { .string($0) })
  }
}

extension ConditionLiteral {
  /// The number that the name is compared with.
  fileprivate var number: Double? {
    if case .comparison(_, _, let value) = test { value.numberValue } else { nil }
  }

  /// The text that the name is compared with or looked up in.
  fileprivate var text: String? {
    switch test {
    case .comparison(_, _, let value): value.stringValue
    case .listing(_, let text): text
    case .truth, .membership: nil
    }
  }
}
