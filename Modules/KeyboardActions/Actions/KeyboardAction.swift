/// The meaning of a key of an on-screen keyboard.
///
/// An action belongs to a key, or is triggered by a program through a ``KeyboardActionHandler``. Scripts, events and
/// files use its text form, such as `character(a)` or `keyboardType(numeric)`. Source: KeyboardKit's `KeyboardAction`.
public enum KeyboardAction: Hashable, Sendable {
  // MARK: Inputs

  /// Types a character or several characters.
  case character(String)
  /// Types a character in the invisible margin beside its key at the edge of a row.
  case characterMargin(String)
  /// Types an emoji, and makes it the most recent one.
  case emoji(Emoji)
  /// Types a line break; its key shows an arrow.
  case newLine
  /// Types a line break; its key shows a word.
  case `return`
  /// Types a space; while held, becomes a pad that moves the cursor.
  case space
  /// Types a tab.
  case tab

  // MARK: Actions

  /// Deletes backwards, repeatedly while it is held.
  case backspace
  /// Dismisses the keyboard.
  case dismissKeyboard
  /// Shows a category of emojis.
  case emojiCategory(EmojiCategory)
  /// Starts a search for emojis by name.
  case emojiSearch
  /// Changes the keyboard type.
  case keyboardType(KeyboardType)
  /// Moves the cursor back by one character.
  case moveCursorBackward
  /// Moves the cursor forward by one character.
  case moveCursorForward
  /// Replaces the character before the cursor by its next form, such as `か` by `が`.
  case nextForm
  /// Shows the next keyboard of the system.
  case nextKeyboard
  /// Selects the next locale of the keyboard.
  case nextLocale
  /// Capitalizes the next letter on a tap, and locks upper case on a double tap.
  case shift(currentState: KeyboardCasing)

  // MARK: System

  /// The Command key of a Mac.
  case command
  /// The Control key.
  case control
  /// Starts dictation in the host.
  case dictation
  /// The Escape key.
  case escape
  /// The function key of a Mac.
  case function
  /// The Option key of a Mac.
  case option
  /// The main key of an input, such as Go or Search.
  case primary(PrimaryType)

  // MARK: Custom

  /// A named action for a program to handle.
  ///
  /// The standard handler performs the command of this name, if there is one.
  case custom(named: String)
  /// Shows an image of the program.
  case image(description: String, keyboardImageName: String, imageName: String)
  /// Does nothing; for an empty place in a row.
  case none
  /// Opens the settings of the keyboard.
  case settings
  /// Shows an image of the system.
  case systemImage(description: String, keyboardImageName: String, imageName: String)
  /// Opens the settings of the system.
  case systemSettings
  /// Opens a URL; the id distinguishes keys with the same URL.
  case url(String, id: String?)

  /// The function of a gesture on an action, which receives the controller, or nil if it is gone.
  public typealias GestureAction = (KeyboardInputViewController?) -> Void
}

// MARK: - Kinds of actions

extension KeyboardAction {
  /// A Boolean value indicating whether this is a character.
  public var isCharacterAction: Bool { if case .character = self { true } else { false } }

  /// A Boolean value indicating whether this is an emoji.
  public var isEmojiAction: Bool { if case .emoji = self { true } else { false } }

  /// A Boolean value indicating whether the key types text and is drawn as an input key.
  public var isInputAction: Bool {
    switch self {
    case .character, .characterMargin, .emoji, .image, .space, .systemImage: true
    default: false
    }
  }

  /// A Boolean value indicating whether the key is drawn as a system key.
  public var isSystemAction: Bool {
    switch self {
    case .backspace, .command, .control, .dictation, .dismissKeyboard, .emojiCategory, .emojiSearch,
      .escape,
      .function, .keyboardType, .moveCursorBackward, .moveCursorForward, .newLine, .nextForm,
      .nextKeyboard, .nextLocale, .option, .return, .shift, .settings, .systemSettings, .tab,
      .primary(.return), .primary(.newLine):
      true
    default: false
    }
  }

  /// A Boolean value indicating whether this is a primary action.
  public var isPrimaryAction: Bool { if case .primary = self { true } else { false } }

  /// A Boolean value indicating whether this is the shift key.
  public var isShift: Bool { if case .shift = self { true } else { false } }

  /// A Boolean value indicating whether the key is an empty spacer.
  public var isSpacer: Bool {
    switch self {
    case .characterMargin, .none: true
    default: false
    }
  }

  /// The text that a tap types; nil if it types none.
  public var typedText: String? {
    switch self {
    case .character(let text), .characterMargin(let text): text
    case .emoji(let emoji): emoji.text
    case .newLine, .return, .primary: "\n"
    case .space: " "
    case .tab: "\t"
    default: nil
    }
  }

  /// A Boolean value indicating whether the action affects an input.
  var needsInput: Bool {
    switch self {
    case .backspace, .moveCursorBackward, .moveCursorForward, .nextForm: true
    default: typedText != nil
    }
  }

  /// The text of the callout above the pressed key; nil for none.
  public var inputCalloutText: String? {
    switch self {
    case .character(let text): text
    case .emoji(let emoji): emoji.text
    default: nil
    }
  }
}

extension [KeyboardAction] {
  /// Returns the actions, padded with empty ones to complete the last row; rows have the given number of actions, at
  /// least 1.
  public func evened(for rowSize: Int) -> [KeyboardAction] {
    let rest = count % rowSize
    return rest == 0 ? self : self + Array(repeating: .none, count: rowSize - rest)
  }
}
