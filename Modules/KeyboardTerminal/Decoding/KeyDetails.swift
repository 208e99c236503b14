import KeyboardCore

/// The modifiers, locks and phase that a sequence reports in addition to the key.
struct KeyDetails {
  /// The modifiers, added to those that the key itself implies.
  var modifiers: Modifiers = []
  var locks: KeyEvent.Locks = []
  var phase = KeyEvent.Phase.press

  /// A Boolean value indicating whether the key types its character: at most Shift is held.
  var types: Bool { modifiers.isSubset(of: .shift) && phase != .release }

  /// Reads modifiers and phase in the encoding of kitty's protocol and xterm: one plus bits.
  ///
  /// - Returns: nil if the numbers are invalid.
  init?(modifiers number: Int, phase type: Int, eight: Modifiers) {
    guard number <= 256 else { return nil }
    switch type {
    case ParameterReader.absent, 1: break
    case 2: phase = .repeat
    case 3: phase = .release
    default: return nil
    }
    guard number > 1 else { return }
    let bits = UInt8(number - 1)
    modifiers = Modifiers(rawValue: bits & 0x3A | (bits & 0x01) << 2 | (bits & 0x04) >> 2)
    locks = KeyEvent.Locks(rawValue: bits >> 6)
    if bits & 0x08 != 0, eight != .super {
      modifiers.remove(.super)
      modifiers.formUnion(eight)
    }
  }

  /// Creates details with only modifiers.
  init(_ modifiers: Modifiers = []) {
    self.modifiers = modifiers
  }
}

extension TerminalDecoder {
  /// Reads modifiers and phase, if they follow.
  func details(_ parameters: inout ParameterReader) -> KeyDetails? {
    guard parameters.separator == UInt8(ascii: ";") || parameters.isAtEnd else { return nil }
    let number = parameters.nextField()
    return KeyDetails(
      modifiers: number, phase: parameters.nextPart(), eight: settings.modifierEight)
  }

  /// Sends a key with details; an ESC before the sequence is Alt, or Escape if Alt has sequences.
  func send(
    _ key: consuming KeyEvent, with details: KeyDetails = KeyDetails(),
    _ sequence: TerminalSequence,
    _ emit: Emit
  ) {
    key.modifiers.formUnion(details.modifiers)
    key.locks = details.locks
    key.phase = details.phase
    key.instant = sequence.instant
    if sequence.isPrefixed, !settings.escapeIsAlt {
      sendEscape(before: sequence, emit)
      return emit(.key(key), sequence.unprefixed.range)
    }
    if sequence.isPrefixed { key.modifiers.insert(.alt) }
    emit(.key(key), sequence.range)
  }

  /// Sends a named key with details.
  func send(
    _ name: NamedKey, with details: KeyDetails = KeyDetails(), _ sequence: TerminalSequence,
    _ emit: Emit
  ) {
    send(KeyEvent(key: .named(name), source: .terminal), with: details, sequence, emit)
  }

  /// Sends an event that is not a key; an ESC before the sequence is a separate Escape.
  func send(_ event: TerminalEvent, _ sequence: TerminalSequence, _ emit: Emit) {
    if sequence.isPrefixed { sendEscape(before: sequence, emit) }
    emit(event, sequence.unprefixed.range)
  }

  /// Sends the Escape before a sequence.
  func sendEscape(before sequence: TerminalSequence, _ emit: Emit) {
    let key = KeyEvent(key: .escape, instant: sequence.instant, source: .terminal)
    emit(.key(key), sequence.offset..<(sequence.offset + 1))
  }

  /// Sends an unknown sequence.
  func sendUnrecognized(_ sequence: TerminalSequence, _ emit: Emit) {
    send(.unrecognized(Array(sequence.bytes[sequence.unprefixed.indices])), sequence, emit)
  }

  /// The presses of ASCII characters and control characters, which are faster to copy than to create.
  static let presses = (0..<0x80).map { (byte: UInt8) in
    0x20...0x7E ~= byte
      ? KeyEvent(typing: Unicode.Scalar(byte)) : KeyEvent(control: byte)
  }

  /// Returns the presses of ASCII characters with other keys for control characters.
  static func presses(_ controls: [UInt8: KeyStroke]) -> [KeyEvent] {
    var presses = presses
    for (byte, stroke) in controls where (byte < 0x20 || byte == 0x7F) && byte != 0x1B {
      presses[Int(byte)] = KeyEvent(
        key: stroke.key, modifiers: stroke.modifiers, source: .terminal)
    }
    return presses
  }
}

extension KeyEvent {
  /// Creates the press for which a terminal without any protocol sends a character.
  ///
  /// An upper-case letter is its lower-case letter with Shift.
  init(typing scalar: Unicode.Scalar) {
    let typed = Key.character(Character(scalar))
    self.init(key: typed, text: String(scalar), source: .terminal)
    // The property is faster than the stroke, which searches for the letter of the other case.
    guard scalar.properties.changesWhenLowercased else { return }
    let stroke = KeyStroke(typed)
    guard stroke.modifiers.contains(.shift) else { return }
    key = stroke.key
    shiftedKey = typed
    modifiers = .shift
  }

  /// Creates the press for which a terminal sends a control character.
  fileprivate init(control byte: UInt8) {
    let (key, modifiers): (Key, Modifiers) =
      switch byte {
      case 0x00: (.space, .control)
      case 0x09: (.tab, [])
      case 0x0D: (.enter, [])
      case 0x1B: (.escape, [])
      case 0x7F: (.backspace, [])
      case 0x1C...0x1F: (.character(Character(Unicode.Scalar(byte + 0x40))), .control)
      default: (.character(Character(Unicode.Scalar(byte + 0x60))), .control)
      }
    self.init(key: key, modifiers: modifiers, source: .terminal)
  }
}
