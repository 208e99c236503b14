/// A dotted name, or the beginning of one followed by `.*` for every name below it.
nonisolated struct NamePattern: Hashable, Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  /// Whether a name is meant.
  func matches(_ name: String) -> Bool {
    guard text.hasSuffix(".*") else { return text == name }
    let prefix = text.dropLast()
    return name.count > prefix.count && name.hasPrefix(prefix)
  }

  /// Whether the text is a dotted name, or one that ends with `.*`.
  var isValid: Bool {
    Self.isDottedName(text.hasSuffix(".*") ? String(text.dropLast(2)) : text)
  }

  /// Whether a text has parts of ASCII letters, digits, `_` and `-`, joined by dots.
  static func isDottedName(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isNameByte }
    }
  }
}

nonisolated extension UInt8 {
  fileprivate var isNameByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
