import FoundationEssentials
import KeyboardCore
import Testing

@testable import KeyboardActions

@Suite("Local suggestions")
struct LocalProviderTests {
  private func provider(_ tiers: String..., locale: KeyboardLocale = .english)
    -> LocalAutocompleteProvider
  {
    let list = WordList(tiers.map { $0.split(separator: " ") }, locale: locale)
    return LocalAutocompleteProvider(
      wordLists: [locale.languageCode: list], locale: locale)
  }

  /// The suggestions as texts; `!` follows what is applied by itself.
  private func texts(_ suggestions: [AutocompleteSuggestion]) -> String {
    suggestions.map { $0.isAutocomplete ? "\($0.text)!" : $0.text }.joined(separator: " ")
  }

  @Test(
    "The typed word comes first, then its correction, then words that it begins and near ones",
    arguments: [
      ("the", "the then there theory"), ("th", "th the! then there thru theory"),
      ("t", "t the tech then there toe thru theory"), ("teh", "teh the! tech then"), ("x", "x"),
      ("", ""),
    ])
  func order(typed: String, suggestions: String) {
    let provider = provider("the then there tech", "theory thru toe")
    #expect(texts(provider.suggestions(for: typed)) == suggestions)
  }

  @Test("A word is answered at once, with what is suggested for it alone", arguments: ["teh", ""])
  func answer(typed: String) throws {
    let provider = provider("the then there tech", "theory thru toe")
    var answers: [[AutocompleteSuggestion]] = []
    provider.autocompleteSuggestions(for: typed) { answers.append((try? $0.get()) ?? []) }
    #expect(answers.map(texts) == [typed.isEmpty ? "" : "teh the! tech then"])
    #expect(answers == [provider.suggestions(for: typed)])
  }

  @Test("Words come by how common they are, behind a correction")
  func commonFirst() throws {
    let provider = provider("toe testing", "test tester tent")
    #expect(texts(provider.suggestions(for: "tes")) == "tes test! testing tester toe")
    #expect(texts(provider.suggestions(for: "tet")) == "tet tent test")
  }

  @Test("A word that no list has is shown in quotation marks, and is unknown")
  func unknown() throws {
    let provider = provider("word")
    let unknown = try #require(provider.suggestions(for: "wxrd").first)
    #expect(unknown.text == "wxrd")
    #expect(unknown.title == "“wxrd”")
    #expect(unknown.isUnknown)
    let known = try #require(provider.suggestions(for: "Word").first)
    #expect(known == AutocompleteSuggestion(text: "Word"))
    let german = self.provider("wort", locale: try #require(KeyboardLocale(identifier: "de")))
    #expect(german.suggestions(for: "wrt").first?.title == "„wrt“")
  }

  @Test(
    "An unknown word is corrected if one word is likelier than all others together",
    arguments: [
      ("teh", "the"), ("teh.", nil), ("wrod", "word"), ("wold", "wood"), ("wor", "word"),
      ("woord", "word"), ("wword", "word"),
      ("wo", nil), ("beacuse", "because"), ("becuaze", "because"), ("bcauze", "because"),
      ("bcauz", nil),
      ("bcause", "because"),
      ("dont", "don't"), ("paris", "Paris"), ("i", "I"), ("word", nil), ("th3", nil),
      ("word's", nil), ("dog’s", nil), ("xylophone", nil),
    ] as [(String, String?)])
  func corrections(typed: String, correction: String?) throws {
    let provider = provider(
      "the ten tea word world wood would because don't dong font Paris I dog")
    let found = provider.suggestions(for: typed).filter(\.isAutocomplete)
    #expect(found.map(\.text) == (correction.map { [$0] } ?? []))
  }

  @Test(
    "Slips are likely by the keys, the word before, and how common the word is",
    arguments: [
      ("tne", nil, "the"), ("arw", nil, "are"), ("therw", nil, "there"), ("rakn", nil, nil),
      ("hte", nil, "the"), ("fo", nil, "of"), ("tp", nil, "to"), ("nite", "at", nil),
      ("alot", nil, "a lot"), ("thankyou", nil, "thank you"), ("Alot", nil, "A lot"),
      ("im", nil, "I'm"), ("thats", nil, "that's"), ("dont", nil, "don't"), ("cant", nil, "can't"),
      ("i", nil, "I"), ("monday", nil, "Monday"), ("colour", nil, nil), ("neighbours", nil, nil),
      ("Tuesdya's", nil, "Tuesday's"), ("dad", nil, nil), ("email", nil, nil), ("wifi", nil, nil),
      ("yeah", nil, nil), ("Maria", nil, nil), ("Amy", nil, nil), ("Canada", nil, nil),
      ("ssh", nil, nil), ("json", nil, nil), ("nasa", nil, nil), ("quito", nil, "Quito"),
      ("Bogota", nil, nil), ("gmake", nil, nil), ("Colón", nil, nil), ("cafe", nil, nil),
      ("lol", nil, nil),
      ("kubectl", nil, nil), ("hjkl", nil, nil), ("well-known", nil, nil),
      ("comming", nil, "coming"),
      ("thinkin", nil, nil), ("doin'", nil, nil), ("'one", nil, nil),
      ("beautifull", nil, "beautiful"), ("recieve", nil, "receive"), ("b", nil, nil),
      ("Switxerland", "in", "Switzerland"), ("Mediterranesn", "the", "Mediterranean"),
      ("Ameican", "an", "American"), ("egypt", nil, "Egypt"), ("Lamarr", nil, nil),
      ("Grenville", nil, nil),
    ] as [(String, String?, String?)])
  func likelihood(typed: String, previous: String?, correction: String?) throws {
    let found = try Self.english().suggestions(
      for: typed, in: AutocompleteSurroundings(previousWord: previous))
    #expect(found.first { $0.isAutocomplete }?.text == correction)
  }

  private static let words = try? WordList(in: [WordListTests.data], locale: .english)

  /// The words of the toolkit, which are read once for all tests.
  private static func english() throws -> LocalAutocompleteProvider {
    LocalAutocompleteProvider(
      wordLists: ["en": try #require(words)], directories: [WordListTests.data])
  }

  @Test("Nothing that offends is suggested, and what was typed whole stays")
  func offensive() throws {
    let english = try Self.english()
    for typed in ["comming", "shi", "fuc", "cun", "shti", "bitc", "as"] {
      let words = english.suggestions(for: typed).map { $0.text.lowercased() }
      #expect(Set(words).isDisjoint(with: ["cumming", "shit", "fuck", "cunt", "bitch", "ass"]))
    }
    #expect(
      english.suggestions(for: "shit").first { $0.isAutocomplete || $0.isUnknown } == nil)
  }

  @Test(
    "No word of a dictionary, of pairs or of the person's own typing offends",
    arguments: [
      ("en", "fuvk", "fuck"), ("en", "cint", "cunt"), ("de", "Arscj", "Arsch"),
      ("de", "Fotzr", "Fotze"), ("fr", "putaim", "putain"), ("es", "pura", "puta"),
      ("it", "cazzp", "cazzo"), ("nl", "kutwijd", "kutwijf"), ("pl", "kurwq", "kurwa"),
      ("pt", "caralhp", "caralho"), ("tr", "orospi", "orospu"),
    ])
  func offensiveElsewhere(language: String, typed: String, word: String) throws {
    let locale = try #require(KeyboardLocale(identifier: language))
    let provider = LocalAutocompleteProvider(
      wordLists: [language: WordList([[word, "so"]], locale: locale)],
      directories: [WordListTests.data], locale: locale,
      dictionary: { _ in Dictionary(words: [word]) })
    for _ in 0..<5 { provider.didType(word, after: "so") }
    for text in [typed, String(word.dropLast()), ""] {
      let surroundings = AutocompleteSurroundings(previousWord: "so")
      let suggestions = provider.suggestions(for: text, in: surroundings)
      #expect(!suggestions.contains { $0.text.lowercased() == word.lowercased() })
    }
    // Typed on purpose it is known, and taught it is suggested.
    #expect(provider.suggestions(for: word).first?.isUnknown == false)
    try provider.learnWord(word)
    #expect(provider.suggestions(for: String(word.dropLast())).contains { $0.text == word })
  }

  @Test("A language with neither a list nor a dictionary is reported once")
  func missing() throws {
    let swedish = try #require(KeyboardLocale(identifier: "sv"))
    let provider = LocalAutocompleteProvider(
      wordLists: ["en": WordList([["the"]])],
      dictionary: { $0.languageCode == "fi" ? Dictionary(words: ["talo"]) : nil })
    var missing: [String] = []
    let token = provider.missingLanguages.observe { missing.append($0.identifier) }
    for language in ["en", "fi", "sv", "en", "sv"] {
      provider.locale = try #require(KeyboardLocale(identifier: language))
      _ = provider.suggestions(for: "ta")
    }
    #expect(missing == [swedish.identifier])
    withExtendedLifetime(token) {}
  }

  private final class Dictionary: SpellingDictionary {
    let words: [String]
    init(words: [String]) { self.words = words }
    func contains(_ word: String) -> Bool { words.contains(word) || word == "i" }
  }

  @Test("A letter by itself is a word of the list alone, whatever a dictionary says")
  func pronoun() {
    let provider = LocalAutocompleteProvider(
      wordLists: ["en": WordList([["I", "a", "the"]])], dictionary: { _ in Dictionary(words: []) })
    #expect(provider.suggestions(for: "i").first { $0.isAutocomplete }?.text == "I")
  }

  @Test(
    "A capital at the start of a sentence may be a name's, so that only a likely slip is corrected",
    arguments: ["Thuy", "Zhang", "Aldi", "Canva", "Hunor", "Realme", "Julianna"])
  func names(name: String) throws {
    #expect(try Self.english().suggestions(for: name).first { $0.isAutocomplete } == nil)
    #expect(
      try Self.english().suggestions(for: "Teh").first { $0.isAutocomplete }?.text == "The")
  }

  @Test("An explanation says what was weighed, and what came of it")
  func explanation() throws {
    let provider = provider("the ten tea", "word")
    func lines(_ word: String) throws -> [String] {
      try #require(provider.explanation(of: word, in: AutocompleteSurroundings())).lines
    }
    #expect(
      try lines("teh") == [
        "teh is unknown: 19.4 bits", "the: 7.3 bits", "ten: 10.8 bits", "tea: 13.8 bits",
        "the is applied, as it is likelier than all others together",
      ])
    #expect(try lines("word").first == "word is a known word")
    #expect(try lines("xxxxxx").last == "no known word is near to it")
    let names = self.provider("Amir", "amid")
    #expect(
      names.explanation(of: "Amirr", in: AutocompleteSurroundings())?.lines.last
        == "Amir is not applied: it may be another name, as the slip is not a common one")
    var kept = try #require(provider.explanation(of: "teh", in: AutocompleteSurroundings()))
    kept.refusal = .name
    #expect(
      kept.lines.last
        == "the is not applied: it is capitalized inside a sentence, as names are")
    provider.locale = try #require(KeyboardLocale(identifier: "sv"))
    #expect(provider.explanation(of: "teh", in: AutocompleteSurroundings()) == nil)
  }

  @Test("The same slip is another word's on other keys")
  func layouts() {
    let provider = provider("rat cat bat hat mat sat fat pat eat oat vat tat lat")
    let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
    func centers(_ swapped: [Character: Character]) -> [String: Point] {
      var centers: [String: Point] = [:]
      for (line, row) in rows.enumerated() {
        for (column, key) in row.enumerated() {
          let place = Point(x: Double(column) + 0.5 * Double(line), y: Double(line))
          centers[String(swapped[key] ?? key)] = place
        }
      }
      return centers
    }
    func nearest(_ keys: [String: Point]) -> String? {
      provider.suggestions(for: "xat", in: AutocompleteSurroundings(keyCenters: keys)).dropFirst()
        .first?.text
    }
    #expect(nearest(centers([:])) == "cat")
    #expect(nearest(centers(["c": "p", "p": "c", "s": "o", "o": "s"])) == "oat")
  }

  @Test("With too many words, all counts are halved, and what was typed once is forgotten")
  func halving() {
    typealias UserWords = LocalAutocompleteProvider.UserWords
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

  @Test("What a person types is counted, and comes before the language's words next time")
  func typedWords() throws {
    let folder = try TemporaryFolder()
    let file = StoredFile<LocalAutocompleteProvider.UserWords>(path: folder.path("words.json"))
    let list = WordList([["the", "see"], ["then", "there", "you", "Kungsholm"]])
    func provider() throws -> LocalAutocompleteProvider {
      try LocalAutocompleteProvider(wordLists: ["en": list], file: file)
    }
    let first = try provider()
    for _ in 0..<3 {
      first.didType("see", after: nil)
      first.didType("you", after: "see")
      first.didType("Zorblax", after: "you")
    }
    for word in ["SEE", "a1", "www.x", "t@x"] { first.didType(word, after: nil) }
    #expect(first.typedWords == ["see": 3, "you": 3, "Zorblax": 3])
    #expect(try file.read() == nil)
    try first.saveTypedWords()
    let second = try provider()
    let afterYou = AutocompleteSurroundings(previousWord: "you")
    #expect(second.suggestions(for: "", in: afterYou).map(\.text) == ["Zorblax"])
    #expect(second.suggestions(for: "", in: AutocompleteSurroundings()) == [])
    #expect(second.suggestions(for: "zo", in: afterYou).map(\.text).contains("Zorblax"))
    #expect(second.suggestions(for: "Zorblax").first?.isUnknown == false)
    // Whole blocks of words are written without being asked.
    for _ in 0..<64 { second.didType("then", after: "the") }
    #expect(try file.read()?.counts["then"] == 64)
    try second.unlearnWord("Zorblax")
    #expect(second.suggestions(for: "", in: afterYou) == [])
    #expect(try file.read()?.pairs["you"] == nil)
    try second.learnWord("Kungsholmen")
    try second.forgetWords()
    #expect(try file.read() == LocalAutocompleteProvider.UserWords())
    #expect(second.learnedWords == [] && second.typedWords == [:])
  }

  @Test(
    "Suggestions have the case of what was typed, names keep their capitals",
    arguments: [
      ("Teh", "the", "The"), ("TEH", "the", "THE"), ("teh", "the", "the"), ("tEH", "the", "the"),
      ("pari", "Paris", "Paris"), ("Pari", "Paris", "Paris"), ("PARI", "Paris", "PARIS"),
    ])
  func cases(typed: String, word: String, suggestion: String) throws {
    #expect(provider(word).suggestions(for: typed).last?.text == suggestion)
  }

  @Test("There are at most eight suggestions, the correction among them")
  func limit() throws {
    let words = (0..<20).map { "form\(Array("abcdefghijklmnopqrst")[$0])ies" }.joined(
      separator: " ")
    let provider = provider(words, "from")
    let suggestions = provider.suggestions(for: "form")
    #expect(suggestions.count == 8)
    #expect(suggestions[1].text == "from")
    #expect(suggestions.filter(\.isAutocomplete).map(\.text) == ["from"])
  }

  @Test("The words of a language come from the first directory that has some, and English has some")
  func languages() throws {
    let folder = try TemporaryFolder()
    let directories = [folder.path("none"), folder.path("data"), WordListTests.data]
    let provider = LocalAutocompleteProvider(directories: directories)
    var failures: [FileError] = []
    let token = provider.failures.observe { failures.append($0) }
    #expect(
      provider.suggestions(for: "becuase").contains { $0.text == "because" && $0.isAutocomplete })
    #expect(provider.suggestions(for: "teh").contains { $0.text == "the" && $0.isAutocomplete })
    provider.locale = try #require(KeyboardLocale(identifier: "sv"))
    #expect(provider.suggestions(for: "lor") == [])
    try FileManager.default.createDirectory(
      atPath: folder.path("data/words"), withIntermediateDirectories: true)
    try Data("lördag\n".utf8).write(to: URL(filePath: folder.path("data/words/sv.txt")))
    let other = LocalAutocompleteProvider(directories: directories, locale: provider.locale)
    #expect(texts(other.suggestions(for: "lör")) == "lör lördag")
    #expect(failures.isEmpty)
    token.cancel()
  }

  @Test("Without its words, English has no suggestions; why is told once, and nothing else is lost")
  func missingWords() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("data/words/en.txt")
    let file = StoredFile<LocalAutocompleteProvider.UserWords>(path: folder.path("learned.json"))
    let provider = try LocalAutocompleteProvider(
      directories: [folder.path("data"), "/nowhere"], file: file)
    var failures: [String] = []
    let token = provider.failures.observe { [unowned provider] in
      failures.append($0.message)
      // Observers may ask for suggestions again.
      #expect(provider.suggestions(for: "the") == [])
    }
    #expect(provider.suggestions(for: "teh") == [])
    try provider.learnWord("Kungsholmen")
    #expect(provider.suggestions(for: "teh") == [])
    #expect(
      failures == [
        "there are no words to suggest; install those of the toolkit with Scripts/install, or write "
          + "one a line into \(path)"
      ])
    #expect(provider.learnedWords == ["Kungsholmen"])
    provider.wordLists["en"] = WordList([["the"]])
    #expect(texts(provider.suggestions(for: "teh")) == "teh the!")
    #expect(LocalAutocompleteProvider().suggestions(for: "teh") == [])
    token.cancel()
  }

  @Test("T20: a Turkish word is found by its own lower case")
  func turkish() throws {
    let turkish = try #require(KeyboardLocale(identifier: "tr"))
    let provider = provider("ılık istanbul", locale: turkish)
    #expect(texts(provider.suggestions(for: "IL")) == "IL ILIK")
    #expect(texts(provider.suggestions(for: "İs")) == "İs İstanbul")
  }

  @Test("A learned word is known and suggested before others, until it is unlearned")
  func learning() throws {
    let provider = provider("word words")
    #expect(provider.canLearnWords)
    try provider.learnWord("wordle")
    #expect(provider.learnedWords == ["wordle"])
    #expect(provider.hasLearnedWord("wordle"))
    #expect(texts(provider.suggestions(for: "wordle")) == "wordle")
    #expect(texts(provider.suggestions(for: "word")) == "word wordle words")
    try provider.unlearnWord("wordle")
    #expect(!provider.hasLearnedWord("wordle"))
    #expect(texts(provider.suggestions(for: "word")) == "word words")
  }

  @Test("An ignored word is left as it is typed, until it is no longer ignored")
  func ignoring() throws {
    let provider = provider("the")
    #expect(provider.canIgnoreWords)
    try provider.ignoreWord("teh")
    #expect(provider.ignoredWords == ["teh"])
    #expect(provider.hasIgnoredWord("teh"))
    #expect(texts(provider.suggestions(for: "teh")) == "teh the")
    #expect(provider.suggestions(for: "teh").first?.isUnknown == false)
    try provider.removeIgnoredWord("teh")
    #expect(texts(provider.suggestions(for: "teh")) == "teh the!")
  }

  // MARK: Files

  @Test("Learned and ignored words are kept in a file, in alphabetical order")
  func file() throws {
    let folder = try TemporaryFolder()
    let file = StoredFile<LocalAutocompleteProvider.UserWords>(
      path: folder.path("new/folder/words.json"))
    let provider = try LocalAutocompleteProvider(file: file)
    try provider.learnWord("zoo")
    try provider.learnWord("ant")
    try provider.ignoreWord("teh")
    let text = try String(contentsOf: URL(filePath: file.path), encoding: .utf8)
    #expect(
      text.filter { !$0.isWhitespace } == #"{"ignored":["teh"],"learned":["ant","zoo"]}"#)
    let next = try LocalAutocompleteProvider(file: file)
    #expect(next.learnedWords == ["ant", "zoo"])
    #expect(next.ignoredWords == ["teh"])
    try next.learnWord("other")
    try provider.unlearnWord("zoo")
    #expect(try file.read()?.learned == ["ant", "other"])
  }

  @Test("A file that cannot be read is reported, and is never overwritten")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    let file = StoredFile<LocalAutocompleteProvider.UserWords>(path: folder.path("words.json"))
    let provider = try LocalAutocompleteProvider(file: file)
    try Data("{ my own notes".utf8).write(to: URL(filePath: file.path))
    let message =
      "the file \(file.path) holds something else than is kept there; repair it or move it away"
    #expect(throws: FileError(.shape, message, file: file.path)) {
      try LocalAutocompleteProvider(file: file)
    }
    #expect(throws: FileError(.shape, message, file: file.path)) {
      try provider.learnWord("word")
    }
    #expect(provider.learnedWords == [])
    #expect(try String(contentsOf: URL(filePath: file.path), encoding: .utf8) == "{ my own notes")
  }

  @Test("A place that cannot be read or written is reported with the remedy")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(filePath: folder.path("plain")))
    let inside = StoredFile<LocalAutocompleteProvider.UserWords>(
      path: folder.path("plain/words.json"))
    #expect(throws: FileError.self) { try inside.write(LocalAutocompleteProvider.UserWords()) }
    do { try inside.write(LocalAutocompleteProvider.UserWords()) } catch {
      #expect(error.code == .unwritable)
      #expect(
        error.message
          == "cannot write \(folder.path("plain")): Not a directory; put a directory there")
    }
    let directory = StoredFile<LocalAutocompleteProvider.UserWords>(path: folder.path(""))
    do {
      _ = try directory.read()
      Issue.record("a folder was read")
    } catch {
      #expect(error.code == .unreadable)
    }
  }
}
