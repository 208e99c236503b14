import Testing

extension ExampleTests {
  @Suite("Preview of picker", .serialized)
  struct PickerPreviewTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
    }

    @Test("The command is about the line that has the focus, quoted for the shell, and its fields")
    func places() throws {
      let path = try run.write("names", "it's  one;two\nb a\nc\n".utf8)
      let command = #"echo [{}] [{2}] [{-1}] {n} [{q}] [{+}] \{} {x}"#
      let screen = try run.start(
        "picker --preview '\(command)' --preview-window right,75% \(path)", columns: 120)
      try screen.wait(for: "[it's  one;two] [one;two] [one;two] 0 [] [it's  one;two] {} {x}")
      screen.type("\t")
      try screen.wait(for: "[b a] [a] [a] 1 [] [it's  one;two] {} {x}")
      screen.type("c")
      try screen.wait(for: "[c] [] [c] 2 [c] [it's  one;two] {} {x}")
    }

    @Test(
      "It stands where it should, with colours, and shell variables say how large it is",
      arguments: [
        ("right,25%", "19x21", 61), ("left", "39x21", 0), ("up,40%", "80x8", 0),
        ("down:wrap", "80x10", 0),
      ])
    func window(window: String, size: String, column: Int) throws {
      let screen = try run.start(
        "picker --preview 'printf \"\\033[31m${FZF_PREVIEW_COLUMNS}x$LINES\"' "
          + "--preview-window \(window) \(try run.lines(3))")
      try screen.wait(for: "› line 1", size)
      #expect(screen.place(of: size)?.column == column)
    }

    @Test("It scrolls by keys and the wheel, is hidden and shown, and F1 lists the keys")
    func scrolling() throws {
      let screen = try run.start(
        "picker --preview 'seq 100; echo of {}' --preview-window hidden \(try run.lines(3))")
      try screen.wait(for: "› line 1")
      #expect(!screen.lines.contains { $0.contains("│ 7") })
      screen.type("\u{1B}p")
      try screen.wait(for: "│ 1\n", "│ 21")
      screen.type("\u{1B}[1;2B\u{1B}[1;2B\u{1B}[1;2A")
      try screen.wait(for: "│ 22", "› line 1")
      screen.type("\u{1B}[6;2~")
      try screen.wait(for: "│ 42")
      screen.type("\u{1B}[<65;70;9M")
      try screen.wait(for: "│ 45", "› line 1")
      screen.type(ExampleScreen.f1)
      try screen.wait(for: "Scroll the preview down", "Show or hide the preview")
      screen.type("\u{1B}p")
      screen.type("\r")
      #expect(try screen.end().printed == ["line 1"])
    }

    @Test("What runs too long is ended when the focus moves, with all that it has started")
    func cancelling() throws {
      let screen = try run.start(
        "picker --preview 'sleep 1000 & echo child $! of {}; wait' \(try run.lines(3))")
      try screen.wait(for: "of line 1")
      let text = screen.lines.first { $0.contains("of line 1") } ?? ""
      let numbers = text.split(separator: " ").compactMap { Int($0) }
      let number = try #require(numbers.first { $0 > 1 })
      screen.type(ExampleScreen.down)
      try screen.wait(for: "of line 2")
      let watch = try run.start(
        "while ps -o stat= -p \(number) | grep -qv Z; do sleep 0.1; done; echo gone")
      try watch.wait(for: "gone")
      screen.type("\r")
      #expect(try screen.end().printed == ["line 2"])
    }
  }
}
