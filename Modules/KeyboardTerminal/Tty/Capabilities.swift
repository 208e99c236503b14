import KeyboardCore

/// The abilities of a terminal, as far as it has told.
nonisolated public struct Capabilities: Hashable, Sendable {
  /// The flags of the kitty keyboard protocol in force; nil where the terminal does not speak it.
  public var keyboard: KeyboardFlags?
  /// The level of modifyOtherKeys that is in force; nil where the terminal does not say.
  ///
  /// Only recent versions of xterm say so: foot, WezTerm and tmux may obey and stay silent.
  public var modifyOtherKeys: Int?
  /// A Boolean value indicating whether pasted text can be marked; nil where the terminal does not say.
  public var bracketedPaste: Bool?
  /// A Boolean value indicating whether the focus can be told; nil where the terminal does not say.
  public var focusEvents: Bool?
  /// A Boolean value indicating whether the mouse can report (SGR); nil where the terminal does not say.
  public var mouse: Bool?
  /// A Boolean value indicating whether updates can be synchronized; false where not said.
  public var synchronizedOutput = false
  /// The name of the terminal, such as `kitty`; nil where it does not say.
  public var name: String?
  /// The version that it states, such as `0.26.5`.
  public var version: String?
  /// The number of colours that it shows, by the environment.
  public var colors: ColorDepth
  /// A Boolean value indicating whether it answers questions, so that leaving may wait for an answer.
  public var answersQuestions = false

  /// Creates what is known before the terminal is asked.
  ///
  /// - Parameter environment: that of the process; `TERM` and `COLORTERM` matter.
  public init(environment: [String: String] = [:]) {
    colors = ColorDepth(environment: environment)
  }

  /// Returns settings for the bytes of a terminal that has told its protocols.
  ///
  /// Without the kitty protocol, codes of `CSI code;modifiers u` are what was typed, and the modifier
  /// bit 8 is Meta: so xterm sends them, and what follows it.
  public func applied(to settings: TerminalDecoder.Settings) -> TerminalDecoder.Settings {
    guard keyboard == nil else { return settings }
    var settings = settings
    settings.codesAreTyped = true
    settings.modifierEight = .meta
    return settings
  }

  /// A Boolean value indicating whether releases of keys arrive, and repeats are told from presses.
  public var reportsReleases: Bool {
    keyboard?.contains(.eventTypes) ?? false
  }
}
