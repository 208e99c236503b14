import KeyboardActions
import KeyboardCore

/// Knows what it is told, and answers when it is told to.
final class WordProvider: AutocompleteProvider {
  typealias Answer = Result<[AutocompleteSuggestion], any Error>

  /// The words that are applied by themselves, by what was typed.
  var corrections: [String: String] = [:]
  /// A Boolean value indicating whether answers wait until they are asked for.
  var isSlow = false
  /// The words that it was asked for.
  var questions: [String] = []
  /// The places of the letters in the last question.
  var keyCenters: [String: Point] = [:]
  private var completions: [(Answer) -> Void] = []

  func autocompleteSuggestions(
    for text: String, in surroundings: AutocompleteSurroundings,
    completion: @escaping (Answer) -> Void
  ) {
    keyCenters = surroundings.keyCenters
    guard !text.isEmpty else { return completion(.success([])) }
    autocompleteSuggestions(for: text, completion: completion)
  }

  func autocompleteSuggestions(for text: String, completion: @escaping (Answer) -> Void) {
    questions.append(text)
    if isSlow {
      completions.append(completion)
    } else {
      completion(answer(for: text))
    }
  }

  /// Answers the last question.
  func answerLast(_ result: Answer? = nil) {
    completions.last?(result ?? answer(for: questions.last ?? ""))
  }

  /// Answers a slow question by its number.
  func answer(_ index: Int) {
    completions[index](answer(for: questions[index]))
  }

  private func answer(for text: String) -> Answer {
    .success([
      AutocompleteSuggestion(text: text, title: "“\(text)”", isUnknown: true),
      AutocompleteSuggestion(
        text: corrections[text] ?? "\(text)s", isAutocomplete: corrections[text] != nil),
    ])
  }
}
