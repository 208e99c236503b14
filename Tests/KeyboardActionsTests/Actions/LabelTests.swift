import KeyboardActions
import KeyboardCore
import Testing

@Suite("Labels of keys")
struct LabelTests {
  let context = KeyboardContext(locale: KeyboardLocale(identifier: "sv") ?? .english)

  @Test("Every action has a label, except spacers and images", arguments: KeyboardAction.samples)
  func labels(action: KeyboardAction) {
    let isImage = ["image", "systemImage"].contains(action.name)
    #expect(action.label(for: context).isEmpty == (action.isSpacer || isImage))
  }

  @Test("Every action has a name for speech, except spacers", arguments: KeyboardAction.samples)
  func accessibilityLabels(action: KeyboardAction) {
    #expect((action.accessibilityLabel == nil) == action.isSpacer)
    // The sample of a system image has no description.
    #expect(action.accessibilityLabel?.isEmpty != true || action.name == "systemImage")
  }

  @Test(
    "What keys show and say",
    arguments: [
      (.character("a"), "a", "a"), (.character("\u{200B}"), "⁞", "\u{200B}"),
      (.newLine, "↵", "Return"), (.return, "return", "Return"), (.space, "Svenska", "Space"),
      (.nextLocale, "SV", "Next language"), (.nextKeyboard, "🌐", "Next keyboard"),
      (.emojiCategory(.animals), "🐻", "Animals & Nature"),
      (.emoji(Emoji("😀")), "😀", "😀"), (.backspace, "⌫", "Delete"),
      (.keyboardType(.alphabetic(.auto)), "ABC", "Letters"),
      (.keyboardType(.numeric), "123", "Numbers"), (.keyboardType(.symbolic), "#+=", "Symbols"),
      (.keyboardType(.custom(named: "greek")), "greek", "greek"),
      (.shift(currentState: .lowercased), "⇧", "Shift"),
      (.shift(currentState: .uppercased), "⬆", "Shift"),
      (.shift(currentState: .capsLocked), "⇪", "Caps lock"),
      (.primary(.ok), "OK", "OK"), (.primary(.go), "go", "go"),
      (.primary(.custom(title: "Pay")), "Pay", "Pay"),
      (.primary(.newLine), "↵", "Return"), (.primary(.emergencyCall), "SOS", "Emergency call"),
      (.custom(named: "copy"), "copy", "copy"), (.url("a.se", id: nil), "a.se", "Open a.se"),
      (.image(description: "A cat", keyboardImageName: "k", imageName: "i"), "", "A cat"),
    ] as [(KeyboardAction, String, String)])
  func texts(action: KeyboardAction, label: String, spoken: String) {
    #expect(action.label(for: context) == label)
    #expect(action.accessibilityLabel == spoken)
  }

  @Test("Every category of emojis has a title and a symbol")
  func categories() {
    #expect(Set(EmojiCategory.allCases.map(\.title)).count == 9)
    #expect(Set(EmojiCategory.allCases.map(\.symbol)).count == 9)
    #expect(EmojiCategory.allCases.allSatisfy { $0.symbol.count == 1 })
  }

  @Test("Recent emojis are the newest first, each once, at most thirty")
  func recentEmojis() {
    var recent = RecentEmojis()
    let animals = Array(EmojiCategory.animals.emojis(recent: RecentEmojis()).prefix(40))
    for animal in animals { recent.register(animal) }
    #expect(recent.emojis == animals[10...].reversed())
    recent.register(animals[20])
    #expect(recent.emojis.first == animals[20])
    #expect(recent.emojis.count == 30)
    #expect(recent.emojis.filter { $0 == animals[20] }.count == 1)
  }

  @Test("A list of recent emojis is made of what is given: thirty at most, each once")
  func recentEmojisFromList() {
    let list = Array(EmojiCategory.animals.emojis(recent: RecentEmojis()).prefix(40))
    #expect(RecentEmojis(list).emojis == Array(list.prefix(30)))
    #expect(RecentEmojis([list[1], list[2], list[1]]).emojis == [list[1], list[2]])
  }

  @Test("Recent emojis are emojis alone")
  func recentsAreEmojis() {
    let texts = ["😀", "a", "1", "ab", "", "❤️", "👩‍👩‍👧", "🇩🇪", "1️⃣", "😀😀", "©"]
    #expect(RecentEmojis(texts.map { Emoji($0) }).emojis.map(\.text) == ["😀", "❤️", "👩‍👩‍👧", "🇩🇪", "1️⃣"])
  }
}
