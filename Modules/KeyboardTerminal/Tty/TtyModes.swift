import CTerminal
import Glibc

/// The modes of a terminal that a program sets while it runs, in addition to raw mode.
///
/// ``enteringBytes`` and ``leavingBytes`` set and undo them. Terminals have one stack of keyboard flags for each
/// screen, so flags are pushed on the alternate screen and popped before it is left.
public struct TtyModes: Hashable, Sendable {
  /// The reports of the mouse; always in the SGR form.
  public enum Mouse: Int, Hashable, Sendable {
    /// No reports; the terminal's own selection works.
    case off = 0
    /// Buttons and the wheel.
    case buttons = 1000
    /// Buttons, and motion while one is held.
    case drag = 1002
    /// Buttons and all motion.
    case motion = 1003
  }

  /// The keys that the terminal itself turns into signals.
  public enum SignalKeys: Hashable, Sendable {
    /// None: all keys arrive.
    case none
    /// Only Ctrl+\, which ends the program even if it hangs; Ctrl+C and Ctrl+Z arrive as keys.
    ///
    /// A terminal that grants ``KeyboardFlags/disambiguate`` still sends Ctrl+\ as a key.
    case quit
    /// Ctrl+C, Ctrl+Z and Ctrl+\, as in a shell.
    case all
  }

  /// The shapes of the cursor (DECSCUSR).
  public enum CursorShape: Int, Hashable, Sendable {
    /// A block that blinks.
    case blinkingBlock = 1
    /// A block that does not blink.
    case block = 2
    /// A blinking line below the character.
    case blinkingUnderline = 3
    /// A steady line below the character.
    case underline = 4
    /// A blinking line before the character.
    case blinkingBar = 5
    /// A steady line before the character.
    case bar = 6
  }

  /// The lines that a program has drawn below a shell's prompt, and the shell's cursor.
  public struct Erasure: Hashable, Sendable {
    /// The first line to erase, with all lines below it, counted from 0.
    public var firstLine: Int
    /// The line of the cursor afterwards, counted from 0.
    public var cursorLine: Int
    /// The cell of the cursor on its line, counted from 0.
    public var cursorColumn: Int

    /// Creates an erasure.
    public init(firstLine: Int, cursorLine: Int, cursorColumn: Int) {
      self.firstLine = firstLine
      self.cursorLine = cursorLine
      self.cursorColumn = cursorColumn
    }

    /// The sequences that erase, and move the cursor.
    fileprivate var sequence: String {
      "\u{1B}[r" + Self.erasing(from: firstLine)
        + "\u{1B}[\(cursorLine + 1);\(cursorColumn + 1)H"
    }

    /// Returns the sequences that erase a line, counted from 0, and all below it.
    ///
    /// Erasing from the first line is not one sequence, because tmux would then put all lines into the scrollback.
    package static func erasing(from line: Int) -> String {
      line > 0 ? "\u{1B}[\(line + 1);1H\u{1B}[J" : "\u{1B}[1;1H\u{1B}[K\u{1B}[2;1H\u{1B}[J"
    }
  }

  /// A Boolean value indicating whether the program draws on the alternate screen.
  public var alternateScreen: Bool
  /// The flags of the kitty keyboard protocol to request; empty requests nothing.
  public var keyboard: KeyboardFlags
  /// The level of xterm's modifyOtherKeys, 0 to 3; 0 requests nothing.
  public var modifyOtherKeys: Int
  /// A Boolean value indicating whether pasted text is marked.
  public var bracketedPaste: Bool
  /// A Boolean value indicating whether the terminal reports when it gains and loses the focus.
  public var focusEvents: Bool
  /// The reports of the mouse.
  public var mouse: Mouse
  /// A Boolean value indicating whether arrow keys and keypad are in application mode (`smkx`).
  public var keypad: Bool
  /// A Boolean value indicating whether the cursor is hidden at the start.
  public var hidesCursor: Bool
  /// The shape of the cursor; nil does not change it. Leaving restores the terminal's default.
  public var cursorShape: CursorShape?
  /// The title of the window; nil does not change it. Leaving restores the previous one.
  ///
  /// Control characters, and anything beyond 200 characters, are left out.
  public var title: String?
  /// Further private modes, entered in order, and undone in reverse order.
  public var privateModes: [PrivateMode]
  /// A Boolean value indicating whether the program draws within synchronized updates; leaving ends one.
  public var synchronizedOutput: Bool
  /// A Boolean value indicating whether standard error, if a terminal, is shown only after leaving.
  ///
  /// On the alternate screen it would be drawn over, and vanish with the screen, such as the message of a trap. Of
  /// more than 64 KiB the end is shown.
  public var keepsErrors: Bool
  /// The keys that become signals.
  public var signalKeys: SignalKeys
  /// The part of the current screen that leaving erases; nil erases nothing.
  public var erasure: Erasure?
  /// A Boolean value indicating whether leaving restores the attributes of text and the cursor; false for a terminal
  /// without sequences.
  public var resetsAppearance: Bool

  /// Creates modes; without arguments, only raw mode.
  public init(
    alternateScreen: Bool = false, keyboard: KeyboardFlags = [], modifyOtherKeys: Int = 0,
    bracketedPaste: Bool = false, focusEvents: Bool = false, mouse: Mouse = .off,
    keypad: Bool = false, hidesCursor: Bool = false, cursorShape: CursorShape? = nil,
    title: String? = nil, privateModes: [PrivateMode] = [], synchronizedOutput: Bool = false,
    keepsErrors: Bool = false, signalKeys: SignalKeys = .quit, erasure: Erasure? = nil,
    resetsAppearance: Bool = true
  ) {
    self.alternateScreen = alternateScreen
    self.keyboard = keyboard
    self.modifyOtherKeys = modifyOtherKeys
    self.bracketedPaste = bracketedPaste
    self.focusEvents = focusEvents
    self.mouse = mouse
    self.keypad = keypad
    self.hidesCursor = hidesCursor
    self.cursorShape = cursorShape
    self.title = title
    self.privateModes = privateModes
    self.synchronizedOutput = synchronizedOutput
    self.keepsErrors = keepsErrors
    self.signalKeys = signalKeys
    self.erasure = erasure
    self.resetsAppearance = resetsAppearance
  }

  /// Raw mode for a program that writes only lines, without sequences.
  public static let lines = TtyModes(signalKeys: .quit, resetsAppearance: false)

  /// Keys as exact as the terminal supports, paste and focus, on the current screen.
  public static let keys = TtyModes(
    keyboard: [.disambiguate, .eventTypes, .alternateKeys], modifyOtherKeys: 2,
    bracketedPaste: true, focusEvents: true)

  /// The modes of a full-screen program: ``keys`` on the alternate screen, without a cursor.
  public static let fullScreen = TtyModes(
    alternateScreen: true, keyboard: [.disambiguate, .eventTypes, .alternateKeys],
    modifyOtherKeys: 2, bracketedPaste: true, focusEvents: true, keypad: true, hidesCursor: true,
    keepsErrors: true)
}

extension TtyModes {
  /// The bytes that set the modes.
  public var enteringBytes: [UInt8] {
    let screen = alternateScreen ? "\u{1B}[?1049h" : ""
    return Array((screen + TtyModes().changes(to: self)).utf8)
  }

  /// The bytes that undo the modes, the attributes of text and a hidden cursor, in a fixed order.
  public var leavingBytes: [UInt8] { quietingBytes + restoringBytes }

  /// The bytes after which the terminal only sends what is typed.
  var quietingBytes: [UInt8] {
    var text = ""
    if synchronizedOutput { text += "\u{1B}[?2026l" }
    for mode in privateModes.reversed() { text += mode.leaving }
    if mouse != .off { text += "\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l" }
    if focusEvents { text += "\u{1B}[?1004l" }
    if bracketedPaste { text += "\u{1B}[?2004l" }
    if modifyOtherKeys > 0 { text += "\u{1B}[>4m" }
    if !keyboard.isEmpty { text += "\u{1B}[<u" }
    if keypad { text += "\u{1B}[?1l\u{1B}>" }
    return Array(text.utf8)
  }

  private var restoringBytes: [UInt8] {
    var text = ""
    if title != nil { text += "\u{1B}[23;2t" }
    if cursorShape != nil { text += Self.ordinaryCursor }
    if resetsAppearance { text += "\u{1B}[0m" + (erasure?.sequence ?? "") + "\u{1B}[?25h" }
    if alternateScreen { text += "\u{1B}[?1049l" }
    return Array(text.utf8)
  }

  private static let ordinaryCursor = "\u{1B}[0 q"

  private static func titleSequence(_ title: String) -> String {
    let printable = title.unicodeScalars.filter { $0.properties.generalCategory != .control }
    return "\u{1B}]2;" + String(String(String.UnicodeScalarView(printable)).prefix(200))
      + "\u{1B}\\"
  }

  /// Returns the bytes that change to other modes, without leaving the screen if possible.
  func bytes(changingTo other: TtyModes) -> [UInt8] {
    alternateScreen == other.alternateScreen
      ? Array(changes(to: other).utf8) : leavingBytes + other.enteringBytes
  }

  /// Returns the sequences that change to other modes on the same screen.
  private func changes(to other: TtyModes) -> String {
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
    // The unit of mouse reports has to be set again after the mouse mode.
    let changesPrivate = privateModes != other.privateModes || mouse != other.mouse
    if changesPrivate { for mode in privateModes.reversed() { text += mode.leaving } }
    if mouse != other.mouse {
      if mouse != .off { text += "\u{1B}[?\(mouse.rawValue)l" }
      if other.mouse != .off { text += "\u{1B}[?\(other.mouse.rawValue)h" }
      if (mouse == .off) != (other.mouse == .off) { text += (other.mouse != .off).private(1006) }
    }
    if changesPrivate { for mode in other.privateModes { text += mode.entering } }
    if keypad != other.keypad {
      text += other.keypad.private(1) + (other.keypad ? "\u{1B}=" : "\u{1B}>")
    }
    switch (title, other.title) {
    case (nil, nil): break
    case (_?, nil): text += "\u{1B}[23;2t"
    case (nil, let title?): text += "\u{1B}[22;2t" + Self.titleSequence(title)
    case (let title?, let new?): if title != new { text += Self.titleSequence(new) }
    }
    if cursorShape != other.cursorShape {
      text += other.cursorShape?.sequence ?? Self.ordinaryCursor
    }
    if hidesCursor != other.hidesCursor { text += (!other.hidesCursor).private(25) }
    return text
  }
}

extension TtyModes.CursorShape {
  /// The sequence that sets the shape.
  fileprivate var sequence: String { "\u{1B}[\(rawValue) q" }
}

extension Bool {
  /// Returns the sequence that sets or resets one of the terminal's private modes.
  fileprivate func `private`(_ mode: Int) -> String {
    "\u{1B}[?\(mode)\(self ? "h" : "l")"
  }
}

extension termios {
  /// Returns these attributes with each key arriving immediately, as it was pressed, and without echo.
  ///
  /// Output does not change, so that a line feed still starts a new line.
  func raw(_ signalKeys: TtyModes.SignalKeys) -> termios {
    var raw = self
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | ISTRIP | PARMRK)
    raw.c_cflag = raw.c_cflag & ~tcflag_t(CSIZE | PARENB) | tcflag_t(CS8)
    raw.setCharacter(VMIN, 1)
    raw.setCharacter(VTIME, 0)
    switch signalKeys {
    case .none:
      raw.c_lflag &= ~tcflag_t(ISIG)
    case .quit:
      raw.c_lflag |= tcflag_t(ISIG)
      raw.setCharacter(VQUIT, 0x1C)
      raw.setCharacter(VINTR, UInt8(CTerminalNoCharacter))
      raw.setCharacter(VSUSP, UInt8(CTerminalNoCharacter))
    case .all:
      raw.c_lflag |= tcflag_t(ISIG)
    }
    return raw
  }

  private mutating func setCharacter(_ index: Int32, _ value: UInt8) {
    withUnsafeMutableBytes(of: &c_cc) { $0[Int(index)] = value }
  }
}
