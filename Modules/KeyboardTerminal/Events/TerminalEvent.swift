public import KeyboardCore

/// One event from a terminal: a key, a paste, the focus, the mouse, or a reply to a query.
public enum TerminalEvent: Hashable, Sendable {
  /// A key went down, repeats or came up.
  case key(KeyEvent)
  /// Text was pasted; it contains no keys.
  case paste(Paste)
  /// The terminal's window gained the focus, or lost it when false.
  case focus(Bool)
  /// A mouse event.
  case mouse(MouseEvent)
  /// The terminal answered a query, or reported a change.
  case reply(Reply)
  /// A complete unknown sequence; of an endless one its beginning.
  case unrecognized([UInt8])
}

extension TerminalEvent {
  /// Text that was pasted between the brackets of mode 2004.
  ///
  /// The text is unchanged: most terminals send line ends as carriage returns, and everything else, including Escape,
  /// is text. Invalid UTF-8 is repaired, with one U+FFFD for each maximal subpart.
  public struct Paste: Hashable, Sendable {
    /// The pasted text, or one part of it.
    public var text: String
    /// A Boolean value indicating whether the next paste event continues this part.
    public var continues: Bool

    /// Creates a paste.
    public init(text: String, continues: Bool = false) {
      self.text = text
      self.continues = continues
    }
  }
}

/// A button, the wheel or a movement of the mouse.
public struct MouseEvent: Hashable, Sendable {
  /// A button or a direction of the wheel: pressed, released, turned, or held during a movement.
  public enum Button: String, CaseIterable, Hashable, Sendable {
    /// No button, or a release of a button that the terminal does not name.
    case none
    /// The first button.
    case left
    /// The second button.
    case middle
    /// The third button.
    case right
    /// One step of the wheel up.
    case wheelUp
    /// One step of the wheel down.
    case wheelDown
    /// One step of the wheel to the left.
    case wheelLeft
    /// One step of the wheel to the right.
    case wheelRight
    /// Button 8, often "back".
    case extra1
    /// Button 9, often "forward".
    case extra2
    /// Button 10 of a mouse with that many.
    case extra3
    /// Button 11 of a mouse with that many.
    case extra4
  }

  /// The kinds of actions of a mouse.
  public enum Action: String, CaseIterable, Hashable, Sendable {
    /// A button went down, or the wheel turned by a step.
    case press
    /// A button came up.
    case release
    /// The mouse moved.
    case motion
  }

  /// The button, or the direction of the wheel.
  public var button: Button
  /// The action of the mouse.
  public var action: Action
  /// The modifiers held: only Control, Alt and Shift are reported.
  public var modifiers: Modifiers
  /// The column, from 1 at the left; a pixel when ``isInPixels``.
  public var column: Int
  /// The row, from 1 at the top; a pixel when ``isInPixels``.
  public var row: Int
  /// A Boolean value indicating whether column and row count pixels (mode 1016).
  public var isInPixels: Bool
  /// The time of the event, on the clock of the decoder's caller.
  public var instant: Instant

  /// Creates an event at a place counted from 1.
  public init(
    button: Button, action: Action, modifiers: Modifiers = [], column: Int, row: Int,
    isInPixels: Bool = false, instant: Instant = .zero
  ) {
    self.button = button
    self.action = action
    self.modifiers = modifiers
    self.column = column
    self.row = row
    self.isInPixels = isInPixels
    self.instant = instant
  }
}

extension MouseEvent.Button {
  /// The buttons with their numbers in reports, where modifiers and motion are other bits.
  static let codes: [MouseEvent.Button: Int] = [
    .left: 0, .middle: 1, .right: 2, .none: 3,
    .wheelUp: 64, .wheelDown: 65, .wheelLeft: 66, .wheelRight: 67,
    .extra1: 128, .extra2: 129, .extra3: 130, .extra4: 131,
  ]
}

/// The side or the part of the keyboard for a key that exists twice.
package enum KeyLocation: String, Hashable, Sendable {
  /// The left one of two.
  case left
  /// The right one of two.
  case right
  /// The one of the numeric keypad.
  case numpad
}

extension KeyEvent {
  /// The location of the key, if its name or its position determines it.
  package var location: KeyLocation? {
    switch key.name {
    case .leftShift, .leftControl, .leftAlt, .leftSuper, .leftHyper, .leftMeta: .left
    case .rightShift, .rightControl, .rightAlt, .rightSuper, .rightHyper, .rightMeta: .right
    case .clear: .numpad
    case .some(let name) where KeypadKey.typed[name] != nil: .numpad
    default: physicalKey.flatMap { KeypadKey.positions.contains($0) ? .numpad : nil }
    }
  }
}

/// The keys of the numeric keypad.
enum KeypadKey {
  /// The keys of the keypad with their own names, and the keys that they duplicate.
  static let typed: [NamedKey: Key] = {
    let names: [NamedKey] =
      FunctionKeys.keypadDigits + [
        .kpAdd, .kpSubtract, .kpMultiply, .kpDivide, .kpDecimal, .kpSeparator, .kpEqual, .kpEnter,
      ]
    return Dictionary(
      uniqueKeysWithValues: zip(names, "0123456789+-*/.,=\r".map(Key.character)))
  }()

  /// The positions of the keypad.
  static let positions = PhysicalKey.allCases.filter { $0.rawValue.hasPrefix("numpad") }
}
