public import KeyboardCore

/// The state that a keyboard works with: its input, type, locale and settings.
///
/// Each keyboard has its own. Source: KeyboardKit's `KeyboardContext`.
public final class KeyboardContext {
  /// The input that takes the text; nil when there is none.
  public internal(set) var textDocumentProxy: (any TextDocumentProxy)?

  /// The kind of keys that are shown.
  public var keyboardType: KeyboardType = .alphabetic(.lowercased) {
    didSet {
      guard keyboardType != oldValue else { return }
      if keyboardType == .email { hasEmailKeys = true }
      if keyboardType == .emojis { showEmojis() }
      onChange(.keyboardType)
    }
  }
  /// A Boolean value indicating whether letters come with the signs of email addresses. It is true
  /// from the type ``KeyboardType/email`` on, whatever case letters have then, until there is
  /// another input.
  public internal(set) var hasEmailKeys = false
  /// A Boolean value indicating whether there are the digits of a keypad, which stay: in inputs for
  /// numbers and telephone numbers.
  public var hasKeypad: Bool {
    guard keyboardType == .numeric else { return false }
    return [.number, .decimal, .phone].contains(textDocumentProxy?.contentType.keys)
  }
  /// The language that is typed.
  public var locale: KeyboardLocale {
    didSet { if locale != oldValue { onChange(.locale) } }
  }
  /// The languages that the next-locale key goes through.
  public lazy var locales = knownLocales()
  private let knownLocales: () -> [KeyboardLocale]

  /// The kind of device that the keyboard is laid out for.
  public var device = Device.phone
  /// A Boolean value indicating whether the screen is wider than high.
  public var isLandscape = false
  /// A Boolean value indicating whether there is a key for the next keyboard of the system.
  public var needsInputModeSwitchKey = false
  /// A Boolean value indicating whether emojis can be found by name.
  public internal(set) var canSearchEmojis = false
  /// A Boolean value indicating whether there is a key for dictation.
  public var hasDictationKey = false

  /// The emojis that were typed last.
  public var recentEmojis = RecentEmojis() {
    didSet { if recentEmojis != oldValue { recentEmojiChanges.notify(recentEmojis) } }
  }
  /// Notified when other emojis are the recent ones, for a program that keeps them.
  public let recentEmojiChanges = Observers<RecentEmojis>()
  /// The category of the emojis that are shown; the frequent ones first.
  public private(set) var emojiCategory = EmojiCategory.frequent
  /// The emojis of the category, as they were when it was chosen: while somebody types, a key keeps
  /// its place.
  public private(set) var emojis: [Emoji] = []
  /// The page of the emojis that is shown, counted from 0; after the last comes the first again.
  public var emojiPage = 0

  /// A Boolean value indicating whether letters are capitalized as the input asks.
  public var isAutocapitalizationEnabled = true
  /// The capitalization to use whatever the input asks for; nil to use what it asks for.
  public var autocapitalizationOverride: AutocapitalizationType?
  /// A Boolean value indicating whether two spaces after a word end a sentence.
  public var isDoubleSpaceFullStopEnabled = true
  /// A Boolean value indicating whether a suggestion replaces an unknown word when the word ends;
  /// if not, suggestions are only shown.
  public var isAutocorrectEnabled = true
  /// A Boolean value indicating whether text typed on real keys is corrected too; false by default,
  /// as nobody expects it there.
  public var isHardwareAutocorrectEnabled = false
  /// The effect of backspace directly after a correction.
  public var backspaceAfterCorrection = BackspaceAfterCorrection.takesBack
  /// The effect of a long press of the space bar.
  public var spaceLongPressBehavior = SpaceLongPressBehavior.moveInputCursor
  /// How far a finger moves on the space bar for one step of the cursor.
  public var spaceDragSensitivity = SpaceDragSensitivity.medium

  /// The case of the letters while shift is held and other keys are pressed; nil at other times.
  var heldShiftCasing: KeyboardCasing?

  /// The changes of which the owner of the context is notified.
  enum Change { case keyboardType, locale }
  var onChange: (Change) -> Void = { _ in }

  /// Creates a context that shows lower-case letters.
  ///
  /// - Parameters:
  ///   - locale: the language that is typed.
  ///   - locales: the languages that the next-locale key goes through, read when they are needed
  ///     first; nil for the one alone.
  public init(
    locale: KeyboardLocale = .english,
    locales: @escaping @autoclosure () -> [KeyboardLocale]? = nil
  ) {
    self.locale = locale
    knownLocales = { locales() ?? [locale] }
  }

  /// The effects that a long press of the space bar can have.
  public enum SpaceLongPressBehavior: String, Hashable, Sendable, Codable {
    /// It becomes a pad that moves the cursor.
    case moveInputCursor
    /// The host shows a menu of locales.
    case openLocaleContextMenu
  }

  /// The effects that backspace can have directly after a correction.
  public enum BackspaceAfterCorrection: String, CaseIterable, Hashable, Sendable, Codable {
    /// It takes exactly the correction back: the typed word comes back, with the character that
    /// ended it.
    case takesBack
    /// It deletes a letter, as everywhere; the correction can be taken back in the suggestions.
    case deletesLetter
  }

  /// A Boolean value indicating whether there are several locales to choose from.
  public var hasMultipleLocales: Bool { locales.count > 1 }

  /// Selects the locale after the current one; the first after the last, or after an unknown one.
  public func selectNextLocale() {
    guard let first = locales.first else { return }
    let index = locales.firstIndex(of: locale)
    locale = index.flatMap { $0 + 1 < locales.count ? locales[$0 + 1] : nil } ?? first
  }

  /// The capitalization in force: `none` when it is switched off, or when neither the input nor the
  /// kind of its text asks for any.
  public var autocapitalizationType: AutocapitalizationType {
    guard isAutocapitalizationEnabled else { return .none }
    return autocapitalizationOverride ?? textDocumentProxy?.autocapitalizationType
      ?? textDocumentProxy?.contentType.autocapitalizationType ?? .none
  }

  /// A Boolean value indicating whether words are suggested here. They are not for numbers,
  /// addresses, emojis and images, and not where the return key ends the input, unless the input
  /// says so.
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

  /// Shows the emojis of a category; their next page where they are shown already.
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

  /// The type that suits the text before the cursor.
  ///
  /// Letters are capitalized as the input asks. Digits and signs go back to letters after exactly
  /// one space, but on a keypad. Caps lock stays, and so does every type while text is selected.
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

  /// A Boolean value indicating whether letters of real keys are typed in upper case: while shift is
  /// locked, held, or was tapped, but not where the keyboard capitalizes by itself.
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
      // In Greek, a question ends with the mark that is a semicolon elsewhere.
      case .sentences: proxy.beginsSentence(after: locale.languageCode == "el" ? ";" : nil)
      case .allCharacters: true
      }
    return isUppercased ? .uppercased : .lowercased
  }
}
