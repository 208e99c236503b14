import KeyboardCore

/// Key events made once and sent again and again, so that a key costs neither memory nor look-ups.
///
/// A template is lent: taken out of its slot, completed, sent, and put back as it was. Templates are
/// made on first use. They belong to one decoder: a copy of a decoder starts afresh.
nonisolated final class KeyTemplates: @unchecked Sendable {
  // Unchecked because slots change without a lock: a decoder changes only templates that no other
  // decoder refers to.

  /// The slots of characters that type themselves, and of control characters.
  static let typed = 0
  /// The slots of ASCII keys whose text is not known.
  static let bare = 128
  /// The slots of named keys.
  static let named = 256
  /// The slots of characters beyond ASCII, each shared by many.
  static let scalars = 512
  private static let scalarBits: UInt32 = 10
  private static let count = scalars + (1 << Int(scalarBits))

  private let slots: UnsafeMutablePointer<KeyEvent>
  /// What each slot was made for, plus one; 0 for an empty slot.
  private let tags: UnsafeMutablePointer<UInt32>
  private let controls: [UInt8: KeyStroke]

  /// Creates empty slots.
  init(controls: [UInt8: KeyStroke]) {
    self.controls = controls
    slots = .allocate(capacity: Self.count)
    tags = .allocate(capacity: Self.count)
    tags.initialize(repeating: 0, count: Self.count)
  }

  deinit {
    for index in 0..<Self.count where tags[index] != 0 { (slots + index).deinitialize(count: 1) }
    slots.deallocate()
    tags.deallocate()
  }

  /// The slot of an ASCII character as it is typed, or of a control character.
  @inline(__always)
  func typed(_ byte: UInt8) -> UnsafeMutablePointer<KeyEvent> {
    let index = Self.typed + Int(byte & 0x7F)
    if tags[index] == 0 { makeTyped(byte) }
    return slots + index
  }

  /// The slot of an ASCII key without text.
  @inline(__always)
  func bare(_ byte: UInt8) -> UnsafeMutablePointer<KeyEvent> {
    let index = Self.bare + Int(byte & 0x7F)
    if tags[index] == 0 { makeBare(byte) }
    return slots + index
  }

  /// The slot of a named key.
  @inline(__always)
  func named(_ name: NamedKey) -> UnsafeMutablePointer<KeyEvent> {
    let index = Self.named + Int(unsafeBitCast(name, to: UInt8.self))
    if tags[index] == 0 { make(index, KeyEvent(key: .named(name), source: .terminal), 0) }
    return slots + index
  }

  /// The slot of a character beyond ASCII as it is typed.
  @inline(__always)
  func scalar(_ scalar: Unicode.Scalar) -> UnsafeMutablePointer<KeyEvent> {
    // Multiplying spreads the characters of a text over the slots.
    let hash = (scalar.value &* 0x9E37_79B1) &>> (32 - Self.scalarBits)
    let index = Self.scalars + Int(hash)
    if tags[index] != scalar.value &+ 1 { makeScalar(index, scalar) }
    return slots + index
  }

  private func make(_ index: Int, _ event: KeyEvent, _ tag: UInt32) {
    if tags[index] == 0 {
      (slots + index).initialize(to: event)
    } else {
      slots[index] = event
    }
    tags[index] = tag &+ 1
  }

  @inline(never)
  private func makeTyped(_ byte: UInt8) {
    let scalar = Unicode.Scalar(byte)
    let event =
      0x20...0x7E ~= byte
      ? KeyEvent(typing: scalar) : KeyEvent(control: byte, named: controls)
    make(Self.typed + Int(byte), event, 0)
  }

  @inline(never)
  private func makeBare(_ byte: UInt8) {
    var event = typed(byte).pointee
    event.text = nil
    make(Self.bare + Int(byte), event, 0)
  }

  @inline(never)
  private func makeScalar(_ index: Int, _ scalar: Unicode.Scalar) {
    make(index, KeyEvent(typing: scalar), scalar.value)
  }
}

extension KeyEvent {
  /// The press that a terminal without any protocol sends a character for.
  ///
  /// An upper-case letter is its lower-case letter with Shift.
  nonisolated fileprivate init(typing scalar: Unicode.Scalar) {
    let typed = Key.character(Character(scalar))
    let stroke = KeyStroke(typed)
    self.init(
      key: stroke.key, shiftedKey: stroke.modifiers.contains(.shift) ? typed : nil,
      modifiers: stroke.modifiers, text: String(scalar), source: .terminal)
  }

  /// The press that a terminal sends a control character for.
  nonisolated fileprivate init(control byte: UInt8, named names: [UInt8: KeyStroke]) {
    let stroke = byte == 0x1B ? nil : names[byte]
    self.init(
      key: stroke?.key ?? Self.key(control: byte),
      modifiers: stroke?.modifiers ?? Self.modifiers(control: byte), source: .terminal)
  }

  nonisolated private static func key(control byte: UInt8) -> Key {
    switch byte {
    case 0x00: .space
    case 0x09: .tab
    case 0x0D: .enter
    case 0x1B: .escape
    case 0x7F: .backspace
    case 0x1C...0x1F: .character(Character(Unicode.Scalar(byte + 0x40)))
    default: .character(Character(Unicode.Scalar(byte + 0x60)))
    }
  }

  nonisolated private static func modifiers(control byte: UInt8) -> Modifiers {
    switch byte {
    case 0x09, 0x0D, 0x1B, 0x7F: []
    default: .control
    }
  }
}
