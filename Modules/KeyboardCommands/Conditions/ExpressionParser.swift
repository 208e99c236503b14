import KeyboardCore

/// Parses an expression by recursive descent with a lookahead of one token.
struct ExpressionParser {
  /// The maximum depth of parentheses, so that no text can exhaust the stack.
  private static let maximumDepth = 64
  /// The maximum number of operators and indexes that compute with values, for the same reason.
  private static let maximumSteps = 256

  /// The names that were read, with their columns, without those in `has(…)`.
  private(set) var names: [(name: String, column: Int)] = []
  private var reader: ExpressionReader
  private var current = ExpressionToken(kind: .end, spelling: "", column: 1)
  private var depth = 0
  private var steps = 0
  /// A Boolean value indicating whether this is the condition of a `filter`.
  private var isInFilter = false

  /// Creates a parser; in scripts `$` interpolates values, `read` reads files and lines may continue.
  init(_ input: String, isInScript: Bool = false) {
    reader = ExpressionReader(input, isInScript: isInScript)
  }

  /// Parses the whole text as one expression.
  mutating func expression() throws(ExpressionError) -> ExpressionNode {
    try advance()
    guard current.kind != .end else {
      throw error("an expression is missing; write one such as list.focus == 3")
    }
    let expression = try disjunction()
    guard current.kind == .end else { throw unexpectedAfterExpression() }
    return expression
  }

  // MARK: Operators

  private mutating func disjunction() throws(ExpressionError) -> ExpressionNode {
    var terms = [try conjunction()]
    while try take("||") { terms.append(try conjunction()) }
    return .or(terms)
  }

  private mutating func conjunction() throws(ExpressionError) -> ExpressionNode {
    var terms = [try negation()]
    while try take("&&") { terms.append(try negation()) }
    return .and(terms)
  }

  private mutating func negation() throws(ExpressionError) -> ExpressionNode {
    let start = current
    var count = 0
    while try take("!") { count += 1 }
    var node = try comparison()
    for _ in 0..<min(count, 2 - count % 2) { node = .not(node) }
    // Printed as !(a < 3), which nests one level deeper than written.
    if case .negation(let inner) = node, node.precedence == .negation, inner.precedence != .atom {
      try checkDepth(at: start)
    }
    return node
  }

  private mutating func comparison() throws(ExpressionError) -> ExpressionNode {
    let left = try sum()
    guard let relation = try relation() else { return left }
    let right = try sum()
    if isAtRelation {
      throw error(
        "'\(current.spelling)' does not belong here; comparisons do not chain: a < b && b < c")
    }
    return relation(left, right)
  }

  private typealias Relation = (ExpressionNode, ExpressionNode) -> ExpressionNode

  /// Reads the operator of a comparison, if one is next.
  private mutating func relation() throws(ExpressionError) -> Relation? {
    guard isAtRelation else { return nil }
    let sign = current.spelling
    guard sign != "=~" else {
      throw error("regular expressions are not supported; compare with == or in")
    }
    try advance()
    switch sign {
    case "!=": return { .not(.compare($0, .equal, $1)) }
    case "in": return { .membership(of: $0, in: $1) }
    case "not":
      guard try take("in") else { throw expected("'in' after 'not'") }
      return { .not(.membership(of: $0, in: $1)) }
    default:
      return ExpressionNode.Comparison(rawValue: sign).map { comparison in
        { .compare($0, comparison, $1) }
      }
    }
  }

  private var isAtRelation: Bool {
    guard case .sign = current.kind else { return false }
    switch current.spelling {
    case "==", "!=", "<", "<=", ">", ">=", "=~", "in", "not": return true
    default: return false
    }
  }

  private mutating func sum() throws(ExpressionError) -> ExpressionNode {
    var node = try product()
    while let sign = try arithmetic(.sum) { node = .arithmetic(node, sign, try product()) }
    return node
  }

  private mutating func product() throws(ExpressionError) -> ExpressionNode {
    var node = try unary()
    while let sign = try arithmetic(.product) { node = .arithmetic(node, sign, try unary()) }
    return node
  }

  private mutating func arithmetic(
    _ precedence: ExpressionPrecedence
  ) throws(ExpressionError) -> ArithmeticOperator? {
    guard case .sign = current.kind, let sign = ArithmeticOperator(rawValue: current.spelling),
      sign.precedence == precedence
    else { return nil }
    try countStep()
    try advance()
    return sign
  }

  private mutating func unary() throws(ExpressionError) -> ExpressionNode {
    try take("-") ? .minus(of: atom()) : atom()
  }

  // MARK: Atoms

  private mutating func atom() throws(ExpressionError) -> ExpressionNode {
    var node = try base()
    while true {
      if current.is("[") {
        try countStep()
        node = try enclosed("]") { parser throws(ExpressionError) in try parser.part(of: node) }
      } else if current.is(".") {
        // Printed as ['name'].
        try checkDepth(at: current)
        for name in try members() {
          try countStep()
          node = .element(of: node, at: .constant(.string(name)))
        }
      } else {
        return node
      }
    }
  }

  /// Reads `i`, or the bounds of a slice, `i : j`.
  private mutating func part(of node: ExpressionNode) throws(ExpressionError) -> ExpressionNode {
    var first: ExpressionNode?
    if !current.is(":") {
      let index = try disjunction()
      guard current.is(":") else { return .element(of: node, at: index) }
      first = index
    }
    try advance()
    return .slice(of: node, from: first, to: current.is("]") ? nil : try disjunction())
  }

  /// Reads the names after a `.` that follows a value.
  private mutating func members() throws(ExpressionError) -> [String] {
    try advance()
    let token = current
    let isWord = token.spelling.first?.startsExpressionName ?? false
    switch token.kind {
    case .name(let name) where !isWord:
      try advance()
      return [name]
    case _ where isWord:
      try advance()
      return token.spelling.split(separator: ".").map(String.init)
    default: throw expected("a name after the dot")
    }
  }

  private mutating func base() throws(ExpressionError) -> ExpressionNode {
    let token = current
    switch token.kind {
    case .constant(let value):
      try advance()
      return .constant(value)
    case .textBeforeValue(let text): return try interpolation(text)
    case .name(let name):
      try advance()
      if token.spelling == name, current.is("(") { return try call(token) }
      note(name, token.column)
      return .name(name)
    case .sign where token.is("("):
      return try enclosed(")") { parser throws(ExpressionError) in try parser.disjunction() }
    case .sign where token.is("["):
      return try enclosed("]") { parser throws(ExpressionError) in try parser.elements() }
    case .sign, .end:
      throw expected("a name or a value")
    }
  }

  private mutating func note(_ name: String, _ column: Int) {
    if !isInFilter || !name.isElementName { names.append((name, column)) }
  }

  /// Reads a text with interpolated values, as its parts joined, each value as a text.
  private mutating func interpolation(_ start: String) throws(ExpressionError) -> ExpressionNode {
    let token = current
    // Printed as ('text' + text(value)), which nests one level deeper than written.
    for _ in 0..<2 {
      try checkDepth(at: token)
      depth += 1
    }
    var node = start.isEmpty ? nil : ExpressionNode.constant(.string(start))
    func add(_ part: ExpressionNode) throws(ExpressionError) {
      guard let sum = node else {
        node = part
        return
      }
      try countStep()
      node = .arithmetic(sum, .add, part)
    }
    while true {
      try add(.call(.text, [try valueInText()]))
      let (text, hasValue) = try reader.text(from: token.column - 1)
      if !text.isEmpty { try add(.constant(.string(text))) }
      if !hasValue { break }
    }
    depth -= 2
    try advance()
    return node ?? .constant("")
  }

  /// Reads the value after a `$` in a text: a name, or an expression in braces.
  private mutating func valueInText() throws(ExpressionError) -> ExpressionNode {
    guard reader.openValue() else {
      let (name, column) = try reader.nameInText()
      note(name, column)
      return .name(name)
    }
    try advance()
    let node = try disjunction()
    guard current.is("}") else {
      if current.kind != .end { throw unexpectedAfterExpression() }
      throw error("the ${ is not closed; write }")
    }
    reader.closeValue()
    return node
  }

  /// Reads the content of brackets: the elements of a list, or the members of a map.
  private mutating func elements() throws(ExpressionError) -> ExpressionNode {
    if try take(":") { return .constant([:]) }
    guard !current.is("]") else { return .constant([]) }
    let first = try disjunction()
    guard current.is(":") else {
      var elements = [first]
      while try take(","), !current.is("]") { elements.append(try disjunction()) }
      guard !current.is(":") else {
        throw error(
          "':' does not belong in a list; write a name before every value, or before none")
      }
      return .list(of: elements)
    }
    return try .map(of: members(after: first))
  }

  private mutating func members(
    after first: ExpressionNode
  ) throws(ExpressionError) -> [ExpressionNode.Member] {
    var members: [ExpressionNode.Member] = []
    var names: Set = [first]
    var name = first
    while true {
      guard try take(":") else { throw expected("':' and what the name stands for") }
      members.append(ExpressionNode.Member(name: name, value: try disjunction()))
      guard try take(","), !current.is("]") else { return members }
      let token = current
      name = try disjunction()
      guard names.insert(name).inserted else {
        throw error(
          "\(token.quoted) is in the map already; leave one of them out",
          at: token)
      }
    }
  }

  private mutating func call(_ word: ExpressionToken) throws(ExpressionError) -> ExpressionNode {
    if word.spelling == "has" {
      return try enclosed(")") { parser throws(ExpressionError) in
        guard case .name(let name) = parser.current.kind else {
          throw parser.expected("a name in has(…)")
        }
        try parser.advance()
        return .has(name)
      }
    }
    guard let function = ExpressionFunction(rawValue: word.spelling) else {
      let known = ["has"] + ExpressionFunction.allCases.map(\.rawValue)
      let near = Spelling.nearest(to: word.spelling, in: known)
      throw error(
        "'\(word.spelling)' is not a function; write "
          + (near ?? "\(known.dropLast().joined(separator: ", ")) or \(known[known.count - 1])"),
        at: word)
    }
    guard function != .read || reader.isInScript else {
      throw error(
        "a condition that keys or events ask reads no files; ask a name that a script has set",
        at: word)
    }
    return try enclosed(")") { parser throws(ExpressionError) in
      var arguments = [try parser.disjunction()]
      let wasInFilter = parser.isInFilter
      parser.isInFilter = wasInFilter || function == .filter
      while try parser.take(",") { arguments.append(try parser.disjunction()) }
      parser.isInFilter = wasInFilter
      guard function.arity.contains(arguments.count) else {
        throw parser.error(
          "\(word.spelling) takes other arguments; write \(word.spelling)(\(function.shape))",
          at: word)
      }
      return .call(function, arguments)
    }
  }

  /// Reads the content between the current token, an opening parenthesis or bracket, and a closing one.
  private mutating func enclosed(
    _ closing: String,
    _ content: (inout ExpressionParser) throws(ExpressionError) -> ExpressionNode
  ) throws(ExpressionError) -> ExpressionNode {
    let opening = current
    try checkDepth(at: opening)
    try advance()
    depth += 1
    let node = try content(&self)
    depth -= 1
    guard try take(closing) else {
      if current.kind != .end { throw unexpectedAfterExpression() }
      throw error("the '\(opening.spelling)' is not closed; write '\(closing)'", at: opening)
    }
    return node
  }

  private func checkDepth(at token: ExpressionToken) throws(ExpressionError) {
    guard depth >= Self.maximumDepth else { return }
    throw error(
      "parentheses nest deeper than \(Self.maximumDepth); split the expression in two",
      at: token)
  }

  private mutating func countStep() throws(ExpressionError) {
    steps += 1
    guard steps > Self.maximumSteps else { return }
    throw error("the expression computes in more than \(Self.maximumSteps) steps; split it in two")
  }

  // MARK: Tokens

  private mutating func advance() throws(ExpressionError) {
    current = try reader.next()
  }

  /// Skips the word or sign if it is next.
  private mutating func take(_ spelling: String) throws(ExpressionError) -> Bool {
    guard current.is(spelling) else { return false }
    try advance()
    return true
  }

  private func unexpectedAfterExpression() -> ExpressionError {
    let token = current.spelling
    switch token {
    case ")", "]":
      let opening = token == ")" ? "(" : "["
      return error("'\(token)' has no '\(opening)'; remove it")
    case "and": return error("'and' does not belong here; write &&")
    case "or": return error("'or' does not belong here; write ||")
    case "is": return error("'is' does not belong here; write ==")
    default:
      return error("\(current.quoted) does not belong here; did you forget && or ||?")
    }
  }

  private func expected(_ what: String) -> ExpressionError {
    switch current.spelling {
    case "": error("the expression ends too early; write \(what)")
    case ")" where depth == 0: error("')' has no '('; remove it")
    case "not": error("'not' does not belong here; write ! to negate")
    case "/":
      error(
        "'/' does not belong here; regular expressions are not supported; compare with == or in")
    default: error("\(current.quoted) does not belong here; write \(what)")
    }
  }

  private func error(
    _ message: String, at token: ExpressionToken? = nil
  ) -> ExpressionError {
    let token = token ?? current
    return ExpressionError(
      input: reader.input, column: token.column, token: token.spelling,
      message: message)
  }
}

extension Condition {
  /// Returns the names that the text of a condition reads, with their columns; empty if it is not a condition.
  package static func names(in text: String) -> [(name: String, column: Int)] {
    var parser = ExpressionParser(text)
    return (try? parser.expression()) == nil ? [] : parser.names
  }
}
