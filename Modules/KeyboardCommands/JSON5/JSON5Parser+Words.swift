extension JSON5Parser {
  /// `true`, `false` or `null`.
  mutating func word() throws(JSON5Error) -> JSON5Node.Content {
    let word = scanner.nextWord
    let content: JSON5Node.Content
    switch word {
    case "true": content = .bool(true)
    case "false": content = .bool(false)
    case "null": content = .null
    default: throw noValue(scanner.nextToken)
    }
    scanner.skip(word.utf8.count)
    return content
  }

  private mutating func noValue(_ token: String) -> JSON5Error {
    switch token.lowercased() {
    case "":
      guard let next = scanner.nextCharacter else {
        return error("the text ends too early; write a value")
      }
      return error("a value is missing before '\(next)'; write one")
    case "true", "false": return error("'\(token)' is not a value; write \(token.lowercased())")
    case "none", "nil", "null", "undefined": return error("'\(token)' is not a value; write null")
    case "nan", "infinity": return error("'\(token)' cannot be kept; write a finite number")
    default:
      if token.hasPrefix("#") { return error("'#' does not begin a comment; write //") }
      return error("'\(token)' is not a value; write it in quotes")
    }
  }

  /// The name of a member: a text in quotes or an identifier of ECMAScript.
  mutating func name() throws(JSON5Error) -> String {
    if scanner.peek() == UInt8(ascii: "\"") || scanner.peek() == UInt8(ascii: "'") {
      return try text().value
    }
    var name = ""
    while let scalar = scanner.peekScalar() {
      if scalar == "\\" {
        scanner.skip()
        name.unicodeScalars.append(try identifierEscape())
      } else if scalar.properties.isIDContinue || scalar == "$" || scalar == "\u{200C}"
        || scalar == "\u{200D}"
      {
        guard !name.isEmpty || scalar.startsIdentifier else { break }
        name.unicodeScalars.append(scalar)
        scanner.skip(UTF8.width(scalar))
      } else {
        break
      }
    }
    guard name.isEmpty else { return name }
    let token = scanner.nextToken
    switch token {
    case "":
      let next = scanner.nextCharacter.map(String.init) ?? ""
      throw error("a name is missing before '\(next)'; write one")
    case _ where token.hasPrefix("#"): throw error("'#' does not begin a comment; write //")
    default: throw error("'\(token)' is not a name; write it in quotes")
    }
  }

  private mutating func identifierEscape() throws(JSON5Error) -> Unicode.Scalar {
    guard scanner.take(UInt8(ascii: "u")), let value = hexadecimal(4),
      let scalar = Unicode.Scalar(value), scalar.properties.isIDContinue || scalar == "$"
    else { throw error("a name holds no escapes but \\uXXXX of a letter; write it in quotes") }
    return scalar
  }
}

extension Unicode.Scalar {
  fileprivate var startsIdentifier: Bool {
    properties.isIDStart || self == "$" || self == "_"
  }
}
