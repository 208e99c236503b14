import KeyboardCore

extension VSCodeKeys {
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
    let key = try key(rest, of: word)
    guard modifiers.contains(.shift), let character = key.character,
      let typed = shifted[character]
    else { return KeyStroke(key, modifiers) }
    return KeyStroke(.character(typed), modifiers.subtracting(.shift))
  }

  /// The modifier that a word starts with, joined by `+` or `-`.
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
      throw ExchangeRefusal(reason: "'\(name)' is pressed alone, which cannot be bound here")
    }
    if lower == "oem_8" {
      throw ExchangeRefusal(reason: "where '\(name)' is depends on the keyboard")
    }
    if name.hasPrefix("["), name.hasSuffix("]"), let stroke = try? KeyStroke(parsing: lower) {
      return stroke.key
    }
    throw ExchangeRefusal(reason: "'\(name)' is not a key of VS Code")
  }

  /// Writes a sequence as VS Code does.
  static func text(of sequence: KeySequence) throws(ExchangeRefusal) -> String {
    var words: [String] = []
    for stroke in sequence.strokes { words.append(try text(of: stroke)) }
    return words.joined(separator: " ")
  }

  private static func text(of stroke: KeyStroke) throws(ExchangeRefusal) -> String {
    var modifiers = stroke.modifiers
    let key: String
    switch stroke.key.kind {
    case .physical(let position): key = "[\(position.rawValue)]"
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
}
