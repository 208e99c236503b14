import KeyboardCommands
import KeyboardCore

/// A parser of `when` clauses of VS Code.
///
/// The structure is that of the toolkit's expressions. Names may have more characters (`vim.use<C-d>`) and get
/// backquotes; a bare word on the right of a comparison is a text; texts have no escapes. Of regular expressions only
/// those that list texts are imported. Source: its scanner and parser of context keys.
struct VSCodeCondition {
  /// A clause in the toolkit's language.
  struct Translation {
    let condition: Condition
    /// The possible differences, in sentences.
    let remarks: [String]
  }

  private let characters: [Character]
  private var position = 0
  /// The start of the token that was read last.
  private var start = 0
  private var output: [String] = []
  private var remarks: [String] = []

  /// Returns the condition for a clause.
  static func condition(_ text: String) throws(ExchangeRefusal) -> Translation {
    var reader = VSCodeCondition(characters: Array(text))
    try reader.translate()
    do {
      return Translation(
        condition: try Condition(parsing: reader.output.joined(separator: " ")),
        remarks: reader.remarks)
    } catch {
      throw ExchangeRefusal(reason: "when is not understood: \(error.message)")
    }
  }

  /// Returns whether a text is one word of such a clause.
  static func isName(_ text: String) -> Bool {
    var reader = VSCodeCondition(characters: Array(text))
    return reader.next() == text && reader.next() == nil && !isSign(text)
      && !["true", "false"].contains(text) && !text.hasPrefix("'") && !text.hasPrefix("/")
  }

  private init(characters: [Character]) {
    self.characters = characters
  }

  private mutating func translate() throws(ExchangeRefusal) {
    var former = ""
    while let token = next() {
      switch token {
      case "(", ")", "!", "&&", "||", "true", "false": output.append(token)
      case _ where Self.isSign(token) || token.hasPrefix("'") || token.hasPrefix("/"):
        throw refusal("'\(token)' does not belong here")
      default:
        let name = token.expressionName
        output.append(try test(of: token) ?? name)
        // VS Code negates only a name or parentheses.
        if former == "!", output.last != name {
          throw refusal("'!' before a comparison needs parentheses around it")
        }
      }
      former = token
    }
  }

  /// Returns the test of a name by an operator and a value; nil if no operator follows.
  private mutating func test(of word: String) throws(ExchangeRefusal) -> String? {
    let end = position
    let name = word.expressionName
    switch next() {
    case "==", "===":
      return "\(name) \(try equals(value(), isNegated: false))"
    case "!=", "!==":
      return "\(name) \(try equals(value(), isNegated: true))"
    case let sign? where ["<", "<=", ">", ">="].contains(sign):
      remarks.append(
        "VS Code also orders texts that look like numbers; here only numbers are ordered")
      let text = try value().text
      let number = text.leadingNumber.map { Value(wholeOrNot: $0).description }
      return "\(name) \(sign) \(number ?? text.expressionText)"
    case "in": return "\(name) in \(try value().text.expressionName)"
    case "not":
      guard next() == "in" else { throw refusal("'in' is missing after 'not'") }
      return "\(name) not in \(try value().text.expressionName)"
    case "=~": return "(\(try matches(of: word)))"
    default:
      position = end
      return nil
    }
  }

  /// Returns the test that a name matches the next regular expression.
  private mutating func matches(of name: String) throws(ExchangeRefusal) -> ExpressionNode {
    let sign = start
    while position < characters.count, characters[position].isWhitespace { position += 1 }
    start = position
    let quote = position < characters.count && characters[position] == "'" ? next() : nil
    let pattern = quote.map { $0.dropFirst().dropLast() } ?? regularExpression()
    let parts = pattern.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 2, parts[0].isEmpty, parts[parts.count - 1].isEmpty,
      let test = VSCodePattern.condition(
        that: name, matches: parts.dropFirst().dropLast().joined(separator: "/"))
    else {
      start = sign
      throw refusal("regular expressions are not supported; compare with == or in")
    }
    remarks.append("the regular expression becomes \(test), which tests texts only")
    return test
  }

  /// Returns the next regular expression, with its slashes and flags.
  private mutating func regularExpression() -> Substring {
    guard position < characters.count, characters[position] == "/" else { return "" }
    var isEscaped = false
    var isInClass = false
    position += 1
    while position < characters.count {
      let character = characters[position]
      position += 1
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "[" || character == "]" {
        isInClass = character == "["
      } else if character == "/", !isInClass {
        break
      }
    }
    while position < characters.count, "igsmyu".contains(characters[position]) { position += 1 }
    return Substring(String(characters[start..<position]))
  }

  /// Returns a comparison with a value; JavaScript's `==` converts a text to the number that it looks like.
  private func equals(_ value: (text: String, isQuoted: Bool), isNegated: Bool) -> String {
    if !value.isQuoted, ["true", "false"].contains(value.text) {
      return "\(isNegated ? "!=" : "==") \(value.text)"
    }
    let equals = Value.looselyEqual(to: value.text)
    if equals.count == 1 {
      return "\(isNegated ? "!=" : "==") \(value.text.expressionText)"
    }
    let list = ExpressionNode.constant(.array(equals))
    return "\(isNegated ? "not in" : "in") \(list)"
  }

  /// Returns the value to compare with a name; in VS Code it may be missing, which means an empty text.
  private mutating func value() throws(ExchangeRefusal) -> (text: String, isQuoted: Bool) {
    let end = position
    guard let token = next(), token == "in" || !Self.isSign(token) else {
      position = end
      return ("", false)
    }
    if token.hasPrefix("/") { throw refusal("'\(token)' needs quotes") }
    guard token.hasPrefix("'") else { return (token, false) }
    guard token.count > 1, token.hasSuffix("'") else {
      throw refusal("the text \(token) does not end")
    }
    return (String(token.dropFirst().dropLast()), true)
  }

  private func refusal(_ reason: String) -> ExchangeRefusal {
    ExchangeRefusal(reason: reason, column: start + 1)
  }

  // MARK: Tokens

  /// Returns the next token; nil at the end.
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
    while position < characters.count, continuesWord(at: position) { position += 1 }
    return String(characters[start..<position])
  }

  /// Returns whether a word continues at a position: `<` and `>` belong to it unless `=` follows.
  private func continuesWord(at position: Int) -> Bool {
    let character = characters[position]
    if character == "<" || character == ">" {
      return position + 1 >= characters.count || characters[position + 1] != "="
    }
    return !Self.delimiters.contains(character) && !character.isWhitespace
  }

  private static func isSign(_ token: String) -> Bool {
    signs.contains(token) || token == "in" || token == "not"
  }

  /// The signs, longer ones before their prefixes.
  private static let signs = [
    "===", "!==", "==", "=~", "!=", "<=", ">=", "&&", "||", "<", ">", "!", "(", ")",
  ]
  private static let delimiters: Set<Character> = [
    "(", ")", "!", "=", "~", "&", "|", "'", "`", "$", "{", "}",
  ]
}

extension Value {
  /// Returns the text, and the number and truth value that JavaScript's `==` considers equal to it.
  static func looselyEqual(to text: String) -> [Value] {
    guard let number = text.javaScriptNumber else { return [.string(text)] }
    let truth: [Value] = number == 0 ? [false] : number == 1 ? [true] : []
    return [.string(text), Value(wholeOrNot: number)] + truth
  }
}

extension String {
  /// The number that JavaScript makes of the text; nil for none.
  fileprivate var javaScriptNumber: Double? {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return 0 }
    let text = String(self[start...end])
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] {
      guard text.lowercased().hasPrefix(prefix), text.dropFirst(2).first?.isHexDigit == true else {
        continue
      }
      return Int(text.dropFirst(2), radix: radix).map(Double.init)
    }
    return text.numberPrefix == text ? text.leadingNumber : nil
  }

  /// The number that the text starts with, as JavaScript's `parseFloat` reads it; nil for none.
  fileprivate var leadingNumber: Double? { Double(numberPrefix) }

  /// The longest beginning that is a decimal number.
  private var numberPrefix: String {
    let start = drop(while: \.isWhitespace).prefix {
      $0.isExpressionDigit || "+-.eE".contains($0)
    }
    return start.indices.map { String(start[...$0]) }.last { Double($0) != nil } ?? ""
  }
}
