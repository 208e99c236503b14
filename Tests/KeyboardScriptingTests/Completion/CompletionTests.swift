import Testing

@testable import KeyboardScripting

@Suite("Completion")
struct CompletionTests {
  @Test(
    "What fits at the cursor is offered",
    arguments: [
      ("pre", ["press"]),
      ("show; unb", ["unbind"]),
      ("repeat 3 { pres", ["press"]),
      ("run navigation.c", ["navigation.clearFocus", "navigation.commit"]),
      ("bind x navigation.la", ["navigation.last"]),
      ("bind ctrl+k navigation.la", ["navigation.last"]),
      ("bind x navigation.last --w", ["--when"]),
      ("bind x navigation.last --when chord.", ["chord.pending"]),
      ("on navigation.f", ["navigation.focusMoved"]),
      ("get list.f", ["list.firstVisible", "list.focus"]),
      ("expect list.fo", ["list.focus"]),
      ("focus l", ["list"]),
      ("load Vim", ["VimNavigation"]),
      ("table t ro", ["rows="]),
      ("table t rows=3 fi", ["file="]),
      ("help wat", ["watch"]),
      ("table t rows=", []),
      ("nonsense x", []),
    ] as [(String, [String])])
  func candidates(text: String, expected: [String]) async throws {
    let session = TestSession()
    try await session.run("table list rows=3")
    #expect(session.session.completions(before: text).map(\.text) == expected)
  }

  @Test("Candidates carry their sentence, and say whether a space may follow")
  func sentences() async throws {
    let session = TestSession().session
    let verb = try #require(session.completions(before: "tabl").first)
    #expect(verb.sentence.hasPrefix("Makes a table"))
    #expect(verb.endsWord)
    #expect(session.completions(before: "table t rows").first?.endsWord == false)
  }

  @Test("Files complete from the directory that the path names")
  func files() {
    let root = TestSession.repository
    #expect(
      FileCompletion.candidates(for: root + "/Packa").map(\.text) == [root + "/Package.swift"])
    let folders = FileCompletion.candidates(for: root + "/Exam")
    #expect(folders.map(\.text) == [root + "/Examples/"])
    #expect(folders.first?.endsWord == false)
  }
}
