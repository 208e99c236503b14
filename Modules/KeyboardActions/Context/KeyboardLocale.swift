/// A language of a keyboard, with its letters and its rules for case and quotation marks.
///
/// Locales are data in JSON, the format in which programs and users add others:
///
/// ```json
/// {
///   "identifier": "sv", "name": "Svenska",
///   "quotationMarks": ["”", "”", "’", "’"],
///   "alphabetic": ["qwertyuiopå", "asdfghjklöä", "zxcvbnm"],
///   "secondary": { "a": "aáàâãæ", "e": "eéèêë" }
/// }
/// ```
///
/// Further members: `rightToLeft` (false), `hasCase` (by default according to the letters), `currency` (`$`),
/// `decimalSeparator` (`.`), `numeric` and `symbolic` (three rows each, by default as on an English keyboard),
/// `upperCase` (exceptions from the rules of Unicode, such as `{ "i": "İ" }`), `shifted` (the characters of keys with
/// shift in a script without case), `flicks` (the characters of keys when a finger flicks to the left, up, to the right
/// or down), `forms` (characters through which the key `nextForm` cycles), and `spaceAfterSuggestion` (true; false for
/// languages without spaces between words). A row, or the content of a callout, is a string of characters, or a list of
/// texts if a key has several: `["ل", "لا"]`. Signs that are not in `secondary` have the callouts of an English
/// keyboard. Letters can have four rows, the first of which is above the others.
public struct KeyboardLocale: Hashable, Sendable, CustomStringConvertible {
  /// The identifier, such as `en` or `de_AT`.
  public var identifier: String
  /// The name in the language itself.
  public var name: String
  /// A Boolean value indicating whether text is read from right to left.
  public var isRightToLeft: Bool
  /// The quotation marks.
  public var quotationMarks: QuotationMarks
  /// The characters of the letter keys, row by row in lower case.
  public var alphabetic: [[String]]
  /// The digits and common signs, row by row.
  public var numeric: [[String]]
  /// Further signs, row by row.
  public var symbolic: [[String]]
  /// The characters in the callouts of keys, by the lower-case character of the key, which comes first.
  public var secondary: [String: [String]]
  /// The decimal separator, on the keypad for decimal numbers.
  public var decimalSeparator: String
  /// A Boolean value indicating whether letters have an upper case.
  public var hasCase: Bool
  /// A Boolean value indicating whether a space is inserted after a suggestion.
  public var insertsSpaceAfterSuggestion: Bool
  /// The characters of keys with shift, in a script without case.
  public var shifted: [String: String]
  /// The characters of keys when a finger flicks to the left, up, to the right or down.
  public var flicks: [String: [String]]
  /// The cycles of characters for the key `nextForm`, such as `つ`, `っ`, `づ`.
  public var forms: [[String]]
  /// The upper case of letters for which the locale has its own rule.
  var upperCase: [String: String]

  /// The identifier of the locale, such as `en`.
  public var description: String { identifier }

  /// The language code of the identifier.
  public var languageCode: String {
    String(identifier.prefix { $0 != "_" && $0 != "-" }).lowercased()
  }

  /// The quotation marks of a language. Source: Unicode CLDR.
  public struct QuotationMarks: Hashable, Sendable {
    /// The mark that begins a quotation.
    public var begin: String
    /// The mark that ends a quotation.
    public var end: String
    /// The mark that begins a quotation inside another one.
    public var alternateBegin: String
    /// The mark that ends a quotation inside another one.
    public var alternateEnd: String

    /// Creates a set of marks.
    public init(_ begin: String, _ end: String, _ alternateBegin: String, _ alternateEnd: String) {
      (self.begin, self.end, self.alternateBegin) = (begin, end, alternateBegin)
      self.alternateEnd = alternateEnd
    }
  }

  // MARK: Keys

  /// Returns the actions in the callout of a key, starting with the key's own: secondary characters, and the skin
  /// tones of an emoji; empty if there is no callout.
  public func secondaryActions(for action: KeyboardAction) -> [KeyboardAction] {
    switch action {
    case .character(let text): secondaryCharacters(for: text).map { .character($0) }
    case .emoji(let emoji): emoji.skinTones.map { .emoji($0) }
    default: []
    }
  }

  /// Returns the characters in the callout of a key, starting with the key's own; empty if there is no callout.
  ///
  /// The callout of an upper-case letter is that of the lower-case letter, in upper case.
  public func secondaryCharacters(for character: String) -> [String] {
    if let characters = secondary[character] { return characters }
    let key = lowercasedKey(character)
    return key == character ? [] : secondary[key, default: []].map(uppercasedKey)
  }

  /// Returns the actions of flicks from a key to the left, up, to the right and down; empty if there are none.
  func flickActions(for action: KeyboardAction) -> [KeyboardAction] {
    guard !flicks.isEmpty, case .character(let text) = action else { return [] }
    let choices = flicks[text] ?? flicks[lowercasedKey(text), default: []].map(uppercasedKey)
    return choices.map { .character($0) }
  }

  /// Returns the next form of a character; nil if it has no forms.
  func nextForm(of character: Character) -> Character? {
    for forms in forms {
      guard let index = forms.firstIndex(of: String(character)) else { continue }
      return forms[(index + 1) % forms.count].first
    }
    return nil
  }

  /// Returns the character of a key in upper case as a single character, such as `ẞ` for `ß`.
  public func uppercasedKey(_ character: String) -> String {
    if let key = shifted[character] { return key }
    guard hasCase else { return character }
    let key = uppercased(character)
    return key.count == character.count ? key : character == "ß" ? "ẞ" : character
  }

  private func lowercasedKey(_ character: String) -> String {
    shifted.first { $0.value == character }?.key ?? lowercased(character)
  }

  /// A Boolean value indicating whether there is a shift key.
  var hasShift: Bool { hasCase || !shifted.isEmpty }

  /// A Boolean value indicating whether marks have separate keys, so that backspace deletes a mark before its letter.
  var typesMarks: Bool {
    func isMark(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.isMark) }
    return alphabetic.joined().contains(where: isMark)
      || alphabetic.joined().contains { secondary[$0, default: []].contains(where: isMark) }
      || isRightToLeft
  }

  /// The full stop and the comma of the language, if its digits and signs include them.
  var stops: (full: String, comma: String) {
    let signs = numeric[2]
    return (
      signs.contains(".") ? ["।", "։"].first(where: signs.contains) ?? "." : signs.first ?? ".",
      ["،", "、", "，", ","].first(where: signs.contains) ?? ","
    )
  }

  // MARK: Case

  /// Returns a text in upper case, according to the locale or else to Unicode.
  ///
  /// In Turkish `i` becomes `İ`. `ß` becomes `SS`.
  public func uppercased(_ text: String) -> String {
    upperCase.isEmpty
      ? text.uppercased() : text.map { upperCase[String($0)] ?? $0.uppercased() }.joined()
  }

  /// Returns a text in lower case; in Turkish `I` becomes `ı`, and `İ` becomes `i`.
  public func lowercased(_ text: String) -> String {
    guard !upperCase.isEmpty else { return text.lowercased() }
    let lowerCase = Dictionary(
      upperCase.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    return text.map { lowerCase[String($0)] ?? $0.lowercased() }.joined()
  }
}

extension Unicode.Scalar {
  /// A Boolean value indicating whether this is a combining mark.
  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
