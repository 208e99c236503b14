public import KeyboardCore

/// An object that handles gestures on keyboard actions.
///
/// Programs can call it to trigger an action:
///
/// ```swift
/// actionHandler.handle(.tap, on: .dismissKeyboard)
/// ```
public protocol KeyboardActionHandler: AnyObject {
  /// Returns whether a gesture on an action would have an effect.
  func canHandle(_ gesture: KeyboardGesture, on action: KeyboardAction) -> Bool

  /// Handles a gesture on an action.
  func handle(_ gesture: KeyboardGesture, on action: KeyboardAction)

  /// Handles the movement of a finger over a held key, in points.
  func handleDrag(on action: KeyboardAction, from startLocation: Point, to currentLocation: Point)
}

/// A gesture of a finger on a key.
public enum KeyboardGesture: String, CaseIterable, Hashable, Sendable, Codable {
  /// The key was pressed and released.
  case tap
  /// The key was tapped twice in quick succession; both are also taps.
  case doubleTap
  /// The key was pressed.
  case press
  /// The key was released.
  case release
  /// The key was held for some time.
  case longPress
  /// The key is still held; occurs repeatedly.
  case repeatPress
}

/// An object that gives feedback for a gesture on a key, such as a click or a vibration.
public protocol KeyboardFeedbackHandler: AnyObject {
  /// Gives the feedback for a gesture on an action.
  func triggerFeedback(for gesture: KeyboardGesture, on action: KeyboardAction)
}

extension KeyboardAction {
  /// Returns the default function of a gesture on the action; nil for none.
  ///
  /// Source: KeyboardKit's standard actions. As its documentation promises, but not its source, the next keyboard and
  /// the next locale also respond to a long press, a keyboard type to a tap, and shift to a double tap.
  public func standardAction(for gesture: KeyboardGesture) -> GestureAction? {
    switch gesture {
    case .tap: return standardTapAction
    case .doubleTap:
      return isShift ? { $0?.keyboardContext.keyboardType = .alphabetic(.capsLocked) } : nil
    case .press:
      guard case .keyboardType(let type) = self else { return nil }
      return { controller in
        // The key for emojis ends a search.
        if type == .emojis { controller?.endEmojiSearch() }
        controller?.keyboardContext.keyboardType = type
      }
    case .release: return nil
    case .longPress:
      switch self {
      case .backspace, .nextKeyboard: return standardTapAction
      case .nextLocale:
        // A long press opens the menu of locales, if there is one.
        return { controller in
          guard let controller, controller.host?.showLocaleMenu() != true else { return }
          controller.keyboardContext.selectNextLocale()
        }
      case .space:
        // Without a menu, it has no effect, but is still an action with a click.
        return { controller in
          guard controller?.keyboardContext.spaceLongPressBehavior == .openLocaleContextMenu else {
            return
          }
          controller?.host?.showLocaleMenu()
        }
      default: return nil
      }
    case .repeatPress: return self == .backspace ? standardTapAction : nil
    }
  }

  private var standardTapAction: GestureAction? {
    if let typedText { return { $0?.type(typedText) } }
    switch self {
    case .backspace:
      return {
        guard let controller = $0 else { return }
        let range = controller.keyboardBehavior.backspaceRange
        if range == .character, controller.deleteLetter() { return }
        controller.endComposition()
        if range == .character, controller.keyboardContext.locale.typesMarks {
          controller.textDocumentProxy.deleteBackwardScalar()
        } else {
          controller.textDocumentProxy.deleteBackward(range: range)
        }
      }
    case .dictation: return { $0?.host?.startDictation() }
    case .dismissKeyboard: return { $0?.dismissKeyboard() }
    case .emojiCategory(let category):
      return { $0?.keyboardContext.selectEmojiCategory(category) }
    case .emojiSearch: return { $0?.searchEmojis() }
    case .keyboardType(let type):
      return { controller in
        if type == .emojis { controller?.endEmojiSearch() }
        controller?.keyboardContext.keyboardType = type
      }
    case .moveCursorBackward: return { $0?.moveCursor(by: -1) }
    case .moveCursorForward: return { $0?.moveCursor(by: 1) }
    case .nextForm: return { $0?.typeNextForm() }
    case .nextKeyboard: return { $0?.host?.selectNextKeyboard() }
    case .nextLocale: return { $0?.keyboardContext.selectNextLocale() }
    case .shift(let state):
      let casing: KeyboardCasing = state == .lowercased ? .uppercased : .lowercased
      return { $0?.keyboardContext.keyboardType = .alphabetic(casing) }
    case .systemSettings: return { $0?.host?.openSystemSettings() }
    case .url(let url, _): return { $0?.host?.open(url: url) }
    default: return nil
    }
  }
}
