/// The modes of a terminal that a program switches on while it runs, beside raw mode.
///
/// ``enteringBytes`` and ``leavingBytes`` are what it takes. Terminals have one stack of keyboard
/// flags for each screen, so flags are pushed on the alternate screen and popped before it is left.
nonisolated public struct TtyModes: Hashable, Sendable {
  /// The reports of the mouse; always in the SGR form.
  public enum Mouse: Int, Hashable, Sendable {
    /// Nothing; the terminal's own selection works.
    case off = 0
    /// Buttons and the wheel.
    case buttons = 1000
    /// Buttons, and motion while one is held.
    case drag = 1002
    /// Buttons and every motion.
    case motion = 1003
  }

  /// The keys that the terminal itself turns into signals.
  public enum SignalKeys: Hashable, Sendable {
    /// None: every key arrives.
    case none
    /// Only Ctrl+\, which ends the program even when it hangs; Ctrl+C and Ctrl+Z arrive as keys.
    ///
    /// A terminal that grants ``KeyboardFlags/disambiguate`` sends Ctrl+\ as a key all the same.
    case quit
    /// Ctrl+C, Ctrl+Z and Ctrl+\, as in a shell.
    case all
  }

  /// A Boolean value indicating whether the program draws on a screen of its own.
  public var alternateScreen: Bool
  /// The flags of the kitty keyboard protocol to ask for; empty asks for nothing.
  public var keyboard: KeyboardFlags
  /// The level of xterm's modifyOtherKeys, 0 to 3; 0 asks for nothing.
  public var modifyOtherKeys: Int
  /// A Boolean value indicating whether pasted text is marked.
  public var bracketedPaste: Bool
  /// A Boolean value indicating whether the terminal tells when it gains and loses the focus.
  public var focusEvents: Bool
  /// The reports of the mouse.
  public var mouse: Mouse
  /// A Boolean value indicating whether arrow keys and keypad are in application mode (`smkx`).
  public var keypad: Bool
  /// A Boolean value indicating whether the cursor is hidden at the start.
  public var hidesCursor: Bool
  /// A Boolean value indicating whether the program draws within synchronized updates; leaving ends one.
  public var synchronizedOutput: Bool
  /// A Boolean value indicating whether standard error, if a terminal, is shown only after leaving.
  ///
  /// On the alternate screen it would be drawn over, and vanish with the screen; the message of a
  /// trap is one such thing. Of more than 64 KiB the end is shown.
  public var keepsErrors: Bool
  /// The keys that become signals.
  public var signalKeys: SignalKeys

  /// Creates modes; without arguments, raw mode alone.
  public init(
    alternateScreen: Bool = false, keyboard: KeyboardFlags = [], modifyOtherKeys: Int = 0,
    bracketedPaste: Bool = false, focusEvents: Bool = false, mouse: Mouse = .off,
    keypad: Bool = false, hidesCursor: Bool = false, synchronizedOutput: Bool = false,
    keepsErrors: Bool = false, signalKeys: SignalKeys = .quit
  ) {
    self.alternateScreen = alternateScreen
    self.keyboard = keyboard
    self.modifyOtherKeys = modifyOtherKeys
    self.bracketedPaste = bracketedPaste
    self.focusEvents = focusEvents
    self.mouse = mouse
    self.keypad = keypad
    self.hidesCursor = hidesCursor
    self.synchronizedOutput = synchronizedOutput
    self.keepsErrors = keepsErrors
    self.signalKeys = signalKeys
  }

  /// Keys as exact as the terminal can make them, paste and focus, on the screen that there is.
  public static let keys = TtyModes(
    keyboard: [.disambiguate, .eventTypes, .alternateKeys], modifyOtherKeys: 2,
    bracketedPaste: true, focusEvents: true)

  /// The modes of a full-screen program: ``keys`` on a screen of its own, without a cursor.
  public static let fullScreen = TtyModes(
    alternateScreen: true, keyboard: [.disambiguate, .eventTypes, .alternateKeys],
    modifyOtherKeys: 2, bracketedPaste: true, focusEvents: true, keypad: true, hidesCursor: true,
    keepsErrors: true)
}
