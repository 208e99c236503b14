/// A position on the keyboard, independent of the layout: a W3C `code` value.
///
/// The raw value is the W3C name; notation writes it in brackets, such as `[KeyA]`. A position is
/// not a legend: on a French board `é` is `[Digit2]`. Source: W3C UI Events KeyboardEvent code
/// Values.
public enum PhysicalKey: String, CaseIterable, Hashable, Sendable {
  // Writing system
  /// The key left of 1.
  case backquote = "Backquote"
  /// The key above Enter.
  case backslash = "Backslash"
  /// The first key right of P.
  case bracketLeft = "BracketLeft"
  /// The second key right of P.
  case bracketRight = "BracketRight"
  /// The first key right of M.
  case comma = "Comma"
  /// The 0 of the digit row.
  case digit0 = "Digit0"
  /// The 1 of the digit row.
  case digit1 = "Digit1"
  /// The 2 of the digit row.
  case digit2 = "Digit2"
  /// The 3 of the digit row.
  case digit3 = "Digit3"
  /// The 4 of the digit row.
  case digit4 = "Digit4"
  /// The 5 of the digit row.
  case digit5 = "Digit5"
  /// The 6 of the digit row.
  case digit6 = "Digit6"
  /// The 7 of the digit row.
  case digit7 = "Digit7"
  /// The 8 of the digit row.
  case digit8 = "Digit8"
  /// The 9 of the digit row.
  case digit9 = "Digit9"
  /// The second key right of 0.
  case equal = "Equal"
  /// The key between left Shift and Z on ISO boards.
  case intlBackslash = "IntlBackslash"
  /// The key left of right Shift on Japanese boards.
  case intlRo = "IntlRo"
  /// The key left of Backspace on Japanese boards.
  case intlYen = "IntlYen"
  /// The place of A on a US board.
  case keyA = "KeyA"
  /// The place of B on a US board.
  case keyB = "KeyB"
  /// The place of C on a US board.
  case keyC = "KeyC"
  /// The place of D on a US board.
  case keyD = "KeyD"
  /// The place of E on a US board.
  case keyE = "KeyE"
  /// The place of F on a US board.
  case keyF = "KeyF"
  /// The place of G on a US board.
  case keyG = "KeyG"
  /// The place of H on a US board.
  case keyH = "KeyH"
  /// The place of I on a US board.
  case keyI = "KeyI"
  /// The place of J on a US board.
  case keyJ = "KeyJ"
  /// The place of K on a US board.
  case keyK = "KeyK"
  /// The place of L on a US board.
  case keyL = "KeyL"
  /// The place of M on a US board.
  case keyM = "KeyM"
  /// The place of N on a US board.
  case keyN = "KeyN"
  /// The place of O on a US board.
  case keyO = "KeyO"
  /// The place of P on a US board.
  case keyP = "KeyP"
  /// The place of Q on a US board.
  case keyQ = "KeyQ"
  /// The place of R on a US board.
  case keyR = "KeyR"
  /// The place of S on a US board.
  case keyS = "KeyS"
  /// The place of T on a US board.
  case keyT = "KeyT"
  /// The place of U on a US board.
  case keyU = "KeyU"
  /// The place of V on a US board.
  case keyV = "KeyV"
  /// The place of W on a US board.
  case keyW = "KeyW"
  /// The place of X on a US board.
  case keyX = "KeyX"
  /// The place of Y on a US board.
  case keyY = "KeyY"
  /// The place of Z on a US board.
  case keyZ = "KeyZ"
  /// The first key right of 0.
  case minus = "Minus"
  /// The second key right of M.
  case period = "Period"
  /// The second key right of L.
  case quote = "Quote"
  /// The first key right of L.
  case semicolon = "Semicolon"
  /// The third key right of M.
  case slash = "Slash"

  // Functional
  /// Left Alt.
  case altLeft = "AltLeft"
  /// Right Alt or AltGr.
  case altRight = "AltRight"
  /// Backspace.
  case backspace = "Backspace"
  /// Caps Lock.
  case capsLock = "CapsLock"
  /// Context menu.
  case contextMenu = "ContextMenu"
  /// Left Control.
  case controlLeft = "ControlLeft"
  /// Right Control.
  case controlRight = "ControlRight"
  /// Enter.
  case enter = "Enter"
  /// Left ⌘ or Windows.
  case metaLeft = "MetaLeft"
  /// Right ⌘ or Windows.
  case metaRight = "MetaRight"
  /// Left Shift.
  case shiftLeft = "ShiftLeft"
  /// Right Shift.
  case shiftRight = "ShiftRight"
  /// The space bar.
  case space = "Space"
  /// Tab.
  case tab = "Tab"
  /// Convert, on Japanese boards.
  case convert = "Convert"
  /// Kana, on Japanese boards.
  case kanaMode = "KanaMode"
  /// Hangul or Kana.
  case lang1 = "Lang1"
  /// Hanja or Eisu.
  case lang2 = "Lang2"
  /// Katakana on Japanese boards.
  case lang3 = "Lang3"
  /// Hiragana on Japanese boards.
  case lang4 = "Lang4"
  /// Half width and full width on Japanese boards.
  case lang5 = "Lang5"
  /// Non-convert, on Japanese boards.
  case nonConvert = "NonConvert"
  /// Delete.
  case delete = "Delete"
  /// End.
  case end = "End"
  /// Help.
  case help = "Help"
  /// Home.
  case home = "Home"
  /// Insert.
  case insert = "Insert"
  /// Page Down.
  case pageDown = "PageDown"
  /// Page Up.
  case pageUp = "PageUp"
  /// Arrow down.
  case arrowDown = "ArrowDown"
  /// Arrow left.
  case arrowLeft = "ArrowLeft"
  /// Arrow right.
  case arrowRight = "ArrowRight"
  /// Arrow up.
  case arrowUp = "ArrowUp"
  /// Escape.
  case escape = "Escape"
  /// Print Screen.
  case printScreen = "PrintScreen"
  /// Scroll Lock.
  case scrollLock = "ScrollLock"
  /// Pause.
  case pause = "Pause"

  // Numeric keypad
  /// Num Lock.
  case numLock = "NumLock"
  /// Keypad 0.
  case numpad0 = "Numpad0"
  /// Keypad 1.
  case numpad1 = "Numpad1"
  /// Keypad 2.
  case numpad2 = "Numpad2"
  /// Keypad 3.
  case numpad3 = "Numpad3"
  /// Keypad 4.
  case numpad4 = "Numpad4"
  /// Keypad 5.
  case numpad5 = "Numpad5"
  /// Keypad 6.
  case numpad6 = "Numpad6"
  /// Keypad 7.
  case numpad7 = "Numpad7"
  /// Keypad 8.
  case numpad8 = "Numpad8"
  /// Keypad 9.
  case numpad9 = "Numpad9"
  /// Keypad plus.
  case numpadAdd = "NumpadAdd"
  /// Keypad Backspace.
  case numpadBackspace = "NumpadBackspace"
  /// Keypad clear.
  case numpadClear = "NumpadClear"
  /// Keypad clear entry.
  case numpadClearEntry = "NumpadClearEntry"
  /// Keypad comma.
  case numpadComma = "NumpadComma"
  /// Keypad decimal point.
  case numpadDecimal = "NumpadDecimal"
  /// Keypad slash.
  case numpadDivide = "NumpadDivide"
  /// Keypad Enter.
  case numpadEnter = "NumpadEnter"
  /// Keypad equals sign.
  case numpadEqual = "NumpadEqual"
  /// The # of phones and remote controls.
  case numpadHash = "NumpadHash"
  /// Adds to a calculator's memory.
  case numpadMemoryAdd = "NumpadMemoryAdd"
  /// Clears a calculator's memory.
  case numpadMemoryClear = "NumpadMemoryClear"
  /// Recalls a calculator's memory.
  case numpadMemoryRecall = "NumpadMemoryRecall"
  /// Stores into a calculator's memory.
  case numpadMemoryStore = "NumpadMemoryStore"
  /// Subtracts from a calculator's memory.
  case numpadMemorySubtract = "NumpadMemorySubtract"
  /// Keypad asterisk.
  case numpadMultiply = "NumpadMultiply"
  /// Keypad left parenthesis.
  case numpadParenLeft = "NumpadParenLeft"
  /// Keypad right parenthesis.
  case numpadParenRight = "NumpadParenRight"
  /// The * of phones and remote controls.
  case numpadStar = "NumpadStar"
  /// Keypad minus.
  case numpadSubtract = "NumpadSubtract"

  // Function row
  /// Function key 1.
  case f1 = "F1"
  /// Function key 2.
  case f2 = "F2"
  /// Function key 3.
  case f3 = "F3"
  /// Function key 4.
  case f4 = "F4"
  /// Function key 5.
  case f5 = "F5"
  /// Function key 6.
  case f6 = "F6"
  /// Function key 7.
  case f7 = "F7"
  /// Function key 8.
  case f8 = "F8"
  /// Function key 9.
  case f9 = "F9"
  /// Function key 10.
  case f10 = "F10"
  /// Function key 11.
  case f11 = "F11"
  /// Function key 12.
  case f12 = "F12"
  /// Function key 13.
  case f13 = "F13"
  /// Function key 14.
  case f14 = "F14"
  /// Function key 15.
  case f15 = "F15"
  /// Function key 16.
  case f16 = "F16"
  /// Function key 17.
  case f17 = "F17"
  /// Function key 18.
  case f18 = "F18"
  /// Function key 19.
  case f19 = "F19"
  /// Function key 20.
  case f20 = "F20"
  /// Function key 21.
  case f21 = "F21"
  /// Function key 22.
  case f22 = "F22"
  /// Function key 23.
  case f23 = "F23"
  /// Function key 24.
  case f24 = "F24"
  /// The Fn key.
  case fn = "Fn"
  /// Locks the Fn key.
  case fnLock = "FnLock"

  // Media and system
  /// Browser back.
  case browserBack = "BrowserBack"
  /// Browser favourites.
  case browserFavorites = "BrowserFavorites"
  /// Browser forward.
  case browserForward = "BrowserForward"
  /// Browser home.
  case browserHome = "BrowserHome"
  /// Browser refresh.
  case browserRefresh = "BrowserRefresh"
  /// Browser search.
  case browserSearch = "BrowserSearch"
  /// Browser stop.
  case browserStop = "BrowserStop"
  /// Ejects a medium.
  case eject = "Eject"
  /// Opens the file manager, often "My Computer".
  case launchApp1 = "LaunchApp1"
  /// Opens the calculator, often.
  case launchApp2 = "LaunchApp2"
  /// Opens mail.
  case launchMail = "LaunchMail"
  /// Toggles playing.
  case mediaPlayPause = "MediaPlayPause"
  /// Opens the media player.
  case mediaSelect = "MediaSelect"
  /// Stops playing.
  case mediaStop = "MediaStop"
  /// Next track.
  case mediaTrackNext = "MediaTrackNext"
  /// Previous track.
  case mediaTrackPrevious = "MediaTrackPrevious"
  /// Power.
  case power = "Power"
  /// Sleep.
  case sleep = "Sleep"
  /// Wakes the machine.
  case wakeUp = "WakeUp"
  /// Lowers the volume.
  case audioVolumeDown = "AudioVolumeDown"
  /// Mutes the sound.
  case audioVolumeMute = "AudioVolumeMute"
  /// Raises the volume.
  case audioVolumeUp = "AudioVolumeUp"

  /// Every position by its W3C name in lower case.
  static let byLowercasedName: [String: PhysicalKey] = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue.lowercased(), $0) }
  )
}
