public import KeyboardCore

nonisolated extension AccessibilityElement {
  /// Returns the element of a list in which nothing has the focus.
  static func list(of count: Int, _ placeholder: String) -> AccessibilityElement {
    if count > 0 { return AccessibilityElement(count == 1 ? "1 row" : "\(count) rows") }
    return AccessibilityElement(placeholder.isEmpty ? "no rows" : placeholder)
  }

  /// A Boolean value indicating whether text is typed into the element itself.
  var isTyped: Bool { role == .text || role == .comboBox }

  /// Returns the element in one line; a label that is too long is cut, the text after it is not.
  ///
  /// - Parameter columns: the greatest width of the line.
  /// - Returns: the line.
  public func text(columns: Int) -> String {
    let rest = spokenDetails
    if label.isEmpty, role == .text {
      return rest.joined(separator: ", ").truncated(toColumns: columns)
    }
    let end = rest.map { ", " + $0 }.joined()
    let label = (label.isEmpty ? "blank" : label).inOneLine
    let room = max(columns / 4, columns - end.displayWidth)
    return (label.truncated(toColumns: room) + end).truncated(toColumns: columns)
  }
}

nonisolated extension ItemText {
  /// The texts of the row or the item, as they are spoken.
  var spoken: String {
    let parts = (cells.isEmpty ? [title, detail] : cells) + lines
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
