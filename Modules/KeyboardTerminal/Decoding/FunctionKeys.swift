import KeyboardCore

/// The keys that a terminal identifies by a final letter, a number or a code of kitty's protocol.
enum FunctionKeys {
  /// A key, and its position if the code determines one.
  struct Entry {
    let name: NamedKey
    var position: PhysicalKey?
  }

  /// The first code of kitty's protocol that is a key rather than a character.
  static let firstCode = 57358
  /// The codes that are never characters.
  static let privateCodes = 57344...63743

  /// Returns the key of `CSI 1;m X` and `SS3 X` for a final letter from A to S.
  static func key(final: UInt8) -> NamedKey? {
    let index = Int(final) - Int(UInt8(ascii: "A"))
    return finals.indices.contains(index) ? finals[index] : nil
  }

  private static let finals: [NamedKey?] = [
    .up, .down, .right, .left, .clear, .end, nil, .home, nil, nil, nil, nil, nil, nil, nil,
    .f1, .f2, .f3, .f4,
  ]

  /// Returns the key of `CSI n ~`.
  static func key(number: Int) -> NamedKey? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: numbered(1, number - 11)
    case 17...21: numbered(6, number - 17)
    case 23...26: numbered(11, number - 23)
    case 28, 29: numbered(15, number - 28)
    case 31...34: numbered(17, number - 31)
    case 57427: .clear
    default: nil
    }
  }

  /// Returns the key of `SS3 X` in the keypad's application mode.
  static func keypadKey(final: UInt8) -> NamedKey? {
    switch final {
    case UInt8(ascii: "p")...UInt8(ascii: "y"): keypadDigits[Int(final - UInt8(ascii: "p"))]
    case UInt8(ascii: "j"): .kpMultiply
    case UInt8(ascii: "k"): .kpAdd
    case UInt8(ascii: "l"): .kpSeparator
    case UInt8(ascii: "m"): .kpSubtract
    case UInt8(ascii: "n"): .kpDecimal
    case UInt8(ascii: "o"): .kpDivide
    case UInt8(ascii: "X"): .kpEqual
    case UInt8(ascii: "M"): .kpEnter
    case UInt8(ascii: "I"): .tab
    case UInt8(ascii: " "): .space
    default: nil
    }
  }

  /// Returns the key of a code from ``firstCode``; nil for codes that are never sent.
  static func key(code: Int) -> Entry? {
    let index = code - firstCode
    return codes.indices.contains(index) ? codes[index] : nil
  }

  /// F1 to F35.
  static let functionKeys: [NamedKey] = [
    .f1, .f2, .f3, .f4, .f5, .f6, .f7, .f8, .f9, .f10, .f11, .f12, .f13, .f14, .f15, .f16, .f17,
    .f18, .f19, .f20, .f21, .f22, .f23, .f24, .f25, .f26, .f27, .f28, .f29, .f30, .f31, .f32, .f33,
    .f34, .f35,
  ]

  /// Returns a function key by its number and an offset.
  private static func numbered(_ first: Int, _ offset: Int) -> NamedKey {
    functionKeys[first - 1 + offset]
  }

  /// The digits of the keypad.
  static let keypadDigits: [NamedKey] = [
    .kp0, .kp1, .kp2, .kp3, .kp4, .kp5, .kp6, .kp7, .kp8, .kp9,
  ]

  /// The keys with their own codes in kitty's protocol, from ``firstCode``.
  static let codes: [Entry?] = {
    let locks: [NamedKey] = [.capsLock, .scrollLock, .numLock, .printScreen, .pause, .menu]
    let internals = [Entry?](repeating: nil, count: 57376 - 57364)
    let operators: [NamedKey] = [
      .kpDecimal, .kpDivide, .kpMultiply, .kpSubtract, .kpAdd, .kpEnter, .kpEqual, .kpSeparator,
    ]
    let keypad: [Entry] = [
      Entry(name: .left, position: .numpad4), Entry(name: .right, position: .numpad6),
      Entry(name: .up, position: .numpad8), Entry(name: .down, position: .numpad2),
      Entry(name: .pageUp, position: .numpad9), Entry(name: .pageDown, position: .numpad3),
      Entry(name: .home, position: .numpad7), Entry(name: .end, position: .numpad1),
      Entry(name: .insert, position: .numpad0), Entry(name: .delete, position: .numpadDecimal),
    ]
    let rest: [NamedKey] = [
      .clear, .mediaPlay, .mediaPause, .mediaPlayPause, .mediaReverse, .mediaStop,
      .mediaFastForward, .mediaRewind, .mediaTrackNext, .mediaTrackPrevious, .mediaRecord,
      .audioVolumeDown, .audioVolumeUp, .audioVolumeMute,
      .leftShift, .leftControl, .leftAlt, .leftSuper, .leftHyper, .leftMeta,
      .rightShift, .rightControl, .rightAlt, .rightSuper, .rightHyper, .rightMeta,
      .altGraph, .level5Shift,
    ]
    let numbers = functionKeys[12...] + keypadDigits + operators
    return locks.map { Entry(name: $0) } + internals + numbers.map { Entry(name: $0) } + keypad
      + rest.map { Entry(name: $0) }
  }()
}
