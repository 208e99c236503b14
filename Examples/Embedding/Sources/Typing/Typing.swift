import KeyboardActions
import KeyboardCore

// The keys of an on-screen keyboard: what they mean, and the text that they type.

@main
enum Typing {
  static func main() {
    let clock = ManualScheduler()
    let document = TextDocument()
    let keyboard = KeyboardInputViewController(document: document, scheduler: clock)
    keyboard.autocompleteProvider = LocalAutocompleteProvider(
      wordLists: ["en": WordList([["tea", "ten", "the"]])])
    keyboard.loadViewIfNeeded()

    for letter in ["t", "e", "h"] { keyboard.gestures.tap(.character(letter)) }
    print(keyboard.autocompleteContext.suggestions.prefix(3).map(\.title))
    keyboard.gestures.tap(.space)
    print(document.text + "|")

    // A key that is held repeats; one with accents opens a callout.
    let key = KeyboardKey(.backspace)
    keyboard.gestures.touchDown(.pointer(1), on: key)
    clock.advance(by: .seconds(1))
    keyboard.gestures.touchUp(.pointer(1))
    print(document.text + "|", keyboard.keyboardContext.keyboardType)
    print(keyboard.calloutActions(.character("e")).prefix(3).map(\.description))
  }
}
