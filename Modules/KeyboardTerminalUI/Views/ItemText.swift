/// What a row or an item says.
nonisolated public struct ItemText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The main text, on the first line.
  public var title: String
  /// Text at the other end of the first line; left out where there is no room for both.
  public var detail: String
  /// Further lines, as far as the row or item is high enough.
  public var lines: [String]

  /// Creates a text.
  public init(_ title: String, detail: String = "", lines: [String] = []) {
    self.title = title
    self.detail = detail
    self.lines = lines
  }

  /// Creates a title alone.
  public init(stringLiteral title: String) {
    self.init(title)
  }
}
