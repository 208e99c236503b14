import Testing

@testable import KeyboardScripting

@Suite("Expressions in a session")
struct SessionExpressionTests {
  @Test("expect and if compare any two values, and compute")
  func comparison() async throws {
    let session = TestSession()
    let lines = try await session.run(
      """
      table t rows=9; set n 9; set word normal; set other "normal"
      expect t.count == n; expect n == t.count; expect t.count - 1 < n; expect !(t.count != n)
      expect word == other; expect word == 'normal'; expect word == "normal"; expect word != 'n'
      expect n in [1, t.count]; expect (n + 1) * 2 == 20; expect "a;{b" != 'a'
      if t.count == n { set found yes } else { set found no }
      expect found == 'yes'
      """)
    #expect(lines.isEmpty)
    #expect(
      await session.failure(of: "expect t.count == n - 1")
        == "t:1:8: expected t.count == n - 1, but t.count = 9, n - 1 = 8, n = 9")
  }

  @Test(
    "A name that nobody answers to warns where a condition is kept, and says how to quote",
    arguments: [
      "bind x navigation.last --when 'word == normal'", "block x --when 'word == normal'",
      "on navigation.committed when event.row == 3 && word == normal { show }",
    ])
  func unknownName(command: String) async throws {
    let lines = try await TestSession().run("table t rows=3; set word normal; \(command)")
    #expect(lines == ["warning: the name normal is unknown; text is quoted: 'normal'"])
  }

  @Test("A failed expectation of an unquoted text says how to quote it")
  func unquoted() async {
    let session = TestSession()
    let failure = await session.failure(of: "set word normal; expect word == normal")
    #expect(failure == "t:1:25: the name normal is unknown; text is quoted: 'normal'")
  }

  @Test("A condition may hold quotes, braces and semicolons in text and names of any kind")
  func quoting() async throws {
    let session = TestSession()
    try await session.run(
      #"""
      set text "a\"b;c"
      expect text == "a\"b;c"; expect !has(`a;b { c`); expect text != 'it''s; }'
      if "a\\" != text { set done 1 }
      expect done == 1
      """#)
  }

  @Test("set takes names that need no backquotes", arguments: ["3x", "a b", "null", "x."])
  func setNames(name: String) async {
    let failure = await TestSession().failure(of: "set '\(name)' 1")
    #expect(
      failure?.contains("'\(name)' is not a name; write letters, digits, - _ and dots") == true)
  }
}
