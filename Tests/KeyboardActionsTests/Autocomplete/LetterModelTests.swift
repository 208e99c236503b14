import Testing

@testable import KeyboardActions

@Suite("Letters that follow each other")
struct LetterModelTests {
  private let words = WordList([
    "nation station notion motion lotion ration relation rotation mention action option".split(
      separator: " ")
  ])

  private func bits(_ word: String) -> Double {
    words.bitsOfLetters(of: word)
  }

  @Test(
    "A word that is made like those of the list is likelier than one with a slip",
    arguments: [("potion", "potoin"), ("elation", "elatiin"), ("caption", "capyion")])
  func likelihood(word: String, slip: String) {
    #expect(bits(word) + 5 < bits(slip))
  }

  @Test("Letters that no word has, and a list of no words, have bits too")
  func unknown() {
    #expect(bits("ж") > bits("a"))
    let none = WordList([[String]]())
    #expect(none.bitsOfLetters(of: "word") > 20)
  }
}
