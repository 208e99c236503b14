import KeyboardCommands
import Testing

@Suite struct ExpressionErrorTests {
  @Test(
    "A mistake is reported with its column, its token and the remedy",
    arguments: [
      ("", 1, "", "an expression is missing; write one such as list.focus == 3"),
      ("  ", 3, "", "an expression is missing; write one such as list.focus == 3"),
      ("a &&", 5, "", "the expression ends too early; write a name or a value"),
      ("a ==", 5, "", "the expression ends too early; write a name or a value"),
      ("a == )", 6, ")", "')' has no '('; remove it"),
      ("a b", 3, "b", "'b' does not belong here; did you forget && or ||?"),
      ("a 'b'", 3, "'b'", "'b' does not belong here; did you forget && or ||?"),
      ("a and b", 3, "and", "'and' does not belong here; write &&"),
      ("a or b", 3, "or", "'or' does not belong here; write ||"),
      ("a is null", 3, "is", "'is' does not belong here; write =="),
      ("not a", 1, "not", "'not' does not belong here; write ! to negate"),
      ("in", 1, "in", "'in' does not belong here; write a name or a value"),
      ("a not b", 7, "b", "'b' does not belong here; write 'in' after 'not'"),
      ("a in", 5, "", "the expression ends too early; write a name or a value"),
      ("&& a", 1, "&&", "'&&' does not belong here; write a name or a value"),
      ("a = b", 3, "=", "'=' does not belong here; write =="),
      ("a & b", 3, "&", "'&' does not belong here; write &&"),
      ("a | b", 3, "|", "'|' does not belong here; write ||"),
      ("$a == 3", 1, "$", "'$' does not belong here; write the name alone"),
      (
        "a == {", 6, "{",
        "'{' does not belong here; write text in quotes, and a name that is not a word in backquotes"
      ),
      (
        "a < b < c", 7, "<",
        "'<' does not belong here; comparisons do not chain: a < b && b < c"
      ),
      // A mark alone would join the character before it where the name is printed.
      (
        "a -\n\u{730}", 5, "\u{730}",
        "'\u{730}' does not belong here; write text in quotes, and a name that is not a word in backquotes"
      ),
      ("a +", 4, "", "the expression ends too early; write a name or a value"),
      ("2 * * a", 5, "*", "'*' does not belong here; write a name or a value"),
      ("a == 0,7", 7, ",", "',' does not belong here; did you forget && or ||?"),
      ("a == 7px", 6, "7px", "'7px' is not a number; write text in quotes: '7px'"),
      ("a == 0x10", 6, "0x10", "'0x10' is not a number; write text in quotes: '0x10'"),
      ("a == 1.2.3", 6, "1.2.3", "'1.2.3' is not a number; write text in quotes: '1.2.3'"),
      ("a == 1e999", 6, "1e999", "'1e999' is not a number; write text in quotes: '1e999'"),
      ("a == 'b", 6, "'b", "the text does not end; write ' after it"),
      ("a == \"b'", 6, "\"b'", "the text does not end; write \" after it"),
      (
        #"a == "\q""#, 7, #"\q"#,
        #"the escape is unknown; write one of \n \t \r \e \" \\ \$, or '…'"#
      ),
      ("`a == 3", 1, "`a == 3", "the name does not end; write ` after it"),
      ("``", 1, "``", "the name is empty; write one between backquotes"),
      ("a `b`", 3, "`b`", "`b` does not belong here; did you forget && or ||?"),
      ("(a", 1, "(", "the '(' is not closed; write ')'"),
      ("[1, 2", 1, "[", "the '[' is not closed; write ']'"),
      ("a[0", 2, "[", "the '[' is not closed; write ']'"),
      ("a[1:2", 2, "[", "the '[' is not closed; write ']'"),
      ("a[1:2:3]", 6, ":", "':' does not belong here; did you forget && or ||?"),
      ("[:", 1, "[", "the '[' is not closed; write ']'"),
      ("['a': 1, b]", 11, "]", "']' does not belong here; write ':' and what the name stands for"),
      (
        "[b, 'a': 1]", 8, ":",
        "':' does not belong in a list; write a name before every value, or before none"
      ),
      ("['a': 1, 'a': 2]", 10, "'a'", "'a' is in the map already; leave one of them out"),
      ("a[0].", 6, "", "the expression ends too early; write a name after the dot"),
      ("(a).'b'", 5, "'b'", "'b' does not belong here; write a name after the dot"),
      ("(a).1", 5, "1", "'1' does not belong here; write a name after the dot"),
      (
        "read('a')", 1, "read",
        "a condition that keys or events ask reads no files; ask a name that a script has set"
      ),
      (
        "replace(a)", 1, "replace",
        "replace takes other arguments; write replace(text, part, other)"
      ),
      ("a)", 2, ")", "')' has no '('; remove it"),
      (")", 1, ")", "')' has no '('; remove it"),
      ("a]", 2, "]", "']' has no '['; remove it"),
      ("()", 2, ")", "')' does not belong here; write a name or a value"),
      ("(a b)", 4, "b", "'b' does not belong here; did you forget && or ||?"),
      ("focusd(a)", 1, "focusd", "'focusd' is not a function; write focused"),
      (
        "zzz(a)", 1, "zzz",
        "'zzz' is not a function; write has, focused, within, mode, contains, startsWith, "
          + "endsWith, len, lower, upper, abs, round, min, max, number, text, split, join, "
          + "replace, trim, lines, range, sorted, filter, json, parse or read"
      ),
      ("mode('a', 'b')", 1, "mode", "mode takes other arguments; write mode(value)"),
      ("contains(a)", 1, "contains", "contains takes other arguments; write contains(text, part)"),
      ("has()", 5, ")", "')' does not belong here; write a name in has(…)"),
      ("has(a", 4, "(", "the '(' is not closed; write ')'"),
      ("has('a')", 5, "'a'", "'a' does not belong here; write a name in has(…)"),
      ("a =~ /b/", 3, "=~", "regular expressions are not supported; compare with == or in"),
      (
        "a == /b/", 6, "/",
        "'/' does not belong here; regular expressions are not supported; compare with == or in"
      ),
    ])
  func message(text: String, column: Int, token: String, message: String) {
    let error = #expect(throws: ExpressionError.self) { try ValueExpression(parsing: text) }
    #expect(error?.message == message)
    #expect(error?.column == column)
    #expect(error?.token == token)
    #expect(error?.input == text)
  }

  @Test(
    "A mistake in a text of a script with values in it has its place, too",
    arguments: [
      (
        #"a == "b $""#, 9,
        "$ has no name after it; write $name or ${expression}, or \\$ for the sign"
      ),
      (#"a == "b ${""#, 11, "the text does not end; write \" after it"),
      (#"a == "b ${c"#, 12, "the ${ is not closed; write }"),
      (#"a == "b ${c d}""#, 13, "'d' does not belong here; did you forget && or ||?"),
      (#"a == "b ${}""#, 11, "'}' does not belong here; write a name or a value"),
      (#"a == "b ${c} d"#, 6, "the text does not end; write \" after it"),
      (
        #"a == "$b" }"#, 11,
        "'}' does not belong here; write text in quotes, and a name that is not a word in backquotes"
      ),
      ("$ == 3", 1, "'$' does not belong here; write $name, or an expression in parentheses"),
    ])
  func scriptMessage(text: String, column: Int, message: String) {
    let error = #expect(throws: ExpressionError.self) {
      try ValueExpression(parsing: text, isInScript: true)
    }
    #expect(error?.message == message)
    #expect(error?.column == column)
  }

  @Test("Parentheses nest 64 deep and no deeper, so that no text exhausts the stack")
  func depth() throws {
    func nested(_ depth: Int, _ inner: String = "a", _ signs: String = "()") -> String {
      String(repeating: signs.first ?? "(", count: depth) + inner
        + String(repeating: signs.last ?? ")", count: depth)
    }
    #expect(try ValueExpression(parsing: nested(64)).description == "a")
    let tooDeep = [
      (nested(65), 65), (nested(10000), 65), (nested(64, "!a < 3"), 65),
      (nested(65, "1", "[]"), 65),
      (nested(10000, "has", "[("), 65),
    ]
    for (text, column) in tooDeep {
      let error = #expect(throws: ExpressionError.self) { try ValueExpression(parsing: text) }
      #expect(
        error?.message == "parentheses nest deeper than 64; split the expression in two")
      #expect(error?.column == column)
    }
    let bangs = String(repeating: "!", count: 10001)
    #expect(try ValueExpression(parsing: bangs + "a").description == "!a")
    let long = Array(repeating: "a", count: 10000).joined(separator: " && ")
    #expect(try ValueExpression(parsing: long).names == ["a"])
  }

  @Test(
    "An expression computes with 256 operators and no more, so that no text exhausts the stack",
    arguments: ["1 + ", "1 * ", "1 - "])
  func operators(step: String) throws {
    let text = String(repeating: step, count: 256) + "1"
    let expression = try ValueExpression(parsing: text)
    #expect(try ValueExpression(parsing: expression.description) == expression)
    let endless = String(repeating: step, count: 50_000) + "1"
    for text in [step + text, text + "[0]", "(\(text)).a", "(\(text))[:]", endless] {
      let error = #expect(throws: ExpressionError.self) { try ValueExpression(parsing: text) }
      #expect(
        error?.message == "the expression computes in more than 256 steps; split it in two")
    }
  }
}
