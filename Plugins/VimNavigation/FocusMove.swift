import KeyboardCore

/// What `navigation.focusMoved` tells: from which row to which, in which scene.
nonisolated struct FocusMove: Hashable, Sendable {
  let scene: String
  let previous: Int?
  let current: Int?

  init?(_ value: Value) {
    guard let scene = value["scene"]?.stringValue else { return nil }
    self.scene = scene
    previous = value["previous"]?.integerValue
    current = value["current"]?.integerValue
  }

  /// Whether more than one row was crossed.
  var isFar: Bool {
    guard let previous, let current else { return false }
    return abs(current - previous) > 1
  }
}
