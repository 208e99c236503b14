import Glibc
import PseudoTerminals
import Requirements
import Testing

extension ExampleTests {
  @Suite("reader", .serialized)
  struct ReaderTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
    }

    @Test("Control with Right and Left goes to the ends of lines that are cut")
    func edges() throws {
      try run.write("wide", ("start" + String(repeating: "-", count: 300) + "end\n").utf8)
      let screen = try run.start("cd \(run.directory); exec reader -S wide")
      try screen.wait(for: "start---")
      screen.type("\u{1B}[1;5C")
      try screen.wait(for: "---end")
      screen.type("\u{1B}[1;5D")
      try screen.wait(for: "start---")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("Space turns pages with three lines kept, Shift+Space and b go back, j by a line")
    func pages() throws {
      let screen = try run.start("exec reader \(try run.lines(1000))")
      try screen.wait(for: "1–22 of 1000")
      screen.type(" ")
      try screen.wait(for: "20–41 of 1000")
      screen.type("j")
      try screen.wait(for: "21–42 of 1000")
      screen.type("\u{1B}[32;2u")
      try screen.wait(for: "2–23 of")
      screen.type("G")
      try screen.wait(for: "line 1000")
      screen.type("g")
      try screen.wait(for: "1–22 of")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("A search shows the first match while it is typed; n and N go on, Escape goes back")
    func searching() throws {
      let screen = try run.start("exec reader \(try run.lines(1000))")
      try screen.wait(for: "1–22 of 1000")
      screen.type("/50")
      try screen.wait(for: "/50", "43–63 of")
      screen.type("0")
      try screen.wait(for: "/500", "493–513 of")
      screen.type("\r")
      try screen.wait(for: "493–514 of")
      screen.type("/line 931")
      try screen.wait(for: "924–944 of")
      screen.type("\u{1B}")
      try screen.wait(for: "493–514 of")
      screen.type("/99\rn")
      try screen.wait(for: "592–613 of")
      screen.type("nn")
      try screen.wait(for: "792–813 of")
      screen.type("N")
      try screen.wait(for: "692–713 of")
      screen.type("/nowhere\r")
      try screen.wait(for: "no line has nowhere")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("A search shows what it found, also beyond the right edge, and goes back to the start")
    func farMatch() throws {
      let line = String(repeating: "a ", count: 100) + "needle" + String(repeating: " z", count: 99)
      try run.write("far", "\(line)\nb needle\n".utf8)
      let screen = try run.start("cd \(run.directory) && exec reader -S far", columns: 40)
      try screen.wait(for: "a a a")
      screen.type("/needle")
      try screen.wait(for: "a needle z", "column")
      screen.type("\rn")
      try screen.wait(for: "b needle")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("Lines that are cut end in an ellipsis, and are read by going to the side")
    func wide() throws {
      try run.write("wide", (String(repeating: "a", count: 100) + "end\n").utf8)
      let screen = try run.start("cd \(run.directory) && exec reader -S wide", columns: 40)
      try screen.wait(for: "a…")
      screen.type(ExampleScreen.right)
      try screen.wait(for: "· column 21", "a…")
      for _ in 0..<4 { screen.type(ExampleScreen.right) }
      try screen.wait(for: "· column 64", "end")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("Wide lines go on in further rows, until somebody cuts them")
    func wrapped() throws {
      try run.write("wide", (String(repeating: "a", count: 41) + "end\nnext\n").utf8)
      let screen = try run.start("cd \(run.directory) && exec reader wide", columns: 40)
      try screen.wait(for: "\naend", "next", "1–2 of 2")
      screen.type("-S")
      try screen.wait(for: "a…\nnext")
      screen.type("-N")
      try screen.wait(for: "      1 aaa", "      2 next")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("Right cuts wrapped lines until their start is seen again, as in less")
    func sideways() throws {
      try goSideways(in: "reader")
    }

    @Test("less cuts wrapped lines so", .needs("less"))
    func sidewaysInLess() throws {
      try goSideways(in: "less")
    }

    private func goSideways(in pager: String) throws {
      let letters = "abcdefgh".map { String(repeating: $0, count: 10) }.joined()
      try run.write("wide", "\(letters)end\nnext\n".utf8)
      let screen = try run.start("cd \(run.directory); exec \(pager) wide", columns: 40)
      try screen.wait(for: "aaabbb", "eeefff", "\nend", "next")
      screen.type("\u{1B}OC")
      try screen.wait(without: "aaa")
      #expect(screen.place(of: "ccc")?.column == 0)
      screen.type("\u{1B}OD")
      try screen.wait(for: "aaabbb", "eeefff", "\nend", "next")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("Colours and overstrikes of other programs are looks, and nothing else gets through")
    func looks() throws {
      let line = "\u{1B}[1;31mred\u{1B}[m b\u{8}bo\u{8}old \u{1B}]0;title\u{7}\u{1B}[2J_\u{8}under"
      try run.write("looks", "\(line)\nred bold under\n".utf8)
      let screen = try run.start("cd \(run.directory) && exec reader looks")
      try screen.wait(for: "\nred bold under\nred bold under")
      screen.type("/bold u\r")
      try screen.wait(for: "1–2 of 2", "Next match")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("A pipe is read as far as somebody wants to see, and to its end when it is asked for")
    func pipe() throws {
      let done = "\(run.directory)/done"
      let screen = try run.start("{ seq 1 1000000; touch \(done); } | reader")
      try screen.wait(for: "1–22 of ", "+")
      screen.type("  ")
      try screen.wait(for: "39–60 of ", "+")
      #expect(access(done, F_OK) != 0)
      screen.type("200000g")
      try screen.wait(for: "200000\n")
      #expect(access(done, F_OK) != 0)
      screen.type("/^300000\r")
      try screen.wait(for: "300000\n")
      #expect(access(done, F_OK) != 0)
      // At the end, the matches may be counted already, and be told.
      screen.type("\u{1B}U")
      try screen.wait(without: "match")
      screen.type("G")
      try screen.wait(for: "999979–1000000 of 1000000\n", "100%")
      #expect(access(done, F_OK) == 0)
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("A search that would never end is stopped")
    func endless() throws {
      let screen = try run.start("yes | reader")
      try screen.wait(for: "y\ny")
      screen.type("/no\r")
      try screen.wait(for: "searching", "Stop")
      screen.type("\u{3}")
      try screen.wait(for: "Page down")
      screen.type("G")
      try screen.wait(for: "reading")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("A number before a command is a count, a line or a share; marks and '' come back")
    func counts() throws {
      _ = try run.lines(1000)
      // A short name, as = says it.
      let screen = try run.start("cd \(run.directory); exec reader lines")
      try screen.wait(for: "1–22 of 1000")
      screen.type("12j")
      try screen.wait(for: "13–34 of")
      screen.type("ma500g")
      try screen.wait(for: "500–521 of")
      screen.type("''")
      try screen.wait(for: "13–34 of")
      screen.type("50p")
      try screen.wait(for: "501–522 of")
      screen.type("'a")
      try screen.wait(for: "13–34 of")
      screen.type("5d")
      try screen.wait(for: "18–39 of")
      screen.type("u")
      try screen.wait(for: "13–34 of")
      screen.type("'b")
      try screen.wait(for: "no place has the mark b; mb gives it")
      screen.type("=")
      try screen.wait(for: "lines 13–34 of 1000, byte")
      screen.type("/7$\r3n")
      try screen.wait(for: "40–61 of")
      screen.type("?^line 7$\r")
      try screen.wait(for: "1–22 of")
      screen.type("/\u{1B}[A\u{1B}[A")
      try screen.wait(for: "/7$")
      screen.type("\u{3}q")
      #expect(try screen.end().status == 0)
    }

    @Test("A filter shows the lines that match, a wrong pattern says why, and none shows all again")
    func filtering() throws {
      let screen = try run.start("exec reader \(try run.lines(1000))")
      try screen.wait(for: "1–22 of 1000")
      screen.type("&99$\r")
      try screen.wait(for: "line 99\nline 199\n", "99–999 of 1000 · &99$")
      screen.type("&(\r")
      try screen.wait(for: "the pattern cannot be used")
      screen.type("\u{1B}")
      try screen.wait(for: "line 199\n", "Page down")
      screen.type("&\r")
      try screen.wait(for: "1–22 of 1000")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("Several files are read one after the other, each from where it was left")
    func files() throws {
      let lines = try run.lines(100)
      let other = try run.write("other", "other file\n".utf8)
      let screen = try run.start("exec reader \(lines) \(other) /nowhere")
      try screen.wait(for: "(1 of 3)", "1–22 of 100")
      screen.type("10j:n")
      try screen.wait(for: "other (2 of 3)", "other file")
      screen.type(":n")
      try screen.wait(for: "/nowhere cannot be read: No such file or directory")
      screen.type(":p")
      try screen.wait(for: "(1 of 3)", "11–32 of 100")
      screen.type(":p")
      try screen.wait(for: "there is no file before it")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("A file that grows is followed, and one that is cut meanwhile is shown as it is then")
    func following() throws {
      let path = try run.lines(100)
      let screen = try run.start("exec reader +F \(path)")
      try screen.wait(for: "79–100 of 100 · following")
      let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
      write(descriptor, "more\n", 5)
      try screen.wait(for: "80–101 of 101", "more")
      ftruncate(descriptor, 14)
      try screen.wait(for: "1–2 of 2")
      write(descriptor, "again\n", 6)
      try screen.wait(for: "line 2\nagain")
      close(descriptor)
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("Ctrl+L paints everything anew")
    func repainting() throws {
      let screen = try run.start("exec reader \(try run.lines(10))")
      try screen.wait(for: "1–10 of 10", "all")
      screen.type("\u{C}")
      try screen.program.wait(for: "\u{1B}[2J")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("What nobody looks at is handed on as it is")
    func copying() throws {
      let path = try run.write("looks", "\u{1B}[1mbold\u{1B}[m\nplain\n".utf8)
      let screen = try run.start("reader \(path) | od -c | head -1; exec reader \(path)")
      try screen.wait(for: "bold\nplain")
      screen.type("q")
      let status = try screen.end().status
      #expect(status == 0)
    }

    @Test("A search after a beginning that is not found shows its match as any other")
    func missingBeginning() throws {
      let screen = try run.start("exec reader +/nothing \(try run.lines(100))")
      try screen.wait(for: "no line has nothing")
      screen.type("/77\r")
      try screen.wait(for: "70–91 of")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test(
      "A beginning is asked for on the command line",
      arguments: [
        ("+G", 100, "79–100 of"), ("+50", 100, "50–71 of"), ("+/77", 100, "77–98 of"),
        // Far away, it is found after the first screen is drawn.
        ("+/190000", 200_000, "190000–190021 of"), ("-N", 100, "      1 line 1"),
      ])
    func beginning(argument: String, count: Int, seen: String) throws {
      let screen = try run.start("exec reader \(argument) \(try run.lines(count))")
      try screen.wait(for: seen)
      screen.type("q")
      #expect(try screen.end().status == 0)
    }
  }
}
