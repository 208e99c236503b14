public import KeyboardCore

/// The abilities that a terminal has reported.
public struct Capabilities: Hashable, Sendable {
  /// The flags of the kitty keyboard protocol in force; nil if the terminal does not support it.
  public var keyboard: TtyModes.KeyboardFlags?
  /// The level of modifyOtherKeys in force; nil if the terminal does not report it.
  ///
  /// Only recent versions of xterm report it: foot, WezTerm and tmux may support it without a report.
  public var modifyOtherKeys: Int?
  /// A Boolean value indicating whether pasted text can be marked; nil if unknown.
  public var bracketedPaste: Bool?
  /// A Boolean value indicating whether the terminal can report changes of the focus; nil if unknown.
  public var focusEvents: Bool?
  /// A Boolean value indicating whether the mouse can report (SGR); nil if unknown.
  public var mouse: Bool?
  /// A Boolean value indicating whether the mouse reports pixels (mode 1016), as requested; nil if unknown.
  public var mouseInPixels: Bool?
  /// A Boolean value indicating whether the terminal can report when it turns dark or light (mode 2031); nil if
  /// unknown.
  public var themeReports: Bool?
  /// The background colour; nil if unknown.
  public var background: TerminalEvent.Reply.Color?
  /// Whether the terminal is dark or light, as reported or from its ``background``; nil if both are unknown.
  public var theme: TerminalEvent.Reply.Theme?
  /// A Boolean value indicating whether updates can be synchronized; false if unknown.
  public var synchronizedOutput = false
  /// A Boolean value indicating whether pictures can be shown, with kitty's graphics protocol; false if unknown.
  public var pictures = false
  /// The name of the terminal, such as `kitty`; nil if unknown.
  public var name: String?
  /// The version that it reports, such as `0.26.5`.
  public var version: String?
  /// Returns whether a release follows a pressed key in this terminal.
  ///
  /// Enter, Tab and Backspace have none unless all keys are requested as sequences, so that a shell still receives
  /// them after a crash.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - modes: the modes that the program enters.
  /// - Returns: false for all keys if the terminal reports no releases.
  public func reportsRelease(of key: Key, in modes: TtyModes = .fullScreen) -> Bool {
    guard reportsReleases else { return false }
    return modes.keyboard.contains(.allKeys) || ![.enter, .tab, .backspace].contains(key)
  }

  /// The number of colours that it shows, according to the environment.
  public var colors: ColorDepth
  /// A Boolean value indicating whether it answers queries, so that leaving may wait for an answer.
  public var answersQuestions = false

  /// Creates the abilities that are known without querying the terminal.
  ///
  /// - Parameter environment: the environment of the process; `TERM` and `COLORTERM` are used.
  public init(environment: [String: String] = [:]) {
    colors = ColorDepth(environment: environment)
  }

  /// Returns the settings for the bytes of a terminal that has reported its protocols; other settings stay.
  ///
  /// With the kitty protocol, an Escape waits less. Without it, codes of `CSI code;modifiers u` are typed characters,
  /// and the modifier bit 8 is Meta, as in xterm and compatible terminals. With modifyOtherKeys 2 in force, Alt and
  /// Ctrl+H have their own sequences: ESC before a character is Escape, 08 is Ctrl+Backspace unless the settings
  /// define it, and `CSI 29~` is Menu.
  public func applied(to settings: TerminalDecoder.Settings) -> TerminalDecoder.Settings {
    var settings = settings
    settings.codesAreTyped = keyboard == nil
    settings.escapeHasSequence = keyboard?.contains(.disambiguate) ?? false
    settings.modifierEight = keyboard == nil ? .meta : .super
    if let mouseInPixels { settings.mouseInPixels = mouseInPixels }
    let isExact = keyboard == nil && (modifyOtherKeys ?? 0) >= 2
    settings.escapeIsAlt = !isExact
    if isExact {
      settings.key29 = .menu
      settings.controls[0x08] = settings.controls[0x08] ?? KeyStroke(.backspace, .control)
    }
    return settings
  }

  /// A Boolean value indicating whether releases arrive, and repeats are distinguished from presses.
  public var reportsReleases: Bool {
    keyboard?.contains(.eventTypes) ?? false
  }
}

extension Capabilities {
  /// A Boolean value indicating whether Enter, Tab and Backspace arrive again on release, unless all keys are
  /// requested as sequences.
  ///
  /// kitty up to 0.26 does this if releases are requested.
  public var repeatsReleasedKeys: Bool {
    guard name == "kitty", let parts = version?.split(separator: "."), parts.count > 1,
      parts[0] == "0", let minor = Int(parts[1])
    else { return false }
    return minor <= 26
  }

  /// Returns the reason why a stroke can never arrive from this terminal; nil if it can.
  ///
  /// It is for bindings and recorders of keys. Without an extended protocol, Control and a letter are one of 32
  /// characters: Ctrl+I is Tab, Ctrl+M is Enter, Ctrl+[ is Escape, Shift is lost with Control, and there is no Super.
  /// A window manager may intercept further keys, which cannot be known here.
  ///
  /// - Parameters:
  ///   - stroke: the stroke.
  ///   - modes: the modes that the program enters.
  /// - Returns: one sentence that names the remedy, or nil.
  public func unreachable(_ stroke: KeyStroke, in modes: TtyModes = .fullScreen) -> String? {
    let label = stroke.label(.words)
    let remedy = "press another key, or use a terminal with the kitty keyboard protocol"
    switch StrokeArrival(of: stroke, from: self, in: modes) {
    case .asItself: return nil
    case .as(let other):
      return "\(label) arrives as \(other.label(.words)) in this terminal; \(remedy)"
    case .never where keyboard?.contains(.disambiguate) ?? false:
      return "\(label) does not arrive in this terminal; press another key"
    case .never: return "\(label) does not arrive in this terminal; \(remedy)"
    case .asPosition:
      return "\(label) is a place on the keyboard, which no terminal reports; press what it types"
    case .asSignal: return "\(label) is a signal to the program in this terminal; press another key"
    }
  }

  /// The number of colours that a terminal shows, from none to all.
  public enum ColorDepth: Int, Hashable, Sendable, Comparable {
    /// No colours; attributes such as bold may work.
    case none = 0
    /// The eight colours of ECMA-48.
    case eight = 8
    /// The eight colours, and their bright variants.
    case sixteen = 16
    /// The 256 colours of xterm's palette.
    case palette = 256
    /// Any colour by its red, green and blue.
    case direct = 16_777_216

    /// Creates the depth that the environment indicates: by `COLORTERM`, then by the name in `TERM`.
    ///
    /// Names have their meaning in terminfo: `xterm`, `linux`, `screen` and `rxvt` alone are eight.
    public init(environment: [String: String]) {
      let name = environment["TERM"] ?? ""
      let direct = ["kitty", "ghostty", "foot", "alacritty", "wezterm", "rio", "contour"]
      if name.isEmpty || name == "dumb" || name.hasSuffix("-m") || name.hasSuffix("-mono") {
        self = .none
      } else if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
        || name.hasSuffix("-direct") || direct.contains(where: { name.hasSuffix($0) })
        || direct.contains(where: { name.hasPrefix($0) || name.hasPrefix("xterm-" + $0) })
      {
        self = .direct
      } else if name.contains("256color") {
        self = .palette
      } else if name.contains("16color") || name.contains("88color") {
        self = .sixteen
      } else {
        self = name.hasPrefix("vt") ? .none : .eight
      }
    }

    /// Returns whether one shows fewer colours than another.
    public static func < (lhs: ColorDepth, rhs: ColorDepth) -> Bool {
      lhs.rawValue < rhs.rawValue
    }
  }
}
