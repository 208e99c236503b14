/// The element that has the focus, as text for speech and braille.
///
/// ```
/// Blueberry jam, row, 3 of 40, selected
/// ```
///
/// Names, roles and states are those of WAI-ARIA. Lists, texts and controls return one in their
/// ``SelfDescription``; code that shows them adds what only it knows, such as a visible label.
public struct AccessibilityElement: Hashable, Sendable {
  /// The roles of elements; the raw value is the role as it is spoken.
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
    case button, `switch`, disclosure, tab, slider, separator
    case spinButton = "spin button"
    case checkbox = "check box"
    case radioButton = "radio button"
    case menuItem = "menu item"
    case menuItemCheckbox = "check menu item"
    case menuItemRadio = "radio menu item"
    /// A text with a list of values to choose from.
    case comboBox = "combo box"
    /// A value of a list to choose from.
    case option

    /// The name of the role in WAI-ARIA, such as `treeitem`.
    public var ariaName: String {
      switch self {
      case .item: "gridcell"
      case .line: "paragraph"
      case .text: "textbox"
      case .disclosure: "button"
      case .radioButton: "radio"
      case .menuItemCheckbox: "menuitemcheckbox"
      case .menuItemRadio: "menuitemradio"
      default: rawValue.filter { $0 != " " }
      }
    }
  }

  /// The states that distinguish an element from others.
  public enum State: Hashable, Sendable {
    /// The depth in a tree, 1 for a root.
    case level(Int)
    /// Whether its children, or the part that it discloses, are shown.
    case expanded(Bool)
    /// The element is selected.
    case selected
    /// Whether it is checked; nil if it is mixed.
    case checked(Bool?)
    /// Whether a switch is on.
    case on(Bool)
    /// It leads to a menu.
    case hasMenu
    /// A value is required.
    case required
    /// It cannot be used now.
    case unavailable
    /// The mistake in its value.
    case invalid(String)
    /// A hint, or another state in words.
    case note(String)

    /// The state as it is spoken.
    public var words: String {
      switch self {
      case .level(let level): "level \(level)"
      case .expanded(let isExpanded): isExpanded ? "expanded" : "collapsed"
      case .selected: "selected"
      case .checked(let isChecked?): isChecked ? "checked" : "not checked"
      case .checked(nil): "partly checked"
      case .on(let isOn): isOn ? "on" : "off"
      case .hasMenu: "has a menu"
      case .required: "required"
      case .unavailable: "unavailable"
      case .invalid(let text), .note(let text): text
      }
    }
  }

  /// The position among the elements of its group.
  public struct Position: Hashable, Sendable {
    /// The position, counted from 1.
    public var number: Int
    /// The number of elements; nil while it is not known.
    public var count: Int?

    /// Creates a position.
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
  /// The position among others; nil for an element that stands alone.
  public var position: Position?
  /// The surroundings of the element, from the outermost, one per line: the name of a list where there are several,
  /// the heading and the notes above a field. Empty if there are none.
  public var group = ""
  /// The announcement about the element that had the focus before, such as the mistake in it. Empty if there is none.
  public var departure = ""
  /// The other states that distinguish it, in the order in which they are spoken.
  public var states: [State] = []
  /// The number of selected elements besides the focused one.
  public var selectionCount = 0
  /// The text that is being typed, which may belong to another element: the query above a list.
  public var input: Input?

  /// A text that is being typed.
  public struct Input: Hashable, Sendable {
    /// The name of the text.
    public var label: String
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
  package init(_ input: Input) {
    self.init(input.label, .text)
    self.input = input
  }

  /// The element in one line, as it is spoken: `Blueberry jam, row, 3 of 40, selected`.
  public var spoken: String {
    let label = label.isEmpty && role == .text ? [] : [label.isEmpty ? "blank" : label.inOneLine]
    return (label + spokenDetails).joined(separator: ", ")
  }

  /// What is spoken after the label.
  package var spokenDetails: [String] {
    var details: [String] = []
    if let role { details.append(input?.isSecure == true ? "secure text" : role.rawValue) }
    if role == .text || role == .comboBox, let input, !input.isSecure {
      details.append(input.buffer.text.isEmpty ? "empty" : input.buffer.text.inOneLine)
    }
    if !value.isEmpty { details.append(value) }
    if let position {
      details.append(position.count.map { "\(position.number) of \($0)" } ?? "\(position.number)")
    }
    for state in states where !details.contains(state.words) { details.append(state.words) }
    return details
  }

  /// Returns the element under the label that is visible beside it.
  public func labeled(_ label: String) -> AccessibilityElement {
    var element = self
    element.label = label
    if role == .text { element.input?.label = label }
    return element
  }
}

extension StringProtocol {
  /// The text with every run of blanks and line breaks as one blank, without those at its ends.
  package var inOneLine: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ").printable()
  }
}
