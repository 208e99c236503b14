extension KeyboardAction {
  /// Returns the text on the action's key; empty for a spacer or an image.
  ///
  /// Some labels depend on the locale of the context.
  public func label(for context: KeyboardContext) -> String {
    switch self {
    // A zero-width space would be invisible.
    case .character("\u{200B}"), .character("\u{200C}"): "⁞"
    // A combining mark without a letter is shown on a dotted circle.
    case .character(let text): text.unicodeScalars.allSatisfy(\.isMark) ? "◌\(text)" : text
    case .emoji(let emoji): emoji.text
    case .emojiCategory(let category): category.symbol
    case .emojiSearch: "🔍"
    case .backspace: "⌫"
    case .command: "⌘"
    case .control: "⌃"
    case .dictation: "🎤"
    case .dismissKeyboard: "⌨"
    case .escape: "esc"
    case .function: "fn"
    case .option: "⌥"
    case .keyboardType(let type): type.label
    case .moveCursorBackward: "←"
    case .moveCursorForward: "→"
    case .newLine: "↵"
    case .nextForm: "小゛゜"
    case .nextKeyboard: "🌐"
    case .nextLocale: context.locale.languageCode.uppercased()
    case .primary(let type): type.title
    case .return: "return"
    case .settings, .systemSettings: "⚙"
    case .shift(let state): state.shiftLabel
    case .space: context.locale.name
    case .tab: "⇥"
    case .custom(let name): name
    case .url(let url, _): url
    case .characterMargin, .image, .none, .systemImage: ""
    }
  }

  /// The English name of the action for screen readers; nil for a spacer.
  public var accessibilityLabel: String? {
    switch self {
    case .character(let text): text
    case .characterMargin, .none: nil
    case .emoji(let emoji): emoji.text
    case .emojiCategory(let category): category.title
    case .emojiSearch: "Search emojis"
    case .backspace: "Delete"
    case .command: "Command"
    case .control: "Control"
    case .dictation: "Dictation"
    case .dismissKeyboard: "Dismiss keyboard"
    case .escape: "Escape"
    case .function: "Function"
    case .option: "Option"
    case .keyboardType(let type): type.accessibilityLabel
    case .moveCursorBackward: "Move cursor back"
    case .moveCursorForward: "Move cursor forward"
    case .newLine, .return, .primary(.newLine), .primary(.return): "Return"
    case .nextForm: "Next form"
    case .nextKeyboard: "Next keyboard"
    case .nextLocale: "Next language"
    case .primary(.emergencyCall): "Emergency call"
    case .primary(let type): type.title
    case .settings: "Settings"
    case .shift(let state): state == .capsLocked ? "Caps lock" : "Shift"
    case .space: "Space"
    case .systemSettings: "System settings"
    case .tab: "Tab"
    case .custom(let name): name
    case .image(let description, _, _), .systemImage(let description, _, _): description
    case .url(let url, _): "Open \(url)"
    }
  }
}

extension KeyboardCasing {
  fileprivate var shiftLabel: String {
    switch self {
    case .auto, .lowercased: "⇧"
    case .uppercased: "⬆"
    case .capsLocked: "⇪"
    }
  }
}

extension KeyboardType {
  /// The text on a key that selects the type.
  fileprivate var label: String {
    switch self {
    case .alphabetic: "ABC"
    case .numeric: "123"
    case .symbolic: "#+="
    case .email: "@"
    case .emojis: "☺"
    case .images: "🖼"
    case .custom(let name): name
    }
  }

  fileprivate var accessibilityLabel: String {
    switch self {
    case .alphabetic: "Letters"
    case .numeric: "Numbers"
    case .symbolic: "Symbols"
    case .email: "Email"
    case .emojis: "Emoji"
    case .images: "Images"
    case .custom(let name): name
    }
  }
}
