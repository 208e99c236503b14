/// A key as an application names it: one character, a name of key notation, or a constant here.
///
/// The case of letters is ignored, as in UIKit: `"N"` and `"n"` are one input, and neither implies Shift.
public struct KeyInput: Hashable, Sendable {
  /// The key; a letter in lower case.
  public let key: Key

  /// Creates the input of a key.
  public init(_ key: Key) {
    self.key = KeyStroke(key).key
  }

  /// Reads an input such as `"N"`, `"?"`, `"\r"` or `"pageup"`.
  ///
  /// The control character U+0008 is backspace and U+007F the forward delete key, as in KeyCommandKit; terminals use
  /// the latter for backspace.
  ///
  /// - Parameter text: one character, or the name of a key in notation.
  /// - Throws: a ``KeyNotationError`` if it does not name a key, or names modifiers too.
  public init(parsing text: String) throws(KeyNotationError) {
    if text == "\u{7F}" {
      self = .delete
    } else if text.count == 1, let character = text.first {
      self.init(.character(character))
    } else {
      let stroke = try KeyStroke(parsing: text)
      guard stroke.modifiers.isEmpty else {
        throw KeyNotationError(
          input: text, column: 1,
          message: "'\(text)' is more than a key; write \(stroke.key), and the modifiers apart")
      }
      self.init(stroke.key)
    }
  }

  /// Backspace: `UIKeyInputBackspace` of KeyCommandKit.
  public static let backspace = KeyInput(Key.backspace)
  /// Tab: `UIKeyInputTab` of KeyCommandKit.
  public static let tab = KeyInput(Key.tab)
  /// Return, also called Enter: `UIKeyInputReturn` of KeyCommandKit.
  public static let `return` = KeyInput(Key.enter)
  /// Forward delete: `UIKeyInputDelete` of KeyCommandKit.
  public static let delete = KeyInput(Key.delete)
  /// Arrow up: `UIKeyInputUpArrow`.
  public static let upArrow = KeyInput(Key.up)
  /// Arrow down: `UIKeyInputDownArrow`.
  public static let downArrow = KeyInput(Key.down)
  /// Arrow left: `UIKeyInputLeftArrow`.
  public static let leftArrow = KeyInput(Key.left)
  /// Arrow right: `UIKeyInputRightArrow`.
  public static let rightArrow = KeyInput(Key.right)
  /// Escape: `UIKeyInputEscape`.
  public static let escape = KeyInput(Key.escape)
}

extension KeyInput: ExpressibleByStringLiteral {
  /// Creates an input from a literal; a literal that does not name a key stops the program.
  public init(stringLiteral value: String) {
    do {
      try self.init(parsing: value)
    } catch {
      preconditionFailure(error.message)
    }
  }
}

extension Modifiers {
  /// UIKit's name for ⌘, which notation calls `super`.
  public static let command = Modifiers.super
  /// UIKit's name for the Option key, which notation calls `alt`.
  public static let alternate = Modifiers.alt
}
