public import KeyboardCore

/// A `when` expression: a test of context names that determines whether something applies now.
///
/// It holds if the value of its ``ValueExpression`` counts as true: everything except null, false, 0 and the empty
/// text. An expression that cannot be computed is null.
///
/// ```swift
/// KeyBinding(key: "indent", name: "Indent", sequence: "tab", when: "mode == 'edit' && !readOnly")
/// ```
///
/// A literal that is not an expression stops the program with the error, because it is a programming mistake. Text
/// from other sources is read with ``init(parsing:)``.
public struct Condition: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  package let node: ExpressionNode

  /// The condition that always holds.
  public static let always = Condition(.constant(true))
  /// The condition that never holds.
  public static let never = Condition(.constant(false))

  init(_ node: ExpressionNode) {
    self.node = node.asTest
  }

  /// Creates the condition that the value of an expression counts as true.
  public init(_ expression: ValueExpression) {
    self.init(expression.node)
  }

  /// Reads a condition.
  ///
  /// - Parameter text: exactly one expression; white space around it is allowed.
  /// - Throws: an ``ExpressionError`` whose message names the remedy.
  /// - Complexity: linear in the length of the text; parentheses nest at most 64 deep.
  public init(parsing text: String) throws(ExpressionError) {
    self.init(try ValueExpression(parsing: text))
  }

  /// Creates a condition from a literal.
  ///
  /// - Precondition: the literal is an expression.
  public init(stringLiteral text: String) {
    do {
      try self.init(parsing: text)
    } catch {
      // Optimised programs do not print the message of a failed precondition.
      fatalError("the condition \"\(text)\", column \(error.column): \(error.message)")
    }
  }

  /// Returns a Boolean value indicating whether the condition holds now.
  ///
  /// - Complexity: each name is read at most once per occurrence.
  public func evaluate(in context: some ContextReading) -> Bool {
    // Most bindings have no condition.
    if case .constant(let value) = node { return value.isTruthy }
    var computation = Computation(work: Computation.limits.condition)
    return node.holds(in: context, &computation)
  }

  /// Returns the reason why it is not a valid condition with the present values of names: a list, a map, or a text
  /// compared with a number; nil if it is valid.
  package func refusal(in context: some ContextReading) -> String? {
    var computation = Computation(work: Computation.limits.condition)
    _ = node.holds(in: context, &computation)
    return computation.refusal
  }

  /// The context names that the condition reads, in the order written, each once.
  public var names: [String] { node.names }

  /// The names whose values the condition reads, without those that occur only in `has`.
  package var usedNames: [String] { node.usedNames }

  /// Returns the present values of the names that the condition reads, and of the expressions it compares, which
  /// explain whether it holds.
  public func readings(in context: some ContextReading) -> [Reading] {
    node.readings(in: context, Computation(work: Computation.limits.condition))
  }

  /// The canonical spelling as a restriction; nil if the condition always holds.
  public var clause: String? { self == .always ? nil : description }

  /// The condition in canonical spelling; reading it gives an equal condition.
  public var description: String { node.description }
}

extension Condition {
  /// A name that a condition reads, or an expression that it compares, with its value.
  public struct Reading: Hashable, Sendable, CustomStringConvertible {
    /// The context name, or the expression.
    public let name: String
    /// Its value; nil if it had none.
    public let value: Value?

    /// `list.focus = 3`, or `list.focus has no value`.
    public var description: String {
      guard let value else { return "\(name) has no value" }
      return "\(name) = \(value)"
    }
  }
}

extension ExpressionNode {
  /// Returns the present values of the names that the expression reads, and of the expressions it compares, each
  /// computed separately.
  func readings(
    in context: any ContextReading, _ start: Computation
  ) -> [Condition.Reading] {
    readParts.map { part in
      if case .name(let name) = part {
        return Condition.Reading(name: name, value: context.value(name))
      }
      var computation = start
      let value = part.value(in: context, &computation)
      return Condition.Reading(
        name: part.description, value: computation.mistake == nil ? .some(value) : .none)
    }
  }
}
