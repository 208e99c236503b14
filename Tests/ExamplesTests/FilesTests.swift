import FoundationEssentials
import Glibc
import PseudoTerminals
import Testing

extension ExampleTests {
  @Suite("files", .serialized)
  struct FilesTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
      for name in ["file1", "file2", "file10", "last", "inner/one", "inner/two"] {
        try run.write("files/\(name)", "The text of \(name).".utf8)
      }
    }

    private func start(_ columns: Int = 80, rows: Int = 24) throws -> ExampleScreen {
      let screen = try run.start(
        "HOME=\(run.directory) exec files --choose \(run.directory)/files", rows: rows,
        columns: columns)
      try screen.wait(for: "› inner/", "file10")
      return screen
    }

    /// The names in a directory, in order.
    private func names(in directory: String = "files") throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "\(run.directory)/\(directory)").sorted()
    }

    @Test(
      "Directories come first, numbers count, the file is shown beside, and Return prints a path")
    func opening() throws {
      let screen = try start()
      try screen.wait(
        for: "Name", "Size", "directory · rwx", "one", "two", "~/files/inner", "1 of 5")
      screen.type("jjj")
      try screen.wait(for: "› file10", "The text of file10.")
      screen.type("k")
      try screen.wait(for: "› file2")
      screen.type("G")
      try screen.wait(for: "› last", "5 of 5")
      screen.type("\r")
      let end = try screen.end()
      #expect(end.status == 0)
      #expect(end.printed == ["\(run.directory)/files/last"])
    }

    @Test("Arrows move through tiles in two dimensions, from the right too")
    func tiles() throws {
      let screen = try start()
      screen.type("v")
      try screen.wait(for: "› inner/", "directory")
      screen.type(ExampleScreen.right)
      try screen.wait(for: "› file1")
      screen.type(ExampleScreen.down)
      try screen.wait(for: "› file10")
      screen.type("\u{12}")
      try screen.wait(for: "file10 ›")
      screen.type(ExampleScreen.right)
      try screen.wait(for: "file2 ›")
      screen.type("\r")
      #expect(try screen.end().printed == ["\(run.directory)/files/file2"])
    }

    @Test("Right enters, and Left and Backspace go up to where it was")
    func entering() throws {
      let screen = try start()
      screen.type(ExampleScreen.right)
      try screen.wait(for: "› one", "The text of inner/one.")
      screen.type("h")
      try screen.wait(for: "› inner/")
      screen.type("\r")
      try screen.wait(for: "› one")
      screen.type("\u{7F}")
      try screen.wait(for: "› inner/")
      screen.type("q")
      #expect(try screen.end().status == 130)
    }

    @Test("Typing behind a slash filters, and several that are selected are printed")
    func filtering() throws {
      let screen = try start()
      screen.type("/file")
      try screen.wait(for: "Filter: file", "1 of 3")
      screen.type("\r  ")
      try screen.wait(for: "2 selected")
      screen.type("\r")
      #expect(
        try screen.end().printed == ["file1", "file2"].map { "\(run.directory)/files/\($0)" })
    }

    @Test("Files are copied beside themselves, replaced, and brought back")
    func copying() throws {
      let screen = try start()
      screen.type("jyp")
      try screen.wait(for: "Copy 1 file", "file1 → file1 2", "Y Copy")
      screen.type("y")
      try screen.wait(for: "› file1 2", "copied")
      #expect(try names() == ["file1", "file1 2", "file10", "file2", "inner", "last"])
      // Another file of that name elsewhere.
      try run.write("files/inner/file1", "other".utf8)
      screen.type("kggl")
      try screen.wait(for: "› file1", "other")
      screen.type("xhp")
      try screen.wait(for: "Move 1 file", "There already: file1", "Keep both", "Replace", "Leave")
      screen.type(ExampleScreen.down + "\r")
      try screen.wait(for: "moved", "other")
      #expect(try names(in: "files/inner") == ["one", "two"])
      #expect(try names(in: "data/Trash/files") == ["file1"])
      screen.type("u")
      try screen.wait(for: "no longer moved", "The text of file1.")
      #expect(try names(in: "files/inner") == ["file1", "one", "two"])
      screen.type("u")
      try screen.wait(for: "no longer copied")
      #expect(try names() == ["file1", "file10", "file2", "inner", "last"])
      screen.type("q")
      #expect(try screen.end().status == 130)
    }

    @Test("Deleting for good says that write-protected directories go too, and they do")
    func writeProtected() throws {
      #expect(chmod("\(run.directory)/files/inner", 0o500) == 0)
      let screen = try start()
      screen.type("D")
      try screen.wait(for: "1 file or directory for good?", "protected")
      screen.type("y")
      try screen.wait(for: "deleted for good")
      #expect(try names() == ["file1", "file10", "file2", "last"])
      screen.type("q")
      #expect(try screen.end().status == 130)
    }

    /// Writes a program that runs another one for which the system makes no links, as on exFAT.
    private func writeWithoutLinks() throws -> String {
      try run.write(
        "without-links",
        """
        import ctypes, os, struct, sys
        calls = {"x86_64": (88, 266, 133, 259), "aarch64": (36, 33)}[os.uname().machine]
        code = [struct.pack("HBBI", 0x20, 0, 0, 0)]
        for index, call in enumerate(calls):
            code.append(struct.pack("HBBI", 0x15, len(calls) - index, 0, call))
        code += [struct.pack("HBBI", 6, 0, 0, 0x7FFF0000), struct.pack("HBBI", 6, 0, 0, 0x50001)]
        code = ctypes.create_string_buffer(b"".join(code))
        program = struct.pack("HxxxxxxP", len(code) // 8, ctypes.addressof(code))
        system = ctypes.CDLL(None)
        if system.prctl(38, 1, 0, 0, 0) or system.prctl(22, 2, program):
            sys.exit("no filter")
        os.execvp(sys.argv[1], sys.argv[1:])
        """.utf8)
    }

    @Test("Before links are left out that cannot be where they are to go, a question comes")
    func withoutLinks() throws {
      symlink("one", "\(run.directory)/files/inner/link")
      let withoutLinks = "python3 \(try writeWithoutLinks())"
      guard try run.start("\(withoutLinks) true").program.waitForEnd().status == 0 else {
        return print("skipped: the system sets no filter of its calls")
      }
      let screen = try run.start(
        "exec \(withoutLinks) files \(run.directory)/files", columns: 160)
      try screen.wait(for: "› inner/", "file10")
      screen.type("yp")
      try screen.wait(for: "Copy 1 file", "inner → inner 2")
      screen.type("y")
      try screen.wait(for: "inner/link cannot be copied", "Leave such files out?")
      screen.type("n")
      try screen.wait(for: "files  \(run.directory)/files/inner/link cannot be copied")
      #expect(try names() == ["file1", "file10", "file2", "inner", "last"])
      screen.type("p")
      try screen.wait(for: "Copy 1 file")
      screen.type("y")
      try screen.wait(for: "Leave such files out?")
      screen.type("y")
      try screen.wait(for: "copied, but ", "inner/link cannot be copied")
      #expect(try names(in: "files/inner") == ["link", "one", "two"])
      #expect(try names(in: "files/inner 2") == ["one", "two"])
      screen.type("u")
      try screen.wait(for: "no longer copied")
      screen.type("q")
      _ = try screen.end()
    }

    @Test("What an undo cannot bring back stays to be undone, and the counts are true")
    func undoingInPart() throws {
      let screen = try start()
      screen.type("/file")
      try screen.wait(for: "Filter: file", "1 of 3")
      screen.type("\r   ")
      try screen.wait(for: "3 selected")
      screen.type("d")
      try screen.wait(for: "Move 3 files or directories to the trash?")
      screen.type("y")
      try screen.wait(for: "in the trash: 3")
      // The one in the middle cannot come back while there is another.
      try run.write("files/file2", "another".utf8)
      screen.type("u")
      try screen.wait(for: "file2: File exists")
      unlink("\(run.directory)/files/file2")
      screen.type("u")
      try screen.wait(for: "no longer in the trash: ")
      #expect(try names() == ["file1", "file10", "file2", "inner", "last"])
      screen.type("U")
      try screen.wait(for: "in the trash: 3")
      #expect(try names() == ["inner", "last"])
      screen.type("u")
      try screen.wait(for: "no longer in the trash: 3")
      #expect(try names() == ["file1", "file10", "file2", "inner", "last"])
      screen.type("q")
      #expect(try screen.end().status == 130)
    }

    @Test("Names are given, made and deleted, each after a question, and brought back")
    func changing() throws {
      let screen = try start()
      screen.type("Gr")
      try screen.wait(for: "Rename last")
      screen.type("ab\\xff\r")
      try screen.wait(for: "› ab\\xff", "renamed")
      screen.type("nfolder/\r")
      try screen.wait(for: "› folder/", "made")
      screen.type("ad")
      try screen.wait(for: "Move 6 files or directories to the trash?", "folder", "ab\\xff")
      screen.type("n")
      #expect(try names().count == 6)
      screen.type("d")
      try screen.wait(for: "Y Move")
      screen.type("y")
      try screen.wait(for: "in the trash: 6", "empty")
      #expect(try names() == [])
      screen.type("u")
      try screen.wait(for: "no longer in the trash: 6")
      screen.type("u")
      try screen.wait(for: "no longer made")
      screen.type("u")
      try screen.wait(for: "› last", "no longer renamed")
      #expect(try names() == ["file1", "file10", "file2", "inner", "last"])
      screen.type("q")
      #expect(try screen.end().status == 130)
    }

    @Test("A name that is not UTF-8 is shown with its bytes, and printed as it is")
    func bytes() throws {
      let folder = "\(run.directory)/bytes"
      let screen = try run.start(
        "mkdir \(folder); : > $(printf '\(folder)/bad\\377.txt'); "
          + "files \(folder) > \(run.directory)/out; exit 0")
      try screen.wait(for: "› bad\\xff.txt", "0 B")
      screen.type("\r")
      #expect(try screen.end().status == 0)
      let out = try Data(contentsOf: URL(filePath: "\(run.directory)/out"))
      #expect(out == Data("\(folder)/bad".utf8) + [0xFF] + Data(".txt\n".utf8))
    }

    @Test("What has no entries says so, what is hidden is shown by a dot, and what comes is seen")
    func empty() throws {
      try run.write("files/inner/.hidden", "".utf8)
      for name in ["one", "two"] { unlink("\(run.directory)/files/inner/\(name)") }
      let screen = try start()
      screen.type("l")
      try screen.wait(for: "only hidden files")
      screen.type(".")
      try screen.wait(for: "› .hidden")
      try run.write("files/inner/new", "".utf8)
      try screen.wait(for: "new")
      screen.type("q")
      #expect(try screen.end().status == 130)
    }

    @Test("Two columns of tiles at 40 columns, and the whole name above")
    func narrow() throws {
      let long = "a name that is far too long for any tile of them all"
      try run.write("files/\(long)", "".utf8)
      let screen = try start(40)
      screen.type("vj" + ExampleScreen.left)
      try screen.wait(for: "any tile of them all  2 of 6", "› a name t…them all", "inner/")
      screen.type("\u{3}")
      #expect(try screen.end().status == 130)
    }

    @Test("An editor has the terminal until it ends, and keys are for files again")
    func editing() throws {
      let editor = try run.write(
        "editor", "#!/bin/sh\necho editing \"$1\"; read line; echo \"$line\" >> \"$1\"\n".utf8,
        mode: 0o755)
      let screen = try run.start("VISUAL=\(editor) exec files \(run.directory)/files/last")
      try screen.wait(for: "› last", "The text of last.")
      screen.type("e")
      try screen.program.wait(for: "editing \(run.directory)/files/last")
      screen.type("more\n")
      try screen.wait(for: "The text of last.more")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test(
      "A picture is drawn below its heading where the terminal has them, whatever case its ending has"
    )
    func pictures() throws {
      let header = Array("\u{89}PNG\r\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) })
      try run.write(
        "files/file1.PNG",
        header + [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 20, 0, 0, 0, 40]
          + [UInt8](repeating: 0, count: 20))
      let screen = try run.start("exec files \(run.directory)/files/file1.PNG")
      try screen.program.wait(for: "\u{1B}_Gi=31")
      screen.type("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c")
      try screen.program.wait(for: "H\u{1B}_Ga=T,f=100,t=d,i=")
      screen.type("k")
      try screen.program.wait(for: "\u{1B}_Ga=d,d=I")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("Directories get letters, which lead there from anywhere, also in the next run")
    func bookmarks() throws {
      let screen = try start()
      screen.type("lma")
      try screen.wait(for: "bookmark a: ~/files/inner")
      screen.type("h'b")
      try screen.wait(for: "m b makes a bookmark b; there are a")
      screen.type("q")
      #expect(try screen.end().status == 130)
      let next = try start()
      next.type("'a")
      try next.wait(for: "› one", "~/files/inner")
      next.type("/ma")
      try next.wait(for: "Filter: ma")
      next.type("\u{3}q")
      _ = try next.end()
    }

    @Test("A change is taken back in the next session")
    func nextSession() throws {
      let screen = try start()
      screen.type("Gr")
      try screen.wait(for: "Rename last")
      screen.type("first\r")
      try screen.wait(for: "› first", "renamed")
      screen.type("q")
      _ = try screen.end()
      let next = try start()
      next.type("u")
      try next.wait(for: "no longer renamed", "last")
      #expect(try names() == ["file1", "file10", "file2", "inner", "last"])
      next.type("q")
      _ = try next.end()
    }

    @Test(
      "A change that was interrupted is finished or taken back at the next start",
      arguments: [("", "finished", true), (ExampleScreen.down, "taken back", false)])
    func interrupted(key: String, message: String, isFinished: Bool) throws {
      let folder = "\(run.directory)/files"
      // Two files were to be made by other names; the first one is, and the process has ended.
      rename("\(folder)/file1", "\(folder)/x1")
      var facts = stat()
      stat("\(folder)/x1", &facts)
      try run.write(
        "state/files/1-1.plan",
        """
        journal 1 renamed%3A%202
        step move \(folder)/file1 \(folder)/x1
        step move \(folder)/file2 \(folder)/x2
        plan do
        begin \(facts.st_dev) \(facts.st_ino)
        done mo
        """.utf8)
      let screen = try run.start("HOME=\(run.directory) exec files \(folder)", columns: 100)
      try screen.wait(for: "This was interrupted: renamed: 2", "Finish it", "Take it back")
      screen.type(key + "\r")
      // In the status line; the question says it too.
      try screen.wait(for: "files  \(message)")
      let kept = ["file10", "inner", "last"]
      #expect(
        try names().sorted()
          == ((isFinished ? ["x1", "x2"] : ["file1", "file2"]) + kept).sorted())
      screen.type("q")
      _ = try screen.end()
    }

    @Test("Names of many are changed in an editor, shown before anything happens, and taken back")
    func renaming() throws {
      let script = "#!/bin/sh\nsed -i -e 's/^file1$/x/;s/^file2$/file1/;s/^x$/file2/' \"$1\"\n"
      let editor = try run.write("editor", script.utf8, mode: 0o755)
      let screen = try run.start("VISUAL=\(editor) exec files --choose \(run.directory)/files")
      try screen.wait(for: "› inner/", "file10")
      screen.type("R")
      try screen.wait(for: "Rename 2 files or directories?", "file1 → file2", "file2 → file1")
      screen.type("y")
      try screen.wait(for: "renamed: 2")
      let text = { (name: String) in
        String(
          decoding: FileManager.default.contents(atPath: "\(self.run.directory)/files/\(name)")
            ?? Data(),
          as: UTF8.self)
      }
      #expect(text("file1") == "The text of file2." && text("file2") == "The text of file1.")
      screen.type("u")
      try screen.wait(for: "no longer renamed: 2")
      #expect(text("file1") == "The text of file1." && text("file2") == "The text of file2.")
      #expect(try names() == ["file1", "file10", "file2", "inner", "last"])
      screen.type("q")
      #expect(try screen.end().status == 130)
    }

    @Test(
      "Names that cannot be given are told, and none is changed",
      arguments: [
        ("$d", "there are 4 lines for 5 names; nothing is renamed"),
        ("2s,.*,a/b,", "line 2 cannot be a name; nothing is renamed"),
        ("2s/.*/last/", "two files would be called last; give each its own name"),
        ("", "no name is another one"), ("s/$/\\r/", "no name is another one"),
      ])
    func unnameable(change: String, message: String) throws {
      let editor = try run.write(
        "editor", "#!/bin/sh\nsed -i -e '\(change)' \"$1\"\n".utf8, mode: 0o755)
      let screen = try run.start(
        "VISUAL=\(editor) exec files --choose \(run.directory)/files", columns: 120)
      try screen.wait(for: "› inner/", "file10")
      screen.type("R")
      try screen.wait(for: message)
      #expect(try names() == ["file1", "file10", "file2", "inner", "last"])
      screen.type("q")
      #expect(try screen.end().status == 130)
    }

    @Test(
      "The function of a shell goes to the last directory, also one with a line feed and other bytes",
      arguments: ["bash", "zsh", "fish"])
    func shell(name: String) throws {
      guard access("/usr/bin/\(name)", X_OK) == 0 || access("/bin/\(name)", X_OK) == 0 else {
        return
      }
      try run.write("files/a\nb/c", "".utf8)
      let load =
        name == "fish" ? "files --shell fish | source" : "eval \"$(files --shell \(name))\""
      let line = "\(load); cd /; files \(run.directory)/files; pwd > \(run.directory)/out"
      let screen = try run.start("exec \(name) -c '\(line)'")
      try screen.wait(for: "› a\\x0ab/")
      screen.type("lq")
      _ = try screen.end()
      let out = try Data(contentsOf: URL(filePath: "\(run.directory)/out"))
      #expect(String(decoding: out, as: UTF8.self) == "\(run.directory)/files/a\nb\n")
    }
  }
}
