import KeyboardCommands
import KeyboardCore
import Testing

@Suite struct ConditionEvaluationTests {
  static let context: [String: Value] = [
    "list.focus": 3, "list.ratio": 2.5, "list.selection": "0-4,7", "list.committed": nil,
    "empty": "", "zero": 0, "off": false, "on": true, "word": "true", "big": 9_007_199_254_740_993,
    "mode": ["normal", "select"], "focus.name": "query", "focus.path": ["query", "form"],
    "tabs": ["a", 2, 3.0], "tab": "a", "number": 3, "fields": ["a": 1], "quote": "it's",
    "row": ["title": "x", "cells": ["a": ["b": 7]], "known": 1, "none": nil], "row.known": 2,
    "words": ["to", "be", "or", "not"], "greeting": "Grüße",
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
      ("'a' + tab", "aa"), ("tabs + ['b']", ["a", 2, 3.0, "b"]), ("tabs[1]", 2), ("tabs[-1]", 3.0),
      ("tabs[9]", nil), ("tabs[-4]", nil), ("greeting[2]", "ü"), ("greeting[-1]", "e"),
      ("greeting[5]", nil), ("fields['b']", nil), ("missing['a'][0]", nil),
      ("[number, [tab]]", [3, ["a"]]), ("fields['a']", 1), ("missing", nil),
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
      ("number[0]", "number[0] cannot be computed: 3 has no parts"),
      ("fields[0]", "fields[0] cannot be computed: {\"a\":1} is a map, which has no 0"),
      ("-tab", "-tab cannot be computed: - takes a number, not \"a\""),
      ("1 / zero", "1 / zero cannot be computed: nothing is divided by 0"),
      ("1 % zero", "1 % zero cannot be computed: nothing is divided by 0"),
      ("1e300 * 1e300", "1e+300 * 1e+300 cannot be computed: the result is too large"),
      ("len(3)", "len(3) cannot be computed: len takes a text, a list or a map, not 3"),
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

  @Test(
    "A dot leads into a map, where no name is the whole of it",
    arguments: [
      ("row.title", "x"), ("row.cells.a.b", 7), ("(row).cells.a", ["b": 7]),
      ("row['cells'].a.b", 7),
      ("row.known", 2), ("row['known']", 1), ("row.missing", nil), ("row.title.x", nil),
      ("missing.title", nil), ("has(row.cells.a)", true), ("has(row.x)", false),
      ("has(row.none)", false), ("parse('{\"a\":[1,{\"b\":null}]}').a[0]", 1),
    ] as [(String, Value)])
  func members(text: String, expected: Value) throws {
    #expect(try ValueExpression(parsing: text).value(in: Self.context) == expected)
  }

  @Test(
    "A slice goes up to its end, and from the end where a bound is negative",
    arguments: [
      ("words[1:3]", ["be", "or"]), ("words[:2]", ["to", "be"]), ("words[-1:]", ["not"]),
      ("words[: -3]", ["to"]), ("words[:]", ["to", "be", "or", "not"]), ("words[3:1]", []),
      ("words[-9:9]", ["to", "be", "or", "not"]), ("words[7:]", []), ("greeting[1:3]", "rü"),
      ("greeting[-2:]", "ße"), ("missing[1:2]", nil), ("number[:1]", nil), ("row[:1]", nil),
    ] as [(String, Value)])
  func slices(text: String, expected: Value) throws {
    #expect(try ValueExpression(parsing: text).value(in: Self.context) == expected)
  }

  @Test(
    "Texts, lists and maps are taken apart and put together",
    arguments: [
      ("[tab: number, 'b': [:]]", ["a": 3, "b": [:]]), ("len(['a': 1, 'b': 2])", 2),
      ("'a' in ['a': null]", true), ("['a': 1] == fields", true),
      ("split('a,b,,', ',')", ["a", "b", "", ""]), ("split('', ',')", [""]),
      ("split('a<>b', '<>')", ["a", "b"]), ("join(words, ' ')", "to be or not"),
      ("join([1, 'a', [2]], '')", "1a[2]"), ("join([], ',')", ""),
      ("join(row, ',')", "cells,known,none,title"),
      ("join('äö', '-')", "ä-ö"), ("replace('aXbX', 'X', '--')", "a--b--"),
      ("replace('aaa', 'aa', 'b')", "ba"), ("trim(\" a b\\n\")", "a b"), ("trim('  ')", ""),
      ("lines(\"a\\r\\n\\nb\\n\")", ["a", "", "b"]), ("lines('')", []), ("lines('a')", ["a"]),
      ("range(3)", [0, 1, 2]), ("range(-1, 2)", [-1, 0, 1]), ("range(3, 1)", []),
      ("range(2.0)", [0, 1]),
      ("sorted([3, 1.5, -2])", [-2, 1.5, 3]), ("sorted(words)", ["be", "not", "or", "to"]),
      ("sorted(fields)", ["a"]), ("sorted([])", []),
      ("text(0.5) + text('a') + text([1, 'b'])", "0.5a[1,\"b\"]"),
      ("text(true)", "true"), ("number('0042')", 42), ("number(' -1.50 ')", -1.5),
      ("number('1e3')", 1000),
      ("number(7)", 7), ("number('0x1F')", nil), ("number('seven')", nil), ("number('')", nil),
      ("number('nan')", nil), ("json(['b': 1, 'a': [null, 'x']])", "{\"a\":[null,\"x\"],\"b\":1}"),
      ("parse(json(row)) == row", true), ("parse('[1.0, 2.5]')", [1, 2.5]),
      ("filter(words, len(it) == 2 && it != tab)", ["to", "be", "or"]),
      ("filter([['n': 1], ['n': 3]], it.n > 2)[0].n", 3),
      ("filter('abc', it in ['a', 'c'])", ["a", "c"]),
      ("filter(range(4), it in filter(range(it + 2), it > 1))", [2, 3]),
      ("filter(fields, fields[it] == 1)", ["a"]),
      ("split(row.title + ',b', ',')[1]", "b"),
    ] as [(String, Value)])
  func data(text: String, expected: Value) throws {
    let expression = try ValueExpression(parsing: text)
    #expect(try expression.value(in: Self.context) == expected)
    #expect(try ValueExpression(parsing: expression.description) == expression)
  }

  @Test(
    "What goes through texts and lists says what it takes",
    arguments: [
      (
        "split(tab, '')",
        "split takes a text, and a separator of at least one character, not \"a\", \"\""
      ),
      ("join(3, ',')", "join takes a list, and a text to stand between its elements, not 3, \",\""),
      (
        "replace(tab, '', 'b')",
        "replace takes a text, a part of at least one character, and another text, not \"a\", \"\", \"b\""
      ),
      ("lines(3)", "lines takes a text, not 3"),
      ("range('a')", "range takes whole numbers, not \"a\""),
      ("range(1, 2.5)", "range takes whole numbers, not 1, 2.5"),
      ("sorted([1, 'a'])", "sorted takes a list of numbers, or of texts, not [1,\"a\"]"),
      ("text(missing)", "text takes a value, not null"),
      ("number(tabs)", "number takes a text or a number, not [\"a\",2,3.0]"),
      (
        "parse('{')",
        "it is not JSON: line 1, column 2: the text ends too early: a name in double quotes is missing"
      ),
      ("filter(3, it)", "filter takes a list, a map or a text, not 3"),
      ("tabs[:tab]", "a part goes from one whole number up to another, not \"a\""),
      ("[number: 1]", "the names in a map are texts, not 3"),
      ("range(1000000000000)", "the result is too large"),
      ("range(-9223372036854775807, 9223372036854775807)", "the result is too large"),
    ])
  func refusals(text: String, message: String) throws {
    let expression = try ValueExpression(parsing: text)
    let error = #expect(throws: ExpressionError.self) { try expression.value(in: Self.context) }
    #expect(error?.message == "\(expression) cannot be computed: \(message)")
  }

  @Test("Only a script reads files")
  func files() throws {
    let expression = try ValueExpression(parsing: "lines(read('a'))", isInScript: true)
    #expect(expression.readsFiles)
    #expect(try expression.value(in: Self.context) { "\($0)\nb" } == ["a", "b"])
    #expect(throws: ExpressionError.self) { try expression.value(in: Self.context) }
    #expect(throws: ExpressionError.self) { try Condition(parsing: "read('a') == 'b'") }
  }

  @Test(
    "What would take memory or time without end is not computed",
    arguments: [
      ("replace(s, 'x', s)", "the result is too large"),
      ("join(s, s)", "the result is too large"),
      ("filter(range(100000), s[400])", "it goes through too much; take a smaller part"),
      ("filter(range(100000), s == text(it))", "it goes through too much; take a smaller part"),
      (
        "filter(range(100000), len(filter(range(100000), it)) > 0)",
        "it goes through too much; take a smaller part"
      ),
    ])
  func limits(text: String, message: String) throws {
    let context: [String: Value] = ["s": .string(String(repeating: "x", count: 600_000))]
    let error = #expect(throws: ExpressionError.self) {
      try ValueExpression(parsing: text).value(in: context)
    }
    #expect(error?.message.contains(message) == true, "\(error?.message.prefix(200) ?? "")")
  }

  @Test("What nests too deeply is not read")
  func deepText() throws {
    for (depth, isRead) in [(64, true), (65, false), (1000, false)] {
      let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let value = try? ValueExpression(parsing: "parse('\(text)')").value(in: Self.context)
      #expect((value != nil) == isRead, "\(depth)")
    }
  }

  @Test("A condition, for which a key waits, goes through less than a script")
  func conditionLimit() throws {
    let context: [String: Value] = ["s": .string(String(repeating: "x,", count: 1000))]
    #expect(try Condition(parsing: "len(split(s[: 100], ',')) == 51").evaluate(in: context))
    #expect(try !Condition(parsing: "len(split(s, ',')) == 1001").evaluate(in: context))
    #expect(try ValueExpression(parsing: "len(split(s, ',')) == 1001").value(in: context) == true)
    #expect(try Condition(parsing: "endsWith(s, ',')").evaluate(in: context))
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
