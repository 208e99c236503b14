import KeyboardCommands
import KeyboardCore
import Testing

@Suite struct ConditionEvaluationTests {
  static let context: [String: Value] = [
    "list.focus": 3, "list.ratio": 2.5, "list.selection": "0-4,7", "list.committed": nil,
    "empty": "", "zero": 0, "off": false, "on": true, "word": "true", "big": 9_007_199_254_740_993,
    "mode": ["normal", "select"], "focus.name": "query", "focus.path": ["query", "form"],
    "tabs": ["a", 2, 3.0], "tab": "a", "number": 3, "fields": ["a": 1], "quote": "it's",
  ]

  @Test(
    "A condition holds by its value",
    arguments: [
      ("true", true), ("false", false), ("!false", true), ("!!on", true),
      ("on", true), ("off", false), ("zero", false), ("empty", false), ("word", true),
      ("missing", false), ("!missing", true), ("list.committed", false), ("tabs", true),
      ("list.focus == 3", true), ("list.focus == 3.0", true), ("list.focus != 3", false),
      ("list.focus == '3'", false), ("list.focus != '3'", true), ("list.focus > -1", true),
      ("list.ratio >= 2.5", true), ("list.ratio < 2.5", false), ("list.focus <= 2", false),
      ("list.ratio == 25e-1", true), ("big == 9007199254740993", true),
      ("big == 9007199254740992", false),
      ("list.selection == '0-4,7'", true), ("quote == 'it''s'", true),
      ("list.focus == number", true), ("number == list.focus", true),
      ("list.focus != number", false),
      ("tab == number", false), ("number < list.ratio", false), ("missing == other", false),
      ("missing != other", true), ("number == missing", false), ("missing in [null]", false),
      ("list.focus == number + 0", true), ("list.focus == 1 + 2", true), ("tabs[0] == tab", true),
      ("tab in ['a', 'b']", true), ("number in [1, 2]", false), ("'a' in tabs", true),
      ("fields['a'] == 1", true), ("`focus.name` == \"query\"", true), ("normal", false),
      ("tab + 1 > 0", false), ("!(tab + 1 > 0)", true), ("mode(tab)", false),
      ("contains(list.selection, '4,')", true), ("contains('abc', 'd')", false),
      ("startsWith(tab, 'a')", true), ("endsWith('abc', 'bc')", true),
      ("endsWith('abc', tab)", false),
      ("contains(tabs, 'a')", false), ("!startsWith(missing, 'a')", true),
      ("focus.name == 'query'", true), ("focus.name < 3", false), ("tab > a", false),
      ("missing == 3", false), ("missing != 3", true), ("missing < 3", false),
      ("missing >= 3", false), ("missing == null", true), ("missing != null", false),
      ("list.committed == null", true), ("list.focus != null", true),
      ("on == true", true), ("off == false", true), ("word == true", true),
      ("word == 'true'", true), ("on == 'true'", false), ("missing == false", true),
      ("missing != true", true), ("list.focus == true", true),
      ("tab in tabs", true), ("number in tabs", true), ("list.ratio in tabs", false),
      ("tab in fields", true), ("word in fields", false), ("tab in word", false),
      ("missing in tabs", false), ("tab in missing", false), ("missing not in tabs", true),
      ("tab not in tabs", false), ("tab not in missing", true),
      ("focused('query')", true), ("focused('form')", false), ("within('form')", true),
      ("within('query')", true), ("within('list')", false), ("mode('select')", true),
      ("mode('insert')", false), ("mode('normal')", true), ("has(list.focus)", true),
      ("has(list.committed)", false), ("has(missing)", false),
      ("on && off || on", true), ("on || off && off", true), ("(on || off) && off", false),
      ("!on || on", true), ("!(on || on)", false), ("!list.focus == 4", true),
    ])
  func value(text: String, expected: Bool) throws {
    #expect(try Condition(parsing: text).evaluate(in: Self.context) == expected)
  }

  @Test("A mode may be one text instead of a list, and a path may be missing")
  func shapes() throws {
    let context: [String: Value] = ["mode": "insert", "focus.name": "query"]
    #expect(try Condition(parsing: "mode('insert')").evaluate(in: context))
    #expect(try !Condition(parsing: "mode('in')").evaluate(in: context))
    #expect(try Condition(parsing: "within('query')").evaluate(in: context))
    #expect(try !Condition(parsing: "mode('insert')").evaluate(in: [:] as [String: Value]))
  }

  @Test(
    "An expression computes a value",
    arguments: [
      ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("7 / 2", 3.5), ("6 / 2", 3), ("7 % 3", 1),
      ("-7 % 3", -1), ("2.5 + 2.5", 5), ("number - 1", 2), ("number -1", 2), ("-number", -3),
      ("big + 1", 9_007_199_254_740_994), ("9223372036854775807 + 1", 9_223_372_036_854_775_808.0),
      ("'a' + tab", "aa"), ("tabs + ['b']", ["a", 2, 3.0, "b"]), ("tabs[1]", 2), ("tabs[-1]", nil),
      ("tabs[9]", nil), ("[number, [tab]]", [3, ["a"]]), ("fields['a']", 1), ("missing", nil),
      ("list.focus == number", true), ("!tab", false), ("number && tab", true), ("!!number", true),
      ("number == true", true), ("zero || false", false), ("\"a\\n\\$b\"", "a\n$b"),
      ("5 - 3 - 1", 1),
    ] as [(String, Value)])
  func computed(text: String, expected: Value) throws {
    #expect(try ValueExpression(parsing: text).value(in: Self.context) == expected)
  }

  @Test(
    "What cannot be computed says which operator does not take which values",
    arguments: [
      ("tab * 2", "tab * 2 cannot be computed: * takes numbers, not \"a\" and 2"),
      (
        "tab + 1",
        "tab + 1 cannot be computed: + takes two numbers, texts or lists, not \"a\" and 1"
      ),
      (
        "missing + 1",
        "missing + 1 cannot be computed: + takes two numbers, texts or lists, not null and 1"
      ),
      ("-tab", "-tab cannot be computed: - takes a number, not \"a\""),
      ("1 / zero", "1 / zero cannot be computed: nothing is divided by 0"),
      ("1 % zero", "1 % zero cannot be computed: nothing is divided by 0"),
      ("1e300 * 1e300", "1e+300 * 1e+300 cannot be computed: the result is too large"),
      ("len(3)", "len(3) cannot be computed: len takes a text, a list or an object, not 3"),
      ("min([])", "min([]) cannot be computed: min takes numbers, or a list of them, not []"),
      (
        "max(1, tab)",
        "max(1, tab) cannot be computed: max takes numbers, or a list of them, not 1, \"a\""
      ),
      ("lower(1) + 'x'", "lower(1) cannot be computed: lower takes a text, not 1"),
      ("abs(missing)", "abs(missing) cannot be computed: abs takes a number, not null"),
      ("[tab - 1, tab * 1]", "tab - 1 cannot be computed: - takes numbers, not \"a\" and 1"),
    ])
  func incomputable(text: String, message: String) throws {
    let expression = try ValueExpression(parsing: text)
    let error = #expect(throws: ExpressionError.self) { try expression.value(in: Self.context) }
    #expect(error?.code == .notComputable)
    #expect(error?.message == message)
  }

  @Test("A condition says which names it reads, in order and once each")
  func names() throws {
    let condition = try Condition(
      parsing: "b && (a == 1 || !b) && a in tabs && within('x') && mode('y') && has(z)")
    #expect(
      condition.names == ["b", "a", "tabs", "focus.name", "focus.path", "mode", "z"])
  }

  @Test(
    "Functions compute values, which count as true like all others",
    arguments: [
      ("len('äöü')", 3), ("len([1, [2]])", 2), ("len('') == 0", true), ("!len('')", true),
      ("min(3, 1, 2)", 1), ("max([3, 1.5])", 3), ("min(2.5)", 2.5), ("max(1, 2) in [2]", true),
      ("abs(-3)", 3), ("abs(-0.5)", 0.5), ("abs(-9223372036854775807 - 1)", 0x1p63),
      ("round(2.5)", 3), ("round(-2.5)", -3), ("round(7)", 7), ("lower('ÄB')", "äb"),
      ("upper('ä') == 'Ä'", true), ("lower('A') && true", true), ("len('ab') == true", true),
      ("1 + len('ab') * 2", 5),
    ] as [(String, Value)])
  func functions(text: String, expected: Value) throws {
    let expression = try ValueExpression(parsing: text)
    #expect(try expression.value(in: Self.context) == expected)
    #expect(Condition(expression).evaluate(in: Self.context) == expected.isTruthy)
    #expect(try ValueExpression(parsing: expression.description) == expression)
  }

  @Test("A value that is too large is not computed")
  func tooLarge() throws {
    var context: [String: Value] = ["s": .string(String(repeating: "x", count: 600_000)), "l": [1]]
    for text in ["s + s", "[s, s]"] {
      let error = #expect(throws: ExpressionError.self) {
        try ValueExpression(parsing: text).value(in: context)
      }
      #expect(error?.message.hasSuffix("too large") == true)
    }
    var depth = 0
    while depth < 1000, let list = try? ValueExpression(parsing: "[l]").value(in: context) {
      context["l"] = list
      depth += 1
    }
    #expect(depth == 62)
  }

  @Test("A condition explains itself by what it compares, from left to right")
  func comparedParts() throws {
    let condition = try Condition(
      parsing: "list.focus + 1 == len('ab') || list.focus in [4] || missing * 2 > 1")
    #expect(
      condition.readings(in: Self.context).map(\.description)
        == [
          "list.focus + 1 = 4", "len('ab') = 2", "list.focus = 3", "missing * 2 has no value",
          "missing has no value",
        ])
  }

  @Test("A condition explains itself by the values that it reads")
  func readings() throws {
    let condition = try Condition(parsing: "list.focus == 4 && focus.name == 'x' && has(missing)")
    #expect(
      condition.readings(in: Self.context).map(\.description)
        == ["list.focus = 3", "focus.name = \"query\"", "missing has no value"])
  }
}
