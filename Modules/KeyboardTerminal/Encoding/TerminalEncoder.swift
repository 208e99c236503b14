import KeyboardCore

/// Encodes events as a terminal in a mode sends them, for ``TerminalDecoder`` to decode.
///
/// With default settings, the bytes are decoded to an equal event, except for the instant, the source, the third
/// level, a second reading and the settings that a sequence depends on. An event that the mode cannot express gives
/// nil: in legacy mode Ctrl+I is Tab, a release is nothing, and Ctrl+Shift+A is Ctrl+A.
public struct TerminalEncoder: Hashable, Sendable {
  /// The modes of the terminal.
  public let mode: Mode

  /// Creates an encoder for a terminal in a mode.
  public init(mode: Mode = Mode()) {
    self.mode = mode
  }

  /// Returns the bytes of an event; nil if the mode has no equivalent.
  ///
  /// A lone Escape, and Alt with a character that introduces a sequence, are decoded only if a pause follows.
  public func encode(_ event: TerminalEvent) -> [UInt8]? {
    switch event {
    case .key(let event): key(event)
    case .paste(let paste): self.paste(paste)
    case .focus(let isGained):
      mode.focus ? Array((isGained ? "\u{1B}[I" : "\u{1B}[O").utf8) : nil
    case .mouse(let event): mouse(event)
    case .reply(let reply): self.reply(reply)
    case .unrecognized(let bytes): bytes
    }
  }

  private func key(_ event: KeyEvent) -> [UInt8]? {
    switch mode.keyboard {
    case .legacy: legacy(event)
    case .modifyOtherKeys(.most): legacy(event) ?? otherKey(event)
    case .modifyOtherKeys(.all): otherKey(event) ?? legacy(event)
    case .fixterms: legacy(event) ?? fixterms(event)
    case .kitty(let flags): kitty(event, flags)
    }
  }

  private func paste(_ paste: TerminalEvent.Paste) -> [UInt8]? {
    guard mode.bracketedPaste, !paste.continues else { return nil }
    // A text that contains the end would end early.
    guard !paste.text.utf8.contains(PasteCollector.endMarker) else { return nil }
    return Array("\u{1B}[200~\(paste.text)\u{1B}[201~".utf8)
  }
}

extension Sequence where Element == UInt8 {
  /// Returns whether some consecutive bytes occur.
  fileprivate func contains(_ bytes: [UInt8]) -> Bool {
    let all = Array(self)
    guard all.count >= bytes.count else { return false }
    return (0...(all.count - bytes.count)).contains { all[$0...].starts(with: bytes) }
  }
}

extension KeyEvent {
  /// The modifiers and locks in the encoding of terminals: one plus bits.
  var terminalModifiers: Int {
    let bits = modifiers.rawValue
    let held = bits & 0x3A | (bits & 0x01) << 2 | (bits & 0x04) >> 2
    return 1 + Int(held | locks.rawValue << 6)
  }

  /// A Boolean value indicating whether legacy sequences can express the whole event.
  var isLegacy: Bool {
    phase == .press && locks.isEmpty && baseLayoutKey == nil && physicalKey == nil
      && modifiers.isSubset(of: [.control, .alt, .shift])
  }
}

extension Key {
  /// The only scalar of a character key that a terminal can name; the space bar is one.
  var terminalScalar: Unicode.Scalar? {
    if self == .space { return " " }
    guard let scalars = character?.unicodeScalars, scalars.count == 1, let scalar = scalars.first
    else { return nil }
    switch scalar.value {
    case 0x21...0x7E, 0xA0...0x10FFFF: return scalar
    default: return nil
    }
  }

  /// A Boolean value indicating whether Shift and another key type this character.
  var isUpperCase: Bool { KeyStroke(self).modifiers.contains(.shift) }
}

extension TerminalEncoder {
  /// The modes of the terminal that an encoder simulates.
  public struct Mode: Hashable, Sendable {
    /// The form of keys.
    public enum Keyboard: Hashable, Sendable {
      /// As VT220 and xterm, without any requested mode.
      case legacy
      /// The form of xterm's modifyOtherKeys.
      case modifyOtherKeys(OtherKeys)
      /// `CSI code;modifiers u` for keys without a legacy form; the codes are typed characters.
      case fixterms
      /// The kitty keyboard protocol.
      case kitty(TtyModes.KeyboardFlags)
    }

    /// The level of modifyOtherKeys.
    public enum OtherKeys: Int, Hashable, Sendable {
      /// All keys except those with a well-known meaning.
      case most = 1
      /// All with a modifier.
      case all = 2
    }

    /// The form of the mouse's reports.
    public enum Mouse: Hashable, Sendable {
      /// The mouse is not reported.
      case off
      /// Three bytes after `CSI M`: up to column and row 223, releases without a button.
      case x10
      /// Mode 1015: numbers, releases without a button.
      case urxvt
      /// The SGR form of mode 1006.
      case sgr
      /// The SGR form in pixels of mode 1016.
      case sgrPixels
    }

    /// The form of keys.
    public var keyboard = Keyboard.legacy
    /// A Boolean value indicating whether cursor keys are `SS3 A` (DECCKM).
    public var applicationCursor = false
    /// A Boolean value indicating whether the keypad sends its own codes (DECKPAM).
    public var applicationKeypad = false
    /// A Boolean value indicating whether pastes are bracketed (mode 2004); otherwise they are decoded as keys.
    public var bracketedPaste = false
    /// A Boolean value indicating whether changes of the focus are reported (mode 1004).
    public var focus = false
    /// The form of the mouse's reports.
    public var mouse = Mouse.off

    /// Creates the mode of a terminal before any was requested.
    public init() {}
  }
}
