extension TtyModes {
  /// The bytes that switch the modes on.
  nonisolated public var enteringBytes: [UInt8] {
    var text = ""
    if alternateScreen { text += "\u{1B}[?1049h" }
    if !keyboard.isEmpty { text += "\u{1B}[>\(keyboard.rawValue)u" }
    if modifyOtherKeys > 0 { text += "\u{1B}[>4;\(modifyOtherKeys)m" }
    if bracketedPaste { text += "\u{1B}[?2004h" }
    if focusEvents { text += "\u{1B}[?1004h" }
    if mouse != .off { text += "\u{1B}[?\(mouse.rawValue)h\u{1B}[?1006h" }
    if keypad { text += "\u{1B}[?1h\u{1B}=" }
    if hidesCursor { text += "\u{1B}[?25l" }
    return Array(text.utf8)
  }

  /// The bytes that undo the modes, the attributes of text and a hidden cursor, in a fixed order.
  nonisolated public var leavingBytes: [UInt8] {
    var text = ""
    if synchronizedOutput { text += "\u{1B}[?2026l" }
    if mouse != .off { text += "\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l" }
    if focusEvents { text += "\u{1B}[?1004l" }
    if bracketedPaste { text += "\u{1B}[?2004l" }
    if modifyOtherKeys > 0 { text += "\u{1B}[>4m" }
    if !keyboard.isEmpty { text += "\u{1B}[<u" }
    if keypad { text += "\u{1B}[?1l\u{1B}>" }
    text += "\u{1B}[0m\u{1B}[?25h"
    if alternateScreen { text += "\u{1B}[?1049l" }
    return Array(text.utf8)
  }
}

extension TtyModes {
  /// Returns the bytes that change to other modes, without leaving the screen where possible.
  nonisolated func bytes(changingTo other: TtyModes) -> [UInt8] {
    guard alternateScreen == other.alternateScreen else {
      return leavingBytes + other.enteringBytes
    }
    var text = ""
    if keyboard != other.keyboard {
      switch (keyboard.isEmpty, other.keyboard.isEmpty) {
      case (true, _): text += "\u{1B}[>\(other.keyboard.rawValue)u"
      case (false, true): text += "\u{1B}[<u"
      case (false, false): text += "\u{1B}[=\(other.keyboard.rawValue);1u"
      }
    }
    if modifyOtherKeys != other.modifyOtherKeys {
      text += other.modifyOtherKeys > 0 ? "\u{1B}[>4;\(other.modifyOtherKeys)m" : "\u{1B}[>4m"
    }
    if bracketedPaste != other.bracketedPaste { text += other.bracketedPaste.private(2004) }
    if focusEvents != other.focusEvents { text += other.focusEvents.private(1004) }
    if mouse != other.mouse {
      if mouse != .off { text += "\u{1B}[?\(mouse.rawValue)l" }
      if other.mouse != .off { text += "\u{1B}[?\(other.mouse.rawValue)h" }
      if (mouse == .off) != (other.mouse == .off) { text += (other.mouse != .off).private(1006) }
    }
    if keypad != other.keypad {
      text += other.keypad.private(1) + (other.keypad ? "\u{1B}=" : "\u{1B}>")
    }
    if hidesCursor != other.hidesCursor { text += (!other.hidesCursor).private(25) }
    return Array(text.utf8)
  }
}

extension Bool {
  /// The sequence that sets or resets one of the terminal's private modes.
  nonisolated fileprivate func `private`(_ mode: Int) -> String {
    "\u{1B}[?\(mode)\(self ? "h" : "l")"
  }
}
