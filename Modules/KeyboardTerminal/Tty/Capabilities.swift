import KeyboardCore

/// What a terminal can do, as far as it has said.
nonisolated public struct Capabilities: Hashable, Sendable {
  /// What was granted of the kitty keyboard protocol; nil where the terminal does not speak it.
  public var keyboard: KeyboardFlags?
  /// The level of modifyOtherKeys that is in force; nil where the terminal does not say.
  ///
  /// Only recent versions of xterm say so: foot, WezTerm and tmux may obey and stay silent.
  public var modifyOtherKeys: Int?
  /// Whether pasted text can be marked; nil where the terminal does not say.
  public var bracketedPaste: Bool?
  /// Whether the focus can be told; nil where the terminal does not say.
  public var focusEvents: Bool?
  /// Whether the mouse can report in the SGR form; nil where the terminal does not say.
  public var mouse: Bool?
  /// Whether updates can be synchronized; false where the terminal does not say.
  public var synchronizedOutput = false
  /// What the terminal calls itself, such as `kitty`; nil where it does not say.
  public var name: String?
  /// The version that it states, such as `0.26.5`.
  public var version: String?
  /// How many colours it shows, by the environment.
  public var colors: ColorDepth
  /// Whether it answers questions at all, so that leaving may wait for an answer.
  public var answersQuestions = false

  /// What is known before the terminal is asked.
  ///
  /// - Parameter environment: that of the process; `TERM` and `COLORTERM` matter.
  public init(environment: [String: String] = [:]) {
    colors = ColorDepth(environment: environment)
  }

  /// How bytes are to be read, now that the terminal has told what it speaks.
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

  /// Whether releases of keys arrive, and repeats are told from presses.
  public var reportsReleases: Bool {
    keyboard?.contains(.eventTypes) ?? false
  }
}
