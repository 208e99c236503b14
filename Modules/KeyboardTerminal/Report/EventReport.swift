public import KeyboardCore

/// One event with the bytes that it came from, as a line for programs and as a line for people.
///
/// The line for programs is one JSON object: `kind` (`key`, `paste`, `focus`, `mouse`, `reply`,
/// `unrecognized`), then what the kind has, then `bytes` in hexadecimal. A key has `key` (its name in
/// key notation; `shift`, `control`, `alt`, `super`, `hyper`, `meta` for modifier keys), `modifiers`
/// in the order of notation and then locks, `phase`, `text`, `shifted`, `base` and `location`; what is
/// not known is null.
nonisolated public struct EventReport: Hashable, Sendable {
  /// The event.
  public let event: TerminalEvent
  /// The bytes that it came from.
  public let bytes: [UInt8]

  /// Creates the report of an event.
  public init(event: TerminalEvent, bytes: [UInt8]) {
    self.event = event
    self.bytes = bytes
  }

  /// The bytes in hexadecimal, two digits each.
  public var hex: String {
    var digits: [UInt8] = []
    digits.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      digits.append(Self.digit(byte >> 4))
      digits.append(Self.digit(byte & 0x0F))
    }
    return String(decoding: digits, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// The name of a key: a modifier key is called the same on both sides.
  public static func name(of key: Key) -> String {
    switch key.name {
    case .leftShift, .rightShift: "shift"
    case .leftControl, .rightControl: "control"
    case .leftAlt, .rightAlt: "alt"
    case .leftSuper, .rightSuper: "super"
    case .leftHyper, .rightHyper: "hyper"
    case .leftMeta, .rightMeta: "meta"
    default: key.description
    }
  }
}
