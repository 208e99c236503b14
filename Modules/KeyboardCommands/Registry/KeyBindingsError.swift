/// Why a binding was not registered, found or changed.
public struct KeyBindingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of reasons; the first two carry the numbers of KeyCommandKit.
  public enum Code: Int, Hashable, Sendable {
    /// The key of a binding is taken by one with other keys.
    case duplicateKey = 1001
    /// No registered binding has the key.
    case unknownBinding = 1002
    /// Two providers would give their bindings the same ids.
    case duplicateProvider = 1003
  }

  /// The kind of reason.
  public let code: Code
  /// One sentence that names the remedy.
  public let message: String

  /// Creates an error.
  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
