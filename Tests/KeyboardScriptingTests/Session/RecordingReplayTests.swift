import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import KeyboardScenes
import SeededRandom
import Testing

@testable import KeyboardScripting

@Suite("Records replay")
struct RecordingReplayTests {
  /// Runs a record again in a session of its own, as a script and as a document.
  ///
  /// - Returns: the state at the end of the script, or its error, and what differs in the document.
  private func replay(_ recording: Recording, _ conditions: [String]) async -> (String, String) {
    let session = TestSession()
    let document = await Transcript(recording.document(), file: "record.md").replay { output in
      Session(TestSession.configuration, language: .full, output: output)
    }
    do throws(ScriptError) {
      try await session.session.run(recording.script(expecting: conditions), file: "record.kbd")
      return (session.session.stateConditions.joined(separator: "\n"), document.report)
    } catch {
      return ("\(error)\n" + recording.script(expecting: conditions), document.report)
    }
  }

  /// A person at a prompt, who does anything at random.
  private struct Person {
    var random: SeededGenerator
    static let secret = "Hunter2"

    mutating func key() -> String {
      random.pick([
        "down", "down", "up", "home", "end", "enter", "space", "pagedown", "tab", "shift+tab",
        "escape",
        "left", "right", "a", "x", "g", "ctrl+a", "shift+down", "delete", "backspace", "';'", "?",
      ])
    }

    mutating func keys() -> String {
      (0..<Int.random(in: 1...4, using: &random)).map { _ in
        key() + random.pick(["", "", "*2", "*3"])
      }.joined(separator: " ")
    }

    mutating func line() -> String {
      let secret = Self.secret
      let line =
        switch Int.random(in: 0..<22, using: &random) {
        case 0: "table t rows=\(Int.random(in: 1...60, using: &random))"
        case 1:
          random.pick([
            "grid g columns=4 rows=20", "scroller s content=500 viewport=20", "text note",
          ])
        case 2: "form f {\n  input name; input mail email\n  input code secure\n}"
        case 3:
          random.pick([
            "text pw secure", "text pw secure value=\(secret)", "form f { input code secure }",
          ])
        case 4, 5, 6, 7, 8: "press " + keys()
        case 9:
          random.pick([
            "type hello", "type 'a > b; c'", "paste \"two\\nlines\"", "type --secret \(secret)",
          ])
        case 10:
          random.pick([
            "bind x { press down; echo '> x' }", "bind 'g g' navigation.first", "unbind x",
            "bind x { type --secret \(secret) }", "block down", "undo",
          ])
        case 11:
          random.pick([
            "macro go n=2 {\n  press \"down*$n\" # as far\n  echo '...'\n}", "go", "go 3", "go x",
          ])
        case 12:
          random.pick([
            "command c.x 'Do x' n=1 { press \"up*$n\" }", "run c.x", "run c.x n=4",
            "run navigation.last",
          ])
        case 13:
          random.pick([
            "on navigation.focusMoved { echo \"```${event.current}\" }", "off", "off navigation.*",
          ])
        case 14:
          random.pick([
            "set n 3", "set xs ([1, 'a'])", "echo 'a [..] b'", "echo '\\\\ $n'", "unset n",
          ])
        case 15:
          random.pick(["focus t", "focus f", "focus pw", "close t", "undo", "scenes", "show"])
        case 16:
          random.pick(["tick 400ms", "tick 2s", "hold down 2s", "keydown down", "keyup down"])
        case 17:
          random.pick([
            "shwo", "press gg", "expect 1 == 2", "repeat 2 { press down; shwo }", "go 1 2 3",
          ])
        case 18: "repeat 3 as i { press \(key()); echo $i }"
        case 19:
          random.pick([
            "setting keys.described on", "setting keys.described off", "get focus", "help press",
          ])
        case 20:
          random.pick([
            "macro in { type --secret \(secret); press enter }", "in",
          ])
        default: random.pick(["live", "live t", "live f"])
        }
      return Bool.random(using: &random)
        ? line : line + random.pick(["", "; press down", " # a note"])
    }
  }

  /// The screen of the person, who presses keys on it.
  private final class Screen: LiveStage {
    var keys: [KeyStroke] = []

    func presentScenes(of session: Session) async throws(MessageError) {
      for key in keys {
        session.engine.send(KeyEvent(pressing: key, source: .terminal))
        await session.liveBodies?.value
      }
    }
    func presentBindings(of session: Session) async throws(MessageError) {}
    func leave() {}
  }

  /// The number of sessions; the variable `RECORDED_SESSIONS` asks for more of them.
  private static let numberOfSessions =
    ProcessInfo.processInfo.environment["RECORDED_SESSIONS"].flatMap(Int.init) ?? seeds(400).count

  @Test("Whatever is done at a prompt, its record does the same, and nothing secret is in it")
  func anything() async {
    for seed in 0..<Self.numberOfSessions {
      var person = Person(random: SeededGenerator(seed: UInt64(seed)))
      let session = TestSession()
      let screen = Screen()
      session.session.stage = screen
      session.session.describesKeys = true
      await session.enter("record")
      await session.enter("table t rows=20")
      for _ in 0..<Int.random(in: 3...25, using: &person.random) {
        screen.keys = (0..<5).map { _ in person.key() }.compactMap {
          try? KeySequence(parsing: $0).strokes[0]
        }
        await session.enter(person.line())
      }
      let conditions = session.session.stateConditions
      let recording = session.session.recording
      let (state, differences) = await replay(recording, conditions)
      #expect(state == conditions.joined(separator: "\n"), "seed \(seed)")
      #expect(differences == "", "seed \(seed)")
      let texts = recording.script(expecting: conditions) + recording.document()
      #expect(!texts.contains(Person.secret), "seed \(seed)")
    }
  }

  @Test(
    "A sequence that begins or ends outside of live is in the record once",
    arguments: [
      ("press down*3", ["g"], "press right"), ("press down*3", ["g"], "press g"),
      ("press down*3 g", ["g"], "press right"), ("press down*3 g", ["x"], "press g"),
      ("press down*3 g", ["escape"], "press g"), ("press down*3 g", [], "press g"),
      ("bind x { press g }; press down*3", ["x"], "press g"),
      ("bind g navigation.nextRow; press down*3", ["g"], "tick 1s"),
      ("bind g navigation.nextRow; press down*3 g", ["g"], "tick 1s"),
    ])
  func sequences(before: String, keys: [KeyStroke], after: String) async throws {
    let session = TestSession()
    let screen = Screen()
    screen.keys = keys
    session.session.stage = screen
    session.session.describesKeys = true
    for line in ["table t rows=20", "bind 'g g' navigation.last", before, "live", after] {
      await session.enter(line)
    }
    let conditions = session.session.stateConditions
    let (state, differences) = await replay(session.session.recording, conditions)
    #expect(state == conditions.joined(separator: "\n"))
    #expect(differences == "")
  }

  /// A screen on which a key is pressed, before time passes.
  private final class Pause: LiveStage {
    func presentScenes(of session: Session) async throws(MessageError) {
      session.engine.send(KeyEvent(pressing: "down", source: .terminal))
      session.clock.isVirtual = true
      defer { session.clock.isVirtual = false }
      session.clock.advance(by: .seconds(1))
    }
    func presentBindings(of session: Session) async throws(MessageError) {}
    func leave() {}
  }

  @Test("The time that passes in live is in the record, also after the last key")
  func pause() async throws {
    let session = TestSession()
    let stage = Pause()
    session.session.stage = stage
    session.session.clock.isVirtual = false
    for line in ["table t rows=20", "bind 'down down' navigation.last", "live", "press down"] {
      await session.enter(line)
    }
    let conditions = session.session.stateConditions
    #expect(conditions.contains("t.focus == 0"))
    let (state, _) = await replay(session.session.recording, conditions)
    #expect(state == conditions.joined(separator: "\n"))
  }

  /// A screen on which the key Down is held.
  private final class Hold: LiveStage {
    func presentScenes(of session: Session) async throws(MessageError) {
      session.clock.isVirtual = true
      defer { session.clock.isVirtual = false }
      var event = KeyEvent(pressing: "down", source: .terminal)
      session.engine.send(event)
      event.phase = .repeat
      session.clock.advance(by: .milliseconds(500))
      for _ in 0..<60 {
        session.engine.send(event)
        session.clock.advance(by: .milliseconds(34))
      }
    }
    func presentBindings(of session: Session) async throws(MessageError) {}
    func leave() {}
  }

  @Test(
    "A key that is held in live comes as far in the record as it did",
    arguments: ["echo", "bind 'down down' navigation.first --when (t.focus > 1)"])
  func held(before: String) async throws {
    let session = TestSession()
    let stage = Hold()
    session.session.stage = stage
    await session.enter("table t rows=10000")
    await session.enter("set moves 0; on navigation.focusMoved { set moves (moves + 1) }")
    await session.enter(before)
    await session.enter("live")
    await session.enter("press enter")
    let conditions = session.session.stateConditions + ["moves == 61"]
    #expect(conditions.contains("t.focus == 233"))
    let (state, differences) = await replay(session.session.recording, conditions)
    #expect(state == session.session.stateConditions.joined(separator: "\n"))
    #expect(differences == "")
    #expect(
      session.session.recording.script(expecting: []).contains(
        "repeat 15 { run navigation.nextRow count=2 }\n"))
  }

  @Test("A key that keydown holds at a prompt comes as far in the record, however long it is held")
  func keydown() async throws {
    let session = TestSession()
    let clock = session.session.clock
    clock.isVirtual = false
    for line in ["table t rows=1000", "keydown down", "keydown down", "keydown down"] {
      await session.enter(line)
      clock.isVirtual = true
      clock.advance(by: .milliseconds(1500))
      clock.isVirtual = false
    }
    let conditions = session.session.stateConditions
    let (state, differences) = await replay(session.session.recording, conditions)
    #expect(state == conditions.joined(separator: "\n"))
    #expect(differences == "")
  }

  @Test("hold comes as far by a clock that is late as by one that stands still")
  func heldLate() async throws {
    var ends: [Value?] = []
    for delay in [0, 40] {
      let session = TestSession()
      var token: Subscription?
      token = session.session.bus.subscribe(to: CommandInvocation.Performed.self) { _ in
        session.session.clock.advance(by: .milliseconds(delay))
      }
      try await session.run("table t rows=10000; hold down 3s")
      token?.cancel()
      ends.append(session.session.context.value("t.focus"))
    }
    #expect(ends[0] == ends[1])
  }
}
