import KeyboardActions
import KeyboardCore
import Testing

@Suite("The keyboard of emojis")
struct EmojiKeyboardTests {
  private let stage = Stage()
  private let keyboard: SystemKeyboard

  init() {
    keyboard = SystemKeyboard(controller: stage.controller, size: Size(width: 400, height: 200))
  }

  private var emojis: [String] {
    keyboard.keys.joined().compactMap { $0.action.isEmojiAction ? $0.action.typedText : nil }
  }

  @Test("It opens with smileys while none was typed, and then with the frequent ones")
  func opening() {
    stage.gestures.tap(.keyboardType(.emojis))
    #expect(stage.context.emojiCategory == .smileys)
    #expect(emojis.count == 30 && emojis[0] == "😀")
    stage.gestures.tap(.keyboardType(.alphabetic(.lowercased)))
    stage.gestures.tap(.emoji(Emoji("🚗")))
    stage.gestures.tap(.emojiCategory(.frequent))
    #expect(stage.type == .emojis && emojis == ["🚗"])
    #expect(stage.text == "🚗")
  }

  @Test("A key of a category shows its emojis, and the next page when they are shown already")
  func categories() {
    stage.gestures.tap(.emojiCategory(.flags))
    let all = EmojiCategory.flags.emojis(recent: RecentEmojis()).map(\.text)
    #expect(emojis == Array(all[..<30]))
    stage.gestures.tap(.emojiCategory(.flags))
    #expect(emojis == Array(all[30..<60]))
    stage.gestures.tap(.emojiCategory(.foods))
    #expect(emojis[0] == "🍇")
  }

  @Test("Every emoji of every category is on one page")
  func pages() {
    for category in EmojiCategory.allCases where category != .frequent {
      stage.context.selectEmojiCategory(category)
      let all = category.emojis(recent: RecentEmojis()).map(\.text)
      var shown: [String] = []
      for page in 0..<(all.count + 29) / 30 {
        stage.context.emojiPage = page
        shown += emojis
      }
      #expect(shown == all)
      stage.context.emojiPage += 1
      #expect(emojis.first == all.first, "after the last page comes the first")
    }
  }

  @Test("Page keys turn pages while emojis are shown, backwards from the first to the last")
  func pageKeys() throws {
    #expect(!keyboard.canPerform(CommandInvocation("keyboard.nextPage")))
    stage.context.selectEmojiCategory(.animals)
    try keyboard.perform(CommandInvocation("keyboard.previousPage"))
    let all = EmojiCategory.animals.emojis(recent: RecentEmojis()).map(\.text)
    #expect(emojis.last == all.last)
    try keyboard.perform(CommandInvocation("keyboard.nextPage"))
    #expect(emojis.first == all.first)
  }

  @Test("While somebody types, the frequent emojis keep their places")
  func stillKeys() {
    stage.context.recentEmojis = RecentEmojis([Emoji("😀"), Emoji("🚗")])
    stage.gestures.tap(.emojiCategory(.frequent))
    stage.gestures.tap(.emoji(Emoji("🚗")))
    #expect(emojis == ["😀", "🚗"])
    stage.gestures.tap(.keyboardType(.alphabetic(.auto)))
    stage.gestures.tap(.keyboardType(.emojis))
    #expect(emojis == ["🚗", "😀"])
  }
}
