import FoundationEssentials
import Glibc
import PseudoTerminals
import Testing

extension ExampleTests {
  @Suite("Programs in words", .serialized)
  struct FlatTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
      let files = [
        ("fruits", "Apple\nBlueberry jam\nCherry\nElderberry\n"),
        ("papers/draft.txt", "Dear Ada\n"), ("papers/notes.md", "x\n"), ("papers/letters/x", ""),
        ("text", (1...60).map { "line \($0) of the text\n" }.joined()),
        ("mails", Self.mail("Ada", 12, "Notes") + Self.mail("Bob", 11, "Numbers")),
      ]
      for (name, text) in files { try run.write(name, text.utf8) }
      unlink("\(run.directory)/papers/letters/x")
      for name in ["draft.txt", "notes.md", "letters"] {
        let time = timespec(tv_sec: 1_584_007_200, tv_nsec: 0)
        utimensat(AT_FDCWD, "\(run.directory)/papers/\(name)", [time, time], 0)
      }
    }

    private static func mail(_ name: String, _ day: Int, _ subject: String) -> String {
      """
      From \(name)@example.org Thu Mar \(day) 10:00:00 2020
      From: \(name) <\(name.lowercased())@example.org>
      Subject: \(subject)
      Date: \(day) Mar 2020 10:00:00 +0000

      One line.


      """
    }

    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    private static func text(_ path: String) -> String {
      (try? Data(contentsOf: root.appending(path: path))).map {
        String(decoding: $0, as: UTF8.self)
      }
        ?? ""
    }

    /// The sessions of the guide.
    private static let sessions = text("Docs/Flat.md").split(separator: "```console\n").dropFirst()
      .map { ($0.split(separator: "```").first ?? "").split(separator: "\n").map(String.init) }

    /// Walks through each kind of field and each program, by the name of their file.
    private static let walks: [(name: String, lines: [String])] =
      ((try? FileManager.default.contentsOfDirectory(atPath: root.path + "/Tests/Walks")) ?? [])
      .filter { $0.hasSuffix(".txt") }.sorted()
      .map { ($0, text("Tests/Walks/\($0)").split(separator: "\n").map(String.init)) }

    @Test("There is a session of every program, and a walk through it and each kind of field")
    func programs() {
      let names = Self.sessions.compactMap { $0.first?.split(separator: " ").dropFirst().first }
      #expect(names == ["picker", "files", "reader", "mailbox", "ask"])
      let kinds = [
        "choice", "choices", "combobox", "date", "email", "group", "lines", "note", "number",
        "path", "radio", "secret", "switch", "text", "url",
      ]
      let files = kinds.map { "field-\($0).txt" } + names.map { "program-\($0).txt" }.sorted()
      #expect(Self.walks.map(\.name) == files)
    }

    @Test("Say of every key what a blind person's walk says", arguments: walks.map(\.lines))
    func walk(lines: [String]) throws { try session(lines: lines) }

    @Test("Say of every key what the guide says", arguments: sessions)
    func session(lines: [String]) throws {
      let command = try #require(lines.first).dropFirst(2)
      let program = try run.start(
        "stty -echo; cd \(run.directory); cat | HOME=$PWD \(command)", rows: 50, columns: 200
      ).program
      for line in lines.dropFirst() {
        if line.hasPrefix("> ") {
          program.type(line.dropFirst(2) + "\n")
        } else {
          #expect(try program.wait(for: line + "\r\n") == "", "before \(line)")
          #expect(line.count <= 80)
        }
      }
      program.type("\u{4}")
      #expect(try program.waitForEnd().output == "")
    }

    @Test("A terminal that only prints gets no sequence, and is as it was in the end")
    func dumbTerminal() throws {
      let program = try run.start("cd \(run.directory); TERM=dumb exec files papers").program
      var heard = try hear("letters/, 12 Mar 2020, directory, row, 1 of 3\r\n", from: program)
      program.type("j")
      heard += try hear("draft.txt, 9 B, 12 Mar 2020, file, row, 2 of 3\r\n", from: program)
      program.type("\u{1B}[B")
      heard += try hear("notes.md, 2 B, 12 Mar 2020, file, row, 3 of 3\r\n", from: program)
      program.type("q")
      heard += try program.waitForEnd().output
      #expect(!heard.contains("\u{1B}"))
      #expect(program.attributes.c_lflag & tcflag_t(ECHO | ICANON) == tcflag_t(ECHO | ICANON))
    }

    @Test(
      "Without a terminal, a pipe names keys and commands, and the editor of keys says what it records"
    )
    func pipe() throws {
      let program = try run.start(
        "cd \(run.directory); printf 'f2\\nenter\\nctrl+q\\n\\nescape\\nescape\\n'"
          + " | setsid -w picker fruits | cat"
      ).program
      let heard = try program.waitForEnd().output
      #expect(heard.hasPrefix("Pick from fruits\r\nApple, row, 1 of 4\r\nkeys\r\n"))
      #expect(heard.contains(": press keys\r\n"))
      #expect(heard.contains(": Ctrl+Q"))
      #expect(heard.hasSuffix("Pick from fruits\r\nApple, row, 1 of 4\r\n"))
    }

    @Test("Of the keys, the keyboard and the last keys, no line is wider than the terminal")
    func pages() throws {
      let program = try run.start(
        "cd \(run.directory); TERM=dumb exec reader text", columns: 40
      ).program
      var heard = try hear("line 1 of the text, line, 1\r\n", from: program)
      program.type("\u{1B}OP\u{1B}?\u{1B}[24~q")
      heard += try program.waitForEnd().output
      let lines = heard.split(separator: "\r\n")
      #expect(lines.count > 100)
      #expect(lines.contains("Keyboard") && lines.contains("Keyboard with Shift"))
      #expect(lines.filter { $0.count > 40 } == [])
    }

    @Test("A setting of the user's keymap tells every program in words")
    func setting() throws {
      try run.write(
        "config/reader/keymap.json5",
        "{ version: 1, settings: { screen: { flat: true } }, bindings: [] }".utf8)
      let program = try run.start("cd \(run.directory); exec reader text").program
      var heard = try hear("line 1 of the text, line, 1\r\n", from: program)
      program.type("q")
      heard += try program.waitForEnd().output
      #expect(!heard.contains("\u{1B}"))
    }

    /// Waits until a text comes, and returns everything up to there.
    private func hear(_ text: String, from program: TerminalProgram) throws -> String {
      var heard = ""
      try program.read { piece in
        heard += String(decoding: piece, as: UTF8.self)
        return heard.contains(text) ? nil : "waited for \(text) and saw \(heard)"
      }
      return heard
    }
  }
}
