import Testing

@testable import KeyboardActions

@Suite("The words of a user")
struct UserWordsTests {
  typealias UserWords = LocalAutocompleteProvider.UserWords

  @Test("With too many words, all counts are halved, and what was typed once is forgotten")
  func halving() {
    var words = UserWords()
    for _ in 0..<5 { words.count("tea", after: "the") }
    var others = UserWords()
    for number in 1..<UserWords.limit { others.count("word\(number)", after: "a") }
    words.add(others)
    #expect(words.total == 5 + UserWords.limit - 1)
    others = UserWords()
    others.count("one more", after: nil)
    words.add(others)
    #expect(words.counts == ["tea": 2] && words.pairs == ["the": ["tea": 2]])
    #expect(words.total == 2)
  }
}
