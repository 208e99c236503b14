extension TerminalReader {
  /// A query to a terminal; the answer, if any, is a ``TerminalEvent/Reply`` among its events.
  ///
  /// Terminals answer in order, and all of them answer ``attributes``: an earlier query without an answer before that
  /// one is not supported by the terminal.
  public enum Question: Hashable, Sendable {
    /// The abilities of the terminal (DA1): ``TerminalEvent/Reply/primaryAttributes(_:)``.
    case attributes
    /// The name and version (XTVERSION): ``TerminalEvent/Reply/deviceControl(_:)``.
    case name
    /// The flags of the kitty keyboard protocol: ``TerminalEvent/Reply/keyboardFlags(_:)``.
    case keyboardFlags
    /// The level of modifyOtherKeys: ``TerminalEvent/Reply/modifyOtherKeys(_:)``.
    case modifyOtherKeys
    /// The state of a private mode (DECRQM): ``TerminalEvent/Reply/mode(number:isPrivate:state:)``.
    case mode(TtyModes.PrivateMode.Number)
    /// A colour: ``TerminalEvent/Reply/color(_:_:)``.
    case color(TerminalEvent.Reply.Color.Role)
    /// Whether the terminal is dark or light: ``TerminalEvent/Reply/theme(_:)``.
    case theme
    /// The position of the cursor (CPR): ``TerminalEvent/Reply/cursorPosition(row:column:)``.
    ///
    /// On the first line the answer looks like a key, F3 with modifiers, unless the reader's settings expect it.
    case cursor
    /// The size of the text area: ``TerminalEvent/Reply/windowSize(_:)``.
    case size
    /// Whether pictures can be shown, by kitty's graphics protocol:
    /// ``TerminalEvent/Reply/applicationCommand(_:)`` with `Gi=31;OK`.
    case pictures
    /// The text of the clipboard (OSC 52), if the terminal's user allows it:
    /// ``TerminalEvent/Reply/operatingSystemCommand(_:)`` with `52;c;` and base64.
    case clipboard

    /// The bytes of the query.
    public var bytes: [UInt8] {
      let text =
        switch self {
        case .attributes: "\u{1B}[c"
        case .name: "\u{1B}[>q"
        case .keyboardFlags: "\u{1B}[?u"
        // The attributes of text are reset, because some terminals interpret the query as "underline".
        case .modifyOtherKeys: "\u{1B}[?4m\u{1B}[0m"
        case .mode(let number): "\u{1B}[?\(number.rawValue)$p"
        case .color(let role): "\u{1B}]\(role.rawValue);?\u{1B}\\"
        case .theme: "\u{1B}[?996n"
        case .cursor: "\u{1B}[6n"
        case .size: "\u{1B}[18t"
        case .pictures: "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
        case .clipboard: "\u{1B}]52;c;?\u{1B}\\"
        }
      return Array(text.utf8)
    }
  }
}
