public import KeyboardCore

extension KeyboardLocale: Decodable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case identifier, name, rightToLeft, quotationMarks, currency, alphabetic, numeric, symbolic
    case secondary, upperCase, spaceAfterSuggestion, decimalSeparator, hasCase
  }

  /// Reads a locale from JSON.
  ///
  /// - Parameter json: the text of one locale, in the format above.
  /// - Throws: ``MessageError`` that names the member at fault.
  public init(json: String) throws(MessageError) {
    self = try MessageError.decode(json, as: "a locale")
  }

  /// Reads a locale.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func rows(_ key: CodingKeys) throws -> [[String]]? {
      guard let rows = try container.decodeIfPresent([Characters].self, forKey: key) else {
        return nil
      }
      guard rows.count == 3, !rows.contains(where: \.texts.isEmpty) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "needs three rows of characters")
      }
      return rows.map(\.texts)
    }
    try decoder.refuseMembers(besides: CodingKeys.allCases, in: "a locale")
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
    let signs = Signs(currency: currency)
    numeric = try rows(.numeric) ?? signs.numeric
    symbolic = try rows(.symbolic) ?? signs.symbolic
    secondary = signs.secondary.merging(
      try container.decodeIfPresent([String: Characters].self, forKey: .secondary)?
        .mapValues(\.texts) ?? [:], uniquingKeysWith: { $1 })
    upperCase = try container.decodeIfPresent([String: String].self, forKey: .upperCase) ?? [:]
    decimalSeparator =
      try container.decodeIfPresent(String.self, forKey: .decimalSeparator) ?? "."
    hasCase =
      try container.decodeIfPresent(Bool.self, forKey: .hasCase)
      ?? letters.joined().contains { $0.uppercased() != $0 }
    insertsSpaceAfterSuggestion =
      try container.decodeIfPresent(Bool.self, forKey: .spaceAfterSuggestion) ?? true
  }

  /// A row of keys or the choices of a callout: a string of characters, or a list of texts.
  private struct Characters: Decodable {
    let texts: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        texts = text.map(String.init)
      } else {
        texts = try container.decode([String].self)
      }
    }
  }
}

/// The signs of an English keyboard, with the currency of a locale.
private struct Signs {
  let currency: String

  var numeric: [[String]] {
    [characters("1234567890"), characters("-/:;()") + [currency] + characters("&@”"), last]
  }

  var symbolic: [[String]] {
    let currencies = characters("$€£¥").filter { $0 != currency }.prefix(3)
    return [characters("[]{}#%^*+="), characters("_\\|~<>") + currencies + ["•"], last]
  }

  var secondary: [String: [String]] {
    let signs = [
      "0°", "-–—•", "/\\", "$€£¥₩₽¢", "&§", "”\"“„»«", ".…", "?¿", "!¡", "’'‘`", "%‰", "=≠≈",
    ]
    var secondary: [String: [String]] = [:]
    for sign in signs.map(characters) { secondary[sign[0]] = sign }
    secondary[currency] = [currency] + characters("$€£¥₩₽¢").filter { $0 != currency }
    return secondary
  }

  private var last: [String] { characters(".,?!’") }
  private func characters(_ text: String) -> [String] { text.map(String.init) }
}

// MARK: - Known locales

extension KeyboardLocale {
  /// The locale of English.
  public static let english = read(latin[0])

  /// The locales that the toolkit knows, in alphabetical order of their names after English.
  public static let all =
    [english]
    + texts.filter { $0.identifier != "en" }.map { read($0.text) }.sorted { $0.name < $1.name }

  /// The texts of the locales by identifier, so that one is read alone.
  private static let texts = (latin + otherScripts + madeLatin + madeOthers).map { text in
    // The identifier is the first value of each.
    (identifier: String(text.split(separator: "\"", maxSplits: 4)[3]), text: text)
  }

  private static func read(_ text: String) -> KeyboardLocale {
    do throws(MessageError) {
      return try KeyboardLocale(json: text)
    } catch {
      preconditionFailure(error.message)
    }
  }

  /// Finds a known locale by its identifier, or else by its language.
  public init?(identifier: String) {
    let language = identifier.prefix { $0 != "_" && $0 != "-" }.lowercased()
    let exact = identifier.map { $0 == "-" ? "_" : String($0) }.joined()
    guard
      let found = Self.texts.first(where: { $0.identifier == exact })
        ?? Self.texts.first(where: { $0.identifier == language })
        ?? Self.texts.first(where: { $0.identifier.hasPrefix(language + "_") })
    else { return nil }
    self = Self.read(found.text)
    self.identifier = identifier
  }
}
