import FoundationEssentials
import KeyboardPluginSDK
import KeyboardPlugins
import KeyboardScenes
import Requirements
import Testing

@testable import KeyboardScripting

@Suite("Transcripts")
struct TranscriptTests {
  private func replay(_ text: String) async -> Transcript.Outcome {
    await Transcript(text, file: "doc.md").replay { output in
      Session(TestSession.configuration, language: .full, output: output)
    }
  }

  private let document = """
    # Title
    > not a session

    ```keyboard-repl
    > table t rows=3
    > macro twice {
    ...   press down down
    ... }
    > twice; get t.focus
    t.focus = 1

    > shwo
    error: the verb 'shwo' is unknown; did you mean show?
    ```

    ```swift
    > not one either
    ```

    """

  @Test("A document whose sessions say what is written matches, all blocks being one session")
  func matching() async {
    let more =
      "```keyboard-repl\n> get t.count\nt.count = [..]\n> show\nt: 3 rows, [..]\n...\n```\n"
    let outcome = await replay(document + more)
    #expect(outcome.exchanges == 6)
    #expect(outcome.mismatches.isEmpty)
    #expect(outcome.updatedText == document + more)
  }

  @Test("What differs is reported with its line, and written back on demand")
  func updating() async {
    let outcome = await replay(document.replacing("t.focus = 1", with: "t.focus = 7"))
    #expect(outcome.mismatches.map(\.line) == [9])
    #expect(outcome.mismatches.first?.actual == ["t.focus = 1"])
    #expect(outcome.updatedText == document)
  }

  @Test("The program's own prompts are accepted beside the short one")
  func prompts() async {
    let text = """
      ```keyboard-repl
      keyboard> table t rows=3
      keyboard:t> if t.count == 3 {
             ...   get t.count
             ... }
      t.count = 3
      ```

      """
    let outcome = await replay(text)
    #expect(outcome.isAsWritten)
    #expect(outcome.exchanges == 2)
    #expect(outcome.updatedText == text)
  }

  @Test(
    "A block that was probably meant to be replayed is told, with what to write",
    arguments: [
      "``` keyboard-repl", "~~~keyboard-repl", "```keyboard_repl", "```Keyboard-REPL",
      "```keybord-repl", "   ```keybord-repl",
    ])
  func meant(fence: String) async {
    let outcome = await replay(
      "# Title\n\n\(fence)\n> table t rows=3\n\(fence.trimmingBlanks.prefix(3))\n")
    #expect(
      outcome.problems == [
        .init(line: 3, message: "'\(fence.trimmingBlanks)' is not replayed; write ```keyboard-repl")
      ])
    #expect(!outcome.isAsWritten)
  }

  @Test("A session in a list is replayed, and updated with its indentation")
  func indented() async {
    let text = "1. Count:\n\n   ```keyboard-repl\n   > table t rows=2\n   > get t.count\n"
    let end = "   ```\n   > no session\n"
    let outcome = await replay(text + "   t.count = 3\n" + end)
    #expect(outcome.exchanges == 2)
    #expect(outcome.report.hasSuffix("    > get t.count\n-   t.count = 3\n+   t.count = 2\n"))
    #expect(outcome.updatedText == text + "   t.count = 2\n" + end)
    #expect(await replay(outcome.updatedText).isAsWritten)
  }

  @Test("An update keeps the line ends, and the last line as it is")
  func lineEnds() async {
    let text = "# T\r\n```keyboard-repl\r\n> echo a\r\nb\r\n```\r\nend"
    let outcome = await replay(text)
    #expect(outcome.mismatches.map(\.line) == [3])
    #expect(outcome.updatedText == text.replacing("b\r\n", with: "a\r\n"))
    #expect(await replay(outcome.updatedText).isAsWritten)
  }

  @Test(
    "What looks like a prompt, a fence or a pattern is output as it stands behind a backslash",
    arguments: [
      "> a", "keyboard:t> a", "... a", "...", "a [..] b", "```", "  ~~~", "\\a", "  > a", "a > b",
      "",
    ])
  func escapes(line: String) async {
    let text = "```keyboard-repl\n> echo '\(line)' done; echo '\(line)'\n```\n"
    let outcome = await replay(text)
    let updated = await replay(outcome.updatedText)
    #expect(updated.isAsWritten)
    #expect(updated.exchanges == 1)
    // A pattern would stand for something else, too.
    let other = outcome.updatedText.replacing("> echo '\(line)'", with: "> echo 'x\(line)'")
    #expect(!(await replay(other).isAsWritten))
  }

  @Test("A session shown within a longer fence is text, and a document without sessions is told")
  func nothing() async {
    let outcome = await replay("````text\n```keyboard-repl\n> shwo\n```\n````\n```swift\n```\n")
    #expect(outcome.exchanges == 0)
    #expect(
      outcome.problemReport
        == "doc.md:1: nothing is replayed; sessions are blocks after ```keyboard-repl\n")
  }

  @Test("Differences are a unified diff; lines that match a pattern stay, in an update too")
  func diff() async {
    let text = """
      ```keyboard-repl
      > table t rows=3; show
      t: [..] rows, [..]
         0  row 0
         1  row one
      > get t.count
      t.count = 4
      ```

      """
    let outcome = await replay(text)
    #expect(
      outcome.report == """
        --- doc.md
        +++ doc.md as replayed
        @@ -2,4 +2,5 @@
         > table t rows=3; show
         t: [..] rows, [..]
            0  row 0
        -   1  row one
        +   1  row 1
        +   2  row 2
        @@ -6,2 +7,2 @@
         > get t.count
        -t.count = 4
        +t.count = 3

        """)
    #expect(await replay(outcome.updatedText).isAsWritten)
    #expect(outcome.updatedText.contains("t: [..] rows, [..]"))
  }

  @Test(
    "Three dots alone stand for any lines, [..] for any text",
    arguments: [
      (["a"], ["a"], true), (["a"], ["a", "b"], false), (["..."], [], true),
      (["a", "...", "d"], ["a", "b", "c", "d"], true),
      (["a", "...", "d"], ["a", "d", "e"], false),
      (["x[..]z"], ["xyz"], true), (["x[..]z"], ["xz"], true), (["x[..]z"], ["x"], false),
      (["[..]a[..]b[..]"], ["..a..b"], true), (["[..]a[..]b"], ["ba"], false),
      (["ab[..]bc"], ["abc"], false),
    ] as [([String], [String], Bool)])
  func patterns(expected: [String], actual: [String], matches: Bool) {
    #expect(actual.matches(expected) == matches)
  }

  @Test(
    "[..] stands for any text in a line, and what stands around it has to be there",
    arguments: [
      ("a [..] c", "a b c", true), ("a [..] c", "x b c", false), ("a [..] c", "a b d", false),
      ("[..]", "", true), ("a[..]b[..]c", "a1b2c", true), ("a[..]b[..]c", "a12c", false),
      ("ab[..]ba", "aba", false),
    ])
  func patterns(pattern: String, line: String, matches: Bool) {
    #expect([line].matches([pattern]) == matches)
  }

  @Test(
    "The session of the page about plugins is that of the plugin which is written there",
    .needs("python3"))
  func pluginPage() async throws {
    let page = TestSession.repository + "/Docs/PluginProtocol.md"
    let text = String(decoding: try Data(contentsOf: URL(filePath: page)), as: UTF8.self)
    func block(_ language: String) throws -> Data {
      let start = try #require(text.firstRange(of: "```\(language)\n")).upperBound
      let end = try #require(text[start...].firstRange(of: "```\n")).lowerBound
      return Data(text[start..<end].utf8)
    }
    let folder = "/tmp/plugin-page-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let program = folder + "/bookmark/bookmark.py"
    try FileManager.default.createDirectory(
      atPath: folder + "/bookmark", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try block("json").write(to: URL(filePath: folder + "/bookmark/plugin.json"))
    try Executable.write(block("python"), to: program)
    try await replay(text, file: page, plugins: folder)
  }

  @Test(
    "The sessions of the plugins' own pages say what is written", .needs("python3"),
    arguments: ["Plugins/Calculator/README.md"])
  func plugins(file: String) async throws {
    let path = TestSession.repository + "/" + file
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    try await replay(text, file: path, plugins: TestSession.repository + "/Plugins")
  }

  private func replay(_ text: String, file: String, plugins: String) async throws {
    var configuration = TestSession.configuration
    configuration.pluginSearchPath.directories.append(.init(plugins))
    let outcome = await Transcript(text, file: file).replay { output in
      Session(configuration, language: .full, output: output)
    }
    #expect(outcome.exchanges > 0)
    #expect(outcome.mismatches == [])
  }

  @Test(
    "The sessions of the README, the guides and the plugins say what is written",
    arguments: [
      "README.md", "Docs/Navigation.md", "Docs/SessionLanguage.md", "Docs/Bindings.md",
      "Docs/Actions.md", "Docs/Assistance.md",
    ] + TestSession.pluginDocuments)
  func documents(file: String) async throws {
    let path = TestSession.repository + "/" + file
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let outcome = await Transcript(text, file: path).replay { output in
      Session(TestSession.configuration, language: .full, output: output)
    }
    #expect(outcome.report == "")
  }
}
