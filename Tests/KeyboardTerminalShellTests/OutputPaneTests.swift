import KeyboardTerminal
import KeyboardTerminalShell
import KeyboardTerminalUI
import PictureTerminals
import Testing

@MainActor
@Suite("Pane of the output of another program")
struct OutputPaneTests {
  private let output = OutputPane()

  /// Runs a command of a shell until the pane shows a line.
  private func run(_ command: String, until line: String) async {
    output.run(ChildProgram(["/bin/sh", "-c", command]))
    while !lines.contains(line) { await Task.yield() }
  }

  private var lines: [String] { output.pane.lines(4, 20) }

  @Test(
    "What is printed is shown, and what clears the screen begins anew, also in pieces",
    .timeLimit(.minutes(10)))
  func clearing() async {
    await run("echo one; echo two", until: "two")
    #expect(lines == ["one", "two", "", ""])
    await run(#"echo three; printf '\033[2'; echo Jfour"#, until: "four")
    #expect(lines == ["four", "", "", ""])
    output.run(nil)
    #expect(lines == ["", "", "", ""])
  }

  @Test("A program that is not there is told in its place")
  func missing() {
    output.run(ChildProgram(["/no/where"]))
    #expect(lines[0].hasPrefix("/no/where"))
  }

  @Test("A page is a row less than there is room for, but one at the least")
  func page() {
    _ = output.pane.lines(10, 20)
    #expect(output.page == 9)
    _ = output.pane.lines(1, 20)
    #expect(output.page == 1)
  }
}
