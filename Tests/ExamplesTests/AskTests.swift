import Glibc
import PseudoTerminals
import Testing

extension ExampleTests {
  @Suite("ask", .serialized)
  struct AskTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
    }

    /// The directory of the descriptions that come with it.
    static let descriptions = #filePath.replacing(
      "Tests/ExamplesTests/AskTests.swift", with: "Examples/Ask/Descriptions")

    private func start(rows: Int = 24, columns: Int = 80) throws -> ExampleScreen {
      let screen = try run.start(
        "exec ask --keyboard \(Self.descriptions)/signup.json5", rows: rows, columns: columns)
      // Once the keyboard has arrived, its last line is seen.
      try screen.wait(for: "Sign up", "1 of 4", "First name", "╰────────╯╰─────╯")
      return screen
    }

    /// Returns the bytes of a click with the left button at a cell, counted from 1.
    private func click(_ column: Int, _ row: Int) -> String {
      "\u{1B}[<0;\(column);\(row)M" + "\u{1B}[<0;\(column);\(row)m"
    }

    @Test("Return goes from input to input, and done prints the values, of the password its length")
    func done() throws {
      let screen = try start()
      try screen.wait(for: "next")
      screen.type("Ada\r")
      try screen.wait(for: "2 of 4", "Ada")
      screen.type("Lovelace\r")
      try screen.wait(for: "3 of 4", "Lovelace")
      screen.type("ada@example.org\r")
      try screen.wait(for: "4 of 4", "done")
      screen.type("engine1843")
      try screen.wait(for: "••••••••••")
      screen.type("\r")
      let end = try screen.end()
      #expect(end.status == 0)
      #expect(
        end.printed == [
          #"{"email":"ada@example.org","first":"Ada","last":"Lovelace","password":"engine1843"}"#
        ])
    }

    @Test(
      "What is not right is said at the field and counted, and the first one is edited",
      arguments: [
        ("\rL\ra@b\r12345678\r", "! this is needed", "1 of 4", 1),
        ("A\rL\rab.c\r12345678\r", "! an email address has a name", "3 of 4", 1),
        ("A\rL\ra@b@c\r12345678\r", "! an email address has a name", "3 of 4", 1),
        ("A\rL\ra@b\r1234567\r", "! 8 characters or more", "4 of 4", 1),
        ("\r\ra@b\r1234567\r", "! this is needed", "1 of 4", 3),
      ])
    func problems(keys: String, problem: String, place: String, count: Int) throws {
      let screen = try run.start("exec ask \(Self.descriptions)/signup.json5")
      try screen.wait(for: "1 of 4", "Ctrl+S")
      screen.type(keys)
      try screen.wait(
        for: problem, place, count == 1 ? "1 answer is to be mended" : "\(count) answers are")
      screen.type("\u{1B}")
      #expect(try screen.end().status == 130)
    }

    // MARK: Every kind

    @Test(
      "Every kind of field is answered by keys, in windows of several sizes",
      arguments: [(24, 80), (15, 40), (8, 20)])
    func kinds(rows: Int, columns: Int) throws {
      let screen = try run.start(
        """
        exec ask --text a --lines b --number c --date d --path e --radio f --option one \
        --option two --choices g --option x --option y --combobox h --option red --option blue \
        --switch i --secret j
        """, rows: rows, columns: columns)
      try screen.wait(for: "1 of 10")
      screen.type("日本 שלום\r")
      try screen.wait(for: "2 of 10")
      screen.type("one\rtwo\t")
      try screen.wait(for: "3 of 10")
      screen.type("1.5\r")
      try screen.wait(for: "4 of 10")
      screen.type("2026-11-24\r")
      try screen.wait(for: "5 of 10")
      screen.type("/dev/nul")
      try screen.wait(for: "/dev/null")
      screen.type("\r\r")
      try screen.wait(for: "6 of 10")
      screen.type(ExampleScreen.down + "\r")
      try screen.wait(for: "7 of 10")
      screen.type(" " + ExampleScreen.down + " \r")
      try screen.wait(for: "8 of 10")
      screen.type("bl\r")
      try screen.wait(for: "blue")
      screen.type("\r")
      try screen.wait(for: "9 of 10")
      screen.type(" ")
      try screen.wait(for: "[x]")
      screen.type("\r")
      try screen.wait(for: "10 of 10")
      screen.type("s3cret\r")
      let end = try screen.end()
      #expect(end.status == 0)
      #expect(
        end.printed == [
          #"{"a":"日本 שלום","b":"one\ntwo","c":1.5,"d":"2026-11-24","e":"/dev/null","f":"two","#
            + #""g":["x","y"],"h":"blue","i":true,"j":"s3cret"}"#
        ])
    }

    @Test("A click chooses an option, and turns a switch")
    func clicks() throws {
      let screen = try run.start("exec ask --radio f --option one --option two --switch i")
      try screen.wait(for: "( ) two", "[ ] off")
      screen.type(click(4, 4))
      try screen.wait(for: "(•) two")
      screen.type(click(2, 7))
      try screen.wait(for: "[x] on")
      screen.type("\u{13}")
      let end = try screen.end()
      #expect(end.printed == [#"{"f":"two","i":true}"#])
    }

    @Test("A description on standard input leaves the keys to the terminal")
    func standardInput() throws {
      let screen = try run.start("echo '{ fields: [{ name: \"a\" }] }' | exec ask -")
      try screen.wait(for: "1 of 1")
      screen.type("x\r")
      #expect(try screen.end().printed == [#"{"a":"x"}"#])
    }

    @Test("No keyboard takes the room of somebody who has keys; a touch brings it, a key press not")
    func touch() throws {
      let screen = try run.start("exec ask --text a --text b")
      try screen.wait(for: "1 of 2")
      screen.type(click(3, 3))
      try screen.wait(for: "╰────────╯")
    }

    @Test("In words, mistakes are said where they are mended")
    func flat() throws {
      let end = try run.start(
        """
        printf 'type x\\nenter\\ndown\\nenter\\nbackspace\\ntype 8\\nenter\\nenter\\n' \
          | ask --flat --number a --min 5 --radio b --option p --option q
        """
      ).program.waitForEnd()
      #expect(end.status == 0)
      #expect(end.output.contains("A, text, x, write a number, such as 12 or 0.5, 5 or more\r\n"))
      #expect(end.output.hasSuffix("{\"a\":8,\"b\":\"q\"}\r\n"))
    }

    @Test("The mouse types on the keyboard: shift, and caps lock by a double tap")
    func mouse() throws {
      let screen = try start()
      try screen.wait(for: "│  Q   │")
      screen.type(click(4, 13))
      try screen.wait(for: "│  q   │", "Q")
      screen.type(click(4, 19) + click(4, 19))
      try screen.wait(for: "⇪", "│  W   │")
      screen.type(click(12, 13) + click(4, 19))
      try screen.wait(for: "QW", "│  w   │")
    }

    @Test("A letter that is held shows its accents, and the one under the finger is typed")
    func accents() throws {
      let screen = try start()
      try screen.wait(for: "│  E   │")
      screen.type("\u{1B}[<0;20;13M")
      try screen.wait(for: "E       È      É")
      screen.type("\u{1B}[<32;28;13M" + "\u{1B}[<0;28;13m")
      try screen.wait(for: "First name\nÈ\n", "│  e   │")
      screen.type("\u{1B}")
      #expect(try screen.end().status == 130)
    }

    @Test("A finger held on the space bar moves the cursor, and the caps are blank meanwhile")
    func spaceDrag() throws {
      let screen = try start()
      screen.type("Abcdef")
      try screen.wait(for: "Abcdef", "English")
      screen.type("\u{1B}[<0;40;22M")
      // The caps are blank as soon as the finger moves the cursor.
      try screen.wait(for: "│      ││      │")
      screen.type("\u{1B}[<32;36;22M" + "\u{1B}[<0;36;22m")
      try screen.wait(for: "│  q   │")
      screen.type("X")
      try screen.wait(for: "AbXcdef")
    }

    @Test("A secure input has no bar of suggestions, and F4 hides the keyboard")
    func secure() throws {
      let screen = try start()
      screen.type("\u{1B}[Z")
      try screen.wait(for: "4 of 4", "Password", "│  q   │")
      screen.type("hello")
      try screen.wait(for: "•••••", " ‹   › ")
      screen.type("\u{1B}OS")
      try screen.wait(for: "Last name", "Password", "•••••")
      screen.type("there")
      try screen.wait(for: "••••••••••")
      screen.type("\u{1B}")
      #expect(try screen.end().status == 130)
    }

    @Test("The status line names Tab for the next field, and Down goes there as well")
    func hints() throws {
      let screen = try start()
      try screen.wait(for: "Tab Next input")
      screen.type(ExampleScreen.down)
      try screen.wait(for: "2 of 4")
      screen.type("\t")
      try screen.wait(for: "3 of 4")
      screen.type("\u{1B}")
      #expect(try screen.end().status == 130)
    }

    @Test(
      "A question is answered by the status",
      arguments: [("y", 0), ("\r", 0), ("n", 1), ("\u{1B}", 1), ("\u{3}", 1)])
    func confirm(key: String, status: Int32) throws {
      let screen = try run.start("exec ask --confirm 'Delete it?'")
      try screen.wait(for: "Delete it?", "Y Yes", "N Cancel")
      screen.type(key)
      let end = try screen.end()
      #expect(end.status == status && end.printed == [])
    }

    @Test("Answers are printed as lines, one for each field in its place")
    func lines() throws {
      let screen = try run.start(
        """
        ask --format lines --text b --note x --lines a --number c --when 'b == "z"' \
        --choices d --option x --option y | sed 's/^/=/'
        """)
      try screen.wait(for: "1 of")
      screen.type("B\r")
      try screen.wait(for: "2 of")
      screen.type("one\r\\two\t")
      try screen.wait(for: "3 of")
      screen.type(" " + ExampleScreen.down + " \u{13}")
      #expect(try screen.end().printed == ["=B", #"=one\n\\two"#, "=", "=x,y"])
    }

    @Test(
      "Answers of a file are checked without a terminal, as those of a person are",
      arguments: [
        (#"{"n":4,"s":"large","c":["x"]}"#, 0, #"{"c":["x"],"n":4,"s":"large","t":"large!"}"#),
        (#"{"n":4,"s":"large","t":"mine"}"#, 0, #"{"c":[],"n":4,"s":"large","t":"mine"}"#),
        (#"{"s":"small"}"#, 1, "ask: n: this is needed"),
        (
          #"{"n":"four","s":"huge"}"#, 1,
          "ask: s: huge is none of its options: small, large\r\n"
            + "ask: n: write a number, such as 12 or 0.5"
        ),
        (#"{"x":1}"#, 2, "ask: a.json: x is not a field of the form; its fields are n, s, t, c"),
        ("[]", 2, "ask: a.json has no answers; write an object in JSON, as ask prints it"),
      ] as [(String, Int32, String)])
    func answers(json: String, status: Int32, output: String) throws {
      try run.write("a.json", json.utf8)
      let end = try run.start(
        """
        cd \(run.directory); setsid -w ask --answers a.json --number n --required --radio s \
        --option small --option large --text t --default "s + '!'" --choices c --option x \
        </dev/null
        """
      ).program.waitForEnd()
      #expect(end.status == status && end.output == "\(output)\r\n")
    }

    @Test(
      "A mistake in the description is said in one line, and the status is 2",
      arguments: [
        ("", "there is nothing to ask; give a FILE, - or options such as --text name"),
        ("--required", "--required belongs to a field; begin one before it, as with --text name"),
        ("--text", "--text needs NAME[=TITLE] after it"),
        ("--radio a", "--radio a has no options; add --option VALUE after it"),
        (
          "--text 'Your name'",
          "--text begins with a name of letters, digits and _, a letter first: name='Your name'"
        ),
        (
          "--text a --option b",
          "--option belongs to --choice, --radio, --combobox, --choices; --text has no options"
        ),
        ("--confirm Sure? --text a", "--confirm asks one question; leave the form away"),
        ("--text a --format xml", "--format takes json or lines, not xml"),
        ("--huh", "the option --huh is unknown; --help lists the options"),
        ("/nowhere", "/nowhere cannot be read: No such file or directory"),
      ])
    func mistake(arguments: String, message: String) throws {
      let end = try run.start("exec ask \(arguments)").program.waitForEnd()
      #expect(end.status == 2)
      #expect(end.output == "ask: \(message)\r\n")
    }
  }
}
