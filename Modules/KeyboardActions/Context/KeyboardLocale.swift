import FoundationEssentials

/// A language that a keyboard types: its letters, and its rules for case and quotation marks.
///
/// It is data in JSON, the format in which a program or a user adds another one:
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
/// Also `rightToLeft` (false), `currency` (`$`), `numeric` and `symbolic` (three rows each, as on an
/// English keyboard), `upperCase` (letters that the rules of Unicode get wrong, such as
/// `{ "i": "İ" }`), and `spaceAfterSuggestion` (true). A row is a string of characters.
public struct KeyboardLocale: Hashable, Sendable {
  /// The identifier, such as `en` or `de_AT`.
  public var identifier: String
  /// The name in the language itself.
  public var name: String
  /// A Boolean value indicating whether text is read from right to left.
  public var isRightToLeft: Bool
  /// The quotation marks.
  public var quotationMarks: QuotationMarks
  /// The characters of the keys, by kind of keyboard, row by row in lower case.
  public var alphabetic: [[String]]
  /// The digits and common signs, row by row.
  public var numeric: [[String]]
  /// More signs, row by row.
  public var symbolic: [[String]]
  /// The characters in the callout of a key, its own first, by its own in lower case.
  public var secondary: [String: [String]]
  /// A Boolean value indicating whether a space follows a suggestion that is taken.
  public var insertsSpaceAfterSuggestion: Bool
  private var upperCase: [String: String]

  /// The part of the identifier that names the language.
  public var languageCode: String {
    String(identifier.prefix { $0 != "_" && $0 != "-" }).lowercased()
  }

  /// The quotation marks of a language. Source: Unicode CLDR.
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

  /// Returns a text in upper case: as Unicode maps it, where the locale has no other rule.
  ///
  /// In Turkish `i` becomes `İ`. `ß` becomes `SS`.
  public func uppercased(_ text: String) -> String {
    upperCase.isEmpty
      ? text.uppercased() : text.map { upperCase[String($0)] ?? $0.uppercased() }.joined()
  }

  /// Returns a text in lower case; in Turkish `I` becomes `ı`, and `İ` becomes `i`.
  public func lowercased(_ text: String) -> String {
    let lowerCase = Dictionary(
      upperCase.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    return lowerCase.isEmpty
      ? text.lowercased()
      : text.map { lowerCase[String($0)] ?? $0.lowercased() }.joined()
  }
}

extension KeyboardLocale {
  /// Returns the actions in the callout of a character's key, its own first; empty for none.
  ///
  /// English stands in for signs of which the locale says nothing. Those of an upper-case letter are
  /// in upper case; what has no single upper-case letter, such as `ß`, stays.
  public func secondaryActions(for action: KeyboardAction) -> [KeyboardAction] {
    guard case .character(let text) = action else { return [] }
    let base = lowercased(text)
    let isLetter = base != uppercased(base)
    let own = secondary[base] ?? (isLetter ? nil : Self.english.secondary[base])
    return (own ?? []).map { character in
      let upper = uppercased(character)
      return .character(text != base && upper.count == 1 ? upper : character)
    }
  }
}

// MARK: - Format

/// The reason why a locale cannot be read.
public struct KeyboardLocaleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence that names the remedy.
  public let message: String

  /// The message.
  public var description: String { message }
}

extension KeyboardLocale: Decodable {
  private enum CodingKeys: String, CodingKey {
    case identifier, name, rightToLeft, quotationMarks, currency, alphabetic, numeric, symbolic
    case secondary, upperCase, spaceAfterSuggestion
  }

  /// Reads a locale from JSON.
  ///
  /// - Parameter json: the text of one locale, in the format above.
  /// - Throws: ``KeyboardLocaleError`` that names the member at fault.
  public init(json: String) throws(KeyboardLocaleError) {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
    } catch let DecodingError.keyNotFound(key, _) {
      throw KeyboardLocaleError(message: "a locale needs \(key.stringValue)")
    } catch let DecodingError.typeMismatch(_, context) {
      throw KeyboardLocaleError(message: "\(context.path) has the wrong kind of value")
    } catch let DecodingError.dataCorrupted(context) where !context.codingPath.isEmpty {
      throw KeyboardLocaleError(message: "\(context.path) \(context.debugDescription)")
    } catch {
      throw KeyboardLocaleError(message: "a locale is a JSON object; this text is none")
    }
  }

  /// Reads a locale.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func rows(_ key: CodingKeys) throws -> [[String]]? {
      guard let rows = try container.decodeIfPresent([String].self, forKey: key) else { return nil }
      guard rows.count == 3, !rows.contains(where: \.isEmpty) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "needs three rows of characters")
      }
      return rows.map { $0.map(String.init) }
    }
    identifier = try container.decode(String.self, forKey: .identifier)
    name = try container.decode(String.self, forKey: .name)
    isRightToLeft = try container.decodeIfPresent(Bool.self, forKey: .rightToLeft) ?? false
    let marks = try container.decode([String].self, forKey: .quotationMarks)
    guard marks.count == 4 else {
      throw DecodingError.dataCorruptedError(
        forKey: .quotationMarks, in: container,
        debugDescription: "needs four marks: begin, end, and those inside a quotation")
    }
    quotationMarks = QuotationMarks(marks[0], marks[1], marks[2], marks[3])
    guard let letters = try rows(.alphabetic) else {
      throw DecodingError.keyNotFound(
        CodingKeys.alphabetic, .init(codingPath: [], debugDescription: ""))
    }
    alphabetic = letters
    let currency = try container.decodeIfPresent(String.self, forKey: .currency) ?? "$"
    numeric =
      try rows(.numeric) ?? Self.rows("1234567890", "-/:;()\(currency)&@”", ".,?!’")
    symbolic = try rows(.symbolic) ?? Self.rows("[]{}#%^*+=", "_\\|~<>€£¥•", ".,?!’")
    secondary =
      try container.decodeIfPresent([String: String].self, forKey: .secondary)?
      .mapValues { $0.map(String.init) } ?? [:]
    upperCase = try container.decodeIfPresent([String: String].self, forKey: .upperCase) ?? [:]
    insertsSpaceAfterSuggestion =
      try container.decodeIfPresent(Bool.self, forKey: .spaceAfterSuggestion) ?? true
  }

  private static func rows(_ rows: String...) -> [[String]] { rows.map { $0.map(String.init) } }
}

extension DecodingError.Context {
  fileprivate var path: String { codingPath.map(\.stringValue).joined(separator: ".") }
}

// MARK: - Known locales

extension KeyboardLocale {
  /// English.
  public static let english = known("en")

  /// The locales that the toolkit knows, in alphabetical order of their names after English.
  public static let all: [KeyboardLocale] = data.map { text -> KeyboardLocale in
    do throws(KeyboardLocaleError) {
      return try KeyboardLocale(json: text)
    } catch {
      preconditionFailure(error.message)
    }
  }

  private static func known(_ identifier: String) -> KeyboardLocale {
    guard let locale = KeyboardLocale(identifier: identifier) else {
      preconditionFailure("the locale \(identifier) is missing")
    }
    return locale
  }

  /// Finds a known locale by its identifier, or else by its language.
  public init?(identifier: String) {
    let language = identifier.prefix { $0 != "_" && $0 != "-" }.lowercased()
    let exact = Self.all.first { $0.identifier == identifier }
    guard let locale = exact ?? Self.all.first(where: { $0.languageCode == language }) else {
      return nil
    }
    self = locale
    self.identifier = identifier
  }
}
