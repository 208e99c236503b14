import KeyboardCommands
import Testing

@Suite struct ConditionErrorTests {
  @Test(
    "A mistake is reported with its column, its token and the remedy",
    arguments: [
      ("", 1, "", "a condition is missing; write one such as list.focus == 3"),
      ("  ", 3, "", "a condition is missing; write one such as list.focus == 3"),
      ("a &&", 5, "", "the condition ends too early; write a name"),
      ("a ==", 5, "", "the condition ends too early; write a number, a word or 'text' after '=='"),
      ("a == )", 6, ")", "')' does not belong here; write a number, a word or 'text' after '=='"),
      ("a b", 3, "b", "'b' does not belong here; did you forget && or ||?"),
      ("a 'b'", 3, "'b'", "'b' does not belong here; did you forget && or ||?"),
      ("a and b", 3, "and", "'and' does not belong here; write &&"),
      ("a or b", 3, "or", "'or' does not belong here; write ||"),
      ("not a", 1, "not", "'not' is not a name; write ! to negate"),
      ("null == a", 1, "null", "'null' is not a name; write name == null or !has(name)"),
      ("in", 1, "in", "'in' is not a name; write a name before or after it"),
      ("a not b", 7, "b", "'b' does not belong here; write 'in' after 'not'"),
      ("a in true", 6, "true", "'true' is not a name; write a name before or after it"),
      ("a in", 5, "", "the condition ends too early; write a name"),
      ("3 == a", 1, "3", "3 is not a name; write the name first: name == 3"),
      ("&& a", 1, "&&", "'&&' does not belong here; write a name"),
      ("a = b", 3, "=", "'=' does not belong here; write =="),
      ("a & b", 3, "&", "'&' does not belong here; write &&"),
      ("a | b", 3, "|", "'|' does not belong here; write ||"),
      ("a == \"b\"", 6, "\"", "'\"' does not belong here; write text in single quotes"),
      ("a == 0,7", 7, ",", "',' does not belong here; write text in single quotes"),
      ("a == 0-4", 6, "0-4", "'0-4' is not a number; write text in single quotes: '0-4'"),
      ("a == 0x10", 6, "0x10", "'0x10' is not a number; write text in single quotes: '0x10'"),
      ("a == 1e999", 6, "1e999", "'1e999' is not a number; write text in single quotes: '1e999'"),
      ("a == 'b", 6, "'b", "the text at column 6 does not end; write ' after it"),
      ("(a", 3, "", "the '(' at column 1 is not closed; write ')'"),
      ("a)", 2, ")", "')' has no '('; remove it"),
      (")", 1, ")", "')' has no '('; remove it"),
      ("()", 2, ")", "')' does not belong here; write a name"),
      ("(a b)", 4, "b", "'b' does not belong here; did you forget && or ||?"),
      ("focusd(a)", 1, "focusd", "'focusd' is not a function; write focused"),
      ("zzz(a)", 1, "zzz", "'zzz' is not a function; write focused, within, mode or has"),
      ("has()", 5, ")", "')' does not belong here; write a name in has(…)"),
      ("has(a", 6, "", "the condition ends too early; write ')' after has(a"),
      ("has(3)", 5, "3", "'3' does not belong here; write a name in has(…)"),
      ("a =~ /b/", 3, "=~", "regular expressions are not supported; compare with == or in"),
      (
        "a == /b/", 6, "/",
        "'/' does not belong here; regular expressions are not supported; compare with == or in"
      ),
    ])
  func message(text: String, column: Int, token: String, message: String) {
    let error = #expect(throws: ConditionError.self) { try Condition(parsing: text) }
    #expect(error?.message == message)
    #expect(error?.column == column)
    #expect(error?.token == token)
    #expect(error?.input == text)
  }

  @Test("Parentheses nest 64 deep and no deeper, so that no text exhausts the stack")
  func depth() throws {
    func nested(_ depth: Int, _ inner: String = "a") -> String {
      String(repeating: "(", count: depth) + inner + String(repeating: ")", count: depth)
    }
    #expect(try Condition(parsing: nested(64)).description == "a")
    for (text, column) in [(nested(65), 65), (nested(10000), 65), (nested(64, "!a < 3"), 66)] {
      let error = #expect(throws: ConditionError.self) { try Condition(parsing: text) }
      #expect(error?.code == .tooDeep)
      #expect(
        error?.message
          == "parentheses nest deeper than 64; split the condition into two bindings")
      #expect(error?.column == column)
    }
    let bangs = String(repeating: "!", count: 10001)
    #expect(try Condition(parsing: bangs + "a").description == "!a")
    let long = Array(repeating: "a", count: 10000).joined(separator: " && ")
    #expect(try Condition(parsing: long).names == ["a"])
  }
}
