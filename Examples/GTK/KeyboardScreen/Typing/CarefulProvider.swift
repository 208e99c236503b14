public import KeyboardActions

/// Suggests the words of another provider, and lets it learn only where the program says that a field is for
/// text: any other may be for a password.
public final class CarefulProvider: AutocompleteProvider {
  private let provider: any AutocompleteProvider
  private let mayLearn: () -> Bool

  /// Wraps a provider; the closure tells whether it may remember what is typed now.
  public init(_ provider: any AutocompleteProvider, mayLearn: @escaping () -> Bool) {
    (self.provider, self.mayLearn) = (provider, mayLearn)
  }

  /// The language of the words.
  public var locale: KeyboardLocale {
    get { provider.locale }
    set { provider.locale = newValue }
  }

  /// Asks the provider.
  public func autocompleteSuggestions(
    for text: String,
    completion: @escaping (Result<[AutocompleteSuggestion], any Error>) -> Void
  ) {
    provider.autocompleteSuggestions(for: text, completion: completion)
  }

  /// Asks the provider.
  public func autocompleteSuggestions(
    for text: String, in surroundings: AutocompleteSurroundings,
    completion: @escaping (Result<[AutocompleteSuggestion], any Error>) -> Void
  ) {
    provider.autocompleteSuggestions(for: text, in: surroundings, completion: completion)
  }

  /// Tells the provider, where it may learn.
  public func didType(_ word: String, after previous: String?) {
    if mayLearn() { provider.didType(word, after: previous) }
  }

  /// Tells the provider.
  public func inputDidEnd() { provider.inputDidEnd() }

  /// Asks the provider.
  public func explanation(
    of word: String, in surroundings: AutocompleteSurroundings
  ) -> CorrectionExplanation? {
    provider.explanation(of: word, in: surroundings)
  }

  /// The words that the provider counts.
  public var typedWords: [String: Int] { provider.typedWords }
  /// Has the provider forget everything.
  public func forgetWords() throws { try provider.forgetWords() }

  /// A Boolean value indicating whether words can be learned here.
  public var canLearnWords: Bool { mayLearn() && provider.canLearnWords }
  /// The words that were learned.
  public var learnedWords: [String] { provider.learnedWords }
  /// Has the provider learn a word.
  public func learnWord(_ word: String) throws { try provider.learnWord(word) }
  /// Has the provider forget a word.
  public func unlearnWord(_ word: String) throws { try provider.unlearnWord(word) }
  /// Returns whether a word was learned.
  public func hasLearnedWord(_ word: String) -> Bool { provider.hasLearnedWord(word) }

  /// A Boolean value indicating whether words can be ignored here.
  public var canIgnoreWords: Bool { mayLearn() && provider.canIgnoreWords }
  /// The words that are left as they are typed.
  public var ignoredWords: [String] { provider.ignoredWords }
  /// Has the provider leave a word as it is typed.
  public func ignoreWord(_ word: String) throws { try provider.ignoreWord(word) }
  /// Has the provider correct a word again.
  public func removeIgnoredWord(_ word: String) throws { try provider.removeIgnoredWord(word) }
  /// Returns whether a word is left as it is typed.
  public func hasIgnoredWord(_ word: String) -> Bool { provider.hasIgnoredWord(word) }
}
