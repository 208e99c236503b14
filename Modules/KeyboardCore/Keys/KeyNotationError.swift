/// Why a text is not key notation, and what to write instead.
public struct KeyNotationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mistakes.
  public enum Code: String, Hashable, Sendable {
    /// There is nothing to read.
    case empty
    /// One stroke was asked for, and there are several.
    case manyStrokes
    /// A stroke ends with `+` or holds an empty part.
    case missingKey
    /// A modifier is written twice.
    case repeatedModifier
    /// Something before the key is not a modifier.
    case unknownModifier
    /// The last part is not a key.
    case unknownKey
    /// A bracketed name is not a W3C code.
    case unknownPosition
    /// Shift with a character that Shift changes in a way that depends on the layout.
    case shiftedCharacter
    /// An upper-case letter with modifiers other than Shift.
    case upperCaseLetter
  }

  /// The kind of mistake.
  public let code: Code
  /// The text that was read.
  public let input: String
  /// Where the offending stroke starts, in characters, the first being 1.
  public let column: Int
  /// One sentence that names the remedy.
  public let message: String

  /// Creates an error.
  public init(code: Code, input: String, column: Int, message: String) {
    self.code = code
    self.input = input
    self.column = column
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
