import KeyboardCore
import SeededRandom

/// Conditions and contexts of few names and values, so that they meet often.
enum RandomConditions {
  private static let names = ["a", "b", "mode", "focus.name", "focus.path"]
  private static let literals = [
    "null", "true", "false", "'x'", "'y'", "''", "0", "1", "1.5", "-2",
  ]
  private static let signs = ["==", "!=", "<", "<=", ">", ">="]
  private static let functions = ["focused", "within", "mode", "has"]
  private static let values: [Value?] = [
    nil, nil, nil, .null, true, false, "x", "y", "", "z", 0, 1, 1.5, 1.25, -2, -3, 7,
    .number(.nan), [], ["x"], ["x", "y"], [nil], [1, "z"], ["x": 1], ["null": 1, "1": 2],
  ]

  /// The text of a condition of at most so many levels.
  static func text(depth: Int, using generator: inout SeededGenerator) -> String {
    let kind =
      depth == 0
      ? Int.random(in: 0..<6, using: &generator) : Int.random(in: 0..<12, using: &generator)
    switch kind {
    case 0: return generator.pick(names)
    case 1:
      return "\(generator.pick(names)) \(generator.pick(["in", "not in"])) \(generator.pick(names))"
    case 2: return "\(generator.pick(functions))(\(generator.pick(["x", "y", "a", "mode"])))"
    case 3: return generator.pick(["true", "false", "a"])
    case 4, 5:
      return "\(generator.pick(names)) \(generator.pick(signs)) \(generator.pick(literals))"
    case 6, 7: return "!(\(text(depth: depth - 1, using: &generator)))"
    default:
      let parts = (0..<Int.random(in: 2...3, using: &generator)).map { _ in
        "(\(text(depth: depth - 1, using: &generator)))"
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
