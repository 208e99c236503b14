extension TerminalEvent {
  /// An answer of a terminal to a query, or a report of a change.
  public enum Reply: Hashable, Sendable {
    /// The colours that the terminal draws with (mode 2031).
    public enum Theme: Int, Hashable, Sendable {
      /// Light text on a dark background.
      case dark = 1
      /// Dark text on a light background.
      case light = 2
    }

    /// The state of a mode (DECRPM).
    public enum ModeState: Int, Hashable, Sendable {
      /// The terminal does not support the mode.
      case unknown = 0
      /// The mode is on.
      case set = 1
      /// The mode is off.
      case reset = 2
      /// The mode is on and cannot be changed.
      case permanentlySet = 3
      /// The mode is off and cannot be changed.
      case permanentlyReset = 4
    }

    /// The abilities of the terminal (DA1); all terminals report them.
    case primaryAttributes([Int])
    /// The kind and version of the terminal (DA2).
    case secondaryAttributes([Int])
    /// The state of the terminal (DSR); 0 means that it works.
    case status(Int)
    /// Another report that starts with `?`.
    case privateStatus([Int])
    /// A dark or a light terminal.
    case theme(Theme)
    /// The position of the cursor (CPR), from 1.
    case cursorPosition(row: Int, column: Int)
    /// The flags of the kitty keyboard protocol that are in force.
    case keyboardFlags(TtyModes.KeyboardFlags)
    /// The level of modifyOtherKeys.
    case modifyOtherKeys(Int)
    /// The state of a mode.
    case mode(number: Int, isPrivate: Bool, state: ModeState)
    /// The size of the text area, as an answer or after a change (mode 2048).
    case windowSize(Tty.Size)
    /// Another report about the window: the parameters of `CSI … t`.
    case window([Int])
    /// A colour of the terminal (OSC 10, 11 and 12).
    case color(Reply.Color.Role, Reply.Color)
    /// Another OSC string without its brackets, such as `52;c;aGVsbG8=`.
    case operatingSystemCommand(String)
    /// A DCS string without its brackets.
    case deviceControl(String)
    /// An APC string without its brackets.
    case applicationCommand(String)
    /// A PM string without its brackets.
    case privacyMessage(String)
    /// An SOS string without its brackets.
    case startOfString(String)
  }
}

extension TtyModes {
  /// The flags that a program requests from a terminal with the kitty keyboard protocol.
  ///
  /// The raw value is the number in the protocol's sequences.
  public struct KeyboardFlags: OptionSet, Hashable, Sendable {
    /// The number in the protocol.
    public let rawValue: UInt8

    /// Creates flags from the number in the protocol; unknown bits are kept.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Escape, and keys with Control or Alt, arrive as unambiguous sequences.
    public static let disambiguate = KeyboardFlags(rawValue: 1 << 0)
    /// Repeats and releases are reported.
    public static let eventTypes = KeyboardFlags(rawValue: 1 << 1)
    /// The shifted key and the key of a US layout are reported.
    public static let alternateKeys = KeyboardFlags(rawValue: 1 << 2)
    /// All keys are sequences, including text, Enter, Tab, Backspace and modifier keys.
    public static let allKeys = KeyboardFlags(rawValue: 1 << 3)
    /// The text that a key types is reported; only together with ``allKeys``.
    public static let text = KeyboardFlags(rawValue: 1 << 4)
  }
}
