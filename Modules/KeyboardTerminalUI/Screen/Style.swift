/// The look of text: attributes, and colours if the terminal has them.
///
/// A terminal without an attribute or a colour draws the text without it. Text that must be distinguishable
/// everywhere differs in an attribute, best in ``Attributes/reverse``, or in its words.
nonisolated public struct Style: Hashable, Sendable {
  /// The attributes other than colours.
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
    /// Slanted.
    public static let italic = Attributes(rawValue: 4)
    /// With a line below.
    public static let underline = Attributes(rawValue: 8)
    /// With the colours of text and ground exchanged.
    public static let reverse = Attributes(rawValue: 16)
  }

  /// The attributes other than colours.
  public var attributes: Attributes
  /// The colour of the text; nil for the terminal's own.
  public var foreground: Color?
  /// The colour of the background; nil for the terminal's own.
  public var background: Color?

  /// Creates a style; without arguments, that of plain text.
  public init(
    _ attributes: Attributes = [], foreground: Color? = nil,
    background: Color? = nil
  ) {
    self.attributes = attributes
    self.foreground = foreground
    self.background = background
  }

  /// Plain text.
  public static let plain = Style()

  /// Returns the style merged with another one: attributes of both, and colours of the other if it has any.
  public func merging(_ other: Style) -> Style {
    Style(
      attributes.union(other.attributes), foreground: other.foreground ?? foreground,
      background: other.background ?? background)
  }
}
