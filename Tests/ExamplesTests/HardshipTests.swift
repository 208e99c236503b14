import Glibc
import PseudoTerminals
import Testing

extension ExampleTests {
  /// Events that interrupt programs on terminals.
  @Suite("Examples in hard times", .serialized)
  struct HardshipTests {
    private let run: ExampleRun
    /// An example, and the texts that it shows.
    struct Example: CustomTestStringConvertible {
      let name: String
      /// The key that ends it, and the exit status then.
      let key: String
      let status: Int32
      /// A text that is seen first.
      let first: String
      /// The texts in a window of 60 × 10, and the one in 20 × 5 after a step down.
      let large: [String]
      let small: String

      var testDescription: String { name }
    }

    private static let examples = [
      Example(
        name: "picker", key: "\u{3}", status: 130, first: "line 1",
        large: ["F1 Show keys", "of 5000"],
        small: "line 2"),
      Example(
        name: "reader", key: "q", status: 0, first: "line 1", large: ["Leave", "line 28"],
        small: "line 2"),
      Example(
        name: "files", key: "\u{3}", status: 0, first: "file 0", large: ["Open", "of 40"],
        small: "› file 1"),
      Example(
        name: "ask", key: "\u{3}", status: 130, first: "First name",
        large: ["Sign up", "1 of 4", "First name", "F1 Show keys"], small: "2 of 4"),
      Example(
        name: "mailbox", key: "\u{3}", status: 0, first: "Alan Turing",
        large: ["Inbox", "6 mails", "Margaret Hamilton"], small: "Katheri"),
    ]

    init() throws {
      run = try ExampleRun()
    }

    private func start(
      _ example: Example, rows: Int = 24, columns: Int = 80
    ) throws -> ExampleScreen {
      let argument: String
      switch example.name {
      case "files":
        for file in 0..<40 { try run.write("files/file \(file)", "text".utf8) }
        argument = "\(run.directory)/files"
      case "picker", "reader": argument = try run.lines(5000)
      case "ask": argument = "--keyboard \(ExampleTests.AskTests.descriptions)/signup.json5"
      default: argument = ""
      }
      let screen = try run.start("exec \(example.name) \(argument)", rows: rows, columns: columns)
      try screen.wait(for: columns < 40 ? String(example.first.prefix(7)) : example.first)
      return screen
    }

    @Test("SIGTERM gives the terminal back", arguments: examples)
    func terminated(example: Example) throws {
      let screen = try start(example)
      screen.program.signal(SIGTERM)
      #expect(try screen.end().status == 128 + SIGTERM)
    }

    @Test("After 500 changes of size it is drawn for the last one", arguments: examples)
    func resized(example: Example) throws {
      let screen = try start(example)
      for step in 0..<500 {
        screen.resize(rows: 3 + step * 7 % 40, columns: 16 + step * 13 % 120)
        if step % 25 == 0 { screen.type(ExampleScreen.down) }
      }
      screen.resize(rows: 10, columns: 60)
      for text in example.large { try screen.wait(for: text) }
      screen.type(example.key)
      #expect(try screen.end().status == example.status)
    }

    @Test("A window of 20 × 5 shows the most important", arguments: examples)
    func small(example: Example) throws {
      let screen = try start(example, rows: 5, columns: 20)
      screen.type(ExampleScreen.down)
      screen.type(ExampleScreen.f1)
      try screen.wait(for: "Keys")
      screen.type("\u{1B}")
      try screen.wait(for: example.small)
      screen.type(example.key)
      #expect(try screen.end().status == example.status)
    }
  }
}
