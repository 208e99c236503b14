import KeyboardCore

nonisolated extension TerminalEncoder {
  /// `CSI 27;m;code ~` for a key with modifiers.
  func otherKey(_ event: KeyEvent) -> [UInt8]? {
    guard event.isLegacy, !event.modifiers.isEmpty, let code = typedCode(event) else { return nil }
    return Array("\u{1B}[27;\(event.terminalModifiers);\(code)~".utf8)
  }

  /// `CSI code;m u` for a key with modifiers; the code of a letter with Shift is upper case.
  func fixterms(_ event: KeyEvent) -> [UInt8]? {
    guard event.isLegacy, !event.modifiers.isEmpty else { return nil }
    if event.shiftedKey == nil {
      guard event.text == nil, let code = code(event.key) else { return nil }
      return Array("\u{1B}[\(code);\(event.terminalModifiers)u".utf8)
    }
    // Other shifted characters would read as keys without Shift.
    guard event.shiftedKey?.isUpperCase == true, let code = typedCode(event) else { return nil }
    let isTyped = event.modifiers == .shift
    let modifiers = event.terminalModifiers - (isTyped ? 0 : 1)
    return Array("\u{1B}[\(code);\(modifiers)u".utf8)
  }

  /// The code of what was typed, if the event says just what follows from it.
  private func typedCode(_ event: KeyEvent) -> UInt32? {
    let isTyping = event.modifiers == .shift
    guard let scalar = event.key.terminalScalar else {
      guard event.text == nil, event.shiftedKey == nil else { return nil }
      return code(event.key)
    }
    var typed = scalar
    if event.key != .space, event.modifiers.contains(.shift) {
      guard let shifted = event.shiftedKey, KeyStroke(shifted).key == event.key,
        let scalar = shifted.terminalScalar
      else { return nil }
      typed = scalar
    } else {
      guard event.shiftedKey == nil else { return nil }
    }
    guard isCode(typed), isTyping ? event.text == String(typed) : event.text == nil else {
      return nil
    }
    return typed.value
  }

  /// The code of a key without Shift.
  func code(_ key: Key) -> UInt32? {
    switch key {
    case .enter: return 13
    case .tab: return 9
    case .escape: return 27
    case .backspace: return 127
    default:
      guard let scalar = key.terminalScalar, isCode(scalar), !key.isUpperCase else { return nil }
      return scalar.value
    }
  }

  /// Returns whether a character may stand as a code, which private ones may not.
  func isCode(_ scalar: Unicode.Scalar) -> Bool {
    !FunctionKeys.privateCodes.contains(Int(scalar.value))
  }
}
