public import KeyboardCore

/// The focused element of a pane, in words: for speech and braille.
///
/// ```
/// Blueberry jam, row, 3 of 40, selected
/// ```
///
/// Names, roles and states are those of WAI-ARIA, in the order in which screen readers say them.
nonisolated public struct AccessibilityElement: Hashable, Sendable {
  /// The roles of elements.
  public enum Role: String, Hashable, Sendable {
    /// A row of a list or a table.
    case row
    /// A row of a tree.
    case treeItem = "tree item"
    /// An item of a grid.
    case item
    /// A line of a text that is read.
    case line
    /// A text that is typed.
    case text
    case button, checkbox, `switch`, disclosure, tab, slider
    case radioButton = "radio button"
    case menuItem = "menu item"
  }

  /// The place among others.
  public struct Position: Hashable, Sendable {
    /// The place, counted from 1.
    public var number: Int
    /// The number of elements; nil while it is not known.
    public var count: Int?

    /// Creates a place.
    public init(_ number: Int, of count: Int?) {
      (self.number, self.count) = (number, count)
    }
  }

  /// The text of the element.
  public var label: String
  /// The role of the element; nil where only the label matters.
  public var role: Role?
  /// The value of a control; empty for an element without one.
  public var value = ""
  /// The place among others; nil for an element that stands alone.
  public var position: Position?
  /// The surroundings of the element: the name of a list where there are several, the heading or note
  /// above a field; empty for none.
  public var group = ""
  /// The other states that distinguish it, such as `selected`.
  public var states: [String] = []
  /// The number of elements that are selected beside having the focus.
  public var selectionCount = 0
  /// The text that is being typed, which may belong to another element: the query above a list.
  public var input: Input?

  /// A text that is being typed.
  public struct Input: Hashable, Sendable {
    /// The name of the text.
    public let label: String
    /// The text with its cursor; for a secret, as many dots.
    public let buffer: TextBuffer
    /// A Boolean value indicating whether the text is a secret.
    public let isSecure: Bool

    /// Creates a text.
    public init(_ label: String, _ buffer: TextBuffer, isSecure: Bool = false) {
      (self.label, self.isSecure) = (label, isSecure)
      self.buffer =
        isSecure ? TextBuffer(String(repeating: "•", count: buffer.text.count)) : buffer
    }
  }

  /// Creates an element.
  public init(_ label: String, _ role: Role? = nil) {
    (self.label, self.role) = (label, role)
  }

  /// Creates the element of a text that is being typed.
  public init(_ label: String, typing buffer: TextBuffer, isSecure: Bool = false) {
    self.init(Input(label, buffer, isSecure: isSecure))
  }

  /// Creates the element of a text that is being typed.
  init(_ input: Input) {
    self.init(input.label, .text)
    self.input = input
  }

  /// Creates the element of a row or an item.
  ///
  /// - Parameters:
  ///   - text: the text of the row or the item.
  ///   - role: its role; a tree item where its text has a place in a tree.
  ///   - position: the place among the others.
  ///   - isSelected: whether it is selected.
  ///   - isEnabled: whether it can have the focus.
  public init(
    _ text: ItemText, _ role: Role, _ position: Position, isSelected: Bool, isEnabled: Bool
  ) {
    let parts = (text.cells.isEmpty ? [text.title, text.detail] : text.cells) + text.lines
    self.init(parts.filter { !$0.isEmpty }.joined(separator: ", "), role)
    self.position = position
    if let branch = text.branch {
      self.role = .treeItem
      states = ["level \(branch.level + 1)"]
      if let isExpanded = branch.isExpanded { states.append(isExpanded ? "expanded" : "collapsed") }
    }
    if isSelected { states.append("selected") }
    if !isEnabled { states.append("unavailable") }
  }

  /// Returns the element of a list in which nothing has the focus.
  static func list(of count: Int, _ placeholder: String) -> AccessibilityElement {
    if count > 0 { return AccessibilityElement(count == 1 ? "1 row" : "\(count) rows") }
    return AccessibilityElement(placeholder.isEmpty ? "no rows" : placeholder)
  }

  /// Returns the element in one line; a label that is too long is cut, the text after it is not.
  ///
  /// - Parameter columns: the greatest width of the line.
  /// - Returns: the line.
  public func text(columns: Int) -> String {
    var rest: [String] = []
    if let role { rest.append(input?.isSecure == true ? "secure text" : role.rawValue) }
    if role == .text, let input, !input.isSecure {
      rest.append(input.buffer.text.isEmpty ? "empty" : input.buffer.text.inOneLine)
    }
    if !value.isEmpty { rest.append(value) }
    if let position {
      rest.append(position.count.map { "\(position.number) of \($0)" } ?? "\(position.number)")
    }
    if label.isEmpty, role == .text {
      return (rest + states).joined(separator: ", ").truncated(toColumns: columns)
    }
    let end = (rest + states).map { ", " + $0 }.joined()
    let label = (label.isEmpty ? "blank" : label).inOneLine
    let room = max(columns / 4, columns - end.displayWidth)
    return (label.truncated(toColumns: room) + end).truncated(toColumns: columns)
  }
}

extension StringProtocol {
  /// The text with every run of blanks and line breaks as one blank, without those at its ends.
  nonisolated var inOneLine: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ").printable()
  }
}
