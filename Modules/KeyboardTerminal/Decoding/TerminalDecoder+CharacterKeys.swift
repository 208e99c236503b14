import KeyboardCore

nonisolated extension TerminalDecoder {
  /// CSI key:shifted:base;modifiers:event;text u: kitty's protocol, fixterms, xterm.
  func character(
    _ sequence: TerminalSequence, _ parameters: inout ParameterReader, _ emit: Emit
  ) -> Bool {
    let code = parameters.next()
    let shifted = parameters.nextPart()
    let base = parameters.nextPart()
    guard code >= 0, var details = details(&parameters), isKey(shifted), isKey(base) else {
      return false
    }
    details.shifted = max(shifted, 0)
    details.base = max(base, 0)
    if parameters.separator == UInt8(ascii: ";") {
      details.text = parameters.place
      repeat { _ = parameters.next() } while parameters.separator == UInt8(ascii: ":")
    }
    guard parameters.isAtEnd else { return false }
    if code == 0 { return text(sequence, details, emit) }
    return key(code, settings.codesAreTyped, details, sequence, emit)
  }

  /// CSI 27;m;code ~: modifyOtherKeys, whose codes are what was typed.
  func otherKey(
    _ sequence: TerminalSequence, _ parameters: inout ParameterReader, _ emit: Emit
  ) -> Bool {
    guard let details = details(&parameters), parameters.separator == UInt8(ascii: ";") else {
      return false
    }
    let code = parameters.next()
    guard code > 0, parameters.isAtEnd else { return false }
    return key(code, true, details, sequence, emit)
  }

  /// Sends the key of a code.
  ///
  /// - Parameters:
  ///   - code: a key without Shift, or what was typed.
  ///   - isTyped: whether it is known to be what was typed.
  ///   - details: what else is known.
  ///   - sequence: where it comes from.
  ///   - emit: the listener.
  /// - Returns: false when no key has the code.
  private func key(
    _ code: Int, _ isTyped: Bool, _ details: KeyDetails, _ sequence: TerminalSequence,
    _ emit: Emit
  ) -> Bool {
    var details = details
    let slot: UnsafeMutablePointer<KeyEvent>
    switch code {
    case 0x20...0x7E:
      let byte = UInt8(code)
      let isTyped = isTyped || 0x41...0x5A ~= byte
      slot = isTyped && details.types ? templates.typed(byte) : templates.bare(byte)
      if isTyped { completeShift(&details, code, slot) }
    case 0x1B: slot = templates.named(.escape)
    case 0x0D: slot = templates.named(.enter)
    case 0x09: slot = templates.named(.tab)
    case 0x08, 0x7F: slot = templates.named(.backspace)
    case FunctionKeys.privateCodes:
      guard let entry = FunctionKeys.key(code: code) else { return false }
      details.position = entry.position
      slot = templates.named(entry.name)
    default:
      guard code >= 0xA0, code <= 0x10FFFF, let scalar = Unicode.Scalar(UInt32(code)) else {
        return false
      }
      slot = templates.scalar(scalar)
      let isTyped = isTyped || slot.pointee.shiftedKey != nil
      details.keepsText = isTyped && details.types
      if isTyped { completeShift(&details, code, slot) }
    }
    send(slot, details, sequence, emit)
    return true
  }

  /// Adds that Shift gives what was typed, for a code that is what was typed.
  private func completeShift(
    _ details: inout KeyDetails, _ code: Int, _ slot: UnsafeMutablePointer<KeyEvent>
  ) {
    if details.modifiers.contains(.shift), details.shifted == 0, code != 0x20,
      slot.pointee.shiftedKey == nil
    {
      details.shifted = code
    }
  }

  /// Whether a number is absent, or the code of a key.
  private func isKey(_ code: Int) -> Bool {
    switch code {
    case ParameterReader.absent, 0x20...0x7E: true
    default: key(code: code) != nil
    }
  }

  /// The key of a shifted or base-layout code.
  func key(code: Int) -> Key? {
    switch code {
    case 0x20...0x7E:
      let slot = templates.bare(UInt8(code))
      return slot.pointee.shiftedKey ?? slot.pointee.key
    case 0x09: return .tab
    case 0x0D: return .enter
    case 0x1B: return .escape
    case 0x08, 0x7F: return .backspace
    case FunctionKeys.privateCodes: return FunctionKeys.key(code: code).map { .named($0.name) }
    // Not from a template: its slot may be the one that the key itself is in.
    case 0xA0...0x10FFFF: return Unicode.Scalar(UInt32(code)).map { .character(Character($0)) }
    default: return nil
    }
  }

  // MARK: Text

  /// Reads code points; control characters and what is no character are left out.
  static func text(_ codes: ParameterReader) -> String? {
    var codes = codes
    let code = codes.next()
    if codes.isAtEnd { return scalar(code).map { String($0) } }
    var text = String.UnicodeScalarView()
    if let scalar = scalar(code) { text.append(scalar) }
    while !codes.isAtEnd {
      if let scalar = scalar(codes.next()) { text.append(scalar) }
    }
    return text.isEmpty ? nil : String(text)
  }

  private static func scalar(_ code: Int) -> Unicode.Scalar? {
    switch code {
    case 0x20...0x7E, 0xA0...0x10FFFF: Unicode.Scalar(UInt32(code))
    default: nil
    }
  }

  /// Key 0: text without a key, from an input method or a dead key.
  private func text(
    _ sequence: TerminalSequence, _ details: KeyDetails, _ emit: Emit
  ) -> Bool {
    guard let start = details.text,
      let text = Self.text(ParameterReader(start, sequence.last)), let first = text.first
    else { return false }
    var details = details
    let stroke = KeyStroke(.character(first))
    details.modifiers.formUnion(stroke.modifiers)
    var event = KeyEvent(
      key: stroke.key, shiftedKey: stroke.modifiers.isEmpty ? nil : .character(first),
      modifiers: details.modifiers, locks: details.locks, phase: details.phase, text: text,
      instant: sequence.instant, source: .terminal)
    if sequence.isPrefixed { event.modifiers.insert(.alt) }
    emit(.key(event), sequence.range)
    return true
  }
}
