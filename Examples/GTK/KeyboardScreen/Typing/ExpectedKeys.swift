/// The keys that this keyboard has pressed and that the system has not yet told of, so that a key of somebody
/// else is noticed.
public struct ExpectedKeys: Sendable {
  private var keycodes: [Int] = []
  private static let limit = 256

  /// Creates an empty list.
  public init() {}

  /// A key is pressed by this keyboard.
  public mutating func expect(_ keycode: Int) {
    keycodes.append(keycode)
    if keycodes.count > Self.limit { keycodes.removeFirst() }
  }

  /// The system tells that a key was pressed.
  ///
  /// - Returns: whether it is the next one of this keyboard; false for a key of somebody else.
  public mutating func take(_ keycode: Int) -> Bool {
    guard let index = keycodes.firstIndex(of: keycode) else { return false }
    keycodes.removeSubrange(...index)
    return true
  }
}
