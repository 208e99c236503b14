import Testing

@testable import KeyboardScripting

@Suite("What runs is told")
struct TraceTests {
  @Test("Each command is told with its place before it runs, and what each key is resolved to")
  func commands() async throws {
    let session = TestSession()
    let lines = try await session.run(
      """
      table t rows=3; trace on
      set n 2
      macro go key { press $key }
      if n == 2 { go down }
      bind x { echo "at ${t.focus}" }; press x z
      trace off; press down
      """)
    #expect(
      lines == [
        "+ t:2: set n 2", "+ t:3: macro go key { … }", "+ t:4: if n == 2 { … }", "+ t:4: go down",
        "++ t:3: press down", "  down → navigation.nextRow", "+ t:5: bind x { … }",
        "+ t:5: press x z", "  x → { echo \"at ${t.focus}\" }", "++ t:5: echo 'at 0'", "at 0",
        "  z → no command", "z: nobody takes this key here; why z says more", "+ t:6: trace off",
      ])
  }

  @Test("What may be secret is not told")
  func secrets() async throws {
    let session = TestSession()
    let lines = try await session.run(
      "text pw secure; trace on; type --secret abc; press d; trace off")
    #expect(lines == ["+ t:1: type …", "+ t:1: press …", "+ t:1: trace …"])
    #expect(
      await session.failure(of: "trace maybe")
        == "t:1:7: trace knows no 'maybe'; write on or off; usage: trace on | off")
  }
}
