import FoundationEssentials
import KeyboardActions
import KeyboardCore
import Testing

@Suite("Emojis")
struct EmojiCategoryTests {
  @Test(
    "The categories have Unicode's emojis in its order",
    arguments: [
      (.smileys, 529, "😀", "👣"), (.animals, 152, "🐵", "🍄"), (.foods, 133, "🍇", "🏺"),
      (.activities, 85, "🎃", "🪢"), (.travels, 218, "🌍", "🌊"), (.objects, 261, "👓", "🪪"),
      (.symbols, 223, "🏧", "🔲"), (.flags, 269, "🏁", "🏴󠁧󠁢󠁷󠁬󠁳󠁿"), (.frequent, 0, "", ""),
    ] as [(EmojiCategory, Int, String, String)])
  func categories(category: EmojiCategory, count: Int, first: String, last: String) {
    let emojis = category.emojis(recent: RecentEmojis())
    #expect(emojis.count == count)
    #expect(emojis.first?.text ?? "" == first)
    #expect(emojis.last?.text ?? "" == last)
  }

  @Test("Every emoji is one character, once, and not a skin tone of another")
  func unique() {
    let emojis = EmojiCategory.allCases.flatMap { $0.emojis(recent: RecentEmojis()) }
    #expect(Set(emojis).count == emojis.count)
    #expect(emojis.allSatisfy { $0.text.count == 1 })
    let tones = Set((0x1F3FB...0x1F3FF).compactMap(Unicode.Scalar.init))
    #expect(emojis.allSatisfy { tones.isDisjoint(with: $0.text.unicodeScalars) })
  }

  @Test(
    "Skin tones are choices of the emoji that has them",
    arguments: [
      ("👋", "👋👋🏻👋🏼👋🏽👋🏾👋🏿"), ("☝️", "☝️☝🏻☝🏼☝🏽☝🏾☝🏿"), ("🤝", "🤝🤝🏻🤝🏼🤝🏽🤝🏾🤝🏿"),
      ("👩‍🚀", "👩‍🚀👩🏻‍🚀👩🏼‍🚀👩🏽‍🚀👩🏾‍🚀👩🏿‍🚀"), ("🕵️‍♀️", "🕵️‍♀️🕵🏻‍♀️🕵🏼‍♀️🕵🏽‍♀️🕵🏾‍♀️🕵🏿‍♀️"),
      ("👩‍❤️‍👨", "👩‍❤️‍👨👩🏻‍❤️‍👨🏻👩🏼‍❤️‍👨🏼👩🏽‍❤️‍👨🏽👩🏾‍❤️‍👨🏾👩🏿‍❤️‍👨🏿"),
      ("🧑‍🤝‍🧑", "🧑‍🤝‍🧑🧑🏻‍🤝‍🧑🏻🧑🏼‍🤝‍🧑🏼🧑🏽‍🤝‍🧑🏽🧑🏾‍🤝‍🧑🏾🧑🏿‍🤝‍🧑🏿"), ("😀", ""), ("👨‍👩‍👦", ""), ("🤼", ""), ("🇸🇪", ""), ("a", ""),
    ])
  func skinTones(emoji: String, choices: String) {
    #expect(Emoji(emoji).skinTones.map(\.text).joined() == choices)
  }

  @Test("The callout of an emoji has its skin tones")
  func callout() {
    let actions = KeyboardLocale.english.secondaryActions(for: .emoji(Emoji("👋")))
    #expect(actions.count == 6)
    #expect(actions.first == .emoji(Emoji("👋")))
    #expect(actions.last == .emoji(Emoji("👋🏿")))
    #expect(KeyboardLocale.english.secondaryActions(for: .emoji(Emoji("😀"))) == [])
  }

  @Test("305 emojis have skin tones, each of them a character of its own")
  func allSkinTones() {
    let toned = EmojiCategory.allCases.flatMap { $0.emojis(recent: RecentEmojis()) }
      .map(\.skinTones).filter { !$0.isEmpty }
    #expect(toned.count == 305)
    #expect(toned.joined().allSatisfy { $0.text.count == 1 })
    #expect(Set(toned.joined()).count == 6 * 305)
  }

  @Test("The frequent emojis are those that were typed last, and can be kept in a file")
  func recents() throws {
    let folder = try TemporaryFolder()
    let file = StoredFile<RecentEmojis>(path: folder.path("emojis.json"))
    #expect(try file.read() == nil)
    let keyboard = KeyboardInputViewController(
      document: TextDocument(), scheduler: ManualScheduler())
    let token = keyboard.keyboardContext.recentEmojiChanges.observe { try? file.write($0) }
    defer { token.cancel() }
    for emoji in ["😀", "🐻", "😀"] { keyboard.gestures.tap(.emoji(Emoji(emoji))) }
    let recent = try #require(try file.read())
    #expect(recent == keyboard.keyboardContext.recentEmojis)
    #expect(EmojiCategory.frequent.emojis(recent: recent).map(\.text) == ["😀", "🐻"])
  }

  @Test("Other emojis are reported once, the same not at all")
  func changes() {
    let keyboard = KeyboardInputViewController(
      document: TextDocument(), scheduler: ManualScheduler())
    var reports = 0
    let token = keyboard.keyboardContext.recentEmojiChanges.observe { _ in reports += 1 }
    defer { token.cancel() }
    keyboard.gestures.tap(.emoji(Emoji("😀")))
    keyboard.gestures.tap(.emoji(Emoji("😀")))
    #expect(reports == 1)
  }
}
