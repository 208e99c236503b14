import FoundationEssentials
import PseudoTerminals
import Testing

extension ExampleTests {
  @Suite("Bindings, layouts and colours of picker", .serialized)
  struct PickerBindTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
    }

    @Test(
      "Keys do what the command line says",
      arguments: [
        ("ctrl-o:accept", "\u{F}", ["line 1"]), ("ctrl-o:down+down+accept", "\u{F}", ["line 3"]),
        ("x:last,ctrl-o:up+accept", "x\u{F}", ["line 4"]),
        ("f2:toggle-all+accept", "\u{1B}OQ", ["line 1", "line 2", "line 3", "line 4", "line 5"]),
        (
          "alt-a:select-all,ctrl-o:toggle+accept", "\u{1B}a\u{F}",
          ["line 2", "line 3", "line 4", "line 5"]
        ),
        ("ctrl-o:change-query(4)", "\u{F}\r", ["line 4"]),
        ("ctrl-o:change-query[2)+,],alt-x:clear-query+pos(-2)+accept", "\u{F}\u{1B}x", ["line 4"]),
        ("tab:ignore,start:pos(3)", "\t\r", ["line 3"]),
        ("::accept,,:down", ",:", ["line 2"]),
        ("ctrl-k:reload(seq 5 7)+last,load:last", "\u{B}", nil),
      ] as [(String, String, [String]?)])
    func keys(bindings: String, keys: String, printed: [String]?) throws {
      let screen = try run.start("picker --sync --bind '\(bindings)' \(try run.lines(5))")
      try screen.wait(for: "line 1", "›")
      screen.type(keys)
      if printed == nil {
        try screen.wait(for: "› 7")
        screen.type("\r")
      }
      #expect(try screen.end().printed == printed ?? ["7"])
    }

    @Test(
      "A command of the shell has the terminal while it runs, and the prompt can be another one")
    func executing() throws {
      let screen = try run.start(
        "picker --bind 'ctrl-o:execute(echo about {}; read x; echo $x > \(run.directory)/read)"
          + "+change-prompt(next: ),f3:execute-silent:echo {} > \(run.directory)/silent' "
          + (try run.lines(5)))
      try screen.wait(for: "› line 1")
      screen.type("\u{F}")
      try screen.wait(for: "about line 1")
      screen.type("word\n")
      // Drawn anew: what is typed before is the command's.
      try screen.program.wait(for: "\u{1B}[?1049h")
      try screen.program.wait(for: "next:")
      screen.type("\u{1B}OR\r")
      #expect(try screen.end().printed == ["line 1"])
      #expect(try String(contentsOfFile: "\(run.directory)/read", encoding: .utf8) == "word\n")
    }

    @Test("A command comes in place of it, with the terminal, the output and the lines")
    func becoming() throws {
      let screen = try run.start(
        "picker --bind 'ctrl-o:become(echo ready >&2; echo {} | tr l L; read x; echo $x)' \(try run.lines(5))"
          + " > \(run.directory)/out; echo status $?; cat \(run.directory)/out; read x")
      try screen.wait(for: "› line 1")
      screen.type("\u{F}")
      // Text that is typed before is thrown away with the modes of the terminal.
      try screen.program.wait(for: "ready")
      screen.type("word\n\n")
      let end = try screen.program.waitForEnd()
      #expect(end.output.contains("status 0\r\nLine 1\r\nword\r\n"))
    }

    @Test(
      "A border is drawn as it was asked for",
      arguments: [
        ("--border", "╭─"), ("--border=sharp", "┌─"), ("--border=none", nil),
        ("--border --no-border", nil),
      ] as [(String, String?)])
    func border(option: String, corner: String?) throws {
      let screen = try run.start("picker \(option) \(try run.lines(5))")
      try screen.wait(for: "› line 1", "line 5", "F1")
      #expect(corner.map(screen.lines[1].hasPrefix) ?? screen.lines[1].hasPrefix(">"))
      // The mouse counts from within.
      screen.type("\u{1B}[<0;9;\(corner == nil ? 5 : 6)M\u{1B}[<0;9;\(corner == nil ? 5 : 6)m")
      try screen.wait(for: "› line 3")
      screen.type("\r")
      #expect(try screen.end().printed == ["line 3"])
    }

    @Test("F1 lists what is bound")
    func listing() throws {
      let screen = try run.start("picker --bind 'ctrl-o:down+accept' \(try run.lines(5))")
      try screen.wait(for: "› line 1")
      screen.type(ExampleScreen.f1)
      try screen.wait(for: "Ctrl+O", "down, accept")
    }

    @Test(
      "A mistake in it names what is right",
      arguments: [
        ("--bind ctrl-o", "--bind ctrl-o has no action; write KEY:ACTION, such as ctrl-o:accept"),
        ("--bind nokey:up", "--bind does not know the key nokey; write ctrl-r, alt-enter or f5"),
        ("--bind a:reload", "--bind reload needs something in brackets, such as reload(…)"),
        (
          "--preview-window '<9(middle)'",
          "--preview-window middle is unknown; write right, left, up or down, a part such as 40%, "
            + "hidden, wrap, follow and +LINE, with commas between them"
        ),
        ("--bind a:up=", "--bind ends with =, which is not an action"),
        (
          "--preview-window middle",
          "--preview-window middle is unknown; write right, left, up or down, a part such as 40%, "
            + "hidden, wrap, follow and +LINE, with commas between them"
        ),
        (
          "--height 0",
          "--height takes a number of lines or a part of them, such as 15, 40% or ~40%, not 0"
        ),
      ])
    func mistakes(options: String, reason: String) throws {
      let end = try run.start("exec picker \(options)", columns: 200).program.waitForEnd()
      #expect(end.status == 2)
      #expect(end.output == "picker: \(reason)\r\n")
    }

    @Test("An action that it does not know is answered with those that it knows")
    func unknownAction() throws {
      let end = try run.start("exec picker --bind a:fly", columns: 200).program.waitForEnd()
      #expect(end.status == 2)
      #expect(
        end.output.hasPrefix(
          "picker: --bind does not know the action fly; it knows abort, accept,"))
    }

    @Test("By the layout default the first line is above the prompt, and the others go upwards")
    func layout() throws {
      let screen = try run.start("picker --layout default \(try run.lines(99))", rows: 10)
      try screen.wait(for: "  line 2 ", "› line 1 ", "1 of 99")
      #expect(screen.place(of: "› line 1 ")?.row == 7)
      #expect(screen.lines[8] == ">")
      screen.type(ExampleScreen.up)
      try screen.wait(for: "› line 2 ")
      #expect(screen.place(of: "› line 2 ")?.row == 6)
      screen.type("\u{1B}[<64;5;5M")
      try screen.wait(for: "line 10", "› line 4")
      screen.type("9")
      try screen.wait(for: "› line 9 ", "1 of 19")
      screen.type("95")
      try screen.wait(for: "0 of 99")
      screen.type("\u{7F}")
      try screen.wait(for: "› line 99", "1 of 1")
      #expect(screen.lines[1...6].joined() == "")
      screen.type("\r")
      #expect(try screen.end().printed == ["line 99"])
    }

    @Test(
      "With --ansi colours are shown, and neither searched nor printed; fields are those of a line")
    func colours() throws {
      let path = try run.write(
        "colours", "\u{1B}[31mred\u{1B}[m one\nplain 31\n\u{1B}[1mb\u{1B}[mold two\n".utf8)
      let screen = try run.start("picker --ansi \(path)")
      try screen.wait(for: "› red one", "  plain 31", "  bold two")
      screen.type(ExampleScreen.down)
      try screen.wait(for: "› plain 31")
      #expect(screen.style(of: "red") == "31")
      screen.type("31")
      try screen.wait(for: "1 of 3")
      screen.type("\u{15}bo")
      try screen.wait(for: "› bold two")
      screen.type("\r")
      #expect(try screen.end().printed == ["bold two"])
      let end = try run.start("picker --ansi --with-nth 2 -f o \(path)").program.waitForEnd()
      #expect(end.output == "red one\r\nbold two\r\n")
    }
  }
}
