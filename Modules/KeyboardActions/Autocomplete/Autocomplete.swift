/// A word that a keyboard proposes for the one at the cursor.
public struct AutocompleteSuggestion: Hashable, Sendable, Codable {
  /// The text that is put into the input.
  public var text: String
  /// The text that is shown.
  public var title: String
  /// A second line that is shown; nil for none.
  public var subtitle: String?
  /// A Boolean value indicating whether it replaces the word when the next word is begun.
  public var isAutocomplete: Bool
  /// A Boolean value indicating whether it is the word as it was typed, shown in quotation marks.
  public var isUnknown: Bool
  /// Whatever the provider adds.
  public var additionalInfo: [String: String]

  /// Creates a suggestion, shown as its text unless a title is given.
  public init(
    text: String, title: String? = nil, subtitle: String? = nil, isAutocomplete: Bool = false,
    isUnknown: Bool = false, additionalInfo: [String: String] = [:]
  ) {
    self.text = text
    self.title = title ?? text
    self.subtitle = subtitle
    self.isAutocomplete = isAutocomplete
    self.isUnknown = isUnknown
    self.additionalInfo = additionalInfo
  }
}

/// Something that knows words to suggest.
///
/// An answer may come later, on the isolation domain that asked; only the answer to the last
/// question counts.
public protocol AutocompleteProvider: AnyObject {
  /// Finds suggestions for a word.
  ///
  /// - Parameters:
  ///   - text: the word at the cursor.
  ///   - completion: called once with the suggestions, or why there are none.
  func autocompleteSuggestions(
    for text: String,
    completion: @escaping (Result<[AutocompleteSuggestion], any Error>) -> Void)
}

/// The suggestions for the word at the cursor.
public struct AutocompleteContext {
  /// A Boolean value indicating whether an answer is awaited.
  public internal(set) var isLoading = false
  /// Why the last question was not answered; nil when it was.
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

/// What became of the space after a suggestion.
enum AutocompleteSpace {
  /// There is none that a suggestion brought.
  case none
  /// A suggestion brought it.
  case inserted
  /// It was taken away for a delimiter, after which it comes back.
  case removed
}
