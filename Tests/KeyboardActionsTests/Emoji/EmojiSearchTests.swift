import FoundationEssentials
import KeyboardActions
import KeyboardCore
import Testing

@Suite("Emojis by name")
struct EmojiSearchTests {
  private let stage = Stage()
  private static let names = EmojiNames(
    """
    😀\tgrinning face\tface|grin|happy
    🐱\tcat face\tcat|face|pet
    🐈\tcat\tpet
    ❤️\tred heart\tlove
    🐈‍⬛\tblack cat\tunlucky
    no name
    """, locale: .english)

  @Test(
    "The emoji of the name comes first, then names that have the words, then other words",
    arguments: [
      ("cat", "🐈🐱🐈‍⬛"), ("CAT f", "🐱"), ("fa", "😀🐱"), ("pet", "🐱🐈"), ("red_heart", "❤️"),
      ("happy", "😀"), ("zebra", ""), ("", ""), (":", ""),
    ])
  func search(query: String, found: String) {
    #expect(Self.names.emojis(matching: query).map(\.text).joined() == found)
  }

  @Test("An emoji has its name, and a line without one is left out")
  func name() {
    #expect(Self.names.name(of: Emoji("❤️")) == "red heart")
    #expect(Self.names.name(of: Emoji("🚗")) == nil)
    #expect(Self.names.count == 5)
    #expect("\(Self.names.emojis(matching: "cat"))" == "[🐈, 🐱, 🐈‍⬛]")
  }

  private func prepare() throws {
    let directory = try #require(#filePath.ranges(of: "/Tests/").last?.lowerBound)
    let data = String(#filePath[..<directory]) + "/Data"
    stage.controller.emojiSearch = EmojiSearch(directories: ["/nonexistent", data])
    stage.controller.autocompleteProvider = LocalAutocompleteProvider(wordLists: [
      "en": WordList([["heart"]])
    ])
  }

  private var suggestions: [String] { stage.controller.autocompleteContext.suggestions.map(\.text) }

  @Test("A name after a colon suggests emojis, and the second colon completes it")
  func colons() throws {
    try prepare()
    stage.type("I :red_h")
    #expect(suggestions.contains("❤️"))
    let heart = try #require(
      stage.controller.autocompleteContext.suggestions.first { $0.text == "❤️" })
    #expect(heart.title == "❤️ red heart")
    stage.controller.insertAutocompleteSuggestion(heart)
    #expect(stage.text == "I ❤️")
    #expect(stage.context.recentEmojis.emojis == [Emoji("❤️")])
    stage.type(" :red_heart:")
    #expect(stage.text == "I ❤️ ❤️")
    for text in ["10:30:", "see:cat:", ":nothing_of_this_name:"] {
      stage.document.setText("")
      stage.type(text)
      #expect(stage.text == text)
    }
  }

  @Test("Nothing is suggested in a secret, and without names")
  func nothing() throws {
    stage.type(":red_heart:")
    #expect(stage.text == ":red_heart:")
    let secret = Stage(isSecure: true)
    secret.controller.emojiSearch = EmojiSearch(directories: [])
    secret.type(":red_heart:")
    #expect(secret.text == ":red_heart:")
  }

  @Test("A search types into a field of its own, and an emoji of it into the document")
  func field() throws {
    try prepare()
    stage.document.setText("Pet: ")
    stage.gestures.tap(.keyboardType(.emojis))
    let layout = KeyboardLayout.standard(for: stage.context)
    #expect(layout.position(of: .emojiSearch) != nil)
    stage.gestures.tap(.emojiSearch)
    #expect(stage.controller.isSearchingEmojis)
    #expect(stage.type == .alphabetic(.lowercased))
    stage.type("cat")
    #expect(stage.controller.emojiSearchText == "cat")
    #expect(suggestions.first == "🐈")
    #expect(stage.text == "Pet: ")
    stage.gestures.tap(.primary(.search))
    #expect(stage.text == "Pet: 🐈")
    #expect(!stage.controller.isSearchingEmojis)
    #expect(stage.type == .emojis)

    stage.gestures.tap(.emojiSearch)
    stage.type("dog")
    stage.gestures.tap(.keyboardType(.emojis))
    #expect(!stage.controller.isSearchingEmojis)
    #expect(stage.text == "Pet: 🐈")
  }

  @Test("Names are those of the language, and English where there are none")
  func languages() throws {
    try prepare()
    let search = try #require(stage.controller.emojiSearch)
    let german = try #require(KeyboardLocale(identifier: "de_AT"))
    #expect(search.names(in: german)?.emojis(matching: "katze").first == Emoji("🐈"))
    let hawaiian = try #require(KeyboardLocale(identifier: "haw"))
    #expect(search.names(in: hawaiian)?.emojis(matching: "cat").first == Emoji("🐈"))
    #expect(EmojiSearch(directories: []).names(in: german) == nil)
  }

  @Test("Names that cannot be read are told, once")
  func unreadable() throws {
    let directory = FileManager.default.temporaryDirectory.path + "/keyboard-emoji-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try FileManager.default.createDirectory(
      atPath: "\(directory)/emoji/en.txt", withIntermediateDirectories: true)
    let search = EmojiSearch(directories: [directory])
    var count = 0
    let token = search.failures.observe { _ in count += 1 }
    #expect(search.names(in: .english)?.count == nil && search.names(in: .english)?.count == nil)
    #expect(count == 1)
    withExtendedLifetime(token) {}
  }

  @Test("A layout tells the page of emojis that is shown")
  func pages() {
    stage.context.selectEmojiCategory(.flags)
    let count = (EmojiCategory.flags.emojis(recent: RecentEmojis()).count + 29) / 30
    #expect(KeyboardLayout.standard(for: stage.context).emojiPages?.count == count)
    stage.context.emojiPage = -1
    #expect(KeyboardLayout.standard(for: stage.context).emojiPages?.shown == count - 1)
    stage.type = .numeric
    #expect(KeyboardLayout.standard(for: stage.context).emojiPages == nil)
  }
}
