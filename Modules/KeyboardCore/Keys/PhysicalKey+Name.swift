extension PhysicalKey {
  /// The named key that every layout has here; nil for character keys, the keypad and rarer keys.
  var name: NamedKey? {
    switch self {
    case .arrowUp: .up
    case .arrowDown: .down
    case .arrowLeft: .left
    case .arrowRight: .right
    case .contextMenu: .menu
    case .shiftLeft: .leftShift
    case .shiftRight: .rightShift
    case .controlLeft: .leftControl
    case .controlRight: .rightControl
    case .altLeft: .leftAlt
    case .altRight: .rightAlt
    case .metaLeft: .leftSuper
    case .metaRight: .rightSuper
    // The others have W3C's name in lower case.
    default: NamedKey(rawValue: rawValue.lowercased())
    }
  }

  /// Returns the name of a key of the keypad, which depends on Num Lock; nil elsewhere.
  func keypadName(types: Bool) -> NamedKey? {
    switch self {
    case .numpad0: types ? .kp0 : .insert
    case .numpad1: types ? .kp1 : .end
    case .numpad2: types ? .kp2 : .down
    case .numpad3: types ? .kp3 : .pageDown
    case .numpad4: types ? .kp4 : .left
    case .numpad5: types ? .kp5 : .clear
    case .numpad6: types ? .kp6 : .right
    case .numpad7: types ? .kp7 : .home
    case .numpad8: types ? .kp8 : .up
    case .numpad9: types ? .kp9 : .pageUp
    case .numpadDecimal: types ? .kpDecimal : .delete
    case .numpadAdd: .kpAdd
    case .numpadSubtract: .kpSubtract
    case .numpadMultiply: .kpMultiply
    case .numpadDivide: .kpDivide
    case .numpadComma: .kpSeparator
    case .numpadEqual: .kpEqual
    case .numpadEnter: .kpEnter
    case .numpadClear: .clear
    default: nil
    }
  }
}
