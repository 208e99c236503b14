extension TerminalEncoder {
  /// What was asked of the terminal that an encoder speaks for.
  nonisolated public struct Mode: Hashable, Sendable {
    /// How keys are written.
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

    /// How many keys modifyOtherKeys takes.
    public enum OtherKeys: Int, Hashable, Sendable {
      /// All but those with a well-known meaning.
      case most = 1
      /// All with a modifier.
      case all = 2
    }

    /// How the mouse is written.
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

    /// How keys are written.
    public var keyboard = Keyboard.legacy
    /// Whether cursor keys are `SS3 A` (DECCKM).
    public var applicationCursor = false
    /// Whether the keypad sends codes of its own (DECKPAM).
    public var applicationKeypad = false
    /// Whether pastes are bracketed (mode 2004); otherwise they cannot be told from keys.
    public var bracketedPaste = false
    /// Whether the focus is told (mode 1004).
    public var focus = false
    /// How the mouse is written.
    public var mouse = Mouse.off

    /// Creates the mode of a terminal of which nothing was asked.
    public init() {}
  }
}
