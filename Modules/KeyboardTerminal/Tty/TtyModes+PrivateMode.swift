extension TtyModes {
  /// A private mode of a terminal (`CSI ? number h`) as a program wants it while it runs.
  ///
  /// ``TtyModes/privateModes`` enters and undoes it like every other mode:
  ///
  /// ```swift
  /// modes.privateModes = [.set(.themeReports), .set(.sizeReports), .reset(7)]
  /// ```
  public struct PrivateMode: Hashable, Sendable {
    /// The number of a private mode.
    public struct Number: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
      /// The number that the sequence writes.
      public let rawValue: Int

      /// Creates a number.
      public init(rawValue: Int) {
        self.rawValue = rawValue
      }

      /// Creates a number.
      public init(integerLiteral value: Int) {
        rawValue = value
      }

      /// The terminal reports the focus of its window.
      public static let focusEvents: Number = 1004
      /// The terminal reports the mouse in the SGR form.
      public static let mouseReports: Number = 1006
      /// The terminal reports the mouse in pixels, in the same form; together with reports of the mouse.
      ///
      /// The decoder has to know, as the sequences do not say: ``TerminalReader`` learns it from
      /// the answer to ``TerminalReader/Question/mode(_:)``, which detection asks.
      public static let pixelMouse: Number = 1016
      /// Pasted text is marked.
      public static let bracketedPaste: Number = 2004
      /// Updates of the screen are synchronized.
      public static let synchronizedOutput: Number = 2026
      /// The terminal reports when it turns dark or light.
      public static let themeReports: Number = 2031
      /// The terminal reports its size among its input, at once and on every change.
      ///
      /// Sizes reach ``Tty/resizes`` where ``TerminalReader`` reads the terminal.
      public static let sizeReports: Number = 2048
      /// Keys arrive as Windows knows them, with releases (win32-input-mode).
      public static let win32Input: Number = 9001
    }

    /// The number of the mode.
    public let number: Number
    /// A Boolean value indicating whether the program wants the mode on; leaving is the opposite.
    public let isSet: Bool

    /// The mode on while the program runs, and off afterwards.
    public static func set(_ number: Number) -> PrivateMode {
      PrivateMode(number: number, isSet: true)
    }

    /// The mode off while the program runs, and on afterwards.
    public static func reset(_ number: Number) -> PrivateMode {
      PrivateMode(number: number, isSet: false)
    }

    /// The sequence that enters the mode.
    var entering: String { "\u{1B}[?\(number.rawValue)\(isSet ? "h" : "l")" }
    /// The sequence that undoes it.
    var leaving: String { "\u{1B}[?\(number.rawValue)\(isSet ? "l" : "h")" }
  }
}
