import Glibc
import PseudoTerminals
import Testing

extension ExampleTests {
  /// What happens to programs on terminals.
  @Suite("Examples in hard times", .serialized)
  struct HardshipTests {
    private let run: ExampleRun
    /// Each example, the key that leaves, and its status then.
    private static let programs: [(String, String, Int32)] = [
      ("picker", "\u{3}", 130), ("reader", "q", 0), ("gallery", "\u{3}", 130),
    ]

    init() throws {
      run = try ExampleRun()
    }

    private func start(
      _ name: String, rows: Int = 24, columns: Int = 80
    ) throws -> ExampleScreen {
      for file in 0..<40 { try run.write("files/file \(file)", "text".utf8) }
      let argument = name == "gallery" ? "\(run.directory)/files" : try run.lines(5000)
      let screen = try run.start("exec \(name) \(argument)", rows: rows, columns: columns)
      try screen.wait(for: name == "gallery" ? "file 0" : "line 1")
      return screen
    }

    @Test("SIGTERM gives the terminal back", arguments: programs)
    func terminated(name: String, key: String, status: Int32) throws {
      let screen = try start(name)
      screen.program.signal(SIGTERM)
      #expect(try screen.end().status == 128 + SIGTERM)
    }

    @Test("After 500 changes of size it is drawn for the last one", arguments: programs)
    func resized(name: String, key: String, status: Int32) throws {
      let screen = try start(name)
      for step in 0..<500 {
        screen.resize(rows: 3 + step * 7 % 40, columns: 16 + step * 13 % 120)
        if step % 25 == 0 { screen.type(ExampleScreen.down) }
      }
      screen.resize(rows: 10, columns: 60)
      try screen.wait(
        for: name == "gallery" ? "Go up" : "Leave", name == "gallery" ? "of 40" : "of 5000")
      screen.type(key)
      #expect(try screen.end().status == status)
    }

    @Test("A window of 20 × 5 shows the most important", arguments: programs)
    func small(name: String, key: String, status: Int32) throws {
      let screen = try start(name, rows: 5, columns: 20)
      screen.type(ExampleScreen.down)
      screen.type(ExampleScreen.f1)
      try screen.wait(for: "Keys")
      screen.type("\u{1B}")
      try screen.wait(for: name == "gallery" ? "› file 1" : "line 2")
      screen.type(key)
      #expect(try screen.end().status == status)
    }
  }
}
