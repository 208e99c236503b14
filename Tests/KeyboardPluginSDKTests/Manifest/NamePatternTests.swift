import Testing

@testable import KeyboardPluginSDK

@Suite("Patterns of names")
nonisolated struct NamePatternTests {
  @Test(
    "match a name, or every name below one",
    arguments: [
      ("a.b", "a.b", true), ("a.b", "a.bc", false), ("a.*", "a.b", true), ("a.*", "a.b.c", true),
      ("a.*", "a", false), ("a.*", "a.", false), ("a.*", "ab.c", false),
    ])
  func matching(_ pattern: String, _ name: String, _ matches: Bool) {
    #expect(name.matches(anyOf: ["other", pattern]) == matches)
  }

  @Test(
    "are dotted names with at most a star at the end",
    arguments: [
      ("a", true), ("a.b-c_d.E9", true), ("a.*", true), ("*", false), ("", false), ("a..b", false),
      ("a.*.b", false), (".a", false), ("a b", false), ("ä", false),
    ])
  func validity(_ pattern: String, _ isValid: Bool) {
    #expect(pattern.isNamePattern == isValid)
  }
}
