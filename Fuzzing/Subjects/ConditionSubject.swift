import KeyboardCommands
import KeyboardCore

/// What is read as a condition is printed so that it reads as the same condition, which never fails
/// to be evaluated, alone and against itself.
public func condition(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard let condition = try? Condition(parsing: text(bytes, count)) else { return 0 }
  let printed = condition.description
  let again = try? Condition(parsing: printed)
  precondition(again == condition, "\(printed.debugDescription) does not read as what it prints")
  let contexts: [[String: Value]] = [
    [:], ["a": 1, "b": "x", "c": [1, "x"], "mode": "m", "focus.name": "a"], ["a": nil, "b": 0.5],
  ]
  for context in contexts {
    precondition(
      condition.evaluate(in: context) == again?.evaluate(in: context),
      "\(printed.debugDescription) means something else when printed")
    _ = condition.readings(in: context)
  }
  precondition(condition.implies(condition) != .no, "\(printed) does not imply itself")
  return 0
}
