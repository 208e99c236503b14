import KeyboardCore
import SeededRandom

/// Conditions and contexts of few names and values, so that they meet often.
enum RandomConditions {
  private static let names = ["a", "b", "mode", "focus.name", "focus.path"]
  private static let literals = [
    "null", "true", "false", "'x'", "'y'", "''", "0", "1", "1.5", "-2",
  ]
  private static let signs = ["==", "!=", "<", "<=", ">", ">="]
  private static let functions = ["focused", "within", "mode"]
  private static let openTests = [
    "a == b", "a < b", "a + 1 > b", "b[0]", "a in ['x', b]", "mode(a)", "mode(1)", "[a] == [b]",
  ]
  private static let values: [Value?] = [
    nil, nil, nil, .null, true, false, "x", "y", "", "z", 0, 1, 1.5, 1.25, -2, -3, 7,
    .number(.nan), [], ["x"], ["x", "y"], [nil], [1, "z"], ["x": 1], ["null": 1, "1": 2],
  ]

  /// The text of a condition of at most so many levels; an open one also compares and computes with
  /// the values of several names.
  static func text(
    depth: Int, isOpen: Bool = false, using generator: inout SeededGenerator
  ) -> String {
    if isOpen, Bool.random(using: &generator) { return generator.pick(openTests) }
    let kind =
      depth == 0
      ? Int.random(in: 0..<6, using: &generator) : Int.random(in: 0..<12, using: &generator)
    switch kind {
    case 0: return generator.pick(names)
    case 1:
      return "\(generator.pick(names)) \(generator.pick(["in", "not in"])) \(generator.pick(names))"
    case 2:
      return Bool.random(using: &generator)
        ? "\(generator.pick(functions))(\(generator.pick(["'x'", "'y'", "'a'"])))"
        : "has(\(generator.pick(["x", "a", "mode"])))"
    case 3: return generator.pick(["true", "false", "a", "a in ['x', 1, null]"])
    case 4, 5:
      return "\(generator.pick(names)) \(generator.pick(signs)) \(generator.pick(literals))"
    case 6, 7: return "!(\(text(depth: depth - 1, isOpen: isOpen, using: &generator)))"
    default:
      let parts = (0..<Int.random(in: 2...3, using: &generator)).map { _ in
        "(\(text(depth: depth - 1, isOpen: isOpen, using: &generator)))"
      }
      return parts.joined(separator: generator.pick([" && ", " || "]))
    }
  }

  /// A context that gives each name a value or none.
  static func context(using generator: inout SeededGenerator) -> [String: Value] {
    var context: [String: Value] = [:]
    for name in names + ["x", "y"] { context[name] = generator.pick(values) }
    return context
  }
}
