/// A key that has a name rather than a character.
///
/// The raw value is the name in key notation: lower case, no separators. Media keys carry their
/// W3C names in lower case.
public enum NamedKey: String, CaseIterable, Hashable, Sendable {
  // Editing and movement
  /// Enter or Return.
  case enter
  /// Tab.
  case tab
  /// Escape.
  case escape
  /// The space bar.
  case space
  /// Deletes backwards.
  case backspace
  /// Deletes forwards.
  case delete
  /// Insert.
  case insert
  /// Arrow up.
  case up
  /// Arrow down.
  case down
  /// Arrow left.
  case left
  /// Arrow right.
  case right
  /// Home.
  case home
  /// End.
  case end
  /// Page Up.
  case pageUp = "pageup"
  /// Page Down.
  case pageDown = "pagedown"
  /// Clear: the keypad's 5 without digit.
  case clear
  /// The context menu key.
  case menu
  /// Print Screen.
  case printScreen = "printscreen"
  /// Pause.
  case pause
  /// Caps Lock, pressed as a key.
  case capsLock = "capslock"
  /// Num Lock, pressed as a key.
  case numLock = "numlock"
  /// Scroll Lock, pressed as a key.
  case scrollLock = "scrolllock"

  // Function keys
  /// Function key 1.
  case f1
  /// Function key 2.
  case f2
  /// Function key 3.
  case f3
  /// Function key 4.
  case f4
  /// Function key 5.
  case f5
  /// Function key 6.
  case f6
  /// Function key 7.
  case f7
  /// Function key 8.
  case f8
  /// Function key 9.
  case f9
  /// Function key 10.
  case f10
  /// Function key 11.
  case f11
  /// Function key 12.
  case f12
  /// Function key 13.
  case f13
  /// Function key 14.
  case f14
  /// Function key 15.
  case f15
  /// Function key 16.
  case f16
  /// Function key 17.
  case f17
  /// Function key 18.
  case f18
  /// Function key 19.
  case f19
  /// Function key 20.
  case f20
  /// Function key 21.
  case f21
  /// Function key 22.
  case f22
  /// Function key 23.
  case f23
  /// Function key 24.
  case f24
  /// Function key 25.
  case f25
  /// Function key 26.
  case f26
  /// Function key 27.
  case f27
  /// Function key 28.
  case f28
  /// Function key 29.
  case f29
  /// Function key 30.
  case f30
  /// Function key 31.
  case f31
  /// Function key 32.
  case f32
  /// Function key 33.
  case f33
  /// Function key 34.
  case f34
  /// Function key 35.
  case f35

  // Keypad
  /// Keypad digit 0.
  case kp0
  /// Keypad digit 1.
  case kp1
  /// Keypad digit 2.
  case kp2
  /// Keypad digit 3.
  case kp3
  /// Keypad digit 4.
  case kp4
  /// Keypad digit 5.
  case kp5
  /// Keypad digit 6.
  case kp6
  /// Keypad digit 7.
  case kp7
  /// Keypad digit 8.
  case kp8
  /// Keypad digit 9.
  case kp9
  /// Keypad plus.
  case kpAdd = "kpadd"
  /// Keypad minus.
  case kpSubtract = "kpsubtract"
  /// Keypad asterisk.
  case kpMultiply = "kpmultiply"
  /// Keypad slash.
  case kpDivide = "kpdivide"
  /// Keypad decimal point.
  case kpDecimal = "kpdecimal"
  /// Keypad thousands separator.
  case kpSeparator = "kpseparator"
  /// Keypad equals sign.
  case kpEqual = "kpequal"
  /// Keypad Enter.
  case kpEnter = "kpenter"

  // Modifier keys as keys
  /// The left Shift key, pressed as a key.
  case leftShift = "leftshift"
  /// The right Shift key, pressed as a key.
  case rightShift = "rightshift"
  /// The left Control key, pressed as a key.
  case leftControl = "leftctrl"
  /// The right Control key, pressed as a key.
  case rightControl = "rightctrl"
  /// The left Alt key, pressed as a key.
  case leftAlt = "leftalt"
  /// The right Alt key, pressed as a key.
  case rightAlt = "rightalt"
  /// The left Super key, pressed as a key.
  case leftSuper = "leftsuper"
  /// The right Super key, pressed as a key.
  case rightSuper = "rightsuper"
  /// The left Hyper key, pressed as a key.
  case leftHyper = "lefthyper"
  /// The right Hyper key, pressed as a key.
  case rightHyper = "righthyper"
  /// The left Meta key, pressed as a key.
  case leftMeta = "leftmeta"
  /// The right Meta key, pressed as a key.
  case rightMeta = "rightmeta"
  /// AltGr, the third-level shift.
  case altGraph = "altgraph"
  /// The fifth-level shift.
  case level5Shift = "level5shift"

  // Media keys
  /// Starts playing.
  case mediaPlay = "mediaplay"
  /// Pauses playing.
  case mediaPause = "mediapause"
  /// Toggles playing.
  case mediaPlayPause = "mediaplaypause"
  /// Plays backwards.
  case mediaReverse = "mediareverse"
  /// Stops playing.
  case mediaStop = "mediastop"
  /// Winds forwards.
  case mediaFastForward = "mediafastforward"
  /// Winds backwards.
  case mediaRewind = "mediarewind"
  /// Next track.
  case mediaTrackNext = "mediatracknext"
  /// Previous track.
  case mediaTrackPrevious = "mediatrackprevious"
  /// Starts recording.
  case mediaRecord = "mediarecord"
  /// Lowers the volume.
  case audioVolumeDown = "audiovolumedown"
  /// Raises the volume.
  case audioVolumeUp = "audiovolumeup"
  /// Mutes the sound.
  case audioVolumeMute = "audiovolumemute"
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
