/// The flags that a program asks for of a terminal that speaks the kitty keyboard protocol.
///
/// The raw value is the number in the protocol's sequences.
nonisolated public struct KeyboardFlags: OptionSet, Hashable, Sendable {
  /// The number that the protocol writes.
  public let rawValue: UInt8

  /// Creates flags from the number that the protocol writes; unknown bits are kept.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Escape, and keys with Control or Alt, arrive as sequences that cannot be mistaken.
  public static let disambiguate = KeyboardFlags(rawValue: 1 << 0)
  /// Repeats and releases are told.
  public static let eventTypes = KeyboardFlags(rawValue: 1 << 1)
  /// The shifted key and the key of a US layout are told.
  public static let alternateKeys = KeyboardFlags(rawValue: 1 << 2)
  /// Every key is a sequence, also text, Enter, Tab, Backspace and modifier keys.
  public static let allKeys = KeyboardFlags(rawValue: 1 << 3)
  /// The text that a key types is told; only together with ``allKeys``.
  public static let text = KeyboardFlags(rawValue: 1 << 4)
}
