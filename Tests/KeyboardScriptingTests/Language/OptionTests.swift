import FoundationEssentials
import Testing

@testable import KeyboardScripting

@Suite("Options of verbs")
struct OptionTests {
  @Test(
    "A bare word with -- that the verb does not know is an error everywhere",
    arguments: [
      ("export --profil x", "t:1:8: export knows no --profil; did you mean --profile?"),
      (
        "export --x",
        "t:1:8: export knows no --x; it knows --as, --profile, --force; "
          + "-- before it makes it a plain word"
      ),
      ("text f; type --secrt x", "t:1:14: type knows no --secrt; did you mean --secret?"),
      (
        "echo a --b",
        "t:1:8: echo knows no --b; it has no options; -- before it makes it a plain word"
      ),
      (
        "macro m a { }; m --b",
        "t:1:18: m knows no --b; it has no options; -- before it makes it a plain word"
      ),
      (
        "table list --x",
        "t:1:12: table knows no --x; it has no options; "
          + "-- before it makes it a plain word"
      ),
    ])
  func unknown(text: String, message: String) async {
    #expect(await TestSession().failure(of: text) == message)
  }

  @Test("Words in quotes, values and what follows -- are never options")
  func plainWords() async throws {
    let session = TestSession()
    let lines = try await session.run(
      """
      echo '--a'; echo -- --b -- c; set x '--d'; echo $x
      text f; focus f; type -- --secret; show
      """)
    #expect(lines == ["--a", "--b -- c", "--d", "f:", "   --secret|"])
    let name = "/tmp/option-\(UUID().uuidString)"
    // A value that looks like an option names a file.
    let failure = await session.failure(of: "set o '--profile'; set d '\(name)'; export $d/$o")
    #expect(failure?.contains("\(name)/--profile cannot be written: there is no directory") == true)
  }
}
