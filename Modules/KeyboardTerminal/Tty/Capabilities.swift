public import KeyboardCore

/// The abilities of a terminal, as far as it has reported them.
public struct Capabilities: Hashable, Sendable {
  /// The flags of the kitty keyboard protocol in force; nil where the terminal does not speak it.
  public var keyboard: TtyModes.KeyboardFlags?
  /// The level of modifyOtherKeys that is in force; nil where the terminal does not say.
  ///
  /// Only recent versions of xterm say so: foot, WezTerm and tmux may obey and stay silent.
  public var modifyOtherKeys: Int?
  /// A Boolean value indicating whether pasted text can be marked; nil where the terminal does not
  /// say.
  public var bracketedPaste: Bool?
  /// A Boolean value indicating whether the terminal can report changes of the focus; nil where it
  /// is unknown.
  public var focusEvents: Bool?
  /// A Boolean value indicating whether the mouse can report (SGR); nil where the terminal does not
  /// say.
  public var mouse: Bool?
  /// A Boolean value indicating whether the mouse reports pixels (mode 1016), as asked; nil where
  /// the terminal does not say.
  public var mouseInPixels: Bool?
  /// A Boolean value indicating whether the terminal can report when it turns dark or light (mode
  /// 2031); nil where it is unknown.
  public var themeReports: Bool?
  /// The colour behind text; nil where the terminal does not say.
  public var background: TerminalEvent.Reply.Color?
  /// Whether the terminal is dark or light, as it says or by its ``background``; nil where it says
  /// neither.
  public var theme: TerminalEvent.Reply.Theme?
  /// A Boolean value indicating whether updates can be synchronized; false where it is unknown.
  public var synchronizedOutput = false
  /// A Boolean value indicating whether pictures can be shown, by kitty's graphics protocol; false
  /// where it is unknown.
  public var pictures = false
  /// The name of the terminal, such as `kitty`; nil where it does not say.
  public var name: String?
  /// The version that it states, such as `0.26.5`.
  public var version: String?
  /// Returns whether a release follows a key that is pressed in this terminal.
  ///
  /// Enter, Tab and Backspace have none unless every key is asked for as a sequence, so that a shell still gets
  /// them after a crash.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - modes: the modes that the program enters.
  /// - Returns: false for every key where the terminal reports no releases.
  public func reportsRelease(of key: Key, in modes: TtyModes = .fullScreen) -> Bool {
    guard reportsReleases else { return false }
    return modes.keyboard.contains(.allKeys) || ![.enter, .tab, .backspace].contains(key)
  }

  /// The number of colours that it shows, by the environment.
  public var colors: ColorDepth
  /// A Boolean value indicating whether it answers questions, so that leaving may wait for an
  /// answer.
  public var answersQuestions = false

  /// Creates the abilities that are known before the terminal is asked.
  ///
  /// - Parameter environment: the environment of the process; `TERM` and `COLORTERM` matter.
  public init(environment: [String: String] = [:]) {
    colors = ColorDepth(environment: environment)
  }

  /// Returns settings for the bytes of a terminal that has reported its protocols; other settings
  /// stay.
  ///
  /// With the kitty protocol, an Escape waits less. Without it, codes of `CSI code;modifiers u` are typed
  /// characters, and the modifier bit 8 is Meta, as in xterm and its followers. With modifyOtherKeys 2 in
  /// force, Alt and Ctrl+H have sequences of their own: ESC before a character is Escape, 08 is
  /// Ctrl+Backspace unless the settings say otherwise, and `CSI 29~` is Menu.
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

  /// A Boolean value indicating whether releases of keys arrive, and repeats are told from presses.
  public var reportsReleases: Bool {
    keyboard?.contains(.eventTypes) ?? false
  }
}

extension Capabilities {
  /// A Boolean value indicating whether Enter, Tab and Backspace arrive once more when they come
  /// up, unless every key is asked for as a sequence.
  ///
  /// kitty does so up to 0.26, where releases are asked for.
  public var repeatsReleasedKeys: Bool {
    guard name == "kitty", let parts = version?.split(separator: "."), parts.count > 1,
      parts[0] == "0", let minor = Int(parts[1])
    else { return false }
    return minor <= 26
  }

  /// Returns the reason why a stroke can never arrive from this terminal; nil for one that can.
  ///
  /// It is for bindings and recorders of keys. Without a protocol that says more, Control and a
  /// letter are one of 32 characters: Ctrl+I is Tab, Ctrl+M is Enter, Ctrl+[ is Escape, Shift is
  /// lost beside Control, and there is no Super. A window manager may take more keys away; that
  /// cannot be known here.
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

  /// The number of colours that a terminal shows, from none to all of them.
  public enum ColorDepth: Int, Hashable, Sendable, Comparable {
    /// None; attributes such as bold may work.
    case none = 0
    /// The eight of ECMA-48.
    case eight = 8
    /// These, and their bright ones.
    case sixteen = 16
    /// The 256 of xterm's palette.
    case palette = 256
    /// Any colour by its red, green and blue.
    case direct = 16_777_216

    /// Creates the depth that the environment indicates: by `COLORTERM`, then by the name in
    /// `TERM`.
    ///
    /// Names count as in terminfo: `xterm`, `linux`, `screen` and `rxvt` alone are eight.
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
