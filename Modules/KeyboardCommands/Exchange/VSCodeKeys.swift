import KeyboardCore

/// The key names of VS Code's keybindings.json and the keys of ours that they stand for.
///
/// VS Code names keys by what they type on a US keyboard without Shift, so `shift+/` is what we
/// write `?`; in brackets it names positions as we do. Source: its documentation of key bindings.
enum VSCodeKeys {
  /// Names that can be written, in lower case, with their keys.
  static let keysByName: [String: Key] = {
    var keys: [String: Key] = [:]
    for (name, key) in named { keys[name] = key }
    for character in "abcdefghijklmnopqrstuvwxyz" + plain {
      keys[String(character)] = .character(character)
    }
    for (name, character) in zip(layoutNames, ";=,-./`[\\]'") { keys[name] = .character(character) }
    keys["oem_102"] = .physical(.intlBackslash)
    keys["abnt_c1"] = .physical(.intlRo)
    keys["abnt_c2"] = .physical(.numpadComma)
    return keys
  }()

  /// The names of keys that are written by a name.
  static let namesByKey: [NamedKey: String] = Dictionary(
    named.compactMap { name, key in key.name.map { ($0, name) } }, uniquingKeysWith: { $1 })

  /// The characters that a key types on a US keyboard with Shift, by those without.
  static let shifted: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(plain, typedWithShift))

  /// The characters without Shift, by those with.
  static let unshifted: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(typedWithShift, plain))

  /// The modifiers; VS Code's `meta` is the Windows key or ⌘, which we call super.
  static let modifiers: [(name: String, modifier: Modifiers)] = [
    ("ctrl", .control), ("shift", .shift), ("alt", .alt), ("meta", .super), ("cmd", .super),
    ("win", .super),
  ]

  private static let plain = "`1234567890-=[]\\;',./"
  private static let typedWithShift = "~!@#$%^&*()_+{}|:\"<>?"

  private static let layoutNames = [
    "oem_1", "oem_plus", "oem_comma", "oem_minus", "oem_period", "oem_2", "oem_3", "oem_4",
    "oem_5", "oem_6", "oem_7",
  ]

  private static let named: [(String, Key)] = {
    let names: [(String, NamedKey)] = [
      ("backspace", .backspace), ("tab", .tab), ("enter", .enter), ("escape", .escape),
      ("space", .space), ("pageup", .pageUp), ("pagedown", .pageDown), ("end", .end),
      ("home", .home), ("left", .left), ("up", .up), ("right", .right), ("down", .down),
      ("insert", .insert), ("delete", .delete), ("clear", .clear), ("pausebreak", .pause),
      ("capslock", .capsLock), ("numlock", .numLock), ("scrolllock", .scrollLock),
      ("contextmenu", .menu), ("numpad_multiply", .kpMultiply), ("numpad_add", .kpAdd),
      ("numpad_separator", .kpSeparator), ("numpad_subtract", .kpSubtract),
      ("numpad_decimal", .kpDecimal), ("numpad_divide", .kpDivide),
      ("audiovolumemute", .audioVolumeMute), ("audiovolumeup", .audioVolumeUp),
      ("audiovolumedown", .audioVolumeDown), ("mediatracknext", .mediaTrackNext),
      ("mediatrackprevious", .mediaTrackPrevious), ("mediastop", .mediaStop),
      ("mediaplaypause", .mediaPlayPause),
    ]
    let numbered =
      (1...24).map { ("f\($0)", "f\($0)") } + (0...9).map { ("numpad\($0)", "kp\($0)") }
    return names.map { ($0, Key.named($1)) }
      + numbered.compactMap { name, ours in NamedKey(rawValue: ours).map { (name, .named($0)) } }
  }()
}
