// The characters of which numbers, names and blanks consist.

extension Substring {
  /// A Boolean value indicating whether this consists of digits with at most one dot, an optional exponent, and no
  /// leading zero.
  var isDecimalNumber: Bool {
    guard let first, first == "." || first.isNumber, Double(self) != nil else { return false }
    return allSatisfy { $0.isNumber || ".eE+-".contains($0) }
      && !(first == "0" && dropFirst().first?.isNumber ?? false)
  }

  var isHexadecimalNumber: Bool {
    (hasPrefix("0x") || hasPrefix("0X")) && count > 2 && dropFirst(2).allSatisfy(\.isHexDigit)
  }
}

extension Unicode.Scalar {
  /// A Boolean value indicating whether this is U+2028 or U+2029.
  var isLineSeparator: Bool { self == "\u{2028}" || self == "\u{2029}" }

  var endsLine: Bool { self == "\n" || self == "\r" || isLineSeparator }

  var isJSON5Blank: Bool {
    switch self {
    case "\u{B}", "\u{C}", "\u{A0}", "\u{FEFF}": true
    default: !isASCII && (isLineSeparator || properties.generalCategory == .spaceSeparator)
    }
  }

  /// A Boolean value indicating whether a number or a keyword may contain it.
  var isInNumber: Bool { isPlainWord || self == "." || self == "+" || self == "-" }

  var startsIdentifier: Bool { properties.isIDStart || self == "$" || self == "_" }

  var continuesIdentifier: Bool {
    properties.isIDContinue || self == "$" || self == "\u{200C}" || self == "\u{200D}"
  }
}
