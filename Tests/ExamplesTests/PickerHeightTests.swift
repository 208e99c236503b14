import Glibc
import PseudoTerminals
import Testing

extension ExampleTests {
  @Suite("Height of picker", .serialized)
  struct PickerHeightTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
    }

    @Test(
      "It is drawn below what is there, which stands as before whichever way it is left",
      arguments: [
        ("\r", "status 0"), ("\u{1B}", "status 130"), ("\u{3}", "status 130"),
      ])
    func leaving(keys: String, status: String) throws {
      let screen = try run.start(
        "printf 'above\\nprompt '; picker --height=8 \(try run.lines(99)) >/dev/null; echo status $?"
      )
      try screen.wait(for: "above\nprompt\nPick from", "› line 1", "1 of 99")
      #expect(screen.lines[9].contains("F1 Show keys"))
      #expect(screen.lines[10...].joined() == "")
      screen.type(keys)
      try screen.wait(for: "above\nprompt \(status)")
      #expect(screen.lines[2...].joined() == "")
    }

    @Test("A height that fits is that of the lines, in a border too", arguments: ["", "--border"])
    func fitting(border: String) throws {
      let screen = try run.start(
        "echo above; seq 2 | picker --height ~50% \(border); echo end", rows: 40)
      try screen.wait(for: "above\nPick from", "1 of 2")
      #expect(screen.place(of: "F1 Show keys")?.row == (border.isEmpty ? 5 : 7))
      #expect((screen.place(of: "╭")?.row == 2) == !border.isEmpty)
      screen.type("\r")
      try screen.wait(for: "above\n1\nend")
    }

    @Test("A signal that ends it erases it, too")
    func signal() throws {
      let screen = try run.start(
        "printf 'above\\nprompt '; exec picker --height 8 \(try run.lines(99))")
      try screen.wait(for: "above\nprompt\nPick from", "› line 1")
      screen.program.signal(SIGTERM)
      let (status, output) = try screen.program.waitForEnd()
      #expect(status == 143)
      #expect(output.contains("\u{1B}[3;1H\u{1B}[J\u{1B}[2;8H"))
    }

    @Test("At the bottom the screen scrolls for it, and a click is meant for the line that is seen")
    func atTheBottom() throws {
      let screen = try run.start(
        "seq 30; printf 'prompt '; picker --height 40% \(try run.lines(99))", rows: 12)
      try screen.wait(for: "30\nprompt\nPick from", "› line 1")
      // The first of the ten lines is the third of the screen.
      #expect(screen.lines[1] == "prompt")
      screen.type("\u{1B}[<0;5;7M\u{1B}[<0;5;7m")
      try screen.wait(for: "› line 3")
      // Somebody else's line.
      screen.type("\u{1B}[<0;5;1M\u{1B}[<0;5;1m\r")
      try screen.wait(for: "prompt line 3")
    }

    @Test("It follows the terminal to another size")
    func resizing() throws {
      let screen = try run.start(
        "echo above; picker --height 6 \(try run.lines(99)); echo; echo end")
      try screen.wait(for: "above\nPick from", "› line 1")
      screen.resize(rows: 10, columns: 40)
      try screen.wait(for: "Pick from", "› line 1", "1 of 99")
      screen.type("\r")
      try screen.wait(for: "end")
      #expect(!screen.lines.contains { $0.contains("Pick from") })
    }

    @Test("A terminal that does not say where its cursor is gives its last lines")
    func silence() throws {
      let screen = try run.start("picker --height 5 \(try run.lines(9)); echo end")
      try screen.program.wait(for: "\u{1B}[20;1H\u{1B}[J")
      try screen.program.wait(for: "› line 1")
      screen.type("\u{1B}")
      try screen.program.wait(for: "\u{1B}[20;1H\u{1B}[J\u{1B}[20;1H")
      try screen.program.wait(for: "end")
    }
  }
}
