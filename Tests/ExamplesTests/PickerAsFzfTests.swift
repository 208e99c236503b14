import FoundationEssentials
import Glibc
import PseudoTerminals
import Requirements
import Testing

extension ExampleTests {
  /// Recipes of fzf's users, with the programs side by side where fzf is installed.
  @Suite("picker in the place of fzf", .serialized)
  struct PickerAsFzfTests {
    private let run: ExampleRun
    private static let fzf = "/usr/bin/fzf"

    init() throws {
      run = try ExampleRun()
      try run.write("lines", "foo bar\nbar foo\nfoobar baz\nbaz\nqux/foo.txt\na foo b\nFoo\n".utf8)
      try run.write("numbers", (1...60).map { "\($0)\n" }.joined().utf8)
      try run.write("fields", "a:1:x\nb:2:y\nc:3:x\n".utf8)
      try run.write("accents", "é\necole\nécole\nÉcole\n'e cole\n".utf8)
    }

    @Test(
      "What needs no screen is printed as fzf prints it", .needs("fzf"),
      arguments: [
        "-f foo <lines", "-f 'foo bar' <lines", "-e -f foo <lines", "-f '!foo' <lines",
        "-f '^foo | txt$' <lines", "-i -f FOO <lines", "+i -f Foo <lines", "-f oo +s <lines",
        "-f oo --tac <lines", "--tiebreak=index -f foo <lines", "--tiebreak=begin -f foo <lines",
        "--tiebreak=end -f foo <lines", "--tiebreak=chunk -f foo <lines",
        "--tiebreak=begin,length -f b <lines", "--tiebreak length,end -f a <lines",
        "-d: -n2 -f 2 <fields", "-d: -n-1 -f x <fields", "-d: --with-nth=2.. -f y <fields",
        "--header-lines=1 -f foo <lines", "--header-lines=3 -f '' <numbers",
        "--print-query -f baz <lines", "-f nowhere <lines", "--scheme=path -f foo <lines",
        "--scheme=history -f foo <lines", "-q qux -1 <lines", "-q nowhere -0 <lines",
        "--no-sort -f ba --print0 <lines", "--expect=f1 -f qux <lines", "--read0 -f foo <lines",
        "-f e <accents", "--literal -f e <accents", "--literal -f é <accents",
        "--literal --no-literal -f e <accents", "+x -f \"'e\" <accents", "+x -f 'o b' <lines",
        "+x -e -f 'o b' <lines", "+x -x -f \"'foo\" <lines", "+x -f 'foo$' <lines",
        "--color hl:-1:underline,hl+:-1 -f foo <lines", "--border sharp --multi 2 -f foo <lines",
      ])
    func filters(recipe: String) throws {
      let outputs = try [Self.fzf, "picker"].map { program in
        try run.start(
          "cd \(run.directory); exec 2>/dev/null; \(program) \(recipe); echo status $?"
        ).program.waitForEnd().output
      }
      #expect(outputs[0] == outputs[1])
    }

    /// What is typed into both programs: options, a query and how many lines it finds, then keys, and texts to
    /// wait for behind a tilde.
    private static let scripts: [(options: String, query: String, found: Int, steps: [String])] = [
      ("--bind ctrl-a:select-all+accept --multi <numbers", "7", 6, ["\u{1}"]),
      ("--bind ctrl-x:print-query <lines", "abc", 0, ["\u{18}"]),
      (
        "--bind ctrl-x:replace-query,ctrl-v:print-query <lines", "qux", 1,
        ["\u{18}", "~txt", "\u{16}"]
      ),
      ("--bind 'ctrl-x:put(zz),ctrl-v:print-query' <lines", "a", 5, ["\u{18}", "~azz", "\u{16}"]),
      (
        "--bind 'ctrl-x:transform-query(echo x{q}y)' --bind ctrl-v:print-query <lines", "a", 5,
        ["\u{18}", "~xay", "\u{16}"]
      ),
      ("--bind ctrl-x:last <numbers", "", 60, ["\u{18}\r"]),
      ("--bind 'ctrl-x:pos(5)' <numbers", "", 60, ["\u{18}\r"]),
      ("--bind 'ctrl-x:pos(-5)' <numbers", "", 60, ["\u{18}\r"]),
      ("--bind ctrl-x:up+up+accept <numbers", "", 60, ["\u{18}"]),
      ("--cycle --bind ctrl-x:down+accept <numbers", "", 60, ["\u{18}"]),
      ("--bind 'ctrl-x:reload(echo reloaded)' <numbers", "", 60, ["\u{18}", "~reloaded", "\r"]),
      (
        "--bind 'ctrl-x:reload-sync(echo reloaded)' <numbers", "", 60,
        ["\u{18}", "~reloaded", "\r"]
      ),
      ("--bind 'ctrl-x:become(echo became {})' <numbers", "59", 1, ["\u{18}"]),
      ("--multi --bind ctrl-x:toggle+up,ctrl-v:accept <numbers", "", 60, ["\u{18}\u{18}\u{16}"]),
      ("--multi --bind ctrl-x:toggle-all,ctrl-v:accept <numbers", "59", 1, ["\u{18}\u{16}"]),
      (
        "--bind 'ctrl-x:unbind(ctrl-x)+put(q)' --bind ctrl-v:print-query <lines", "", 7,
        ["\u{18}", "~> q", "\u{18}\u{16}"]
      ),
      ("--bind ctrl-x:cancel --bind ctrl-v:print-query <lines", "abc", 0, ["\u{18}\u{16}"]),
      ("--disabled --bind ctrl-v:print-query <lines", "txt", 7, ["\u{16}"]),
      ("--expect ctrl-x <lines", "txt", 1, ["\u{18}"]),
      ("--header-lines=2 <numbers", "", 58, ["\r"]),
      ("--bind ctrl-x:jump-accept --jump-labels=abc <numbers", "", 60, ["\u{18}", "~b", "b"]),
      ("", "qux", 1, ["\r"]),
    ]

    @Test(
      "Keys print what they print in fzf", .needs("fzf"), arguments: scripts.indices)
    func keys(index: Int) throws {
      let (options, query, found, steps) = Self.scripts[index]
      symlink(try picker(), "\(run.directory)/fzf")
      let outputs = try [Self.fzf, "\(run.directory)/fzf"].map { program in
        let screen = try run.start(
          "cd \(run.directory); export FZF_DEFAULT_COMMAND='cat lines'; \(program) \(options) >out; "
            + "echo status $? >>out")
        // A program that searches beside its keys has found what it finds.
        let count = program == Self.fzf ? "  \(found)/" : "\(found)"
        if !query.isEmpty {
          try screen.wait(for: program == Self.fzf ? "/" : "› ")
          screen.type(query)
        }
        // Blanks at the end of a line are not seen.
        try screen.wait(for: query.isEmpty ? ">" : "> \(query)", count)
        for step in steps {
          if step.hasPrefix("~") {
            try screen.wait(for: String(step.dropFirst()))
          } else {
            screen.type(step)
          }
        }
        _ = try screen.program.waitForEnd()
        return String(
          decoding: try Data(contentsOf: URL(filePath: "\(run.directory)/out")), as: UTF8.self)
      }
      #expect(outputs[0] == outputs[1], "\(options)")
    }

    private func picker() throws -> String {
      let end = try run.start("command -v picker").program.waitForEnd()
      return end.output.replacing("\r\n", with: "")
    }

    @Test("Without a pipe it lists files, by FZF_DEFAULT_COMMAND if there is one")
    func walking() throws {
      try run.write("files/a/b", "".utf8)
      try run.write("files/.hidden/c", "".utf8)
      let screen = try run.start("cd \(run.directory)/files && exec picker")
      try screen.wait(for: "Pick from the files here", "› a/b", "1 of 1")
      screen.type("\r")
      #expect(try screen.end().printed == ["a/b"])
      let own = try run.start("FZF_DEFAULT_COMMAND='echo mine' exec picker -1").program.waitForEnd()
      #expect(own.output == "mine\r\n")
    }

    @Test("FZF_DEFAULT_OPTS come first, and what is unknown is said and left out")
    func defaults() throws {
      let end = try run.start(
        "cd \(run.directory); export FZF_DEFAULT_OPTS='--print-query --color=16 --pointer=X'; "
          + "picker --unheard=1 -f baz <lines"
      ).program.waitForEnd()
      #expect(
        end.output == "picker: --unheard=1 is unknown, and left out\r\nbaz\r\nbaz\r\nfoobar baz\r\n"
      )
    }

    @Test("Lines of a header stand above the others, and stay")
    func header() throws {
      let screen = try run.start(
        "cd \(run.directory); exec picker --header-lines=1 --header \"$(printf 'A\\nB')\" <lines")
      try screen.wait(for: "A\n  B\n  foo bar\n› bar foo", "6")
      screen.type("qux")
      try screen.wait(for: "foo bar\n› qux", "1 of 6")
      screen.type("\r")
      #expect(try screen.end().printed == ["qux/foo.txt"])
    }

    @Test("Queries are kept in a file, and recalled")
    func history() throws {
      let line = "cd \(run.directory); exec picker --history h <lines"
      let first = try run.start(line)
      try first.wait(for: "› foo bar")
      first.type("baz")
      try first.wait(for: "› baz")
      first.type("\r")
      _ = try first.end()
      let next = try run.start(line)
      try next.wait(for: "› foo bar")
      next.type("\u{10}")
      try next.wait(for: "> baz", "› baz")
      next.type("\u{E}")
      try next.wait(for: "› foo bar")
      next.type("\u{1B}")
      _ = try next.end()
      #expect(try Data(contentsOf: URL(filePath: "\(run.directory)/h")) == Data("baz\n".utf8))
    }

    @Test("A preview begins at the line that its options name")
    func previewScroll() throws {
      let screen = try run.start(
        "cd \(run.directory); echo numbers:40 | picker -d: --preview 'cat {1}' "
          + "--preview-window '+{2}'")
      try screen.wait(for: "40\n", "41", "59")
      #expect(screen.place(of: " 38") == nil)
      screen.type("\u{1B}")
      _ = try screen.end()
    }
  }
}
