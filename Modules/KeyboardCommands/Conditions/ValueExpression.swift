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
/// A bare word is a name wherever it stands. A name is a letter followed by letters, digits and
/// `_ . : -`, and ends in none of `. : -`; any other name stands in backquotes, as `` `<a>` ``.
/// Directly after a name, `-` belongs to the name; after anything else it is minus.
///
/// A literal is a number, `true`, `false`, `null`, or a text in quotes. In `'…'`, a doubled quote
/// stands for one; in `"…"`, `\n \t \r \e \" \\ \$` are escapes. `$` means nothing.
///
/// Meaning: a name without value is null. Null equals nothing and differs from everything, except
/// that comparing with the word `null` asks if there is a value. Comparing with the word `true` or
/// `false` asks for truth. Numbers compare by value (1 equals 1.0), other kinds never mix: `'1'` is
/// not 1. Ordering holds between numbers only. `a in b` looks an equal value up in a list, or a
/// text among the names in a map. `a[i]` is an element of a list or a character of a text, counted
/// from 0 or, if negative, from the end; or what a name in a map stands for, as `.name` is behind a
/// value. An unregistered dotted name is a part of a map, too: `row.title` of `row`. `a[i : j]` is
/// the part from i up to j. `+` adds numbers and joins texts or lists. `&& || !` give true or
/// false.
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
/// In functions that go through lists, a map stands for its names in order, and a text for its
/// characters. A value has at most a mebibyte of text and elements, and nests at most 64 deep. An
/// expression that goes through more than that again and again cannot be computed; a condition may
/// go through 16 KiB.
///
/// Equal expressions have the same structure. There are no regular expressions: they backtrack.
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

  /// Reads an expression, perhaps one of a script. There `"$name"` and `"${expr}"` put values into
  /// texts, `read(file)` is the text of a file, and lines go on after a backslash.
  package init(parsing text: String, isInScript: Bool) throws(ExpressionError) {
    var parser = ExpressionParser(text, isInScript: isInScript)
    node = try parser.expression()
  }

  private init(_ node: ExpressionNode) {
    self.node = node
  }

  /// Creates the expression that is a name, whatever it is made of.
  public init(name: String) {
    node = .name(name)
  }

  /// Computes the value of the expression now.
  ///
  /// - Throws: an ``ExpressionError`` when an operator does not take its
  ///   values, such as a text times 2, or a name without value plus 1.
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
  /// - Throws: an ``ExpressionError`` also for a list or a map, and for a text
  ///   that is compared with a number.
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

  /// The values of the names that the expression reads now, and of what it computes to compare.
  package func readings(
    in context: some ContextReading,
    readingFiles readFile: ((String) throws(MessageError) -> String)?
  ) -> [Condition.Reading] {
    var computation = Computation(work: Computation.limits.script)
    computation.readFile = readFile
    return node.asTest.readings(in: context, computation)
  }

  /// A Boolean value indicating whether the expression reads files, which no condition of a key may.
  package var readsFiles: Bool { node.calls(.read) }

  /// The name that a script sets by this, and the indexes of the part of its value: `x` and `0` of
  /// `x[0]`. Nil where it is neither a name nor a part of one.
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

  /// The names whose values the expression uses, which asking `has(name)` does not; in the order
  /// written, each once.
  public var usedNames: [String] { node.usedNames }

  /// The expression in canonical spelling; reading it gives an equal expression.
  public var description: String { node.description }

  /// Returns a Boolean value indicating whether a text is a name that needs no backquotes.
  public static func isName(_ text: String) -> Bool { text.isExpressionName }
}

/// The reason why a text is no expression or has no value, and the remedy.
public struct ExpressionError: KeyboardError {
  /// The text that was read.
  public let input: String
  /// The start of the offending token in characters, the first being 1.
  public let column: Int
  /// The offending token as written; empty at the end of the text.
  public let token: String
  /// One sentence that names the remedy.
  public let message: String
}
