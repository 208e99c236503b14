public import KeyboardCore

/// An object that handles gestures on keyboard actions.
///
/// A program calls it to trigger an action from anywhere:
///
/// ```swift
/// actionHandler.handle(.tap, on: .dismissKeyboard)
/// ```
public protocol KeyboardActionHandler: AnyObject {
  /// Returns whether a gesture on an action would do something.
  func canHandle(_ gesture: KeyboardGesture, on action: KeyboardAction) -> Bool

  /// Handles a gesture on an action.
  func handle(_ gesture: KeyboardGesture, on action: KeyboardAction)

  /// Handles a finger that moves over a held key, in points.
  func handleDrag(on action: KeyboardAction, from startLocation: Point, to currentLocation: Point)
}

/// A gesture of a finger on a key.
public enum KeyboardGesture: String, CaseIterable, Hashable, Sendable, Codable {
  /// The finger went down and up on the key.
  case tap
  /// It did so twice, shortly after one another; both are taps too.
  case doubleTap
  /// It went down.
  case press
  /// It went up.
  case release
  /// It stayed down for a while.
  case longPress
  /// It still stays down: again and again.
  case repeatPress
}

/// An object that gives feedback for a gesture on a key: a click or a vibration.
public protocol KeyboardFeedbackHandler: AnyObject {
  /// Gives the feedback for a gesture on an action.
  func triggerFeedback(for gesture: KeyboardGesture, on action: KeyboardAction)
}

extension KeyboardAction {
  /// Returns the function that a gesture on the action calls by itself; nil for none.
  ///
  /// Source: KeyboardKit's standard actions. Where its documentation promises more than its source
  /// did, the promise is kept: the next keyboard and the next locale answer a long press too, a
  /// keyboard type a tap, and shift a double tap.
  public func standardAction(for gesture: KeyboardGesture) -> GestureAction? {
    switch gesture {
    case .tap: return standardTapAction
    case .doubleTap:
      return isShift ? { $0?.keyboardContext.keyboardType = .alphabetic(.capsLocked) } : nil
    case .press:
      guard case .keyboardType(let type) = self else { return nil }
      return { controller in
        // The key for emojis leaves the search for one.
        if type == .emojis { controller?.endEmojiSearch() }
        controller?.keyboardContext.keyboardType = type
      }
    case .release: return nil
    case .longPress:
      switch self {
      case .backspace, .nextKeyboard: return standardTapAction
      case .nextLocale:
        // A long press opens the menu of locales where there is one to open.
        return { controller in
          guard let controller, controller.host?.showLocaleMenu() != true else { return }
          controller.keyboardContext.selectNextLocale()
        }
      case .space:
        // Without a menu it does nothing, and still is an action: holding the space bar clicks.
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
