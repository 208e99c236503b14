import KeyboardActions
import KeyboardCore

extension KeyboardAction {
  /// An action of every kind, several where values matter.
  static let samples: [KeyboardAction] =
    [
      .character("a"), .character("(a)"), .characterMargin("ß"), .emoji(Emoji("👨‍👩‍👧")), .newLine,
      .return, .space, .tab, .backspace, .dismissKeyboard, .moveCursorBackward, .moveCursorForward,
      .nextForm, .nextKeyboard, .nextLocale, .emojiSearch, .command, .control, .dictation, .escape,
      .function,
      .option,
      .custom(named: "copy"), .custom(named: "a) (b: c, d"), .none, .settings, .systemSettings,
      .image(description: "A cat, asleep", keyboardImageName: "small cat", imageName: "cat"),
      .systemImage(description: "", keyboardImageName: "", imageName: "square.and.arrow.up"),
      .url("https://example.com/a?b=(c)", id: nil), .url("https://example.com", id: "key, 2"),
      .url("a, id: b", id: "c"),
    ] + EmojiCategory.allCases.map { .emojiCategory($0) }
    + KeyboardType.samples.map { .keyboardType($0) }
    + PrimaryType.samples.map { .primary($0) }
    + KeyboardCasing.allCases.map { .shift(currentState: $0) }
}

extension KeyboardAction.PrimaryType {
  static let samples: [Self] = [
    .done, .go, .join, .newLine, .ok, .search, .return, .next, .send, .continue, .emergencyCall,
    .route, .custom(title: "Pay (now)"),
  ]
}

extension KeyboardType {
  static let samples: [KeyboardType] =
    KeyboardCasing.allCases.map { .alphabetic($0) }
    + [.numeric, .symbolic, .email, .emojis, .images, .custom(named: "greek (old)")]
}
