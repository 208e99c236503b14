public import KeyboardCore

/// A `when` expression: a test of context names that decides whether something applies now.
///
/// ```
/// expr = and *( "||" and )     and = not *( "&&" not )     not = "!" not | atom
/// atom = true | false | "(" expr ")" | call | name [ op value ]
/// op   = == != < <= > >= in "not in"           call = focused(x) within(x) mode(x) has(x)
/// ```
///
/// A value is a number, `true`, `false`, `null`, a text in single quotes (`''` is one quote), or a
/// bare word, which is a text too. A name or bare word is a letter followed by letters, digits and
/// `_ . : -`.
///
/// Meaning: a name alone tests that its value is truthy; a name without value is falsy, equals
/// nothing except `null`, and so differs from every other value. `x == true` is `x`, and
/// `x == false` is `!x`. Numbers compare by value (1 equals 1.0), other values never mix: `'1'` is
/// not 1. Ordering holds between numbers only. `a in b` looks the value of `a` up in the list, or
/// among the member names of the object, that the name `b` stands for.
///
/// | Call | Holds when |
/// |---|---|
/// | `focused(x)` | `focus.name` is x |
/// | `within(x)` | `focus.name` is x, or the list `focus.path` contains x |
/// | `mode(x)` | `mode` is x, or a list that contains x |
/// | `has(x)` | the name x has a value other than null |
///
/// Equal conditions have the same structure. There are no regular expressions: they backtrack.
public struct Condition: Hashable, Sendable, CustomStringConvertible {
  let expression: ConditionExpression

  init(_ expression: ConditionExpression) {
    self.expression = expression
  }

  /// Reads a condition.
  ///
  /// - Parameter text: exactly one expression; white space around it is allowed.
  /// - Throws: a ``ConditionError`` whose message names the remedy.
  /// - Complexity: linear in the length of the text; parentheses nest at most 64 deep.
  public init(parsing text: String) throws(ConditionError) {
    var parser = ConditionParser(text)
    self.init(try parser.condition())
  }

  /// Returns a Boolean value indicating whether the condition holds now.
  ///
  /// - Complexity: each name is read at most once per place where it is written.
  public func evaluate(in context: some ContextReading) -> Bool {
    expression.evaluate(in: context)
  }

  /// The context names that the condition reads, in the order written, each once.
  public var names: [String] {
    expression.names.reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  /// The values of the names that the condition reads now: why it holds or does not.
  public func readings(in context: some ContextReading) -> [ConditionReading] {
    names.map { ConditionReading(name: $0, value: context.value($0)) }
  }

  /// The condition in canonical spelling; reading it gives an equal condition.
  public var description: String { expression.description }
}

/// A name that a condition reads, with its value.
public struct ConditionReading: Hashable, Sendable, CustomStringConvertible {
  /// The context name.
  public let name: String
  /// Its value; nil when it had none.
  public let value: Value?

  /// `list.focus = 3`, or `list.focus has no value`.
  public var description: String {
    guard let value else { return "\(name) has no value" }
    return "\(name) = \(value)"
  }
}

/// The reason why a text is not a condition, and the remedy.
public struct ConditionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mistakes.
  public enum Code: String, Hashable, Sendable {
    /// There is nothing to read.
    case empty
    /// A character that no condition contains outside a text.
    case unexpectedCharacter
    /// Something stands where it cannot.
    case unexpectedToken
    /// The text ends too early.
    case unexpectedEnd
    /// Something that starts like a number is none.
    case badNumber
    /// A text in quotes does not end.
    case unterminatedText
    /// A parenthesis has no partner.
    case unbalancedParenthesis
    /// A call of something that is no function.
    case unknownFunction
    /// A regular expression.
    case regularExpression
    /// Parentheses nest too deeply.
    case tooDeep
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

  /// The message.
  public var description: String { message }
}
