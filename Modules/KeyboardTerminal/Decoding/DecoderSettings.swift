public import KeyboardCore

extension TerminalDecoder {
  /// The reading of bytes that mean different things on different terminals.
  nonisolated public struct Settings: Hashable, Sendable {
    /// The terminal family whose own sequences contradict those of others.
    public enum Dialect: Hashable, Sendable {
      /// The one that most terminals agree on: `CSI 23~` is F11, `CSI 25~` is F13.
      case common
      /// rxvt: `CSI 23~` to `CSI 34~` are F1 to F10 with Shift.
      case rxvt
      /// The Linux console: `CSI 25~` to `CSI 34~` are F1 to F8 with Shift, ESC TAB is Shift+Tab.
      case linuxConsole
    }

    /// The time that an Escape waits for bytes that make it Alt or the start of a sequence.
    public var escapeDelay: Duration = .milliseconds(25)
    /// The keys of control characters that do not mean the usual ones.
    ///
    /// Unless named here: 00 is ctrl+space, 08 ctrl+h, 09 tab, 0a ctrl+j, 0d enter, 1c ctrl+\,
    /// 1d ctrl+], 1e ctrl+^, 1f ctrl+_, 7f backspace, the others Control and their letter. A terminal
    /// whose Backspace sends 08 wants `[0x08: "backspace"]`. Escape cannot be renamed.
    public var controls: [UInt8: KeyStroke] = [:]
    /// The terminal family.
    public var dialect: Dialect = .common
    /// The key of `CSI 29~`: F16 on a VT220 and what follows it, Menu on some.
    public var key29: NamedKey = .f16
    /// A Boolean value indicating whether `CSI 1;2R` is a cursor report rather than Shift+F3.
    ///
    /// It is to be true while an answer is expected.
    public var expectsCursorReport = false
    /// The modifier of bit 8: Super for kitty, Meta for xterm.
    public var modifierEight: Modifiers = .super
    /// A Boolean value indicating whether codes of `CSI u` are what was typed, as in xterm and tmux.
    ///
    /// Otherwise they are keys without Shift, as in kitty's protocol. An upper-case letter is what was
    /// typed in any case.
    public var codesAreTyped = false
    /// A Boolean value indicating whether the mouse reports pixels (mode 1016); sequences do not tell.
    public var mouseInPixels = false
    /// Bytes of text after which a paste arrives in parts.
    public var pasteLimit = 16 << 20
    /// Bytes after which a sequence is unrecognised and the rest of it skipped; at least 16.
    public var sequenceLimit = 4096

    /// Creates the settings that fit most terminals.
    public init() {}

    /// Creates the settings for a terminal by its name in the environment variable TERM.
    ///
    /// Only the Linux console differs. rxvt does not: its F11 and its Shift+F1 are one sequence.
    public init(term: String) {
      if term.hasPrefix("linux") { dialect = .linuxConsole }
    }
  }
}
