public import KeyboardCore

/// The field that has the keyboard focus, as far as it is known.
public struct FocusedField: Hashable, Sendable {
  /// The kinds of places, by what a keyboard may do there.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A field for text, as the program says: corrections and capitals.
    case text
    /// A field of which nothing is known, and which may be for a password: suggestions alone, and nothing
    /// is learned.
    case unknown
    /// A terminal: every key means what it says.
    case terminal
    /// A field for a secret, as the program says: nothing is suggested, shown or learned.
    case secret

    /// Returns the kind of a field from two sources: a secret or a terminal if either says so, or else the kind
    /// of the one that knows more.
    public static func stricter(_ left: Kind, _ right: Kind) -> Kind {
      [.secret, .terminal, .text].first { left == $0 || right == $0 } ?? .unknown
    }
  }

  /// The kind of the field.
  public var kind: Kind
  /// The name of the program, such as the class of its window; nil where it is not known.
  public var program: String?
  /// A number that tells fields apart.
  public var id: UInt

  /// Creates a description.
  public init(_ kind: Kind, program: String? = nil, id: UInt = 0) {
    (self.kind, self.program, self.id) = (kind, program, id)
  }

  /// Returns what is known of a window by the class of its program alone.
  ///
  /// - Parameters:
  ///   - program: the class; nil for a window without one.
  ///   - id: a number that tells windows apart.
  /// - Returns: a terminal, or a field of which nothing is known.
  public static func window(ofProgram program: String?, id: UInt) -> FocusedField {
    FocusedField(isTerminal(program) ? .terminal : .unknown, program: program, id: id)
  }

  /// Returns whether a program is a terminal, by the class of its windows or its id.
  public static func isTerminal(_ program: String?) -> Bool {
    guard let program = program?.lowercased() else { return false }
    let name = program.split(separator: ".").last.map(String.init) ?? program
    return terminals.contains(name) || name.hasSuffix("terminal") || name.hasSuffix("term")
      || name.hasPrefix("rxvt") || name.hasPrefix("urxvt")
  }

  private static let terminals: Set = [
    "alacritty", "blackbox", "console", "foot", "footclient", "ghostty", "guake", "kgx", "kitty",
    "konsole", "ptyxis", "qterminal", "rio", "st", "st-256color", "terminator", "terminology",
    "tilda", "tilix", "uxterm", "wezterm", "wezterm-gui", "xfce4-terminal", "xterm", "yakuake",
  ]
}

/// A source that knows which field has the focus.
public protocol FocusSource: AnyObject {
  /// Tell that the text at the cursor may be another one: the focus moved, something was clicked, or
  /// somebody typed on other keys.
  var changes: Observers<FocusChange> { get }

  /// Checks whether the focus has moved; ``changes`` are notified before it returns.
  func update()
}

/// A reason why the typed text may no longer be before the cursor.
public enum FocusChange: Hashable, Sendable {
  /// Another field has the focus.
  case field(FocusedField)
  /// Something was clicked outside of the keyboard.
  case click
  /// The program tells the text around the cursor; nil where it tells it no more.
  case text(ToldText?)
  /// A key was pressed that this keyboard did not press, with the text that it types; nil for none.
  case foreignKey(String?)
}

/// The text around the cursor, as a program tells it.
public struct ToldText: Hashable, Sendable {
  /// The text before the selection.
  public var before: String
  /// The selected text.
  public var selected: String
  /// The text after the selection.
  public var after: String

  /// Creates the text around a cursor.
  public init(before: String, selected: String = "", after: String = "") {
    (self.before, self.selected, self.after) = (before, selected, after)
  }

  /// Creates what is told from a text with the places of cursor and anchor in bytes of UTF-8; nil for places
  /// that are none.
  public init?(_ text: String, cursor: Int, anchor: Int) {
    let utf8 = text.utf8
    guard
      let start = utf8.index(
        utf8.startIndex, offsetBy: min(cursor, anchor), limitedBy: utf8.endIndex),
      let end = utf8.index(
        utf8.startIndex, offsetBy: max(cursor, anchor), limitedBy: utf8.endIndex),
      let before = String(utf8[..<start]), let selected = String(utf8[start..<end]),
      let after = String(utf8[end...])
    else { return nil }
    self.init(before: before, selected: selected, after: after)
  }

  /// Creates what is told from a part of a text with places in code points, as AT-SPI counts them; nil for places
  /// that are not in the part.
  ///
  /// - Parameters:
  ///   - part: a part of the text.
  ///   - start: the place of the part in the text.
  ///   - selection: the places of the selection in the text; empty at the cursor.
  public init?(_ part: String, from start: Int, selection: Range<Int>) {
    let scalars = Array(part.unicodeScalars)
    let (lower, upper) = (selection.lowerBound - start, selection.upperBound - start)
    guard lower >= 0, upper <= scalars.count else { return nil }
    func text(_ part: ArraySlice<Unicode.Scalar>) -> String {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: part)
      return String(text)
    }
    self.init(
      before: text(scalars[..<lower]), selected: text(scalars[lower..<upper]),
      after: text(scalars[upper...]))
  }
}

/// The kinds of fields by their roles in AT-SPI.
public enum AccessibleRole {
  /// Returns the kind of a field by its role, as AT-SPI numbers it.
  public static func kind(_ role: UInt32) -> FocusedField.Kind {
    switch role {
    // Password text.
    case 40: .secret
    // Terminal.
    case 60: .terminal
    // Text, and a text of one line.
    case 61, 79: .text
    default: .unknown
    }
  }
}

/// The kinds of fields by their purposes in the input method protocol of Wayland.
public enum InputPurpose {
  /// Returns the kind of a field by its purpose and its hints, as the protocol numbers them.
  public static func kind(purpose: UInt32, hints: UInt32) -> FocusedField.Kind {
    // Hidden text, and sensitive data.
    if hints & (1 << 6 | 1 << 7) != 0 { return .secret }
    switch purpose {
    // Passwords and PINs.
    case 8, 12: return .secret
    case 13: return .terminal
    // Digits, numbers, telephone numbers, URLs, email addresses, dates and times are left alone.
    case 2, 3, 4, 5, 6, 9, 10, 11: return .unknown
    default: return .text
    }
  }
}
