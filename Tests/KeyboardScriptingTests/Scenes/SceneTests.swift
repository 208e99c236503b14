import KeyboardCore
import KeyboardNavigation
import KeyboardScenes
import Testing

@testable import KeyboardScripting

@Suite("Tables, grids and scroll views of a session")
struct SceneTests {
  @Test(
    "What keys and changes of the data do can be expected",
    arguments: [
      "table t rows=30 height=5; press down*7 pagedown; expect t.focus == 10",
      "table t sections=0,3; press down; expect t.section == 1 && t.row == 0",
      "control c 'Wrap lines' kind=checkbox on; let s $(show); expect s.kind == 'checkbox' && "
        + "s.role == 'checkbox' && s.isEnabled && s.value == 'on' && c.role == 'checkbox' && "
        + "s.spoken == 'Wrap lines, check box, checked'",
      "control c 'Off' disabled; expect !c.isEnabled && $(show).spoken == 'Off, button, unavailable'",
      "spin n value=2; expect $(show).kind == 'spin' && n.role == 'spinbutton' && n.isEnabled && "
        + "n.title == 'n' && $(show).spoken == 'n, spin button, 2'",
      "radio r A B selected=1; expect $(show).kind == 'radio' && $(show).role == 'radio' && "
        + "$(show).spoken == 'B, radio button, 2 of 2, checked'",
      "table t rows=4; press home; expect $(show).spoken == 'row 0, row, 1 of 4'",
      "tree t A/B; press home right; expect $(show).spoken == 'A, tree item, 1 of 1, level 1, expanded'",
      "tree t A/B A/C D/E; press home right down*2; expect $(show).spoken == 'C, tree item, 2 of 2, level 2'; "
        + "press down; expect $(show).spoken == 'D, tree item, 2 of 2, level 1, collapsed'",
      "tree t columns=3 policy=ariatreegrid A/B A/C D; press home; "
        + "expect $(show).spoken == 'A, tree item, 1 of 2, level 1, collapsed'; press right; "
        + "expect $(show).spoken == 'A, tree item, 1 of 2, level 1, expanded'",
      "form f { input a title='A' required; input b }; layout w f; "
        + "expect $(show w).spoken == 'A, text, empty, required'",
      "table t rows=9 height=4 header=1; press end; expect t.lastVisible == 8",
      "table t rows=9 height=4 heights=1,2; press down*4; expect t.firstVisible == 2",
      "table t rows=9 height=4 insets=1; press down*3; expect t.lastVisible == 2",
      "table t rows=9 viewport=4; expect t.lastVisible == 3",
      "table t rows=9 disabled=1-7; press down*2; expect t.focus == 8",
      "table t rows=3 edge=wrap; press down*4; expect t.focus == 0",
      "table t rows=9; press down shift+down*2; expect t.selection == '0-2' && t.selectionCount == 3",
      "table t rows=9; press ctrl+a; expect t.selection == '0-8'",
      "table t rows=9 policy=ipshortcut height=4; scroll t 1.5; press down; expect t.focus == 2",
      "table t rows=9 policy=ipshortcut height=4; press down space; expect t.firstVisible == 3",
      "table t rows=9 policy=ipshortcut height=4; press down; scroll t 1; expect !t.selection",
      "table t rows=9 policy=keyboardnavigationkit; press down; run navigation.last; "
        + "press right; expect t.committed == 8",
      "table t rows=9; press down*3; rows t insert 0 4; expect t.focus == 6 && t.title == 'row 2'",
      "table t rows=9; press down*3; rows t remove 1 2; expect !t.focus && t.count == 7",
      "table t rows=9 removed=nearest; press down*3; rows t remove 1 2; expect t.title == 'row 3'",
      "table t sections=2,2; press down; rows t move 0 3; expect t.section == 1 && t.row == 2",
      "table t sections=2,2; press down*4; rows t move 3 0; expect t.section == 0 && t.row == 0",
      "table t rows=9; press down*3 enter; rows t move 2 8; expect t.committed == 8",
      "table t rows=5; press down*2; rows t move 1 3; expect t.focus == 3; undo; "
        + "expect t.focus == 1 && t.title == 'row 1'; press home; expect t.title == 'row 0'",
      "table t rows=5; press down*2; rows t move 1 3; undo; run edit.redo; "
        + "expect t.focus == 3 && t.title == 'row 1'; press down; expect t.title == 'row 4'",
      "table t rows=5; press down*3; rows t reload 4,2,0-1; expect t.focus == 1 && t.count == 4",
      "table t rows=5; press down*3; rows t reload; expect t.focus == 2",
      "table t rows=40; press end; rows t filter 9; expect t.count == 4 && t.title == 'row 39'; "
        + "rows t filter '^row .$' --pattern; expect t.count == 1; rows t filter; "
        + "rows t filter rw1 --fuzzy; expect t.count == 13; rows t filter; "
        + "expect t.count == 40",
      "table t rows=40; rows t filter 9; rows t remove 0; rows t filter; expect t.count == 39; undo; "
        + "expect t.count == 40; rows t remove 0 9; rows t filter 9; undo; expect t.count == 40",
      "table t rows=40; rows t filter 9; press down delete; expect t.count == 3; undo; "
        + "expect t.count == 4; rows t filter; expect t.count == 40",
      "table t rows=9; rows t filter '[12]' --pattern; rows t remove 0; rows t insert 0; "
        + "rows t filter; expect t.count == 9; press end; expect t.title == 'row 9'; "
        + "press up*7; expect t.title == 'row 2'",
      "table t rows=40; run navigation.findNext pattern='^row 1.$'; expect t.focus == 10",
      "table t rows=40; run navigation.findNext fuzzy=rw19; expect t.focus == 19",
      "table t rows=5; press down*3 delete; expect t.focus == 2 && t.title == 'row 3'",
      "table t rows=5; press end delete; expect t.focus == 3",
      "table t sections=2,2; press down*3 ctrl+alt+up; expect t.section == 0 && t.row == 2",
      "table t rows=20 typing=selects; type 'row 12'; expect t.focus == 12",
      "table t rows=9 typing=selects; press down; type rx; press backspace; expect t.count == 9",
      "table t rows=9 typing=selects; press down; type ro; press backspace; tick 2s; "
        + "press backspace; expect t.count == 9",
      "table t rows=9; press down*2 shift+end; expect t.selection == '1-8'",
      "table t rows=9 height=3; press down*2 shift+pagedown; expect t.selection == '1-3'",
      "table t rows=40 height=10; scroll 5; expect t.firstVisible == 5",
      "grid g items=30 columns=3 height=4; scroll g 2; expect g.firstVisible == 6",
      "scroller s content=2000 viewport=400; scroll 30; expect s.offset == 30",
      "grid g items=9 columns=3; press right*2 shift+right*2; expect g.selection == '1-3'",
      "grid g items=9 columns=3 rtl; press left*2 shift+right; expect g.selection == '0-1'",
      "grid g items=9 columns=3 height=2; press right shift+pagedown; expect g.selection == '0-3'",
      "table t rows=9; press down*2 shift+down ctrl+alt+down; expect t.selection == '2-3'",
      "table t rows=9 policy=ipshortcut height=9; press down; run navigation.toggle row=4; "
        + "press down; expect t.focus == 5 && t.selection == '5'",
      "table t rows=10000000 removed=nearest; run navigation.focusRow row=2500000; "
        + "rows t reload 0-9,5000000-9999999; expect t.title == 'row 5000000'",
      "table t rows=1000 removed=nearest; run navigation.focusRow row=500; rows t reload 0-9; "
        + "expect t.focus == 9",
      "table t rows=100; run navigation.findNext text='9 row'; press ctrl+g; expect t.focus == 19",
      "scroller s content=2000 viewport=200; press down; expect s.offset == 50",
      "scroller s content=900,900 viewport=100,100 rtl; expect s.x == 800",
      "grid g items=7 columns=3; press right*2 down down; expect g.focus == 6",
      "grid g items=7 columns=3 edge=clamp; press right*2 up; expect g.focus == 0",
      "grid g items=7 columns=3 edge=wrap; press right*2 up; expect g.focus == 6",
      "grid g items=9 columns=3 rtl; press left*2 down right; expect g.focus == 3",
      "grid g items=8 lines=3,1,4; press right*3 down*2; expect g.focus == 6",
      "grid g sections=2,3 columns=3; press right*2 down; expect g.section == 1 && g.row == 1",
      "grid g items=30 columns=3 height=4; press down*6; expect g.firstVisible == 6",
      "grid g frames=0,0,2,1/3,0,1,1/0,2,1,1; press right right; expect g.focus == 1",
      "grid g items=6 columns=2; press right*4; rows g remove 0 2; expect g.focus == 1",
      "scroller s content=2000 viewport=400; press down; expect s.offset == 250",
      "scroller s content=2000 viewport=400; press space*9; expect s.offset == 1600",
      "scroller s content=2000 viewport=400 margin=50 step=10; press down space; "
        + "expect s.offset == 360",
      "scroller s content=2000 viewport=400 margin=10 page=100; press space; "
        + "expect s.offset == 100; press space*2 shift+space; expect s.offset == 200",
      "scroller s content=100 viewport=400; expect s.maximum == 0 && s.offset == 0",
      "scroller s content=900 viewport=100 insets=20; expect s.offset == -20; press end; "
        + "expect s.offset == 820",
      "scroller s content=2000 viewport=400 animated; press down; expect s.offset == 0 && "
        + "s.target == 250; tick 5s; expect s.offset == 250",
      "scroller s content=900,900 viewport=100,100 zoom=0.5,4; press super+=; expect s.zoom > 1",
      "scroller s content=900,900 viewport=100,100 zoom=0.5,4; press ctrl+=; expect s.zoom > 1; "
        + "press ctrl+- ctrl+-; expect s.zoom < 1; press ctrl+0; expect s.zoom == 1",
      "table t rows=9 height=4; text b; layout w b t; focus t; scroll w 2; expect t.firstVisible == 2",
      "table t rows=9 height=4; table u rows=9 height=4; layout in t u; text b; layout w b in; "
        + "focus u; expect w.focus == 'in' && in.focus == 'u'; scroll w 3; "
        + "expect u.firstVisible == 3 && t.firstVisible == 0 && $(show w).spoken == null; "
        + "press down; expect u.focus == 0 && $(show w).spoken == $(show u).spoken",
      "table a rows=3; table b rows=3; table c rows=3; layout w c; focus a; focus c; "
        + "expect focus.name == 'c'; close c; expect focus.name == 'a' && w.count == 0",
      "table t rows=3; block down; press down; expect !t.focus; unbind down; press down",
    ])
  func expectations(script: String) async throws {
    try await TestSession().run(script)
  }

  @Test("A scene that is scrolled down and up again is where it was", arguments: SceneScripts.all)
  func scrolling(script: SceneScripts.Script) async throws {
    let session = TestSession()
    let shown = try await session.run("\(script.text); show")
    #expect(try await session.run("scroll 3; scroll -3; show") == shown)
  }

  @Test("show draws focus, selection, disabled rows and sections")
  func pictures() async throws {
    let session = TestSession()
    #expect(
      try await session.run(
        "table t sections=2,2 disabled=2; press down shift+down; run navigation.toggle row=3; show")
        == [
          "t: 4 rows, row 1 focused, 3 selected", "   -- section 0", " * 0  row 0", "=> 1  row 1",
          "   -- section 1", "   2  (row 2)", " * 3  row 3",
        ])
    #expect(
      try await session.run("table h rows=3 heights=1,12,1 height=10; press down*2; show") == [
        "h: 3 rows, row 1 focused", "-> 1  row 1", "   … 1 more",
      ])
    #expect(
      try await session.run("grid g items=7 columns=3 rtl; press left*3; show")
        == ["g: 7 items, item 2 focused", " ->2    1    0", "   5    4    3", "             6"])
    #expect(
      try await session.run("grid g items=5 lines=1 rtl; show")
        == ["g: 5 items, nothing focused", "                  0", "   4    3    2    1"])
    #expect(
      try await session.run("grid g items=10 columns=5; show") == [
        "g: 10 items, nothing focused", "   0    1    2    3    4", "   5    6    7    8    9",
      ])
    #expect(
      try await session.run("scroller s content=900; show") == ["s: offset 0 of 600"])
  }

  @Test("Items with frames of their own are shown with them, those that are wholly in sight")
  func frames() async throws {
    let session = TestSession()
    let frames = "frames=0,0,2,1/3,0,1,1.5/0,2,1,1"
    #expect(
      try await session.run("grid g \(frames) height=3; press right; show") == [
        "g: 3 items, item 0 focused", "-> row 0 at 0,0 size 2,1", "   row 1 at 3,0 size 1,1.5",
        "   row 2 at 0,2 size 1,1",
      ])
    #expect(
      try await session.run("grid h \(frames) height=2; press right shift+right; show") == [
        "h: 3 items, item 1 focused, 2 selected", " * row 0 at 0,0 size 2,1",
        "=> row 1 at 3,0 size 1,1.5",
      ])
    #expect(
      try await session.run("scroll h 1; show") == [
        "h: 3 items, item 1 focused, 2 selected", "   row 2 at 0,2 size 1,1",
      ])
  }

  @Test("Trees come from the numbers on their levels, or from the paths in a file")
  func trees() async throws {
    let (session, folder) = (TestSession(), ConfigurationFolder())
    #expect(
      try await session.run("tree v levels=2,3,1; press right down right down; show") == [
        "v: 6 rows, row 2 focused", "   - 0", "     - 0", "->       0", "     + 1", "     + 2",
        "   + 1",
      ])
    #expect(
      try await session.run("get v.path; get v.isExpandable; press end right; get v.count")
        == [#"v.path = "0/0/0""#, "v.isExpandable = false", "v.count = 9"])
    try folder.write("Inbox/Friends\nInbox/Work\nSent\n", to: "paths")
    #expect(
      try await session.run("tree m file=\(folder.path("paths")); press right; show") == [
        "m: 4 rows, row 0 focused", "-> - Inbox", "       Friends", "       Work", "     Sent",
      ])
  }

  @Test("The cell of a tree grid that has the focus is named by its row and its column")
  func cells() async throws {
    let session = TestSession()
    try await session.run("tree g columns=3 A/B A/C D")
    let headings = try await session.run("show; press right*2; show; press right down; show")
      .filter { $0.hasPrefix("g:") }
    #expect(
      headings == [
        "g: 2 rows, row 0 focused", "g: 4 rows, row 0, column 0 focused",
        "g: 4 rows, row 1, column 1 focused",
      ])
  }

  @Test("The tree of a combo box shows what begins with the typed text, below what it belongs to")
  func comboTree() async throws {
    let combo = "combobox c tree Fruit/Apple Fruit/Banana Veg/Carrot"
    #expect(
      try await TestSession().run("\(combo); type ban; show")
        == ["c:", "   ban|", "    Fruit", "    Banana"])
  }

  @Test(
    "A scene that was shown in another size looks as before when it has its own again",
    arguments: SceneScripts.all)
  func sizes(script: SceneScripts.Script) async throws {
    let session = TestSession()
    let shown = try await session.run("\(script.text); show")
    let scene = try #require(session.session.focusedScene)
    let size = scene.viewportSize
    scene.viewportSize = Size(width: 33, height: 7)
    _ = scene.lines()
    scene.viewportSize = size
    #expect(scene.viewportSize == size)
    #expect(try await session.run("show") == shown)
  }

  @Test("A scroll view and a tree show as much as their size has room for, with the focus in sight")
  func smallerSizes() async throws {
    let session = TestSession()
    func resize(_ height: Double) throws {
      let scene = try #require(session.session.focusedScene)
      scene.viewportSize = Size(width: scene.viewportSize.width, height: height)
    }
    try await session.run("scroller s content=900 viewport=300")
    try resize(100)
    #expect(try await session.run("press end; show") == ["s: offset 800 of 800"])
    try await session.run("tree t A B C D E F; press end")
    try resize(2)
    #expect(
      try await session.run("show") == ["t: 6 rows, row 5 focused", "     E", "->   F"])
    try await session.run("tree g columns=2 A B C D E F; press end")
    try resize(3)
    #expect(
      try await session.run("show")
        == ["g: 6 rows, row 5 focused", "     D", "     E", "->   F"])
  }

  @Test("A row is selected by its identity wherever it is, and not while it is filtered out")
  func identities() async throws {
    let session = TestSession()
    try await session.run("table t sections=2,38")
    let scene = try #require(session.session.focusedScene as? ListScene)
    #expect(scene.navigator.select(identity: 39))
    try await session.run("expect t.focus == 39 && t.section == 1; rows t filter 9")
    #expect(!scene.navigator.select(identity: 8))
    try await session.run("expect t.title == 'row 39'")
    #expect(scene.navigator.select(identity: 19))
    try await session.run("expect t.focus == 1 && t.title == 'row 19'")
    #expect(!scene.navigator.select(identity: "19"))
  }

  @Test(
    "Options that are wrong say what would be right",
    arguments: [
      (
        "table t rows=3 heigth=4", "table knows no heigth=; did you mean height=?"
      ),
      ("table t rows=3 rtl", "table knows no rtl"),
      ("table t rows=3 edge=bounce", "edge= is one of stop, clamp, wrap, not 'bounce'"),
      ("table t rows=3 disabled=x", "disabled= is row numbers such as 0-4,7, not 'x'"),
      ("table t rows=3 height=4 viewport=4", "height= and viewport= exclude each other"),
      ("table t", "table needs rows=, sections= or file="),
      ("grid g columns=3", "grid needs items=, sections=, file= or frames="),
      ("grid g items=3 columns=2 lines=1,2", "columns= and lines= exclude each other"),
      ("grid g frames=0,0,1,1 columns=2", "frames= excludes columns= and lines="),
      ("table t rows=3 sections=1", "rows=, sections= and file= exclude each other"),
      ("table t rows=-1", "rows= is a whole number from 0 to 100000000, not '-1'"),
      ("table t rows=3 header=x", "header= is a number from 0 to 10000, not 'x'"),
      (
        "table t rows=3 heights=1,x",
        "heights= is numbers from 0 to 10000 joined by commas, not '1,x'"
      ),
      (
        "table t sections=1,,2",
        "sections= is whole numbers joined by commas, such as 0,3, not '1,,2'"
      ),
      ("table t rows=3 insets=1,2,3", "insets= is ALL, TOP,BOTTOM or TOP,LEFT,BOTTOM,RIGHT, not"),
      ("scroller s content=9 zoom=2,4", "zoom= is the smallest and the largest scale around 1"),
      ("grid g frames=0,0,1", "frames= is X,Y,WIDTH,HEIGHT of each item, joined by /"),
      ("scroller s", "scroller needs content= or file="),
      ("scroller s content=1,2,3", "content= is HEIGHT or WIDTH,HEIGHT"),
      ("scroller s content=9; rows s insert 0", "s is a scroller and has no rows"),
      ("table t rows=3; rows t remove 3", "INDEX is a whole number from 0 to 2"),
      ("table t rows=3; rows t reload 1,1", "'1' is in the list twice"),
      (
        "table t rows=3; rows t sort", "rows can insert, remove, move, reload or filter, not 'sort'"
      ),
      (
        "table t rows=3; rows t filter a --pattern --fuzzy",
        "only filter takes --pattern or --fuzzy, one of them"
      ),
      (
        "table t rows=3; run navigation.findNext text=a fuzzy=b",
        "navigation.findNext takes one of text, pattern and fuzzy"
      ),
      (
        "table t rows=3; rows t filter 'a[b' --pattern",
        "the pattern cannot be used: unmatched [, [^, [:, [., or [=; "
          + "a backslash before a sign takes it as it is"
      ),
      (
        "grid g frames=0,0,1,1; rows g insert 0",
        "items with frames of their own cannot be inserted"
      ),
      ("table t rows=3; keyup down", "down is not down; keydown presses it"),
      ("table t rows=3; hold 'g g' 1s", "'g g' is 2 strokes; write one of them"),
      ("scroll 3", "there is no scene to scroll; table makes one"),
    ])
  func mistakes(script: String, message: String) async {
    let failure = await TestSession().failure(of: script)
    #expect(failure?.contains(message) == true, "\(failure ?? "no error")")
  }

  @Test("The keys in force are those of the scene that has the focus")
  func focusedKeys() async throws {
    let session = TestSession()
    try await session.run(
      """
      table t rows=9; scroller s content=900; press right; expect !t.committed
      focus t; press down right; expect t.committed == 0
      focus s; press space; expect s.offset == 150 && t.selection == ''
      """)
    #expect(try await session.run("where navigation.scrollDown").first?.hasPrefix("down ") == true)
  }

  @Test("A held key repeats, goes further the longer it is held, and stops at the end")
  func holding() async throws {
    try await TestSession().run(
      """
      table t rows=100000
      hold down 400ms; expect t.focus == 0
      hold down 990ms; expect t.focus > 10 && t.focus < 20
      hold down 5s; expect t.focus > 1000
      hold down 30s; expect t.focus == 99999 && clock.now == 36390
      keydown up; keydown up; keydown up; keyup up; expect t.focus == 99996
      """)
  }
}
