import FoundationEssentials
import Testing

@testable import KeyboardScripting

@Suite("An entry at the prompt")
struct ScriptEntryTests {
  @Test(
    "Open blocks, quotes and brackets, and a backslash at the end, ask for more lines",
    arguments: [
      ("macro m {", true),
      ("if a { show } else {\n show", true),
      ("press 'a", true),
      ("press 'a\n b", true),
      ("press 'a\n b'", false),
      ("echo \"a${b", true),
      ("expect a == 'b", true),
      ("expect a == [1,", true),
      ("expect a == [1,\n 2]", false),
      ("expect f(a ||", true),
      ("expect `a", true),
      ("expect `a\n`", false),
      ("expect (a }", false),
      ("press a \\", true),
      ("press a \\\n b", false),
      ("echo (a", true),
      ("echo (a; show", false),
      ("press (", false),
      ("show }", false),
      ("show", false),
      ("", false),
    ])
  func incomplete(text: String, expected: Bool) {
    #expect(Script.Entry(text, file: "t").isIncomplete == expected)
  }

  @Test(
    "A text that may type something secret is not kept",
    arguments: [
      "type --secret abc",
      "type abc --secret",
      "show; type --secret abc # typed",
      "macro login { if a { show } else { repeat 2 { type --secret abc } } }",
      "on navigation.committed when a { type --secret abc }",
      // It may be a misspelt option.
      "type --secrt abc",
      "type --sec$rest abc",
      // Mistakes: they are secret in spite of them.
      "tpye --secret abc",
      "type --secrt 'abc",
      "type --secretabc",
      "type --secret 'abc",
      "press $; type --secret abc",
      "type --secret abc }",
      "macro login {\n type --secret abc",
    ])
  func secret(text: String) {
    #expect(Script.Entry(text, file: "t").isSecret)
  }

  @Test(
    "A text that only quotes the option, or names a value elsewhere, is kept",
    arguments: [
      "type '--secret'",
      "type \"--secret $name\"",
      "macro m { type 'write --secret before it' }",
      "help type # --secret",
      "expect a == '--secret'",
      "press $key",
      "type $option abc",
      "type 'abc",
      "show",
    ])
  func kept(text: String) {
    #expect(!Script.Entry(text, file: "t").isSecret)
  }

  @Test("A parsed entry runs as its text does, without being parsed again")
  func oneParse() async throws {
    let text = "repeat 2 { press down }\nget list.focus; nonsense"
    var answers: [[String]] = []
    for isParsed in [false, true] {
      let session = TestSession()
      try await session.run("table list rows=3")
      let error = await #expect(throws: ScriptError.self) {
        if isParsed {
          try await session.session.run(Script.Entry(text, file: "<prompt>").script.get())
        } else {
          try await session.session.run(text, file: "<prompt>")
        }
      }
      answers.append(session.lines + [error?.description ?? ""])
    }
    #expect(answers[0] == answers[1])
    #expect(answers[1].first == "list.focus = 1")
    #expect(answers[1].last?.hasPrefix("<prompt>:2:17: the verb 'nonsense' is unknown") == true)
  }

  @Test("The prompt parses an entry in one place, and hands no text to the session")
  func oneReader() throws {
    let path = TestSession.repository + "/Modules/REPL/InteractiveSession.swift"
    let source = try #require(
      FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) })
    #expect(source.ranges(of: "Script.Entry(").count == 1)
    #expect(source.ranges(of: "parsing:").isEmpty)
    #expect(source.ranges(of: "session.run(").count == 1, "the scene at the start")
    #expect(source.contains("runner.run(entry, directory: \".\")"))
  }
}
