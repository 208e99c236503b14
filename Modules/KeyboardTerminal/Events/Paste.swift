/// Text that was pasted between the brackets of mode 2004.
///
/// The text is as the terminal sent it: most send line ends as carriage returns, and everything
/// else, Escape included, is text. Bad UTF-8 is repaired, one U+FFFD for each maximal subpart.
nonisolated public struct Paste: Hashable, Sendable {
  /// The text that was pasted, or one part of it.
  public var text: String
  /// A Boolean value indicating whether the next paste event continues this part.
  public var continues: Bool

  /// Creates a paste.
  public init(text: String, continues: Bool = false) {
    self.text = text
    self.continues = continues
  }
}
