import KeyboardCore

/// The conditions of many bindings by number, and what was found out about pairs of them.
///
/// Keymaps repeat few conditions, so each pair is looked into once.
struct ConditionTable {
  private struct Entry {
    let expression: ConditionExpression
    let form: ConditionForm
    /// The values that names must have wherever the condition holds.
    let pins: [String: Value]
  }

  private struct Pair: Hashable {
    let left: Int
    let right: Int
  }

  /// The number of what always holds.
  static let always = 0

  private var entries = [Entry(expression: .constant(true), form: .always, pins: [:])]
  private var numbers: [ConditionExpression: Int] = [.constant(true): always]
  private var meetings: [Pair: ConditionForm.Verdict] = [:]
  private var escapes: [Pair: ConditionForm.Verdict] = [:]
}

extension ConditionTable {
  /// The number of a condition; nil for none is the number of what always holds.
  mutating func number(of condition: Condition?) -> Int {
    condition.map { number(of: $0.expression) } ?? Self.always
  }

  /// The number of an expression.
  mutating func number(of expression: ConditionExpression) -> Int {
    if let number = numbers[expression] { return number }
    let form = ConditionForm(expression)
    entries.append(Entry(expression: expression, form: form, pins: form.requiredValues))
    numbers[expression] = entries.count - 1
    return entries.count - 1
  }

  /// The expression with a number.
  func expression(_ number: Int) -> ConditionExpression {
    entries[number].expression
  }

  /// The values that names must have wherever a condition holds.
  func pins(of number: Int) -> [String: Value] {
    entries[number].pins
  }

  /// Whether two conditions can hold together.
  mutating func meeting(of left: Int, and right: Int) -> ConditionForm.Verdict {
    if left == Self.always, right == Self.always { return .possible }
    if excludes(left, right) { return .impossible }
    let pair = Pair(left: min(left, right), right: max(left, right))
    if let known = meetings[pair] { return known }
    let meeting = entries[left].form.and(entries[right].form).verdict
    meetings[pair] = meeting
    return meeting
  }

  /// Whether a condition can hold while another does not.
  mutating func escape(of left: Int, from right: Int) -> ConditionForm.Verdict {
    if left == right || right == Self.always { return .impossible }
    if excludes(left, right) { return meeting(of: left, and: Self.always) }
    let pair = Pair(left: left, right: right)
    if let known = escapes[pair] { return known }
    let negation = ConditionForm(entries[right].expression, isNegated: true)
    let escape = entries[left].form.and(negation).verdict
    escapes[pair] = escape
    return escape
  }

  /// Whether two conditions want different values of one name: no, if that takes a closer look.
  private func excludes(_ left: Int, _ right: Int) -> Bool {
    let others = entries[right].pins
    return entries[left].pins.contains { name, value in
      others[name].map { $0 != value } ?? false
    }
  }
}

extension ConditionForm {
  /// Whether a form can hold.
  enum Verdict {
    /// It cannot.
    case impossible
    /// It can.
    case possible
    /// Undecided.
    case unknown
  }

  /// Whether some context satisfies the form.
  var verdict: Verdict {
    switch satisfiability {
    case .never: .impossible
    case .witness: .possible
    case .unknown: .unknown
    }
  }

  /// The texts that names must equal wherever the form holds.
  var requiredValues: [String: Value] {
    guard let terms, let first = terms.first else { return [:] }
    var required: [String: Value] = [:]
    for literal in first where terms.allSatisfy({ $0.contains(literal) }) {
      guard let name = literal.name, let value = literal.requiredValue, value.stringValue != nil
      else { continue }
      required[name] = value
    }
    return required
  }
}
