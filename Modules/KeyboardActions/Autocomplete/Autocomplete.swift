/// A suggested replacement of the word at the cursor.
public struct AutocompleteSuggestion: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The text to insert.
  public var text: String
  /// The text to show.
  public var title: String
  /// A second line to show; nil for none.
  public var subtitle: String?
  /// A Boolean value indicating whether the suggestion is applied when the next word is begun.
  public var isAutocomplete: Bool
  /// A Boolean value indicating whether it is likely enough to replace even a capitalized word inside a sentence, which
  /// may be a name.
  public var isCertain: Bool
  /// A Boolean value indicating whether it is the typed word, which is shown in quotation marks.
  public var isUnknown: Bool
  /// Additional information from the provider.
  public var additionalInfo: [String: String]

  /// Creates a suggestion, whose title is its text by default.
  public init(
    text: String, title: String? = nil, subtitle: String? = nil, isAutocomplete: Bool = false,
    isCertain: Bool = false, isUnknown: Bool = false, additionalInfo: [String: String] = [:]
  ) {
    self.text = text
    self.title = title ?? text
    self.subtitle = subtitle
    self.isAutocomplete = isAutocomplete
    self.isCertain = isCertain
    self.isUnknown = isUnknown
    self.additionalInfo = additionalInfo
  }

  /// The text to show.
  public var description: String { title }
}

/// An object that suggests words.
///
/// It can answer asynchronously, on the isolation domain of the caller; only the first answer to the latest request is
/// used. A provider that neither learns nor ignores words can omit those methods.
public protocol AutocompleteProvider: AnyObject {
  /// The language of the words, which the keyboard sets.
  var locale: KeyboardLocale { get set }

  /// Finds suggestions for a word.
  ///
  /// - Parameters:
  ///   - text: the word at the cursor.
  ///   - completion: called once with the suggestions, or the reason why there are none.
  func autocompleteSuggestions(
    for text: String,
    completion: @escaping (Result<[AutocompleteSuggestion], any Error>) -> Void)

  /// Finds suggestions for a word in its surroundings; for an empty text, the likely next words.
  ///
  /// By default, these are the suggestions for the word alone, and none for an empty text.
  func autocompleteSuggestions(
    for text: String, in surroundings: AutocompleteSurroundings,
    completion: @escaping (Result<[AutocompleteSuggestion], any Error>) -> Void)

  /// Tells the provider that the user typed a word, which is not a secret.
  ///
  /// The default implementation does nothing.
  func didType(_ word: String, after previous: String?)
  /// Tells the provider that editing has moved to another input, so that it can save the words
  /// typed so far.
  ///
  /// The default implementation does nothing.
  func inputDidEnd()
  /// Returns the reason why a word would be corrected or not; nil by default.
  func explanation(
    of word: String, in surroundings: AutocompleteSurroundings
  ) -> CorrectionExplanation?
  /// The number of times that each word was typed, if the provider counts them; empty by default.
  var typedWords: [String: Int] { get }
  /// Forgets all learned, ignored and counted words. Throws an error if the change cannot be saved.
  func forgetWords() throws

  /// A Boolean value indicating whether words can be learned; false by default.
  var canLearnWords: Bool { get }
  /// The learned words, in alphabetical order.
  var learnedWords: [String] { get }
  /// Adds a word to the learned words. Throws an error if it cannot be saved.
  func learnWord(_ word: String) throws
  /// Removes a word from the learned words. Throws an error if that cannot be saved.
  func unlearnWord(_ word: String) throws
  /// Returns whether a word was learned.
  func hasLearnedWord(_ word: String) -> Bool

  /// A Boolean value indicating whether words can be ignored; false by default.
  var canIgnoreWords: Bool { get }
  /// The ignored words, in alphabetical order.
  var ignoredWords: [String] { get }
  /// Adds a word to the ignored words, which are not corrected. Throws an error if it cannot be
  /// saved.
  func ignoreWord(_ word: String) throws
  /// Removes a word from the ignored words. Throws an error if that cannot be saved.
  func removeIgnoredWord(_ word: String) throws
  /// Returns whether a word is ignored.
  func hasIgnoredWord(_ word: String) -> Bool
}

extension AutocompleteProvider {
  /// The locale of suggestions; English if the provider has none.
  public var locale: KeyboardLocale {
    get { .english }
    set {}
  }
  /// The suggestions for the word alone, and none for an empty text.
  public func autocompleteSuggestions(
    for text: String, in surroundings: AutocompleteSurroundings,
    completion: @escaping (Result<[AutocompleteSuggestion], any Error>) -> Void
  ) {
    if text.isEmpty {
      completion(.success([]))
    } else {
      autocompleteSuggestions(for: text, completion: completion)
    }
  }
  /// Does nothing by default: the provider counts no words.
  public func didType(_ word: String, after previous: String?) {}
  /// Does nothing by default: the provider saves no words.
  public func inputDidEnd() {}
  /// Returns nil: there is no explanation.
  public func explanation(
    of word: String, in surroundings: AutocompleteSurroundings
  ) -> CorrectionExplanation? { nil }
  /// None by default: the provider counts no words.
  public var typedWords: [String: Int] { [:] }
  /// Does nothing by default: the provider keeps no words.
  public func forgetWords() throws {}
  /// False by default: the provider learns no words.
  public var canLearnWords: Bool { false }
  /// None by default: the provider learns no words.
  public var learnedWords: [String] { [] }
  /// Does nothing by default: the provider learns no words.
  public func learnWord(_ word: String) throws {}
  /// Does nothing by default: the provider has learned no words.
  public func unlearnWord(_ word: String) throws {}
  /// False by default: the provider corrects every word that it does not know.
  public var canIgnoreWords: Bool { false }
  /// None by default: the provider ignores no words.
  public var ignoredWords: [String] { [] }
  /// Does nothing by default: the provider ignores no words.
  public func ignoreWord(_ word: String) throws {}
  /// Does nothing by default: the provider ignores no words.
  public func removeIgnoredWord(_ word: String) throws {}

  /// Returns whether a word was learned.
  public func hasLearnedWord(_ word: String) -> Bool { learnedWords.contains(word) }
  /// Returns whether a word is ignored.
  public func hasIgnoredWord(_ word: String) -> Bool { ignoredWords.contains(word) }
}

/// The suggestions for the word at the cursor.
public struct AutocompleteContext {
  /// A Boolean value indicating whether suggestions have been requested but not received.
  public internal(set) var isLoading = false
  /// The reason why the last request failed; nil if it succeeded.
  public internal(set) var lastError: (any Error)?
  /// The suggestions, in order.
  public internal(set) var suggestions: [AutocompleteSuggestion] = []

  /// The number of the last request.
  var request = 0

  /// Removes the suggestions, and ignores pending answers.
  mutating func reset() {
    self = AutocompleteContext(request: request + 1)
  }

  init(request: Int = 0) {
    self.request = request
  }
}

/// The state of the space after a suggestion.
enum AutocompleteSpace {
  /// No space was added by a suggestion.
  case none
  /// A suggestion added a space.
  case inserted
  /// The space was removed before a delimiter, and will be added after it.
  case removed
}

/// An automatic correction, which can be reverted.
package struct AppliedCorrection: Hashable, Sendable {
  /// The word as it was typed.
  package let typed: String
  /// The corrected word.
  package let applied: String
}

/// An object with the words of a language, such as the dictionary of a spelling checker.
public protocol SpellingDictionary: AnyObject {
  /// Returns whether a text is a word in the given case.
  func contains(_ word: String) -> Bool
  /// The words to suggest, such as base forms, in any order; they are read once.
  var words: [String] { get }
}
