public import KeyboardCore

/// The open callout of a held key: its secondary actions, one of which is selected by dragging.
///
/// It opens towards the middle of the screen: to the right for a key on the left half, with the
/// key's own action first; otherwise to the left, with the actions reversed. Source: KeyboardKit's
/// action callout.
public struct ActionCallout: Hashable, Sendable {
  /// The actions from left to right.
  public let actions: [KeyboardAction]
  /// The index of the selected action.
  public private(set) var selectedIndex: Int
  /// The key that is held.
  public let key: KeyboardKey
  /// A Boolean value indicating whether it opens to the right.
  public let opensRight: Bool

  /// The part of the key's width that is one step of the finger.
  private static let stepWidth = 0.9

  /// Creates the callout of a key.
  ///
  /// - Parameters:
  ///   - actions: the secondary actions, at least one; the first is the key's own.
  ///   - key: the key.
  ///   - screenWidth: the width of the keyboard, in points; 0 where it has no size.
  public init(_ actions: [KeyboardAction], over key: KeyboardKey, screenWidth: Double = 0) {
    opensRight = screenWidth <= 0 || key.frame.minX <= screenWidth / 2
    self.actions = opensRight ? actions : actions.reversed()
    selectedIndex = opensRight ? 0 : actions.count - 1
    self.key = key
  }

  /// The action that a release performs.
  public var selectedAction: KeyboardAction { actions[selectedIndex] }

  /// Selects the action under a finger.
  ///
  /// Back past the start the selection stays; beyond the last action it returns to the start.
  ///
  /// - Parameters:
  ///   - location: where the finger is.
  ///   - start: where it went down.
  /// - Returns: false when the finger has left downwards by more than the height of the key, which
  ///   closes the callout without a selection.
  public mutating func drag(to location: Point, from start: Point) -> Bool {
    guard location.y - start.y <= key.frame.size.height else { return false }
    let distance = location.x - start.x
    guard opensRight ? distance >= 0 : distance <= 0 else { return true }
    let width = max(key.frame.size.width * Self.stepWidth, 0.001)
    let steps = Int(min(abs(distance) / width, Double(actions.count)))
    let index = opensRight ? steps : actions.count - 1 - steps
    selectedIndex = actions.indices.contains(index) ? index : opensRight ? 0 : actions.count - 1
    return true
  }

  /// Selects the action beside the selected one, as far as there is one.
  public mutating func move(by distance: Int) {
    selectedIndex = min(max(0, selectedIndex + distance), actions.count - 1)
  }
}
