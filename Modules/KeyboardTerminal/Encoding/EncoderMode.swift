extension TerminalEncoder {
  /// The modes of the terminal that an encoder speaks for.
  nonisolated public struct Mode: Hashable, Sendable {
    /// The form of keys.
    public enum Keyboard: Hashable, Sendable {
      /// As VT220 and xterm without anything asked for.
      case legacy
      /// xterm's modifyOtherKeys.
      case modifyOtherKeys(OtherKeys)
      /// `CSI code;modifiers u` for what has no legacy form, where codes are what was typed.
      case fixterms
      /// The kitty keyboard protocol.
      case kitty(KeyboardFlags)
    }

    /// The level of modifyOtherKeys.
    public enum OtherKeys: Int, Hashable, Sendable {
      /// All but those with a well-known meaning.
      case most = 1
      /// All with a modifier.
      case all = 2
    }

    /// The form of the mouse's reports.
    public enum Mouse: Hashable, Sendable {
      /// Not at all.
      case off
      /// Three bytes after `CSI M`: to column and row 223, releases without a button.
      case x10
      /// Mode 1015: numbers, releases without a button.
      case urxvt
      /// Mode 1006.
      case sgr
      /// Mode 1016.
      case sgrPixels
    }

    /// The form of keys.
    public var keyboard = Keyboard.legacy
    /// A Boolean value indicating whether cursor keys are `SS3 A` (DECCKM).
    public var applicationCursor = false
    /// A Boolean value indicating whether the keypad sends codes of its own (DECKPAM).
    public var applicationKeypad = false
    /// A Boolean value indicating whether pastes are bracketed (mode 2004); if not, they read as keys.
    public var bracketedPaste = false
    /// A Boolean value indicating whether the focus is told (mode 1004).
    public var focus = false
    /// The form of the mouse's reports.
    public var mouse = Mouse.off

    /// Creates the mode of a terminal of which nothing was asked.
    public init() {}
  }
}
