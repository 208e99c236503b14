import KeyboardCore
import KeyboardScenes
import Testing

@testable import KeyboardScripting

@Suite("Answers of commands")
struct SessionAnswerTests {
  @Test(
    "The value of a command stands in words and in expressions, and nothing is printed meanwhile",
    arguments: [
      ("echo $(get t.focus)", ["2"]), ("echo \"at $(get t.focus)!\"", ["at 2!"]),
      ("echo $(echo a; echo b)", ["b"]), ("echo $(press up; get t.focus)", ["1"]),
      ("echo $(echo ')' (1 + 2) \"$(echo ]))\")", [") 3 ])"]),
      ("echo $(tick 5ms)", ["null"]), ("expect len($(conflicts)) == 0", []),
      ("for s in $(scenes) { echo $s.name }", ["t"]),
      ("expect $(get t.focus) + $(get t.count) == 11", []),
      ("expect $(show).focus == 2 && $(show t)['hasFocus']", []),
      ("if $(get t.focus) == 2 { echo two }", ["two"]),
      ("repeat $(get t.focus) { echo x }", ["x", "x"]),
      ("expect \"row $(get t.focus) of $(get t.count)\" == \"row 2 of 9\"", []),
      (
        "echo (\"a ${\"b $(get t.focus)\"} ${$(get t.count) + 1} $(echo \"c)\")\" + '$(x)')",
        ["a b 2 10 c)$(x)"]
      ),
      ("echo (\"ö $(tick 1ms)\" + text($(get t.focus)) + \"\\$(x)\")", ["ö null2$(x)"]),
      ("if \"$(get t.focus)\" == '2' { echo two }", ["two"]),
      ("macro half n { echo quiet; return n / 2 }; echo $(half 8)", ["4"]),
      ("macro m a { return (a + 1) }; echo (1 + $(m (2)) + $(m (3)))", ["8"]),
      (
        "command c.half 'Half' n { return n / 2 }; set x $(run key.press keys=up); get x",
        ["x = null"]
      ),
      ("macro m { repeat 3 as i { if i == 1 { return i } } }; echo $(m)", ["1"]),
      ("bind x navigation.last; echo (len($(bindings x)))", ["1"]),
      ("echo $(commands navigation.last)", []), ("echo $(plugins)", ["[]"]),
      ("echo ($(help echo).name)", ["echo"]),
      ("echo ($(events navigation.focusMoved).name)", ["navigation.focusMoved"]),
    ] as [(String, [String])])
  func values(text: String, expected: [String]) async throws {
    let session = TestSession()
    try await session.run("table t rows=9; press down*3")
    let lines = try await session.run(text)
    let isPrefix = expected.isEmpty && text.hasPrefix("echo")
    #expect(isPrefix ? lines.count == 1 : lines == expected, "\(lines)")
  }

  @Test(
    "An error in it is the line's, and conditions that keys ask run nothing",
    arguments: [
      ("echo $(nope)", "t:1:8: the verb 'nope' is unknown; "),
      ("expect $(get t.fcous) == 1", "t:1:14: the name t.fcous is unknown; "),
      ("echo $(show", "t:1:6: the $( is not closed; write )"),
      (
        "expect len($(conflicts)) == 1",
        "t:1:8: expected len($(conflicts)) == 1, but len($(conflicts)) = 0"
      ),
      (
        "on navigation.committed when $(get x) { }",
        "t:1:30: a condition that keys or events ask runs no $(…)"
      ),
      ("bind x y --when ($(get x))", "t:1:18: a condition that keys or events ask runs no $(…)"),
      ("bind x y --when '$(get x)'", "t:1:17: a condition that keys or events ask runs no $(…)"),
      (
        "on navigation.committed when 'a' == \"$(get x)\" { }",
        "t:1:30: a condition that keys or events ask runs no $(…); ask a name that was set before"
      ),
      (
        "bind x y --when (\"$(get x)\" == 'a')",
        "t:1:18: a condition that keys or events ask runs no"
      ),
      ("wait until \"$(get x)\"", "t:1:12: wait until asks again and again and runs no $(…)"),
      ("expect \"a $(show", "t:1:11: the $( is not closed; write )"),
      ("expect \"a $(get t.fcous)\" == 1", "t:1:17: the name t.fcous is unknown; "),
      (
        "expect \"n $(echo b)\" == 'n a'",
        "t:1:8: expected \"n $(echo b)\" == 'n a', but 'n ' + text($(echo b)) = \"n b\", "
          + "$(echo b) = \"b\""
      ),
      ("expect \"n $(echo b)\" ==", "t:1:24: the expression ends too early"),
      ("wait until $(get x)", "t:1:12: wait until asks again and again and runs no $(…)"),
      ("while true { echo $(break) }", "t:1:21: break stands in no loop; "),
    ])
  func mistakes(text: String, message: String) async {
    let failure = await TestSession().failure(of: text)
    #expect(failure?.hasPrefix(message) == true, "\(failure ?? "no error")")
  }

  @Test(
    "An assignment names a macro's parameter, once, or is refused",
    arguments: [
      ("m a=1", "1 2"), ("m b=3 1", "1 3"), ("m 1 b=3", "1 3"), ("m 'a=1'", "a=1 2"),
      ("m x=1", "t:1:3: m has no parameter x; a text with = is written in quotes: 'x=1'; usage: "),
      ("m a=1 a=2", "t:1:7: a is given twice; usage: m a [b=2]"),
    ])
  func names(text: String, expected: String) async throws {
    let session = TestSession()
    try await session.run("macro m a b=2 { echo $a $b }")
    let failure = await session.failure(of: text)
    #expect(
      failure.map { expected.contains($0.prefix(20)) } ?? (session.lines == [expected]),
      "\(failure ?? "")")
  }

  @Test("Answers are values, and notes are something else, also what handlers say")
  func outputs() async throws {
    var answers: [Value] = []
    var notes: [String] = []
    let session = Session(
      TestSession.configuration, language: .full, answers: { answers.append($0) },
      notes: { notes.append($0) },
      output: { Issue.record("\($0)") })
    try await session.run(
      """
      table t rows=3; on navigation.focusMoved { echo moved }; press down; get t.focus
      echo hi; if true { get t.count }; bind x no.such
      """, file: "t")
    #expect(answers == [0, "hi", 3])
    #expect(notes.count == 2 && notes[0] == "moved" && notes[1].hasPrefix("warning: "))
  }

  @Test("show tells of the inputs of a form")
  func inputs() async throws {
    let session = TestSession()
    try await session.run(
      """
      form f height=24 { input a; input b hidden; input c secure value=x }
      set inputs ($(show f).inputs)
      expect inputs.a.isVisible && inputs.a.isEdited && !inputs.b.isVisible
      expect inputs.c.isSecure && inputs.c.value == null
      """)
  }
}
