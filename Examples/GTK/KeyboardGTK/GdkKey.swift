public import CGTK
public import KeyboardCore

/// A key as GDK tells it: the keyval of the level that was typed, and those of the levels below.
public struct GdkKey: Sendable {
  /// The keyval: what the key means with the modifiers held.
  public var keyval: UInt32
  /// The keyval of the same key and layout without modifiers.
  public var plain: UInt32
  /// The keyval with Shift alone.
  public var shifted: UInt32
  /// The hardware keycode: that of Linux evdev plus 8.
  public var keycode: UInt32
  /// The modifiers held.
  public var state: GdkModifierType
  /// The modifiers that the layout used to find the keyval.
  public var consumed: GdkModifierType
  /// A Boolean value indicating whether Num Lock is on.
  public var hasNumLock: Bool

  /// Creates a key; levels that are not known are those of the keyval.
  nonisolated public init(
    _ keyval: UInt32, plain: UInt32? = nil, shifted: UInt32? = nil, keycode: UInt32,
    state: GdkModifierType = GdkModifierType(rawValue: 0),
    consumed: GdkModifierType = GdkModifierType(rawValue: 0),
    hasNumLock: Bool = false
  ) {
    self.keyval = keyval
    self.plain = plain ?? keyval
    self.shifted = shifted ?? keyval
    self.keycode = keycode
    self.state = state
    self.consumed = consumed
    self.hasNumLock = hasNumLock
  }

  /// Asks the display of a key event for the levels of the key.
  init(_ event: OpaquePointer, keyval: UInt32, keycode: UInt32, state: GdkModifierType) {
    let display = gdk_event_get_display(event)
    let layout = Int32(gdk_key_event_get_layout(event))
    func level(_ modifiers: GdkModifierType) -> UInt32? {
      var result: UInt32 = 0
      let isKnown = gdk_display_translate_key(
        display, keycode, modifiers, layout, &result, nil, nil, nil)
      return isKnown != 0 ? result : nil
    }
    self.init(
      keyval, plain: level(GdkModifierType(rawValue: 0)), shifted: level(GDK_SHIFT_MASK),
      keycode: keycode, state: state, consumed: gdk_key_event_get_consumed_modifiers(event),
      hasNumLock: gdk_device_get_num_lock_state(gdk_event_get_device(event)) != 0)
  }
}

extension KeyEvent {
  /// Creates the event of a key of GDK; nil for an unknown key.
  nonisolated public init?(_ key: GdkKey, phase: Phase, at instant: Instant = .zero) {
    var locks = Locks()
    if key.state.contains(GDK_LOCK_MASK) { locks.insert(.capsLock) }
    if key.hasNumLock { locks.insert(.numLock) }
    self.init(
      typed: Character(keyval: key.keyval).map { String($0) },
      unmodified: Character(keyval: key.plain), shifted: Character(keyval: key.shifted),
      // Alt with Shift is Meta on most layouts: the key itself says best what it is.
      named: NamedKey(keyval: key.plain) ?? NamedKey(keyval: key.keyval),
      physicalKey: PhysicalKey(evdev: Int(key.keycode) - 8),
      modifiers: Modifiers(key.state), consumed: Modifiers(key.consumed), locks: locks,
      phase: phase, instant: instant)
  }
}

extension Modifiers {
  /// Creates the modifiers of GDK's state, which tells pointer buttons and locks as well.
  nonisolated public init(_ state: GdkModifierType) {
    self = []
    if state.contains(GDK_SHIFT_MASK) { insert(.shift) }
    if state.contains(GDK_CONTROL_MASK) { insert(.control) }
    if state.contains(GDK_ALT_MASK) { insert(.alt) }
    if state.contains(GDK_SUPER_MASK) { insert(.super) }
    if state.contains(GDK_HYPER_MASK) { insert(.hyper) }
    // X servers without a Meta key say Meta of the Alt key too.
    if state.contains(GDK_META_MASK), !contains(.alt) { insert(.meta) }
  }
}

extension GdkModifierType {
  /// Returns whether a modifier is held.
  nonisolated func contains(_ modifier: GdkModifierType) -> Bool {
    rawValue & modifier.rawValue != 0
  }
}

extension Character {
  /// Creates the character that a keyval types; nil for a keyval that types nothing, such as a dead key.
  nonisolated fileprivate init?(keyval: UInt32) {
    let scalar = gdk_keyval_to_unicode(keyval)
    guard scalar != 0, let scalar = Unicode.Scalar(scalar) else { return nil }
    self.init(scalar)
  }
}

extension NamedKey {
  /// Creates the key that a keyval names; nil for characters, and for keys of the keypad, whose
  /// names follow from their positions.
  nonisolated fileprivate init?(keyval: UInt32) {
    let firstFunctionKey = UInt32(GDK_KEY_F1)
    if (firstFunctionKey...UInt32(GDK_KEY_F35)).contains(keyval) {
      self.init(rawValue: "f\(keyval - firstFunctionKey + 1)")
    } else if let key = Self.byKeyval[Int32(bitPattern: keyval)] {
      self = key
    } else {
      return nil
    }
  }

  nonisolated private static let byKeyval: [Int32: NamedKey] = [
    GDK_KEY_Return: .enter, GDK_KEY_KP_Enter: .kpEnter, GDK_KEY_Tab: .tab,
    GDK_KEY_ISO_Left_Tab: .tab, GDK_KEY_Escape: .escape, GDK_KEY_BackSpace: .backspace,
    GDK_KEY_Delete: .delete, GDK_KEY_Insert: .insert, GDK_KEY_Up: .up, GDK_KEY_Down: .down,
    GDK_KEY_Left: .left, GDK_KEY_Right: .right, GDK_KEY_Home: .home, GDK_KEY_End: .end,
    GDK_KEY_Page_Up: .pageUp, GDK_KEY_Page_Down: .pageDown, GDK_KEY_Clear: .clear,
    GDK_KEY_Menu: .menu, GDK_KEY_Print: .printScreen, GDK_KEY_Pause: .pause,
    GDK_KEY_Caps_Lock: .capsLock, GDK_KEY_Num_Lock: .numLock, GDK_KEY_Scroll_Lock: .scrollLock,
    GDK_KEY_Shift_L: .leftShift, GDK_KEY_Shift_R: .rightShift,
    GDK_KEY_Control_L: .leftControl, GDK_KEY_Control_R: .rightControl,
    GDK_KEY_Alt_L: .leftAlt, GDK_KEY_Alt_R: .rightAlt, GDK_KEY_Super_L: .leftSuper,
    GDK_KEY_Super_R: .rightSuper, GDK_KEY_Hyper_L: .leftHyper, GDK_KEY_Hyper_R: .rightHyper,
    GDK_KEY_Meta_L: .leftMeta, GDK_KEY_Meta_R: .rightMeta, GDK_KEY_ISO_Level3_Shift: .altGraph,
    GDK_KEY_ISO_Level5_Shift: .level5Shift, GDK_KEY_AudioPlay: .mediaPlayPause,
    GDK_KEY_AudioStop: .mediaStop, GDK_KEY_AudioNext: .mediaTrackNext,
    GDK_KEY_AudioPrev: .mediaTrackPrevious, GDK_KEY_AudioLowerVolume: .audioVolumeDown,
    GDK_KEY_AudioRaiseVolume: .audioVolumeUp, GDK_KEY_AudioMute: .audioVolumeMute,
  ]
}

/// The keys that are down: GTK does not say of a press that it repeats, but no key goes down twice.
public struct HeldKeys: Sendable {
  private var presses: [UInt32: (time: UInt32, phase: KeyEvent.Phase)] = [:]

  /// Creates a keyboard with no key down.
  nonisolated public init() {}

  /// Notes that a key is pressed.
  ///
  /// - Parameters:
  ///   - keycode: the hardware keycode.
  ///   - time: the time of the event. An input method may send an event that it did not use a second
  ///     time: that is not a repeat.
  /// - Returns: whether that is a press, or a repeat of a key that is held.
  nonisolated public mutating func press(_ keycode: UInt32, at time: UInt32) -> KeyEvent.Phase {
    if let former = presses[keycode], former.time == time { return former.phase }
    let phase: KeyEvent.Phase = presses[keycode] == nil ? .press : .repeat
    presses[keycode] = (time, phase)
    return phase
  }

  /// Notes that a key came up.
  nonisolated public mutating func release(_ keycode: UInt32) {
    presses[keycode] = nil
  }

  /// Forgets all keys: the window lost the focus, and is not told when they come up.
  nonisolated public mutating func releaseAll() {
    presses = [:]
  }
}
