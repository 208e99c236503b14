import FoundationEssentials
import Glibc
import PseudoTerminals
import Testing

extension ExampleTests {
  /// Output that fails, descriptors that are closed, and files that are not there.
  @Suite("Standard streams of examples", .serialized)
  struct StandardStreamsTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
    }

    /// Runs a line of a shell to its end.
    private func end(of line: String) throws -> (status: Int32, output: String) {
      let screen = try run.start("cd '\(run.directory)'; \(line)")
      return try screen.program.waitForEnd()
    }

    @Test(
      "Output that fails is a mistake",
      arguments: [
        "picker -1 <one", "picker -f one <one", "picker --shell bash", "picker --help",
        "reader one", "reader --help", "files --shell bash", "files --help", "ask --help",
        "mailbox --help",
      ])
    func fails(line: String) throws {
      try run.write("one", "one\n".utf8)
      let (status, output) = try end(of: "\(line) >/dev/full")
      let name = line.prefix { $0 != " " }
      #expect(status == 2)
      #expect(
        output.contains(
          "\(name): the output cannot be written: No space left on device"), "\(output)")
    }

    @Test("The answers of a form that cannot be written are a mistake")
    func answers() throws {
      let form = "ask --text name --value Ada --secret word --value hidden"
      let screen = try run.start("exec \(form) >/dev/full")
      try screen.wait(for: "Ada")
      screen.type("\u{13}")
      let (status, output) = try screen.program.waitForEnd()
      #expect(status == 2)
      let directory = "\(run.directory)/state/ask"
      let place = "; the answers, without secrets, are in \(directory)/"
      #expect(output.contains("ask: the output cannot be written: No space left on device\(place)"))
      let file = try #require(try FileManager.default.contentsOfDirectory(atPath: directory).first)
      let kept = try String(contentsOfFile: "\(directory)/\(file)", encoding: .utf8)
      #expect(kept.contains("Ada") && !kept.contains("hidden"))
      // What is printed is kept nowhere else.
      unlink("\(directory)/\(file)")
      let other = try run.start("exec \(form)")
      try other.wait(for: "Ada")
      other.type("\u{13}")
      #expect(try other.end().printed == [#"{"name":"Ada","word":"hidden"}"#])
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == [])
    }

    @Test("A reader that has gone ends a program as SIGPIPE does")
    func brokenPipe() throws {
      try run.write("one", "one\n".utf8)
      let (_, output) = try end(
        of: "{ sleep 0.2; picker -f one <one; echo status $? >&2; } | exec true")
      #expect(output.contains("status 141"), "\(output)")
    }

    @Test(
      "A program that was started without a standard descriptor leaves the terminal as it was",
      arguments: [
        ("files 2>&-", "Open"), ("files 1>&- 2>&-", "Choose"), ("files <&- 2>&-", "Open"),
        ("ask --text name 2>&-", "Name"), ("ask --text name <&- 1>&- 2>&-", "Name"),
        ("picker one 2>&-", "F1"), ("picker one 1>&- 2>&-", "F1"), ("mailbox 2>&-", "F1"),
        ("reader one 2>&-", "1–1 of 1"), ("reader one <&- 2>&-", "1–1 of 1"),
      ])
    func closed(line: String, text: String) throws {
      try run.write("one", "one\n".utf8)
      let screen = try run.start("cd '\(run.directory)'; \(line); echo finished")
      try screen.wait(for: text)
      screen.type(line.hasPrefix("reader") ? "q" : "\u{3}")
      try screen.program.wait(for: "finished")
      let attributes = screen.program.attributes
      #expect(attributes.c_lflag & tcflag_t(ECHO | ICANON) == tcflag_t(ECHO | ICANON))
    }

    @Test("What is written to a standard output that is closed is a mistake")
    func closedOutput() throws {
      try run.write("one", "one\n".utf8)
      for line in ["picker -f one <one", "reader one", "files --help"] {
        let (status, output) = try end(of: "\(line) >&-")
        #expect(status == 2 && output.contains("the output cannot be written"), "\(output)")
      }
    }

    @Test("A file that is not there is one line, and reader shows the others")
    func missing() throws {
      try run.write("one", "one\n".utf8)
      let piped = try end(of: "reader missing one </dev/null | cat")
      #expect(piped.status == 0)
      #expect(
        piped.output.contains("reader: missing cannot be read: No such file or directory\r\none"))
      #expect(try end(of: "reader missing gone").status == 1)
      #expect(try end(of: "reader missing gone </dev/null | cat; exit").output.contains("gone"))
      for program in ["picker", "mailbox", "files", "ask"] {
        let (status, output) = try end(of: "\(program) missing")
        #expect(status == 2)
        #expect(
          output.split(separator: "\r\n").count == 1 && output.contains("missing"), "\(output)")
      }
      let screen = try run.start("cd '\(run.directory)'; exec reader missing one")
      try screen.wait(for: "1–1 of 1")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("A terminal of any size is drawn on", arguments: ["picker one", "ask --text name"])
    func hugeTerminal(line: String) throws {
      try run.write("one", "first\n".utf8)
      let screen = try run.start(
        "cd '\(run.directory)'; stty rows 20000 cols 20000; exec \(line)")
      try screen.program.wait(for: line.hasPrefix("ask") ? "Name" : "first")
      screen.type("\u{3}")
      #expect(try screen.program.waitForEnd().status == 130)
    }
  }
}
