import KeyboardCommands
import Testing

@testable import KeyboardScripting

@Suite("Texts of a session")
struct TextSceneTests {
  @Test(
    "What is typed and what keys do can be expected",
    arguments: [
      "text a; type 'hello world'; expect a.value == 'hello world' && a.length == 11 && a.cursor == 11",
      "text a value='one two'; expect a.value == 'one two' && a.cursor == 7",
      "text a; expect a.value == '' && a.length == 0 && focus.name == 'a' && focus.acceptsText",
      // A line submits instead of taking a line break.
      "text a line; type one; press enter; type two; expect a.value == 'onetwo'",
      "text a; type one; press enter; type two; press up end; expect a.cursor == 3",
      // Moving by characters, words, lines and texts.
      "text a value='one two'; press left*3; expect a.cursor == 4; press right; expect a.cursor == 5",
      "text a value='one two'; press ctrl+left; expect a.cursor == 4; press ctrl+left*2; "
        + "expect a.cursor == 0; press ctrl+right; expect a.cursor == 3",
      "text a value='one two'; press home; expect a.cursor == 0; press end; expect a.cursor == 7",
      "text a value=one; press enter; type 'three'; press up; expect a.cursor == 3; press down; "
        + "expect a.cursor == 9; press ctrl+home; expect a.cursor == 0; press ctrl+end; "
        + "expect a.cursor == 9",
      // Deleting.
      "text a value='one two'; press backspace*2; expect a.value == 'one t'",
      "text a value='one two'; press home delete; expect a.value == 'ne two'",
      "text a value='one two'; press ctrl+backspace; expect a.value == 'one '",
      "text a value='one two'; press home ctrl+delete; expect a.value == ' two'",
      "text a value='one two'; press left*3 ctrl+shift+backspace; expect a.value == 'two'",
      "text a value='one two'; press left*3 ctrl+shift+delete; expect a.value == 'one '",
      // Selecting.
      "text a value='one two'; press shift+left*3; expect text.selection == 'two' && a.cursor == 4; "
        + "type x; expect a.value == 'one x'",
      "text a value='one two'; press ctrl+a; expect text.selection == 'one two' && text.before == ''; "
        + "press delete; expect a.value == ''",
      "text a value='one two'; press ctrl+shift+left; expect text.before == 'one ' && text.after == ''; "
        + "press left; expect text.selection == '' && a.cursor == 4",
      // Undo takes back a word at a time.
      "text a; type 'one two'; press ctrl+z; expect a.value == 'one '; "
        + "press ctrl+shift+z; expect a.value == 'one two'",
      "text a value='one two'; press shift+left*3; type xyz; press ctrl+z; "
        + "expect a.value == 'one two' && text.selection == 'two'",
      "text a value=x; press backspace ctrl+z; expect a.value == 'x'; press ctrl+y; "
        + "expect a.value == ''",
      // Other scenes keep their keys, and the text its cursor.
      "text a; table t rows=5; press down; type xy; expect t.focus == 0 && a.value == ''; focus a; "
        + "type xy; expect a.value == 'xy' && t.focus == 0",
      // The state of the keyboard, and the text around the cursor.
      "expect !keyboard.visible && keyboard.type == 'alphabetic' && !text.before; text a value=ab; "
        + "expect keyboard.visible; press left; expect text.before == 'a' && text.after == 'b'; "
        + "table t rows=1; expect !keyboard.visible && !text.before && !text.after",
      "text a; expect keyboard.case == 'uppercased' && keyboard.locale == 'en'; type A; "
        + "expect keyboard.case == 'lowercased'",
      "text a capitals=none; expect keyboard.case == 'lowercased'",
      "text a capitals=all; type A; expect keyboard.case == 'uppercased'",
      "text a capitals=words; type 'Ab '; expect keyboard.case == 'uppercased'",
      // A held key types again and again, and a binding of its own wins over a text only with ctrl.
      "text a; hold x 600ms; expect a.value == 'xxxxx'",
      "text a; bind x text.selectAll; bind ctrl+t text.selectAll; type x; press ctrl+t; "
        + "expect a.value == 'x' && text.selection == 'x'",
      "text a; run text.insertLineBreak; expect a.length == 1",
      // The kind of text decides about keys, capitals and secrecy.
      "text a content=number; expect keyboard.type == 'numeric'; tap space; "
        + "expect keyboard.type == 'numeric'",
      "text a content=familyName; expect keyboard.case == 'uppercased'",
      "text a content=familyName capitals=none; expect keyboard.case == 'lowercased'",
      "text a content=username; expect keyboard.case == 'lowercased'",
      "text a content=password; type x; expect focus.isSecure && !has(a.value)",
      "text a content=postalcode return=search correction=no; expect keyboard.case == 'uppercased'",
      "form f { input a content=email; input b content=phone }; expect keyboard.type == 'email'; "
        + "press tab; expect keyboard.type == 'numeric'",
    ])
  func expectations(script: String) async throws {
    try await TestSession().run(script)
  }

  @Test("show has the cursor as a bar, the selection in brackets, and bullets for secrets")
  func pictures() async throws {
    let session = TestSession()
    #expect(try await session.run("text a; show") == ["a:", "   |"])
    #expect(
      try await session.run("type 'one two'; press enter; type three; press up; show")
        == ["a:", "   one t|wo", "   three"])
    #expect(
      try await session.run("press shift+down; show")
        == ["a:", "   one t[wo", "   three]"])
    #expect(
      try await session.run("text pw secure; type 'a bc'; press shift+left; show")
        == ["pw:", "   •••[•]"])
    #expect(try await session.run("show a; focus") == ["a:", "   one t[wo", "   three]", "pw"])
  }

  @Test("Events tell what changed and what was submitted")
  func events() async throws {
    let lines = try await TestSession().run(
      """
      text a line value=ab; watch text.*
      type c; press shift+left; type d; press enter ctrl+z
      """)
    #expect(
      lines == [
        #"text.changed {"input":"a","inserted":"c","position":2,"removed":""}"#,
        #"text.changed {"input":"a","inserted":"d","position":2,"removed":"c"}"#,
        #"text.submitted {"input":"a"}"#,
        #"text.changed {"input":"a","inserted":"c","position":2,"removed":"d"}"#,
      ])
  }

  @Test("A secure text has a length and no value")
  func secure() async throws {
    let session = TestSession()
    try await session.run(
      """
      text pw secure; type hunter2
      expect pw.length == 7 && pw.cursor == 7 && !has(pw.value) && focus.isSecure
      expect !has(text.before) && !has(text.after) && !has(text.selection)
      press enter; expect pw.length == 7
      """)
    let events = try await session.run("watch text.changed; type x; press ctrl+z")
    #expect(Set(events) == [#"text.changed {"input":"pw"}"#])
  }

  @Test(
    "Options that are wrong say what would be right",
    arguments: [
      ("text", "t:1:1: text needs a NAME; usage: text NAME …"),
      (
        "text text",
        "t:1:6: the name text belongs to the session; choose another; usage: text NAME …"
      ),
      ("text a hidden", "t:1:8: text knows no hidden; help text shows how it is written"),
      (
        "text a content=nmae",
        "t:1:16: content= is a word such as email, phone or familyName, not 'nmae'; "
          + "usage: text … [content=TEXT] …"
      ),
      (
        "text a return=back",
        "t:1:15: return= is a word such as done, next or search, not 'back'; "
          + "usage: text … [return=TEXT] …"
      ),
      (
        "text a capitals=some",
        "t:1:17: capitals= is one of none, words, sentences, all, not 'some'; "
          + "usage: text … [capitals=none|words|sentences|all] …"
      ),
      ("text a value=x value=y", "t:1:16: value= is given twice; usage: text … [value=TEXT] …"),
    ])
  func mistakes(script: String, message: String) async {
    #expect(await TestSession().failure(of: script) == message)
  }

  @Test(
    "An option that is misspelt is told the right one alone",
    arguments: [
      ("text a secured", "t:1:8: text knows no secured; did you mean secure?"),
      ("text a lines=3", "t:1:8: text knows no lines=; did you mean line?"),
      ("text a valeu=x", "t:1:8: text knows no valeu=; did you mean value=?"),
    ])
  func misspelt(script: String, message: String) async {
    #expect(await TestSession().failure(of: script) == message)
  }

  @Test(
    "Verbs for rows and lists say that a text is none",
    arguments: [
      ("text a; rows a insert 0", "t:1:14: a is a text and has no rows"),
      ("text a secure; rows a insert 0", "t:1:21: a is a secure text and has no rows"),
    ])
  func otherKinds(script: String, message: String) async {
    #expect(await TestSession().failure(of: script) == message)
  }

  @Test(
    "The keys of a profile edit texts where they have the focus, and move in lists elsewhere",
    arguments: [
      (
        "emacs",
        [
          "ctrl+a": 0, "ctrl+e": 7, "ctrl+b": 6, "alt+b": 4, "alt+<": 0, "alt+>": 7,
          "alt+b alt+b": 0, "ctrl+a ctrl+f": 1, "ctrl+a alt+f": 3,
        ]
      ),
      (
        "macos",
        [
          "ctrl+a": 0, "ctrl+e": 7, "ctrl+b": 6, "super+left": 0, "super+right": 7,
          "super+up": 0, "super+down": 7, "alt+left": 4, "alt+left alt+left alt+right": 3,
        ]
      ),
    ] as [(String, KeyValuePairs<String, Int>)])
  func movingInProfiles(profile: String, moves: KeyValuePairs<String, Int>) async throws {
    let session = ConfigurationFolder().session()
    try await session.run("profile \(profile)")
    for (keys, cursor) in moves {
      try await session.run("text a value='one two'; press \(keys); expect a.cursor == \(cursor)")
    }
  }

  @Test(
    "The keys of a profile delete, select and undo",
    arguments: [
      ("emacs", "ctrl+h", "one tw"), ("emacs", "ctrl+a ctrl+d", "ne two"),
      ("emacs", "alt+b ctrl+k", "one "), ("emacs", "alt+backspace", "one "),
      ("emacs", "ctrl+a alt+d", " two"), ("emacs", "ctrl+h ctrl+/", "one two"),
      ("emacs", "ctrl+h ctrl+_", "one two"), ("emacs", "'ctrl+x h' backspace", ""),
      ("macos", "ctrl+h", "one tw"), ("macos", "alt+left ctrl+k", "one "),
      ("macos", "alt+backspace", "one "), ("macos", "ctrl+a alt+delete", " two"),
      ("macos", "super+backspace", ""), ("macos", "super+a backspace", ""),
      ("macos", "ctrl+h super+z", "one two"), ("macos", "ctrl+h super+z shift+super+z", "one tw"),
      ("macos", "alt+shift+left backspace", "one "),
      ("macos", "shift+super+left backspace", ""),
    ])
  func editingInProfiles(profile: String, keys: String, text: String) async throws {
    let session = ConfigurationFolder().session()
    try await session.run(
      "profile \(profile); text a value='one two'; press \(keys); expect a.value == '\(text)'")
  }

  @Test(
    "Emacs and macOS go up and down in texts, and rows in tables", arguments: ["emacs", "macos"])
  func rowsInProfiles(profile: String) async throws {
    try await ConfigurationFolder().session().run(
      """
      profile \(profile); text a value=one; press enter; type two
      press ctrl+p; expect a.cursor == 3; press ctrl+n; expect a.cursor == 7
      table t rows=5; press end; expect t.focus == 4; press home; expect t.focus == 0
      """)
  }
}
