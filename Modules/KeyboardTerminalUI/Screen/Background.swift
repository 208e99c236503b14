public import KeyboardTerminal

extension TerminalReply.Theme {
  /// Creates what `COLORFGBG` tells about a terminal; nil where it is not set or says no number.
  ///
  /// Its last part is the number of the background among the sixteen colours, of which 0 to 6 and 8
  /// are dark. A terminal sets it once: what it answers later counts more.
  ///
  /// - Parameter environment: that of the process.
  nonisolated public init?(environment: [String: String]) {
    let last = environment["COLORFGBG"]?.split(separator: ";").last
    guard let number = last.flatMap({ Int($0) }), 0...15 ~= number else { return nil }
    self = number == 8 || number < 7 ? .dark : .light
  }

  /// Creates what a background of a relative luminance is; nil in the middle, where neither light nor
  /// dark text stands out.
  ///
  /// - Parameter luminance: from 0 for black to 1 for white.
  nonisolated init?(luminance: Double) {
    switch luminance {
    case ...0.05: self = .dark
    case 0.7...: self = .light
    default: return nil
    }
  }
}
