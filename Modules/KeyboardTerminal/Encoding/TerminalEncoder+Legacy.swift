import KeyboardCore

extension TerminalEncoder {
  /// Returns the bytes that VT220 and xterm send.
  func legacy(_ event: KeyEvent) -> [UInt8]? {
    guard event.isLegacy, event.text == nil || event.key.terminalScalar != nil else { return nil }
    if event.key.terminalScalar != nil { return legacyCharacter(event) }
    guard event.shiftedKey == nil, let name = event.key.name else { return nil }
    if let bytes = legacyControl(name, event.modifiers) { return bytes }
    if mode.applicationKeypad, event.modifiers.isEmpty, let final = Self.keypadFinals[name] {
      return [0x1B, UInt8(ascii: "O"), final]
    }
    return functionKey(name, event.modifiers, event.terminalModifiers)
  }

  /// Returns a character, with Alt after ESC, with Control as a control character.
  private func legacyCharacter(_ event: KeyEvent) -> [UInt8]? {
    let prefix: [UInt8] = event.modifiers.contains(.alt) ? [0x1B] : []
    switch event.modifiers.subtracting(.alt) {
    case []:
      guard event.shiftedKey == nil, !event.key.isUpperCase else { return nil }
      return typed(event.key, event).map { prefix + $0 }
    case .shift:
      guard let shifted = event.shiftedKey, shifted.isUpperCase,
        KeyStroke(shifted).key == event.key
      else { return nil }
      return typed(shifted, event).map { prefix + $0 }
    case .control:
      guard event.text == nil, event.shiftedKey == nil else { return nil }
      return event.key.terminalScalar.flatMap(Self.control).map { prefix + [$0] }
    default: return nil
    }
  }

  /// Returns the character of a key, if the event's text is what it types.
  private func typed(_ key: Key, _ event: KeyEvent) -> [UInt8]? {
    guard let scalar = key.terminalScalar else { return nil }
    let text = String(scalar)
    guard
      event.modifiers.contains(.alt)
        ? event.text == nil : event.text?.utf8.elementsEqual(text.utf8) == true
    else { return nil }
    return Array(text.utf8)
  }

  /// Returns the control character that only this key sends.
  private static func control(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case " ": 0
    case "i", "m": nil
    case "a"..."z": UInt8(scalar.value) - 0x60
    case "\\", "]", "^", "_": UInt8(scalar.value) - 0x40
    default: nil
    }
  }

  /// Returns the bytes of Enter, Tab, Escape and Backspace.
  private func legacyControl(_ name: NamedKey, _ modifiers: Modifiers) -> [UInt8]? {
    let byte: UInt8
    switch name {
    case .enter: byte = 0x0D
    case .tab: byte = 0x09
    case .escape: byte = 0x1B
    case .backspace: byte = 0x7F
    default: return nil
    }
    switch modifiers {
    case []: return [byte]
    case .alt: return [0x1B, byte]
    case .shift where name == .tab: return Array("\u{1B}[Z".utf8)
    case [.alt, .shift] where name == .tab: return Array("\u{1B}\u{1B}[Z".utf8)
    default: return nil
    }
  }

  /// Returns the bytes of cursor, editing and function keys.
  private func functionKey(_ name: NamedKey, _ modifiers: Modifiers, _ number: Int) -> [UInt8]? {
    if let final = Self.finals[name] {
      let letter = String(UnicodeScalar(final))
      guard modifiers.isEmpty else { return Array("\u{1B}[1;\(number)\(letter)".utf8) }
      let isSingle = mode.applicationCursor || final >= UInt8(ascii: "P")
      return Array("\u{1B}\(isSingle ? "O" : "[")\(letter)".utf8)
    }
    guard let key = Self.numbers[name] else { return nil }
    let suffix = modifiers.isEmpty ? "" : ";\(number)"
    return Array("\u{1B}[\(key)\(suffix)~".utf8)
  }

  /// The final letters of cursor keys and F1 to F4.
  static let finals: [NamedKey: UInt8] = {
    var table: [NamedKey: UInt8] = [:]
    for final in UInt8(ascii: "A")...UInt8(ascii: "S") {
      if let name = FunctionKeys.key(final: final) { table[name] = final }
    }
    return table
  }()

  /// The numbers of editing keys and F5 to F20.
  static let numbers: [NamedKey: Int] = {
    var table: [NamedKey: Int] = [:]
    for number in 2...34 {
      if let name = FunctionKeys.key(number: number), finals[name] == nil { table[name] = number }
    }
    return table
  }()

  /// The final letters of the keypad's application mode.
  private static let keypadFinals: [NamedKey: UInt8] = {
    var table: [NamedKey: UInt8] = [:]
    for final in UInt8(ascii: "A")...UInt8(ascii: "z") {
      if let name = FunctionKeys.keypadKey(final: final), name != .tab { table[name] = final }
    }
    return table
  }()
}

extension TerminalEncoder {
  /// Returns `CSI 27;m;code ~` for a key with modifiers.
  func otherKey(_ event: KeyEvent) -> [UInt8]? {
    guard event.isLegacy, !event.modifiers.isEmpty, let code = typedCode(event) else { return nil }
    return Array("\u{1B}[27;\(event.terminalModifiers);\(code)~".utf8)
  }

  /// Returns `CSI code;m u` for a key with modifiers; the code of a letter with Shift is upper case.
  func fixterms(_ event: KeyEvent) -> [UInt8]? {
    guard event.isLegacy, !event.modifiers.isEmpty else { return nil }
    if event.shiftedKey == nil {
      guard event.text == nil, let code = code(event.key) else { return nil }
      return Array("\u{1B}[\(code);\(event.terminalModifiers)u".utf8)
    }
    // Other shifted characters would be decoded as keys without Shift.
    guard event.shiftedKey?.isUpperCase == true, let code = typedCode(event) else { return nil }
    let isTyped = event.modifiers == .shift
    let modifiers = event.terminalModifiers - (isTyped ? 0 : 1)
    return Array("\u{1B}[\(code);\(modifiers)u".utf8)
  }

  /// Returns the code of the typed character, if the rest of the event follows from it.
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

  /// Returns the code of a key without Shift.
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

  /// Returns whether a character is valid as a code, unlike private ones.
  func isCode(_ scalar: Unicode.Scalar) -> Bool {
    !FunctionKeys.privateCodes.contains(Int(scalar.value))
  }
}
