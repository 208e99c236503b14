/// A text read from JSON5, which knows where each of its characters is written.
struct JSON5Text: Hashable, Sendable {
  /// A place where counting characters starts afresh: after the quote and after each escape.
  struct Anchor: Hashable, Sendable {
    /// How many bytes of the value come before.
    let offset: Int
    let position: JSON5Position
  }

  let value: String
  /// At least one, in order.
  let anchors: [Anchor]

  /// Where a character of the value is written.
  ///
  /// - Parameter column: the character, the first being 1; one more than there are is the end.
  /// - Returns: the place of the character, or of the escape that stands for it.
  /// - Complexity: O(n) in the length of the text.
  func position(ofCharacter column: Int) -> JSON5Position {
    let index = value.index(value.startIndex, offsetBy: column - 1, limitedBy: value.endIndex)
    let offset = value.utf8.distance(from: value.startIndex, to: index ?? value.endIndex)
    guard let anchor = anchors.last(where: { $0.offset <= offset }) else {
      return JSON5Position()
    }
    let bytes = value.utf8.dropFirst(anchor.offset).prefix(offset - anchor.offset)
    return anchor.position.advanced(by: Substring(bytes).count)
  }
}
