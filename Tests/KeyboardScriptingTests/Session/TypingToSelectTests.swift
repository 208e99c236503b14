import Testing

@testable import KeyboardScripting

@Suite("Typing to select in a session")
struct TypingToSelectTests {
  /// Ten rows, "row 0" to "row 9", and commands on a letter and on punctuation.
  private func session() async throws -> TestSession {
    let session = TestSession()
    _ = try await session.run(
      """
      table t rows=10 typing=selects selection=multiple
      command app.help Help { echo help }
      command app.archive Archive { echo archived }
      bind / app.help; bind x app.archive
      """)
    return session
  }

  @Test("A first key that finds nothing leaves the keys of commands what they are")
  func nothingFound() async throws {
    let session = try await session()
    #expect(try await session.run("press z; press /").last == "help")
    #expect(try await session.run("press z x").last == "archived")
  }

  @Test("Within a word punctuation that finds nothing is a command, and a letter none")
  func withinWord() async throws {
    let session = try await session()
    #expect(try await session.run("press r x; press /") == ["help"])
    // A second after the last letter that found something, letters are commands again.
    #expect(
      try await session.run("press r; tick 900ms; press x; tick 200ms; press x") == ["archived"])
    #expect(try await session.run("type 'row 5'; get t.focus") == ["t.focus = 5"])
  }

  @Test("why says what a key means while somebody types")
  func explained() async throws {
    let session = try await session()
    #expect(try await session.run("why x").first == "x performs app.archive")
    let lines = try await session.run("press r; why x")
    #expect(lines.first == "x is text here")
    #expect(lines.last?.hasSuffix("): the focused input takes the text") == true)
    #expect(try await session.run("why /").first == "/ performs app.help")
    #expect(try await session.run("why space").first == "space is text here")
    _ = try await session.run("bind backspace app.archive")
    #expect(try await session.run("why backspace").first == "backspace is text here")
    #expect(try await session.run("tick 1100ms; why x").first == "x performs app.archive")
  }
}
