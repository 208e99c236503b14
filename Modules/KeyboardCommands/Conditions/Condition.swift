public import KeyboardCore

/// A `when` expression: whether something applies now, read from context names.
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
/// Meaning: a name alone asks whether its value is truthy; a name without value is falsy, equals
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
public struct Condition: Hashable, Sendable {
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

  /// Whether the condition holds now.
  ///
  /// - Complexity: each name is read at most once per place where it is written.
  public func evaluate(in context: some ContextReading) -> Bool {
    expression.evaluate(in: context)
  }

  /// The context names that the condition reads, in the order written, each once.
  public var names: [String] {
    var names: [String] = []
    expression.visitNames { name in
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// What each name that the condition reads has for a value now: why it holds or does not.
  public func readings(in context: some ContextReading) -> [ConditionReading] {
    names.map { ConditionReading(name: $0, value: context.value($0)) }
  }
}

extension Condition: CustomStringConvertible {
  /// The condition in canonical spelling; reading it gives an equal condition.
  public var description: String {
    expression.description
  }
}

/// A name that a condition reads, and what it was found to be.
public struct ConditionReading: Hashable, Sendable {
  /// The context name.
  public let name: String
  /// Its value; nil when it had none.
  public let value: Value?

  /// Creates a reading.
  public init(name: String, value: Value?) {
    self.name = name
    self.value = value
  }
}

extension ConditionReading: CustomStringConvertible {
  /// `list.focus = 3`, or `list.focus has no value`.
  public var description: String {
    guard let value else { return "\(name) has no value" }
    return "\(name) = \(value)"
  }
}
