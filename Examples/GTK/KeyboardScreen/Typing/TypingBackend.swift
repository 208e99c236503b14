public import KeyboardCore

/// A way to type into the program that has the focus: through an X server, or a Wayland compositor.
///
/// A backend types in the order in which it is called. It knows nothing of words; what may be deleted is
/// decided by ``TypedText``.
public protocol TypingBackend: AnyObject {
  /// Types a text without line breaks and tabs.
  func type(_ text: String)

  /// Presses a key, with modifiers held.
  func press(_ key: TypingKey, modifiers: Modifiers)

  /// Expects that these characters are typed next, the likeliest first, such as those on the keys.
  func prepare(for characters: [Unicode.Scalar])

  /// Takes back the changes made for typing, such as keys that were given characters.
  func close()
}

extension TypingBackend {
  /// Presses a key.
  public func press(_ key: TypingKey) { press(key, modifiers: []) }

  /// Needs no preparation by default.
  public func prepare(for characters: [Unicode.Scalar]) {}
}

/// A key that is pressed for its meaning rather than for a text.
public enum TypingKey: Hashable, Sendable {
  /// The keys that edit and end a text.
  case backspace, enter, tab, escape
  /// The arrow keys.
  case left, right, up, down
  /// The key of a character, as for a shortcut.
  case character(Unicode.Scalar)
}

/// The keys that this keyboard has pressed and that the system has not yet told of, so that a key of somebody
/// else is noticed.
public struct ExpectedKeys: Sendable {
  private var keycodes: [Int] = []
  private static let limit = 256

  /// Creates an empty list.
  public init() {}

  /// Expects a key that this keyboard presses.
  public mutating func expect(_ keycode: Int) {
    keycodes.append(keycode)
    if keycodes.count > Self.limit { keycodes.removeFirst() }
  }

  /// The system tells that a key was pressed.
  ///
  /// - Returns: whether it is the next one of this keyboard; false for a key of somebody else.
  public mutating func take(_ keycode: Int) -> Bool {
    guard let index = keycodes.firstIndex(of: keycode) else { return false }
    keycodes.removeSubrange(...index)
    return true
  }
}
