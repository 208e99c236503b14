import FoundationEssentials
import Glibc
import KeyboardFiles
import PseudoTerminals
import Requirements
import Testing

@testable import FilesProgram

extension ExampleTests {
  @Suite("files with archives, tabs and other programs", .serialized)
  struct FilesPlacesTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
      try run.write("files/a.md", "The text of a.md.".utf8)
      try run.write("files/inner/one", "The text of inner/one.".utf8)
    }

    private func start(_ environment: String = "") throws -> ExampleScreen {
      let screen = try run.start(
        "HOME=\(run.directory) \(environment) exec files \(run.directory)/files")
      try screen.wait(for: "› inner/", "a.md")
      return screen
    }

    /// Runs a line of a shell in the directory of the files, and returns what it prints.
    @discardableResult
    private func shell(_ line: String) throws -> [String] {
      let end = try run.start("cd \(run.directory)/files && { \(line); }").program.waitForEnd()
      #expect(end.status == 0, "\(line): \(end.output)")
      return end.output.split(separator: "\r\n").map(String.init)
    }

    @Test(
      "An archive is entered as a directory is, read, and copied out", .needs("bsdtar"),
      arguments: ["tar", "zip", "tar.gz"])
    func archives(ending: String) throws {
      try run.write("files/new [1] ä", "In brackets.".utf8)
      let names = try shell(
        "bsdtar -a -cf 'b.\(ending)' inner a.md new* && rm -r new* && bsdtar -tf b.\(ending)")
      let screen = try start()
      screen.type("G")
      try screen.wait(for: "› b.\(ending)", "inner/one")
      screen.type("l")
      // A slash ends a directory here and there; what is in one is not shown beside it.
      try screen.wait(for: "files/b.\(ending)/inner", "new [1] ä", "1 of 3")
      #expect(names.contains("inner/one") && names.contains("new [1] ä"))
      screen.type("G")
      try screen.wait(for: "› new [1] ä", "In brackets.")
      screen.type("ggl")
      try screen.wait(for: "b.\(ending)/inner/one", "The text of inner/one.", "1 of 1")
      screen.type("ha")
      try screen.wait(for: "3 selected")
      screen.type("y")
      try screen.wait(for: "3 copied")
      screen.type("hgg")
      try screen.wait(for: "› inner/")
      screen.type("l")
      try screen.wait(for: "› one")
      screen.type("p")
      try screen.wait(for: "Copy 3 files or directories to ~/files/inner?")
      screen.type("y")
      try screen.wait(for: "copied: 3", "› inner/")
      screen.type("q")
      #expect(try screen.end().status == 0)
      #expect(try shell("cat 'inner/new [1] ä'") == ["In brackets."])
      #expect(try shell("cat inner/inner/one") == ["The text of inner/one."])
      #expect(try shell("bsdtar -tf b.\(ending)") == names)
    }

    @Test("What is opened of an archive is a copy that cannot be written", .needs("bsdtar"))
    func opening() throws {
      try shell("bsdtar -cf b.tar a.md")
      let editor = try run.write(
        "editor", "#!/bin/sh\nstat -c 'mode %a' \"$1\"; read line\n".utf8, mode: 0o755)
      let screen = try start("EDITOR=\(editor)")
      screen.type("Gl")
      try screen.wait(for: "› a.md", "b.tar", "1 of 1")
      screen.type("\r")
      try screen.wait(for: "mode 444")
      screen.type("\n")
      try screen.wait(for: "› a.md", "1 of 1")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test(
      "Of an archive, names are the bytes that they have, and directories are there without a line")
    func listing() throws {
      let listing = #"""
        drwxr-xr-x  0 0      0           0 Nov 28 22:12 ./in ner/
        -rw-r-----  0 0      0           6 Jan  2  2020 ./in ner/one\nline
        lrwxrwxrwx  0 0      0           0 Jan  2  2020 link -> in ner -> x
        hrw-r--r--  0 0      0           0 Jan  2  2020 hard link to link
        -rw-r--r--  0 0      0           1 Jan  2  2020 deep/er/bad\377\\
        -rw-r--r--  0 0      0           1 Jan  2  2020 ../outside
        """#
      let archive = try Archive(FilePath("/a.tar"), stamp: nil, listing: Array(listing.utf8))
      let names = { (directory: String) in
        archive.entries(of: Array(directory.utf8))?.map { "\($0.name.text) \($0.kind.rawValue)" }
      }
      #expect(names("") == ["in ner directory", "link broken link", "hard file", "deep directory"])
      #expect(names("in ner") == [#"one\x0aline file"#])
      #expect(names("deep/er") == [#"bad\xff\\ file"#])
      #expect(names("hard") == nil)
      let one = try #require(archive.entries(of: Array("in ner".utf8))?.first)
      #expect(
        (one.size, one.permissions, one.modified.asTime()) == (6, "rw-r-----", " 2 Jan  2020"))
      #expect(throws: (any Error).self) {
        try Archive(FilePath("/a.tar"), stamp: nil, listing: Array("unreadable\n".utf8))
      }
    }

    @Test("What is no archive by its content is said, and the directory stays", .needs("bsdtar"))
    func damaged() throws {
      try run.write("files/z.zip", "no archive".utf8)
      let screen = try start()
      screen.type("G\r")
      try screen.wait(for: "z.zip cannot be read as an archive", "› z.zip")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("O offers the user's rules, the programs of the desktop and any command", .needs("file"))
    func openingWith() throws {
      let tester = "sh -c \"cp \\$1 \(run.directory)/opened; echo opened; read line\" sh %f"
      try run.write("config/files/openers", "*.md: less {}\n*.m?: cat {} &\n".utf8)
      try run.write(
        "data/applications/tester.desktop",
        "[Desktop Entry]\nName=Tester\nExec=\(tester)\nTerminal=true\n".utf8)
      try run.write(
        "data/applications/mimeinfo.cache", "[MIME Cache]\ntext/plain=tester.desktop;\n".utf8)
      let screen = try start()
      screen.type("jO")
      try screen.wait(
        for: "Open a.md with", "› less {}", "cat {}", "Tester", "The editor", "A command")
      screen.type("\u{1B}[B\u{1B}[B")
      try screen.wait(for: "› Tester")
      screen.type("\r")
      try screen.wait(for: "\nopened")
      screen.type("\n")
      try screen.wait(for: "› a.md")
      screen.type("q")
      #expect(try screen.end().status == 0)
      #expect(try shell("cat ../opened") == ["The text of a.md."])
    }

    @Test("Directories are measured as du does, and sorted by that")
    func sizes() throws {
      try run.write("files/large/deep/er", [UInt8](repeating: 0x78, count: 3000))
      try run.write("files/large/file", [UInt8](repeating: 0x78, count: 1000))
      let bytes = try shell(
        "find large -type f -printf '%s\\n' | awk '{ n += $1 } END { print n }'")
      let screen = try start()
      screen.type("t")
      let size = DirectorySizes.Size(bytes: Int(bytes[0]) ?? 0).text
      try screen.wait(for: "large/", size, DirectorySizes.Size(bytes: 22).text)
      screen.type("s")
      try screen.wait(for: "by size", size)
      let rows = ["  large/", "› inner/", "  a.md"].map { screen.place(of: $0)?.row ?? -1 }
      #expect(rows == rows.sorted() && !rows.contains(-1))
      screen.type("t")
      try screen.wait(for: "inner/")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("Paths and names go to the clipboard of the terminal")
    func clipboard() throws {
      let screen = try start()
      for (keys, text) in [
        ("cc", "\(run.directory)/files/inner"), ("cf", "inner"), ("cd", "\(run.directory)/files"),
      ] {
        screen.type(keys)
        let encoded = Data(text.utf8).base64EncodedString()
        try screen.program.wait(for: "\u{1B}]52;c;\(encoded)\u{1B}\\")
      }
      screen.type("q")
      _ = try screen.end()
    }

    @Test(
      "Files are packed into an archive, which is undone, and unpacked beside it",
      .needs("bsdtar"), arguments: ["tar.gz", "zip"])
    func packing(ending: String) throws {
      try run.write("files/@b", "The text of @b.".utf8)
      let screen = try start()
      screen.type("aC")
      try screen.wait(for: "Pack inner, @b, a.md as", "files.tar.gz")
      screen.type("\u{15}all.rar\r")
      try screen.wait(for: "end its name with one of .tar.gz")
      screen.type("C\u{15}all.\(ending)\r")
      try screen.wait(for: "packed", "› all.\(ending)")
      screen.type("u")
      try screen.wait(for: "no longer packed", "of 3")
      screen.type("U")
      try screen.wait(for: "packed", "› all.\(ending)")
      screen.type("X")
      try screen.wait(for: "Unpack all.\(ending) here?")
      screen.type("y")
      try screen.wait(for: "unpacked", "› all/")
      screen.type("q")
      #expect(try screen.end().status == 0)
      let texts = try shell("cat all/inner/one all/a.md all/@b")
      #expect(texts == ["The text of inner/one.The text of a.md.The text of @b."])
    }

    @Test(
      "While bsdtar works its progress is shown, and Escape leaves nothing of it",
      arguments: ["packing", "unpacking"])
    func cancelling(work: String) throws {
      let bsdtar = """
        #!/bin/sh
        [ "$1" = -acvf ] && echo half >"$2" || echo half >one
        echo "x one" >&2
        exec sleep 1000
        """
      try run.write("bin/bsdtar", bsdtar.utf8, mode: 0o755)
      try run.write("files/a.tar", "not read".utf8)
      try FileManager.default.createDirectory(
        atPath: "\(run.directory)/t", withIntermediateDirectories: true)
      let screen = try start("TMPDIR=\(run.directory)/t PATH=\(run.directory)/bin:$PATH")
      screen.type("G")
      try screen.wait(for: "› a.tar")
      screen.type(work == "packing" ? "C" : "X")
      try screen.wait(for: work == "packing" ? "Pack a.tar as" : "Unpack a.tar here?")
      screen.type("\r")
      try screen.wait(for: "\(work) 1")
      screen.type("q")
      try screen.wait(for: "Cancel that, and leave?")
      screen.type("n\u{1B}")
      try screen.wait(for: "cancelled")
      screen.type("q")
      #expect(try screen.end().status == 0)
      #expect(try shell("ls -1 . ../t") == [".:", "a.md", "a.tar", "inner", "../t:"])
    }

    @Test("What bsdtar cannot do is told in its words, and nothing is left of it")
    func failing() throws {
      let bsdtar = "#!/bin/sh\necho half >\"$2\"; echo 'bsdtar: the disk is full' >&2; exit 1\n"
      try run.write("bin/bsdtar", bsdtar.utf8, mode: 0o755)
      try FileManager.default.createDirectory(
        atPath: "\(run.directory)/t", withIntermediateDirectories: true)
      let screen = try start("TMPDIR=\(run.directory)/t PATH=\(run.directory)/bin:$PATH")
      screen.type("C\r")
      try screen.wait(for: "bsdtar: the disk is full")
      screen.type("q")
      #expect(try screen.end().status == 0)
      #expect(try shell("ls -1 . ../t") == [".:", "a.md", "inner", "../t:"])
    }

    @Test("Each tab has its directory with its focused row, its order and its hidden files")
    func tabs() throws {
      try run.write("files/inner/.hidden", "".utf8)
      let screen = try start()
      screen.type("2l")
      try screen.wait(for: "› one", "tab 2")
      screen.type("1j")
      try screen.wait(for: "› a.md", "tab 1")
      screen.type("2")
      try screen.wait(for: "› one", "tab 2")
      screen.type("S.")
      try screen.wait(for: "by name, reversed · tab 2", "› one", ".hidden")
      screen.type("1")
      try screen.wait(for: "› a.md", "2 of 2 · tab 1")
      screen.type("2")
      try screen.wait(for: "by name, reversed · tab 2", "› one", ".hidden")
      screen.type("q")
      _ = try screen.end()
    }

    @Test("Tab completes a typed path")
    func completion() throws {
      try run.write("files/input/x", "".utf8)
      let screen = try start()
      screen.type(":i\t")
      try screen.wait(for: "Go to", "inner/  input/")
      screen.type("p\t\r")
      try screen.wait(for: "› x", "files/input")
      screen.type("q")
      _ = try screen.end()
    }

    @Test("A program that is there colours the preview, and nothing else of what it writes counts")
    func highlighting() throws {
      let script =
        "#!/bin/sh\nprintf '\\033[31mcoloured\\033[m \\033[2J\\033]2;title\\007'\n"
        + "while [ $# -gt 1 ]; do shift; done; cat \"$1\"\n"
      try run.write("bin/bat", script.utf8, mode: 0o755)
      let screen = try start("PATH=\(run.directory)/bin:$PATH")
      screen.type("j")
      try screen.wait(for: "› a.md", "coloured The text of a.md.", "rw-r--r--")
      #expect(screen.style(of: "coloured") != screen.style(of: "The text of"))
      screen.type("q")
      _ = try screen.end()
    }
  }
}
