extension String {
  /// Makes the text one that can be shown on one line of a terminal, whoever has written it.
  ///
  /// Tabs and line ends become blanks. Other control characters, which move the cursor or do worse,
  /// and those that reverse the direction of writing, so that a text reads as another, become `�`.
  ///
  /// - Parameter limit: the number of Unicode scalars after which the text is cut, with `…` at its
  ///   end.
  /// - Returns: the text that can be shown.
  /// - Complexity: O(limit), however long the text is.
  public func printable(limit: Int = 2000) -> String {
    let isPlain = utf8.prefix(limit + 1).allSatisfy { 0x20..<0x7F ~= $0 }
    if isPlain, utf8.count <= limit { return self }
    var result = ""
    for (index, scalar) in unicodeScalars.prefix(limit + 1).enumerated() {
      guard index < limit else { return result + "…" }
      switch scalar {
      case "\t", "\n", "\r": result += " "
      case _ where scalar.disturbsLine: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// A Boolean value indicating whether it does not stay on its line of a terminal: a control
  /// character, a line separator, or a mark of Unicode's bidirectional algorithm.
  var disturbsLine: Bool {
    switch self {
    case "\u{0}"..<"\u{20}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": true
    case "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    default: false
    }
  }
}
