import KeyboardCore
import Testing

@testable import KeyboardScripting

@Suite("Recordings of a prompt")
struct RecordingTests {
  private func recording(_ entries: (String, Recording.Entry.Outcome)...) -> Recording {
    var recording = Recording()
    for (text, outcome) in entries {
      recording.begin(text)
      recording.add(output: "said")
      recording.finish(outcome)
    }
    return recording
  }

  @Test("A script does the same, fails where it failed, and expects what held at the end")
  func script() {
    let recording = recording(
      ("table t rows=3", .done), ("while true {\n}", .interrupted),
      ("repeat 2 {\n  shwo\n}", .failed("no")), ("type x", .secret))
    #expect(
      recording.script(expecting: ["t.count == 3"]) == """
        table t rows=3
        # interrupted:
        # while true {
        # }
        expect error {
          repeat 2 {
            shwo
          }
        }
        # what was typed here is secret
        expect t.count == 3

        """)
  }

  @Test("A document has the entries with their output as a session")
  func document() {
    let recording = recording(
      ("if true {\n  show\n}", .done), ("wait x", .interrupted), ("shwo", .failed("no such verb")),
      ("type x", .secret))
    #expect(
      recording.document == """
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
    recording.begin("live list")
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
      ("table t rows=3; live", nil, "table t rows=3\npress a\n"),
      ("live bindings", nil, "press a\n"),
      ("show ';'; live t", "t", "show ';'; focus t\npress a\n"),
    ] as [(String, String?, String)])
  func live(text: String, scene: String?, script: String) {
    var recording = Recording()
    recording.begin(text)
    recording.showLive(scene)
    recording.add(key: "a")
    recording.add(key: "b")
    recording.dropKey()
    recording.finish(.done)
    #expect(recording.script(expecting: []) == script)
  }

  @Test("What comes after stop is not part of it, nor what is expected then")
  func stop() {
    var recording = recording(("press a", .done))
    recording.stop(conditions: ["x == 1"])
    recording.begin("press b")
    recording.finish(.done)
    #expect(recording.script(expecting: ["x == 2"]) == "press a\nexpect x == 1\n")
  }

  @Test("Long output is elided, as a transcript may write it")
  func longOutput() {
    var recording = Recording()
    recording.begin("events")
    for number in 1...300 { recording.add(output: "\(number)") }
    recording.finish(.done)
    #expect(recording.entries[0].output.count == 201)
    #expect(recording.entries[0].output.last == "...")
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

  @Test("The tour goes on when what it shows was done, in any way")
  func tour() async throws {
    let session = TestSession()
    await session.enter("tour")
    for line in [
      "table fruit rows=12", "press down*3", "press end", "bind 'g g' navigation.first",
      "press 'g g'", "on navigation.focusMoved { get fruit.title }", "press down",
    ] {
      await session.enter(line)
    }
    #expect(session.lines.contains { $0.hasPrefix("(7 of 9) Plugins") })
    await session.enter("tour end")
    #expect(session.lines.last == "the tour has ended")
  }
}
