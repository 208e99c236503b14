public import KeyboardCore

nonisolated extension AccessibilityElement {
  /// Returns the element of a list without a focus.
  static func list(of count: Int, _ placeholder: String) -> AccessibilityElement {
    if count > 0 { return AccessibilityElement(count == 1 ? "1 row" : "\(count) rows") }
    return AccessibilityElement(placeholder.isEmpty ? "no rows" : placeholder)
  }

  /// A Boolean value indicating whether text is typed into the element itself.
  var isTyped: Bool { role == .text || role == .comboBox }

  /// A Boolean value indicating whether nothing of it may be cut.
  private var isWhole: Bool {
    isTyped && input?.buffer.text.contains(where: \.isNewline) == false
      || states.contains { state in
        switch state {
        case .invalid, .note: true
        default: false
        }
      }
  }

  /// Returns the element in one line. A label that is too long is cut; a mistake, a hint and the answer of a
  /// line are not, and make the line wider.
  ///
  /// - Parameter columns: the greatest width of another line.
  /// - Returns: the line.
  public func text(columns: Int) -> String {
    let rest = spokenDetails
    let columns = isWhole ? .max : columns
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
