import KeyboardCore

@testable import KeyboardCommands

/// Checks that an expression, of a file or of a script, prints as text that reads as the same expression.
///
/// It can always be computed or is refused, with numbers at the ends of their ranges too, and its value is within the
/// limits.
func expression(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let text = text(bytes, count)
  for isInScript in [false, true] {
    guard let read = try? ValueExpression(parsing: text, isInScript: isInScript) else { continue }
    let printed = read.description
    precondition(
      (try? ValueExpression(parsing: printed, isInScript: isInScript)) == read,
      "\(printed.debugDescription) does not read as what it prints")
    for context in contexts {
      if let value = try? read.value(in: context) {
        precondition(!value.isTooLarge, "\(printed) computes too much")
      }
      _ = try? read.holds(in: context, readingFiles: nil)
    }
  }
  return 0
}

/// Values of every kind, and numbers at the ends of their ranges.
private let contexts: [[String: Value]] = [
  [:], ["a": 1, "n": -2, "x": 0.5, "t": "text", "xs": [1, "x", [2]], "o": ["a": ["b": nil]]],
  ["a": .integer(.max), "n": .integer(.min), "x": 1e308, "t": "é", "xs": [.integer(.min), -1]],
  ["a": .integer(1 << 53 + 1), "n": -1, "x": .number(.leastNonzeroMagnitude), "t": ""],
]
