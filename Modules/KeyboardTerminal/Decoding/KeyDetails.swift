import KeyboardCore

/// What a sequence says about a key besides which one it is; without anything on the heap.
nonisolated struct KeyDetails {
  /// The modifiers, added to those that the key itself implies.
  var modifiers: Modifiers = []
  var locks: Locks = []
  var phase = KeyEvent.Phase.press
  var position: PhysicalKey?
  /// The code of what the key gives with Shift; 0 when it is not told.
  var shifted = 0
  /// The code of the key in the same place of a US layout; 0 when it is not told.
  var base = 0
  /// Where the code points of the text begin, which go on to the end of the sequence.
  var text: UnsafePointer<UInt8>?
  /// Whether the text is the one that the key's template has, if any.
  var keepsText = true

  /// Whether there is nothing but modifiers, locks, phase and position.
  var isPlain: Bool { shifted | base == 0 && text == nil && keepsText }

  /// Whether the key types what it is: nothing but Shift is held.
  var types: Bool { modifiers.subtracting(.shift).isEmpty && phase != .release }

  /// Reads modifiers and phase as kitty's protocol and xterm write them: one plus bits.
  ///
  /// - Returns: nil when the numbers mean nothing.
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
    locks = Locks(rawValue: bits >> 6)
    if bits & 0x08 != 0, eight != .super {
      modifiers.remove(.super)
      modifiers.formUnion(eight)
    }
  }

  /// Nothing but modifiers.
  init(_ modifiers: Modifiers = []) {
    self.modifiers = modifiers
  }
}

nonisolated extension TerminalDecoder {
  /// Reads modifiers and phase, if they follow.
  func details(_ parameters: inout ParameterReader) -> KeyDetails? {
    guard parameters.separator == UInt8(ascii: ";") || parameters.isAtEnd else { return nil }
    let number = parameters.nextField()
    return KeyDetails(
      modifiers: number, phase: parameters.nextPart(), eight: settings.modifierEight)
  }

  /// Lends a template as it is to a listener; an ESC before the sequence adds Alt.
  @inline(__always)
  func sendPlain(
    _ slot: UnsafeMutablePointer<KeyEvent>, _ sequence: TerminalSequence, _ emit: Emit
  ) {
    if sequence.isPrefixed {
      send(slot, KeyDetails(), sequence, emit)
    } else {
      send(slot, sequence.offset, sequence.count, sequence.instant, emit)
    }
  }

  /// Lends a template with details to a listener; an ESC before the sequence adds Alt.
  func send(
    _ slot: UnsafeMutablePointer<KeyEvent>, _ details: KeyDetails, _ sequence: TerminalSequence,
    _ emit: Emit
  ) {
    let modifiers = slot.pointee.modifiers
    slot.pointee.modifiers.formUnion(details.modifiers)
    if sequence.isPrefixed { slot.pointee.modifiers.insert(.alt) }
    slot.pointee.locks = details.locks
    slot.pointee.phase = details.phase
    slot.pointee.physicalKey = details.position
    if details.isPlain {
      send(slot, sequence.offset, sequence.count, sequence.instant, emit)
    } else {
      sendFacts(slot, details, sequence, emit)
    }
    slot.pointee.modifiers = modifiers
    slot.pointee.locks = []
    slot.pointee.phase = .press
    slot.pointee.physicalKey = nil
  }

  /// Lends a template with other keys and text.
  private func sendFacts(
    _ slot: UnsafeMutablePointer<KeyEvent>, _ details: KeyDetails, _ sequence: TerminalSequence,
    _ emit: Emit
  ) {
    var shifted = details.shifted > 0 ? key(code: details.shifted) : nil
    var text = details.text.flatMap { Self.text(ParameterReader($0, sequence.last)) }
    if details.base > 0 { slot.pointee.baseLayoutKey = key(code: details.base) }
    if details.shifted > 0 { swap(&slot.pointee.shiftedKey, &shifted) }
    let isReplaced = text != nil || !details.keepsText
    if isReplaced { swap(&slot.pointee.text, &text) }
    send(slot, sequence.offset, sequence.count, sequence.instant, emit)
    if details.base > 0 { slot.pointee.baseLayoutKey = nil }
    if details.shifted > 0 { swap(&slot.pointee.shiftedKey, &shifted) }
    if isReplaced { swap(&slot.pointee.text, &text) }
  }

  /// Sends what is no key; an ESC before the sequence is an Escape of its own.
  func send(_ event: TerminalEvent, _ sequence: TerminalSequence, _ emit: Emit) {
    if sequence.isPrefixed { sendEscape(before: sequence, emit) }
    emit(event, sequence.unprefixed.range)
  }

  /// Sends the Escape before a sequence.
  func sendEscape(before sequence: TerminalSequence, _ emit: Emit) {
    send(templates.typed(0x1B), sequence.offset, 1, sequence.instant, emit)
  }

  /// Sends a sequence that means nothing known.
  func sendUnrecognized(_ sequence: TerminalSequence, _ emit: Emit) {
    send(.unrecognized(sequence.unprefixed.array), sequence, emit)
  }
}
