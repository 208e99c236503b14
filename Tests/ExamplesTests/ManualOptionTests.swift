import PseudoTerminals
import Testing

extension ExampleTests {
  @Suite("What every program says about itself", .serialized)
  struct ManualOptionTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
    }

    private func output(of line: String) throws -> String {
      let end = try run.start("exec \(line)").program.waitForEnd()
      #expect(end.status == 0)
      return end.output
    }

    @Test(
      "Its version, its manual, and the completion of each shell, with every option",
      arguments: ["picker", "reader", "files", "mailbox", "ask"])
    func texts(program: String) throws {
      let version = try output(of: "\(program) --version")
      #expect(version.wholeMatch(of: #/(\w+) \d+\.\d+\.\d+\S*\r\n/#)?.1 ?? "" == program)
      for (kind, begin, option) in [
        ("man", ".TH \(program.uppercased()) 1 ", #"\-\-headless"#),
        ("bash", "#", "--headless"), ("zsh", "#compdef \(program)\r\n", "--headless"),
        ("fish", "# Completion of \(program) for fish.\r\n", "-l headless"),
      ] {
        let text = try output(of: "\(program) --generate \(kind)")
        #expect(text.hasPrefix(begin), "\(kind): \(text.prefix(200))")
        #expect(text.contains(option), "\(kind)")
      }
    }
  }
}
