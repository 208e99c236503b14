public import KeyboardCore

extension KeyboardGestures {
  /// The open callout of a held key, with its secondary actions, one of which is selected by dragging.
  ///
  /// It opens towards the center of the screen: for a key on the left half to the right, starting with the key's own
  /// action; otherwise to the left, with the actions reversed. Source: KeyboardKit's action callout.
  public struct Callout: Hashable, Sendable, CustomStringConvertible {
    /// The actions from left to right.
    public let actions: [KeyboardAction]
    /// The index of the selected action.
    public private(set) var selectedIndex: Int
    /// The held key.
    public let key: KeyboardKey
    /// A Boolean value indicating whether it opens to the right.
    public let opensRight: Bool
    /// The position of the press, at which the key's own action begins.
    private let start: Point
    /// The width of an action.
    private let itemWidth: Double

    /// The width of an action as a fraction of the key's width, if there is enough room.
    private static let stepWidth = 0.9

    /// Creates the callout of a key.
    ///
    /// - Parameters:
    ///   - actions: the secondary actions, at least one, starting with the key's own.
    ///   - key: the key.
    ///   - screenWidth: the width of the keyboard, in points; 0 if it is unknown.
    ///   - start: the position of the press; nil for the edge of the key opposite to the callout.
    public init(
      _ actions: [KeyboardAction], over key: KeyboardKey, screenWidth: Double = 0,
      from start: Point? = nil
    ) {
      opensRight = screenWidth <= 0 || key.frame.minX <= screenWidth / 2
      let edge = Point(x: opensRight ? key.frame.minX : key.frame.maxX, y: key.frame.minY)
      self.start = start ?? edge
      let room =
        screenWidth > 0 ? (opensRight ? screenWidth - self.start.x : self.start.x) : .infinity
      itemWidth = max(
        min(key.frame.size.width * Self.stepWidth, room / Double(max(1, actions.count))), 0.001)
      self.actions = opensRight ? actions : actions.reversed()
      selectedIndex = opensRight ? 0 : actions.count - 1
      self.key = key
    }

    /// The text forms of the actions, the selected one in brackets.
    public var description: String {
      actions.indices.map { $0 == selectedIndex ? "[\(actions[$0])]" : "\(actions[$0])" }
        .joined(separator: " ")
    }

    /// The action that is performed on release.
    public var selectedAction: KeyboardAction { actions[selectedIndex] }

    /// Returns the index of the action at a distance from the left edge of the keyboard, in points, for drawing and
    /// selecting it; nil outside of all actions.
    public func item(at x: Double) -> Int? {
      let steps = (opensRight ? x - start.x : start.x - x) / itemWidth
      guard steps >= 0, steps < Double(actions.count) else { return nil }
      return opensRight ? Int(steps) : actions.count - 1 - Int(steps)
    }

    /// Selects the action under a finger.
    ///
    /// Before the start, the selection does not change; beyond the last action, it returns to the start.
    ///
    /// - Returns: false if the finger has moved below the key by more than its height, which closes the callout
    ///   without a selection.
    public mutating func drag(to location: Point) -> Bool {
      guard location.y - start.y <= key.frame.size.height else { return false }
      guard opensRight ? location.x >= start.x : location.x <= start.x else { return true }
      selectedIndex = item(at: location.x) ?? (opensRight ? 0 : actions.count - 1)
      return true
    }

    /// Selects an adjacent action, if there is one.
    public mutating func move(by distance: Int) {
      selectedIndex = min(max(0, selectedIndex + distance), actions.count - 1)
    }
  }
}
