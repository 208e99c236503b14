import KeyboardCommands
import KeyboardCore

/// kanata's names of keys.
///
/// Source: `parser/src/keys/mod.rs` of kanata, where names of `deflocalkeys` take precedence.
enum KanataKeys {
  /// The names that a configuration gives to positions; nil for those of another system.
  typealias LocalNames = [String: PhysicalKey?]

  /// Returns the key of a name in `defsrc`: a position if it types a character.
  static func position(_ name: String, _ local: LocalNames = [:]) -> Key? {
    if let position = local[name] { return position.map(namedKey) }
    if let key = names.key(name) {
      return key.character.flatMap { positions[$0] }.map(Key.physical) ?? key
    }
    return PhysicalKey(code: name).map(namedKey)
  }

  /// Returns the keys that a name in a layer sends, with an optional prefix `C-`, `A-`, `S-` and `M-`.
  static func stroke(_ name: String, _ local: LocalNames = [:]) -> KeyStroke? {
    var rest = Substring(name)
    var modifiers: Modifiers = []
    while let spelling = spellings.first(where: { rest.hasPrefix($0.1) && rest.count > $0.1.count })
    {
      modifiers.insert(spelling.0)
      rest = rest.dropFirst(spelling.1.count)
    }
    if let position = local[String(rest)] {
      return position.map { KeyStroke(namedKey(at: $0), modifiers) }
    }
    let key =
      names.key(String(rest))
      ?? PhysicalKey(code: String(rest)).map { position in
        position.usCharacter.map(Key.character) ?? namedKey(at: position)
      }
    return key.map { KeyStroke($0, modifiers) }
  }

  /// Returns the message about a name of kanata that cannot be imported.
  static func problem(
    _ name: String, _ local: LocalNames,
    unknown: String = "is not a key that is known here; write a name such as caps or KeyA"
  ) -> String {
    if ["RA-", "AG-"].contains(where: name.contains) {
      return
        "'\(name)' holds AltGr, which is not a modifier here; write the character that it types"
    }
    if local.keys.contains(where: { $0 == name || name.hasSuffix("-\($0)") }) {
      return "'\(name)' is a position that is not known on this system; write a name such as KeyA"
    }
    return "'\(name)' \(unknown)"
  }

  /// Returns the modifier of a key; nil for AltGr, which selects other characters.
  static func modifier(_ key: Key) -> Modifiers? {
    switch key.name {
    case .leftControl, .rightControl: .control
    case .leftShift, .rightShift: .shift
    case .leftAlt: .alt
    case .leftSuper, .rightSuper: .super
    default: nil
    }
  }

  /// Returns the modifier of the only key of a sequence; nil for other keys.
  static func modifier(_ keys: KeySequence) -> Modifiers? {
    guard keys.strokes.count == 1, keys.strokes[0].modifiers.isEmpty else { return nil }
    return modifier(keys.strokes[0].key)
  }

  /// Returns the keys of modifiers; nil if one has none.
  static func words(of modifiers: Modifiers) -> [String]? {
    let words: [(Modifiers, String)] = [
      (.control, "lctl"), (.alt, "lalt"), (.shift, "lsft"), (.super, "lmet"),
    ]
    let found = words.filter { modifiers.contains($0.0) }
    return modifiers == found.reduce([]) { $0.union($1.0) } ? found.map(\.1) : nil
  }

  /// Returns a Boolean value indicating whether a key sends a stroke by itself.
  static func isItself(_ key: Key, _ sent: KeyStroke) -> Bool {
    guard sent.modifiers.isEmpty else { return false }
    switch key.kind {
    case .physical(let position) where position.usCharacter != nil:
      return sent.key == key || sent.key.character == position.usCharacter
    default: return sent.key == key
    }
  }

  /// Returns the name of the only key of a sequence in `defsrc`.
  static func source(_ sequence: KeySequence) throws(ExchangeRefusal) -> String {
    let stroke = sequence.strokes[0]
    guard sequence.strokes.count == 1, stroke.modifiers.isEmpty else {
      throw ExchangeRefusal(reason: "kanata binds one key without modifiers")
    }
    if let character = stroke.key.character {
      let position = positions[character].map { "[\($0.code)]" } ?? "[KeyA]"
      throw ExchangeRefusal(reason: "kanata binds positions; write one such as \(position)")
    }
    var name = names.name(of: stroke.key)
    if case .physical(let position) = stroke.key.kind {
      name =
        position.usCharacter.flatMap { names.name(of: .character($0)) } ?? name ?? position.code
    }
    guard let name, self.position(name) == stroke.key else {
      throw ExchangeRefusal(reason: "kanata has no name for \(stroke)")
    }
    return name
  }

  /// Returns the name of keys to send.
  static func text(of stroke: KeyStroke) throws(ExchangeRefusal) -> String {
    var modifiers = stroke.modifiers
    var name = names.name(of: stroke.key)
    if let character = stroke.key.character, name == nil {
      // The character needs Shift on a US keyboard.
      let position = PhysicalKey.allCases.first { $0.usShiftedCharacter == character }
      name = position?.usCharacter.flatMap { names.name(of: .character($0)) }
      modifiers.insert(.shift)
    }
    guard let name,
      let prefix = KeyStroke(.escape, modifiers).modifiers(spelled: spellings),
      self.stroke(prefix + name) == stroke
    else { throw ExchangeRefusal(reason: "kanata cannot send \(stroke)") }
    return prefix + name
  }

  /// Returns the key at a position: a named key if there is one.
  private static func namedKey(at position: PhysicalKey) -> Key {
    names.key(position.code) ?? position.name.map(Key.named) ?? .physical(position)
  }

  private static let positions: [Character: PhysicalKey] = Dictionary(
    uniqueKeysWithValues: PhysicalKey.allCases.compactMap { position in
      position.usCharacter.map { ($0, position) }
    })

  private static let spellings: [(Modifiers, String)] = [
    (.control, "C-"), (.control, "RC-"), (.alt, "A-"),
    (.shift, "S-"), (.shift, "RS-"), (.super, "M-"), (.super, "RM-"),
  ]

  private static let names: KeyNames = {
    var names: [(String, Key)] = "abcdefghijklmnopqrstuvwxyz0123456789".map {
      (String($0), .character($0))
    }
    let characters: [(Character, [String])] = [
      ("`", ["grv", "grave", "`"]), ("-", ["-", "min"]), ("=", ["=", "eql"]),
      ("[", ["[", "{", "lbrc"]),
      ("]", ["]", "}", "rbrc"]), ("\\", ["\\", "bksl", "yen"]), (";", [";", "scln"]),
      ("'", ["'", "apo", "apos"]), (",", [",", "comm"]), (".", ["."]), ("/", ["/"]),
    ]
    for (character, spellings) in characters {
      names += spellings.map { ($0, .character(character)) }
    }
    let named: [(Key, [String])] = [
      (.backspace, ["bspc", "bks"]), (.tab, ["tab"]), (.named(.capsLock), ["caps", "CapsLock"]),
      (.enter, ["ret", "return", "ent", "enter"]), (.space, ["spc", "Space"]),
      (.escape, ["esc", "Escape"]), (.delete, ["del"]), (.named(.insert), ["ins"]),
      (.pageUp, ["pgup"]), (.pageDown, ["pgdn"]), (.up, ["up", "ArrowUp"]),
      (.down, ["down", "ArrowDown"]), (.left, ["left", "lft", "ArrowLeft"]),
      (.right, ["right", "rght", "ArrowRight"]), (.home, ["home"]), (.end, ["end"]),
      (.named(.leftShift), ["lsft", "lshift", "lshft", "shft", "sft", "ShiftLeft"]),
      (.named(.rightShift), ["rsft", "rshift", "rshft", "ShiftRight", "RightShift"]),
      (.named(.leftControl), ["lctl", "lctrl", "ctl", "ControlLeft"]),
      (.named(.rightControl), ["rctl", "rctrl", "ControlRight"]),
      (.named(.leftAlt), ["lalt", "alt", "AltLeft"]),
      (.named(.rightAlt), ["ralt", "altgr", "AltRight"]),
      (.named(.leftSuper), ["lmet", "lmeta", "met", "MetaLeft"]),
      (.named(.rightSuper), ["rmet", "rmeta", "MetaRight"]),
      (.named(.menu), ["menu", "comp", "cmps", "cmp", "apps", "ContextMenu"]),
      (.named(.numLock), ["nlck", "nlk", "NumLock"]),
      (.named(.scrollLock), ["slck", "scrlck", "ScrollLock"]),
      (.named(.pause), ["pause", "break", "brk"]),
      (.named(.printScreen), ["prtsc", "prnt", "PrintScreen", "ssrq", "sys"]),
      (.named(.kpEnter), ["kprt", "NumpadEnter"]), (.named(.kpDivide), ["kp/", "NumpadDivide"]),
      (.named(.kpAdd), ["kp+", "+", "NumpadAdd"]),
      (.named(.kpMultiply), ["kp*", "NumpadMultiply"]),
      (.named(.kpSubtract), ["kp-", "NumpadSubtract"]),
      (.named(.kpDecimal), ["kp.", "NumpadDecimal"]),
      (.named(.kpSeparator), ["kp,", "NumpadComma"]),
      (.named(.audioVolumeMute), ["mute", "VolumeMute"]),
      (.named(.audioVolumeUp), ["volu", "VolumeUp"]),
      (.named(.audioVolumeDown), ["vold", "voldwn", "VolumeDown"]),
      (.named(.mediaTrackNext), ["next", "MediaTrackNext"]),
      (.named(.mediaTrackPrevious), ["prev", "MediaTrackPrevious"]),
      (.named(.mediaPlayPause), ["pp", "MediaPlayPause"]),
      (.physical(.browserBack), ["bck", "BrowserBack"]),
      (.physical(.browserForward), ["fwd", "BrowserForward"]),
      (.physical(.intlBackslash), ["102d", "lsgt", "nubs", "nonusbslash", "<", "IntlBackslash"]),
      (.physical(.intlRo), ["ro", "IntlRo"]), (.physical(.launchMail), ["mail"]),
      (.physical(.intlYen), ["¥"]), (.physical(.eject), ["eject"]),
      (.physical(.sleep), ["zzz", "sleep"]),
      (.physical(.power), ["powr", "power"]),
      (.physical(.convert), ["henk", "cnv", "conv", "hnk", "henkan"]),
      (.physical(.nonConvert), ["mhnk", "ncnv", "muhenkan"]),
      (.physical(.browserHome), ["hmpg", "homepage"]),
    ]
    for (key, spellings) in named { names += spellings.map { ($0, key) } }
    for number in 0...9 {
      if let key = NamedKey(rawValue: "kp\(number)") {
        names += [("kp\(number)", .named(key)), ("Numpad\(number)", .named(key))]
      }
    }
    return KeyNames(names + KeyNames.functions("f", 1...24), foldsCase: false)
  }()
}
