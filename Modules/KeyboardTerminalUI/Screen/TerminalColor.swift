/// One of the sixteen colours that the user of a terminal has chosen shades for.
nonisolated public enum TerminalColor: UInt8, CaseIterable, Hashable, Sendable {
  /// Black.
  case black
  /// Red.
  case red
  /// Green.
  case green
  /// Yellow, on some terminals brown.
  case yellow
  /// Blue.
  case blue
  /// Magenta.
  case magenta
  /// Cyan.
  case cyan
  /// White, mostly shown as a light grey.
  case white
  /// Grey.
  case brightBlack
  /// Bright red.
  case brightRed
  /// Bright green.
  case brightGreen
  /// Bright yellow.
  case brightYellow
  /// Bright blue.
  case brightBlue
  /// Bright magenta.
  case brightMagenta
  /// Bright cyan.
  case brightCyan
  /// Bright white.
  case brightWhite

  /// The colour of the first eight that it is a bright form of, or the colour itself.
  var normal: TerminalColor { TerminalColor(rawValue: rawValue & 7) ?? self }
  /// Whether it is one of the second eight.
  var isBright: Bool { rawValue >= 8 }
}
