import KeyboardTerminalShell
import Testing

@Suite("Other programs")
struct ChildProgramTests {
  @Test(
    "The user's editor is started with its arguments, at a line if there is one",
    arguments: [
      (["VISUAL": "ed -x", "EDITOR": "nano"], 12, #"ed -x +12 "$1""#),
      (["EDITOR": "nano"], 1, #"nano +1 "$1""#), (["EDITOR": "nano"], nil, #"nano "$1""#),
      ([:], nil, #"vi "$1""#),
    ] as [([String: String], Int?, String)])
  func editor(environment: [String: String], line: Int?, script: String) {
    let editor = ChildProgram.editor(
      of: Array("/a b".utf8), line: line, environment: environment)
    #expect(
      editor.arguments.map { String(decoding: $0, as: UTF8.self) }
        == ["sh", "-c", script, "sh", "/a b"])
  }
}
