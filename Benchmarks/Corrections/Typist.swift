import KeyboardActions
import KeyboardCore

/// Types words on an on-screen keyboard, and returns the resulting words.
struct Typist {
  private let document = TextDocument(autocapitalizationType: AutocapitalizationType.none)
  private let controller: KeyboardInputViewController

  /// The language that is typed.
  var locale: KeyboardLocale { controller.keyboardContext.locale }

  init(_ provider: LocalAutocompleteProvider) {
    controller = KeyboardInputViewController(
      document: document, scheduler: ManualScheduler(), locale: provider.locale)
    controller.autocompleteProvider = provider
    controller.keyboardContext.isDoubleSpaceFullStopEnabled = false
    controller.loadViewIfNeeded()
  }

  /// Returns the word that results from typing a word after a text.
  func type(_ word: String, after text: String) -> String {
    guard let last = word.last else { return word }
    document.setText(text + word.dropLast())
    controller.gestures.tap(.character(String(last)))
    controller.gestures.tap(.space)
    return String(document.text.dropFirst(text.count).dropLast())
  }

  /// Returns the words of a message that were changed, each with its result.
  func changes(in message: String) -> [(typed: String, became: String)] {
    var text = ""
    return message.split(separator: " ").compactMap { word in
      let typed = String(word)
      let became = type(typed, after: text)
      text += typed + " "
      return became == typed ? nil : (typed, became)
    }
  }
}

/// The results of the keyboard's corrections of a text.
struct Correction {
  /// Words that were typed as they are meant: how many, and how many came out as others.
  var (words, changed) = (0, 0)
  /// Words that were typed with a slip: how many, how many were made another word, and rightly.
  var (slips, corrected, right) = (0, 0, 0)
  /// Each word as it is meant and as it is typed.
  private(set) var pairs: [(meant: String, typed: String)] = []
  /// The words of the text that came out wrong, as `meant: typed → became`.
  var wrong: [String] = []

  var precision: Double { Double(right) / Double(max(1, corrected + changed)) }
  var recall: Double { Double(right) / Double(max(1, slips)) }
  var changedShare: Double { Double(changed) / Double(max(1, words)) }

  mutating func add(meant: String, typed: String, became: String) {
    pairs.append((meant, typed))
    if meant == typed {
      words += 1
      if became != meant { changed += 1 }
    } else {
      slips += 1
      if became != typed { corrected += 1 }
      if became == meant { right += 1 }
    }
    if became != meant, wrong.count < 4000 { wrong.append("\(meant): \(typed) → \(became)") }
  }
}

/// The keystrokes saved by taking each word as soon as it is among three suggestions.
struct Savings {
  private(set) var (characters, keys) = (0, 0)
  var saved: Double { 1 - Double(keys) / Double(max(1, characters)) }

  /// Types a text of words in sentences.
  ///
  /// The word as it is typed is not one of the three; a suggestion brings its space. A sentence
  /// begins with a capital by itself.
  mutating func type(
    _ sentences: [[String]], by provider: LocalAutocompleteProvider, learning: Bool, limit: Int = 3
  ) {
    for sentence in sentences {
      var previous: String?
      for word in sentence {
        characters += word.count + 1
        keys += Self.keys(for: word, after: previous, by: provider, limit) ?? word.count + 1
        if learning { provider.didType(word, after: previous) }
        previous = word
      }
    }
  }

  private static func keys(
    for word: String, after previous: String?, by provider: LocalAutocompleteProvider, _ limit: Int
  ) -> Int? {
    let surroundings = AutocompleteSurroundings(previousWord: previous)
    for count in 0..<word.count {
      let typed = String(word.prefix(count))
      let suggestions = provider.suggestions(for: typed, in: surroundings).map(\.text)
        .filter { $0 != typed }.prefix(limit)
      if suggestions.contains(word) { return count + 1 }
    }
    return nil
  }
}
