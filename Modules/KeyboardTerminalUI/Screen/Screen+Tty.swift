public import KeyboardTerminal

extension Screen {
  /// Opens the screen of a terminal that a program has taken.
  ///
  /// Enter the terminal's modes before the first picture, and end the screen before leaving them:
  ///
  /// ```swift
  /// try tty.enter(.fullScreen)
  /// let screen = try Screen(on: tty, environment: environment)
  /// tty.onResize = { screen.resize(to: CellSize($0)); draw() }
  /// tty.onContinue = { screen.repaint(); draw() }
  /// …
  /// screen.end()
  /// tty.leave()
  /// ```
  ///
  /// - Parameters:
  ///   - tty: the terminal; the screen keeps it.
  ///   - environment: variables, of which `TERM` and `NO_COLOR` are read.
  /// - Throws: an error when the type is unknown or too simple, or when there is a screen already.
  public convenience init(on tty: Tty, environment: [String: String]) throws(ScreenError) {
    try self.init(
      terminal: environment["TERM"] ?? "", size: CellSize(tty.size), environment: environment
    ) { tty.write($0) }
  }
}

extension CellSize {
  /// The size of a terminal in cells.
  nonisolated public init(_ size: TtySize) {
    self.init(rows: size.rows, columns: size.columns)
  }
}
