extension JSON5Parser {
  /// A number; a whole one that fits is an integer however it is written.
  mutating func number() throws(JSON5Error) -> JSON5Node.Content {
    let token = scanner.nextWord
    var digits = Substring(token)
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits.removeFirst() }
    if ["nan", "infinity"].contains(digits.lowercased()) {
      throw error("'\(token)' cannot be kept; write a finite number")
    }
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    guard isHexadecimal ? digits.dropFirst(2).isHexadecimal : digits.isDecimalNumber else {
      throw notNumber(token, digits)
    }
    let whole = isHexadecimal ? Int(digits.dropFirst(2), radix: 16) : Int(digits)
    let content: JSON5Node.Content
    if let whole {
      content = .integer(isNegative ? -whole : whole)
    } else {
      guard let magnitude = Double(digits), magnitude.isFinite else {
        throw error("'\(token)' is too large; write a smaller number")
      }
      let number = isNegative ? -magnitude : magnitude
      content = Int(exactly: number).map(JSON5Node.Content.integer) ?? .number(number)
    }
    scanner.skip(token.utf8.count)
    return content
  }

  private mutating func notNumber(_ token: String, _ digits: Substring) -> JSON5Error {
    let stripped = digits.drop { $0 == "0" }
    let sign = token.dropLast(digits.count)
    if digits.first == "0", stripped.isDecimalNumber {
      return error("'\(token)' starts with a zero; write \(sign)\(stripped)")
    }
    return error(
      "'\(token)' is not a number; write one such as 10, -0.5, 1e3 or 0x1F, or a text in quotes")
  }
}

extension Substring {
  fileprivate var isHexadecimal: Bool {
    !isEmpty && utf8.allSatisfy { $0.hexadecimalValue != nil }
  }

  /// Whether this is digits with at most one dot, and an exponent if any; no zero in front.
  fileprivate var isDecimalNumber: Bool {
    var rest = self[...]
    let whole = rest.takeDigits()
    var fraction: Substring = ""
    if rest.first == "." {
      rest.removeFirst()
      fraction = rest.takeDigits()
    }
    guard !whole.isEmpty || !fraction.isEmpty, whole == "0" || whole.first != "0" else {
      return false
    }
    if rest.first == "e" || rest.first == "E" {
      rest.removeFirst()
      if rest.first == "+" || rest.first == "-" { rest.removeFirst() }
      guard !rest.takeDigits().isEmpty else { return false }
    }
    return rest.isEmpty
  }

  private mutating func takeDigits() -> Substring {
    let digits = prefix { ("0"..."9").contains($0) }
    self = self[digits.endIndex...]
    return digits
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit, or nil.
  var hexadecimalValue: UInt32? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
