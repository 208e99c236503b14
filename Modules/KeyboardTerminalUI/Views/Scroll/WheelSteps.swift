public import KeyboardCore
public import KeyboardTerminal

/// How far a notch of the mouse wheel scrolls.
nonisolated public struct WheelSteps: Hashable, Sendable {
  /// Lines for a notch.
  public var lines: Int
  /// Cells for a notch to the side.
  public var columns: Int

  /// Creates distances; three lines and eight cells are what terminals themselves do.
  public init(lines: Int = 3, columns: Int = 8) {
    self.lines = lines
    self.columns = columns
  }

  /// What a notch of the wheel adds to an offset; nil for anything else that the mouse does.
  ///
  /// - Parameters:
  ///   - event: what the mouse did.
  ///   - cell: the extent of a cell of the terminal in the units of the layout.
  /// - Returns: the distance in the units of the layout.
  public func distance(
    for event: MouseEvent, cell: Size = Size(width: 1, height: 1)
  ) -> Point? {
    guard event.action == .press else { return nil }
    let (width, height) = (Double(columns) * cell.width, Double(lines) * cell.height)
    return switch event.button {
    case .wheelUp: Point(x: 0, y: -height)
    case .wheelDown: Point(x: 0, y: height)
    case .wheelLeft: Point(x: -width, y: 0)
    case .wheelRight: Point(x: width, y: 0)
    default: nil
    }
  }
}
