import FoundationEssentials
import KeyboardCore
import Testing

@testable import KeyboardScripting

@Suite("A check before anything runs")
struct ScriptCheckTests {
  private func problems(_ text: String) async throws -> [String] {
    let session = TestSession()
    let script = try Script(parsing: text, file: "t")
    return await session.session.check(script, directory: TestSession.repository).map { "\($0)" }
  }

  @Test(
    "Verbs, options and commands that nobody defines are found, also in blocks that do not run",
    arguments: [
      ("if false { prss x }", "t:1:12: the verb 'prss' is unknown; did you mean press?"),
      (
        "macro m { repeat 2 { bind x navigation.last --svae } }",
        "t:1:45: bind knows no --svae; did you mean --save?"
      ),
      (
        "on navigation.committed { run navigation.lsat }",
        "t:1:31: the command navigation.lsat is unknown; did you mean navigation.last?"
      ),
      (
        "if false { bind 'x y' navigation.lsat --when t.focus }",
        "t:1:23: the command navigation.lsat is unknown; did you mean navigation.last?"
      ),
      (
        "if false { table t rows=3 hieght=4 }",
        "t:1:27: table knows no hieght=; did you mean height=?"
      ),
      ("if false { table }", "t:1:12: table needs a NAME; usage: table NAME …"),
      ("repeat 2 { press }", "t:1:12: press needs a SEQUENCE; usage: press SEQUENCE…"),
      ("form f { input a titel=A }", "t:1:18: input knows no titel=; did you mean title=?"),
      (
        "expect error 'focus' { prss x }", "t:1:24: the verb 'prss' is unknown; did you mean press?"
      ),
      ("if false { press dwon }", "t:1:18: 'dwon' is not a key; write down"),
      ("if false { role dwon ['hold': 'shift'] }", "t:1:17: 'dwon' is not a key; write down"),
      ("if false { press down*2 dwon }", "t:1:25: 'dwon' is not a key; write down"),
      (
        "on navigation.committed when event.rwo > 0 { show }",
        "t:1:30: navigation.committed has no rwo; did you mean event.row?"
      ),
      ("if false { exit }", "t:1:12: the verb 'exit' is gone; write quit"),
      ("try { echo } else { prss x }", "t:1:21: the verb 'prss' is unknown; did you mean press?"),
      ("form f { inpt a }", "t:1:10: the verb 'inpt' is unknown; did you mean input?"),
      (
        "echo a; handle press 'character(a)' { nonsense }",
        "t:1:39: the verb 'nonsense' is unknown; help lists the verbs"
      ),
    ])
  func mistakes(text: String, problem: String) async throws {
    #expect(try await problems(text) == [problem])
  }

  @Test(
    "What the script and its literal files and plugins define is known; what is computed is not judged",
    arguments: [
      "if true { m 1 }; macro m n { echo $n }", "command c.x 'X' { show }; repeat 2 { run c.x }",
      "source Examples/Scripts/skip.kbd; if false { run list.skip }",
      "set file a.kbd; source $file; whatever x; run some.thing",
      "set p VimNavigation; load $p; run vim.something",
      "try { press dwon; prss x } else { echo }; echo",
      "try { table } else { echo }; expect error 'needs a NAME' { table }; keys; show; reset --all",
      "expect error 'prss' { prss x }; echo", "expect error unknownVerb { prss x }; echo",
      "set c navigation.lsat; if false { run $c; bind x $c; bind y { show } }",
      "bind x c.x; command c.x 'X' { show }", "set p VimNavigation; load $p; bind x vim.something",
      "if true { bind x vim.goToMark }; load VimNavigation",
      "echo -- --no; echo '--no'; set o '--x'; echo $o",
      "if false { table t ${n}=3; table u $rows; input a ${n + '='} }",
    ])
  func known(text: String) async throws {
    #expect(try await problems(text) == [])
  }

  @Test("Files know what others of them define, and nothing runs while one of them has a mistake")
  func files() async throws {
    let folder = "/tmp/check-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    func write(_ text: String, _ name: String) throws -> String {
      try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
      return "\(folder)/\(name)"
    }
    let first = try write("macro m { echo here }; m", "a.kbd")
    let second = try write("m; if false { prss }", "b.kbd")
    let session = TestSession()
    #expect(await session.session.check(files: [first]) == [])
    let problem = "\(second):1:15: the verb 'prss' is unknown; did you mean press?"
    #expect(await session.session.check(files: [first, second]).map { "\($0)" } == [problem])
    await #expect(throws: ScriptError.self) {
      try await session.session.run(files: [first, second])
    }
    #expect(session.lines == [])
    try await session.session.run(files: [first])
    #expect(session.lines == ["here"])
    #expect(
      await session.session.check(files: [folder + "/c.kbd"]).map(\.message)
        == ["\(folder)/c.kbd cannot be read: there is no such file"])
  }

  @Test(
    "A scene whose block fails is not there, and what it replaced is",
    arguments: ["inpt b", "input b bogus=1"])
  func halfMade(line: String) async throws {
    let session = TestSession()
    #expect(await session.failure(of: "table t rows=3; form f { input a; \(line) }") != nil)
    try await session.run("expect focus.name == 't'; expect !has(f.count)")
    #expect(await session.failure(of: "form f { input a }; focus t; form f { \(line) }") != nil)
    try await session.run("expect focus.name == 't' && f.count == 1")
  }
}
