import PseudoTerminals
import Testing

extension ExampleTests {
  @Suite("Commands, pipes and printing of reader", .serialized)
  struct ReaderShellTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
    }

    /// Presses Return behind a command's output, and waits until reader has drawn everything again: what is
    /// typed before is not reader's.
    private func goOn(_ screen: ExampleScreen, until text: String) throws {
      screen.type("\r")
      try screen.program.wait(for: "\u{1B}[?1049h")
      try screen.program.wait(for: text)
    }

    @Test("A command of the shell has the terminal, is given the file, and stays until Return")
    func commands() throws {
      let screen = try run.start("cd \(run.directory) && exec reader \(try run.lines(99))")
      try screen.wait(for: "1–22 of 99")
      screen.type("!tail -n 1 %; echo 5\\%\r")
      try screen.wait(for: "line 99\n5%", "\nPress Return")
      try goOn(screen, until: "line 22")
      screen.type("!exit 3\r")
      try screen.wait(for: "It ended with status 3. Press Return")
      try goOn(screen, until: "it ended with status 3")
      screen.type("!\u{1B}[A\u{1B}[A")
      try screen.wait(for: "!tail -n 1 %")
      screen.type("\u{1B}")
      try screen.wait(for: "1–22 of 99")
      screen.type("!!\r")
      try screen.program.wait(for: "It ended with status 3. Press Return")
      try goOn(screen, until: "it ended with status 3")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test(
      "A part of the text is piped to a command: from a mark, the start or the end to what is in sight",
      arguments: [
        ("a", "32 lines"), (".", "22 lines"), ("\r", "22 lines"), ("^", "32 lines"),
        ("$", "990 lines"), ("b", "22 lines"),
      ])
    func piping(from mark: String, seen: String) throws {
      let screen = try run.start("exec reader \(try run.lines(1000))")
      try screen.wait(for: "1–22 of 1000")
      screen.type("ma17gmb11g")
      try screen.wait(for: "11–32 of")
      screen.type("|\(mark)")
      try screen.wait(for: "|")
      screen.type("echo $(wc -l) lines\r")
      try screen.wait(for: "\(seen)\nPress Return")
      try goOn(screen, until: "11–32 of")
      screen.type("|x")
      try screen.wait(for: "no place has the mark x; mx gives it")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("What a pipe still delivers is piped on, as far as the command reads")
    func pipingPipes() throws {
      let screen = try run.start("{ seq 200000; exec yes; } | exec reader")
      try screen.wait(for: "1–22 of ")
      screen.type("|$tail -n +100000 | head -n 1\r")
      try screen.wait(for: "100000\nPress Return")
      try goOn(screen, until: "1–22 of ")
      screen.type("|$head -n 1 | sed 's/$/ is the first/'\r")
      try screen.wait(for: "1 is the first", "\nPress Return")
      try goOn(screen, until: "1–22 of ")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("With -F a text that fits is printed with its looks alone, and a longer one is shown")
    func shortText() throws {
      let path = try run.write("short", "\u{1B}[1mbold\u{1B}[m\u{1B}[2J plain\n".utf8)
      let wide = try run.write("wide", [UInt8](repeating: 0x61, count: 80 * 23 + 1))
      let screen = try run.start(
        "reader -F \(path); cat \(path) | reader --quit-if-one-screen; read x; reader -F \(wide);"
          + "exec reader -F \(try run.lines(24))")
      try screen.wait(for: "bold plain\nbold plain")
      #expect(screen.style(of: "bold") != screen.style(of: "plain"))
      screen.type("\r")
      try screen.wait(for: "wide", "aaa")
      screen.type("q")
      try screen.wait(for: "1–22 of 24")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("With -X what is in sight stays below the prompt")
    func keeping() throws {
      let screen = try run.start("reader -X \(try run.lines(99)); read x")
      try screen.wait(for: "1–22 of 99")
      screen.type("10jq")
      try screen.wait(for: "line 11\nline 12\n", "line 32\n")
      screen.type("\r")
      #expect(try screen.program.waitForEnd().status == 0)
    }

    @Test("Options of the environment come first, in words as those of a shell")
    func environment() throws {
      let options = #"READER_OPTIONS='"-N"  +5\0'"#
      let screen = try run.start("\(options) exec reader \(try run.lines(99))")
      try screen.wait(for: "     50 line 50")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }
  }
}
