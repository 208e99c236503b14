import Testing

@testable import KeyboardScripting

@Suite("What a profile or a plugin changes")
struct DifferenceVerbTests {
  @Test("diff lists the keys that a profile changes, and changes nothing")
  func profile() async throws {
    let session = TestSession()
    let lines = try await session.run("table t rows=9; bind j navigation.last; diff profile vim")
    #expect(lines.contains("k: nothing → navigation.previousRow (profile, vim profile:6:5)"))
    // The session's own bindings stay.
    #expect(!lines.contains { $0.hasPrefix("j:") })
    try await session.run("press j; expect t.focus == 8; press k; expect t.focus == 8")
    #expect(try await session.run("diff profile default") == ["no key means something else"])
    #expect(
      await session.failure(of: "diff profile vmi")
        == "t:1:14: there is no profile 'vmi'; did you mean vim?")
    #expect(
      await session.failure(of: "diff plugin nothing.there")?.hasPrefix("t:1:13: ") == true)
  }

  @Test("profile says how many keys that were pressed will mean something else")
  func used() async throws {
    let session = TestSession()
    #expect(try await session.run("table t rows=9; press down; profile vim").count == 0)
    try await session.run("profile default; press j")
    #expect(
      try await session.run("profile vim")
        == ["1 key that you use will mean something else; diff profile vim lists them"])
    #expect(try await session.run("diff profile vim") == ["no key means something else"])
    let lines = try await session.run("diff profile default")
    #expect(lines.contains("j: navigation.nextRow (profile, vim profile:5:5) → nothing"))
    #expect(
      try await session.run("profile default")
        == ["1 key that you use will mean something else; diff profile vim lists them"])
  }
}
