import FoundationEssentials
import PseudoTerminals
import Requirements
import Testing

extension ExampleTests {
  @Suite("Options of picker", .serialized)
  struct PickerOptionsTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
    }

    @Test(
      "What needs no screen is printed at once",
      arguments: [
        ("picker -f foo", "foo bar baz\nfoo qux zed\n", 0),
        ("picker --no-sort --filter=foo", "foo bar baz\nfoo qux zed\n", 0),
        ("picker --tac --no-sort -ffoo", "foo qux zed\nfoo bar baz\n", 0),
        ("picker --tac +s -effoo", "foo qux zed\nfoo bar baz\n", 0),
        ("picker -e -f fbb", "", 1), ("picker -f ''", "foo bar baz\nalpha beta\nfoo qux zed\n", 0),
        ("picker --with-nth 2.. -n1 -f qux", "foo qux zed\n", 0),
        ("picker --nth -1 -f az", "foo bar baz\n", 0), ("picker -d o -n 1 -f a", "alpha beta\n", 0),
        ("picker -d '[or]+' -n 2 -f ba", "foo bar baz\n", 0),
        ("picker --print-query -f beta", "beta\nalpha beta\n", 0),
        ("picker --case-sensitive -f FOO", "", 1), ("picker -i -f FOOQ", "foo qux zed\n", 0),
        ("picker -q alp --select-1 --print-query", "alp\nalpha beta\n", 0),
        ("picker -q zzz --exit-0", "", 1),
      ] as [(String, String, Int32)])
    func withoutScreen(line: String, output: String, status: Int32) throws {
      let path = try run.write("lines", "foo bar baz\nalpha beta\nfoo qux zed\n".utf8)
      let end = try run.start("exec \(line) < \(path)").program.waitForEnd()
      #expect(end.output == output.replacing("\n", with: "\r\n"))
      #expect(end.status == status)
    }

    @Test("Lines that end with NUL keep their line feeds")
    func lineFeeds() throws {
      let path = try run.write("lines", "one\ntwo\0three\0".utf8)
      let end = try run.start(
        "picker --read0 --print0 -f two \(path) | od -An -c | tr -d ' \\n'"
      )
      .program.waitForEnd()
      #expect(end.output == #"one\ntwo\0"#)
    }

    @Test("A query to begin with, a limit, a header, and another key that leaves")
    func screen() throws {
      let screen = try run.start(
        "picker -q 1 -m 2 --header 'Take two' --prompt 'which? ' --expect ctrl-v \(try run.lines(20))"
      )
      try screen.wait(for: "Take two", "which? 1", "› line 1", "11 of 20")
      screen.type("\t\t\t")
      try screen.wait(for: "2 selected", "at most 2 lines")
      screen.type("\u{16}")
      #expect(try screen.end().printed == ["ctrl-v", "line 1", "line 10"])
    }

    @Test("With all lines read first, the first one has the focus; who leaves prints nothing")
    func waiting() throws {
      let line = "picker --sync --print-query -q line \(try run.lines(3))"
      let screen = try run.start(line)
      try screen.wait(for: "› line 1")
      screen.type("\r")
      #expect(try screen.end().printed == ["line", "line 1"])
      let left = try run.start(line)
      try left.wait(for: "› line 1")
      left.type("li\u{1B}")
      #expect(try left.end().printed == [])
    }

    @Test("The prompt stands below the lines where it should")
    func layout() throws {
      let screen = try run.start("picker --layout reverse-list \(try run.lines(3))")
      try screen.wait(for: "› line 1", "\n>")
      screen.type("3\r")
      #expect(try screen.end().printed == ["line 3"])
    }

    @Test(
      "In a shell ctrl+r puts a command of several lines back as it was, and ctrl+t inserts paths",
      arguments: ["bash --norc --noprofile"])
    func shellKeys(shell: String) throws {
      let name = String(shell.prefix { $0 != " " })
      try run.write("files/it's one", "".utf8)
      let screen = try run.start("cd \(run.directory)/files; PS1='ready> ' exec \(shell) -i")
      try screen.wait(for: "ready>")
      screen.type("eval \"$(picker --shell \(name))\"; echo evaluated\r")
      try screen.wait(for: "\nevaluated\nready>")
      screen.type("echo 'first\rsecond'\r")
      try screen.wait(for: "\nfirst\nsecond\nready>")
      screen.type("\u{12}")
      try screen.wait(for: "› echo 'first␊second'")
      screen.type("\r")
      try screen.wait(for: "\nfirst\nsecond\nready> echo 'first\nsecond'")
      screen.type(" \u{14}")
      try screen.wait(for: "› it's one")
      screen.type("\r")
      try screen.wait(for: "ready> echo 'first\nsecond' it\\'s\\ one")
      screen.type("\r")
      try screen.wait(for: "\nfirst\nsecond it's one\nready>")
    }

    @Test(
      "In a shell ** and Tab insert paths below what is typed, and Tab alone is the shell's",
      arguments: ["bash --norc --noprofile"])
    func completion(shell: String) throws {
      let name = String(shell.prefix { $0 != " " })
      try? FileManager.default.removeItem(atPath: "\(run.directory)/files")
      try run.write("files/some dir/a b", "found\n".utf8)
      try run.write("files/other", "".utf8)
      let screen = try run.start("cd \(run.directory)/files; PS1='ready> ' exec \(shell) -i")
      try screen.wait(for: "ready>")
      screen.type("eval \"$(picker --shell \(name))\"; echo evaluated\r")
      try screen.wait(for: "\nevaluated\nready>")
      screen.type("cat so**\t")
      try screen.wait(for: "Insert paths", "› some dir", "some dir/a b")
      screen.type(" b\r")
      try screen.wait(for: "ready> cat some\\ dir/a\\ b")
      screen.type("\r")
      try screen.wait(for: "\nfound\nready>")
      screen.type("cat some\\ dir/**\t")
      try screen.wait(for: "Insert paths", "› a b")
      screen.type("\u{1B}")
      try screen.wait(for: "ready> cat some\\ dir/**\n\n")
      screen.type("\u{15}cat oth\t")
      try screen.wait(for: "ready> cat other")
      screen.type("\r")
      try screen.wait(for: "cat other\nready>")
    }

    @Test("What a shell evaluates has no mistake in it", arguments: ["bash"])
    func mistakes(shell: String) throws {
      let end = try run.start("picker --shell \(shell) | \(shell) -n && echo fine").program
        .waitForEnd()
      #expect(end.output == "fine\r\n")
    }

    @Test("zsh has the same keys", .needs("zsh"))
    func zsh() throws {
      try shellKeys(shell: "zsh -f")
      try completion(shell: "zsh -f")
      try mistakes(shell: "zsh")
    }

    @Test("What fish evaluates has no mistake in it", .needs("fish"))
    func fish() throws { try mistakes(shell: "fish") }
  }
}
