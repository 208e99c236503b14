public import KeyboardCore

/// An expression over context names, in which conditions and computed values are written.
///
/// ```
/// expr = and *( "||" and )     and = not *( "&&" not )     not = "!" not | comparison
/// comparison = sum [ op sum ]                  op   = == != < <= > >= in "not in"
/// sum  = product *( (+|-) product )            product = unary *( (*|/|%) unary )
/// unary = ["-"] atom                           atom = literal | name | call | "(" expr ")"
///                                                   | "[" list "]" | "[" map "]" | atom part
/// map  = ":" | expr ":" expr *( "," expr ":" expr )
/// part = "[" expr "]" | "[" [expr] ":" [expr] "]" | "." name
/// ```
///
/// A bare word is always a name. A name is a letter followed by letters, digits and `_ . : -`, and does not end with
/// `. : -`; any other name is written in backquotes. Directly after a name, `-` belongs to the name;
/// elsewhere it is minus.
///
/// A literal is a number, `true`, `false`, `null`, or a text in quotes. In `'…'`, a doubled quote stands for one; in
/// `"…"`, `
///  \t \r \e \" \\ \$` are escapes. `$` has no special meaning.
///
/// Meaning: a name without a value is null. Null equals nothing and differs from everything, except that a comparison
/// with the word `null` tests whether there is a value. A comparison with the word `true` or `false` tests truth.
/// Numbers compare by value (1 equals 1.0); values of different kinds are never equal: `'1'` is not 1. Only numbers
/// are ordered. `a in b` looks up an equal value in a list, or a text among the names in a map. `a[i]` is an element
/// of a list or a character of a text, counted from 0 or, if negative, from the end; or the member of a map with that
/// name, as is `.name` after a value. An unregistered dotted name is a part of a map, too: `row.title` of `row`. `a[i
/// : j]` is the part from i up to j. `+` adds numbers and joins texts or lists. `&& || !` give true or false.
///
/// | Call | Holds when |
/// |---|---|
/// | `has(x)` | the name x has a value |
/// | `focused(v)` | `focus.name` is v |
/// | `within(v)` | `focus.name` is v, or the list `focus.path` contains v |
/// | `mode(v)` | `mode` is v, or a list that contains v |
/// | `contains(t, p)`, `startsWith(t, p)`, `endsWith(t, p)` | the text p is a part, the start or the end of the text t |
///
/// | Call | Is |
/// |---|---|
/// | `len(x)` | the number of characters of a text, of elements of a list, or of names in a map |
/// | `min(a, …)`, `max(a, …)` | the least or greatest of some numbers, or of a list of them |
/// | `abs(n)`, `round(n)` | a number without its sign; the nearest whole number |
/// | `number(t)` | the number that a text is; null when it is none |
/// | `text(v)` | a value as a text; of a list or a map its JSON |
/// | `lower(t)`, `upper(t)`, `trim(t)` | a text in lower or upper case; without white space around it |
/// | `split(t, p)`, `lines(t)` | the parts of a text between the places of another; its lines |
/// | `join(x, t)` | the elements of a list as one text, with a text between them |
/// | `replace(t, p, q)` | a text with one part put in the place of another, everywhere |
/// | `range(n)`, `range(a, b)` | the whole numbers from 0 or a up to n or b, without that |
/// | `sorted(x)` | a list of numbers or of texts in order |
/// | `filter(x, condition)` | the elements for which a condition holds that calls them `it` |
/// | `json(v)`, `parse(t)` | a value as JSON; the value that is written as JSON |
///
/// Functions that process lists treat a map as its names in order, and a text as its characters. A value has at most
/// a mebibyte of text and elements, and nests at most 64 deep. An expression that processes more than that in total
/// cannot be computed; the limit for a condition is 16 KiB.
///
/// Equal expressions have the same structure. There are no regular expressions, because they backtrack.
public struct ValueExpression: Hashable, Sendable, CustomStringConvertible {
  let node: ExpressionNode

  /// Reads an expression.
  ///
  /// - Parameter text: exactly one expression; white space around it is allowed.
  /// - Throws: an ``ExpressionError`` whose message names the remedy.
  /// - Complexity: linear in the length of the text; parentheses nest at most 64 deep.
  public init(parsing text: String) throws(ExpressionError) {
    try self.init(parsing: text, isInScript: false)
  }

  /// Reads an expression, possibly one of a script. There `"$name"` and `"${expr}"` interpolate values, `read(file)`
  /// is the text of a file, and lines continue after a backslash.
  package init(parsing text: String, isInScript: Bool) throws(ExpressionError) {
    var parser = ExpressionParser(text, isInScript: isInScript)
    node = try parser.expression()
  }

  private init(_ node: ExpressionNode) {
    self.node = node
  }

  /// Creates the expression that is a name, with any characters.
  public init(name: String) {
    node = .name(name)
  }

  /// Computes the value of the expression now.
  ///
  /// - Throws: an ``ExpressionError`` if an operator does not apply to its values, such as a text times 2, or a name
  ///   without value plus 1.
  public func value(in context: some ContextReading) throws(ExpressionError) -> Value {
    try value(in: context, readingFiles: nil)
  }

  /// Computes the value of the expression now, with a function that returns the text of a file.
  package func value(
    in context: some ContextReading,
    readingFiles readFile: ((String) throws(MessageError) -> String)?
  ) throws(ExpressionError) -> Value {
    try computed(readingFiles: readFile) { node.value(in: context, &$0) }
  }

  /// Returns whether the expression holds now, as a condition in a script.
  ///
  /// - Throws: an ``ExpressionError``, also for a list or a map, and for a text that is compared with a number.
  package func holds(
    in context: some ContextReading,
    readingFiles readFile: ((String) throws(MessageError) -> String)?
  ) throws(ExpressionError) -> Bool {
    try computed(readingFiles: readFile) { node.holds(in: context, &$0) }
  }

  private func computed<Result>(
    readingFiles readFile: ((String) throws(MessageError) -> String)?,
    _ compute: (inout Computation) -> Result
  ) throws(ExpressionError) -> Result {
    var computation = Computation(work: Computation.limits.script)
    computation.readFile = readFile
    let result = compute(&computation)
    guard let mistake = computation.mistake else { return result }
    throw ExpressionError(
      input: description, column: 1, token: description, message: mistake)
  }

  /// Returns the present values of the names that the expression reads, and of the expressions it compares.
  package func readings(
    in context: some ContextReading,
    readingFiles readFile: ((String) throws(MessageError) -> String)?
  ) -> [Condition.Reading] {
    var computation = Computation(work: Computation.limits.script)
    computation.readFile = readFile
    return node.asTest.readings(in: context, computation)
  }

  /// A Boolean value indicating whether the expression reads files, which conditions of keys may not do.
  package var readsFiles: Bool { node.calls(.read) }

  /// The name that a script assigns with this, and the indexes of the part of its value: `x` and `0` of `x[0]`. Nil
  /// if it is neither a name nor a part of one.
  package var place: (name: String, path: [ValueExpression])? {
    var path: [ValueExpression] = []
    var owner = node
    while case .element(of: let node, at: let index) = owner {
      path.insert(ValueExpression(index), at: 0)
      owner = node
    }
    guard case .name(let name) = owner else { return nil }
    return (name, path)
  }

  /// The context names that the expression reads, in the order written, each once.
  public var names: [String] { node.names }

  /// The names whose values the expression uses, without those that occur only in `has(name)`; in the order written,
  /// each once.
  public var usedNames: [String] { node.usedNames }

  /// The expression in canonical spelling; reading it gives an equal expression.
  public var description: String { node.description }

  /// Returns a Boolean value indicating whether a text is a name that needs no backquotes.
  public static func isName(_ text: String) -> Bool { text.isExpressionName }
}

/// The reason why a text is not an expression or has no value, and the remedy.
public struct ExpressionError: KeyboardError {
  /// The text that was parsed.
  public let input: String
  /// The start of the offending token in characters, the first being 1.
  public let column: Int
  /// The offending token as written; empty at the end of the text.
  public let token: String
  /// One sentence that names the remedy.
  public let message: String
}
