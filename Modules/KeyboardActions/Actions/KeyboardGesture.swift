/// What a finger does with a key.
public enum KeyboardGesture: String, CaseIterable, Hashable, Sendable, Codable {
  /// The finger went down and up on the key.
  case tap
  /// It did so twice, shortly after one another; both are taps too.
  case doubleTap
  /// It went down.
  case press
  /// It went up.
  case release
  /// It stayed down for a while.
  case longPress
  /// It still stays down: again and again.
  case repeatPress
}
