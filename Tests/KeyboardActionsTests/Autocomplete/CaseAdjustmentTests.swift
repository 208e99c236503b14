import Testing

@testable import KeyboardActions

@Suite("Case of suggestions")
struct CaseAdjustmentTests {
  @Test(
    "A suggestion takes the case of what was typed",
    arguments: [
      ("T", "Testing This"), ("Test", "Testing This"), ("TEST", "TESTING THIS"),
      ("test", "testing this"), ("tEST", "testing This"), ("123", "testing This"),
      ("", "testing This"),
    ])
  func adjusted(typed: String, adjusted: String) {
    #expect("testing This".caseAdjusted(for: typed, in: .english) == adjusted)
    let suggestion = AutocompleteSuggestion(text: "testing This", title: "a")
    #expect(suggestion.caseAdjusted(for: typed, in: .english).text == adjusted)
  }

  @Test(
    "A text is capitalized, in lower case or in upper case, or none of them",
    arguments: [
      ("T", true, false, true), ("Test", true, false, false), ("TEST", false, false, true),
      ("test", false, true, false), ("tEst", false, false, false), ("123", false, false, false),
      ("", false, false, false), ("a1", false, true, false), ("Don’t", true, false, false),
      ("Ärger", true, false, false), ("אב", false, false, false),
    ])
  func predicates(text: String, isCapitalized: Bool, isLowercased: Bool, isUppercased: Bool) {
    #expect(text.isCapitalized == isCapitalized)
    #expect(text.isLowercased == isLowercased)
    #expect(text.isUppercased == isUppercased)
  }

  @Test("T20: case follows the language")
  func turkish() throws {
    let turkish = try #require(KeyboardLocale(identifier: "tr"))
    #expect("istanbul".caseAdjusted(for: "İ", in: turkish) == "İstanbul")
    #expect("IŞIK".caseAdjusted(for: "ış", in: turkish) == "ışık")
  }
}
