import KeyboardCore

/// Reads a condition by recursive descent, one token ahead.
struct ConditionParser {
  /// The number of parentheses that may nest, so that no text can exhaust the stack.
  private static let maximumDepth = 64

  private let input: String
  private let characters: [Character]
  private var position = 0
  private var current = ConditionToken(kind: .end, spelling: "", column: 1)
  private var depth = 0

  init(_ input: String) {
    self.input = input
    characters = Array(input)
  }

  /// The whole text as one expression.
  mutating func condition() throws(ConditionError) -> ConditionExpression {
    try advance()
    guard current.kind != .end else {
      throw error(.empty, "a condition is missing; write one such as list.focus == 3")
    }
    let expression = try disjunction()
    guard current.kind == .end else { throw unexpectedAfterExpression() }
    return expression
  }

  private mutating func disjunction() throws(ConditionError) -> ConditionExpression {
    var terms = [try conjunction()]
    while try take("||") { terms.append(try conjunction()) }
    return .or(terms)
  }

  private mutating func conjunction() throws(ConditionError) -> ConditionExpression {
    var terms = [try negation()]
    while try take("&&") { terms.append(try negation()) }
    return .and(terms)
  }

  private mutating func negation() throws(ConditionError) -> ConditionExpression {
    var isNegated = false
    while try take("!") { isNegated.toggle() }
    let start = current
    let atom = try atom()
    guard isNegated else { return atom }
    // Printed as !(a < 3), which nests one deeper than it was written.
    if case .comparison = atom { try checkDepth(at: start) }
    return .not(atom)
  }

  private mutating func atom() throws(ConditionError) -> ConditionExpression {
    if current.is("(") { return try parenthesised() }
    if try take("true") { return .constant(true) }
    if try take("false") { return .constant(false) }
    let name = try name()
    if current.is("(") { return try call(name) }
    return try test(of: name.spelling)
  }

  private mutating func parenthesised() throws(ConditionError) -> ConditionExpression {
    let opening = current
    try checkDepth(at: opening)
    try advance()
    depth += 1
    let inner = try disjunction()
    depth -= 1
    guard try take(")") else {
      if current.kind != .end { throw unexpectedAfterExpression() }
      throw error(
        .unbalancedParenthesis, "the '(' at column \(opening.column) is not closed; write ')'")
    }
    return inner
  }

  private mutating func call(_ word: ConditionToken) throws(ConditionError) -> ConditionExpression {
    guard let function = ConditionFunction(rawValue: word.spelling) else {
      let known = ConditionFunction.allCases.map(\.rawValue)
      let near = Spelling.nearest(to: word.spelling, in: known)
      throw error(
        .unknownFunction,
        "'\(word.spelling)' is not a function; write \(near ?? "focused, within, mode or has")",
        at: word)
    }
    try advance()
    let argument: String
    switch current.kind {
    case .word: argument = current.spelling
    case .text(let text): argument = text
    default: throw expected("a name in \(function.rawValue)(…)")
    }
    try advance()
    guard try take(")") else { throw expected("')' after \(function.rawValue)(\(argument)") }
    return .call(function, argument)
  }

  /// A name and the comparison that may follow it.
  private mutating func test(of name: String) throws(ConditionError) -> ConditionExpression {
    if try take("==") { return .equal(name, try value(after: "==")) }
    if try take("!=") { return .not(.equal(name, try value(after: "!="))) }
    for comparison in ConditionComparison.allCases where try take(comparison.rawValue) {
      return .comparison(name, comparison, try value(after: comparison.rawValue))
    }
    if try take("in") { return .membership(of: name, in: try self.name().spelling) }
    if current.is("=~") {
      throw error(
        .regularExpression, "regular expressions are not supported; compare with == or in")
    }
    guard try take("not") else { return .truth(of: name) }
    guard try take("in") else { throw expected("'in' after 'not'") }
    return .not(.membership(of: name, in: try self.name().spelling))
  }

  private mutating func value(after sign: String) throws(ConditionError) -> Value {
    let value: Value
    switch current.kind {
    case .number(let number): value = number
    case .text(let text): value = .string(text)
    case .word where current.is("true"): value = true
    case .word where current.is("false"): value = false
    case .word where current.is("null"): value = nil
    case .word: value = .string(current.spelling)
    default: throw expected("a number, a word or 'text' after '\(sign)'")
    }
    try advance()
    return value
  }

  private mutating func name() throws(ConditionError) -> ConditionToken {
    switch current.kind {
    case .word:
      guard let remedy = Self.reserved[current.spelling] else { break }
      throw error(.unexpectedToken, "'\(current.spelling)' is not a name; \(remedy)")
    case .number, .text:
      throw error(
        .unexpectedToken,
        "\(current.spelling) is not a name; write the name first: name == \(current.spelling)")
    case .sign where current.is(")"):
      throw depth == 0
        ? error(.unbalancedParenthesis, "')' has no '('; remove it")
        : expected("a name")
    case .sign, .end: throw expected("a name")
    }
    let word = current
    try advance()
    return word
  }

  /// The words that are not names, with what to write instead.
  private static let reserved = [
    "not": "write ! to negate", "null": "write name == null or !has(name)",
    "in": "write a name before or after it", "true": "write a name before or after it",
    "false": "write a name before or after it",
  ]

  private func checkDepth(at token: ConditionToken) throws(ConditionError) {
    guard depth >= Self.maximumDepth else { return }
    throw error(
      .tooDeep,
      "parentheses nest deeper than \(Self.maximumDepth); split the condition into two bindings",
      at: token)
  }

  private mutating func advance() throws(ConditionError) {
    current = try nextToken()
  }

  /// Goes past the word or sign if it is next.
  private mutating func take(_ spelling: String) throws(ConditionError) -> Bool {
    guard current.is(spelling) else { return false }
    try advance()
    return true
  }

  private func unexpectedAfterExpression() -> ConditionError {
    let token = current.spelling
    switch token {
    case ")": return error(.unbalancedParenthesis, "')' has no '('; remove it")
    case "and": return error(.unexpectedToken, "'and' does not belong here; write &&")
    case "or": return error(.unexpectedToken, "'or' does not belong here; write ||")
    default:
      let shown = token.hasPrefix("'") ? token : "'\(token)'"
      return error(.unexpectedToken, "\(shown) does not belong here; did you forget && or ||?")
    }
  }

  private func expected(_ what: String) -> ConditionError {
    current.kind == .end
      ? error(.unexpectedEnd, "the condition ends too early; write \(what)")
      : error(.unexpectedToken, "'\(current.spelling)' does not belong here; write \(what)")
  }

  private func error(
    _ code: ConditionError.Code, _ message: String, at token: ConditionToken? = nil
  ) -> ConditionError {
    let token = token ?? current
    return ConditionError(
      code: code, input: input, column: token.column, token: token.spelling, message: message)
  }

  // MARK: Tokens

  /// The next token; again and again ``ConditionToken/Kind/end`` after the last one.
  private mutating func nextToken() throws(ConditionError) -> ConditionToken {
    while let character = peek(), character.isWhitespace { position += 1 }
    let start = position
    guard let character = peek() else { return token(.end, from: start) }
    if character.startsConditionName {
      while let character = peek(), character.continuesConditionName { position += 1 }
      return token(.word, from: start)
    }
    if character.isDecimalDigit || character == "-" && peek(1)?.isDecimalDigit == true {
      return try number()
    }
    if character == "'" { return try text() }
    for sign in Self.signs where characters[position...].starts(with: sign) {
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
      throw error(
        .badNumber, "'\(spelling)' is not a number; write text in single quotes: '\(spelling)'",
        at: token(.end, from: start))
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
    throw error(
      .unterminatedText, "the text at column \(start + 1) does not end; write ' after it",
      at: token(.end, from: start))
  }

  private mutating func misplaced(_ character: Character) -> ConditionError {
    let remedy =
      switch character {
      case "=": "write =="
      case "&": "write &&"
      case "|": "write ||"
      case "/": "regular expressions are not supported; compare with == or in"
      default: "write text in single quotes"
      }
    position += 1
    return error(
      character == "/" ? .regularExpression : .unexpectedCharacter,
      "'\(character)' does not belong here; \(remedy)", at: token(.end, from: position - 1))
  }
}

extension Character {
  /// A Boolean value indicating whether a name or bare word may start with this.
  var startsConditionName: Bool { isLetter }

  /// A Boolean value indicating whether a name or bare word may go on with this.
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
private struct ConditionToken {
  enum Kind: Equatable {
    /// A word: a name, a function, a bare text or a word of the language.
    case word
    /// A number.
    case number(Value)
    /// A text in quotes, without them.
    case text(String)
    /// An operator or a parenthesis.
    case sign
    /// The end of the text.
    case end
  }

  let kind: Kind
  /// The token as written.
  let spelling: String
  /// Its start in characters, the first being 1.
  let column: Int

  /// Returns a Boolean value indicating whether this is the word or sign.
  func `is`(_ spelling: String) -> Bool {
    (kind == .word || kind == .sign) && self.spelling == spelling
  }
}
