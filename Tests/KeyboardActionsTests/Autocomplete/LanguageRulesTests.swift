import KeyboardCore
import Testing

@testable import KeyboardActions

@Suite("Rules of languages")
struct LanguageRulesTests {
  private func provider(_ language: String, _ words: String) throws -> LocalAutocompleteProvider {
    let locale = try #require(KeyboardLocale(identifier: language))
    let words = WordList([words.split(separator: " ")], locale: locale)
    return LocalAutocompleteProvider(wordLists: [language: words], locale: locale)
  }

  @Test(
    "What an apostrophe joins to a word stays before its correction, and may have been left out",
    arguments: [
      ("fr", "arbre être homme est ai", "l'arrbe", "l'arbre"),
      ("fr", "arbre", "L’arrbe", "L’arbre"),
      ("fr", "homme", "lhomme", "l'homme"), ("fr", "est ai", "cest", "c'est"),
      ("fr", "être", "d'etre", "d'être"), ("fr", "arbre", "l'arbre", nil),
      ("fr", "arbre", "l'", nil),
      ("it", "amico", "dell'amcio", "dell'amico"), ("it", "amico", "lamico", "l'amico"),
    ] as [(String, String, String, String?)])
  func elisions(language: String, words: String, typed: String, correction: String?) throws {
    let found = try provider(language, words).suggestions(for: typed)
    #expect(found.first { $0.isAutocomplete }?.text == correction)
  }

  @Test("The beginning of a word behind an apostrophe is completed")
  func elidedCompletion() throws {
    let found = try provider("fr", "homme").suggestions(for: "l’hom")
    #expect(found.contains { $0.text == "l’homme" })
  }

  @Test(
    "Umlauts and accents that were left out come back, and German nouns have capitals",
    arguments: [
      ("de", "für", "fuer", "für"), ("de", "über", "uber", "über"),
      ("de", "Straße", "strasse", "Straße"),
      ("de", "Haus", "haus", "Haus"), ("de", "Größe", "groesse", "Größe"),
      ("es", "también", "tambien", "también"),
      ("pt", "não", "nao", "não"), ("pl", "się", "sie", "się"), ("tr", "için", "icin", "için"),
      ("tr", "ışık", "isik", "ışık"), ("fr", "cœur", "coeur", "cœur"), ("nl", "één", "een", "één"),
    ])
  func accents(language: String, words: String, typed: String, correction: String) throws {
    let found = try provider(language, words).suggestions(for: typed)
    #expect(found.first { $0.isAutocomplete }?.text == correction)
  }

  @Test(
    "A word that is made of known ones is known where a language joins words, and never divided",
    arguments: [
      ("de", "Haus Tür Bund Regierung", "Haustür", true),
      ("de", "Bund Regierung", "Bundesregierung", true),
      ("de", "Bund Regierung Haus", "Haustisch", false), ("nl", "school bus", "schoolbus", true),
      ("fr", "porte monnaie", "portemonnaie", false),
    ])
  func compounds(language: String, words: String, typed: String, isKnown: Bool) throws {
    let found = try provider(language, words).suggestions(for: typed)
    #expect(found.first?.isUnknown == !isKnown)
    #expect(!found.contains { $0.text.contains(" ") })
  }

  @Test(
    "German nouns inside a sentence are corrected, and what may be a name is not",
    arguments: [("Hudn", "Hund"), ("Hasu", "Haus"), ("Keira", nil), ("Piaf", nil)]
      as [(String, String?)])
  func nouns(typed: String, correction: String?) throws {
    let locale = try #require(KeyboardLocale(identifier: "de"))
    let words = try #require(try WordList(in: [WordListTests.data], locale: locale))
    let provider = LocalAutocompleteProvider(wordLists: ["de": words], locale: locale)
    let found = provider.suggestions(for: typed, in: AutocompleteSurroundings(previousWord: "der"))
    #expect(found.first { $0.isAutocomplete }?.text == correction)
  }

  @Test(
    "Nouns in lower case are capitalized, also where a form or a compound of them is missing in the list",
    arguments: [
      ("problem", "Problem"), ("freitag", "Freitag"), ("luftverkehrsmarkt", "Luftverkehrsmarkt"),
      ("protestwelle", "Protestwelle"), ("schöner", nil), ("neugegründete", nil),
      ("Luftverkehrsmarkt", nil), ("Protestwelle", nil),
    ] as [(String, String?)])
  func nounsInLowerCase(typed: String, correction: String?) throws {
    let words = WordList(
      [
        "Problem Probleme Freitag Freitage Luft Verkehr Markt Protest Welle schön schöne neu gegründete"
          .split(separator: " ")
      ], locale: Self.german)
    let provider = LocalAutocompleteProvider(wordLists: ["de": words], locale: Self.german)
    let found = provider.suggestions(for: typed)
    #expect(found.first { $0.isAutocomplete }?.text == correction)
    #expect(found.first?.isUnknown == (correction != nil))
  }

  @Test(
    "Short words that are rare are slips for words that are far more common",
    arguments: [
      ("de", "dre", "der"), ("de", "ide", "die"), ("it", "id", "di"),
      ("de", "der", nil), ("it", "con", nil), ("en", "fig", nil), ("en", "id", nil),
    ] as [(String, String, String?)])
  func shortWords(language: String, typed: String, correction: String?) throws {
    let found = try installed(language).suggestions(for: typed)
    #expect(found.first { $0.isAutocomplete }?.text == correction)
  }

  @Test(
    "A name stays where its accents are those of another word, and Turkish writes internet small",
    arguments: [
      ("de", "Uber", nil), ("de", "Napoleon", nil), ("de", "uber", "über"),
      ("tr", "internet", nil), ("tr", "istanbul", "İstanbul"),
    ] as [(String, String, String?)])
  func accentsOfNames(language: String, typed: String, correction: String?) throws {
    let found = try installed(language).suggestions(
      for: typed, in: AutocompleteSurroundings(previousWord: "mit"))
    #expect(found.first { $0.isAutocomplete }?.text == correction)
  }

  private static let german = KeyboardLocale(identifier: "de") ?? .english

  private func installed(_ language: String) throws -> LocalAutocompleteProvider {
    let locale = try #require(KeyboardLocale(identifier: language))
    return LocalAutocompleteProvider(directories: [WordListTests.data], locale: locale)
  }

  @Test("A letter by itself stands for itself, with or without its accent")
  func letter() throws {
    for typed in ["n", "e"] {
      let found = try provider("pl", "na w").suggestions(for: typed)
      #expect(found.first { $0.isAutocomplete } == nil)
    }
    #expect(
      try provider("fr", "à").suggestions(for: "a").first { $0.isAutocomplete }?.text == "à")
  }

  @Test(
    "Possessives of names, adjectives whose other forms are known, and German as it was spelled, are known",
    arguments: [
      ("de", "Eritrea", "Eritreas", true), ("de", "Eritrea", "Eritrea's", true),
      ("de", "lust", "lusts", false), ("de", "restriktive restriktiver", "restriktives", true),
      ("de", "restriktive", "restriktives", false), ("de", "dass", "daß", true),
      ("pl", "ziemniaczany ziemniaczana", "ziemniaczanymi", true),
      ("nl", "Morgan", "Morgan's", true), ("fr", "Morgan", "Morgan's", false),
    ])
  func forms(language: String, words: String, typed: String, isKnown: Bool) throws {
    let found = try provider(language, words).suggestions(for: typed)
    #expect(found.first?.isUnknown == !isKnown)
  }

  @Test("Names in Turkish have endings behind an apostrophe")
  func endings() throws {
    let provider = try provider("tr", "masada")
    #expect(provider.suggestions(for: "Ankara'da").first?.isUnknown == false)
    #expect(provider.suggestions(for: "ankara'da").first?.isUnknown == true)
  }
}
