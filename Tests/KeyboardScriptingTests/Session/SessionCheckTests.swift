import FoundationEssentials
import KeyboardCore
import Testing

@testable import KeyboardScripting

@Suite("Checks and waiting in a session")
struct SessionCheckTests {
  @Test(
    "A check holds or says why not",
    arguments: [
      (
        "expect error { nonsense }",
        "t:2:14: expect error needs a part of the message, such as expect error 'is unknown' { … }, or a "
          + "code: syntax, unknownVerb, badArgument, failed, expectation, withoutResult"
      ),
      ("expect error unknownVerb { nonsense }", nil),
      ("expect ($(expect error 'is unknown' { nonsense }).code) == 'unknownVerb'", nil),
      (
        "expect error failed { nonsense }",
        "t:2:14: expected an error of the kind failed, but it was: the verb 'nonsense' is unknown; "
          + "help lists the verbs (unknownVerb)"
      ),
      (
        "expect error 'failed' { nonsense }",
        "t:2:14: expected an error with 'failed', but it was: the verb 'nonsense' is unknown; help lists the verbs"
      ),
      (
        "expect event navigation.focusMoved when event.curent != 3 { press down }",
        "t:2:14: navigation.focusMoved has no curent; did you mean event.current?"
      ),
      (
        "expect t.count == '9'",
        "t:2:8: expected t.count == '9', but '9' is a text and t.count = 9 a number; "
          + "quote neither or both, or write text(n) or number(t)"
      ),
      (
        "if [ t.count == 4 ] { }",
        "t:2:4: [t.count == 4] is a list, which is not a condition; write it without brackets: t.count == 4"
      ),
      ("if ([]) { }", "t:2:4: [] is a list, which is not a condition; write len([]) > 0"),
      (
        "expect ![:]",
        "t:2:8: expected ![:], but [:] is a map, which is not a condition; write len([:]) > 0"
      ),
      ("while [1] { }", "t:2:7: [1] is a list, which is not a condition; write len([1]) > 0"),
      ("expect error 'is unknown' { nonsense }", nil),
      ("expect error expectation { expect t.focus == 7 }", nil),
      (
        "expect error 'no such' { nonsense }",
        "t:2:14: expected an error with 'no such', but it was: the verb 'nonsense' is unknown; help lists the verbs"
      ),
      ("expect error 'x' { show }", "t:2:1: expected an error with 'x', but there was none"),
      ("expect event navigation.focusMoved { press down }", nil),
      ("expect event navigation.focusMoved when event.current == 1 { press down*2 }", nil),
      (
        "expect event navigation.focusMoved when event.current == 5 { press down*2 }",
        "t:2:14: expected the event navigation.focusMoved when event.current == 5, but event.current = 1"
      ),
      (
        "expect event navigation.committed { press down }",
        "t:2:14: expected the event navigation.committed, but it was not published"
      ),
      (
        "expect event navigation.nothing { }",
        "t:2:14: the event 'navigation.nothing' is unknown; events lists what there is"
      ),
      (
        "expect t.fcous == 3",
        "t:2:8: the name t.fcous is unknown; did you mean t.focus? text is quoted: 't.fcous'"
      ),
      (
        "expect !t.fcous",
        "t:2:8: the name t.fcous is unknown; did you mean t.focus? text is quoted: 't.fcous'"
      ),
      ("expect !has(t.fcous)", nil),
      (
        "text note; expect note.text == ''",
        "t:2:19: note has no text; it has cursor, length, value"
      ),
      (
        "expect !plugin.vim.state",
        "t:2:8: the name plugin.vim.state is unknown; text is quoted: 'plugin.vim.state'"
      ),
      (
        "expect !(t.title * 2)",
        "t:2:8: expected !(t.title * 2), but t.title * 2 cannot be computed: * takes numbers, not null and 2"
      ),
      (
        "expect t.count - 1 == len([1]) + 3",
        "t:2:8: expected t.count - 1 == len([1]) + 3, but t.count - 1 = 8, len([1]) + 3 = 4, t.count = 9"
      ),
    ] as [(String, String?)])
  func checks(text: String, message: String?) async {
    #expect(await TestSession().failure(of: "table t rows=9\n\(text)") == message)
  }

  @Test("The guide has a row for each code of an error, and one that is not closed is a syntax")
  func codes() async throws {
    let guide = try String(
      contentsOfFile: "\(TestSession.repository)/Docs/SessionLanguage.md", encoding: .utf8)
    let rows = guide.split(separator: "\n").drop { !$0.hasPrefix("| Code |") }
      .prefix { $0.hasPrefix("|") }.dropFirst(2)
    let codes = rows.compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    #expect(codes == ScriptError.Code.expected.map(\.rawValue))
    let file = FileManager.default.temporaryDirectory.appending(
      path: "open-\(UInt64.random(in: 0...(.max))).kbd")
    try Data("echo (1 +".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try await TestSession().run(
      """
      expect error syntax { source \(file.path) }
      try { source \(file.path) } else { expect error.code == 'syntax' }
      """)
  }

  @Test("A failed check shows at most 400 characters of a value")
  func longValues() async {
    let failure = await TestSession().failure(of: "set xs (range(0, 999)); expect xs == []")
    #expect(failure?.hasPrefix("t:1:32: expected xs == [], but xs = [0,1,2,") == true)
    #expect(failure?.hasSuffix("…") == true && (failure?.count ?? 0) < 450, "\(failure ?? "")")
  }

  @Test("A name that was there once may be asked for, a misspelt one not")
  func gone() async throws {
    let session = TestSession()
    try await session.run("table t rows=9; close t; expect !t.focus && !t.count")
    #expect(
      await session.failure(of: "expect !t.cuont")?.hasPrefix("t:1:8: the name t.cuont is unknown")
        == true)
  }

  @Test("Waiting jumps on the virtual clock from timer to timer, until what is waited for")
  func waiting() async throws {
    let session = TestSession()
    let lines = try await session.run(
      """
      table t rows=9; bind 'g g' navigation.last; bind g navigation.first
      press g; wait until !chord.pending; expect t.focus == 0; get clock.now
      press down*3 g; wait --timeout 2s navigation.focusMoved when event.current == 0; get clock.now
      on binding.hinted { set hinted true }
      set hinted false; press g; wait until hinted; get clock.now
      """)
    #expect(
      lines.filter { $0.hasPrefix("clock") } == [
        "clock.now = 500", "clock.now = 1000", "clock.now = 1500",
      ])
    #expect(
      await session.failure(of: "press escape; wait --timeout 3s until t.focus == 77")
        == "t:1:39: waited 3s until t.focus == 77, in vain; --timeout waits longer")
    #expect(
      await session.failure(of: "wait navigation.committed")
        == "t:1:6: waited 10s for navigation.committed, in vain; --timeout waits longer")
    #expect(
      await session.failure(of: "wait 5s")
        == "t:1:6: there is no event 5s; tick 5s lets that time pass")
  }

  @Test("The clock may be real for a while, and no timer is lost")
  func clocks() async throws {
    let session = TestSession()
    let lines = try await session.run(
      """
      table t rows=9; bind 'g g' navigation.last; bind g navigation.first; clock
      press g; clock real; clock; wait --timeout 5s until !chord.pending; clock virtual
      expect t.focus == 0 && clock.now >= 500
      """)
    #expect(lines == ["virtual", "g waits for g (Last row)", "real"])
    #expect(
      await session.failure(of: "clock fast")
        == "t:1:7: clock knows no 'fast'; write virtual or real; usage: clock [virtual | real]")
  }

  @Test("A clock keeps its timers in order while it changes between virtual and real")
  func sessionClock() {
    let real = ManualScheduler(now: Instant(offset: .seconds(100)))
    let clock = SessionClock(realTime: real, isVirtual: true)
    var log: [String] = []
    for (name, delay) in [("b", 200), ("a", 100), ("c", 300), ("d", 400)] {
      _ = clock.schedule(after: .milliseconds(delay)) {
        log.append("\(name) \(clock.now.milliseconds)")
      }
    }
    clock.advance(by: .milliseconds(100))
    real.advance(by: .seconds(5))
    #expect(log == ["a 100"] && clock.now.milliseconds == 100)
    clock.isVirtual = false
    real.advance(by: .milliseconds(150))
    #expect(log == ["a 100", "b 200"] && clock.now.milliseconds == 250)
    let token = clock.schedule(after: .milliseconds(50)) { log.append("never") }
    clock.cancel(token)
    _ = clock.schedule(after: .milliseconds(20)) { log.append("e \(clock.now.milliseconds)") }
    real.advance(by: .milliseconds(60))
    #expect(log == ["a 100", "b 200", "e 270", "c 300"])
    clock.isVirtual = true
    real.advance(by: .seconds(5))
    #expect(log.count == 4 && clock.now.milliseconds == 310 && real.nextDeadline == nil)
    clock.advance(by: .seconds(1))
    #expect(log.last == "d 400")
  }
}
