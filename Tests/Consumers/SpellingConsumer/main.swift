import KeyboardActions
import KeyboardSpelling

// With the library and a dictionary a word is known; without, nothing is missed.
let dictionary = HunspellDictionary(locale: .english)
let provider = LocalAutocompleteProvider(dictionary: { HunspellDictionary(locale: $0) })
let suggestions = provider.suggestions(for: "Hello")
precondition(dictionary == nil || suggestions.first?.isUnknown == false)
print(dictionary.map { "dictionary: \($0.path)" } ?? "no dictionary")
