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
    if self == other { return .yes }
    let other = ConditionForm(other.expression, isNegated: true)
    return Implication(excluding: ConditionForm(expression).and(other))
  }

  /// Whether another condition never holds where this one does.
  ///
  /// `mode == 'a'` excludes `mode == 'b'`; `mode(a)` does not exclude `mode(b)`, as `mode` may be a
  /// list.
  ///
  /// - Returns: as for ``implies(_:)``.
  public func excludes(_ other: Condition) -> Implication {
    let other = ConditionForm(other.expression)
    return Implication(excluding: ConditionForm(expression).and(other))
  }
}

extension Implication {
  /// Whether no context satisfies a form.
  init(excluding form: ConditionForm) {
    switch form.satisfiability {
    case .never: self = .yes
    case .witness: self = .no
    case .unknown: self = .unknown
    }
  }
}
