public import KeyboardCore

/// Suggests words of lists, and words that it is taught.
///
/// The typed word comes first, in quotation marks if no list has it; then the words that it begins,
/// the commonest first; then those with one letter missing, added, other or swapped with its
/// neighbor (from three letters), or two (from six). An unknown word is corrected if one word is
/// strictly the nearest: fewer letters differ than in others, or as many and it has the same
/// letters.
public final class LocalAutocompleteProvider: AutocompleteProvider {
  /// The language of the words; there are no suggestions in one without a list.
  public var locale: KeyboardLocale
  /// The most suggestions.
  public static let limit = 8

  /// The words by the code of their language; those of a file come when the language is first
  /// typed.
  public var wordLists: [String: WordList]
  /// Observes why the words of a language cannot be read, once for each; nothing is suggested in
  /// it.
  public let failures = Observers<FileError>()
  private let directories: [String]
  /// The languages whose words were looked up in the directories.
  private var languagesRead: Set<String> = []
  private let file: StoredFile<UserWords>?
  private var userWords: UserWords
  private var learned = WordList([[String]]())

  /// Creates a provider that keeps what it learns in memory.
  ///
  /// - Parameters:
  ///   - wordLists: the words by the code of their language, such as `sv`.
  ///   - directories: where words of other languages are in `words/LANGUAGE.txt`, such as
  ///     `ProgramDirectory.dataDirectories(environment: environment)`.
  ///   - locale: the language that is typed first.
  public init(
    wordLists: [String: WordList] = [:], directories: [String] = [],
    locale: KeyboardLocale = .english
  ) {
    self.wordLists = wordLists
    self.directories = directories
    self.locale = locale
    file = nil
    userWords = UserWords()
  }

  /// Creates a provider that keeps what it learns in a file.
  ///
  /// - Throws: ``FileError`` for a file that cannot be read. It is left as it is.
  public init(
    wordLists: [String: WordList] = [:], directories: [String] = [],
    locale: KeyboardLocale = .english, file: StoredFile<UserWords>
  ) throws(FileError) {
    self.wordLists = wordLists
    self.directories = directories
    self.locale = locale
    self.file = file
    userWords = try file.read() ?? UserWords()
    learned = WordList([userWords.learned])
  }

  /// Answers at once.
  public func autocompleteSuggestions(
    for text: String,
    completion: @escaping (Result<[AutocompleteSuggestion], any Error>) -> Void
  ) {
    completion(.success(suggestions(for: text)))
  }

  /// Returns the suggestions for a word; none for an empty one, and in a language without a list.
  public func suggestions(for word: String) -> [AutocompleteSuggestion] {
    guard !word.isEmpty, let words else { return [] }
    let isKnown = isKnown(word)
    let marks = locale.quotationMarks
    var suggestions = [
      AutocompleteSuggestion(
        text: word, title: isKnown ? word : marks.begin + word + marks.end, isUnknown: !isKnown)
    ]
    let isWord = word.allSatisfy { $0.isLetter || "'’-".contains($0) }
    let near = isWord ? matches(near: word, in: words) : []
    let correction = isKnown ? nil : correction(from: near)
    let completions = [learned, words].flatMap { $0.completions(of: word, limit: Self.limit) }
    // The correction has its place among the words that are shown.
    for match in completions + near where suggestions.count < Self.limit || match.text == correction
    {
      var suggestion = AutocompleteSuggestion(text: adjusted(match.text, for: word))
      suggestion.isAutocomplete = match.text == correction
      guard !suggestions.contains(where: { $0.text == suggestion.text }) else { continue }
      if suggestions.count == Self.limit { suggestions.removeLast() }
      suggestions.append(suggestion)
    }
    return suggestions
  }

  /// The list of the language that is typed.
  private var words: WordList? {
    let language = locale.languageCode
    if let words = wordLists[language] { return words }
    guard languagesRead.insert(language).inserted else { return nil }
    do throws(FileError) {
      wordLists[language] = try WordList(in: directories, locale: locale)
    } catch {
      failures.notify(error)
    }
    return wordLists[language]
  }

  /// A word that is learned or ignored, or in the list, be it with `'s` after it.
  private func isKnown(_ word: String) -> Bool {
    if hasIgnoredWord(word) || learned.contains(word) || words?.contains(word) == true {
      return true
    }
    let isPossessive = locale.languageCode == "en" && (word.hasSuffix("'s") || word.hasSuffix("’s"))
    return isPossessive && isKnown(String(word.dropLast(2)))
  }

  /// The words that are nearly the same, the nearest and commonest first.
  private func matches(near word: String, in words: WordList) -> [WordList.Match] {
    let limit = word.count >= 6 ? 2 : word.count >= 3 ? 1 : 0
    let found = [learned, words].flatMap { $0.matches(near: word, within: limit) }
    let letters = Self.letters(of: word, in: locale)
    return found.map { match in
      var match = match
      match.hasSameLetters = Self.letters(of: match.text, in: locale) == letters
      return match
    }
    .sorted { ($0.nearness, $0.rank, $0.text.count) < ($1.nearness, $1.rank, $1.text.count) }
  }

  /// The one word that is nearer than all others; nil when there are several.
  private func correction(from near: [WordList.Match]) -> String? {
    let nearest = Set(near.prefix { $0.nearness == near[0].nearness }.map(\.text))
    return nearest.count == 1 ? nearest.first : nil
  }

  private func adjusted(_ text: String, for word: String) -> String {
    // A name keeps its capitals.
    if text.contains(where: \.isUppercase), !(word.count > 1 && word.isUppercased) { return text }
    return text.caseAdjusted(for: word, in: locale)
  }

  private static func letters(of word: String, in locale: KeyboardLocale) -> [Character] {
    WordList.key(of: word, in: locale).filter { $0 != "'" }.sorted()
  }

  // MARK: Words of the user

  /// A local provider always learns words.
  public var canLearnWords: Bool { true }
  /// The words that were learned.
  public var learnedWords: [String] { userWords.learned.sorted() }
  /// Returns whether a word was learned, as it is written.
  public func hasLearnedWord(_ word: String) -> Bool { userWords.learned.contains(word) }
  /// Takes a word for a known one, and suggests it before others.
  ///
  /// - Throws: ``FileError`` where it cannot be kept; then it is not learned.
  public func learnWord(_ word: String) throws { try change { $0.learned.insert(word) } }
  /// Forgets a word that was learned.
  public func unlearnWord(_ word: String) throws { try change { $0.learned.remove(word) } }

  /// A local provider always ignores words on request.
  public var canIgnoreWords: Bool { true }
  /// The words that are left as they are typed.
  public var ignoredWords: [String] { userWords.ignored.sorted() }
  /// Returns whether a word is left as it is typed, as it is written.
  public func hasIgnoredWord(_ word: String) -> Bool { userWords.ignored.contains(word) }
  /// Leaves a word as it is typed.
  ///
  /// - Throws: ``FileError`` where it cannot be kept; then it is not ignored.
  public func ignoreWord(_ word: String) throws { try change { $0.ignored.insert(word) } }
  /// Corrects a word again that was ignored.
  public func removeIgnoredWord(_ word: String) throws { try change { $0.ignored.remove(word) } }

  /// Changes what the file has now, which another keyboard may have changed.
  private func change(_ change: (inout UserWords) -> Void) throws {
    var words = userWords
    if let file { words = try file.update(default: words, change) } else { change(&words) }
    userWords = words
    learned = WordList([words.learned])
  }
}

extension LocalAutocompleteProvider {
  /// The words that a person taught a keyboard.
  public struct UserWords: Hashable, Sendable, Codable {
    /// Words that are known and suggested.
    public var learned: Set<String>
    /// Words that are left as they are typed.
    public var ignored: Set<String>

    private enum CodingKeys: CodingKey { case learned, ignored }

    /// Creates a collection of words.
    public init(learned: Set<String> = [], ignored: Set<String> = []) {
      self.learned = learned
      self.ignored = ignored
    }

    /// Writes the words in alphabetical order.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(learned.sorted(), forKey: .learned)
      try container.encode(ignored.sorted(), forKey: .ignored)
    }
  }
}
