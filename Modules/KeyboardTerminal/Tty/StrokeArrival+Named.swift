import KeyboardCore

extension StrokeArrival {
  /// Returns whether only a protocol that tells every key tells this one.
  nonisolated static func isModifierOrLock(_ key: Key) -> Bool {
    switch key.name {
    case .capsLock, .numLock, .scrollLock, .leftShift, .rightShift, .leftControl, .rightControl,
      .leftAlt, .rightAlt, .leftSuper, .rightSuper, .leftHyper, .rightHyper, .leftMeta, .rightMeta,
      .altGraph, .level5Shift:
      true
    default: false
    }
  }

  /// Returns the form in which a named key arrives without a protocol that tells every key.
  nonisolated static func arrival(
    of name: NamedKey, _ modifiers: Modifiers, isExact: Bool, in modes: TtyModes
  ) -> StrokeArrival {
    if isModifierOrLock(.named(name)) { return .never }
    switch name {
    case .enter, .tab, .escape, .backspace, .space:
      return isExact ? .asItself : single(name, modifiers)
    case .printScreen, .pause, .mediaPlay, .mediaPause, .mediaPlayPause, .mediaReverse, .mediaStop,
      .mediaFastForward, .mediaRewind, .mediaTrackNext, .mediaTrackPrevious, .mediaRecord,
      .audioVolumeDown, .audioVolumeUp, .audioVolumeMute, .f21, .f22, .f23, .f24, .f25, .f26, .f27,
      .f28, .f29, .f30, .f31, .f32, .f33, .f34, .f35:
      return .never
    default:
      guard let main = main(name), !modes.keypad else { return .asItself }
      return .as(KeyStroke(main, modifiers))
    }
  }

  /// A key that is one control character: what of its modifiers is left.
  nonisolated private static func single(
    _ name: NamedKey, _ modifiers: Modifiers
  ) -> StrokeArrival {
    let stroke = KeyStroke(.named(name), modifiers)
    let alt = modifiers.intersection(.alt)
    let arriving =
      switch name {
      // Shift+Tab has a sequence, whatever else is held.
      case .tab: KeyStroke(.tab, modifiers.subtracting(.control))
      case .space: KeyStroke(.space, modifiers.subtracting(.shift))
      case .backspace where modifiers.contains(.control):
        KeyStroke(.character("h"), alt.union(.control))
      default: KeyStroke(.named(name), alt)
      }
    return arriving == stroke ? .asItself : .as(arriving)
  }

  /// The key that a keypad's key cannot be told from.
  nonisolated private static func main(_ name: NamedKey) -> Key? {
    switch name {
    case .kp0: .character("0")
    case .kp1: .character("1")
    case .kp2: .character("2")
    case .kp3: .character("3")
    case .kp4: .character("4")
    case .kp5: .character("5")
    case .kp6: .character("6")
    case .kp7: .character("7")
    case .kp8: .character("8")
    case .kp9: .character("9")
    case .kpAdd: .character("+")
    case .kpSubtract: .character("-")
    case .kpMultiply: .character("*")
    case .kpDivide: .character("/")
    case .kpDecimal: .character(".")
    case .kpSeparator: .character(",")
    case .kpEqual: .character("=")
    case .kpEnter: .enter
    default: nil
    }
  }
}
