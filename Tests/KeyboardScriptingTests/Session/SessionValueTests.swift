import KeyboardBindingFiles
import KeyboardCommands
import Testing

@testable import KeyboardScripting

@Suite("Values in a session")
struct SessionValueTests {
  @Test(
    "A word may hold values, and one that is only a value keeps its kind",
    arguments: [
      ("echo (n + 1)", "4"), ("echo a(n)", "a(n)"), ("echo (n)ms", "3ms"), ("echo $n", "3"),
      ("echo \"row ${n * 2}\"", "row 6"), ("echo x${n}y $n.", "x3y 3."),
      ("echo '$n ${n}'", "$n ${n}"),
      ("echo ${xs[0]} (xs[1])", "1 b"), ("echo (xs)", "[1,\"b\"]"), ("echo", ""),
      ("set m (n); expect m == 3; echo $m", "3"), ("set m $n; expect m == 3; echo $m", "3"),
      ("set m \"$n\"; expect m == '3'; echo $m", "3"),
      ("set m ${n}0; expect m == 30; echo $m", "30"),
      ("set m (null); expect !has(m); echo (m)", "null"),
      ("set xs[1] 5; echo $xs", "[1,5]"), ("set xs[${n - 2}] (n); echo $xs", "[1,3]"),
      ("set xs (xs + [n]); echo ${len(xs)}", "3"), ("set 'm' a\\ b; echo $m", nil),
      ("echo ${min(2, n)} ${max(xs + [7], 1)}", nil),
      (
        "echo (min(2, n)) (max([4, n])) (abs(-n)) (round(2.5)) (lower('Ä')) (upper('ß'))",
        "2 4 3 3 ä SS"
      ),
    ] as [(String, String?)])
  func words(text: String, expected: String?) async {
    let session = TestSession()
    let failure = await session.failure(of: "set n 3; set xs ([1, 'b']); \(text)")
    #expect((failure == nil ? session.lines.last : nil) == expected, "\(failure ?? "")")
  }

  @Test(
    "A mistake in a value has its place, and the remedy",
    arguments: [
      ("echo (n * 'a')", "t:1:7: n * 'a' cannot be computed: * takes numbers, not 3 and \"a\""),
      ("echo (m)", "t:1:7: the name m is unknown; text is quoted: 'm'"),
      ("echo $m", "t:1:6: the name m is unknown; get lists all"),
      ("echo ${xs[9]}", "t:1:8: xs[9] has no value now"),
      ("set k ( n + 1 )", "t:1:7: a value in parentheses starts right after (; write (n + 1)"),
      ("set xs[2] 1", "t:1:5: xs has 2 elements, from 0, and none at 2"),
      ("set n[0] 1", "t:1:5: n is no list; make one, such as set n ([1, 2])"),
      ("set error 1", "t:1:5: 'error' is no name; write letters, digits, - _ and dots"),
      ("set event.row 1", "t:1:5: 'event.row' is no name; write letters, digits, - _ and dots"),
      ("set args 1", "t:1:5: args belongs to somebody else; choose another name"),
      ("unset m", "t:1:7: m was not set; get lists the names"),
      ("expect contians(n)", "t:1:8: 'contians' is not a function; write contains"),
    ])
  func mistakes(text: String, message: String) async {
    let session = TestSession()
    _ = await session.failure(of: "set n 3; set xs ([1, 'b'])")
    #expect(await session.failure(of: text) == message)
  }

  @Test("Nothing that a script computes exhausts the memory or the stack")
  func limits() async {
    let session = TestSession()
    #expect(
      await session.failure(of: "set s 'x'; repeat 100 { set s (s + s) }")
        == "t:1:32: s + s cannot be computed: the result is too large")
    #expect(
      await session.failure(of: "set x ([1]); repeat 1000 { set x ([x]) }")
        == "t:1:35: [x] cannot be computed: the list is too large")
    #expect(
      await session.failure(of: "set y ([1]); repeat 1000 { set y ([y, y]) }")
        == "t:1:35: [y, y] cannot be computed: the list is too large")
    #expect(
      await session.failure(of: "set z ([1]); repeat 1000 { set z[0] (z) }")
        == "t:1:32: z would be too large")
  }

  @Test("A name that was set can be taken back, and is known ever after")
  func unset() async throws {
    let session = TestSession()
    try await session.run("set n 3; unset n; expect !n; set n 4; expect n == 4")
    #expect(try await session.run("unset n; undo; get n") == ["undid unset n", "n = 4"])
  }

  @Test("A script has its arguments as a list")
  func arguments() async throws {
    var configuration = TestSession.configuration
    configuration.arguments = ["5", "a b", "007", "1e3"]
    let session = TestSession(configuration)
    #expect(
      try await session.run(
        "expect args[0] + 1 == 6; echo $args (len(args)); for a in args { echo \"<$a>\" }")
        == ["[5,\"a b\",\"007\",\"1e3\"] 4", "<5>", "<a b>", "<007>", "<1e3>"])
  }

  @Test("At the prompt an unknown name is a warning, in a script and a sourced file an error")
  func prompt() async throws {
    let session = TestSession()
    try await session.session.run(Script.Entry("if fcous { show }; set x (fcous)", file: "p"))
    #expect(
      session.lines
        == Array(repeating: "warning: the name fcous is unknown; text is quoted: 'fcous'", count: 2)
    )
    let folder = ConfigurationFolder()
    try folder.write("\n  expect !fcous\n", to: "a.kbd")
    let path = folder.paths.directory + "/a.kbd"
    let error = await #expect(throws: ScriptError.self) {
      try await session.session.run(Script.Entry("source \(path)", file: "p"))
    }
    #expect(
      error?.text(atPromptOf: "p")
        == "\(path):2:10: the name fcous is unknown; text is quoted: 'fcous'\n  in \(path)")
  }
}
