/// A key that has a name rather than a character.
public enum NamedKey: String, CaseIterable, Hashable, Sendable {
  /// The keys that edit text, and the space bar. Enter is also Return.
  case enter, tab, escape, space, backspace, delete, insert
  /// The arrow keys, Home, End and the page keys.
  case up, down, left, right, home, end, pageUp, pageDown
  /// The 5 of the keypad without Num Lock, and Clear on Apple's keyboards.
  case clear
  /// The context menu key, Print Screen and Pause.
  case menu, printScreen, pause
  /// The locks, pressed as keys.
  case capsLock, numLock, scrollLock
  /// The function keys.
  case f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20,
    f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35
  /// The keys of the numeric keypad; the separator is that of thousands.
  case kp0, kp1, kp2, kp3, kp4, kp5, kp6, kp7, kp8, kp9, kpAdd, kpSubtract, kpMultiply, kpDivide,
    kpDecimal, kpSeparator, kpEqual, kpEnter
  /// The modifier keys, pressed as keys. AltGr shifts to the third level.
  case leftShift, rightShift, leftControl, rightControl, leftAlt, rightAlt, leftSuper, rightSuper,
    leftHyper, rightHyper, leftMeta, rightMeta, altGraph, level5Shift
  /// The keys that play media.
  case mediaPlay, mediaPause, mediaPlayPause, mediaReverse, mediaStop, mediaFastForward,
    mediaRewind, mediaTrackNext, mediaTrackPrevious, mediaRecord
  /// The keys that set the volume.
  case audioVolumeDown, audioVolumeUp, audioVolumeMute

  /// The name in key notation: in lower case, without separators, such as `pageup`.
  public var notation: String {
    switch self {
    case .leftControl: "leftctrl"
    case .rightControl: "rightctrl"
    default: rawValue.lowercased()
    }
  }
}

extension NamedKey {
  /// A Boolean value indicating whether this is a modifier or a lock key.
  public var isModifier: Bool {
    switch self {
    case .leftShift, .rightShift, .leftControl, .rightControl, .leftAlt, .rightAlt, .leftSuper,
      .rightSuper, .leftHyper, .rightHyper, .leftMeta, .rightMeta, .altGraph, .level5Shift,
      .capsLock, .numLock, .scrollLock:
      true
    default: false
    }
  }
}
