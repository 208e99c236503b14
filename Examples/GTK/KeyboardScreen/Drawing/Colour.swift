/// A colour, in parts of 1.
public struct Colour: Hashable, Sendable {
  /// The parts of red, green and blue, and how opaque it is.
  public var red, green, blue, alpha: Double

  /// Creates a colour.
  public init(_ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates a colour from its text in style sheets, `#rrggbb` or `#rrggbbaa`; nil for another text.
  public init?(_ text: String) {
    let digits = text.dropFirst()
    guard text.first == "#", digits.count == 6 || digits.count == 8,
      digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16)
    else { return nil }
    func part(_ shift: Int) -> Double { Double(number >> UInt32(shift) & 0xFF) / 255 }
    self =
      digits.count == 6
      ? Colour(part(16), part(8), part(0))
      : Colour(part(24), part(16), part(8), alpha: part(0))
  }

  /// Returns the colour with another opacity.
  public func withAlpha(_ alpha: Double) -> Colour { Colour(red, green, blue, alpha: alpha) }
}

extension Colour: Codable {
  /// Reads the text of style sheets.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let colour = Colour(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is not a colour; write it as #rrggbb")
    }
    self = colour
  }

  /// Writes the text of style sheets.
  public func encode(to encoder: any Encoder) throws {
    func pair(_ part: Double) -> String {
      let digits = String(Int((part * 255).rounded()), radix: 16)
      return digits.count == 1 ? "0\(digits)" : digits
    }
    var container = encoder.singleValueContainer()
    let text = "#" + pair(red) + pair(green) + pair(blue)
    try container.encode(alpha < 1 ? text + pair(alpha) : text)
  }
}
