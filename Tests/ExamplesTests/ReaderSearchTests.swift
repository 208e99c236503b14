import FoundationEssentials
import Glibc
import PseudoTerminals
import Testing

extension ExampleTests {
  @Suite("What users of less search and open with reader", .serialized)
  struct ReaderSearchTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
    }

    @Test("An expression that other engines try for ever leaves the keys alone")
    func slowExpression() throws {
      try run.write("a", (String(repeating: "a", count: 40_000) + "!\nnext\n").utf8)
      let screen = try run.start("cd \(run.directory) && exec reader -S a")
      try screen.wait(for: "1–2 of 2")
      screen.type("/(a+)+$\r")
      try screen.wait(for: "no line has (a+)+$")
      screen.type("-N")
      try screen.wait(for: "      2 next")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("The current match looks unlike the others, and the header counts them")
    func current() throws {
      try run.write("many", (1...500).map { "line \($0) of many lines\n" }.joined().utf8)
      let screen = try run.start("cd \(run.directory) && exec reader many")
      try screen.wait(for: "1–22 of 500")
      screen.type("/many\r")
      try screen.wait(for: "match 1 of 500")
      screen.type("nn")
      try screen.wait(for: "match 3 of 500")
      let third = try #require(screen.place(of: "line 3 of many"))
      let styles = [third.row, third.row + 1].map { screen.style(row: $0, column: 10) }
      #expect(styles[0] != styles[1])
      screen.type("12n")
      try screen.wait(for: "match 15 of 500")
      screen.type("N")
      try screen.wait(for: "match 14 of 500")
      screen.type("\u{1B}")
      try screen.wait(for: "7–28 of 500\n")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("Leaving lines out keeps the place, and so does showing them again")
    func filtering() throws {
      let screen = try run.start("exec reader \(try run.lines(500))")
      try screen.wait(for: "1–22 of 500")
      screen.type("300g")
      try screen.wait(for: "300–321 of 500")
      screen.type("&line 4\r")
      try screen.wait(for: "\nline 400\nline 401")
      screen.type("&\r")
      try screen.wait(for: "300–321 of 500")
      screen.type("g&!4\r")
      try screen.wait(for: "\nline 3\nline 5", "&!4")
      screen.type("j&\r")
      try screen.wait(for: "2–23 of 500")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("Signs and keys before a pattern say what is searched for, and where")
    func modifiers() throws {
      try run.write("one", "a\na\nb\n".utf8)
      try run.write("two", "c.\nneedle\n".utf8)
      let screen = try run.start("cd \(run.directory) && exec reader one two")
      try screen.wait(for: "one (1 of 2)")
      screen.type("/!a\r")
      try screen.wait(for: "match", "b")
      screen.type("/*needle\r")
      try screen.wait(for: "two (2 of 2)", "needle")
      screen.type("/@a\r")
      try screen.wait(for: "one (1 of 2)")
      screen.type("/\u{E}")
      try screen.wait(for: "!/")
      screen.type("a\r")
      screen.type(":n")
      try screen.wait(for: "two (2 of 2)")
      screen.type("/\u{12}.\r")
      try screen.wait(for: "match 1 of 1")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("A search and a command are offered in the next session")
    func history() throws {
      let path = try run.lines(100)
      let first = try run.start("exec reader \(path)")
      try first.wait(for: "1–22 of 100")
      first.type("/line 77\r")
      try first.wait(for: "line 77", "match 1 of 1")
      first.type("q")
      _ = try first.end()
      let next = try run.start("exec reader \(path)")
      try next.wait(for: "1–22 of 100")
      next.type("/" + ExampleScreen.up)
      try next.wait(for: "/line 77")
      next.type("\r")
      try next.wait(for: "match 1 of 1")
      next.type("q")
      #expect(try next.end().status == 0)
    }

    @Test("A file that cannot be opened is passed, wherever it stands")
    func missing() throws {
      let path = try run.lines(3)
      let screen = try run.start("exec reader \(path) /nowhere \(path)2")
      try screen.wait(for: "line 3")
      try run.write("lines2", "second\n".utf8)
      screen.type(":n")
      try screen.wait(for: "second", "(3 of 3)")
      screen.type(":p")
      try screen.wait(for: "line 3", "(1 of 3)")
      screen.type("q")
      #expect(try screen.end().status == 0)
      let copied = try run.start("reader /nowhere \(path) | cat").program.waitForEnd()
      #expect(copied.output.hasSuffix("line 1\r\nline 2\r\nline 3\r\n"))
    }

    @Test("Files are opened by name, taken from the list, and saved under a new name only")
    func opening() throws {
      let path = try run.lines(3)
      try run.write("other", "the other\n".utf8)
      let screen = try run.start("cd \(run.directory) && exec reader \(path)")
      try screen.wait(for: "line 3")
      screen.type(":eother\r")
      try screen.wait(for: "the other", "(2 of 2)")
      screen.type("sother\r")
      try screen.wait(for: "other cannot be written: it exists")
      screen.type("scopy\r")
      try screen.wait(for: "10 bytes are in copy")
      screen.type(":x")
      try screen.wait(for: "(1 of 2)")
      screen.type(":d")
      try screen.wait(for: "the other")
      screen.type(":d")
      try screen.wait(for: "it is the only file")
      screen.type("q")
      #expect(try screen.end().status == 0)
      #expect(
        try Data(contentsOf: URL(filePath: "\(run.directory)/copy")) == Data("the other\n".utf8))
    }

    @Test(
      "UTF-16 and Latin-1 are recognised",
      arguments: [
        [0xFF, 0xFE, 0x63, 0, 0xE9, 0, 0x0A, 0], [0xFE, 0xFF, 0, 0x63, 0, 0xE9, 0, 0x0A],
        [0x63, 0xE9, 0x0A], [0x63, 0xC3, 0xA9, 0x0A],
      ] as [[UInt8]])
    func encodings(bytes: [UInt8]) throws {
      try run.write("text", bytes)
      for line in ["exec reader text", "cat text | reader"] {
        let screen = try run.start("cd \(run.directory) && \(line)")
        try screen.wait(for: "\ncé\n")
        screen.type("q")
        #expect(try screen.end().status == 0)
      }
    }

    @Test("A log that is renamed is followed under its name")
    func renamed() throws {
      let path = try run.write("log", "old\n".utf8)
      let screen = try run.start("exec reader +F \(path)")
      try screen.wait(for: "old", "following")
      #expect(rename(path, "\(path).1") == 0)
      try run.write("log", "new\n".utf8)
      try screen.wait(for: "\nnew")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("LESS and LESSOPEN are obeyed")
    func environment() throws {
      let path = try run.lines(9)
      let short = try run.start("LESS=FRX exec reader \(path)").program.waitForEnd()
      #expect(short.output.hasSuffix("line 8\r\nline 9\r\n"))
      let screen = try run.start(
        "LESS='-N -j4 --mouse -P%f$ -i' LESSOPEN='|sed s/line/LINE/ %s' exec reader \(path)")
      try screen.wait(for: "      9 LINE 9")
      screen.type("/LINE\r")
      try screen.wait(for: "match 1 of 9")
      screen.type("-I")
      try screen.wait(for: "case never counts")
      screen.type("/line\r")
      try screen.wait(for: "of 9")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("Brackets lead to those that belong to them")
    func brackets() throws {
      let inner = (1...60).map { "  {\($0)}\n" }.joined()
      try run.write("code", "f {\n\(inner)}\nend\n".utf8)
      let screen = try run.start("cd \(run.directory) && exec reader code")
      try screen.wait(for: "f {")
      screen.type("{")
      try screen.wait(for: "{60}\n}\n")
      screen.type("}")
      try screen.wait(for: "f {")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }
  }
}
