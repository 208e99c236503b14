public import KeyboardTerminal

extension Style {
  /// The colour of text or of its background.
  ///
  /// A terminal without it shows the nearest one that it has: see ``reduced(to:)``.
  nonisolated public enum Color: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// One of the 256 colours of xterm's palette, by its number.
    ///
    /// The first sixteen have names, and shades chosen by the user of the terminal. The others look the same on all
    /// terminals that have them: from 16 a cube of 6 × 6 × 6 colours, from 232 to 255 greys.
    case indexed(UInt8)
    /// Any colour by its red, green and blue.
    case rgb(UInt8, UInt8, UInt8)

    /// Creates a colour from its number in the palette.
    public init(integerLiteral number: UInt8) {
      self = .indexed(number)
    }

    /// Black.
    public static let black: Color = 0
    /// Red.
    public static let red: Color = 1
    /// Green.
    public static let green: Color = 2
    /// Yellow, on some terminals brown.
    public static let yellow: Color = 3
    /// Blue.
    public static let blue: Color = 4
    /// Magenta.
    public static let magenta: Color = 5
    /// Cyan.
    public static let cyan: Color = 6
    /// White, mostly shown as a light grey.
    public static let white: Color = 7
    /// Grey.
    public static let brightBlack: Color = 8
    /// Bright red.
    public static let brightRed: Color = 9
    /// Bright green.
    public static let brightGreen: Color = 10
    /// Bright yellow.
    public static let brightYellow: Color = 11
    /// Bright blue.
    public static let brightBlue: Color = 12
    /// Bright magenta.
    public static let brightMagenta: Color = 13
    /// Bright cyan.
    public static let brightCyan: Color = 14
    /// Bright white.
    public static let brightWhite: Color = 15
  }
}

extension Style.Color {
  /// Returns the nearest colour that a terminal has.
  ///
  /// - Parameter depth: the number of colours that it shows.
  /// - Returns: the colour; nil for a terminal without any.
  nonisolated public func reduced(to depth: Capabilities.ColorDepth) -> Style.Color? {
    switch (self, depth) {
    case (_, .none): nil
    case (.indexed(..<8), _), (.indexed(..<16), .sixteen), (.indexed, .palette), (_, .direct): self
    case (_, .eight): nearest(in: 0..<8)
    case (_, .sixteen): nearest(in: 0..<16)
    // The first sixteen may have any shade.
    case (.rgb, .palette): nearest(in: [nearestOfCube, nearestOfGreys])
    }
  }

  /// Red, green and blue.
  private typealias Parts = SIMD3<Int32>

  private static nonisolated let steps: [Int32] = [0, 95, 135, 175, 215, 255]

  private nonisolated var nearestOfCube: UInt8 {
    let indices = (0..<3).map { part in
      Self.steps.indices.min {
        abs(Self.steps[$0] - parts[part]) < abs(Self.steps[$1] - parts[part])
      }
    }
    return indices.reduce(0) { $0 * 6 + UInt8($1 ?? 0) } + 16
  }

  private nonisolated var nearestOfGreys: UInt8 {
    UInt8(max(232, min(255, 232 + (parts.wrappedSum() / 3 - 3) / 10)))
  }

  private nonisolated func nearest(in numbers: some Sequence<UInt8>) -> Style.Color {
    .indexed(numbers.min { distance(to: $0) < distance(to: $1) } ?? 0)
  }

  /// Returns the perceived difference from a colour of the palette: green counts most, blue least.
  private nonisolated func distance(to number: UInt8) -> Int32 {
    let difference = parts &- Self.parts(of: number)
    return (difference &* difference &* Parts(3, 6, 1)).wrappedSum()
  }

  /// The components of the colour; for one that users may change, those of xterm.
  private nonisolated var parts: Parts {
    switch self {
    case .indexed(let number): Self.parts(of: number)
    case .rgb(let red, let green, let blue): Parts(Int32(red), Int32(green), Int32(blue))
    }
  }

  private nonisolated static func parts(of number: UInt8) -> Parts {
    switch number {
    // Blue is brighter than the others, to be visible on black.
    case 4: return Parts(0, 0, 238)
    case 7: return Parts(repeating: 229)
    case 8: return Parts(repeating: 127)
    case 12: return Parts(92, 92, 255)
    case ..<16:
      let bits = Parts(Int32(number & 1), Int32(number >> 1 & 1), Int32(number >> 2 & 1))
      return bits &* (number < 8 ? 205 : 255)
    case ..<232:
      let index = Int(number) - 16
      return Parts(steps[index / 36], steps[index / 6 % 6], steps[index % 6])
    default: return Parts(repeating: 8 + 10 * (Int32(number) - 232))
    }
  }
}
