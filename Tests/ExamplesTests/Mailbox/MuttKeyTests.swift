import PseudoTerminals
import Requirements
import Testing

extension ExampleTests {
  @Suite("mailbox --mutt does what keys of mutt do", .serialized)
  struct MuttKeyTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
    }

    /// Starts it with mails of people, the first one at the top, each of sixty lines.
    private func start(
      _ names: [String] = ["Ada", "Bob", "Cleo", "Dora"], columns: Int = 80
    ) throws -> ExampleScreen {
      let mails = names.reversed().enumerated().map { index, name in
        let lines = (1...60).map { "line \($0) of \(name)\n" }.joined()
        return """
          From x Mon Mar 11 08:02:00 2024
          From: \(name) <\(name.lowercased())@example.org>
          Date: Mon, 11 Mar 2024 08:0\(index):00 +0000
          Subject: About \(name)

          \(lines)

          """
      }
      try run.write("inbox", mails.joined().utf8)
      let screen = try run.start(
        "cd \(run.directory); exec mailbox --mutt inbox", columns: columns)
      try screen.wait(for: "line 1 of \(names[0])", "1 of \(names.count)")
      return screen
    }

    private func leave(_ screen: ExampleScreen) throws {
      screen.type("x")
      #expect(try screen.end().status == 0)
    }

    @Test("In the list, keys lead to mails, pages and ends")
    func going() throws {
      let names = (10...60).map { "Person\($0)" }
      let screen = try start(names)
      for (key, focused) in [
        ("j", 11), ("J", 12), ("k", 11), ("K", 10), ("*", 60), ("=", 10), ("z", 19), ("Z", 10),
      ] {
        screen.type(key)
        try screen.wait(for: "› Person\(focused)", "Subject: About Person\(focused)")
      }
      try leave(screen)
    }

    @Test("In the list, keys lead to the mails to which they lead in mutt", .needs("mutt"))
    func differential() throws {
      // With so many columns, each mail has one of 20 rows, below a row with the names of the columns.
      let screen = try start((1...60).reversed().map { "Person\($0)" }, columns: 200)
      let settings = "set folder=. arrow_cursor index_format=%s sort=reverse-mailbox-order\n"
      try run.write("muttrc", settings.utf8)
      let mutt = try run.start(
        "cd \(run.directory); HOME=$PWD exec mutt -n -F muttrc -R -f inbox", rows: 23, columns: 200)
      let steps: [(keys: String, focused: Int, first: Int?)] = [
        ("=", 60, 60), ("]", 50, 50), ("]", 40, 40), ("[", 40, 50), (">", 40, 49), ("<", 40, 50),
        ("M", 40, 50), ("H", 50, 50), ("*", 1, nil), ("7\r", 54, nil), ("23\r", 38, nil),
        ("\t", 37, nil),
      ]
      for (keys, focused, first) in steps {
        mutt.type(keys)
        try mutt.wait(for: "-> About Person\(focused)")
        screen.type(keys)
        try screen.wait(for: "› Person\(focused)")
        guard let first else { continue }
        try mutt.wait(forRow: 1, (focused == first ? "-> " : "   ") + "About Person\(first)")
        try screen.wait(forRow: 3, (focused == first ? "› " : "  ") + "Person\(first)")
      }
      mutt.type("x")
      try leave(screen)
    }

    @Test("In a mail, Return and Backspace scroll, - goes a page back and ^ to the start")
    func reading() throws {
      let screen = try start()
      screen.type(" ")
      try screen.wait(for: "Escape Back", "line 1 of Ada")
      screen.type("\r")
      try screen.wait(for: "line 18 of Ada")
      screen.type("\u{7F}")
      try screen.wait(for: "From: Ada", "line 1 of Ada")
      screen.type("  ")
      try screen.wait(for: "line 40 of Ada")
      screen.type("-")
      try screen.wait(for: "line 20 of Ada")
      screen.type("^")
      try screen.wait(for: "From: Ada", "line 1 of Ada")
      screen.type("J")
      try screen.wait(for: "line 1 of Bob")
      screen.type("i")
      try screen.wait(for: "2 of 4")
      try leave(screen)
    }

    @Test("Tags stay while one goes on, and a command takes what is tagged")
    func tagging() throws {
      let screen = try start()
      screen.type("t")
      try screen.wait(for: "› Bob", "1 selected")
      screen.type("jt")
      try screen.wait(for: "› Dora", "2 selected")
      screen.type("F")
      try screen.wait(for: "N!")
      let flagged = screen.lines.filter { $0.contains("N!") }
      #expect(flagged.count == 2)
      screen.type("d")
      try screen.wait(for: "2 mails · 2 deleted", "deleted: 2 mails")
      screen.type("u")
      try screen.wait(for: "no longer deleted", "4 mails")
      try leave(screen)
    }

    @Test("O sorts the other way, where another key would delete")
    func sorting() throws {
      let screen = try start()
      screen.type("Od")
      try screen.wait(for: "sorted: date, reversed", "4 mails · by date · reversed")
      #expect(screen.lines[2].contains("Dora"))
      screen.type("od")
      try screen.wait(without: "reversed")
      #expect(screen.lines[2].contains("Ada"))
      screen.type("Or")
      try screen.wait(for: "sorted: as they came, reversed", "4 mails · reversed")
      #expect(screen.lines[2].contains("Dora"))
      screen.type("ot")
      try screen.wait(for: "4 mails · threads")
      try leave(screen)
    }
  }
}
