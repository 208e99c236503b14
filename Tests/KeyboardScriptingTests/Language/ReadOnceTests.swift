import KeyboardCore
import KeyboardScenes
import Testing

@testable import KeyboardScripting

@Suite("Commands of blocks, whose arguments are read once")
struct ReadOnceTests {
  private func body(of text: String) throws -> (Script, Statement) {
    let script = try Script(parsing: text, file: "<test>")
    for case .block(let block) in script.statements[0].arguments {
      return (script, block.statements[0])
    }
    throw ScriptError(.failed, "no block", at: script.statements[0].position)
  }

  @Test(
    "The check reads what always means the same",
    arguments: [
      ("press down*2 enter", true), ("press $key", false), ("press dwon", false),
      ("set x 1", true), ("set x (x + 1)", true), ("set x $(get y)", false),
      ("set $x 1", false), ("let y 'a'", true), ("hold down 1s", true),
      ("if x == 1 { press up } else { press down }", true), ("repeat 3 { press up }", true),
      ("expect x == 1", false), ("on navigation.committed { }", false), ("shwo", false),
    ])
  func reading(text: String, isRead: Bool) async throws {
    let session = TestSession()
    let (script, statement) = try body(of: "repeat 1 { \(text) }")
    _ = await session.session.check(script)
    #expect((statement.read != nil) == isRead)
  }

  @Test("A line outside of blocks runs once, and keeps nothing")
  func line() async throws {
    let session = TestSession()
    let script = try Script(parsing: "set x 1; set x 2", file: "<test>")
    _ = await session.session.check(script)
    try await session.session.run(script)
    #expect(script.statements.allSatisfy { $0.read == nil })
  }

  @Test("Each round computes values anew, and presses what was read")
  func rounds() async throws {
    let session = TestSession()
    try await session.session.run(
      """
      table t rows=9
      set x 0
      repeat 3 { set x (x + 1); press down }
      expect x == 3 && t.focus == 2
      for y in [1, 2] { let z (y * 10); set x $z }
      expect x == 20
      """, file: "<test>")
  }

  @Test("A bare word is refused from the round on in which it is a name")
  func name() async throws {
    let session = TestSession()
    await #expect(throws: ScriptError.self) {
      try await session.session.run(
        "set x 0\nrepeat 2 {\n  set x late\n  set late 1\n}", file: "<test>")
    }
    #expect(session.session.context.value("x") == "late")
  }

  @Test("A block that two sessions run belongs to neither")
  func sessions() async throws {
    let script = try Script(
      parsing: "set x 0; repeat 2 { set x (x + 1) }", file: "<test>")
    for _ in 0..<2 {
      let session = TestSession()
      try await session.session.run(script)
      #expect(session.session.context.value("x") == 2)
    }
  }

  @Test("A trace shows the commands of each round")
  func trace() async throws {
    let session = TestSession()
    session.session.isTracing = true
    await session.enter("repeat 2 { set x 1 }")
    #expect(session.lines.filter { $0.hasSuffix("set x 1") }.count == 2)
  }
}
