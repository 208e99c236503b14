/// The look of text: attributes, and colours where the terminal has them.
///
/// A terminal without an attribute or a colour draws the text without it. What has to be told apart
/// everywhere differs in an attribute, best in ``Attributes/reverse``, or in its text.
nonisolated public struct Style: Hashable, Sendable {
  /// The attributes beside the colours.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// One bit for each attribute.
    public let rawValue: UInt8

    /// Creates attributes from their bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Heavier, or brighter.
    public static let bold = Attributes(rawValue: 1)
    /// Fainter.
    public static let dim = Attributes(rawValue: 2)
    /// With a line below.
    public static let underline = Attributes(rawValue: 8)
    /// With the colours of text and ground exchanged.
    public static let reverse = Attributes(rawValue: 16)
  }

  /// The attributes beside the colours.
  public var attributes: Attributes
  /// The colour of the text; nil for the terminal's own.
  public var foreground: PaletteColor?
  /// The colour of the ground; nil for the terminal's own.
  public var background: PaletteColor?

  /// Creates a style; without arguments, that of plain text.
  public init(
    _ attributes: Attributes = [], foreground: PaletteColor? = nil,
    background: PaletteColor? = nil
  ) {
    self.attributes = attributes
    self.foreground = foreground
    self.background = background
  }

  /// Plain text.
  public static let plain = Style()

  /// The style with another one over it: attributes of both, colours of the other where it has any.
  public func merging(_ other: Style) -> Style {
    Style(
      attributes.union(other.attributes), foreground: other.foreground ?? foreground,
      background: other.background ?? background)
  }
}

extension Style {
  /// One of the 256 colours of xterm's palette, by its number.
  ///
  /// The first sixteen have names, and the shades that the user of a terminal has chosen for them.
  /// The others look the same on every terminal that has them: from 16 a cube of 6 × 6 × 6 colours,
  /// from 232 to 255 greys.
  nonisolated public struct PaletteColor: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The number in the palette.
    public let number: UInt8

    /// Creates a colour from its number in the palette.
    public init(_ number: UInt8) {
      self.number = number
    }

    /// Creates a colour from its number in the palette.
    public init(integerLiteral number: UInt8) {
      self.init(number)
    }

    /// Black.
    public static let black: PaletteColor = 0
    /// Red.
    public static let red: PaletteColor = 1
    /// Green.
    public static let green: PaletteColor = 2
    /// Yellow, on some terminals brown.
    public static let yellow: PaletteColor = 3
    /// Blue.
    public static let blue: PaletteColor = 4
    /// Magenta.
    public static let magenta: PaletteColor = 5
    /// Cyan.
    public static let cyan: PaletteColor = 6
    /// White, mostly shown as a light grey.
    public static let white: PaletteColor = 7
    /// Grey.
    public static let brightBlack: PaletteColor = 8
    /// Bright red.
    public static let brightRed: PaletteColor = 9
    /// Bright green.
    public static let brightGreen: PaletteColor = 10
    /// Bright yellow.
    public static let brightYellow: PaletteColor = 11
    /// Bright blue.
    public static let brightBlue: PaletteColor = 12
    /// Bright magenta.
    public static let brightMagenta: PaletteColor = 13
    /// Bright cyan.
    public static let brightCyan: PaletteColor = 14
    /// Bright white.
    public static let brightWhite: PaletteColor = 15
  }
}
