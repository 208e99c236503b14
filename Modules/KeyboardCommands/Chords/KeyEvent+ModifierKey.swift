import KeyboardCore

extension KeyEvent {
  /// Whether the key is a modifier or lock key pressed by itself.
  var isModifierKey: Bool {
    switch key.name {
    case .leftShift, .rightShift, .leftControl, .rightControl, .leftAlt, .rightAlt, .leftSuper,
      .rightSuper, .leftHyper, .rightHyper, .leftMeta, .rightMeta, .altGraph, .level5Shift,
      .capsLock, .numLock, .scrollLock:
      true
    default:
      false
    }
  }
}
