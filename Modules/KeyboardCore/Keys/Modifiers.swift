/// The modifier keys held down with a key.
///
/// Printed in the order of declaration. `super` is ⌘ or the Windows key; `meta` is only the
/// Meta bit of X11 and of the kitty protocol, never ⌘.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// One bit a modifier, in printing order from the lowest bit.
  public let rawValue: UInt8

  /// Creates a set from its bits; unknown bits are kept.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The Control key.
  public static let control = Modifiers(rawValue: 1 << 0)
  /// The Alt or Option key.
  public static let alt = Modifiers(rawValue: 1 << 1)
  /// The Shift key.
  public static let shift = Modifiers(rawValue: 1 << 2)
  /// The Super key: ⌘ or the Windows key.
  public static let `super` = Modifiers(rawValue: 1 << 3)
  /// The Hyper key.
  public static let hyper = Modifiers(rawValue: 1 << 4)
  /// The Meta bit of X11 and of the kitty protocol.
  public static let meta = Modifiers(rawValue: 1 << 5)

  /// What `mod` means here: ⌘ on Apple's platforms, Control elsewhere.
  public static var platformPrimary: Modifiers {
    #if canImport(Darwin)
      .super
    #else
      .control
    #endif
  }

  /// Every modifier with its canonical name, in printing order.
  static let named: [(modifier: Modifiers, name: String)] = [
    (.control, "ctrl"), (.alt, "alt"), (.shift, "shift"),
    (.super, "super"), (.hyper, "hyper"), (.meta, "meta"),
  ]

  /// Every spelling that notation accepts, in lower case, except `mod`.
  static let spellings: [String: Modifiers] = [
    "ctrl": .control, "control": .control, "⌃": .control,
    "alt": .alt, "opt": .alt, "option": .alt, "⌥": .alt,
    "shift": .shift, "⇧": .shift,
    "super": .super, "cmd": .super, "command": .super, "win": .super, "⌘": .super,
    "hyper": .hyper, "meta": .meta,
  ]
}

extension Modifiers: CustomStringConvertible {
  /// The canonical names joined by `+`, or an empty string.
  public var description: String {
    Self.named.filter { contains($0.modifier) }.map(\.name).joined(separator: "+")
  }
}
