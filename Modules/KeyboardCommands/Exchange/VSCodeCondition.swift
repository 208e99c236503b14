import KeyboardCore

/// A reader of `when` clauses of VS Code.
///
/// The structure is that of our conditions; words are wider there (`.md`, `c++`), texts have no
/// escape, and there are regular expressions, which are refused.
struct VSCodeCondition {
  private let characters: [Character]
  private var position = 0
  /// The start of the token that was read last.
  private var start = 0

  /// The condition that a clause stands for.
  static func condition(_ text: String) throws(ExchangeRefusal) -> Condition {
    var reader = VSCodeCondition(characters: Array(text))
    let translation = try reader.translation()
    do {
      return try Condition(parsing: translation)
    } catch {
      throw ExchangeRefusal(reason: "when is not understood: \(error.message)")
    }
  }

  private init(characters: [Character]) {
    self.characters = characters
  }

  private mutating func translation() throws(ExchangeRefusal) -> String {
    var output: [String] = []
    while let token = next() {
      switch token {
      case "(", ")", "!", "&&", "||", "in", "not": output.append(token)
      case "==", "===", "!=", "!==", "<", "<=", ">", ">=":
        output += [token.count == 3 ? String(token.dropLast()) : token, value()]
      case "=~":
        throw ExchangeRefusal(reason: "regular expressions are not supported", column: start + 1)
      case _ where token.isConditionName: output.append(token)
      default:
        throw ExchangeRefusal(
          reason: "'\(token)' cannot be a context name here", column: start + 1)
      }
    }
    return output.joined(separator: " ")
  }

  /// The token that starts next; nil at the end.
  private mutating func next() -> String? {
    while position < characters.count, characters[position].isWhitespace { position += 1 }
    guard position < characters.count else { return nil }
    start = position
    for sign in Self.signs where characters[position...].starts(with: sign) {
      position += sign.count
      return sign
    }
    if characters[position] == "'" {
      position += 1
      while position < characters.count, characters[position] != "'" { position += 1 }
      position = min(position + 1, characters.count)
      return String(characters[start..<position])
    }
    position += 1
    while position < characters.count, !Self.delimiters.contains(characters[position]),
      !characters[position].isWhitespace
    {
      position += 1
    }
    return String(characters[start..<position])
  }

  /// The signs, a longer one before those that it starts with.
  private static let signs = [
    "===", "!==", "==", "=~", "!=", "<=", ">=", "&&", "||", "<", ">", "!", "(", ")",
  ]
  private static let delimiters: Set<Character> = ["(", ")", "!", "=", "~", "&", "|", "'"]

  /// The value that a name is compared with, as we write it; VS Code allows nothing, which is an
  /// empty text.
  private mutating func value() -> String {
    let before = position
    guard let token = next(), token != ")", token != "&&", token != "||" else {
      position = before
      return "''"
    }
    if token.hasPrefix("'") {
      return token.count > 1 && token.hasSuffix("'") ? token : token + "'"
    }
    if token == "true" || token == "false" || isNumber(token) { return token }
    return "'\(token)'"
  }

  /// Returns a Boolean value indicating whether a word is a number for us too: digits, with a sign
  /// and a dot if need be.
  private func isNumber(_ word: String) -> Bool {
    word.first != "." && Double(word) != nil
      && word.utf8.allSatisfy { (UInt8(ascii: "-")...UInt8(ascii: "9")).contains($0) }
  }
}

// MARK: Writing

extension ConditionExpression {
  /// The expression as a `when` clause of VS Code.
  func vsCodeClause() throws(ExchangeRefusal) -> String {
    try vsCodeExpression().description
  }

  /// The same in the terms that VS Code has, whose spelling is ours.
  private func vsCodeExpression() throws(ExchangeRefusal) -> ConditionExpression {
    switch self {
    case .constant, .truth, .membership: return self
    case .call(.focused, let name):
      return try ConditionExpression.comparison(FocusNames.name, .equal, .string(name))
        .vsCodeExpression()
    case .call(let function, _):
      throw ExchangeRefusal(reason: "VS Code has no \(function.rawValue)(…)")
    case .comparison(_, _, .string(let text)):
      if !text.contains("'") { return self }
      throw ExchangeRefusal(reason: "VS Code cannot compare with a text that holds a quote")
    case .comparison(_, _, let value):
      if value.numberValue != nil { return self }
      throw ExchangeRefusal(reason: "VS Code cannot compare with \(value)")
    case .negation(let inner): return .negation(try inner.vsCodeExpression())
    case .all(let terms):
      return .all(try terms.map { term throws(ExchangeRefusal) in try term.vsCodeExpression() })
    case .any(let terms):
      return .any(try terms.map { term throws(ExchangeRefusal) in try term.vsCodeExpression() })
    }
  }
}
