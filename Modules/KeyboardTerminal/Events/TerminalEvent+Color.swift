extension TerminalEvent.Reply {
  /// A colour reported by a terminal: red, green and blue with 16 bits each.
  public struct Color: Hashable, Sendable {
    /// The single colours of a terminal, by the number of the OSC sequence that names them.
    public enum Role: Int, Hashable, Sendable {
      /// The colour of text without attributes.
      case foreground = 10
      /// The background colour.
      case background = 11
      /// The colour of the cursor.
      case cursor = 12
    }

    /// The red component.
    public var red: UInt16
    /// The green component.
    public var green: UInt16
    /// The blue component.
    public var blue: UInt16

    /// Creates a colour from its components.
    public init(red: UInt16, green: UInt16, blue: UInt16) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// Creates the colour of a specification as terminals report it; nil for any other text.
    ///
    /// The form is `rgb:` and three components of one to four hexadecimal digits, or `rgba:` and four, of which the
    /// last is ignored. Source: XParseColor.
    public init?(specification text: some StringProtocol) {
      let pieces = text.split(separator: ":", omittingEmptySubsequences: false)
      guard pieces.count == 2 else { return nil }
      let parts = pieces[1].split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == (pieces[0] == "rgb" ? 3 : pieces[0] == "rgba" ? 4 : 0) else {
        return nil
      }
      let values = parts.compactMap { Self.part($0) }
      guard values.count == parts.count else { return nil }
      (red, green, blue) = (values[0], values[1], values[2])
    }

    /// Returns a number of one to four digits, scaled so that the highest is the maximum.
    private static func part(_ digits: some StringProtocol) -> UInt16? {
      guard 1...4 ~= digits.utf8.count, digits.utf8.first != UInt8(ascii: "+"),
        let value = UInt32(digits, radix: 16)
      else { return nil }
      return UInt16(value * 0xFFFF / ((1 << (4 * UInt32(digits.utf8.count))) - 1))
    }

    /// The colour as terminals report it, such as `rgb:ffff/ffff/ffff`.
    public var specification: String {
      let parts = [red, green, blue].map { part in
        let digits = String(part, radix: 16)
        return String(repeating: "0", count: 4 - digits.utf8.count) + digits
      }
      return "rgb:" + parts.joined(separator: "/")
    }

    /// The perceived brightness, from 0 to 1. Source: the luma of ITU-R BT.601.
    public var brightness: Double {
      (0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)) / 65535
    }

    /// A Boolean value indicating whether light text is more readable on this colour than dark text.
    public var isDark: Bool { brightness < 0.5 }
  }
}
