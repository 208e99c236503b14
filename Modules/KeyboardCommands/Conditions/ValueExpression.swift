public import KeyboardCore

/// An expression over context names: what conditions and computed values are written in.
///
/// ```
/// expr = and *( "||" and )     and = not *( "&&" not )     not = "!" not | comparison
/// comparison = sum [ op sum ]                  op   = == != < <= > >= in "not in"
/// sum  = product *( (+|-) product )            product = unary *( (*|/|%) unary )
/// unary = ["-"] atom                           atom = literal | name | call | "(" expr ")"
///                                                   | "[" list "]" | atom "[" expr "]"
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
/// text among the member names of an object. `a[i]` is an element, counted from 0, or a member. `+`
/// adds numbers and joins texts or lists. `&& || !` give true or false.
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
/// | `len(x)` | the number of characters of a text, of elements of a list, or of members of an object |
/// | `min(a, …)`, `max(a, …)` | the least or greatest of some numbers, or of a list of them |
/// | `abs(n)`, `round(n)` | a number without its sign; the nearest whole number |
/// | `lower(t)`, `upper(t)` | a text in lower or upper case |
///
/// A value has at most a mebibyte of text and elements, and nests at most 64 deep.
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
    var parser = ExpressionParser(text)
    node = try parser.expression()
  }

  /// Creates the expression that is a name, whatever it is made of.
  public init(name: String) {
    node = .name(name)
  }

  /// Computes the value of the expression now.
  ///
  /// - Throws: an ``ExpressionError`` with code `notComputable` when an operator does not take its
  ///   values, such as a text times 2, or a name without value plus 1.
  public func value(in context: some ContextReading) throws(ExpressionError) -> Value {
    var mistake: String?
    let value = node.value(in: context, &mistake)
    guard let mistake else { return value }
    throw ExpressionError(
      code: .notComputable, input: description, column: 1, token: description, message: mistake)
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
  /// The kinds of mistakes.
  public enum Code: String, Hashable, Sendable {
    /// There is nothing to read.
    case empty
    /// A character that means nothing outside a text.
    case unexpectedCharacter
    /// Something stands where it cannot.
    case unexpectedToken
    /// The text ends too early.
    case unexpectedEnd
    /// Something that starts like a number is none.
    case badNumber
    /// A text or a name in quotes does not end, or has an unknown escape.
    case badText
    /// A parenthesis or bracket has no partner.
    case unbalanced
    /// A call of something that is no function.
    case unknownFunction
    /// A regular expression.
    case regularExpression
    /// Parentheses nest too deeply.
    case tooDeep
    /// An operator does not take the values that it was given.
    case notComputable
  }

  /// The kind of mistake.
  public let code: Code
  /// The text that was read.
  public let input: String
  /// The start of the offending token in characters, the first being 1.
  public let column: Int
  /// The offending token as written; empty at the end of the text.
  public let token: String
  /// One sentence that names the remedy.
  public let message: String
}
