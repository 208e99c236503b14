import Glibc
public import KeyboardTerminal

extension TerminalEvent.Reply.Theme {
  /// Creates the theme that `COLORFGBG` reports; nil if it is not set or is not a number.
  ///
  /// Its last part is the number of the background among the sixteen colours, of which 0 to 6 and 8 are dark. A
  /// terminal sets it once; later answers of the terminal take precedence.
  ///
  /// - Parameter environment: the environment of the process.
  nonisolated public init?(environment: [String: String]) {
    let last = environment["COLORFGBG"]?.split(separator: ";").last
    guard let number = last.flatMap({ Int($0) }), 0...15 ~= number else { return nil }
    self = number == 8 || number < 7 ? .dark : .light
  }

  /// Creates the theme of a background colour; nil for medium colours, on which neither ``Theme/dark`` nor
  /// ``Theme/light`` has enough contrast.
  nonisolated public init?(background: TerminalEvent.Reply.Color) {
    switch background.luminance {
    case ...0.05: self = .dark
    case 0.7...: self = .light
    default: return nil
    }
  }
}

extension TerminalEvent.Reply.Color {
  /// The relative luminance, from 0 for black to 1 for white. Source: WCAG 2.
  nonisolated fileprivate var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  nonisolated private static func linear(_ part: UInt16) -> Double {
    let value = Double(part) / 65535
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
