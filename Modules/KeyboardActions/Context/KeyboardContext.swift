public import KeyboardCore

/// The state of a keyboard: its input, type, locale and settings.
///
/// Each keyboard has its own context. Source: KeyboardKit's `KeyboardContext`.
public final class KeyboardContext {
  /// The input into which the keyboard types; nil if there is none.
  public internal(set) var textDocumentProxy: (any TextDocumentProxy)?

  /// The kind of the visible keys.
  public var keyboardType: KeyboardType = .alphabetic(.lowercased) {
    didSet {
      guard keyboardType != oldValue else { return }
      if keyboardType == .email { hasEmailKeys = true }
      if keyboardType == .emojis { showEmojis() }
      onChange(.keyboardType)
    }
  }
  /// A Boolean value indicating whether the letters are shown with the signs of email addresses.
  ///
  /// It becomes true with the type ``KeyboardType/email``, and stays true for all cases of letters until the input
  /// changes.
  public internal(set) var hasEmailKeys = false
  /// A Boolean value indicating whether a keypad with digits is shown, in inputs for numbers and telephone numbers.
  public var hasKeypad: Bool {
    guard keyboardType == .numeric else { return false }
    return [.number, .decimal, .phone].contains(textDocumentProxy?.contentType.keys)
  }
  /// The current language.
  public var locale: KeyboardLocale {
    didSet { if locale != oldValue { onChange(.locale) } }
  }
  /// The languages that the next-locale key selects in turn.
  public lazy var locales = knownLocales()
  private let knownLocales: () -> [KeyboardLocale]

  /// The kind of device for the layout of the keyboard.
  public var device = Device.phone
  /// A Boolean value indicating whether the screen is in landscape orientation.
  public var isLandscape = false
  /// A Boolean value indicating whether there is a key for the next keyboard of the system.
  public var needsInputModeSwitchKey = false
  /// A Boolean value indicating whether emojis can be found by name.
  public internal(set) var canSearchEmojis = false
  /// A Boolean value indicating whether there is a key for dictation.
  public var hasDictationKey = false

  /// The most recently typed emojis.
  public var recentEmojis = RecentEmojis() {
    didSet { if recentEmojis != oldValue { recentEmojiChanges.notify(recentEmojis) } }
  }
  /// The observers notified when the recent emojis change, so that a program can store them.
  public let recentEmojiChanges = Observers<RecentEmojis>()
  /// The category of the visible emojis; initially the frequent ones.
  public private(set) var emojiCategory = EmojiCategory.frequent
  /// The emojis of the category at the time of its selection, so that keys keep their places during typing.
  public private(set) var emojis: [Emoji] = []
  /// The visible page of emojis, from 0; the last page is followed by the first.
  public var emojiPage = 0

  /// A Boolean value indicating whether letters are capitalized according to the input.
  public var isAutocapitalizationEnabled = true
  /// The capitalization that overrides that of the input; nil to use the input's.
  public var autocapitalizationOverride: AutocapitalizationType?
  /// A Boolean value indicating whether two spaces after a word end a sentence.
  public var isDoubleSpaceFullStopEnabled = true
  /// A Boolean value indicating whether unknown words are corrected at their ends; otherwise suggestions are only
  /// shown.
  public var isAutocorrectEnabled = true
  /// A Boolean value indicating whether text from a hardware keyboard is corrected too; false by default.
  public var isHardwareAutocorrectEnabled = false
  /// The effect of backspace immediately after a correction.
  public var backspaceAfterCorrection = BackspaceAfterCorrection.takesBack
  /// The effect of a long press of the space bar.
  public var spaceLongPressBehavior = SpaceLongPressBehavior.moveInputCursor
  /// The distance on the space bar for one step of the cursor.
  public var spaceDragSensitivity = SpaceDragSensitivity.medium

  /// The case of the letters while shift is held and other keys are pressed; otherwise nil.
  var heldShiftCasing: KeyboardCasing?

  /// The changes that are reported to the owner of the context.
  enum Change { case keyboardType, locale }
  var onChange: (Change) -> Void = { _ in }

  /// Creates a context with lower-case letters.
  ///
  /// - Parameters:
  ///   - locale: the initial language.
  ///   - locales: returns the languages that the next-locale key selects, called on first use; nil for the initial one
  ///     only.
  public init(
    locale: KeyboardLocale = .english,
    locales: @escaping @autoclosure () -> [KeyboardLocale]? = nil
  ) {
    self.locale = locale
    knownLocales = { locales() ?? [locale] }
  }

  /// The effects of a long press of the space bar.
  public enum SpaceLongPressBehavior: String, Hashable, Sendable, Codable {
    /// The space bar becomes a pad that moves the cursor.
    case moveInputCursor
    /// The host shows a menu of locales.
    case openLocaleContextMenu
  }

  /// The effects of backspace immediately after a correction.
  public enum BackspaceAfterCorrection: String, CaseIterable, Hashable, Sendable, Codable {
    /// The correction is reverted: the typed word is restored, with the character that ended it.
    case takesBack
    /// A letter is deleted, as usual; the correction can be reverted in the suggestions.
    case deletesLetter
  }

  /// A Boolean value indicating whether there is more than one locale.
  public var hasMultipleLocales: Bool { locales.count > 1 }

  /// Selects the locale after the current one; the first one follows the last, or an unknown one.
  public func selectNextLocale() {
    guard let first = locales.first else { return }
    let index = locales.firstIndex(of: locale)
    locale = index.flatMap { $0 + 1 < locales.count ? locales[$0 + 1] : nil } ?? first
  }

  /// The capitalization in force; `none` if it is disabled, or if neither the input nor the kind of its text requires
  /// any.
  public var autocapitalizationType: AutocapitalizationType {
    guard isAutocapitalizationEnabled else { return .none }
    return autocapitalizationOverride ?? textDocumentProxy?.autocapitalizationType
      ?? textDocumentProxy?.contentType.autocapitalizationType ?? .none
  }

  /// A Boolean value indicating whether words are suggested for the input.
  ///
  /// Unless the input requests them, there are no suggestions for numbers, addresses, emojis and images, and in inputs
  /// that the return key ends.
  public var prefersAutocomplete: Bool {
    switch keyboardType {
    case .emojis, .images: return false
    default: if hasEmailKeys { return false }
    }
    switch textDocumentProxy?.autocorrectionType {
    case .no: return false
    case .yes: return true
    case .default, nil: break
    }
    guard let proxy = textDocumentProxy, proxy.contentType.isCorrected else {
      return textDocumentProxy == nil
    }
    switch proxy.returnKey {
    case .done, .go, .join, .next, .search, .continue, .route, .emergencyCall: return false
    case .default, .send, .google, .yahoo: return true
    }
  }

  // MARK: Emojis

  /// Shows the emojis of a category, or their next page if they are already shown.
  public func selectEmojiCategory(_ category: EmojiCategory) {
    if keyboardType == .emojis, emojiCategory == category {
      emojiPage += 1
    } else {
      emojiCategory = category
      if keyboardType == .emojis { showEmojis() } else { keyboardType = .emojis }
    }
  }

  private func showEmojis() {
    if emojiCategory == .frequent, recentEmojis.emojis.isEmpty { emojiCategory = .smileys }
    (emojis, emojiPage) = (emojiCategory.emojis(recent: recentEmojis), 0)
  }

  // MARK: Preferred type

  /// The keyboard type for the text before the cursor.
  ///
  /// Letters are capitalized according to the input. Digits and signs return to letters after exactly one space,
  /// except on a keypad. Caps lock does not change, and no type changes while text is selected.
  public var preferredKeyboardType: KeyboardType {
    switch keyboardType {
    case .alphabetic(.capsLocked): keyboardType
    case .alphabetic(let casing):
      if let heldShiftCasing {
        .alphabetic(heldShiftCasing)
      } else if textDocumentProxy?.selectedText?.isEmpty == false, casing != .auto {
        keyboardType
      } else {
        .alphabetic(preferredCasing)
      }
    case .numeric where hasKeypad: keyboardType
    case .numeric, .symbolic:
      textDocumentProxy?.hasOneTrailingSpace == true ? .alphabetic(preferredCasing) : keyboardType
    default: keyboardType
    }
  }

  /// A Boolean value indicating whether letters of a hardware keyboard are typed in upper case: while shift is locked,
  /// held, or was tapped, but not for automatic capitalization.
  var capitalizesHardwareKeys: Bool {
    if let heldShiftCasing { return heldShiftCasing.isUppercased }
    return keyboardType.casing == .capsLocked
      || keyboardType.casing == .uppercased && preferredKeyboardType.casing != .uppercased
  }

  private var preferredCasing: KeyboardCasing {
    guard let proxy = textDocumentProxy, locale.hasCase else { return .lowercased }
    let isUppercased =
      switch autocapitalizationType {
      case .none: false
      case .words: proxy.isCursorAtNewWord
      // In Greek, a question ends with a semicolon.
      case .sentences: proxy.beginsSentence(after: locale.languageCode == "el" ? ";" : nil)
      case .allCharacters: true
      }
    return isUppercased ? .uppercased : .lowercased
  }
}
