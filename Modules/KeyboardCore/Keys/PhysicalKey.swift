/// A position on the keyboard, independent of the layout: a W3C `code` value.
///
/// Cases are named after the keys of a US keyboard, so on a French one `é` is ``digit2``. Source: W3C UI Events
/// KeyboardEvent code Values.
public enum PhysicalKey: String, CaseIterable, Hashable, Sendable {
  /// The keys of the writing system other than digits and letters, by their W3C names.
  case backquote, backslash, bracketLeft, bracketRight, comma, equal, intlBackslash, intlRo,
    intlYen, minus, period, quote, semicolon, slash
  /// The digits of the row above the letters.
  case digit0, digit1, digit2, digit3, digit4, digit5, digit6, digit7, digit8, digit9
  /// The letters, at their places on a US keyboard.
  case keyA, keyB, keyC, keyD, keyE, keyF, keyG, keyH, keyI, keyJ, keyK, keyL, keyM, keyN, keyO,
    keyP, keyQ, keyR, keyS, keyT, keyU, keyV, keyW, keyX, keyY, keyZ
  /// The modifiers, the locks and the editing keys around the letters; Meta is ⌘ or the Windows
  /// key.
  case altLeft, altRight, backspace, capsLock, contextMenu, controlLeft, controlRight, enter,
    metaLeft, metaRight, shiftLeft, shiftRight, space, tab
  /// The keys beside the space bar of Japanese and Korean keyboards.
  case convert, kanaMode, lang1, lang2, lang3, lang4, lang5, nonConvert
  /// The keys between the letters and the keypad.
  case delete, end, help, home, insert, pageDown, pageUp, arrowDown, arrowLeft, arrowRight, arrowUp,
    escape, printScreen, scrollLock, pause
  /// The numeric keypad; hash and star are those of phones, memory keys those of calculators.
  case numLock, numpad0, numpad1, numpad2, numpad3, numpad4, numpad5, numpad6, numpad7, numpad8,
    numpad9, numpadAdd, numpadBackspace, numpadClear, numpadClearEntry, numpadComma, numpadDecimal,
    numpadDivide, numpadEnter, numpadEqual, numpadHash, numpadMemoryAdd, numpadMemoryClear,
    numpadMemoryRecall, numpadMemoryStore, numpadMemorySubtract, numpadMultiply, numpadParenLeft,
    numpadParenRight, numpadStar, numpadSubtract
  /// The function row.
  case f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20,
    f21, f22, f23, f24, fn, fnLock
  /// The browser keys, and the one that ejects a medium.
  case browserBack, browserFavorites, browserForward, browserHome, browserRefresh, browserSearch,
    browserStop, eject
  /// The keys that open programs: the file manager, the calculator and mail.
  case launchApp1, launchApp2, launchMail
  /// The keys that play media, and those of power and volume.
  case mediaPlayPause, mediaSelect, mediaStop, mediaTrackNext, mediaTrackPrevious, power, sleep,
    wakeUp, audioVolumeDown, audioVolumeMute, audioVolumeUp

  /// Creates the position with a W3C code, such as `KeyA`, ignoring case.
  public init?(code: String) {
    guard let key = Self.byLowercasedCode[code.lowercased()] else { return nil }
    self = key
  }

  /// The W3C code, such as `KeyA`; notation writes it in brackets.
  public var code: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  private static let byLowercasedCode: [String: PhysicalKey] = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue.lowercased(), $0) }
  )
}
