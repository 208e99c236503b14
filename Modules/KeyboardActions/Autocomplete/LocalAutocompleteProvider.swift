public import KeyboardCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A provider of suggestions from word lists and learned words.
///
/// The typed word comes first, in quotation marks if it is unknown, followed by its correction, if there is one, and by
/// completions and similar words by decreasing likelihood. This depends on the frequency of the words, on the previous
/// word, on the user's earlier words, and on the costs of slips on the keys of the layout. A correction is more likely
/// than all other candidates together, and than an unknown word, whose letters follow each other as in the words of
/// the list.
public final class LocalAutocompleteProvider: AutocompleteProvider {
  /// The language of the words; without a list for it, there are no suggestions.
  public var locale: KeyboardLocale
  /// The maximum number of suggestions.
  public static let limit = 8

  /// The word lists by language code; those in files are read when the language is first used.
  public var wordLists: [String: WordList]
  /// The observers notified of the reason why the words of a language cannot be read, once for each language, which
  /// then has no suggestions.
  public let failures = Observers<FileError>()
  /// The observers notified once of each language in use that has neither a word list nor a dictionary.
  public let missingLanguages = Observers<KeyboardLocale>()
  let directories: [String]
  /// The locales whose words have been looked up in the directories.
  private var localesRead: Set<String> = []
  private let findDictionary: (KeyboardLocale) -> (any SpellingDictionary)?
  /// The dictionaries by the identifiers of their locales.
  private(set) var dictionaries: [String: any SpellingDictionary] = [:]
  private var pairs: [String: WordPairs] = [:]
  var offensive: [String: OffensiveWords] = [:]
  private var costs: (centers: [String: Point], locale: String, costs: EditCosts)?

  let file: StoredFile<UserWords>?
  var userWords: UserWords {
    didSet { if userWords.learned != oldValue.learned { makeLearnedList() } }
  }
  /// The words typed since the file was last written.
  var pending = UserWords()
  private(set) var learned = WordList([[String]]())

  /// Creates a provider that stores learned words in memory.
  ///
  /// - Parameters:
  ///   - wordLists: the words by language code, such as `sv`.
  ///   - directories: the directories of word lists of other languages in `words/LANGUAGE.txt`, such as
  ///     `ProgramDirectory.dataDirectories(environment: environment)`.
  ///   - locale: the initial language.
  ///   - dictionary: returns the dictionary of a language, on its first use; nil for none.
  public init(
    wordLists: [String: WordList] = [:], directories: [String] = [],
    locale: KeyboardLocale = .english,
    dictionary: @escaping (KeyboardLocale) -> (any SpellingDictionary)? = { _ in nil }
  ) {
    findDictionary = dictionary
    self.wordLists = wordLists
    self.directories = directories
    self.locale = locale
    file = nil
    userWords = UserWords()
  }

  /// Creates a provider that stores learned words in a file.
  ///
  /// - Throws: a ``FileError`` if the file cannot be read; it is not changed.
  public init(
    wordLists: [String: WordList] = [:], directories: [String] = [],
    locale: KeyboardLocale = .english,
    dictionary: @escaping (KeyboardLocale) -> (any SpellingDictionary)? = { _ in nil },
    file: StoredFile<UserWords>
  ) throws(FileError) {
    findDictionary = dictionary
    self.wordLists = wordLists
    self.directories = directories
    self.locale = locale
    self.file = file
    userWords = try file.read() ?? UserWords()
    makeLearnedList()
  }

  deinit { try? saveTypedWords() }

  private func makeLearnedList() {
    learned = WordList([userWords.learned.sorted()], locale: locale)
  }

  // MARK: Suggestions

  /// Calls back synchronously.
  public func autocompleteSuggestions(
    for text: String,
    completion: @escaping (Result<[AutocompleteSuggestion], any Error>) -> Void
  ) {
    completion(.success(suggestions(for: text)))
  }

  /// Calls back synchronously; for an empty text, with likely next words.
  public func autocompleteSuggestions(
    for text: String, in surroundings: AutocompleteSurroundings,
    completion: @escaping (Result<[AutocompleteSuggestion], any Error>) -> Void
  ) {
    completion(.success(suggestions(for: text, in: surroundings)))
  }

  /// Returns the suggestions for a word, or for an empty text the next words; none without a word list.
  public func suggestions(
    for word: String, in surroundings: AutocompleteSurroundings = AutocompleteSurroundings()
  ) -> [AutocompleteSuggestion] {
    let following = following(surroundings.previousWord)
    guard let words else { return [] }
    guard !word.isEmpty else { return nextWords(following) }
    let isKnown = isKnown(word)
    let marks = locale.quotationMarks
    var suggestions = [
      AutocompleteSuggestion(
        text: word, title: isKnown ? word : marks.begin + word + marks.end, isUnknown: !isKnown)
    ]
    let spelled = word.withCapitalFirst(in: locale) ?? word
    let near = candidates(for: word, spelled, following, surroundings, in: words)
    let decision = decision(about: word, spelled, isKnown: isKnown, following, from: near)
    let correction = decision.correction
    let completions = completions(of: word, following, in: words)
    // While typing continues, a word with this prefix is more likely than another one.
    let others = completions + near.map { Candidate($0.text, bits: $0.bits + 4) }
    let ordered = (correction.map { [$0] } ?? []) + others.sorted { $0.bits < $1.bits }.map(\.text)
    for text in ordered where suggestions.count < Self.limit && !isOffensive(text) {
      var suggestion = AutocompleteSuggestion(text: adjusted(text, for: spelled))
      suggestion.isAutocomplete = text == correction
      suggestion.isCertain = decision.isCertain && text == correction
      guard !suggestions.contains(where: { $0.text == suggestion.text }) else { continue }
      suggestions.append(suggestion)
    }
    return suggestions
  }

  /// The list of the current language, or else the words of its dictionary.
  var words: WordList? {
    let (identifier, language) = (locale.identifier, locale.languageCode)
    if localesRead.insert(identifier).inserted {
      dictionaries[identifier] = findDictionary(locale)
      if wordLists[identifier] == nil, wordLists[language] == nil { readWords() }
    }
    return wordLists[identifier] ?? wordLists[language]
  }

  private func readWords() {
    do throws(FileError) {
      wordLists[locale.languageCode] = try WordList(in: directories, locale: locale)
    } catch {
      if dictionaries[locale.identifier] == nil { return failures.notify(error) }
    }
    guard wordLists[locale.languageCode] == nil else { return }
    guard let dictionary = dictionaries[locale.identifier] else {
      return missingLanguages.notify(locale)
    }
    wordLists[locale.identifier] = WordList([dictionary.words], locale: locale)
  }

  // MARK: Likelihood

  /// A candidate for the intended word, with its rarity: the negative base-2 logarithm of its frequency.
  struct Candidate {
    let text: String
    var bits: Double
    /// The bits that are due to slips.
    let cost: EditCosts.Cost

    init(_ text: String, bits: Double, cost: EditCosts.Cost = .zero) {
      self.text = text
      self.bits = bits
      self.cost = cost
    }
  }

  /// The frequencies of the words that follow another one.
  typealias Following = [String: Double]

  /// Returns the words that follow a word, in the language and in the person's typing.
  func following(_ previous: String?) -> Following {
    guard let previous, !isOffensive(previous) else { return [:] }
    if pairs[locale.languageCode] == nil {
      pairs[locale.languageCode] = WordPairs(in: directories, locale: locale)
    }
    let key = previous.replacing("’", with: "'")
    var shares: Following = [:]
    for (word, share) in pairs[locale.languageCode]?.following(key) ?? [] {
      shares[String(word)] = 0.6 * share
    }
    let typed = userWords.pairs[key] ?? userWords.pairs[locale.lowercased(key)] ?? [:]
    let sum = Double(typed.values.reduce(0, +))
    for (word, count) in typed { shares[word, default: 0] += 0.4 * Double(count) / (sum + 2) }
    return shares
  }

  /// Returns how rare a word is here: in the language, after the word before, and with this person.
  func bits(of text: String, _ bits: Double, _ following: Following) -> Double {
    var share = exp2(-bits) * (following.isEmpty ? 1 : 0.6)
    if let count = userWords.counts[text] {
      share += 0.4 * Double(count) / Double(userWords.total + 500)
    }
    return -log2(share + (following[text] ?? 0))
  }

  private func completions(
    of word: String, _ following: Following, in words: WordList
  ) -> [Candidate] {
    var found: [String: Double] = [:]
    for match in words.completions(of: word, limit: 3 * Self.limit) {
      found[match.text] = match.bits
    }
    // Learned words come first.
    for match in learned.completions(of: word, limit: Self.limit) { found[match.text] = 0 }
    let key = WordList.key(of: word, in: locale)
    let first = (key.utf8.first ?? 0) | 0x20
    func isBegun(_ text: String) -> Bool {
      // The case bit of ASCII; other letters are compared as a whole.
      guard let byte = text.utf8.first, byte | 0x20 == first || byte > 0x7F else { return false }
      return text.count > word.count && WordList.key(of: text, in: locale).hasPrefix(key)
    }
    if let elided = LanguageRules.of(locale).elided(word) {
      for match in words.completions(of: elided.word, limit: 3 * Self.limit) {
        found[elided.joined + match.text] = match.bits
      }
    }
    for text in following.keys where found[text] == nil && isBegun(text) {
      found[text] = words.match(of: text)?.bits ?? 30
    }
    for (text, count) in userWords.counts where count > 1 && found[text] == nil && isBegun(text) {
      found[text] = words.match(of: text)?.bits ?? 30
    }
    return found.map { Candidate($0, bits: bits(of: $0, $1, following)) }
      .sorted { ($0.bits, $0.text.count, $0.text) < ($1.bits, $1.text.count, $1.text) }
  }

  private func nextWords(_ following: Following) -> [AutocompleteSuggestion] {
    following.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.lazy
      .filter { !self.isOffensive($0.key) }.prefix(Self.limit)
      .map { AutocompleteSuggestion(text: $0.key) }
  }

  /// Returns the candidates for a typed word and for its spelling with the capital in the right place.
  func candidates(
    for word: String, _ spelled: String, _ following: Following,
    _ surroundings: AutocompleteSurroundings, in words: WordList
  ) -> [Candidate] {
    let found = candidates(near: spelled, following, surroundings, in: words)
    // A finger that holds Shift touched two keys: SXpring.
    guard spelled != word, let (first, second) = word.firstTwoScalars(in: locale),
      costs(surroundings).replacing(first, by: second) <= EditCosts.near,
      let match = words.match(of: String(word.prefix(1) + word.dropFirst(2)))
    else { return found }
    return (found + [Candidate(match.text, bits: match.bits)]).sorted { $0.bits < $1.bits }
  }

  /// Returns the candidates for a text with slips, the most likely first.
  func candidates(
    near word: String, _ following: Following, _ surroundings: AutocompleteSurroundings,
    in words: WordList
  ) -> [Candidate] {
    guard word.isOneWord, word.count < 32 else { return [] }
    let costs = costs(surroundings)
    // A candidate that is rarer than the typed word is not a correction; missing capitals and accents always are.
    let isDoubtful = isDoubtful(word)
    let bitsAsTyped = isDoubtful ? bitsOfKnown(word, following) : bitsOfUnknown(word)
    let commonest = isDoubtful || !words.contains(word) ? Self.commonest : Self.common
    let limit = EditCosts.Cost(min(max(bitsAsTyped - commonest, 2), 15))
    let rules = LanguageRules.of(locale)
    let key = WordList.key(of: word, in: locale)
    let letters = key.filter { $0 != "'" }
    var found: [Candidate] = []
    for (list, isLearned) in [(learned, true), (words, false)] {
      for match in list.matches(near: word, costs: costs, within: limit) {
        var bits = bits(of: match.text, isLearned ? 10 : match.bits, following)
        bits += Double(match.cost)
        if match.cost <= EditCosts.missingSign,
          WordList.key(of: match.text, in: locale).filter({ $0 != "'" }) == letters
        {
          // With the same letters, it is most likely the same word without its capitals or apostrophe.
          let isAdjusted =
            match.text == "I" || match.text.contains("'")
            || word.count > 2 && !match.text.isUppercased && match.bits < Self.rareName
          if match.text == word, isDoubtful {
            continue
          } else if isAdjusted {
            bits -= Self.sameLetters
          } else {
            // The word is a name or an abbreviation without its capitals, not a slip for another word.
            found.append(Candidate(word, bits: 0))
            continue
          }
        }
        let isAccent =
          match.cost == EditCosts.accent || match.cost == EditCosts.accent + EditCosts.first
        if isAccent, match.text.count == word.count,
          rules.mayOmitAccents(
            of: match.text, typed: word, inside: surroundings.previousWord != nil)
        {
          found.append(Candidate(word, bits: 0))
        }
        found.append(Candidate(match.text, bits: bits, cost: match.cost))
      }
    }
    if let possessor = rules.possessor(of: word) {
      found += candidates(near: possessor, following, surroundings, in: words)
        .map { Candidate($0.text + word.suffix(2), bits: $0.bits, cost: $0.cost) }
    }
    if let elided = rules.elided(word), !elided.word.isEmpty {
      found += candidates(near: elided.word, [:], surroundings, in: words)
        .map { Candidate(elided.joined + $0.text, bits: $0.bits, cost: $0.cost) }
    }
    if let noun = noun(from: word, by: rules) {
      found.append(Candidate(noun, bits: words.firstBits + Self.compound))
    }
    found += respelled(key, by: rules, in: words)
    found += twoWords(key, in: words)
    if let dictionary = dictionaries[locale.identifier], !isKnown(word) {
      let bits = words.firstBits
      // In the case of the typed word, like the slips.
      var texts = Set(found.map { adjusted($0.text, for: word) })
      for (text, cost) in costs.slips(of: word, in: locale) where cost <= limit {
        // Inflected words are not in the word list.
        guard texts.insert(text).inserted, dictionary.contains(text) else { continue }
        found.append(Candidate(text, bits: bits + Double(cost), cost: cost))
      }
    }
    return found.sorted { ($0.bits, $0.text) < ($1.bits, $1.text) }
  }

  /// Returns words that were typed without their apostrophe, or with other letters.
  private func respelled(_ key: String, by rules: LanguageRules, in words: WordList) -> [Candidate]
  {
    let unelided = rules.unelided(key).compactMap { parts in
      words.match(of: parts.word).map {
        Candidate(parts.joined + $0.text, bits: $0.bits + Self.elision)
      }
    }
    return unelided
      + rules.respelled(key).compactMap(words.match).map {
        Candidate($0.text, bits: $0.bits + Double(EditCosts.accent))
      }
  }

  /// Returns two common words that were typed without a space between them.
  private func twoWords(_ word: String, in words: WordList) -> [Candidate] {
    guard word.count > 3 else { return [] }
    return word.indices.dropFirst().compactMap { index in
      guard let first = words.match(of: String(word[..<index])),
        let second = words.match(of: String(word[index...])), first.bits < 13, second.bits < 13,
        second.text.count > 1
      else { return nil }
      let share = following(first.text)[second.text] ?? 0
      guard share > 0 else { return nil }
      return Candidate("\(first.text) \(second.text)", bits: first.bits - log2(share) + Self.space)
    }
  }

  /// The bits by which a noun that is missing in the list is rarer than the commonest words.
  private static let compound = 12.0
  /// The cost of a missing apostrophe before a word.
  private static let elision = 2.5
  /// The bits of the commonest words of any language, and of the words that are suggested beside a known one.
  private static let (commonest, common) = (5.0, 8.0)
  /// The cost of a missing space.
  private static let space = 4.0
  /// The bits by which a word with the same letters as the typed ones is more likely.
  private static let sameLetters = 5.0
  /// The bits from which a name is too rare to be capitalized by a correction.
  static let rareName = 21.0

  private func costs(_ surroundings: AutocompleteSurroundings) -> EditCosts {
    if let costs, costs.centers == surroundings.keyCenters, costs.locale == locale.identifier {
      return costs.costs
    }
    var made = EditCosts(locale)
    if !surroundings.keyCenters.isEmpty {
      var centers: [UInt32: SIMD2<Double>] = [:]
      for (letter, center) in surroundings.keyCenters {
        guard let scalar = letter.unicodeScalars.first else { continue }
        centers[scalar.value] = SIMD2(center.x, center.y)
      }
      made = EditCosts(centers: centers)
      made.addCallouts(of: locale)
    }
    costs = (surroundings.keyCenters, locale.identifier, made)
    return made
  }

  func adjusted(_ text: String, for word: String) -> String {
    // A name keeps its capitals, and of two words the first one is adjusted.
    if text.contains(where: \.isUppercase), !(word.count > 1 && word.isUppercased) { return text }
    if text.contains(" "), word.isCapitalized {
      return locale.uppercased(String(text.prefix(1))) + text.dropFirst()
    }
    return text.caseAdjusted(for: word, in: locale)
  }
}
