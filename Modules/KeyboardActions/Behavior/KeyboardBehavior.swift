public import KeyboardCore

/// The rules by which a keyboard acts by itself: capitalizing, ending sentences, going back to
/// letters.
///
/// The questions change nothing; ``didHandle(_:on:)`` is where a behavior remembers what was typed.
/// Source: KeyboardKit's `KeyboardBehavior`.
public protocol KeyboardBehavior: AnyObject {
  /// The part of the text that backspace deletes now.
  var backspaceRange: DeleteBackwardRange { get }

  /// Returns the type of keyboard that suits the text after a gesture on an action.
  func preferredKeyboardType(
    after gesture: KeyboardGesture, on action: KeyboardAction
  ) -> KeyboardType

  /// Returns whether a gesture on an action ends the sentence before the cursor.
  func shouldEndSentence(after gesture: KeyboardGesture, on action: KeyboardAction) -> Bool

  /// Returns whether a gesture on an action locks the letters in upper case.
  func shouldSwitchToCapsLock(after gesture: KeyboardGesture, on action: KeyboardAction) -> Bool

  /// Returns whether the keyboard changes to the preferred type after a gesture on an action.
  func shouldSwitchToPreferredKeyboardType(
    after gesture: KeyboardGesture, on action: KeyboardAction
  ) -> Bool

  /// Returns whether the keyboard changes to the preferred type after the host changed the text.
  func shouldSwitchToPreferredKeyboardTypeAfterTextDidChange() -> Bool

  /// Remembers that a gesture on an action was handled.
  func didHandle(_ gesture: KeyboardGesture, on action: KeyboardAction)
}

/// The behavior of the keyboards that people know from their phones.
///
/// Every rule can be overridden one by one.
open class StandardKeyboardBehavior: KeyboardBehavior {
  /// The context of the keyboard.
  public let keyboardContext: KeyboardContext
  /// The longest time between the two taps of shift that lock: half a second.
  public var doubleTapThreshold: Duration
  /// The longest time between the two spaces that end a sentence: three seconds.
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
  ///   - doubleTapThreshold: the longest time between the two taps of shift that lock.
  ///   - endSentenceThreshold: the longest time between the two spaces that end a sentence.
  ///   - repeatTime: how long the held key has been repeating; nil when none does.
  public init(
    keyboardContext: KeyboardContext, scheduler: any Scheduler,
    doubleTapThreshold: Duration = .milliseconds(500),
    endSentenceThreshold: Duration = .seconds(3), repeatTime: @escaping () -> Duration? = { nil }
  ) {
    (self.keyboardContext, self.scheduler) = (keyboardContext, scheduler)
    self.doubleTapThreshold = doubleTapThreshold
    (self.endSentenceThreshold, self.repeatTime) = (endSentenceThreshold, repeatTime)
  }

  /// A character; a word once the key has been repeating for more than three seconds.
  open var backspaceRange: DeleteBackwardRange {
    repeatTime() ?? .zero > wordDeletionThreshold ? .word : .character
  }

  /// Caps lock, or the type that the text before the cursor asks for; after shift the type that it
  /// chose.
  ///
  /// An alternate quotation mark, which is an apostrophe too, goes back to letters.
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

  /// True for the second space after a letter, a digit, or a mark that closes a quotation, within
  /// three seconds of the first; never in a secure input, nor where the text is no prose, such as an
  /// email address, nor in a language without spaces between words.
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

  /// True for the second tap of shift within half a second; a third is a first one again.
  open func shouldSwitchToCapsLock(
    after gesture: KeyboardGesture, on action: KeyboardAction
  ) -> Bool {
    guard gesture == .tap, action.isShift, keyboardContext.keyboardType.isAlphabetic, let lastShift
    else { return false }
    return lastShift.duration(to: scheduler.now) < doubleTapThreshold
  }

  /// True after shift and after any action that types or deletes, where another type is preferred.
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

  /// True where another type is preferred.
  open func shouldSwitchToPreferredKeyboardTypeAfterTextDidChange() -> Bool {
    keyboardContext.keyboardType != keyboardContext.preferredKeyboardType
  }

  /// Remembers the time of shift until another key is tapped, and the time of space.
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

  /// Letters in lower case by default.
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
