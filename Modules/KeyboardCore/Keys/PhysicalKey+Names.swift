extension PhysicalKey {
  /// The named key that every layout has here; nil for character keys, the keypad and rarer keys.
  package var name: NamedKey? {
    switch self {
    case .arrowUp: .up
    case .arrowDown: .down
    case .arrowLeft: .left
    case .arrowRight: .right
    case .contextMenu: .menu
    case .shiftLeft: .leftShift
    case .shiftRight: .rightShift
    case .controlLeft: .leftControl
    case .controlRight: .rightControl
    case .altLeft: .leftAlt
    case .altRight: .rightAlt
    case .metaLeft: .leftSuper
    case .metaRight: .rightSuper
    // The other cases have the same names.
    default: NamedKey(rawValue: rawValue)
    }
  }

  /// Returns the name of a key of the keypad, which depends on Num Lock; nil for other keys.
  func keypadName(types: Bool) -> NamedKey? {
    switch self {
    case .numpad0: types ? .kp0 : .insert
    case .numpad1: types ? .kp1 : .end
    case .numpad2: types ? .kp2 : .down
    case .numpad3: types ? .kp3 : .pageDown
    case .numpad4: types ? .kp4 : .left
    case .numpad5: types ? .kp5 : .clear
    case .numpad6: types ? .kp6 : .right
    case .numpad7: types ? .kp7 : .home
    case .numpad8: types ? .kp8 : .up
    case .numpad9: types ? .kp9 : .pageUp
    case .numpadDecimal: types ? .kpDecimal : .delete
    case .numpadAdd: .kpAdd
    case .numpadSubtract: .kpSubtract
    case .numpadMultiply: .kpMultiply
    case .numpadDivide: .kpDivide
    case .numpadComma: .kpSeparator
    case .numpadEqual: .kpEqual
    case .numpadEnter: .kpEnter
    case .numpadClear: .clear
    default: nil
    }
  }
}

extension PhysicalKey {
  /// Creates the position of a Linux evdev code; nil for a code without a W3C name.
  ///
  /// The hardware keycodes of X11, Wayland's xkb and GDK are these codes plus 8, so a GTK program uses
  /// `PhysicalKey(evdev: Int(keycode) - 8)`.
  ///
  /// Source: `linux/input-event-codes.h`, and the table of DOM codes in Chromium.
  public init?(evdev code: Int) {
    guard let key = Self.byEvdevCode[code] else { return nil }
    self = key
  }

  private static let byEvdevCode: [Int: PhysicalKey] = {
    var keys: [Int: PhysicalKey] = [:]
    for (first, run) in evdevRuns {
      for (offset, key) in run.enumerated() { keys[first + offset] = key }
    }
    return keys
  }()

  /// Keys with successive codes, and the code of the first.
  private static let evdevRuns: [(Int, [PhysicalKey])] = [
    (
      1,
      [
        .escape, .digit1, .digit2, .digit3, .digit4, .digit5, .digit6, .digit7, .digit8, .digit9,
        .digit0, .minus, .equal, .backspace, .tab, .keyQ, .keyW, .keyE, .keyR, .keyT, .keyY, .keyU,
        .keyI, .keyO, .keyP, .bracketLeft, .bracketRight, .enter, .controlLeft, .keyA, .keyS,
        .keyD, .keyF, .keyG, .keyH, .keyJ, .keyK, .keyL, .semicolon, .quote, .backquote,
        .shiftLeft, .backslash, .keyZ, .keyX, .keyC, .keyV, .keyB, .keyN, .keyM, .comma, .period,
        .slash, .shiftRight, .numpadMultiply, .altLeft, .space, .capsLock, .f1, .f2, .f3, .f4, .f5,
        .f6, .f7, .f8, .f9, .f10, .numLock, .scrollLock, .numpad7, .numpad8, .numpad9,
        .numpadSubtract, .numpad4, .numpad5, .numpad6, .numpadAdd, .numpad1, .numpad2, .numpad3,
        .numpad0, .numpadDecimal,
      ]
    ),
    (
      85,
      [
        .lang5, .intlBackslash, .f11, .f12, .intlRo, .lang3, .lang4, .convert, .kanaMode,
        .nonConvert,
      ]
    ),
    (96, [.numpadEnter, .controlRight, .numpadDivide, .printScreen, .altRight]),
    (
      102,
      [
        .home, .arrowUp, .pageUp, .arrowLeft, .arrowRight, .end, .arrowDown, .pageDown, .insert,
        .delete,
      ]
    ),
    (113, [.audioVolumeMute, .audioVolumeDown, .audioVolumeUp, .power, .numpadEqual]),
    (119, [.pause]),
    (121, [.numpadComma, .lang1, .lang2, .intlYen, .metaLeft, .metaRight, .contextMenu]),
    (128, [.browserStop]), (138, [.help]), (140, [.launchApp2]),
    (142, [.sleep, .wakeUp, .launchApp1]), (155, [.launchMail, .browserFavorites]),
    (158, [.browserBack, .browserForward]), (161, [.eject]),
    (163, [.mediaTrackNext, .mediaPlayPause, .mediaTrackPrevious, .mediaStop]),
    (171, [.mediaSelect, .browserHome, .browserRefresh]),
    (179, [.numpadParenLeft, .numpadParenRight]),
    (183, [.f13, .f14, .f15, .f16, .f17, .f18, .f19, .f20, .f21, .f22, .f23, .f24]),
    (217, [.browserSearch]), (464, [.fn]),
  ]
}
