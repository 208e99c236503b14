import KeyboardActions
import KeyboardCore
import Testing

@Suite("Kinds of actions")
struct KeyboardActionTests {
  /// Returns the names of the sample actions that satisfy a condition, each once, sorted.
  private func names(_ condition: (KeyboardAction) -> Bool) -> [String] {
    Set(KeyboardAction.samples.filter(condition).map(\.name)).sorted()
  }

  @Test("There is a sample of every action")
  func samples() {
    #expect(names { _ in true } == KeyboardAction.allNames)
    #expect(KeyboardAction.allNames.count == 32)
  }

  @Test("Input actions put something into the text, and are drawn so")
  func inputActions() {
    #expect(
      names(\.isInputAction) == [
        "character", "characterMargin", "emoji", "image", "space", "systemImage",
      ])
  }

  @Test("System actions are drawn as the keyboard's own")
  func systemActions() {
    #expect(
      names(\.isSystemAction) == [
        "backspace", "command", "control", "dictation", "dismissKeyboard", "emojiCategory",
        "emojiSearch", "escape", "function", "keyboardType", "moveCursorBackward",
        "moveCursorForward", "newLine",
        "nextForm", "nextKeyboard", "nextLocale", "option", "primary", "return", "settings",
        "shift",
        "systemSettings", "tab",
      ])
    let primary = KeyboardAction.PrimaryType.samples.filter {
      KeyboardAction.primary($0).isSystemAction
    }
    #expect(primary == [.newLine, .return])
  }

  @Test("No action is both an input action and a system action")
  func disjoint() {
    #expect(names { $0.isInputAction && $0.isSystemAction } == [])
  }

  @Test("The kinds of one action each")
  func single() {
    #expect(names(\.isCharacterAction) == ["character"])
    #expect(names(\.isEmojiAction) == ["emoji"])
    #expect(names(\.isPrimaryAction) == ["primary"])
    #expect(names(\.isShift) == ["shift"])
    #expect(names(\.isSpacer) == ["characterMargin", "none"])
    #expect(names { $0.inputCalloutText != nil } == ["character", "emoji"])
    #expect(KeyboardAction.emoji(Emoji("😀")).inputCalloutText == "😀")
  }

  @Test(
    "Letters are upper case while shift or caps lock is on",
    arguments: [(.auto, false), (.lowercased, false), (.uppercased, true), (.capsLocked, true)]
      as [(KeyboardCasing, Bool)])
  func isUppercased(casing: KeyboardCasing, isUppercased: Bool) {
    #expect(casing.isUppercased == isUppercased)
  }

  @Test(
    "A list of actions is filled up to whole rows",
    arguments: [(0, 4, 0), (1, 4, 3), (3, 4, 1), (4, 4, 0), (5, 4, 3), (5, 1, 0)])
  func evened(count: Int, rowSize: Int, added: Int) {
    let actions = Array(repeating: KeyboardAction.space, count: count)
    #expect(
      actions.evened(for: rowSize) == actions + Array(repeating: .none, count: added))
  }

  @Test("Every type that ends an input is known for its return key")
  func primaryTypes() {
    let types = ReturnKey.allCases.map { KeyboardAction.PrimaryType($0) }
    #expect(
      types == [
        .return, .go, .custom(title: "Google"), .join, .next, .route, .search, .send,
        .custom(title: "Yahoo"), .done, .emergencyCall, .continue,
      ])
  }
}
