import Testing

extension ExampleTests {
  @Suite("reader", .serialized)
  struct ReaderTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
    }

    @Test("Space turns pages with three lines kept, Shift+Space and b go back, j by a line")
    func pages() throws {
      let screen = try run.start("exec reader \(try run.lines(1000))")
      try screen.wait(for: "1–22 of 1000")
      screen.type(" ")
      try screen.wait(for: "20–41 of 1000")
      screen.type("j")
      try screen.wait(for: "21–42 of 1000")
      screen.type("\u{1B}[32;2u")
      try screen.wait(for: "2–23 of")
      screen.type("G")
      try screen.wait(for: "line 1000")
      screen.type("g")
      try screen.wait(for: "1–22 of")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("A search shows the first match while it is typed; n and N go on, Escape goes back")
    func searching() throws {
      let screen = try run.start("exec reader \(try run.lines(1000))")
      try screen.wait(for: "1–22 of 1000")
      screen.type("/50")
      try screen.wait(for: "/50", "43–63 of")
      screen.type("0")
      try screen.wait(for: "/500", "493–513 of")
      screen.type("\r")
      try screen.wait(for: "493–514 of")
      screen.type("/line 931")
      try screen.wait(for: "924–944 of")
      screen.type("\u{1B}")
      try screen.wait(for: "493–514 of")
      screen.type("/99\rn")
      try screen.wait(for: "592–613 of")
      screen.type("nn")
      try screen.wait(for: "792–813 of")
      screen.type("N")
      try screen.wait(for: "692–713 of")
      screen.type("/nowhere\r")
      try screen.wait(for: "no line has nowhere")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("A search shows what it found, also beyond the right edge, and goes back to the start")
    func farMatch() throws {
      let line = String(repeating: "a ", count: 100) + "needle" + String(repeating: " z", count: 99)
      try run.write("far", "\(line)\nb needle\n".utf8)
      let screen = try run.start("cd \(run.directory) && exec reader far", columns: 40)
      try screen.wait(for: "a a a")
      screen.type("/needle")
      try screen.wait(for: "a needle z", "column")
      screen.type("\rn")
      try screen.wait(for: "b needle")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test("An ellipsis shows that lines go on, which are read by going to the side")
    func wide() throws {
      try run.write("wide", (String(repeating: "a", count: 100) + "end\n").utf8)
      let screen = try run.start("cd \(run.directory) && exec reader wide", columns: 40)
      try screen.wait(for: "━", "a…")
      screen.type(ExampleScreen.right)
      try screen.wait(for: "· column 21", "a…")
      for _ in 0..<4 { screen.type(ExampleScreen.right) }
      try screen.wait(for: "· column 65", "end")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }
  }
}
