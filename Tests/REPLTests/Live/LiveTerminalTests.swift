import FoundationEssentials
import Glibc
import PseudoTerminals
import Testing

/// Each test has a terminal of its own; one at a time, because two cores are few for them.
@Suite("live at a terminal", .serialized, .onTerminalThread)
struct LiveTerminalTests {
  /// Switches to the screen of its own and back.
  static let entering = "\u{1B}[?1049h"
  static let leaving = "\u{1B}[?1049l"

  /// A program at its prompt after some lines of the session's language.
  private func start(_ line: String = "", rows: UInt16 = 24) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(rows: rows)
    try terminal.waitForPrompt()
    guard !line.isEmpty else { return terminal }
    terminal.type(line + "\r")
    return terminal
  }

  @Test("A scene fills the terminal, keys move through it, and ctrl+] returns to a working prompt")
  func scene() throws {
    let terminal = try start()
    let before = terminal.flags
    terminal.type("table big rows=1000000; live\r")
    try terminal.wait(for: Self.entering)
    try terminal.wait(for: "row 21")
    try terminal.wait(for: "ctrl+] return")
    #expect(terminal.flags != before)
    terminal.type("\u{1B}[B\u{1B}[B")
    try terminal.wait(for: "› row 1")
    terminal.type("\u{1B}[F")
    try terminal.wait(for: "› row 999999")
    terminal.type("\u{1D}")
    try terminal.wait(for: Self.leaving)
    try terminal.waitForPrompt()
    #expect(terminal.flags == before)
    terminal.type("get bi\tg.focus\r")
    try terminal.wait(for: "big.focus = 999999")
  }

  @Test("The coach of the session speaks on the screen, and has one list of what it named")
  func coach() throws {
    let terminal = try start("coach on; table small rows=9; live")
    try terminal.wait(for: "row 8")
    terminal.type(String(repeating: "\u{1B}[B", count: 9))
    try terminal.wait(for: "times: End does that")
    terminal.type("\u{1D}")
    try terminal.wait(for: Self.leaving)
    try terminal.waitForPrompt()
    terminal.type("coach list\r")
    try terminal.wait(for: "navigation.last: named 1 time")
  }

  @Test("A terminal that only prints is told in words what the guide says")
  func words() throws {
    let guide = URL(filePath: #filePath).appending(path: "../../../../Docs/Flat.md").standardized
    let text = try String(contentsOf: guide, encoding: .utf8)
    let session = try #require(text.split(separator: "```text\n").dropFirst().first)
    let lines = session.split(separator: "```")[0].split(separator: "\n")
    let bytes = ["down": "\u{1B}[B", "end": "\u{1B}[F", "enter": "\r", "ctrl+]": "\u{1D}"]
    let terminal = try PseudoTerminal(environment: ["TERM=dumb"])
    try terminal.wait(for: "keyboard:list> ")
    terminal.type(lines[0].drop { $0 != " " }.dropFirst() + "\r")
    for line in lines.dropFirst() {
      if line.hasPrefix("> ") {
        let key = String(line.dropFirst(2))
        terminal.type(bytes[key] ?? key)
      } else {
        try terminal.wait(for: String(line))
        #expect(line.count <= 80)
      }
    }
  }

  @Test(
    "The key that returns is known however it arrives",
    arguments: ["\u{1D}", "\u{1B}[93;5u", "\u{1B}[27;5;93~", "\u{1B}[53;5u"])
  func returning(bytes: String) throws {
    let terminal = try start("live")
    try terminal.wait(for: "ctrl+] return")
    terminal.type(bytes)
    try terminal.wait(for: Self.leaving)
    try terminal.waitForPrompt()
  }

  @Test("Rows that are longer than the window scroll sideways with alt and an arrow")
  func sideways() throws {
    let terminal = try PseudoTerminal(columns: 40)
    try terminal.waitForPrompt()
    let line = "ohio " + String(repeating: "a", count: 100) + " zzz"
    try terminal.home.write("\(line)\nshort\n", to: "long")
    terminal.type("table t file=\(terminal.home.path)/long; live\r")
    try terminal.wait(for: "aaa…")
    try terminal.wait(for: "ctrl+] return")
    for _ in 0..<30 { terminal.type("\u{1B}[1;3C") }
    try terminal.wait(for: "zzz")
    for _ in 0..<30 { terminal.type("\u{1B}[1;3D") }
    try terminal.wait(for: "ohio")
  }

  @Test(
    "The keys of live are commands: why knows them at the prompt, F1 lists them, bind changes them")
  func ownKeys() throws {
    let terminal = try start()
    terminal.type("why f1\r")
    try terminal.wait(for: "f1 does nothing now")
    try terminal.wait(for: "screen.showKeys")
    try terminal.wait(for: "not possible now")
    terminal.type("where live.findNext\r")
    try terminal.wait(for: "n  ")
    terminal.type("bind f5 screen.showKeys; bind q screen.leave\r")
    terminal.type("unbind ctrl+]; unbind ctrl+5; live\r")
    try terminal.wait(for: "q returns")
    terminal.type("\u{1B}[15~")
    try terminal.wait(for: "Show keys")
    try terminal.wait(for: "Close")
    terminal.type("\u{1B}[B\u{1B}")
    try terminal.wait(for: "row 21")
    terminal.type("q")
    try terminal.wait(for: Self.leaving)
    try terminal.waitForPrompt()
    terminal.type("record; save \(terminal.home.path)/kept.kbd\r")
    try terminal.wait(for: "wrote")
    #expect(try !terminal.home.read("kept.kbd").contains("press"))
  }

  @Test("In a text the keys that type are the text's")
  func textGuard() throws {
    let terminal = try start("text note capitals=none; live")
    try terminal.wait(for: "ctrl+] return")
    terminal.type("/n?")
    try terminal.wait(for: "/n?")
    terminal.type("\u{1D}")
    try terminal.waitForPrompt()
    terminal.type("get note.value\r")
    try terminal.wait(for: "note.value = \"/n?\"")
  }

  @Test("ctrl+c is a key; unless it is bound, the status line says what returns")
  func interruptKey() throws {
    let terminal = try start("live")
    try terminal.wait(for: "ctrl+] return")
    terminal.type("\u{3}")
    try terminal.wait(for: "ctrl+c is an ordinary key here; ctrl+] returns to the prompt")
    terminal.type("\u{1D}")
    try terminal.waitForPrompt()
    terminal.type("bind ctrl+c navigation.last; live\r")
    try terminal.wait(for: "ctrl+] return")
    terminal.type("\u{3}")
    try terminal.wait(for: "› row 39")
  }

  @Test("What can follow a sequence appears above the status line, and the focus stays in sight")
  func hints() throws {
    let terminal = try start("bind 'g e' navigation.last; bind 'g g' navigation.first; live")
    try terminal.wait(for: "ctrl+] return")
    terminal.type("\u{1B}[F")
    try terminal.wait(for: "› row 39")
    // From the last row there would be nothing to do for the first of them.
    terminal.type("\u{1B}[A")
    try terminal.wait(for: "› row 38")
    terminal.type("g")
    try terminal.wait(for: "Last row")
    terminal.resize(rows: 12, columns: 60)
    try terminal.wait(for: "› row 38")
    try terminal.wait(for: "First row")
    terminal.type("g")
    try terminal.wait(for: "› row 0")
  }

  @Test("Another size draws everything anew, with the focus in sight", arguments: [5, 9, 40])
  func resizing(rows: UInt16) throws {
    let terminal = try start("table big rows=1000; press down*500; live")
    try terminal.wait(for: "› row 499")
    try terminal.wait(for: "ctrl+] return")
    terminal.resize(rows: rows, columns: 50)
    try terminal.wait(for: "› row 499")
    try terminal.wait(for: "ctrl+] return")
  }

  @Test("A click focuses, the wheel scrolls, a double click commits")
  func mouse() throws {
    let terminal = try start("on navigation.committed { get event.row }; live")
    try terminal.wait(for: "ctrl+] return")
    terminal.type("\u{1B}[<0;5;4M\u{1B}[<0;5;4m")
    try terminal.wait(for: "› row 2")
    terminal.type("\u{1B}[<65;5;4M")
    try terminal.wait(for: "row 24")
    terminal.type("\u{1B}[<0;5;4M\u{1B}[<0;5;4m\u{1B}[<0;5;4M\u{1B}[<0;5;4m")
    try terminal.wait(for: "= 5 ")
  }

  @Test(
    "A header says what is shown, Enter what was committed, and lines said together stay together")
  func messages() throws {
    let terminal = try start("live")
    try terminal.wait(for: "list: 40 rows, nothing focused")
    terminal.type("\u{1B}[B\r")
    try terminal.wait(for: "list: row 0 committed")
    terminal.type("\u{1D}")
    try terminal.wait(for: Self.leaving)
    try terminal.waitForPrompt()
    terminal.type("on navigation.committed { echo alpha; echo beta }; live\r")
    try terminal.wait(for: "row 0 focused")
    terminal.type("\r")
    try terminal.wait(for: "alpha")
    try terminal.wait(for: "beta")
  }

  @Test("What the session says is in the status line, and printed after the return")
  func lines() throws {
    let terminal = try start("on navigation.committed { get event.row; get event.scene }; live")
    try terminal.wait(for: "ctrl+] return")
    terminal.type("\u{1B}[B\r")
    try terminal.wait(for: "event.scene")
    terminal.type("\u{1D}")
    try terminal.wait(for: Self.leaving)
    try terminal.wait(for: "event.row = 0\r\nevent.scene = \"list\"\r\n")
    try terminal.waitForPrompt()
  }

  @Test("/ searches as somebody types, with the number of matches; n goes on, Escape goes back")
  func search() throws {
    let terminal = try start("table t rows=200; live")
    try terminal.wait(for: "/ searches")
    terminal.type("/19")
    try terminal.wait(for: "› row 19")
    // If a frame came while it counted, only the number is drawn again, in its place.
    try terminal.wait(for: "match 1 of 12 matches", or: ["\u{1B}[24;16H12\u{1B}"])
    terminal.type("\rn")
    try terminal.wait(for: "› row 119")
    terminal.type("N")
    try terminal.wait(for: "› row 19")
    terminal.type("/19x")
    try terminal.wait(for: "nothing has 19x")
    terminal.type("\u{1B}[27u\u{1D}")
    try terminal.wait(for: Self.leaving)
    try terminal.waitForPrompt()
    terminal.type("record; save \(terminal.home.path)/found.kbd\r")
    try terminal.wait(for: "wrote")
    let script = try terminal.home.read("found.kbd")
    #expect(script.contains("table t rows=200\nrepeat 2 { run navigation.findNext text=\"19\" }\n"))
    #expect(!script.contains("press"))
    #expect(try Program.run([terminal.home.path + "/found.kbd"]).status == 0)
  }

  @Test("& shows only what matches, also a regular expression or scattered letters; all replay")
  func filter() throws {
    let terminal = try start("table t rows=200; live")
    try terminal.wait(for: "/ searches")
    terminal.type("&19\r")
    try terminal.wait(for: "12 rows; & and Enter show all")
    terminal.type("&\u{1B}r^row 1[0-9]$\r")
    try terminal.wait(for: " row, nothing focused")
    terminal.type("&\u{7F}\r")
    try terminal.wait(for: "all 200 rows")
    terminal.type("&\u{1B}zr 19$\r")
    try terminal.wait(for: "2 rows; & and Enter show all")
    terminal.type("/\u{1B}r(")
    try terminal.wait(for: "unmatched (")
    terminal.type("\u{1B}[27u\u{1D}")
    try terminal.wait(for: Self.leaving)
    try terminal.waitForPrompt()
    terminal.type("record; save \(terminal.home.path)/filtered.kbd\r")
    try terminal.wait(for: "wrote")
    let script = try terminal.home.read("filtered.kbd")
    #expect(
      script.contains(
        "rows t filter 19\nrows t filter '^row 1[0-9]$' --pattern\nrows t filter\n"
          + "rows t filter 'r 19$' --fuzzy\n"))
    #expect(try Program.run([terminal.home.path + "/filtered.kbd"]).status == 0)
  }

  @Test("What a search finds beyond the right edge is shown")
  func farMatch() throws {
    let terminal = try PseudoTerminal(columns: 40)
    try terminal.waitForPrompt()
    try terminal.home.write(String(repeating: "a ", count: 60) + "needle z\n", to: "far")
    terminal.type("table t file=\(terminal.home.path)/far; live\r")
    try terminal.wait(for: "ctrl+] return")
    terminal.type("/needl")
    // The rest of the word is drawn in the row alone.
    try terminal.wait(for: "e z")
    terminal.type("\r\u{1D}")
    try terminal.wait(for: Self.leaving)
    try terminal.waitForPrompt()
  }

  @Test("stty erase is Backspace in live, too")
  func erase() throws {
    let home = try TemporaryFolder()
    let program = try TerminalProgram(
      ["/bin/sh", "-c", "stty erase ^H; exec \(Program.path)"],
      environment: Program.environment(home: home.path))
    try program.wait(for: "keyboard")
    program.type("text t; live\r")
    try program.wait(for: "ctrl+] return")
    program.type("abc\u{8}d")
    program.type("\u{1D}")
    try program.wait(for: Self.leaving)
    program.type("get t.value\r")
    try program.wait(for: "t.value = \"abd\"")
  }

  @Test("A command that gives another scene the focus brings it on the screen")
  func following() throws {
    let terminal = try start(
      "grid photos items=12 columns=3; focus list; on navigation.committed { focus photos }; live")
    try terminal.wait(for: "list")
    try terminal.wait(for: "ctrl+] return")
    terminal.type("\u{1B}[B\r")
    try terminal.wait(for: "photos")
    terminal.type("\u{1B}[C")
    try terminal.wait(for: "› row 0")
    terminal.type("\u{1D}")
    try terminal.waitForPrompt()
    terminal.type("get photos.focus\r")
    try terminal.wait(for: "photos.focus = 0")
  }

  @Test("Scenes of a layout share the screen, and have their own sizes again afterwards")
  func layout() throws {
    let terminal = try start(
      "table one rows=90 height=7; table two rows=90 height=8; layout both one two vertical; live")
    try terminal.wait(for: "ctrl+] return")
    terminal.type("\u{1B}[B\t\u{1B}[B\u{1B}[B")
    try terminal.wait(for: "› row 1")
    terminal.type("\u{1D}")
    try terminal.wait(for: Self.leaving)
    try terminal.waitForPrompt()
    terminal.type("get one.focus; get two.focus; get one.lastVisible; get two.lastVisible\r")
    try terminal.wait(for: "one.focus = 0\r\ntwo.focus = 1\r\n")
    try terminal.wait(for: "one.lastVisible = 6\r\ntwo.lastVisible = 7\r\n")
  }

  @Test("live from an event's body keeps the line that is being typed")
  func fromBody() throws {
    let terminal = try start("bind 'g e' navigation.last; on binding.hinted { live }; press g")
    try terminal.waitForPrompt()
    terminal.type("get li")
    try terminal.wait(for: "get li")
    try terminal.wait(for: Self.entering)
    try terminal.wait(for: "ctrl+] return")
    terminal.type("e\u{1D}")
    try terminal.wait(for: Self.leaving)
    try terminal.wait(for: "get li")
    terminal.type("st.focus\r")
    try terminal.wait(for: "list.focus = 39")
  }
}
