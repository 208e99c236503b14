/// The meaning of a key of an on-screen keyboard.
///
/// An action is bound to a key, or triggered by a program through a ``KeyboardActionHandler``. Its
/// text form, such as `character(a)` or `keyboardType(numeric)`, is how it is written in scripts,
/// in events and in files. Source: KeyboardKit's `KeyboardAction`.
public enum KeyboardAction: Hashable, Sendable {
  // MARK: Inputs

  /// Types a character, or several.
  case character(String)
  /// The empty margin beside a character at the edge of a row: it is not seen, and types the
  /// character too.
  case characterMargin(String)
  /// Types an emoji, which becomes the most recent one.
  case emoji(Emoji)
  /// Types a line break; its key shows an arrow.
  case newLine
  /// Types a line break; its key shows a word.
  case `return`
  /// Types a space; held, it becomes a pad that moves the cursor.
  case space
  /// Types a tab.
  case tab

  // MARK: Actions

  /// Deletes backwards, and goes on as long as it is held.
  case backspace
  /// Dismisses the keyboard.
  case dismissKeyboard
  /// Shows a category of emojis.
  case emojiCategory(EmojiCategory)
  /// Lets a person type the name of an emoji, and shows the emojis of that name.
  case emojiSearch
  /// Changes the keyboard type.
  case keyboardType(KeyboardType)
  /// Moves the cursor back by one character.
  case moveCursorBackward
  /// Moves the cursor forward by one character.
  case moveCursorForward
  /// Changes the character before the cursor into the next of its forms, such as `か` into `が`.
  case nextForm
  /// Shows the next keyboard of the system.
  case nextKeyboard
  /// Selects the next locale of the keyboard.
  case nextLocale
  /// Capitalizes the next letter when tapped, and locks when double tapped.
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

  /// A named action that a program handles as it likes.
  ///
  /// The standard handler performs the command of this name, if there is one.
  case custom(named: String)
  /// Shows an image of the program.
  case image(description: String, keyboardImageName: String, imageName: String)
  /// Does nothing; for an empty place in a row.
  case none
  /// Shows the settings of the keyboard.
  case settings
  /// Shows an image of the system.
  case systemImage(description: String, keyboardImageName: String, imageName: String)
  /// Opens the settings of the system.
  case systemSettings
  /// Opens a URL; the id tells keys of one URL apart.
  case url(String, id: String?)

  /// A function that a gesture on an action calls, with the controller if there still is one.
  public typealias GestureAction = (KeyboardInputViewController?) -> Void
}

// MARK: - Kinds of actions

extension KeyboardAction {
  /// A Boolean value indicating whether this is a character.
  public var isCharacterAction: Bool { if case .character = self { true } else { false } }

  /// A Boolean value indicating whether this is an emoji.
  public var isEmojiAction: Bool { if case .emoji = self { true } else { false } }

  /// A Boolean value indicating whether the key puts something into the text, and is drawn so.
  public var isInputAction: Bool {
    switch self {
    case .character, .characterMargin, .emoji, .image, .space, .systemImage: true
    default: false
    }
  }

  /// A Boolean value indicating whether the key is drawn as one of the keyboard's own.
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

  /// A Boolean value indicating whether the key is empty, and only takes room.
  public var isSpacer: Bool {
    switch self {
    case .characterMargin, .none: true
    default: false
    }
  }

  /// The text that a tap types; nil for an action that types nothing.
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

  /// A Boolean value indicating whether this does something to an input.
  var needsInput: Bool {
    switch self {
    case .backspace, .moveCursorBackward, .moveCursorForward, .nextForm: true
    default: typedText != nil
    }
  }

  /// The text that the callout above a pressed key shows; nil for none.
  public var inputCalloutText: String? {
    switch self {
    case .character(let text): text
    case .emoji(let emoji): emoji.text
    default: nil
    }
  }
}

extension [KeyboardAction] {
  /// Returns the actions, followed by as many empty ones as fill the last row of this many, at
  /// least 1.
  public func evened(for rowSize: Int) -> [KeyboardAction] {
    let rest = count % rowSize
    return rest == 0 ? self : self + Array(repeating: .none, count: rowSize - rest)
  }
}
