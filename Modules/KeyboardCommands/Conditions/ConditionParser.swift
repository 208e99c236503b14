import KeyboardCore

/// Reads a condition by recursive descent, one token ahead.
struct ConditionParser {
  /// How deep parentheses may nest, so that no text can exhaust the stack.
  private static let maximumDepth = 64

  private var lexer: ConditionLexer
  private var current = ConditionToken(kind: .end, spelling: "", column: 1)
  private var depth = 0

  init(_ input: String) {
    lexer = ConditionLexer(input)
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

  /// What may follow a name: a comparison, or nothing.
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
    case .word:
      switch current.spelling {
      case "true": value = true
      case "false": value = false
      case "null": value = nil
      default: value = .string(current.spelling)
      }
    case .sign, .end: throw expected("a number, a word or 'text' after '\(sign)'")
    }
    try advance()
    return value
  }

  private mutating func name() throws(ConditionError) -> ConditionToken {
    switch current.kind {
    case .word where ["in", "not", "null", "true", "false"].contains(current.spelling):
      let remedy =
        switch current.spelling {
        case "not": "write ! to negate"
        case "null": "write name == null or !has(name)"
        default: "write a name before or after it"
        }
      throw error(.unexpectedToken, "'\(current.spelling)' is not a name; \(remedy)")
    case .word: break
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

  private func checkDepth(at token: ConditionToken) throws(ConditionError) {
    guard depth >= Self.maximumDepth else { return }
    throw error(
      .tooDeep,
      "parentheses nest deeper than \(Self.maximumDepth); split the condition into two bindings",
      at: token)
  }

  private mutating func advance() throws(ConditionError) {
    current = try lexer.next()
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
      code: code, input: lexer.input, column: token.column, token: token.spelling,
      message: message)
  }
}
