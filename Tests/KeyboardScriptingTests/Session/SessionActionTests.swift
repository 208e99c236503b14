import KeyboardCore
import Testing

@testable import KeyboardScripting

@Suite("Actions that a session defines")
struct SessionActionTests {
  @Test("A macro is a verb with parameters and defaults, in help and in completion")
  func macros() async throws {
    let session = TestSession()
    let lines = try await session.run(
      """
      table list rows=9
      macro go key count=2 { press "$key*$count"; echo $list.focus }
      go down; go down 3; go $list.title 1
      """.replacing("; go $list.title 1", with: ""))
    #expect(lines == ["1", "4"])
    #expect(
      try await session.run("help go")
        == ["go key [count=2]", "  A macro, defined at t:2:22.", "  for example: go key [count=2]"])
    #expect(session.session.completions(before: "g").map(\.text).contains("go"))
    #expect(
      await session.failure(of: "go")
        == "t:1:1: go needs key; usage: go key [count=2]")
    #expect(
      await session.failure(of: "go a b c")
        == "t:1:8: go takes no 'c'; usage: go key [count=2]")
  }

  @Test(
    "Macros and commands refuse what they cannot be",
    arguments: [
      ("macro press { }", "t:1:7: press is a verb; choose another name"),
      ("macro 1m { }", "t:1:7: '1m' is not a name for a macro; write letters, digits, - and _"),
      ("macro m a=1 b { }", "t:1:13: b has no default, so that it stands before a"),
      ("macro m a a { }", "t:1:11: the parameter a is there twice"),
      (
        "macro m event { }",
        "t:1:9: 'event' is not a name for a parameter; write letters, digits and _"
      ),
      (
        "command navigation.last 'Mine' { }",
        "t:1:9: navigation.last is taken; choose another id"
      ),
      ("command x { }", "t:1:1: command needs a TITLE; usage: command ID TITLE"),
      (
        "command a.b 'A' n { }; run a.b", "t:1:28: a.b needs n; write n=VALUE after it"
      ),
      ("command a.b 'A' n { }; run a.b m=2", "t:1:34: a.b takes no argument 'm'; it takes n"),
      (
        "bind x { show } --save",
        "t:1:8: a block is not saved; define a command in init.kbd and bind its id with --save"
      ),
      ("bind x navigation.last --sav", "t:1:24: bind knows no --sav; did you mean --save?"),
      ("bind --wehn x", "t:1:6: bind knows no --wehn; did you mean --when?"),
      ("table t rows=3 hieght=4", "t:1:16: table knows no hieght=; did you mean height=?"),
      ("undo", "t:1:1: there is nothing to undo"),
    ])
  func refusals(text: String, message: String) async {
    let failure = await TestSession().failure(of: text)
    #expect(failure?.hasPrefix(message) == true, "\(failure ?? "no error")")
  }

  @Test("A command of a script is one like any other: keys, arguments, lists, why and where")
  func commands() async throws {
    let session = TestSession()
    try await session.run(
      """
      table list rows=20
      command list.skip 'Skip rows' count=5 { press "down*$count" }
      bind x list.skip; bind y list.skip count=2 --when (list.focus > 3)
      press x y; expect list.focus == 6
      run list.skip count=1; expect list.focus == 7
      """)
    #expect(
      try await session.run("commands list.skip; where list.skip") == [
        "list.skip: Skip rows", "  keys     y, x", "  count=   any value", "  defined  t:2:39",
        "y  Y  Y  Y  (session)", "x  X  X  X  (session)", "defined at t:2:39",
      ])
    #expect(try await session.run("why x").first == "x performs list.skip")
    #expect(
      try await session.run("commands list.s").first?.hasPrefix("list.skip  Skip rows") == true)
    try await session.run(
      "command list.skip 'Skip' { press home }; press x; expect list.focus == 0")
  }

  @Test("Keys do what is bound to them before the next key, also in another block and a macro")
  func order() async throws {
    let session = TestSession()
    let lines = try await session.run(
      """
      table list rows=20; set seen ([])
      bind a { set seen (seen + [list.focus]); press down }
      bind b { press a a }
      press a b down a; echo $seen; expect list.focus == 4
      macro m { press a; echo "m $list.focus" }; m
      on navigation.committed { press a; echo "committed $list.focus" }
      press enter; echo after
      type 'ab'; expect list.focus == 9
      """)
    #expect(lines == ["[null,0,1,3]", "m 5", "committed 6", "after"])
  }

  @Test("A kept block keeps its local names and its directory, and sees the event that runs it")
  func closures() async throws {
    let session = TestSession()
    let lines = try await session.run(
      """
      table list rows=9
      for k in ['x', 'y'] { bind $k { echo "key $k" } }
      macro report { echo "row ${event.row}" }
      macro count n { set n (n + 1); on navigation.committed { set n (n + 1); echo "n $n"; report } }
      count 5
      press x y down enter enter
      """)
    #expect(lines == ["key x", "key y", "n 7", "row 0", "n 8", "row 0"])
    #expect(await session.failure(of: "echo $n") == "t:1:6: the name n is unknown; get lists all")
  }

  @Test("A failure names its place and the chain of what was running")
  func chain() async {
    let session = TestSession()
    #expect(
      await session.failure(
        of: """
          table list rows=9
          macro equal n { expect list.focus == n }
          macro both { equal 3 }
          bind x { both }
          press down x
          """)
          == """
          t:2:24: expected list.focus == n, but list.focus = 0, n = 3
            in macro equal, from t:3:14
            in macro both, from t:4:10
            in bind x, from t:5:1
          """)
    #expect(
      await session.failure(
        of: "on navigation.committed { press ${'gg'} }; press enter")?.hasPrefix(
          "t:1:33: 'gg' is not a key; separate strokes by a space: g g\n  in on navigation.committed, from t:1:25"
        ) == true)
  }

  @Test("An error that a key causes ends a script with status 2, a failed expect with 1")
  func status() async {
    for (text, status) in [("bind x { nonsense }", 2), ("bind x { expect false }", 1)]
      as [(String, Int32)]
    {
      let session = TestSession()
      let error = await #expect(throws: ScriptError.self) {
        try await session.session.run("\(text); press x; echo never", file: "t")
      }
      #expect(error?.exitStatus == status)
      #expect(session.lines == [])
    }
  }

  @Test("Commands that perform each other without end are stopped, and the cycle is named")
  func cycles() async {
    let session = TestSession()
    let failure = await session.failure(
      of: "table t rows=3; bind x { press y }; bind y { press x }; press x")
    #expect(
      failure?.hasSuffix("in 193 more") == true
        && failure?.contains("more than 200 deep (bind x → bind y)") == true
        || failure?.contains("more than 200 deep (bind y → bind x)") == true, "\(failure ?? "")")
    #expect(
      await session.failure(of: "command a.b 'A' { run a.b }; run a.b")?.contains(
        "more than 200 deep (command a.b)") == true)
  }

  @Test("A block is listed as its first command")
  func blockNames() async throws {
    let session = TestSession()
    session.session.describesKeys = true
    let lines = try await session.run(
      """
      table t rows=3
      bind a { echo hi }
      bind b { echo 'one;  two' ;
        set n 1 }
      bind 'a c' {
        repeat 3 { press down; echo three; echo four; echo five }
      }
      bindings session; why b; why a; press b
      """)
    let long = "{ repeat 3 { press down; echo three; echo … }"
    #expect(
      lines == [
        "a      { echo hi }                                      (session)",
        "b      { echo 'one; two' … }                            (session)",
        "'a c'  \(long)    (session)",
        "b performs { echo 'one; two' … }",
        "  { echo 'one; two' … } (session, t:3:1): wins",
        "a performs { echo hi } unless more keys follow",
        "  { echo hi } (session, t:2:1): wins",
        "  \(long) on a c (session, t:5:1): waits for more keys", "then c \(long)",
        "one;  two", "b → { echo 'one; two' … }",
      ])
    #expect(
      try await session.run("block b; why b").last
        == "  { echo 'one; two' … } (session, t:3:1): blocked by session:block@b")
  }

  @Test("undo takes back bindings, blocks, scenes and rows, the last first")
  func undo() async throws {
    let session = TestSession()
    let lines = try await session.run(
      """
      table list rows=9; table other rows=3; bind x navigation.last; bind x navigation.first
      bind y { echo one }; bind y { echo two }; block up; unbind down
      press y down; expect !other.focus
      undo; press down down; expect other.focus == 1
      press up; expect other.focus == 1; undo; press up; expect other.focus == 0
      undo; press y; undo; press y
      close other; expect focus.name == 'list'; undo; expect focus.name == 'other'
      undo; press x; expect other.focus == 2
      rows other remove 1; expect other.count == 2; undo; expect other.count == 3
      """)
    #expect(
      lines == [
        "two", "down: nobody takes this key here; why down says more", "undid unbind down",
        "undid block up", "undid bind y",
        "one", "undid bind y", "y: nobody takes this key here; why y says more",
        "undid close other", "undid bind x", "undid rows other remove",
      ])
  }

  @Test("undo brings back what a key has deleted, in tables and grids")
  func undoDeletion() async throws {
    let session = TestSession()
    let lines = try await session.run(
      """
      table t rows=9; press down*3 shift+down delete; expect t.count == 7
      grid g items=6 columns=3; press down delete; press delete; expect g.count == 4
      undo; undo; expect g.count == 6; undo; expect t.count == 9
      rows t reload; focus t; press home; expect t.title == 'row 0'
      """)
    #expect(lines == ["undid delete in g", "undid delete in g", "undid delete in t"])
  }

  @Test("Scenes are listed, and closing one gives the focus to the one before it")
  func scenes() async throws {
    let session = TestSession()
    #expect(try await session.run("scenes") == ["there is no scene; table makes one"])
    #expect(
      try await session.run(
        "table a rows=1; text b; grid c items=4 columns=2; focus b; scenes; close b; scenes; close c; close a; focus"
      )
        == [
          "a  a table", "b  a text   *", "c  a grid", "a  a table", "c  a grid   *",
          "there is no scene; table makes one",
        ])
    #expect(await session.failure(of: "close a") == "t:1:7: there is no scene 'a'; table makes one")
    try await session.run("expect !a.focus")
  }

  @Test("paste inserts a text at once, and cancels a sequence")
  func paste() async throws {
    let session = TestSession()
    try await session.run(
      "text a; bind 'ctrl+k x' navigation.last; press ctrl+k; paste \"x\\ny\"; expect a.value == \"x\\ny\" && !chord.pending"
    )
    #expect(
      await session.failure(of: "close a; paste x")
        == "t:1:10: nothing here takes pasted text; text makes an input")
  }

  @Test("A role is given in a session by the members of a keymap file, and undone")
  func role() async throws {
    let session = TestSession()
    let lines = try await session.run(
      """
      table t rows=9; role space ['hold': ['layer': 'nav'], 'decide': 'release']
      role x ['command': 'navigation.last', 'when': "layer == 'nav'"]
      keydown space; press x; keyup space; echo $t.focus
      press home; keydown space; tick 100ms; keyup space; press x; echo $t.focus
      undo; undo; keydown space; tick 300ms; press x; keyup space; echo $t.focus
      """)
    let unbound = "x: nobody takes this key here; why x says more"
    #expect(lines == ["8", unbound, "0", "undid role x", "undid role space", unbound, "0"])
    #expect(
      await session.failure(of: "role 'g g' ['hold': 'shift']")
        == "t:1:12: g g is more than one stroke, and hold is about one key; write one")
    #expect(
      await session.failure(of: "role f ['hold': 'shit']")?.hasPrefix("t:1:8: hold is") ?? false)
  }
}
