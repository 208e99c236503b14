public import KeyboardCore

/// What is known of the place that is typed into.
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
  }

  /// What the field is for.
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

/// Something that knows what has the focus.
public protocol FocusSource: AnyObject {
  /// Tell that the text at the cursor may be another one: the focus moved, something was clicked, or
  /// somebody typed on other keys.
  var changes: Observers<FocusChange> { get }

  /// Looks whether the focus has moved, and tells so before it returns.
  func update()
}

/// A reason for which what was typed is not known to be before the cursor any more.
public enum FocusChange: Hashable, Sendable {
  /// Another field has the focus.
  case field(FocusedField)
  /// Something was clicked outside of the keyboard.
  case click
  /// A key was pressed that this keyboard did not press.
  case foreignKey
}
