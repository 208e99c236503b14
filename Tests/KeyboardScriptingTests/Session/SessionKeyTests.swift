import KeyboardCommands
import KeyboardCore
import Testing

@testable import KeyboardScripting

@Suite("Keys, bindings and time in a session")
struct SessionKeyTests {
  @Test(
    "A script that expects what it does ends without an error",
    arguments: [
      "table t rows=5; press down down; expect t.focus == 1",
      "table t rows=5; press down*9; expect t.focus == 4",
      "table t sections=0,2,0,3; press down*3; expect t.section == 3 && t.row == 0 && t.focus == 2",
      "table t rows=5; press down*2 enter; expect t.committed == 1",
      "table t rows=50 height=5; press down*8; expect t.firstVisible == 3 && t.lastVisible == 7",
      "table a rows=3; table b rows=3; press down; focus a; press down down; "
        + "expect a.focus == 1 && b.focus == 0 && focus.name == 'a'",
      "table t rows=9; bind x navigation.focusRow row=4; press x; expect t.focus == 4",
      "table t rows=9; bind 'g t' navigation.last; press g; expect chord.pending == 'g'; "
        + "press t; expect t.focus == 8 && !chord.pending",
      "table t rows=9; bind g navigation.first; bind 'g t' navigation.last; press G; press g; "
        + "expect !t.focus; tick 499ms; expect !t.focus; tick 1ms; expect t.focus == 0",
      "table t rows=9; bind x navigation.last --when 't.count > 9'; press x; expect !has(t.focus)",
      "table t rows=9; block down; press down; expect !has(t.focus); unbind down; press down; "
        + "expect t.focus == 0",
      "table t rows=9; unbind down; press down; expect !has(t.focus)",
      "table t rows=9; unbind down navigation.nextRow; press down; expect !has(t.focus)",
      "table t rows=3; set n 2; run navigation.focusRow row=$n; expect t.focus == 2",
      "table t rows=9; repeat 3 { press down; repeat 2 { press down } }; expect t.focus == 8",
      "macro m { press down }; table t rows=9; m; m; expect t.focus == 1",
      "set a 3; if a == 3 { set b yes } else { set b no }; expect b == 'yes'",
      "set a 4; if a == 3 { set b yes } else { set b no }; expect b == 'no'",
      "set a 4; if a == 3 { set b yes }; expect !has(a.b)",
      "table t rows=3; type aG' '; expect !has(t.focus)",
      "tick 2s; expect clock.now == 2000",
      "quit; expect false",
    ])
  func scripts(text: String) async throws {
    try await TestSession().run(text)
  }

  @Test(
    "Keys go down, repeat and come up, and only those that go down or repeat type",
    arguments: [
      ("keydown a; keyup a", ["press a", "release nothing"]),
      ("keydown a; keydown a; keyup a", ["press a", "repeat a", "release nothing"]),
      ("hold a 499ms", ["press a", "release nothing"]),
      ("hold a 500ms", ["press a", "repeat a", "release nothing"]),
      ("hold a 534ms", ["press a", "repeat a", "repeat a", "release nothing"]),
    ])
  func phases(text: String, phases: [String]) async throws {
    let session = TestSession()
    var seen: [String] = []
    let capture = session.session.engine.captureKeys {
      seen.append("\($0.phase.rawValue) \($0.text ?? "nothing")")
    }
    try await session.run(text)
    #expect(seen == phases)
    capture.cancel()
  }

  @Test("Keys that were unbound can be unbound once more, and stay so")
  func unboundTwice() async throws {
    try await TestSession().run(
      "table t rows=3; unbind down; unbind down; press down; expect !has(t.focus)")
  }

  @Test("What was bound and unbound in a session is bound again by undo, and then not bound")
  func undoneUnbinding() async throws {
    let session = TestSession()
    try await session.run("table t rows=9; bind x navigation.last; unbind x; press x")
    let lines = try await session.run("undo; press x; get t.focus; undo; bindings session")
    #expect(
      lines == [
        "undid unbind x", "t.focus = 8", "undid bind x",
        "nothing is bound by session",
      ])
  }

  @Test("A value is a number only where all of it is one")
  func values() async throws {
    #expect(
      try await TestSession().run("set a 1.; set b 1.5; set c -2; get a; get b; get c")
        == [#"a = "1.""#, "b = 1.5", "c = -2"])
  }

  @Test("The bindings of plugins are listed together, or those of one")
  func pluginBindings() async throws {
    let session = TestSession()
    let all = try await session.run("load VimNavigation; bindings plugin").dropFirst(2)
    #expect(all.count > 500)
    #expect(all.allSatisfy { $0.hasSuffix("(plugin vim-navigation)") })
    #expect(try await session.run("bindings VimNavigation") == Array(all))
  }

  @Test("Items that lie anywhere cannot be moved by keys")
  func freeItems() async throws {
    let lines = try await TestSession().run(
      "grid g frames=0,0,2,1/3,0,1,1/0,2,1,1; press right ctrl+alt+down")
    #expect(
      lines == ["ctrl+alt+down: nobody takes this key here; why ctrl+alt+down says more"])
  }

  @Test("A key that nobody takes is said, also at the edge of a table")
  func unboundKeys() async throws {
    let session = TestSession()
    #expect(
      try await session.run("table t rows=1; press up down down ';'") == [
        "up: nobody takes this key here; why up says more",
        "down: nobody takes this key here; why down says more",
        ";: nobody takes this key here; why ';' says more",
      ])
  }

  @Test("What a press causes again and again is said once, with its number")
  func repeatedNotes() async throws {
    let session = TestSession()
    let lines = try await session.run(
      """
      table t rows=3; bind x { echo x }
      press end down*991 up*3; press q q x*2 q; type qqq; press q
      """)
    #expect(
      lines == [
        "down: nobody takes this key here; why down says more (991 times)",
        "up: nobody takes this key here; why up says more",
        "q: nobody takes this key here; why q says more (2 times)", "x", "x",
        "q: nobody takes this key here; why q says more",
        "q: nobody takes this key here; why q says more (3 times)",
        "q: nobody takes this key here; why q says more",
      ])
  }

  @Test("An incomplete sequence says what may follow")
  func pendingSequence() async throws {
    let session = TestSession()
    let lines = try await session.run(
      "table t rows=3; bind 'g g' navigation.first; bind 'g e' navigation.last; press g")
    #expect(lines.count == 1)
    #expect(lines[0] == "g waits for e (Last row), g (First row)")
  }

  @Test("Any number of keys may wait for one answer of a plugin")
  func manyHeldKeys() async throws {
    try await TestSession().run(
      """
      load VimNavigation; table t rows=50000
      press 5 down*5000
      expect t.focus == 5003
      """)
  }

  @Test("Moving the focus to another scene forgets an incomplete sequence")
  func focusChange() async throws {
    try await TestSession().run(
      """
      table a rows=3; table b rows=3; bind 'g e' navigation.last
      press g; focus a; press e
      expect !has(a.focus) && !has(b.focus)
      """)
  }

  @Test("A command bound to nobody's id is said once, and the binding stays for a later plugin")
  func unknownCommand() async throws {
    let lines = try await TestSession().run("table t rows=3; bind x my.own; press x")
    #expect(
      lines == [
        "warning: there is no command my.own; commands lists what there is",
        "x: nobody takes this key here; why x says more",
      ])
  }

  @Test("show draws what is visible, the focus and what is below")
  func picture() async throws {
    let session = TestSession()
    #expect(
      try await session.run("table t sections=2,3 height=4; press down*3; show") == [
        "t: 5 rows, row 2 focused", "   -- section 0", "   0  row 0", "   1  row 1",
        "   -- section 1", "-> 2  row 2", "   3  row 3", "   … 1 more",
      ])
  }
}
