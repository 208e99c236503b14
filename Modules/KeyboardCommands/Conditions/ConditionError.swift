/// Why a text is not a condition, and what to write instead.
public struct ConditionError: Error, Hashable, Sendable {
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
  /// Where the offending token starts, in characters, the first being 1.
  public let column: Int
  /// The offending token as written; empty at the end of the text.
  public let token: String
  /// One sentence that names the remedy.
  public let message: String

  /// Creates an error.
  public init(code: Code, input: String, column: Int, token: String, message: String) {
    self.code = code
    self.input = input
    self.column = column
    self.token = token
    self.message = message
  }
}

extension ConditionError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
