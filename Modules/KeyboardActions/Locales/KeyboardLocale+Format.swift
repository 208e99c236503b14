public import KeyboardCore

extension KeyboardLocale {
  private enum Member: String, CaseIterable {
    case identifier, name, rightToLeft, quotationMarks, currency, alphabetic, numeric, symbolic
    case secondary, upperCase, spaceAfterSuggestion, decimalSeparator, hasCase
    case shifted, flicks, forms
  }

  /// Reads a locale from JSON or JSON5.
  ///
  /// - Parameter json: the text of one locale, in the format above.
  /// - Throws: a `JSONError` with the position of the mistake and how to correct it.
  public init(json: String) throws(JSONError) {
    let locale = try JSONField(JSON5Node(parsing: json), name: "the locale").object(Member.self)
    func rows(
      _ member: Member, or remedy: String = "three rows of characters",
      count: ClosedRange<Int> = 3...3
    ) throws(JSONError) -> [[String]]? {
      let field = locale[member]
      if field.isMissing { return nil }
      let rows = try field.elements(or: remedy).map { row throws(JSONError) in
        try row.characters()
      }
      guard count.contains(rows.count), !rows.contains(where: \.isEmpty) else {
        throw field.mistake(remedy)
      }
      return rows
    }
    identifier = try locale[.identifier].requiredText()
    name = try locale[.name].requiredText()
    isRightToLeft = try locale[.rightToLeft].flag() ?? false
    let marks = try locale[.quotationMarks].texts()
    guard marks.count == 4 else {
      throw locale[.quotationMarks].mistake("four marks: begin, end, and those inside a quotation")
    }
    quotationMarks = QuotationMarks(marks[0], marks[1], marks[2], marks[3])
    let remedy = "three or four rows of characters"
    guard let letters = try rows(.alphabetic, or: remedy, count: 3...4) else {
      throw locale[.alphabetic].mistake(remedy)
    }
    alphabetic = letters
    let signs = Signs(currency: try locale[.currency].text() ?? "$")
    numeric = try rows(.numeric) ?? signs.numeric
    symbolic = try rows(.symbolic) ?? signs.symbolic
    var secondary = signs.secondary
    for field in try locale[.secondary].members() {
      secondary[field.name] = try field.characters()
    }
    self.secondary = secondary
    upperCase = [:]
    for field in try locale[.upperCase].members() {
      upperCase[field.name] = try field.requiredText()
    }
    (shifted, flicks) = ([:], [:])
    for field in try locale[.shifted].members() {
      shifted[field.name] = try field.requiredText()
    }
    for field in try locale[.flicks].members() {
      flicks[field.name] = try field.characters()
    }
    forms = try locale[.forms].elements(or: "lists of characters").map {
      field throws(JSONError) in try field.characters()
    }
    decimalSeparator = try locale[.decimalSeparator].text() ?? "."
    hasCase =
      try locale[.hasCase].flag() ?? letters.joined().contains { $0.uppercased() != $0 }
    insertsSpaceAfterSuggestion = try locale[.spaceAfterSuggestion].flag() ?? true
  }
}

extension JSONField {
  /// Reads a row of keys or the content of a callout: a text of characters, or a list of texts.
  fileprivate func characters() throws(JSONError) -> [String] {
    if let text = node?.text { return text.map(String.init) }
    return try texts(or: "characters, or a list of texts")
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

  /// The built-in locales, sorted by name after English.
  public static let all =
    [english]
    + texts.filter { $0.identifier != "en" }.map { read($0.text) }.sorted { $0.name < $1.name }

  /// The texts of the locales by identifier, so that each can be read separately.
  private static let texts = (latin + otherScripts + madeLatin + madeOthers + madeShifted).map {
    text in
    // The identifier is the first value of each text.
    (identifier: String(text.split(separator: "\"", maxSplits: 4)[3]), text: text)
  }

  private static func read(_ text: String) -> KeyboardLocale {
    do throws(JSONError) {
      return try KeyboardLocale(json: text)
    } catch {
      preconditionFailure(error.description)
    }
  }

  /// Returns the built-in locale with an identifier, or else with its language; nil if there is none.
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
