import KeyboardCore

@testable import KeyboardCommands

/// Checks that a condition prints as text that reads as the same condition, and can always be
/// evaluated. If one of two conditions on two lines is said to imply or exclude the other, it does.
func condition(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let conditions = text(bytes, count).split(separator: "\n", maxSplits: 1).compactMap { line in
    try? Condition(parsing: String(line))
  }
  for condition in conditions { check(condition) }
  if let first = conditions.first, let last = conditions.last { check(first, last) }
  return 0
}

private let contexts: [[String: Value]] = [
  [:], ["a": 1, "b": "x", "c": [1, "x"], "mode": "m", "focus.name": "a"], ["a": nil, "b": 0.5],
  ["a": "", "b": ["x", nil], "c": ["x": 1], "mode": ["m", "a"], "focus.path": ["a", "b"]],
]

private func check(_ condition: Condition) {
  let printed = condition.description
  let again = try? Condition(parsing: printed)
  precondition(again == condition, "\(printed.debugDescription) does not read as what it prints")
  for context in contexts {
    precondition(
      condition.evaluate(in: context) == again?.evaluate(in: context),
      "\(printed.debugDescription) means something else when printed")
    _ = condition.readings(in: context)
  }
}

private func check(_ left: Condition, _ right: Condition) {
  let (implies, excludes) = (left.implies(right), left.excludes(right))
  precondition(left != right || implies == .yes, "\(left) does not imply itself")
  precondition(
    excludes == .unknown || [excludes, .unknown].contains(right.excludes(left)),
    "\(left) excludes \(right) one way only")
  for context in contexts where left.evaluate(in: context) {
    let holds = right.evaluate(in: context)
    precondition(implies != .yes || holds, "\(left) does not imply \(right)")
    precondition(excludes != .yes || !holds, "\(left) does not exclude \(right)")
  }
}
