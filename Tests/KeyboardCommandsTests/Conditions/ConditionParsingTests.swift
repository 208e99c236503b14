import KeyboardCore
import SeededRandom
import Testing

@testable import KeyboardCommands

@Suite struct ConditionParsingTests {
  @Test(
    "A condition prints in one canonical spelling",
    arguments: [
      ("a", "a"), (" a ", "a"), ("(a)", "a"), ("!!a", "a"), ("!(!a)", "a"),
      ("a==b", "a == 'b'"), ("a == 'b'", "a == 'b'"), ("a != b", "a != 'b'"),
      ("!(a == b)", "a != 'b'"), ("!(a != b)", "a == 'b'"), ("!a < 3", "!(a < 3)"),
      ("a == true", "a"), ("a == false", "!a"), ("a != true", "!a"), ("a != false", "a"),
      ("a == 'true'", "a == 'true'"), ("a == null", "a == null"), ("a == 1.0", "a == 1"),
      ("a == 1e30", "a == 1e+30"), ("a == -0.5", "a == -0.5"), ("a == 'it''s'", "a == 'it''s'"),
      ("a == ''", "a == ''"), ("a in b", "a in b"), ("!(a in b)", "a not in b"),
      ("a not  in b", "a not in b"), ("a && (b && c)", "a && b && c"),
      ("a || (b || c)", "a || b || c"), ("(a || b) && c", "(a || b) && c"),
      ("(a && b) || c", "a && b || c"), ("!(a && b)", "!(a && b)"), ("!focused(x)", "!focused(x)"),
      ("focused( 'x' )", "focused(x)"), ("focused('a b')", "focused('a b')"),
      ("!true", "false"), ("true && a", "true && a"), ("a-b.c:d_e", "a-b.c:d_e"),
      ("a == in", "a == 'in'"), ("a == not", "a == 'not'"), ("größe > 3", "größe > 3"),
    ])
  func canonical(text: String, expected: String) throws {
    let condition = try Condition(parsing: text)
    #expect(condition.description == expected)
    #expect(try Condition(parsing: condition.description) == condition)
  }

  @Test("Reading what a condition prints gives the same condition")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<3000 {
      let condition = Condition(.random(depth: 4, using: &generator))
      #expect(try Condition(parsing: condition.description) == condition)
    }
  }

  @Test("No garbage stops the reader")
  func garbage() {
    var generator = SeededGenerator(seed: 2)
    let pieces = [
      "a", "list.focus", "==", "!=", "<", ">=", "in", "not", "&&", "||", "!", "(", ")", "'x'", "'",
      "3", "-3", "0x", "1e", "true", "null", "focused(", "has(a)", " ", "=", "&", "\"", "é", "🙂",
      "=~",
    ]
    for _ in 0..<5000 {
      let count = Int.random(in: 0...8, using: &generator)
      let text = (0..<count).map { _ in generator.pick(pieces) }.joined()
      do {
        let condition = try Condition(parsing: text)
        #expect((try? Condition(parsing: condition.description)) == condition, "\(text)")
      } catch {
        #expect(error.column >= 1 && error.column <= text.count + 1, "\(text)")
        #expect(error.input == text)
      }
    }
  }
}

extension ConditionExpression {
  /// A random expression in normal form.
  static func random(
    depth: Int, using generator: inout SeededGenerator
  ) -> ConditionExpression {
    let names = ["a", "list.focus", "plugin.vim-navigation.pid", "x:y_z", "mode"]
    let values: [Value] = [
      0, 3, -7, 2.5, 1e-9, 1e300, "", "x", "it's", "a b", "true", "null", "é", nil, true, false,
    ]
    let choice = Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &generator)
    switch choice {
    case 0: return .constant(Bool.random(using: &generator))
    case 1: return .truth(of: generator.pick(names))
    case 2:
      return .call(
        generator.pick(ConditionFunction.allCases), generator.pick(names + ["a b", "it's", "3"]))
    case 3: return .membership(of: generator.pick(names), in: generator.pick(names))
    case 4:
      let value = generator.pick(values)
      let comparison = generator.pick(ConditionComparison.allCases)
      if comparison == .equal { return .equal(generator.pick(names), value) }
      if case .bool = value { return .comparison(generator.pick(names), comparison, 1) }
      return .comparison(generator.pick(names), comparison, value)
    case 5: return .not(random(depth: depth - 1, using: &generator))
    default:
      let count = Int.random(in: 2...3, using: &generator)
      let terms = (0..<count).map { _ in random(depth: depth - 1, using: &generator) }
      return choice == 6 ? .and(terms) : .or(terms)
    }
  }
}
