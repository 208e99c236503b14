import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import Testing

@testable import KeyboardScripting

@Suite("What a session says to mistakes")
struct SessionErrorTests {
  @Test(
    "One line names the remedy and the place",
    arguments: [
      ("shwo", "t:1:1: the verb 'shwo' is unknown; did you mean show?"),
      ("frobnicate", "t:1:1: the verb 'frobnicate' is unknown; help lists the verbs"),
      (
        "table t rows=3; press shift+/",
        "t:1:23: 'shift+/' depends on the keyboard layout; write ? or shift+[Slash]"
      ),
      (
        "on navigation.focusMove { show }",
        "t:1:4: the event 'navigation.focusMove' is unknown; did you mean navigation.focusMoved?"
      ),
      (
        "bind x navigation.nextRow cuont=2",
        "t:1:33: navigation.nextRow takes no argument 'cuont'; it takes count"
      ),
      (
        "bind x navigation.nextRow count=0",
        "t:1:33: count must be a whole number of at least 1, not 0"
      ),
      (
        "bind x navigation.commit row=2",
        "t:1:30: navigation.commit takes no argument 'row'; leave it out"
      ),
      (
        "bind x navigation.focusRow row=-1 --save",
        "t:1:32: row must be a whole number from 0, not -1"
      ),
      (
        "run navigation.scrollDown count=two",
        "t:1:33: count must be a whole number of at least 1, not \"two\""
      ),
      ("watch nothing", "t:1:7: the event 'nothing' is unknown; events lists what there is"),
      (
        "table t rows=5; expect t.focus == 2",
        "t:1:24: expected t.focus == 2, but t.focus has no value"
      ),
      (
        "table t rows=5; press down down\n  expect t.focus == 2 && t.count > 9 # no",
        "t:2:10: expected t.focus == 2 && t.count > 9, but t.focus = 1, t.count = 5"
      ),
      (
        "table",
        "t:1:1: table needs a NAME; "
          + "usage: table NAME …"
      ),
      (
        "tick soon",
        "t:1:6: 'soon' is not a duration; "
          + "write a number with ms, s or m, such as 500ms"
      ),
      ("show x", "t:1:6: there is no scene 'x'; table makes one"),
      ("table list rows=1; focus lits", "t:1:26: there is no scene 'lits'; did you mean list?"),
      (
        "table focus rows=1",
        "t:1:7: the name focus belongs to the session; choose another; "
          + "usage: table NAME …"
      ),
      (
        "run navigation.nextRwo",
        "t:1:5: the command navigation.nextRwo is unknown; "
          + "did you mean navigation.nextRow?"
      ),
      ("run navigation.nextRow", "t:1:5: navigation.nextRow would do nothing now"),
      (
        "table t file=no/such.txt",
        "t:1:14: \(TestSession.repository)/no/such.txt cannot be read: there is no such file"
      ),
      ("type $t.fokus", "t:1:6: the name t.fokus is unknown; get lists all"),
      ("press 'down*²'", "t:1:7: '²' is not a number of times; write digits, such as down*2"),
      ("press down*0", "t:1:7: 'down*0' repeats too often; write 1 to 1000000"),
      (
        "table t rows=9; run navigation.focusRow row=1 row=2",
        "t:1:47: row is given twice; usage: run ID [NAME=VALUE…]"
      ),
      (
        "tick -5ms",
        "t:1:6: '-5ms' is not a duration; write a number with ms, s or m, such as 500ms"
      ),
      (
        "table t rows=3; bind x navigation.last --when 't.focus >'",
        "t:1:56: the expression ends too early; write a name or a value"
      ),
      (
        "if t.focus => 3 { show }",
        "t:1:12: '=' does not belong here; write =="
      ),
      (
        "set clock.now 3",
        "t:1:5: clock.now is taken; choose another name"
      ),
      (
        "macro m { m }; m",
        "t:1:11: macros, commands and files run each other more than 200 deep (macro m)"
      ),
      ("press down extra; quit now", "t:1:12: 'extra' is not a key; "),
      (
        "unbind down navigation.last",
        "t:1:8: down is not bound to navigation.last; why down shows what is there"
      ),
      (
        "detach",
        "t:1:1: the prompt is not attached to an application; attach NAME does that"
      ),
      (
        "attach mailbox",
        "t:1:8: there is no prompt to attach; write attach mailbox { … }"
      ),
      (
        "attach ./no.sock { show }",
        "t:1:8: cannot attach to ./no.sock: No such file or directory"
      ),
      ("screen", "t:1:1: there is no screen here; attach NAME to an application with one"),
      (
        "keys svg --theme drak",
        "t:1:18: there is no 'drak'; did you mean dark?"
      ),
      (
        "keys svg --theme green",
        "t:1:18: there is no 'green'; there is auto, dark, light, none"
      ),
      ("keys svg --layout uz", "t:1:19: there is no 'uz'; did you mean us?"),
      ("unbind x", "t:1:8: x is not bound; why x shows what is there"),
      ("load Nothing", "t:1:6:"),
      (
        "bindings zz",
        "t:1:10: 'zz' is not a layer, a plugin or a key that is bound; there is "
          + "built-in, profile, plugin, keymap file, customizations, session, transient"
      ),
      // Control characters of scripts and values never reach a terminal.
      ("echo a; \u{1B}[2J", "t:1:9: the verb '\u{FFFD}[2J' is unknown;"),
      ("set x '\u{1B}]0;t\u{7}'; run $x", "t:1:21: the command \u{FFFD}]0;t\u{FFFD} is unknown"),
    ])
  func mistakes(text: String, message: String) async {
    let failure = await TestSession().failure(of: text)
    #expect(failure?.hasPrefix(message) == true, "\(failure ?? "no error")")
  }

  @Test(
    "An unmet expectation has status 1, every other mistake 2",
    arguments: [("expect false", 1), ("nonsense", 2), ("show }", 2)] as [(String, Int32)])
  func exitStatus(text: String, status: Int32) async {
    do {
      try await TestSession().run(text)
      Issue.record("it should fail")
    } catch {
      #expect(error.exitStatus == status)
    }
  }

  @Test(
    "The status of a file is the highest of what has failed in it",
    arguments: [
      ("check 1 == 2\ncheck 3 == 4", 1), ("check 1 == 2\nfocus nowhere", 2),
      ("focus nowhere", 2),
    ] as [(String, Int32)])
  func statusOfFile(text: String, status: Int32) async throws {
    let folder = ConfigurationFolder()
    try folder.write(text, to: "a.kbd")
    let error = await #expect(throws: ScriptError.self) {
      try await TestSession().session.run(files: [folder.path("a.kbd")])
    }
    #expect(error?.exitStatus == status)
  }

  @Test("A mistake in a manifest is said with the file and the place in it")
  func manifest() async throws {
    let folder = ConfigurationFolder()
    let path = folder.paths.directory
    try Data(#"{"id":"p","name":"P","version":"1","protocol":1,"bindings":[{"keys":"w"}]}"#.utf8)
      .write(to: URL(filePath: path + "/plugin.json"))
    #expect(
      await TestSession().failure(of: "load \(path)")
        == "t:1:6: \(path)/plugin.json:1:61: bindings[0].id: id is missing; write a text")
  }

  @Test("Nothing runs when any part of the text cannot be read")
  func readsBeforeRunning() async {
    let session = TestSession()
    _ = await session.failure(of: "table t rows=3; show }")
    #expect(session.session.scenes.keys.sorted().isEmpty)
  }

  @Test("An interrupt forgets the bodies of handlers that have not run")
  func interruptedBodies() async throws {
    let session = TestSession()
    try await session.run("table t rows=9; on navigation.focusMoved { get t.focus }")
    let task = Task { try await session.run("press down*3") }
    task.cancel()
    await #expect(throws: ScriptError.self) { try await task.value }
    session.session.engine.send(KeyEvent(pressing: "down"))
    #expect(session.session.hasQueuedWork)
    let next = Task { try await session.run("show") }
    next.cancel()
    await #expect(throws: ScriptError.self) { try await next.value }
    #expect(!session.session.hasQueuedWork)
  }

  @Test("An interrupt forgets keys that wait and a sequence that is not complete")
  func interrupted() async throws {
    let session = TestSession()
    try await session.run("table t rows=9; bind 'g g' navigation.last; press g")
    #expect(session.session.engine.pendingStrokes == "g")
    let task = Task { try await session.run("press down") }
    task.cancel()
    await #expect(throws: ScriptError.self) { try await task.value }
    #expect(session.session.engine.pendingStrokes == nil)
    try await session.run("press g; expect !t.focus")
  }
}
