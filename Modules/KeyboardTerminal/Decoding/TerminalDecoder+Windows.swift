import KeyboardCore

extension TerminalDecoder {
  /// Decodes `CSI Vk;Sc;Uc;Kd;Cs;Rc _`: a key in the encoding of Windows (win32-input-mode).
  ///
  /// Virtual key, scan code, UTF-16 unit typed, down or up, state of modifiers, and a count of repeats, although
  /// repeats are sent one by one.
  mutating func windowsKey(
    _ sequence: TerminalSequence, _ parameters: inout ParameterReader, _ emit: Emit
  ) -> Bool {
    guard let numbers = parameters.list(), 1...6 ~= numbers.count,
      numbers.allSatisfy({ $0 <= 0xFFFF })
    else { return false }
    let fields = numbers + Array(repeating: 0, count: 6 - numbers.count)
    let key = WindowsKey(code: fields[0], scanCode: fields[1], state: fields[4])
    var unit = UInt32(fields[2])
    if let half = UInt16(exactly: unit), UTF16.isSurrogate(half) {
      // Both halves come down and up; the character is pressed when its second half is.
      guard fields[3] == 1, let first = highSurrogate, UTF16.isTrailSurrogate(half) else {
        if fields[3] == 1 { highSurrogate = half }
        return true
      }
      unit = UTF16.decode(UTF16.EncodedScalar([first, half])).value
    }
    highSurrogate = nil
    guard let scalar = Unicode.Scalar(unit), var event = key.event(typing: scalar) else {
      return false
    }
    var details = KeyDetails(event.modifiers)
    details.locks = key.locks
    if fields[3] != 1 {
      details.phase = .release
      event.text = nil
    }
    send(event, with: details, sequence, emit)
    return true
  }
}

/// A key with the numbers of Windows.
struct WindowsKey {
  /// The virtual key.
  let code: Int
  /// The scan code, which a numeric keypad shares with the keys that it duplicates.
  let scanCode: Int
  /// The modifiers and locks, and whether the key was added after the first keyboards.
  let state: Int

  private var isExtended: Bool { state & 0x100 != 0 }
  /// A Boolean value indicating whether AltGr may be held: right Alt and Control, if they type something.
  private var mayBeAltGr: Bool { state & 0x01 != 0 && state & 0x08 != 0 }

  var locks: KeyEvent.Locks {
    var locks: KeyEvent.Locks = state & 0x80 != 0 ? .capsLock : []
    if state & 0x20 != 0 { locks.insert(.numLock) }
    return locks
  }

  private var modifiers: Modifiers {
    var modifiers: Modifiers = state & 0x10 != 0 ? .shift : []
    if state & 0x03 != 0 { modifiers.insert(.alt) }
    if state & 0x0C != 0 { modifiers.insert(.control) }
    return modifiers
  }

  /// Returns the press of the key, which types a character, or nothing if that is a control character; nil for an
  /// unknown key.
  func event(typing scalar: Unicode.Scalar) -> KeyEvent? {
    // A space bar may type another space.
    let isOtherSpace = code == 0x20 && isPrintable(scalar) && scalar != " "
    if !isOtherSpace, let (name, position) = named {
      var event = KeyEvent(
        key: .named(name), physicalKey: position, modifiers: modifiers, source: .terminal)
      if modifiers.isSubset(of: .shift), name == .space || KeypadKey.typed[name] != nil,
        isPrintable(scalar)
      {
        event.text = String(scalar)
      }
      return event
    }
    // Scan codes of the first keyboards are Linux's codes of the same keys.
    let position = isExtended || scanCode > 0x58 ? nil : PhysicalKey(evdev: scanCode)
    guard isPrintable(scalar) else {
      // Without another modifier it is a dead key, which types with the next one.
      guard !modifiers.isSubset(of: .shift), let plain else { return nil }
      return KeyEvent(
        key: .character(plain), physicalKey: position, modifiers: modifiers, source: .terminal)
    }
    let typed = Key.character(Character(scalar))
    var event = KeyEvent(
      key: KeyStroke(typed).key, physicalKey: position, modifiers: modifiers, source: .terminal)
    if mayBeAltGr {
      event.modifiers.subtract([.alt, .control])
      event.isThirdLevel = true
    }
    if event.modifiers.contains(.shift), typed != event.key || event.key.isUncased {
      event.shiftedKey = typed
    }
    if event.modifiers.isSubset(of: .shift) { event.text = String(scalar) }
    if let plain, !event.isThirdLevel, event.key.character?.isASCII == false {
      event.baseLayoutKey = .character(plain)
    }
    return event
  }

  private func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && !(0x7F...0x9F ~= scalar.value)
  }

  /// The character of the key on a US keyboard.
  private var plain: Character? {
    switch code {
    case 0x30...0x39, 0x41...0x5A:
      Character(Unicode.Scalar(UInt8(code)).properties.lowercaseMapping)
    case 0xBA...0xC0: Character(Unicode.Scalar(Array(";=,-./`".utf8)[code - 0xBA]))
    case 0xDB...0xDE: Character(Unicode.Scalar(Array("[\\]'".utf8)[code - 0xDB]))
    default: nil
    }
  }

  /// The named key, and its position if another key has the same name.
  private var named: (NamedKey, PhysicalKey?)? {
    switch code {
    case 0x10: (scanCode == 0x36 ? .rightShift : .leftShift, nil)
    case 0x11: (isExtended ? .rightControl : .leftControl, nil)
    case 0x12: (isExtended ? .rightAlt : .leftAlt, nil)
    case 0x0D where isExtended: (.kpEnter, nil)
    case 0x21...0x28, 0x2D...0x2E:
      Self.names[code].map { ($0, isExtended ? nil : Self.keypad[$0]) }
    case 0x60...0x69: (FunctionKeys.keypadDigits[code - 0x60], nil)
    case 0x70...0x87: (FunctionKeys.functionKeys[code - 0x70], nil)
    default: Self.names[code].map { ($0, nil) }
    }
  }

  private static let names: [Int: NamedKey] = [
    0x08: .backspace, 0x09: .tab, 0x0C: .clear, 0x0D: .enter, 0x13: .pause, 0x14: .capsLock,
    0x1B: .escape, 0x20: .space, 0x21: .pageUp, 0x22: .pageDown, 0x23: .end, 0x24: .home,
    0x25: .left, 0x26: .up, 0x27: .right, 0x28: .down, 0x2C: .printScreen, 0x2D: .insert,
    0x2E: .delete, 0x5B: .leftSuper, 0x5C: .rightSuper, 0x5D: .menu, 0x6A: .kpMultiply,
    0x6B: .kpAdd, 0x6C: .kpSeparator, 0x6D: .kpSubtract, 0x6E: .kpDecimal, 0x6F: .kpDivide,
    0x90: .numLock, 0x91: .scrollLock, 0xAD: .audioVolumeMute, 0xAE: .audioVolumeDown,
    0xAF: .audioVolumeUp, 0xB0: .mediaTrackNext, 0xB1: .mediaTrackPrevious, 0xB2: .mediaStop,
    0xB3: .mediaPlayPause,
  ]

  /// The keys of the keypad without Num Lock.
  private static let keypad: [NamedKey: PhysicalKey] = [
    .insert: .numpad0, .end: .numpad1, .down: .numpad2, .pageDown: .numpad3, .left: .numpad4,
    .right: .numpad6, .home: .numpad7, .up: .numpad8, .pageUp: .numpad9, .delete: .numpadDecimal,
  ]
}

extension Key {
  /// A Boolean value indicating whether this is a character without another case.
  fileprivate var isUncased: Bool {
    character.map { !$0.isLowercase && !$0.isUppercase } ?? false
  }
}
