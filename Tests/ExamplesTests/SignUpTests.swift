import Glibc
import PseudoTerminals
import Testing

extension ExampleTests {
  @Suite("signup", .serialized)
  struct SignUpTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
    }

    private func start(rows: Int = 24, columns: Int = 80) throws -> ExampleScreen {
      let screen = try run.start("exec signup", rows: rows, columns: columns)
      // Once the keyboard has arrived, its last line is seen.
      try screen.wait(for: "Sign up", "1 of 4", "First name", "╰────────╯╰─────╯")
      return screen
    }

    /// What a left button does at a cell, counted from 1.
    private func click(_ column: Int, _ row: Int) -> String {
      "\u{1B}[<0;\(column);\(row)M" + "\u{1B}[<0;\(column);\(row)m"
    }

    @Test("Return goes from input to input, and done prints the values, of the password its length")
    func done() throws {
      let screen = try start()
      try screen.wait(for: "next")
      screen.type("ada\r")
      try screen.wait(for: "2 of 4", "Ada")
      screen.type("lovelace\r")
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
          "first: Ada", "last: Lovelace", "email: ada@example.org", "password: 10 characters",
        ])
    }

    @Test(
      "What is not right is said in the status line, and is edited",
      arguments: [
        ("\rL\ra@b\r12345678\r", "enter your first name", "1 of 4"),
        ("A\r L\r", "an email address has a name, @ and a domain", "3 of 4"),
        ("A\rL\rab.c\r12345678\r", "an email address has a name, @ and a domain", "3 of 4"),
        ("A\rL\ra@b@c\r12345678\r", "an email address has a name, @ and a domain", "3 of 4"),
        ("A\rL\ra@b\r1234567\r", "the password needs 8 characters or more", "4 of 4"),
      ])
    func problems(keys: String, problem: String, place: String) throws {
      let screen = try start()
      screen.type(keys)
      if keys.hasSuffix("L\r") {
        try screen.wait(for: "3 of 4", "@   │")
        // Done is in the bar at any time.
        screen.type(click(76, 11))
      }
      try screen.wait(for: problem, place)
      screen.type("\u{1B}")
      #expect(try screen.end().status == 130)
    }

    @Test("The mouse types on the keyboard: shift, caps lock by a double tap")
    func mouse() throws {
      let screen = try start()
      try screen.wait(for: "│  Q   │")
      screen.type(click(4, 13))
      try screen.wait(for: "│  q   │", "Q")
      screen.type(click(4, 19) + click(4, 19))
      try screen.wait(for: "⇪", "│  W   │")
      screen.type(click(12, 13) + click(4, 19))
      try screen.wait(for: "QW", "│  w   │")
      // Real keys are not capitalized, and a name is not corrected.
      screen.type("\u{7F}\u{7F}van der Berg ")
      try screen.wait(for: "van der Berg")
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
      try screen.wait(for: "Last name", "First name", "•••••")
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

    @Test("There is nothing to do with a file")
    func mistake() throws {
      let end = try run.start("exec signup somebody").program.waitForEnd()
      #expect(end.status == 2)
      #expect(end.output == "signup: there is nothing to do with somebody\r\n")
    }
  }
}
