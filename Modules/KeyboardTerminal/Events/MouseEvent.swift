public import KeyboardCore

/// A button, the wheel or a movement of the mouse.
nonisolated public struct MouseEvent: Hashable, Sendable {
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
    /// Button 10.
    case extra3
    /// Button 11.
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

  /// The button.
  public var button: Button
  /// The action.
  public var action: Action
  /// The modifiers held: only Control, Alt and Shift are told.
  public var modifiers: Modifiers
  /// The column, from 1 at the left; a pixel when ``isInPixels``.
  public var column: Int
  /// The row, from 1 at the top; a pixel when ``isInPixels``.
  public var row: Int
  /// A Boolean value indicating whether column and row count pixels (mode 1016).
  public var isInPixels: Bool
  /// The time of the event, on the clock of the decoder's caller.
  public var instant: Instant

  /// Creates an event at a place that counts from 1.
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
