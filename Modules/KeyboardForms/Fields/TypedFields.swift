import KeyboardCore

/// A text field.
struct TextField: FormField {}

/// A field for a number.
struct NumberField: FormField {
  func value(of input: FormInput) -> Value { Self.number(input.document.text) ?? .null }

  func mistake(in input: FormInput) -> String? {
    guard let number = value(of: input).numberValue else {
      return "write a number, such as 12 or 0.5"
    }
    let (least, most) = (input.rules.minimum, input.rules.maximum)
    if let limit = least?.numberValue, number < limit { return "\(least?.text ?? "") or more" }
    if let limit = most?.numberValue, number > limit { return "\(most?.text ?? "") at most" }
    return nil
  }

  func format(of input: FormInput) -> String? { input.bounds ?? "a number" }

  /// Returns a text as a number; nil if it is none.
  private static func number(_ text: String) -> Value? {
    let text = text.filter { !$0.isWhitespace }
    if let whole = Int(text) { return .integer(whole) }
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }),
      let number = Double(text), number.isFinite
    else { return nil }
    return .number(number)
  }
}

/// A field for an email address.
struct EmailField: FormField {
  func value(of input: FormInput) -> Value { Self.trimmed(input) }

  func mistake(in input: FormInput) -> String? {
    let parts = Self.trimmed(input).text.split(
      separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let isAddress =
      parts.count == 2 && !parts[0].isEmpty && parts[0].utf8.allSatisfy(Self.isNamePart)
      && parts[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy(Self.isLabel)
    return isAddress ? nil : "write an email address, such as ada@example.org"
  }

  func format(of input: FormInput) -> String? { "an email address" }

  /// The text without blanks around it, as HTML reads addresses; null where it is empty.
  static func trimmed(_ input: FormInput) -> Value {
    let text = input.document.text.drop(while: \.isWhitespace).reversed()
      .drop(while: \.isWhitespace).reversed()
    return text.isEmpty ? .null : .string(String(text))
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || ".!#$%&'*+/=?^_`{|}~-".utf8.contains(byte)
  }

  /// Returns whether a text is a label of a domain.
  private static func isLabel(_ text: Substring) -> Bool {
    let (hyphen, bytes) = (UInt8(ascii: "-"), text.utf8)
    return 1...63 ~= bytes.count && bytes.first != hyphen && bytes.last != hyphen
      && bytes.allSatisfy { isLetterOrDigit($0) || $0 == hyphen }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return character.isASCII && (character.isLetter || character.isNumber)
  }
}

/// A field for an absolute URL.
struct URLField: FormField {
  func value(of input: FormInput) -> Value { EmailField.trimmed(input) }

  func mistake(in input: FormInput) -> String? {
    let parts = EmailField.trimmed(input).text.split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && Self.isScheme(parts[0]) && Self.isReadable(parts[1], in: parts[0])
      ? nil : "write a whole address, such as https://example.org"
  }

  func format(of input: FormInput) -> String? { "a web address" }

  private static func isScheme(_ text: Substring) -> Bool {
    text.first?.isLetter == true
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  /// Returns whether a text may follow a scheme, which decides whether there is a host in it.
  private static func isReadable(_ text: Substring, in scheme: Substring) -> Bool {
    let isOfWeb = ["http", "https", "ws", "wss", "ftp"].contains(scheme.lowercased())
    guard isOfWeb || text.hasPrefix("//") else { return true }
    let isSlash = { (character: Character) in character == "/" || isOfWeb && character == "\\" }
    let authority = text.drop(while: isSlash).prefix { !isSlash($0) && !"?#".contains($0) }
    let place = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let end = place.lastIndex(of: "]") ?? place.startIndex
    let colon = place[end...].firstIndex(of: ":") ?? place.endIndex
    let (host, port) = (place[..<colon], place[colon...].dropFirst())
    guard port.allSatisfy({ $0.isASCII && $0.isNumber }), port.isEmpty || UInt16(port) != nil else {
      return false
    }
    if host.hasPrefix("[") {
      return host.hasSuffix("]")
        && host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || ":.".contains($0) }
    }
    return (!isOfWeb || !host.isEmpty) && !host.contains(where: isForbidden)
  }

  /// Returns whether a host cannot have a character.
  private static func isForbidden(_ character: Character) -> Bool {
    character.isWhitespace || "<>[]^|%\\".contains(character)
      || character.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

/// A field for a date.
struct DateField: FormField {
  func value(of input: FormInput) -> Value {
    Self.isDate(input.document.text) ? .string(input.document.text) : .null
  }

  func mistake(in input: FormInput) -> String? {
    guard let day = value(of: input).stringValue else {
      return "write a day as year-month-day, such as 2026-11-24"
    }
    if let first = input.rules.minimum?.stringValue, day < first { return "\(first) or later" }
    if let last = input.rules.maximum?.stringValue, day > last { return "\(last) or earlier" }
    return nil
  }

  func format(of input: FormInput) -> String? {
    let (first, last) = (input.rules.minimum?.text, input.rules.maximum?.text)
    return [
      "year-month-day", first.map { "\($0) or later" }, last.map { "\($0) or earlier" },
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// Returns whether a text is a valid date in ISO 8601 format.
  private static func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2],
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    return (1...days).contains(day)
  }
}

/// A note or a heading, which consists only of a title.
struct NoteField: FormField {
  let isTyped = false

  func value(of input: FormInput) -> Value { .null }
  func setValue(_ value: Value, of input: FormInput) {}
  func lineCount(of input: FormInput) -> Int { 0 }
}
