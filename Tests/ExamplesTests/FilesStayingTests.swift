import FoundationEssentials
import Glibc
import PseudoTerminals
import Testing

@testable import FilesProgram

extension ExampleTests {
  @Suite("files as a place to stay in", .serialized)
  struct FilesStayingTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
      for name in ["a.md", "b.txt", "inner/one"] {
        try run.write("files/\(name)", "The text of \(name).".utf8)
      }
    }

    private func start(_ environment: String = "") throws -> ExampleScreen {
      let screen = try run.start(
        "HOME=\(run.directory) \(environment) exec files \(run.directory)/files")
      try screen.wait(for: "› inner/", "b.txt")
      return screen
    }

    @Test(
      "Return opens by the user's rules, else in the editor, and Escape leaves nothing but a selection"
    )
    func opening() throws {
      // Each waits, as what is typed between two programs belongs to neither.
      let opener = "cp {} \(run.directory)/opened; echo opened; read line"
      try run.write("config/files/openers", "# rules\n*.MD *.rst: \(opener)\n".utf8)
      let editor = try run.write(
        "editor", "#!/bin/sh\ncp \"$1\" \(run.directory)/edited; echo edited; read line\n".utf8,
        mode: 0o755)
      let screen = try start("EDITOR=\(editor)")
      screen.type("j\r")
      try screen.wait(for: "\nopened")
      screen.type("\n")
      try screen.wait(for: "› a.md")
      screen.type("j\r")
      try screen.wait(for: "\nedited")
      screen.type("\n")
      try screen.wait(for: "› b.txt")
      screen.type(" ")
      try screen.wait(for: "1 selected")
      screen.type("\u{1B}")
      try screen.wait(for: "3 of 3\n")
      // As terminals write the key that cannot begin another one.
      screen.type("\u{1B}[27uk")
      try screen.wait(for: "› a.md")
      screen.type("q")
      #expect(try screen.end().status == 0)
      let read = { (name: String) in
        FileManager.default.contents(atPath: "\(run.directory)/\(name)").map {
          String(decoding: $0, as: UTF8.self)
        }
      }
      #expect(read("opened") == "The text of a.md.")
      #expect(read("edited") == "The text of b.txt.")
    }

    @Test(
      "Another program keeps the terminal when files stops waiting for its answers")
    func lending() throws {
      // That is a second after its start.
      let script = """
        : {}; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
          case $(stty -a) in *-icanon*) echo taken; read line ;; esac; sleep 0.1;
        done; echo kept; read line
        """
      try run.write("config/files/openers", "*.md: \(script.replacing("\n", with: " "))\n".utf8)
      let screen = try start()
      screen.type("j\r")
      try screen.wait(for: "\nkept")
      screen.type("\n")
      try screen.wait(for: "› a.md")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("Where its output is read, and with --choose, Return prints")
    func choosing() throws {
      let screen = try run.start(
        "cd \(run.directory); files files > out; echo \"chosen $(cat out)\"")
      try screen.wait(for: "› inner/")
      screen.type("j\r")
      try screen.program.wait(for: "chosen \(run.directory)/files/a.md")
      let left = try run.start("cd \(run.directory); exec files --choose files")
      try left.wait(for: "› inner/")
      left.type("q")
      #expect(try left.end().status == 130)
    }

    @Test("A file below is found by its name, and by what is in it")
    func finding() throws {
      let screen = try start()
      screen.type("z")
      try screen.wait(for: "Go to", "inner/one", "1 of 4")
      screen.type("one\r")
      try screen.wait(for: "~/files/inner/one", "The text of inner/one.")
      screen.type("hh")
      try screen.wait(for: "› files/")
      screen.type("Z")
      try screen.wait(for: "Find files in which this occurs")
      screen.type("text of [bi]\r")
      try screen.wait(for: "files/b.txt", "files/inner/one", "1:The text of")
      screen.type("b.t\r")
      try screen.wait(for: "› b.txt", "The text of b.txt.")
      screen.type("z")
      try screen.wait(for: "Go to", "1 of 4")
      screen.type("\u{1B}")
      try screen.wait(for: "› b.txt", "The text of b.txt.")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("The order is reversed, directories first either way")
    func reversing() throws {
      let screen = try start()
      screen.type("S")
      try screen.wait(for: "by name, reversed", "inner/")
      let rows = ["inner/", "b.txt", "a.md"].map { screen.place(of: $0)?.row ?? -1 }
      #expect(rows == rows.sorted() && !rows.contains(-1))
      screen.type("q")
      _ = try screen.end()
    }

    @Test("What found no room where it was to go stays here, and can be pasted again")
    func noRoom() throws {
      let target = "/dev/shm/examples-\(UInt64.random(in: 0 ... .max))"
      try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: target) }
      let source = try run.write("files/large", [UInt8](repeating: 1, count: 100_000))
      let screen = try run.start("exec files \(run.directory)/files")
      try screen.wait(for: "large")
      screen.program.limitFiles(toBytes: 32768)
      screen.type("jjjx")
      try screen.wait(for: "1 cut")
      screen.type(":\(target)\r")
      try screen.wait(for: target, "empty")
      screen.type("p")
      try screen.wait(for: "Y Move")
      screen.type("y")
      try screen.wait(for: "cannot write", "1 cut")
      #expect(access(source, F_OK) == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: target) == [])
      try FileManager.default.removeItem(atPath: source)
      try run.write("files/large", "small".utf8)
      screen.type("p")
      try screen.wait(for: "Y Move")
      screen.type("y")
      try screen.wait(for: "› large", "moved")
      #expect(access(source, F_OK) != 0)
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("Files become executable, and are no longer when that is taken back")
    func modes() throws {
      let screen = try start()
      screen.type("G")
      try screen.wait(for: "› b.txt", "rw-r--r--")
      screen.type("+")
      try screen.wait(for: "rwxr-xr-x", "files  executable")
      screen.type("u")
      try screen.wait(for: "rw-r--r--")
      screen.type("gg+")
      try screen.wait(for: "only files can be run")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("The preview says where a link leads")
    func links() throws {
      symlink("a.md", "\(run.directory)/files/link")
      let screen = try start()
      screen.type("G")
      try screen.wait(for: "› link", "link to a.md", "The text of a.md.")
      screen.type("q")
      _ = try screen.end()
    }

    @Test("LS_COLORS gives files their colours")
    func colors() throws {
      let screen = try start("LS_COLORS='di=01;34:*.md=31'")
      try screen.wait(for: "a.md")
      #expect(screen.style(of: "a.md") != screen.style(of: "b.txt"))
      screen.type("q")
      _ = try screen.end()
    }

    @Test("Without LS_COLORS, archives, pictures and links have colours of the theme")
    func ownColors() throws {
      for name in ["c.tar", "d.png"] { try run.write("files/\(name)", "".utf8) }
      try FileManager.default.createSymbolicLink(
        atPath: "\(run.directory)/files/e", withDestinationPath: "a.md")
      for (theme, isPlain) in [("dark", false), ("light", false), ("none", true)] {
        let screen = try run.start(
          "cd \(run.directory)/files; HOME=.. TERM=xterm-256color exec files --theme \(theme)")
        try screen.wait(for: "› inner/", "c.tar", "d.png", "  e ")
        let plain = screen.style(of: "b.txt")
        for name in ["c.tar", "d.png"] {
          #expect((screen.style(of: name) == plain) == isPlain, "\(name), \(theme)")
        }
        let link = try #require(screen.place(of: "  e "))
        #expect((screen.style(row: link.row, column: link.column + 2) == plain) == isPlain)
        screen.type("q")
        _ = try screen.end()
      }
    }

    @Test("A new directory may be made with those around it, and taken back with them")
    func making() throws {
      let screen = try start()
      screen.type("n")
      try screen.wait(for: "New file")
      screen.type("x/y/z/\r")
      try screen.wait(for: "made")
      let path = "\(run.directory)/files/x/y/z"
      #expect(FileManager.default.fileExists(atPath: path))
      screen.type("n")
      try screen.wait(for: "New file")
      screen.type("inner/../../out\r")
      try screen.wait(for: ".. cannot be a name")
      screen.type("n")
      try screen.wait(for: "New file")
      screen.type("inner/deep/file\r")
      try screen.wait(for: "made: 2")
      #expect(FileManager.default.fileExists(atPath: "\(run.directory)/files/inner/deep/file"))
      screen.type("u")
      try screen.wait(for: "no longer made: 2")
      screen.type("u")
      try screen.wait(for: "no longer made: 3")
      screen.type("q")
      _ = try screen.end()
      #expect(!FileManager.default.fileExists(atPath: path))
      #expect(!FileManager.default.fileExists(atPath: "\(run.directory)/files/inner/deep"))
    }
  }
}
