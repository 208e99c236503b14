/// A language that a keyboard types, with its rules for letters and quotation marks.
///
/// The system's locales know too little where only a part of Foundation is used: there, the upper
/// case of a Turkish `i` is wrong.
public struct KeyboardLocale: Hashable, Sendable {
  /// The identifier, such as `en` or `de_AT`.
  public var identifier: String
  /// The name in the language itself.
  public var name: String
  /// A Boolean value indicating whether text is read from right to left.
  public var isRightToLeft: Bool
  /// The quotation marks.
  public var quotationMarks: QuotationMarks

  /// Creates a locale.
  public init(
    _ identifier: String, name: String, isRightToLeft: Bool = false,
    quotationMarks: QuotationMarks
  ) {
    self.identifier = identifier
    self.name = name
    self.isRightToLeft = isRightToLeft
    self.quotationMarks = quotationMarks
  }

  /// The part of the identifier that names the language.
  public var languageCode: String {
    String(identifier.prefix { $0 != "_" && $0 != "-" }).lowercased()
  }

  /// The quotation marks of a language.
  public struct QuotationMarks: Hashable, Sendable {
    /// The mark that begins a quotation.
    public var begin: String
    /// The mark that ends it.
    public var end: String
    /// The mark that begins a quotation inside another one.
    public var alternateBegin: String
    /// The mark that ends it.
    public var alternateEnd: String

    /// Creates a set of marks.
    public init(_ begin: String, _ end: String, _ alternateBegin: String, _ alternateEnd: String) {
      self.begin = begin
      self.end = end
      self.alternateBegin = alternateBegin
      self.alternateEnd = alternateEnd
    }
  }

  // MARK: Case

  /// Returns a text in upper case.
  ///
  /// In Turkish and Azerbaijani `i` becomes `İ`. Elsewhere it is Unicode's mapping: `ß` becomes `SS`.
  public func uppercased(_ text: String) -> String {
    hasDotlessI ? text.replacing("i", with: "İ").uppercased() : text.uppercased()
  }

  /// Returns a text in lower case; in Turkish and Azerbaijani `I` becomes `ı` and `İ` becomes `i`.
  public func lowercased(_ text: String) -> String {
    hasDotlessI
      ? text.replacing("İ", with: "i").replacing("I", with: "ı").lowercased() : text.lowercased()
  }

  private var hasDotlessI: Bool { languageCode == "tr" || languageCode == "az" }
}

// MARK: - Known locales

extension KeyboardLocale {
  /// English.
  public static let english = KeyboardLocale(
    "en", name: "English", quotationMarks: QuotationMarks("“", "”", "‘", "’"))

  /// The locales that the toolkit knows.
  ///
  /// Source of the quotation marks: Unicode CLDR.
  public static let all: [KeyboardLocale] = [
    .english,
    KeyboardLocale("sv", name: "Svenska", quotationMarks: QuotationMarks("”", "”", "’", "’")),
    KeyboardLocale("de", name: "Deutsch", quotationMarks: QuotationMarks("„", "“", "‚", "‘")),
    KeyboardLocale("fr", name: "Français", quotationMarks: QuotationMarks("«", "»", "«", "»")),
    KeyboardLocale("es", name: "Español", quotationMarks: QuotationMarks("“", "”", "‘", "’")),
    KeyboardLocale("tr", name: "Türkçe", quotationMarks: QuotationMarks("“", "”", "‘", "’")),
    KeyboardLocale("ru", name: "Русский", quotationMarks: QuotationMarks("«", "»", "„", "“")),
    KeyboardLocale("el", name: "Ελληνικά", quotationMarks: QuotationMarks("«", "»", "“", "”")),
    KeyboardLocale(
      "ar", name: "العربية", isRightToLeft: true,
      quotationMarks: QuotationMarks("\"", "\"", "'", "'")),
    KeyboardLocale(
      "he", name: "עברית", isRightToLeft: true,
      quotationMarks: QuotationMarks("\"", "\"", "'", "'")),
  ]

  /// Finds a known locale by its identifier, or else by its language.
  public init?(identifier: String) {
    let language = identifier.prefix { $0 != "_" && $0 != "-" }.lowercased()
    guard
      let locale = Self.all.first(where: { $0.identifier == identifier })
        ?? Self.all.first(where: { $0.languageCode == language })
    else { return nil }
    self = locale
    self.identifier = identifier
  }
}
