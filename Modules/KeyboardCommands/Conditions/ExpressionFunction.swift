import KeyboardCore

/// The functions of the language that operate on values; `has` operates on a name.
package enum ExpressionFunction: String, Hashable, Sendable, CaseIterable {
  case focused, within, mode
  case contains, startsWith, endsWith
  case len, lower, upper
  case abs, round, min, max, number
  case text, split, join, replace, trim, lines
  case range, sorted, filter
  case json, parse, read

  /// The maximum number of arguments of `min` and `max`.
  private static let maximumCount = 64

  /// The possible numbers of arguments.
  var arity: ClosedRange<Int> {
    switch self {
    case .focused, .within, .mode, .len, .lower, .upper, .abs, .round, .number, .text, .trim,
      .lines, .sorted, .json, .parse, .read:
      1...1
    case .contains, .startsWith, .endsWith, .split, .join, .filter: 2...2
    case .replace: 3...3
    case .range: 1...2
    case .min, .max: 1...Self.maximumCount
    }
  }

  /// The arguments as remedies show them.
  package var shape: String {
    switch self {
    case .focused, .within, .mode, .text, .json: "value"
    case .contains, .startsWith, .endsWith: "text, part"
    case .len, .sorted: "list"
    case .lower, .upper, .number, .trim, .lines, .parse: "text"
    case .split: "text, separator"
    case .join: "list, separator"
    case .replace: "text, part, other"
    case .range: "first, end"
    case .filter: "list, condition"
    case .read: "file"
    case .abs, .round: "number"
    case .min, .max: "a, b"
    }
  }

  /// One sentence that says what a call is.
  package var summary: String {
    switch self {
    case .focused: "Whether what has the focus has a name."
    case .within: "Whether what has the focus, or something around it, has a name."
    case .mode: "Whether a mode is on, such as 'normal' of a plugin."
    case .contains: "Whether a text contains another."
    case .startsWith: "Whether a text begins with another."
    case .endsWith: "Whether a text ends with another."
    case .len: "The number of characters, elements or names."
    case .lower: "The text in small letters."
    case .upper: "The text in capital letters."
    case .abs: "The number without its sign."
    case .round: "The nearest whole number."
    case .min: "The smallest of numbers."
    case .max: "The greatest of numbers."
    case .number: "The number that a text says."
    case .text: "The value as a text."
    case .split: "The parts of a text between separators."
    case .join: "The elements as one text, with a separator between them."
    case .replace: "The text with every part replaced by another."
    case .trim: "The text without blanks around it."
    case .lines: "The lines of a text."
    case .range: "The whole numbers from the first, or 0, to before the end."
    case .sorted: "The elements in their order."
    case .filter: "The elements for which a condition holds; each is called it."
    case .json: "The value in JSON."
    case .parse: "The value that a text in JSON says."
    case .read: "The text of a file."
    }
  }

  /// A Boolean value indicating whether a call is a test, which only holds or does not hold.
  package var isTest: Bool {
    switch self {
    case .focused, .within, .mode, .contains, .startsWith, .endsWith: true
    default: false
    }
  }

  /// The context names that a call reads besides its arguments.
  var names: [String] {
    switch self {
    case .focused: [FocusNames.name]
    case .within: [FocusNames.name, FocusNames.path]
    case .mode: [FocusNames.mode]
    default: []
    }
  }

  /// Returns whether a call of a test holds, which is possible for texts only.
  func holds(_ arguments: [Value], in context: any ContextReading) -> Bool {
    let texts = arguments.compactMap(\.stringValue)
    guard texts.count == arguments.count, let last = texts.last else { return false }
    return switch self {
    case .focused: context.value(FocusNames.name) == .string(last)
    case .within:
      context.value(FocusNames.name) == .string(last)
        || context.value(FocusNames.path)?.lists(last) ?? false
    case .mode: context.value(FocusNames.mode)?.lists(last) ?? false
    case .contains: texts[0].contains(last)
    case .startsWith: texts[0].hasPrefix(last)
    case .endsWith: texts[0].hasSuffix(last)
    default: false
    }
  }

  /// Computes the value of a call of any function except tests and `filter`.
  ///
  /// - Throws: the reason why there is no value.
  func value(
    _ arguments: [Value], _ computation: inout Computation
  ) throws(MessageError) -> Value {
    let result: Value? =
      switch (self, arguments[0]) {
      case (.len, .string(let text)): .integer(text.count)
      case (.len, .array(let elements)): .integer(elements.count)
      case (.len, .object(let members)): .integer(members.count)
      case (.lower, .string(let text)): .string(text.lowercased())
      case (.upper, .string(let text)): .string(text.uppercased())
      case (.abs, .integer(let number)) where number != .min: .integer(Swift.abs(number))
      case (.abs, let value): value.numberValue.map { Value(wholeOrNot: $0.magnitude) }
      case (.round, .integer): arguments[0]
      case (.round, let value): value.numberValue.map { Value(wholeOrNot: $0.rounded()) }
      case (.min, .array(let values)) where arguments.count == 1: Self.extreme(of: values, .less)
      case (.max, .array(let values)) where arguments.count == 1: Self.extreme(of: values, .greater)
      case (.min, _): Self.extreme(of: arguments, .less)
      case (.max, _): Self.extreme(of: arguments, .greater)
      default: try data(arguments, &computation)
      }
    guard let result else { throw MessageError(refusal(of: arguments)) }
    return result
  }

  /// Returns the least or greatest number; nil if there are none.
  private static func extreme(
    of values: [Value], _ relation: ExpressionNode.Comparison
  ) -> Value? {
    guard let first = values.first, values.allSatisfy({ $0.numberValue != nil }) else { return nil }
    return values.dropFirst().reduce(first) { relation.holds(between: $1, and: $0) ? $1 : $0 }
  }

  /// Returns the reason why a call cannot be computed.
  func refusal(of arguments: [Value]) -> String {
    let taken =
      switch self {
      case .len: "a text, a list or a map"
      case .abs, .round: "a number"
      case .min, .max: "numbers, or a list of them"
      case .number: "a text or a number"
      case .text: "a value"
      case .split: "a text, and a separator of at least one character"
      case .join: "a list, and a text to stand between its elements"
      case .replace: "a text, a part of at least one character, and another text"
      case .range: "whole numbers"
      case .sorted: "a list of numbers, or of texts"
      default: "a text"
      }
    let given = arguments.map(\.description).joined(separator: ", ")
    return "\(rawValue) takes \(taken), not \(given)"
  }
}
