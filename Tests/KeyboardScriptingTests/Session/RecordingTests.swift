import FoundationEssentials
import KeyboardCore
import KeyboardScenes
import Testing

@testable import KeyboardScripting

@Suite("Recordings of a prompt")
struct RecordingTests {
  private func recording(_ entries: (String, Recording.Entry.Outcome)...) -> Recording {
    var recording = Recording()
    for (text, outcome) in entries {
      recording.begin(statement(text))
      recording.add(output: "said")
      if outcome == .secret { recording.finishSecret(nil) } else { recording.finish(outcome) }
    }
    return recording
  }

  private func statement(_ text: String) -> Statement {
    // A misspelt example would be a mistake of the test.
    // swift-format-ignore: NeverUseForceTry
    try! Script(parsing: text, file: "<prompt>").statements[0]
  }

  @Test("A script does the same, fails where it failed, and expects what held at the end")
  func script() {
    let recording = recording(
      ("table t rows=3", .done), ("while true {\n}", .interrupted),
      ("repeat 2 {\n  shwo\n}", .failed("no", .unknownVerb)), ("type x", .secret))
    #expect(
      recording.script(expecting: ["t.count == 3"]) == """
        table t rows=3
        # interrupted:
        # while true {
        # }
        expect error unknownVerb {
          repeat 2 {
            shwo
          }
        }
        # a command that failed was secret
        expect t.count == 3

        """)
  }

  @Test("A document has the entries with their output as a session")
  func document() {
    let recording = recording(
      ("if true {\n  show\n}", .done), ("wait x", .interrupted),
      ("shwo", .failed("no such verb", .unknownVerb)),
      ("type x", .secret))
    #expect(
      recording.document() == """
        ```keyboard-repl
        > if true {
        ...   show
        ... }
        said
        > shwo
        said
        error: no such verb
        ```

        """)
  }

  @Test("Keys of live are presses in a row, commands of the mouse are run")
  func keys() {
    var recording = Recording()
    recording.begin(statement("live list"))
    recording.showLive("list")
    for key in ["down", "down", "'", "g g"] { recording.add(key: key) }
    recording.add(command: CommandInvocation("navigation.focusRow", ["row": 3]))
    recording.add(key: "up")
    #expect(
      recording.script(expecting: []) == """
        focus list
        press down*2 '''' 'g g'
        run navigation.focusRow row=3
        press up

        """)
  }

  @Test(
    "The keys of live take its place, whatever was entered before it",
    arguments: [
      ("live", nil, "press a\n"), ("live list", "list", "focus list\npress a\n"),
      ("live bindings", nil, "press a\n"),
    ] as [(String, String?, String)])
  func live(text: String, scene: String?, script: String) {
    var recording = Recording()
    recording.begin(statement(text))
    recording.showLive(scene)
    recording.add(key: "a")
    recording.finish(.done)
    #expect(recording.script(expecting: []) == script)
    #expect(recording.document().hasSuffix("> press a\n...\n```\n"))
  }

  @Test(
    "What may be secret is something else in a record, and commands around it stay",
    arguments: [
      ("type --secret hunter2", "type --secret secret"), ("type hunter 2", "type secret secret"),
      ("paste 'hunter2'", "paste secret"),
      ("press h u*2 enter shift+tab", "press x x*2 enter shift+tab"),
      ("tap 'character(h)'", "tap character(x)"), ("tap backspace", "tap backspace"),
      ("gesture press 'keyboardType(numeric)'", "gesture press character(x)"),
      ("hold u 2s", "hold x 2s"), ("keydown u", "keydown x"), ("keyup u", "keyup x"),
      ("type '--secret'", "type secret"), ("echo hunter2", "echo hunter2"),
      ("bind h text.insert text=1", "bind h text.insert text=secret"),
      ("input code secure value=1234", "input code secure value=secret"),
      (
        "macro in { type --secret hunter2; press enter }",
        "macro in { type --secret secret ; press enter }"
      ),
      ("login bob 1234", "login secret secret"), ("set pw hunter2", "set pw secret"),
      ("for c in ['h', 2] { press $c }", "for c in ['x', 1] { press x }"),
      ("run text.insert text=1 count=2", "run text.insert text=secret count=2"),
      ("echo -- --save", "echo '--save'"), ("echo '--save' -- -x", "echo '--save' -x"),
      ("bind x --save navigation.last", "bind x --save navigation.last"),
      ("if f.input == 'code' { show }", "if f.input == 'code' { show }"),
      ("echo \"a $n\" (n + 1) 'x y' ''", "echo \"a ${n}\" (n + 1) 'x y' ''"),
      ("bind x { show } --when (n > 1)", "bind x { show } --when (n > 1)"),
    ])
  func secrets(text: String, written: String) {
    let login = Verb(
      "login", "A macro.", example: "login bob 1234",
      .values(of: [CommandParameter("name", .any), CommandParameter("pin", .any)])
    ) { _, _, _ in }
    #expect(
      statement(text).withoutSecrets { name in
        name == "login" ? login : SessionLanguage.full.verbs[name]
      }.written == written)
  }

  @Test("Paths start at the directory of the record")
  func paths() {
    let directory = FileManager.default.currentDirectoryPath
    var recording = Recording()
    recording.language = .full
    for text in [
      "source a.kbd", "table t file=b.csv", "load ./p", "load P", "source /c.kbd",
      "keyboard words w", "keyboard locale l.json", "keyboard locale sv",
      "keyboard layout standard",
    ] {
      recording.begin(statement(text), in: "x")
      recording.finish(.done)
    }
    #expect(
      recording.script(expecting: [], in: "/elsewhere") == """
        source \(directory)/x/a.kbd
        table t file=\(directory)/x/b.csv
        load \(directory)/x/./p
        load P
        source /c.kbd
        keyboard words \(directory)/x/w
        keyboard locale \(directory)/x/l.json
        keyboard locale sv
        keyboard layout standard

        """)
    #expect(recording.script(expecting: [], in: "x").hasPrefix("source a.kbd\n"))
  }

  @Test("What comes after stop is not part of it, nor what is expected then")
  func stop() {
    var recording = recording(("press a", .done))
    recording.stop(conditions: ["x == 1"])
    recording.begin(statement("press b"))
    recording.finish(.done)
    #expect(recording.script(expecting: ["x == 2"]) == "press a\nexpect x == 1\n")
  }

  @Test("Long output is elided, as a transcript may write it")
  func longOutput() {
    var recording = Recording()
    recording.begin(statement("events"))
    for number in 1...300 { recording.add(output: "\(number)") }
    recording.finish(.done)
    #expect(recording.entries[0].output.count == 200)
    #expect(recording.document() == "```keyboard-repl\n> events\n...\n```\n")
  }

  @Test("record, stop and save at a prompt; nothing is recorded without record")
  func verbs() async throws {
    let session = TestSession()
    await session.enter("table t rows=3")
    #expect(await session.enter("save /tmp/x.kbd") == "nothing is recorded; record starts it")
    await session.enter("record")
    await session.enter("press down")
    await session.enter("stop")
    await session.enter("press up")
    let entries = session.session.recording.recorded
    #expect(entries.map(\.text) == ["table t rows=3", "press down"])
    #expect(
      await session.enter("save /no/such/place.kbd")
        == "/no/such/place.kbd cannot be written: there is no directory /no/such; make it first, as "
        + "with mkdir -p")
    #expect(
      await session.enter("record --transcript /no/such/place.md")
        == "/no/such/place.md cannot be written: there is no directory /no/such; make it first, as "
        + "with mkdir -p")
  }

  @Test(
    "What stands in one line with record and stop is recorded, in batch too, and what press says not"
  )
  func oneLine() async throws {
    let session = TestSession()
    session.session.describesKeys = true
    let path = "/tmp/record-\(UUID().uuidString).md"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let text = "table t rows=3; record --transcript \(path); press down; echo '> a'; stop"
    await session.enter(text)
    let document = "```keyboard-repl\n> table t rows=3\n> press down\n> echo '> a'\n\\> a\n```\n"
    #expect(try read(path) == document)
    let batch = TestSession()
    try await batch.run(
      text.replacing("; stop", with: "; stop").replacing(" \(path)", with: " \(path) --force"))
    #expect(try read(path) == document)
    #expect(batch.lines.last == "wrote 3 entries to \(path)")
  }

  @Test("A document that nobody has stopped is written at the end of the session")
  func end() async throws {
    let session = TestSession()
    let path = "/tmp/record-\(UUID().uuidString).md"
    defer { try? FileManager.default.removeItem(atPath: path) }
    await session.enter("record --transcript \(path); table t rows=3")
    await session.session.shutdown()
    #expect(try read(path) == "```keyboard-repl\n> table t rows=3\n```\n")
  }

  private func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  @Test("The tour goes on when what it shows was done, in any way")
  func tour() async throws {
    let session = TestSession()
    await session.enter("tour")
    for line in [
      "table fruit rows=12", "press down*3", "press end", "bind 'g g' navigation.first",
    ] {
      await session.enter(line)
    }
    #expect(session.lines.last == "  why 'g g'")
    await session.enter("why 'g g'")
    #expect(session.lines.contains("g g performs navigation.first"))
    #expect(session.lines.last == "  press 'g g'")
    await session.enter("press 'g g'")
    await session.enter("press down")
    let hint = [
      "(7 of 12) not yet: fruit.focus == 1, and a handler of on; type  "
        + "on navigation.focusMoved { get fruit.title }; press down",
      "tour next skips it, tour end leaves the tour",
    ]
    #expect(session.lines.suffix(2) == hint)
    await session.enter("help tour")
    #expect(session.lines.last?.hasPrefix("(7 of 12)") == false)
    await session.enter("tour next")
    #expect(
      session.lines.contains(
        "(8 of 12) Plugins bring commands and keys of their own; this one those of vi."))
    await session.enter("tour end")
    #expect(session.lines.last == "the tour has ended; tour goes on where it was left")
    await session.enter("tour")
    #expect(session.lines.contains { $0.hasPrefix("(8 of 12)") })
  }

  @Test("The tour goes on from recording when the session is recorded")
  func tourOfRecording() async throws {
    let session = TestSession()
    await session.enter("tour")
    for _ in 1..<11 { await session.enter("tour next") }
    #expect(session.lines.last == "  record; save tour.kbd")
    await session.enter("get clock.now")
    #expect(
      session.lines.suffix(2) == [
        "(11 of 12) not yet: record; type  record; save tour.kbd",
        "tour next skips it, tour end leaves the tour",
      ])
    await session.enter("record")
    #expect(
      session.lines.suffix(4) == [
        "(12 of 12) Programs take the same lines while they run. In another terminal, start",
        "  KEYBOARD_TOOLKIT_CONTROL=1 picker tour.kbd",
        "applications lists it now. Press a key in it from here, and see its screen:",
        "  attach picker { press down; screen }",
      ])
  }

  @Test("The tour gives its hint once a step, whatever else is tried, and none to who leaves")
  func tourHints() async throws {
    func hints(_ session: TestSession) -> Int {
      session.lines.count { $0.contains(" not yet: ") }
    }
    let session = TestSession()
    await session.enter("tour")
    for line in ["table t rows=3", "press down", "get t.focus"] { await session.enter(line) }
    #expect(hints(session) == 1)
    await session.enter("table fruit rows=12")
    await session.enter("press end")
    #expect(hints(session) == 2)
    let other = TestSession()
    await other.enter("tour")
    await other.enter("quit")
    #expect(hints(other) == 0)
  }

  @Test(
    "In a new session the tour goes on where it was left, with what it needs, and begins anew after its end"
  )
  func laterTour() async throws {
    let path = "/tmp/tour-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var configuration = TestSession.configuration
    configuration.stateDirectory = path
    let first = TestSession(configuration)
    await first.enter("tour")
    for line in ["table fruit rows=12", "press down*3", "press end"] { await first.enter(line) }
    let second = TestSession(configuration)
    await second.enter("tour")
    #expect(second.lines.contains { $0.hasPrefix("(4 of 12) bind") })
    #expect(second.session.context.value("fruit.focus") == 11)
    // Later steps are skipped; the handler of a step must not remain.
    for _ in 4..<12 { await second.enter("tour next") }
    #expect(second.lines.contains { $0.hasPrefix("(12 of 12)") })
    await second.enter("tour next")
    #expect(second.lines.last == "That was the tour. help lists the verbs, help VERB explains one.")
    let third = TestSession(configuration)
    await third.enter("tour")
    #expect(third.lines.contains { $0.hasPrefix("(1 of 12)") })
  }
}
