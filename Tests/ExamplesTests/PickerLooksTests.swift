import FoundationEssentials
import PseudoTerminals
import Requirements
import Testing

extension ExampleTests {
  /// The options of fzf that change the look alone.
  @Suite("Looks of picker", .serialized)
  struct PickerLooksTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
      try run.write("few", "one\ntwo\nthree\n".utf8)
      try run.write("wide", "start \(String(repeating: "x", count: 100)) middle, end\n".utf8)
      try run.write("tabs", "a\tb\n".utf8)
    }

    private func start(_ options: String) throws -> ExampleScreen {
      try run.start("cd \(run.directory); exec picker \(options)")
    }

    @Test(
      "A border and its label are where fzf draws them", .needs("fzf"),
      arguments: [
        "rounded", "sharp", "bold", "double", "horizontal", "vertical", "top", "bottom", "left",
        "right",
      ])
    func borders(style: String) throws {
      for label in [
        "", "Fruit", "Fruit' --border-label-pos '-3:bottom", "Fruit' --border-label-pos '4",
      ] {
        let options = "--border=\(style) --border-label '\(label)' --reverse --color bw <few"
        let borders = try ["/usr/bin/fzf", "picker"].map { program in
          let screen = try run.start("cd \(run.directory); exec \(program) \(options)")
          try screen.wait(for: "three", program == "picker" ? "Show keys" : "3/3")
          // Between the header and the status line of picker.
          let lines = program == "picker" ? Array(screen.lines[1..<23]) : screen.lines
          screen.type("\u{1B}")
          _ = try screen.program.waitForEnd()
          let isBeside = ["left", "right", "vertical"].contains(style)
          let sides = [lines[5], lines[6]].map { $0.filter { "│┃║".contains($0) }.count }
          return isBeside ? ["\(sides)"] : [lines[0], lines[lines.count - 1], "\(sides)"]
        }
        let hasTop = !["bottom", "left", "right", "vertical"].contains(style)
        let hasBottom = !["top", "left", "right", "vertical"].contains(style)
        if hasTop { #expect(borders[0][0] == borders[1][0]) }
        if hasBottom { #expect(borders[0][1] == borders[1][1]) }
        #expect(borders[0].last == borders[1].last)
      }
    }

    @Test(
      "What an option is for is seen",
      arguments: [
        ("--margin 2,4 few", "\n\n\n    >\n    › one"), ("--margin 1,2,3,6 few", "\n\n      >\n"),
        ("--margin 10%,5% few", "\n\n\n    >\n"),
        ("--border --padding 1,3 few", "\n╭──"), ("--border --padding 1,3 few", "\n│    >"),
        ("--info hidden few", "Pick from few\n"), ("--no-info few", "Pick from few\n"),
        ("--pointer '>' few", "\n> one"), ("--marker + --bind load:toggle few", "\n›+one"),
        ("--ellipsis '~' wide", "xx~"), ("--keep-right wide", "› …"),
        ("--keep-right wide", "middle, end"), ("--no-hscroll -q end wide", "\n› start x"),
        ("-q end wide", "middle, end"), ("--tabstop 4 tabs", "› a   b"), ("tabs", "› a       b"),
        ("--header-first --header \"$(printf 'A\\nB')\" few", "\n  A\n  B\n>\n› one"),
        ("--header \"$(printf 'A\\nB')\" few", "\n>\n  A\n  B\n› one"),
      ])
    func looks(options: String, text: String) throws {
      let screen = try start(options)
      try screen.wait(for: text)
      screen.type("\u{1B}")
      _ = try screen.end()
    }

    @Test("What is typed moves a line to its end again, and the numbers of --no-info are left out")
    func keepingRight() throws {
      let screen = try start("--keep-right --no-info wide")
      try screen.wait(for: "middle, end")
      screen.type("start")
      try screen.wait(for: "\n› start x")
      #expect(!screen.lines[0].contains("1"))
      screen.type("\u{1B}")
      _ = try screen.end()
    }

    @Test("Lines beside the focused one stay in sight")
    func scrollOff() throws {
      let screen = try start("--scroll-off 3 \(try run.lines(100))")
      try screen.wait(for: "› line 1 ")
      screen.type(String(repeating: ExampleScreen.down, count: 30))
      try screen.wait(for: "› line 31 ", "  line 34 ")
      screen.type(String(repeating: ExampleScreen.up, count: 15))
      try screen.wait(for: "› line 16 ", "  line 13 ")
      screen.type("\u{1B}")
      _ = try screen.end()
    }

    @Test("Without a scroll bar the lines have its column, and it has the sign that is asked for")
    func scrollBar() throws {
      let path = try run.lines(100)
      let without = try start("--no-scrollbar \(path)")
      try without.wait(for: "› line 1\n")
      #expect(without.lines.allSatisfy { !$0.contains("┃") && !$0.contains("│") })
      without.type("\u{1B}")
      _ = try without.end()
      let with = try start("--scrollbar='#' \(path)")
      try with.wait(for: "› line 1 ", "#\n")
      with.type("\u{1B}")
      _ = try with.end()
    }

    @Test("Colours are those of --color, and what is unknown is said")
    func colors() throws {
      let colors = "fg:3,hl:2:underline,fg+:1,bg+:4,hl+:5,pointer:6,header:2:bold,bogus:1,fg:red"
      let screen = try run.start(
        "cd \(run.directory); TERM=xterm-256color exec picker --color \(colors) -q o few 2>err")
      try screen.wait(for: "› one", "two")
      #expect(screen.style(of: "ne") == "31;44", "\(screen.style(of: "ne") ?? "")")
      #expect(screen.style(of: "one") == "35;44")
      #expect(screen.style(of: "tw") == "33")
      #expect(screen.style(of: "›") == "36;44")
      screen.type("\u{1B}")
      _ = try screen.end()
      let warnings = try String(contentsOfFile: "\(run.directory)/err", encoding: .utf8)
      for word in ["bogus:1", "fg:red"] {
        #expect(warnings.contains("picker: --color \(word) is unknown, and left out"))
      }
    }

    @Test("The mouse is the terminal's with --no-mouse", arguments: [true, false])
    func mouse(isOwn: Bool) throws {
      let screen = try run.start(
        "cd \(run.directory); exec picker \(isOwn ? "" : "--no-mouse ")few")
      let before = try screen.program.wait(for: "three")
      #expect(before.contains("\u{1B}[?1002h") == isOwn)
      screen.type("\u{1B}")
      _ = try screen.program.waitForEnd()
    }

    @Test("A part of the terminal has ten lines at least, or those of --min-height")
    func leastHeight() throws {
      for (options, rows) in [("", 10), ("--min-height 5 ", 5)] {
        let screen = try run.start(
          "cd \(run.directory); echo before; exec picker --height 10% \(options)\(try run.lines(50))"
        )
        // A header, the prompt and the status line beside them.
        try screen.wait(for: "› line 1", "line \(rows - 3)", "Show keys")
        #expect(screen.place(of: "line \(rows - 2)") == nil)
        screen.type("\u{1B}")
        _ = try screen.program.waitForEnd()
      }
    }

    @Test("Ctrl+Z stops it, also while there is a query, and it goes on")
    func suspending() throws {
      let screen = try run.start(
        "cd \(run.directory); set -m; picker few; echo stopped; fg >/dev/null")
      try screen.wait(for: "three")
      screen.type("t\u{1A}")
      try screen.program.wait(for: "stopped")
      try screen.wait(for: "› two", "> t")
      screen.type("\r")
      #expect(try screen.end().printed == ["two"])
    }

    @Test(
      "What an option does not take is said",
      arguments: ["--margin x", "--padding 1,2,3,4,5", "--border-label-pos x"])
    func mistakes(options: String) throws {
      let end = try run.start("cd \(run.directory); exec picker \(options) few").program
        .waitForEnd()
      #expect(end.status == 2 && end.output.contains("takes"), "\(end.output)")
    }
  }
}
