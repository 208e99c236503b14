import KeyboardCommands
import KeyboardCore

/// The keys of VS Code's keybindings.json, read and written.
///
/// VS Code names keys by what they type on a US keyboard without Shift, so `shift+/` is `?` in notation; in brackets
/// it names positions like notation. Source: its documentation of key bindings.
enum VSCodeKeys {
  /// The platforms for which an entry may have separate keys.
  static let platforms = ["linux", "mac", "win"]
  /// The platform that this program runs on.
  static let platform: String = {
    #if os(macOS)
      "mac"
    #elseif os(Windows)
      "win"
    #else
      "linux"
    #endif
  }()

  /// Reads the keys of a binding of VS Code: chords separated by spaces.
  static func sequence(_ text: String) throws(ExchangeRefusal) -> KeySequence {
    var strokes: [KeyStroke] = []
    var column = 1
    for word in text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace) {
      if !word.isEmpty {
        do {
          strokes.append(try stroke(word))
        } catch {
          throw ExchangeRefusal(reason: error.reason, column: column)
        }
      }
      column += word.count + 1
    }
    guard let sequence = KeySequence(strokes: strokes) else {
      throw ExchangeRefusal(reason: "there are no keys")
    }
    return sequence
  }

  private static func stroke(_ word: Substring) throws(ExchangeRefusal) -> KeyStroke {
    var rest = word
    var modifiers: Modifiers = []
    while let (name, modifier) = leadingModifier(of: rest) {
      modifiers.insert(modifier)
      rest = rest.dropFirst(name.count + 1)
    }
    return KeyStroke(try key(rest, of: word), modifiers)
  }

  /// Returns the modifier at the start of a word, joined by `+` or `-`.
  private static func leadingModifier(of word: Substring) -> (name: String, modifier: Modifiers)? {
    modifiers.first { name, _ in
      let start = word.prefix(name.count + 1).lowercased()
      return start == "\(name)+" || start == "\(name)-"
    }
  }

  private static func key(_ name: Substring, of word: Substring) throws(ExchangeRefusal) -> Key {
    let lower = name.lowercased()
    if let key = keysByName[lower] { return key }
    if name.isEmpty { throw ExchangeRefusal(reason: "'\(word)' has no key") }
    if modifiers.contains(where: { $0.name == lower }) {
      throw ExchangeRefusal(
        reason: "'\(name)' is pressed alone, which cannot be bound here; choose another key")
    }
    if lower == "oem_8" {
      throw ExchangeRefusal(reason: "where '\(name)' is depends on the keyboard")
    }
    if name.hasPrefix("["), name.hasSuffix("]"), let stroke = try? KeyStroke(parsing: lower) {
      return stroke.key
    }
    throw ExchangeRefusal(
      reason: "'\(name)' is not a key of VS Code; write one such as ctrl+k or f5")
  }

  /// Writes a sequence in VS Code's form.
  static func text(of sequence: KeySequence) throws(ExchangeRefusal) -> String {
    var words: [String] = []
    for stroke in sequence.strokes { words.append(try text(of: stroke)) }
    return words.joined(separator: " ")
  }

  private static func text(of stroke: KeyStroke) throws(ExchangeRefusal) -> String {
    var modifiers = stroke.modifiers
    let key: String
    switch stroke.key.kind {
    case .physical(let position): key = "[\(position.code)]"
    case .named(let name):
      guard let text = namesByKey[name] else { throw noCounterpart(of: stroke) }
      key = text
    case .character(let character):
      if let plain = unshifted[character] {
        key = String(plain)
        modifiers.insert(.shift)
      } else {
        key = String(character)
        guard keysByName[key] != nil else { throw noCounterpart(of: stroke) }
      }
    }
    let known: [(Modifiers, String)] = [
      (.control, "ctrl"), (.shift, "shift"), (.alt, "alt"), (.super, "meta"),
    ]
    var words: [String] = []
    for (modifier, name) in known where modifiers.contains(modifier) {
      words.append(name)
      modifiers.remove(modifier)
    }
    guard modifiers.isEmpty else { throw noCounterpart(of: stroke) }
    return (words + [key]).joined(separator: "+")
  }

  private static func noCounterpart(of stroke: KeyStroke) -> ExchangeRefusal {
    ExchangeRefusal(reason: "VS Code has no name for \(stroke)")
  }

  // MARK: Names

  /// The names that can be read, in lower case, with their keys.
  private static let keysByName: [String: Key] = {
    var keys: [String: Key] = [:]
    for (name, key) in named { keys[name] = .named(key) }
    for character in "abcdefghijklmnopqrstuvwxyz" + plain {
      keys[String(character)] = .character(character)
    }
    for (name, character) in zip(layoutNames, ";=,-./`[\\]'") { keys[name] = .character(character) }
    keys["oem_102"] = .physical(.intlBackslash)
    keys["browserback"] = .physical(.browserBack)
    keys["browserforward"] = .physical(.browserForward)
    keys["abnt_c1"] = .physical(.intlRo)
    keys["abnt_c2"] = .physical(.numpadComma)
    return keys
  }()

  /// The names with which keys are written.
  private static let namesByKey = Dictionary(
    named.map { ($1, $0) }, uniquingKeysWith: { $1 })

  /// The characters that a key types on a US keyboard without Shift, by those with Shift.
  private static let unshifted: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(typedWithShift, plain))

  /// The modifiers; VS Code's `meta` is the Windows key or ⌘, which is super here.
  private static let modifiers: [(name: String, modifier: Modifiers)] = [
    ("ctrl", .control), ("shift", .shift), ("alt", .alt), ("meta", .super), ("cmd", .super),
    ("win", .super),
  ]

  private static let plain = "`1234567890-=[]\\;',./"
  private static let typedWithShift = "~!@#$%^&*()_+{}|:\"<>?"

  private static let layoutNames = [
    "oem_1", "oem_plus", "oem_comma", "oem_minus", "oem_period", "oem_2", "oem_3", "oem_4",
    "oem_5", "oem_6", "oem_7",
  ]

  private static let named: [(String, NamedKey)] = {
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
    return names + numbered.compactMap { name, ours in NamedKey(rawValue: ours).map { (name, $0) } }
  }()
}
