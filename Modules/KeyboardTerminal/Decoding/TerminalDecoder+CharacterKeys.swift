import KeyboardCore

extension TerminalDecoder {
  /// Decodes `CSI key:shifted:base;modifiers:event;text u`: kitty's protocol, fixterms, xterm.
  func character(
    _ sequence: TerminalSequence, _ parameters: inout ParameterReader, _ emit: Emit
  ) -> Bool {
    let code = parameters.next()
    let (shifted, base) = (parameters.nextPart(), parameters.nextPart())
    let (shiftedKey, baseKey) = (key(code: shifted), key(code: base))
    guard shiftedKey != nil || shifted == ParameterReader.absent,
      baseKey != nil || base == ParameterReader.absent, var details = details(&parameters)
    else { return false }
    let text = parameters.separator == UInt8(ascii: ";") ? Self.text(&parameters) : nil
    guard parameters.isAtEnd,
      var event = code == 0
        ? text.flatMap(Self.event(text:)) : event(code, settings.codesAreTyped, details)
    else { return false }
    if code > 0, let shiftedKey { event.shiftedKey = shiftedKey }
    if code > 0, let baseKey { event.baseLayoutKey = baseKey }
    if let text {
      event.text = text
      if !sequence.isPrefixed { event.chooseThirdLevel(&details) }
    }
    send(event, with: details, sequence, emit)
    return true
  }

  /// Decodes `CSI 27;m;code ~`: modifyOtherKeys, whose codes are the typed characters.
  func otherKey(
    _ sequence: TerminalSequence, _ parameters: inout ParameterReader, _ emit: Emit
  ) -> Bool {
    guard let details = details(&parameters), parameters.separator == UInt8(ascii: ";") else {
      return false
    }
    let code = parameters.next()
    guard parameters.isAtEnd, let event = event(code, true, details) else { return false }
    send(event, with: details, sequence, emit)
    return true
  }

  /// Returns the press of the key with a code.
  ///
  /// - Parameters:
  ///   - code: a key without Shift, or a typed character.
  ///   - isTyped: whether the code is known to be a typed character.
  ///   - details: the modifiers held, which determine whether the key types.
  /// - Returns: the press; nil if no key has the code.
  private func event(_ code: Int, _ isTyped: Bool, _ details: KeyDetails) -> KeyEvent? {
    switch code {
    case FunctionKeys.privateCodes:
      return FunctionKeys.key(code: code).map {
        KeyEvent(key: .named($0.name), physicalKey: $0.position, source: .terminal)
      }
    case 0x20...0x7E, 0xA0...0x10FFFF:
      guard let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
      var event = code < 0x80 ? Self.presses[code] : KeyEvent(typing: scalar)
      let isTyped = isTyped || event.shiftedKey != nil
      if !isTyped || !details.types { event.text = nil }
      if isTyped, details.modifiers.contains(.shift), event.shiftedKey == nil, code != 0x20 {
        event.shiftedKey = event.key
      }
      return event
    default: return key(code: code).map { KeyEvent(key: $0, source: .terminal) }
    }
  }

  /// Returns the press of an unknown key that typed a text: of an input method or a dead key.
  private static func event(text: String) -> KeyEvent? {
    guard let first = text.first else { return nil }
    let stroke = KeyStroke(.character(first))
    return KeyEvent(
      key: stroke.key, shiftedKey: stroke.modifiers.isEmpty ? nil : .character(first),
      modifiers: stroke.modifiers, text: text, source: .terminal)
  }

  /// Returns the key of a code, which may be an upper-case letter.
  private func key(code: Int) -> Key? {
    switch code {
    case FunctionKeys.privateCodes: FunctionKeys.key(code: code).map { .named($0.name) }
    case 0x20...0x7E, 0xA0...0x10FFFF:
      Unicode.Scalar(UInt32(code)).map { .character(Character($0)) }
    case 0x09: .tab
    case 0x0D: .enter
    case 0x1B: .escape
    case 0x08, 0x7F: .backspace
    default: nil
    }
  }

  /// Reads code points; control characters and invalid code points are left out.
  private static func text(_ parameters: inout ParameterReader) -> String? {
    var text = ""
    repeat {
      let code = parameters.next()
      switch code {
      case 0x20...0x7E, 0xA0...0x10FFFF:
        if let scalar = Unicode.Scalar(UInt32(code)) { text.unicodeScalars.append(scalar) }
      default: break
      }
    } while parameters.separator == UInt8(ascii: ":")
    return text.isEmpty ? nil : text
  }
}

extension KeyEvent {
  /// Uses the text as the key if more than Shift chose it, such as AltGr and Q for `@`.
  ///
  /// The protocol does not report AltGr. It shows in a text of one character that differs from the key, its other
  /// case (Caps Lock) and its shifted character; with Shift held, that has to be known.
  fileprivate mutating func chooseThirdLevel(_ details: inout KeyDetails) {
    let isShifted = details.modifiers == .shift
    guard isShifted ? shiftedKey != nil : details.modifiers.isEmpty, key.terminalScalar != nil,
      let text, let character = text.first, text.count == 1
    else { return }
    let typed = Key.character(character)
    guard typed != key, typed != shiftedKey,
      typed.character?.lowercased() != key.character?.lowercased()
    else { return }
    let stroke = KeyStroke(typed)
    details.modifiers.formIntersection(stroke.modifiers)
    self.key = stroke.key
    shiftedKey = details.modifiers.isEmpty ? nil : typed
    modifiers = []
    isThirdLevel = true
  }
}
