import KeyboardCore

/// Reads a `when` clause of VS Code as a condition of ours.
///
/// The structure is the same; words are wider there (`.md`, `c++`), texts have no escape, and there
/// are regular expressions, which are refused.
struct VSCodeCondition {
  private let characters: [Character]
  private var position = 0
  private var output: [String] = []

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
    while let token = next() {
      switch token {
      case "(", ")", "!", "&&", "||": output.append(token)
      case "==", "===", "!=", "!==", "<", "<=", ">", ">=":
        output.append(token.count == 3 ? String(token.dropLast()) : token)
        output.append(value())
      case "=~":
        throw ExchangeRefusal(reason: "regular expressions are not supported", column: column)
      case "in", "not": output.append(token)
      default: output.append(try name(token))
      }
    }
    return output.joined(separator: " ")
  }

  /// The column of the token that was read last.
  private var column: Int { start + 1 }
  private var start = 0

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

  /// What a name is compared with, as we write it; VS Code allows nothing, which is an empty text.
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

  /// Whether a word is a number for us too: digits, with a sign and a dot if need be.
  private func isNumber(_ word: String) -> Bool {
    word.first != "." && Double(word) != nil
      && word.utf8.allSatisfy { (UInt8(ascii: "-")...UInt8(ascii: "9")).contains($0) }
  }

  private func name(_ token: String) throws(ExchangeRefusal) -> String {
    guard let first = token.first, first.startsConditionName,
      token.allSatisfy(\.continuesConditionName)
    else {
      throw ExchangeRefusal(reason: "'\(token)' cannot be a context name here", column: column)
    }
    return token
  }
}
