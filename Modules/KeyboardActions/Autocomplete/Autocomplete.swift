/// A word that a keyboard proposes for the one at the cursor.
public struct AutocompleteSuggestion: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The text that is put into the input.
  public var text: String
  /// The text that is shown.
  public var title: String
  /// A second line that is shown; nil for none.
  public var subtitle: String?
  /// A Boolean value indicating whether it replaces the word when the next word is begun.
  public var isAutocomplete: Bool
  /// A Boolean value indicating whether it is a name, which replaces a word that is capitalized
  /// inside a sentence as well.
  public var isName: Bool
  /// A Boolean value indicating whether it is the word as it was typed, shown in quotation marks.
  public var isUnknown: Bool
  /// Further details from the provider.
  public var additionalInfo: [String: String]

  /// Creates a suggestion, shown as its text unless a title is given.
  public init(
    text: String, title: String? = nil, subtitle: String? = nil, isAutocomplete: Bool = false,
    isName: Bool = false, isUnknown: Bool = false, additionalInfo: [String: String] = [:]
  ) {
    self.text = text
    self.title = title ?? text
    self.subtitle = subtitle
    self.isAutocomplete = isAutocomplete
    self.isName = isName
    self.isUnknown = isUnknown
    self.additionalInfo = additionalInfo
  }

  /// The text that is shown.
  public var description: String { title }
}

/// An object that suggests words.
///
/// An answer may come later, on the isolation domain that asked; only the first answer to the last
/// question counts. A provider that can neither learn nor ignore words need not implement the
/// methods for that.
public protocol AutocompleteProvider: AnyObject {
  /// The language of the words; the keyboard sets it.
  var locale: KeyboardLocale { get set }

  /// Finds suggestions for a word.
  ///
  /// - Parameters:
  ///   - text: the word at the cursor.
  ///   - completion: called once with the suggestions, or why there are none.
  func autocompleteSuggestions(
    for text: String,
    completion: @escaping (Result<[AutocompleteSuggestion], any Error>) -> Void)

  /// Finds suggestions for a word, by what is around it; for no text, the words that may follow.
  ///
  /// By default the suggestions for the word alone, and none for no text.
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
  /// Returns why a word would be corrected, or not; nil by default.
  func explanation(
    of word: String, in surroundings: AutocompleteSurroundings
  ) -> CorrectionExplanation?
  /// The number of times that each word was typed, where the provider counts; empty by default.
  var typedWords: [String: Int] { get }
  /// Forgets everything that was learned, ignored and counted. Throws an error if that cannot be
  /// saved.
  func forgetWords() throws

  /// A Boolean value indicating whether words can be learned; false by default.
  var canLearnWords: Bool { get }
  /// The words that were learned, in alphabetical order.
  var learnedWords: [String] { get }
  /// Adds a word to the learned words. Throws an error if it cannot be saved.
  func learnWord(_ word: String) throws
  /// Removes a word from the learned words. Throws an error if that cannot be saved.
  func unlearnWord(_ word: String) throws
  /// Returns whether a word was learned.
  func hasLearnedWord(_ word: String) -> Bool

  /// A Boolean value indicating whether words can be ignored; false by default.
  var canIgnoreWords: Bool { get }
  /// The words that are left as they are typed, in alphabetical order.
  var ignoredWords: [String] { get }
  /// Adds a word to the ignored words, which are not corrected. Throws an error if it cannot be
  /// saved.
  func ignoreWord(_ word: String) throws
  /// Removes a word from the ignored words. Throws an error if that cannot be saved.
  func removeIgnoredWord(_ word: String) throws
  /// Returns whether a word is left as it is typed.
  func hasIgnoredWord(_ word: String) -> Bool
}

extension AutocompleteProvider {
  /// The locale of suggestions, English unless a provider has its own.
  public var locale: KeyboardLocale {
    get { .english }
    set {}
  }
  /// The suggestions for the word alone by default, and none for no text.
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
  /// Returns whether a word is left as it is typed.
  public func hasIgnoredWord(_ word: String) -> Bool { ignoredWords.contains(word) }
}

/// The suggestions for the word at the cursor.
public struct AutocompleteContext {
  /// A Boolean value indicating whether an answer is awaited.
  public internal(set) var isLoading = false
  /// The reason why the last request failed; nil when it succeeded.
  public internal(set) var lastError: (any Error)?
  /// The suggestions, in the order in which they are shown.
  public internal(set) var suggestions: [AutocompleteSuggestion] = []

  /// The number of the last question.
  var request = 0

  /// Forgets the suggestions, and answers that are still awaited.
  mutating func reset() {
    self = AutocompleteContext(request: request + 1)
  }

  init(request: Int = 0) {
    self.request = request
  }
}

/// The state of the space after a suggestion.
enum AutocompleteSpace {
  /// There is no space that a suggestion added.
  case none
  /// A suggestion added the space.
  case inserted
  /// The space was removed for a delimiter, after which it comes back.
  case removed
}

/// A correction that a keyboard applied by itself, and that can be taken back.
package struct AppliedCorrection: Hashable, Sendable {
  /// The word as it was typed.
  package let typed: String
  /// The word in its place.
  package let applied: String
}

/// An object that knows the words of a language, such as a dictionary of a spelling checker.
public protocol SpellingDictionary: AnyObject {
  /// Returns whether a text is a word, in the case in which it may be written.
  func contains(_ word: String) -> Bool
  /// Words to suggest, such as base forms, in any order; it is read once.
  var words: [String] { get }
}
