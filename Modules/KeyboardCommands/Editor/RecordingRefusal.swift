public import KeyboardCore

/// Why a recorder did not take a key.
public struct RecordingRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Code: String, Hashable, Sendable {
    /// The application reserves the stroke.
    case forbidden
    /// The stroke cannot arrive where the program runs.
    case impossible
    /// The stroke cannot be written down, as it depends on the keyboard layout.
    case unwritable
    /// Recording was to end before a key was pressed.
    case empty
  }

  /// The kind of reason.
  public let code: Code
  /// The stroke that was refused; nil when there was none.
  public let stroke: KeyStroke?
  /// One sentence that names the remedy.
  public let message: String

  /// Creates a refusal.
  public init(code: Code, stroke: KeyStroke?, message: String) {
    self.code = code
    self.stroke = stroke
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
