public import KeyboardCore

/// The side or the part of the keyboard that a key with a twin is on.
nonisolated public enum KeyLocation: String, Hashable, Sendable {
  /// The left one of two.
  case left
  /// The right one of two.
  case right
  /// The one of the numeric keypad.
  case numpad
}

extension KeyEvent {
  /// The place of the key, if its name or its position says so.
  nonisolated public var location: KeyLocation? {
    switch key.name {
    case .leftShift, .leftControl, .leftAlt, .leftSuper, .leftHyper, .leftMeta: .left
    case .rightShift, .rightControl, .rightAlt, .rightSuper, .rightHyper, .rightMeta: .right
    case .clear: .numpad
    case .some(let name) where KeypadKey.names.contains(name): .numpad
    default: physicalKey.flatMap { KeypadKey.positions.contains($0) ? .numpad : nil }
    }
  }
}

/// The keys of the numeric keypad.
nonisolated enum KeypadKey {
  static let names: Set<NamedKey> = [
    .kp0, .kp1, .kp2, .kp3, .kp4, .kp5, .kp6, .kp7, .kp8, .kp9, .kpAdd, .kpSubtract, .kpMultiply,
    .kpDivide, .kpDecimal, .kpSeparator, .kpEqual, .kpEnter,
  ]

  static let positions: Set<PhysicalKey> = Set(
    PhysicalKey.allCases.filter { $0.rawValue.hasPrefix("Numpad") })
}
