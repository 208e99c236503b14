extension TtyModes {
  /// A private mode of a terminal (`CSI ? number h`) for a program while it runs.
  ///
  /// ``TtyModes/privateModes`` enters and undoes it like other modes:
  ///
  /// ```swift
  /// modes.privateModes = [.set(.themeReports), .set(.sizeReports), .reset(7)]
  /// ```
  public struct PrivateMode: Hashable, Sendable {
    /// The number of a private mode.
    public struct Number: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
      /// The number in the sequence.
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
      /// The terminal reports the mouse in pixels, in the same form, if the mouse is reported.
      ///
      /// The decoder needs to know this, because the sequences do not indicate it: ``TerminalReader`` learns it from
      /// the answer to ``TerminalReader/Question/mode(_:)``, which detection sends.
      public static let pixelMouse: Number = 1016
      /// Pasted text is marked.
      public static let bracketedPaste: Number = 2004
      /// Updates of the screen are synchronized.
      public static let synchronizedOutput: Number = 2026
      /// The terminal reports when it turns dark or light.
      public static let themeReports: Number = 2031
      /// The terminal reports its size among its input, immediately and on each change.
      ///
      /// Sizes reach ``Tty/resizes`` if ``TerminalReader`` reads the terminal.
      public static let sizeReports: Number = 2048
      /// Keys arrive in the encoding of Windows, with releases (win32-input-mode).
      public static let win32Input: Number = 9001
    }

    /// The number of the mode.
    public let number: Number
    /// A Boolean value indicating whether the program sets the mode; leaving does the opposite.
    public let isSet: Bool

    /// Returns the mode as on while the program runs, and off afterwards.
    public static func set(_ number: Number) -> PrivateMode {
      PrivateMode(number: number, isSet: true)
    }

    /// Returns the mode as off while the program runs, and on afterwards.
    public static func reset(_ number: Number) -> PrivateMode {
      PrivateMode(number: number, isSet: false)
    }

    /// The sequence that enters the mode.
    var entering: String { "\u{1B}[?\(number.rawValue)\(isSet ? "h" : "l")" }
    /// The sequence that undoes it.
    var leaving: String { "\u{1B}[?\(number.rawValue)\(isSet ? "l" : "h")" }
  }
}
