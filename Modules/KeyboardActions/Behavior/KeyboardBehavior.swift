public import KeyboardCore

/// The automatic behavior of a keyboard: capitalizing, ending sentences, and returning to letters.
///
/// Only ``didHandle(_:on:)`` changes the state. Source: KeyboardKit's `KeyboardBehavior`.
public protocol KeyboardBehavior: AnyObject {
  /// The part of the text that backspace would delete.
  var backspaceRange: DeleteBackwardRange { get }

  /// Returns the keyboard type for the text after a gesture on an action.
  func preferredKeyboardType(
    after gesture: KeyboardGesture, on action: KeyboardAction
  ) -> KeyboardType

  /// Returns whether a gesture on an action ends the sentence before the cursor.
  func shouldEndSentence(after gesture: KeyboardGesture, on action: KeyboardAction) -> Bool

  /// Returns whether a gesture on an action turns on caps lock.
  func shouldSwitchToCapsLock(after gesture: KeyboardGesture, on action: KeyboardAction) -> Bool

  /// Returns whether the keyboard changes to the preferred type after a gesture on an action.
  func shouldSwitchToPreferredKeyboardType(
    after gesture: KeyboardGesture, on action: KeyboardAction
  ) -> Bool

  /// Returns whether the keyboard changes to the preferred type after the host changed the text.
  func shouldSwitchToPreferredKeyboardTypeAfterTextDidChange() -> Bool

  /// Updates the state after a gesture on an action was handled.
  func didHandle(_ gesture: KeyboardGesture, on action: KeyboardAction)
}

/// The behavior of the keyboards of common phones.
///
/// Each rule can be overridden.
open class StandardKeyboardBehavior: KeyboardBehavior {
  /// The context of the keyboard.
  public let keyboardContext: KeyboardContext
  /// The maximum time between two taps of shift for caps lock: half a second.
  public var doubleTapThreshold: Duration
  /// The maximum time between two spaces that end a sentence: three seconds.
  public var endSentenceThreshold: Duration
  /// The time after which a held backspace deletes words: three seconds.
  public var wordDeletionThreshold = Duration.seconds(3)

  private let scheduler: any Scheduler
  private let repeatTime: () -> Duration?
  private var lastShift: Instant?
  private var lastSpace: Instant?

  /// Creates a behavior.
  ///
  /// - Parameters:
  ///   - keyboardContext: the context of the keyboard.
  ///   - scheduler: the clock.
  ///   - doubleTapThreshold: the maximum time between two taps of shift for caps lock.
  ///   - endSentenceThreshold: the maximum time between two spaces that end a sentence.
  ///   - repeatTime: returns how long the held key has been repeating; nil if there is none.
  public init(
    keyboardContext: KeyboardContext, scheduler: any Scheduler,
    doubleTapThreshold: Duration = .milliseconds(500),
    endSentenceThreshold: Duration = .seconds(3), repeatTime: @escaping () -> Duration? = { nil }
  ) {
    (self.keyboardContext, self.scheduler) = (keyboardContext, scheduler)
    self.doubleTapThreshold = doubleTapThreshold
    (self.endSentenceThreshold, self.repeatTime) = (endSentenceThreshold, repeatTime)
  }

  /// A character, or a word after the key has been repeating for more than three seconds.
  open var backspaceRange: DeleteBackwardRange {
    repeatTime() ?? .zero > wordDeletionThreshold ? .word : .character
  }

  /// Returns caps lock, or the type for the text before the cursor; after shift, the type that it selected.
  ///
  /// After an alternate quotation mark, which is also an apostrophe, it returns to letters.
  open func preferredKeyboardType(
    after gesture: KeyboardGesture, on action: KeyboardAction
  ) -> KeyboardType {
    if shouldSwitchToCapsLock(after: gesture, on: action) { return .alphabetic(.capsLocked) }
    if gesture == .tap, !keyboardContext.keyboardType.isAlphabetic,
      case .character(let text) = action, keyboardContext.locale.isAlternateQuotationMark(text)
    {
      return .alphabetic(.lowercased)
    }
    return action.isShift ? keyboardContext.keyboardType : keyboardContext.preferredKeyboardType
  }

  /// Returns true for a second space within three seconds of the first, after a letter, a digit, or a closing quotation
  /// mark.
  ///
  /// It returns false in a secure input, in a text other than prose, such as an email address, and in a language
  /// without spaces between words.
  open func shouldEndSentence(
    after gesture: KeyboardGesture, on action: KeyboardAction
  ) -> Bool {
    guard keyboardContext.isDoubleSpaceFullStopEnabled,
      keyboardContext.locale.insertsSpaceAfterSuggestion, gesture == .tap, action == .space,
      let lastSpace, lastSpace.duration(to: scheduler.now) < endSentenceThreshold,
      let proxy = keyboardContext.textDocumentProxy, !proxy.isSecure,
      proxy.contentType.autocapitalizationType != AutocapitalizationType.none,
      let text = proxy.documentContextBeforeInput, text.hasSuffix("  "),
      let word = text.last(where: { $0 != " " })
    else { return false }
    return word.isLetter || word.isNumber || word.closesSentence
  }

  /// Returns true for the second tap of shift within half a second; a third tap counts as the first.
  open func shouldSwitchToCapsLock(
    after gesture: KeyboardGesture, on action: KeyboardAction
  ) -> Bool {
    guard gesture == .tap, action.isShift, keyboardContext.keyboardType.isAlphabetic, let lastShift
    else { return false }
    return lastShift.duration(to: scheduler.now) < doubleTapThreshold
  }

  /// Returns true after shift and after any action that types or deletes, if another type is preferred.
  open func shouldSwitchToPreferredKeyboardType(
    after gesture: KeyboardGesture, on action: KeyboardAction
  ) -> Bool {
    switch action {
    case .keyboardType(let type): return type == .alphabetic(.auto)
    case .shift: return gesture == .tap
    // A held space bar is a pad that moves the cursor.
    case .space where gesture == .longPress: return false
    default:
      guard gesture == .tap || gesture == .longPress || gesture == .repeatPress else {
        return false
      }
      return keyboardContext.keyboardType != preferredKeyboardType(after: gesture, on: action)
    }
  }

  /// Returns true if another type is preferred.
  open func shouldSwitchToPreferredKeyboardTypeAfterTextDidChange() -> Bool {
    keyboardContext.keyboardType != keyboardContext.preferredKeyboardType
  }

  /// Records the time of shift, until another key is tapped, and the time of space.
  open func didHandle(_ gesture: KeyboardGesture, on action: KeyboardAction) {
    guard gesture == .tap else { return }
    let isFirst = action.isShift && !shouldSwitchToCapsLock(after: gesture, on: action)
    lastShift = isFirst ? scheduler.now : nil
    if action == .space { lastSpace = scheduler.now }
  }
}

extension KeyboardBehavior {
  /// A character by default.
  public var backspaceRange: DeleteBackwardRange { .character }

  /// Returns lower-case letters by default.
  public func preferredKeyboardType(
    after gesture: KeyboardGesture, on action: KeyboardAction
  ) -> KeyboardType { .alphabetic(.lowercased) }

  /// Returns false by default.
  public func shouldEndSentence(
    after gesture: KeyboardGesture, on action: KeyboardAction
  ) -> Bool { false }

  /// Returns false by default.
  public func shouldSwitchToCapsLock(
    after gesture: KeyboardGesture, on action: KeyboardAction
  ) -> Bool { false }

  /// Returns false by default.
  public func shouldSwitchToPreferredKeyboardType(
    after gesture: KeyboardGesture, on action: KeyboardAction
  ) -> Bool { false }

  /// Returns false by default.
  public func shouldSwitchToPreferredKeyboardTypeAfterTextDidChange() -> Bool { false }

  /// Does nothing by default: the behavior has no state.
  public func didHandle(_ gesture: KeyboardGesture, on action: KeyboardAction) {}
}

extension KeyboardLocale {
  fileprivate func isAlternateQuotationMark(_ text: String) -> Bool {
    text != "'" && (text == quotationMarks.alternateBegin || text == quotationMarks.alternateEnd)
  }
}
