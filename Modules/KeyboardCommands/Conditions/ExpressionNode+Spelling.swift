import KeyboardCore

extension ExpressionNode: CustomStringConvertible {
  /// The canonical spelling: parentheses where they are needed, and around a negated expression.
  package var description: String {
    switch self {
    case .constant(let value): value.literal
    case .name(let name): name.expressionName
    case .has(let name): "has(\(name.expressionName))"
    case .call(let function, let arguments):
      "\(function.rawValue)(\(arguments.map(\.description).joined(separator: ", ")))"
    case .list(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
    case .map(let members):
      "[\(members.map { "\($0.name): \($0.value)" }.joined(separator: ", "))]"
    case .slice(of: let node, from: let first, to: let end):
      "\(node.spelled(within: .atom))["
        + [first?.description, ":", end?.description].compactMap(\.self).joined(separator: " ")
        + "]"
    case .element(of: let node, at: let index): "\(node.spelled(within: .atom))[\(index)]"
    case .minus(let node): "-\(node.spelled(within: .atom))"
    case .arithmetic(let left, let sign, let right):
      "\(left.spelled(within: sign.precedence)) \(sign.rawValue) "
        + right.spelled(within: sign.precedence.next)
    case .comparison(let left, let comparison, let right):
      Self.relation(left, comparison.rawValue, right)
    case .membership(of: let left, in: let right): Self.relation(left, "in", right)
    case .negation(.comparison(let left, .equal, let right)): Self.relation(left, "!=", right)
    case .negation(.membership(of: let left, in: let right)):
      Self.relation(left, "not in", right)
    case .negation(let inner): "!\(inner.spelled(within: .atom))"
    case .all(let terms):
      terms.map { $0.spelled(within: .negation) }.joined(separator: " && ")
    case .any(let terms):
      terms.map { $0.spelled(within: .conjunction) }.joined(separator: " || ")
    }
  }

  private static func relation(
    _ left: ExpressionNode, _ sign: String, _ right: ExpressionNode
  ) -> String {
    "\(left.spelled(within: .sum)) \(sign) \(right.spelled(within: .sum))"
  }

  /// Returns the spelling where an expression of some precedence is expected.
  private func spelled(within expected: ExpressionPrecedence) -> String {
    precedence < expected ? "(\(self))" : description
  }

  /// The precedence of the outermost operator.
  var precedence: ExpressionPrecedence {
    switch self {
    case .any: .disjunction
    case .all: .conjunction
    case .negation(.comparison(_, .equal, _)), .negation(.membership), .comparison, .membership:
      .comparison
    case .negation: .negation
    case .arithmetic(_, let sign, _): sign.precedence
    case .minus: .unary
    case .constant(let value): value.numberValue?.sign == .minus ? .unary : .atom
    case .name, .has, .call, .list, .map, .element, .slice: .atom
    }
  }
}

/// The precedences of operators, the weakest first.
enum ExpressionPrecedence: Int, Comparable {
  case disjunction, conjunction, negation, comparison, sum, product, unary, atom

  static func < (left: ExpressionPrecedence, right: ExpressionPrecedence) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The next stronger precedence; the strongest is its own.
  var next: ExpressionPrecedence { ExpressionPrecedence(rawValue: rawValue + 1) ?? self }
}

extension ArithmeticOperator {
  /// The precedence of the operator.
  var precedence: ExpressionPrecedence {
    self == .add || self == .subtract ? .sum : .product
  }
}

extension Value {
  /// The value as an expression literal.
  package var literal: String {
    switch self {
    case .string(let text): text.expressionText
    case .array(let values): "[\(values.map(\.literal).joined(separator: ", "))]"
    case .object(let members) where members.isEmpty: "[:]"
    case .object(let members):
      "[\(members.sorted { $0.key < $1.key }.map { "\($0.key.expressionText): \($0.value.literal)" }.joined(separator: ", "))]"
    default: description
    }
  }
}

extension String {
  /// The words that are not names.
  static let expressionWords: Set<String> = ["true", "false", "null", "in", "not"]

  /// A Boolean value indicating whether the text is a name that needs no backquotes.
  var isExpressionName: Bool {
    guard utf8.allSatisfy({ $0 < 0x80 }) else {
      return first?.startsExpressionName == true && last?.joinsExpressionName == false
        && allSatisfy(\.continuesExpressionName)
    }
    return utf8.first?.startsExpressionName == true && utf8.last?.joinsExpressionName == false
      && utf8.allSatisfy { $0.startsExpressionName || $0.isOtherPartOfExpressionName }
      && !Self.expressionWords.contains(self)
  }

  /// The name in an expression, in backquotes if they are needed.
  package var expressionName: String { isExpressionName ? self : quoted("`") }

  /// The text in an expression, in single quotes.
  package var expressionText: String { quoted("'") }

  private func quoted(_ quote: Character) -> String {
    "\(quote)\(String(flatMap { $0 == quote ? [quote, quote] : [$0] }))\(quote)"
  }
}

/// ASCII bytes, which most names consist of: Unicode properties are slow.
extension UInt8 {
  /// A Boolean value indicating whether a name may start with this.
  fileprivate var startsExpressionName: Bool { (self | 0x20) &- 0x61 < 26 }

  /// A Boolean value indicating whether this belongs to a name only if the name continues after it.
  fileprivate var joinsExpressionName: Bool {
    self == UInt8(ascii: ".") || self == UInt8(ascii: ":") || self == UInt8(ascii: "-")
  }

  /// A Boolean value indicating whether this is not a letter and may occur inside a name.
  fileprivate var isOtherPartOfExpressionName: Bool {
    0x30...0x39 ~= self || self == UInt8(ascii: "_") || joinsExpressionName
  }
}

extension Character {
  /// A Boolean value indicating whether a name may start with this.
  ///
  /// A mark without a letter may not, as it forms one character with what is printed before it; nor may a letter that
  /// does so with an ASCII character after it.
  var startsExpressionName: Bool {
    if let asciiValue { return asciiValue.startsExpressionName }
    guard isLetter, let first = unicodeScalars.first else { return false }
    return ![.nonspacingMark, .spacingMark].contains(first.properties.generalCategory)
      && unicodeScalars.dropFirst().allSatisfy { !$0.isASCII }
  }

  /// A Boolean value indicating whether this is white space.
  var isBlank: Bool { asciiValue.map { $0 == 0x20 || 0x09...0x0D ~= $0 } ?? isWhitespace }

  /// A Boolean value indicating whether a name may contain this after its start.
  var continuesExpressionName: Bool {
    startsExpressionName || isExpressionDigit || self == "_" || joinsExpressionName
  }

  /// A Boolean value indicating whether this belongs to a name only if the name continues after it.
  var joinsExpressionName: Bool { asciiValue?.joinsExpressionName ?? false }

  /// A Boolean value indicating whether this is a digit of a number.
  package var isExpressionDigit: Bool { ("0"..."9").contains(self) }
}
