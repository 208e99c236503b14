import KeyboardCore
import SeededRandom
import Testing

@testable import KeyboardCommands

@Suite struct ExpressionParsingTests {
  @Test(
    "A condition prints in one canonical spelling",
    arguments: [
      ("a", "a"), (" a ", "a"), ("(a)", "a"), ("!!a", "a"), ("!(!a)", "a"),
      ("a==b", "a == b"), ("a == 'b'", "a == 'b'"), ("a == \"b\"", "a == 'b'"),
      ("a != b", "a != b"),
      ("!(a == b)", "a != b"), ("!(a != b)", "a == b"), ("!a < 3", "!(a < 3)"),
      ("a == true", "a"), ("a == false", "!a"), ("a != true", "!a"), ("a != false", "a"),
      ("true == a", "a"), ("3 == a", "a == 3"), ("3 < a", "a > 3"), ("null != a", "a != null"),
      ("a == 'true'", "a == 'true'"), ("a == null", "a == null"), ("a == 1.0", "a == 1"),
      ("a == 1e30", "a == 1e+30"), ("a == -0.5", "a == -0.5"), ("a == 'it''s'", "a == 'it''s'"),
      ("a == \"it's\"", "a == 'it''s'"), (#"a == "\"\$\\""#, #"a == '"$\'"#),
      ("a == ''", "a == ''"), ("a in b", "a in b"), ("!(a in b)", "a not in b"),
      ("a not  in b", "a not in b"), ("a && (b && c)", "a && b && c"),
      ("a || (b || c)", "a || b || c"), ("(a || b) && c", "(a || b) && c"),
      ("(a && b) || c", "a && b || c"), ("!(a && b)", "!(a && b)"),
      ("!focused('x')", "!focused('x')"), ("focused( 'x' )", "focused('x')"),
      ("mode(a)", "mode(a)"),
      ("contains( a,'b' )", "contains(a, 'b')"),
      ("!true", "false"), ("true && a", "true && a"), ("a-b.c:d_e", "a-b.c:d_e"),
      ("größe > 3", "größe > 3"), ("a<=1", "a <= 1"), ("`a` == 3", "a == 3"),
      ("`vim.use<C-d>`", "`vim.use<C-d>`"), ("`in` in `a b`", "`in` in `a b`"),
      ("has(`x/y`)", "has(`x/y`)"), ("```` == `a``b`", "```` == `a``b`"), ("has", "has"),
      ("(a == true) == b", "(a == true) == b"), ("(!!a) == b", "(a == true) == b"),
      ("(a < 3) == true", "a < 3"), ("!(a + 1)", "!(a + 1)"),
    ])
  func canonical(text: String, expected: String) throws {
    let condition = try Condition(parsing: text)
    #expect(condition.description == expected)
    #expect(try Condition(parsing: condition.description) == condition)
  }

  @Test(
    "Values print with parentheses only where they are needed",
    arguments: [
      ("1+2*3", "1 + 2 * 3"), ("(1 + 2) * 3", "(1 + 2) * 3"), ("a - (b - c)", "a - (b - c)"),
      ("(a - b) - c", "a - b - c"), ("a / (b * c)", "a / (b * c)"), ("-a", "-a"), ("-(3)", "-3"),
      ("2 - -3", "2 - -3"), ("-(a + 1)", "-(a + 1)"), ("-(-a)", "-(-a)"), ("(-3)[0]", "(-3)[0]"),
      ("a[0]['b']", "a[0]['b']"), ("(a + b)[0]", "(a + b)[0]"), ("[ ]", "[]"),
      ("[1,'a' , [b]]", "[1, 'a', [b]]"), ("a == 1 + 2", "a == 1 + 2"), ("!!a", "a == true"),
      ("[a == 1, !b]", "[a == 1, !b]"), ("1 + (a == 2)", "1 + (a == 2)"),
    ])
  func values(text: String, expected: String) throws {
    let expression = try ValueExpression(parsing: text)
    #expect(expression.description == expected)
    #expect(try ValueExpression(parsing: expression.description) == expression)
  }

  @Test(
    "Directly after a name - belongs to the name; after anything else, or a blank, it is minus",
    arguments: [
      ("a-b", ["a-b"]), ("a-1", ["a-1"]), ("a - b", ["a", "b"]), ("a -b", ["a", "b"]),
      ("a- b", ["a", "b"]), ("3-b", ["b"]), ("(a)-b", ["a", "b"]), ("a[0]-b", ["a", "b"]),
      ("`a`-b", ["a", "b"]), ("a--b", ["a--b"]), ("-a", ["a"]), ("has(a)-b", ["a", "b"]),
    ])
  func minus(text: String, names: [String]) throws {
    #expect(try ValueExpression(parsing: text).names == names)
  }

  @Test("Reading what is printed gives the same expression")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<3000 {
      let node = ExpressionNode.random(depth: 4, using: &generator)
      let expression = try ValueExpression(parsing: node.description)
      #expect(expression.node == node, "\(node)")
      let condition = Condition(node)
      #expect(try Condition(parsing: condition.description) == condition, "\(condition)")
    }
  }

  @Test("No garbage stops the reader")
  func garbage() {
    var generator = SeededGenerator(seed: 2)
    let pieces = [
      "a", "list.focus", "==", "!=", "<", ">=", "in", "not", "&&", "||", "!", "(", ")", "'x'", "'",
      "3", "-3", "0x", "1e", "true", "null", "focused(", "has(a)", " ", "=", "&", "\"", "é", "🙂",
      "=~", "[", "]", ",", "-", "+", "*", "/", "%", "`", "\\", "`b c`",
    ]
    for _ in 0..<5000 {
      let count = Int.random(in: 0...8, using: &generator)
      let text = (0..<count).map { _ in generator.pick(pieces) }.joined()
      do {
        let expression = try ValueExpression(parsing: text)
        #expect((try? ValueExpression(parsing: expression.description)) == expression, "\(text)")
        _ = try? expression.value(in: ["a": 1] as [String: Value])
      } catch {
        #expect(error.column >= 1 && error.column <= text.count + 1, "\(text)")
        #expect(error.input == text)
      }
    }
  }
}

extension ExpressionNode {
  /// A random expression in normal form.
  static func random(depth: Int, using generator: inout SeededGenerator) -> ExpressionNode {
    let names = [
      "a", "list.focus", "plugin.vim-navigation.pid", "x:y_z", "mode", "has", "a b", "in",
    ]
    let values: [Value] = [
      0, 3, -7, 2.5, -0.5, 1e-9, 1e300, "", "x", "it's", "a b", "true", "null", "é", nil, true,
      false, [], [1, "x", [nil, -2]],
    ]
    func part() -> ExpressionNode { random(depth: depth - 1, using: &generator) }
    switch Int.random(in: 0..<(depth > 0 ? 14 : 4), using: &generator) {
    case 0, 1: return .name(generator.pick(names))
    case 2: return .constant(generator.pick(values))
    case 3: return .has(generator.pick(names))
    case 4:
      let function = generator.pick(ExpressionFunction.allCases)
      return .call(function, (0..<function.arity.lowerBound).map { _ in part() })
    case 5: return .membership(of: part(), in: part())
    case 6, 7: return .compare(part(), generator.pick(Comparison.allCases), part())
    case 8: return .not(part())
    case 9: return .minus(of: part())
    case 10: return .arithmetic(part(), generator.pick(ArithmeticOperator.allCases), part())
    case 11: return .element(of: part(), at: part())
    case 12: return .list(of: (0..<Int.random(in: 0...3, using: &generator)).map { _ in part() })
    default:
      let terms = (0..<Int.random(in: 2...3, using: &generator)).map { _ in part() }
      return Bool.random(using: &generator) ? .and(terms) : .or(terms)
    }
  }
}
