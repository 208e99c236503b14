extension String {
  /// Returns the text in a form that is safe to show on one line of a terminal.
  ///
  /// Tabs and line ends become blanks. Other control characters, which for example move the cursor, characters that
  /// reverse the direction of writing, so that a text reads as another, and invisible ones become `�`. At most eight
  /// marks on one letter stay.
  ///
  /// - Parameter limit: the maximum number of Unicode scalars; a longer text is cut and ends with `…`.
  /// - Returns: the printable text.
  /// - Complexity: O(limit), regardless of the length of the text.
  public func printable(limit: Int = 2000) -> String {
    let isPlain = utf8.prefix(limit + 1).allSatisfy { 0x20..<0x7F ~= $0 }
    if isPlain, utf8.count <= limit { return self }
    var count = 0
    let isWhole = unicodeScalars.allSatisfy { scalar in
      count += 1
      return count <= limit && !scalar.disturbsLine && !scalar.isInvisible && !scalar.isMark
    }
    if isWhole { return self }
    var result = ""
    var marks = 0
    for (index, scalar) in unicodeScalars.prefix(limit + 1).enumerated() {
      guard index < limit else { return result + "…" }
      switch scalar {
      case "\t", "\n", "\r": result += " "
      case _ where scalar.disturbsLine || scalar.isInvisible: result += "\u{FFFD}"
      case _ where scalar.isMark:
        marks += 1
        if marks <= 8 { result.unicodeScalars.append(scalar) }
        continue
      default: result.unicodeScalars.append(scalar)
      }
      marks = 0
    }
    return result
  }
}

extension Unicode.Scalar {
  /// A Boolean value indicating whether it disturbs a line of a terminal: a control character, a line separator, or a
  /// mark of Unicode's bidirectional algorithm.
  var disturbsLine: Bool {
    switch self {
    case "\u{0}"..<"\u{20}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": true
    case "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    default: false
    }
  }

  /// A Boolean value indicating whether it has no width and joins nothing: soft hyphens, zero-width spaces, invisible
  /// operators, interlinear annotations, and tags.
  fileprivate var isInvisible: Bool {
    switch self {
    case "\u{AD}", "\u{180E}", "\u{200B}", "\u{2060}"..."\u{2064}", "\u{206A}"..."\u{206F}",
      "\u{FEFF}",
      "\u{FFF9}"..."\u{FFFB}", "\u{E0000}"..."\u{E007F}":
      true
    default: false
    }
  }

  /// A Boolean value indicating whether it combines with the letter before it.
  fileprivate var isMark: Bool {
    guard self >= "\u{300}" else { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    default: return false
    }
  }
}
