import KeyboardCore

/// Splits a condition into tokens.
struct ConditionLexer {
  let input: String
  private let characters: [Character]
  private var position = 0

  init(_ input: String) {
    self.input = input
    characters = Array(input)
  }

  /// The next token; again and again ``ConditionToken/Kind/end`` after the last one.
  mutating func next() throws(ConditionError) -> ConditionToken {
    while let character = peek(), character.isWhitespace { position += 1 }
    let start = position
    guard let character = peek() else { return token(.end, from: start) }
    if character.startsConditionName {
      skip(while: \.continuesConditionName)
      return token(.word, from: start)
    }
    if character.isDecimalDigit || character == "-" && peek(1)?.isDecimalDigit == true {
      return try number()
    }
    if character == "'" { return try text() }
    for sign in Self.signs where starts(with: sign) {
      position += sign.count
      return token(.sign, from: start)
    }
    throw misplaced(character)
  }

  /// The signs, a longer one before those that it starts with.
  private static let signs = ["==", "=~", "!=", "<=", ">=", "&&", "||", "<", ">", "!", "(", ")"]

  private func peek(_ distance: Int = 0) -> Character? {
    let index = position + distance
    return index < characters.count ? characters[index] : nil
  }

  private func starts(with sign: String) -> Bool {
    characters[position...].starts(with: sign)
  }

  private mutating func skip(while belongs: (Character) -> Bool) {
    while let character = peek(), belongs(character) { position += 1 }
  }

  private func token(_ kind: ConditionToken.Kind, from start: Int) -> ConditionToken {
    ConditionToken(
      kind: kind, spelling: String(characters[start..<position]), column: start + 1)
  }

  private mutating func number() throws(ConditionError) -> ConditionToken {
    let start = position
    position += 1
    while let character = peek() {
      let isExponentSign = character == "+" && "eE".contains(characters[position - 1])
      guard character.continuesConditionName || isExponentSign else { break }
      position += 1
    }
    let spelling = String(characters[start..<position])
    guard spelling.allSatisfy({ $0.isDecimalDigit || ".eE+-".contains($0) }),
      let value = Value(conditionNumber: spelling)
    else {
      throw ConditionError(
        code: .badNumber, input: input, column: start + 1, token: spelling,
        message: "'\(spelling)' is not a number; write text in single quotes: '\(spelling)'")
    }
    return token(.number(value), from: start)
  }

  private mutating func text() throws(ConditionError) -> ConditionToken {
    let start = position
    var content = ""
    position += 1
    while let character = peek() {
      position += 1
      if character != "'" {
        content.append(character)
      } else if peek() == "'" {
        content.append("'")
        position += 1
      } else {
        return token(.text(content), from: start)
      }
    }
    throw ConditionError(
      code: .unterminatedText, input: input, column: start + 1,
      token: String(characters[start...]),
      message: "the text at column \(start + 1) does not end; write ' after it")
  }

  private func misplaced(_ character: Character) -> ConditionError {
    let remedy =
      switch character {
      case "=": "write =="
      case "&": "write &&"
      case "|": "write ||"
      case "\"": "write text in single quotes"
      case "/": "regular expressions are not supported; compare with == or in"
      default: "write text in single quotes"
      }
    return ConditionError(
      code: character == "/" ? .regularExpression : .unexpectedCharacter, input: input,
      column: position + 1, token: String(character),
      message: "'\(character)' does not belong here; \(remedy)")
  }
}

extension Character {
  /// Whether a name or bare word may start with this.
  var startsConditionName: Bool { isLetter }

  /// Whether a name or bare word may go on with this.
  var continuesConditionName: Bool {
    isLetter || isDecimalDigit || self == "_" || self == "." || self == ":" || self == "-"
  }

  fileprivate var isDecimalDigit: Bool { ("0"..."9").contains(self) }
}

extension Value {
  /// The number that a spelling stands for; a whole one is an integer however it is written.
  fileprivate init?(conditionNumber spelling: String) {
    if let whole = Int(spelling) {
      self = .integer(whole)
    } else if let number = Double(spelling), number.isFinite {
      self = Int(exactly: number).map(Value.integer) ?? .number(number)
    } else {
      return nil
    }
  }
}

/// One word, number, text or sign of a condition.
struct ConditionToken: Equatable {
  enum Kind: Equatable {
    /// A word: a name, a function, a bare text or a word of the language.
    case word
    /// A number.
    case number(Value)
    /// A text in quotes, without them.
    case text(String)
    /// An operator or a parenthesis.
    case sign
    /// What follows the last token.
    case end
  }

  let kind: Kind
  /// As written.
  let spelling: String
  /// Where it starts, in characters, the first being 1.
  let column: Int

  /// Whether this is the word or sign.
  func `is`(_ spelling: String) -> Bool {
    (kind == .word || kind == .sign) && self.spelling == spelling
  }
}
