public import KeyboardCore

extension TerminalDecoder {
  /// The settings for bytes whose meaning differs between terminals.
  public struct Settings: Hashable, Sendable {
    /// The terminal family whose sequences contradict those of others.
    public enum Dialect: Hashable, Sendable {
      /// The majority: `CSI 23~` is F11, `CSI 25~` is F13.
      case common
      /// rxvt: `CSI 23~` to `CSI 34~` are F1 to F10 with Shift.
      case rxvt
      /// The Linux console: `CSI 25~` to `CSI 34~` are F1 to F8 with Shift, ESC TAB is Shift+Tab.
      case linuxConsole
    }

    /// The time that an Escape waits for bytes that make it Alt or the start of a sequence; nil for the time that a
    /// slow line needs.
    ///
    /// If nil, it waits 75 ms, or 25 ms with ``escapeHasSequence``.
    public var escapeDelay: Duration?
    /// A Boolean value indicating whether the key Escape has its own sequence, as in kitty's protocol, so that ESC
    /// alone is rarely a key.
    public var escapeHasSequence = false
    /// The time to wait for the rest of a sequence, from its start; then it is unrecognised.
    ///
    /// A sequence of more than 64 bytes is not typed by a person: it has ten times as long, from its latest byte.
    public var sequenceDelay: Duration = .seconds(1)
    /// A Boolean value indicating whether ESC and a character are that character with Alt.
    ///
    /// If Alt has its own sequences, as with xterm's modifyOtherKeys 2, they are two keys that were read at once.
    public var escapeIsAlt = true
    /// The keys of control characters with other than the usual meaning.
    ///
    /// By default: 00 is ctrl+space, 08 ctrl+h, 09 tab, 0a ctrl+j, 0d enter, 1c ctrl+\, 1d ctrl+], 1e ctrl+^, 1f
    /// ctrl+_, 7f backspace, the others Control and their letter. A terminal whose Backspace sends 08 needs `[0x08:
    /// "backspace"]`. Escape cannot be changed.
    public var controls: [UInt8: KeyStroke] = [:]
    /// The terminal family.
    public var dialect: Dialect = .common
    /// The key of `CSI 29~`: F16 on a VT220 and its successors, Menu on some.
    public var key29: NamedKey = .f16
    /// A Boolean value indicating whether `CSI 1;2R` is a cursor report rather than Shift+F3.
    ///
    /// Set it to true while an answer is expected.
    public var expectsCursorReport = false
    /// The modifier of bit 8: Super for kitty, Meta for xterm.
    public var modifierEight: Modifiers = .super
    /// A Boolean value indicating whether codes of `CSI u` are typed characters, as in xterm and tmux.
    ///
    /// Otherwise they are keys without Shift, as in kitty's protocol. An upper-case letter always counts as typed.
    public var codesAreTyped = false
    /// A Boolean value indicating whether the mouse reports pixels (mode 1016), which the sequences do not indicate.
    public var mouseInPixels = false
    /// The number of bytes of text after which a paste arrives in parts.
    public var pasteLimit = 16 << 20
    /// The number of bytes after which a sequence is unrecognised and the rest of it skipped; at least 16.
    public var sequenceLimit = 4096
    /// The limit for strings of OSC, DCS and similar, such as the text of the clipboard.
    public var stringLimit = 4 << 20

    /// The time that an Escape waits.
    var escapeWait: Duration { escapeDelay ?? .milliseconds(escapeHasSequence ? 25 : 75) }

    /// Creates the settings that fit most terminals.
    public init() {}

    /// Creates the settings for an environment: TERM determines the dialect, ESCDELAY the ``escapeDelay`` in
    /// milliseconds, at most ten seconds.
    ///
    /// Of all terminals, only the Linux console differs. rxvt does not, because its F11 and its Shift+F1 are one
    /// sequence. An ESCDELAY that is not a number is ignored.
    public init(environment: [String: String]) {
      if environment["TERM"]?.hasPrefix("linux") ?? false { dialect = .linuxConsole }
      if let delay = environment["ESCDELAY"].flatMap(Int.init), delay >= 0 {
        escapeDelay = .milliseconds(min(delay, 10_000))
      }
    }
  }
}

extension TerminalDecoder {
  /// Decodes bytes and sends the events that they complete.
  ///
  /// - Parameters:
  ///   - bytes: the bytes that were read, split anywhere.
  ///   - instant: the time of reading, which events carry and from which ``deadline`` counts.
  ///   - emit: called for each event in order.
  /// - Complexity: linear in the number of bytes; keys in an array allocate nothing.
  public mutating func decode(
    _ bytes: some Sequence<UInt8>, at instant: Instant, _ emit: (TerminalEvent) -> Void
  ) {
    decode(bytes, at: instant) { event, _ in emit(event) }
  }

  /// Decodes bytes and sends the events that they complete, each with its bytes' place in the stream.
  ///
  /// Ranges count from the start of the stream and are in order. They cover everything except the rest of a sequence
  /// that was too long, and half a character from Windows. Bytes before ``heldStart`` will not be in any later range.
  ///
  /// - Parameters:
  ///   - bytes: the bytes that were read, split anywhere.
  ///   - instant: the time of reading.
  ///   - emit: called for each event in order.
  public mutating func decode(
    _ bytes: some Sequence<UInt8>, at instant: Instant,
    _ emit: (TerminalEvent, Range<Int>) -> Void
  ) {
    take(Chunk(bytes: Array(bytes), offset: position, instant: instant), emit)
  }

  /// Sends the held bytes as a key if ``deadline`` has passed; otherwise does nothing.
  ///
  /// - Parameters:
  ///   - instant: the time now.
  ///   - emit: called for each event in order.
  public mutating func timeOut(at instant: Instant, _ emit: (TerminalEvent) -> Void) {
    timeOut(at: instant) { event, _ in emit(event) }
  }

  /// Ends the stream: held bytes count as a timed-out key, or as unrecognised.
  ///
  /// A paste without an end is sent as it is. The decoder can be reused for another stream.
  ///
  /// - Parameters:
  ///   - instant: the time now.
  ///   - emit: called for each event in order.
  public mutating func finish(at instant: Instant, _ emit: (TerminalEvent) -> Void) {
    finish(at: instant) { event, _ in emit(event) }
  }
}
