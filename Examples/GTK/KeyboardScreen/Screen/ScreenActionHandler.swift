import KeyboardActions
import KeyboardCore

/// Performs the keys that do not type: modifiers for the next key, and Escape.
final class ScreenActionHandler: StandardKeyboardActionHandler {
  private let typed: TypedText

  init(_ controller: KeyboardInputViewController, _ typed: TypedText) {
    self.typed = typed
    super.init(inputViewController: controller)
  }

  override func action(
    for gesture: KeyboardGesture, on action: KeyboardAction
  ) -> KeyboardAction.GestureAction? {
    guard gesture == .tap, let key = Self.keys[action] else {
      return super.action(for: gesture, on: action)
    }
    return { [typed] _ in
      switch key {
      case .modifier(let modifier): typed.toggle(modifier)
      case .press(let key): typed.press(key)
      }
    }
  }

  /// Handles a gesture; in an unknown field a colon does not end the name of an emoji.
  override func handle(_ gesture: KeyboardGesture, on action: KeyboardAction) {
    guard action == .character(":"), !typed.isTrusted, let controller = inputViewController,
      let search = controller.emojiSearch, !controller.isSearchingEmojis
    else { return super.handle(gesture, on: action) }
    controller.emojiSearch = nil
    super.handle(gesture, on: action)
    controller.emojiSearch = search
  }

  /// Corrects nothing in a field that is not known to be for text.
  override func replacementAction(
    for gesture: KeyboardGesture, on action: KeyboardAction
  ) -> KeyboardAction? {
    typed.isTrusted && typed.modifiers.isEmpty
      ? super.replacementAction(for: gesture, on: action) : nil
  }

  private enum Meaning {
    case modifier(Modifiers)
    case press(TypingKey)
  }

  private static let keys: [KeyboardAction: Meaning] = [
    .control: .modifier(.control), .option: .modifier(.alt), .command: .modifier(.super),
    .escape: .press(.escape),
  ]
}
