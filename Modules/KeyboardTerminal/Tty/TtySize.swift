/// The size of a terminal.
nonisolated public struct TtySize: Hashable, Sendable {
  /// The number of lines.
  public var rows: Int
  /// The number of cells on a line.
  public var columns: Int
  /// The width in pixels, or 0 where the terminal does not say.
  public var pixelWidth: Int
  /// The height in pixels, or 0 where the terminal does not say.
  public var pixelHeight: Int

  /// Creates a size.
  public init(rows: Int, columns: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    self.rows = rows
    self.columns = columns
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }
}
