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
      // A letter of several scalars, and one that would join what is before the next letter.
      ("e\u{301}te\u{301} > 3", "e\u{301}te\u{301} > 3"),
      ("`\u{D4E}a` > 3", "`\u{D4E}a` > 3"),
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
      ("[1, 2,]", "[1, 2]"), ("[:]", "[:]"), ("[ : ]", "[:]"),
      ("['b':1,'a':[:],]", "['a': [:], 'b': 1]"), ("['b': c, d || e: 1]", "['b': c, d || e: 1]"),
      ("a[1:2]", "a[1 : 2]"), ("a[b:]", "a[b :]"), ("a[:-1]", "a[: -1]"), ("a[:]", "a[:]"),
      ("(a)[b :c][0]", "a[b : c][0]"), ("(a + b)[:1]", "(a + b)[: 1]"),
      ("a[0].b.c-d", "a[0]['b']['c-d']"), ("(a).b", "a['b']"), ("(a).`b c`", "a['b c']"),
      ("(a).in.true", "a['in']['true']"), ("parse(a).b", "parse(a)['b']"),
      ("`a b`.c", "`a b`['c']"),
      ("filter(a,it>1)", "filter(a, it > 1)"), ("!!filter(a, !it)", "filter(a, !it) == true"),
    ])
  func values(text: String, expected: String) throws {
    let expression = try ValueExpression(parsing: text)
    #expect(expression.description == expected)
    #expect(try ValueExpression(parsing: expression.description) == expression)
  }

  @Test(
    "In a script a text with values is their sum; elsewhere a dollar sign is one",
    arguments: [
      (#""row $n""#, "'row ' + text(n)", "'row $n'"),
      (#""$n""#, "text(n)", "'$n'"),
      (
        #""$a.b.: ${n + 1}$c-""#, "text(a.b) + '.: ' + text(n + 1) + text(c) + '-'",
        "'$a.b.: ${n + 1}$c-'"
      ),
      (#""\$n" + '$n'"#, "'$n' + '$n'", "'$n' + '$n'"),
      (#""${"${'}'}"}" == a"#, "text(text('}')) == a", nil),
      (#"-"$a"[0]"#, "-text(a)[0]", "-'$a'[0]"),
      (#""a$b" * 2"#, "('a' + text(b)) * 2", "'a$b' * 2"),
      ("[1, # one\n  2 \\\n]", "[1, 2]", nil),
    ] as [(String, String, String?)])
  func interpolation(text: String, inScript: String, elsewhere: String?) throws {
    let expression = try ValueExpression(parsing: text, isInScript: true)
    #expect(expression.description == inScript)
    #expect(try ValueExpression(parsing: expression.description) == expression)
    #expect((try? ValueExpression(parsing: text))?.description == elsewhere)
  }

  @Test("What a filter calls it is no name of the context")
  func elementNames() throws {
    let expression = try ValueExpression(parsing: "filter(it, it.a > b && has(it.c) && it-x == 1)")
    #expect(expression.names == ["it", "b", "it-x"])
    #expect(
      Condition.names(in: "len(filter(a, it > filter(b, it)[it])) == it").map(\.name)
        == ["a", "b", "it"])
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
    for _ in seeds(3000) {
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
      "=~", "[", "]", ",", "-", "+", "*", "/", "%", "`", "\\", "`b c`", ":", ".", ".a", "$a", "${",
      "}", "\"$", "filter(", "it", "#", "\n", "text(",
    ]
    for _ in 0..<5000 {
      let count = Int.random(in: 0...8, using: &generator)
      let text = (0..<count).map { _ in generator.pick(pieces) }.joined()
      do {
        let expression = try ValueExpression(parsing: text, isInScript: count.isMultiple(of: 2))
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
      false, [], [1, "x", [nil, -2]], [:], ["it's": 1, "a": [[:], ["b": nil]]],
    ]
    func part() -> ExpressionNode { random(depth: depth - 1, using: &generator) }
    switch Int.random(in: 0..<(depth > 0 ? 16 : 4), using: &generator) {
    case 0, 1: return .name(generator.pick(names))
    case 2: return .constant(generator.pick(values))
    case 3: return .has(generator.pick(names))
    case 4:
      let function = generator.pick(ExpressionFunction.allCases.filter { $0 != .read })
      return .call(function, (0..<function.arity.lowerBound).map { _ in part() })
    case 5: return .membership(of: part(), in: part())
    case 6, 7: return .compare(part(), generator.pick(Comparison.allCases), part())
    case 8: return .not(part())
    case 9: return .minus(of: part())
    case 10: return .arithmetic(part(), generator.pick(ArithmeticOperator.allCases), part())
    case 11: return .element(of: part(), at: part())
    case 12: return .list(of: (0..<Int.random(in: 0...3, using: &generator)).map { _ in part() })
    case 13:
      return .map(
        of: (1...3).map { Member(name: .list(of: [.constant(.integer($0))]), value: part()) })
    case 14:
      return .slice(of: part(), from: Bool.random(using: &generator) ? part() : nil, to: part())
    default:
      let terms = (0..<Int.random(in: 2...3, using: &generator)).map { _ in part() }
      return Bool.random(using: &generator) ? .and(terms) : .or(terms)
    }
  }
}
