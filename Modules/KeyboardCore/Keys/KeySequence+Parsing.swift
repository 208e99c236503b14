extension KeySequence {
  /// Reads key notation.
  ///
  /// ```
  /// sequence = stroke *( SP stroke )          stroke = *( modifier "+" ) key
  /// modifier = ctrl | alt | shift | super | hyper | meta
  /// key      = named | one character | "[" W3C code "]"
  /// ```
  /// The case of names and modifiers is ignored; aliases (`control`, `option`, `cmd`, `esc`, `return`, `pgup`, glyphs
  /// such as ⌘) are accepted and never printed. `mod` is the platform's primary modifier. A stroke whose meaning
  /// would depend on the keyboard layout is refused, with what to write instead.
  ///
  /// - Parameters:
  ///   - notation: the text; runs of white space separate strokes.
  ///   - primary: the meaning of `mod`.
  /// - Throws: a ``KeyNotationError`` whose message names the remedy.
  /// - Complexity: linear in the length of the text.
  public init(
    parsing notation: String, primary: Modifiers = .platformPrimary
  ) throws(KeyNotationError) {
    // Most sequences of a script are one key by its name.
    if let key = Key.spellings[notation] {
      self.init(canonical: [KeyStroke(key)])
      return
    }
    var strokes: [KeyStroke] = []
    var column = 1
    for word in notation.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace) {
      if !word.isEmpty {
        let parser = StrokeParser(input: notation, word: word, column: column, primary: primary)
        strokes.append(try parser.stroke())
      }
      column += word.count + 1
    }
    guard !strokes.isEmpty else {
      throw KeyNotationError(
        input: notation, column: 1,
        message: "a key is missing; write a stroke such as ctrl+k"
      )
    }
    self.init(canonical: strokes)
  }
}

/// Reads one stroke of notation.
private struct StrokeParser {
  let input: String
  let word: Substring
  let column: Int
  let primary: Modifiers

  func stroke() throws(KeyNotationError) -> KeyStroke {
    var modifiers: Modifiers = []
    var rest = word
    while let (modifier, length) = leadingModifier(of: rest) {
      guard modifiers.isDisjoint(with: modifier) else {
        throw error("'\(word)' names \(modifier) twice; write it once")
      }
      modifiers.formUnion(modifier)
      rest = rest.dropFirst(length)
    }
    return try stroke(of: rest, modifiers)
  }

  /// Returns the modifier at the start of the text and the number of its characters, joiner included.
  private func leadingModifier(of text: Substring) -> (Modifiers, Int)? {
    // A glyph needs no joiner: ⌘k is ⌘+k. Alone at the end it is the character of a key.
    if let first = text.first, !first.isASCII, let glyph = Modifiers.spellings[String(first)],
      text.count > 1
    {
      let joined = text.dropFirst().first == "+" && text.count > 2
      return (glyph, joined ? 2 : 1)
    }
    guard let plus = text.firstIndex(of: "+"), plus != text.startIndex else { return nil }
    let name = text[..<plus].lowercased()
    let modifier = name == "mod" ? primary : Modifiers.spellings[name]
    guard let modifier else { return nil }
    return (modifier, text.distance(from: text.startIndex, to: plus) + 1)
  }

  private func stroke(of text: Substring, _ modifiers: Modifiers) throws(KeyNotationError)
    -> KeyStroke
  {
    guard let first = text.first else {
      throw error("'\(word)' has no key after '+'; write one, such as \(word)k")
    }
    if text.count == 1 { return try character(first, modifiers) }
    if first == "[", text.last == "]" {
      return KeyStroke(.physical(try position(String(text.dropFirst().dropLast()))), modifiers)
    }
    let name = text.lowercased()
    guard let key = Key.spellings[name] else {
      guard Modifiers.spellings[name] == nil, name != "mod" else {
        throw error("'\(word)' has no key; write one, such as \(word)+k")
      }
      throw unreadable(text)
    }
    if let typed = key.character { return try character(typed, modifiers) }
    return KeyStroke(key, modifiers)
  }

  private func character(
    _ character: Character, _ modifiers: Modifiers
  ) throws(KeyNotationError) -> KeyStroke {
    guard character.isTypeable else { throw unreadable(Substring(String(character))) }
    if let lower = character.lowerCaseLetter {
      guard modifiers.subtracting(.shift).isEmpty else {
        let others = KeyStroke(.character(lower), modifiers.subtracting(.shift))
        let shifted = KeyStroke(.character(lower), modifiers.union(.shift))
        throw error("'\(word)' is ambiguous; write \(others) or \(shifted)")
      }
      return KeyStroke(.character(character), modifiers)
    }
    if modifiers.contains(.shift), character.upperCaseLetter == nil {
      throw shifted(character, modifiers.subtracting(.shift))
    }
    return KeyStroke(.character(character), modifiers)
  }

  private func position(_ name: String) throws(KeyNotationError) -> PhysicalKey {
    if let position = PhysicalKey(code: name) { return position }
    let near = Spelling.nearest(to: name, in: PhysicalKey.allCases.map(\.code)).map {
      "[\($0)]"
    }
    throw error("'[\(name)]' is not a W3C code; write \(near ?? "one such as [KeyA] or [Slash]")")
  }

  private func shifted(_ character: Character, _ others: Modifiers) -> KeyNotationError {
    let prefix = others.isEmpty ? "" : "\(others)+"
    guard let key = USLayout.key(typing: character) else {
      return error(
        "'\(word)' depends on the keyboard layout; write the character that Shift types, "
          + "or a position such as \(prefix)shift+[KeyA]")
    }
    let typed = "\(prefix)\(Key.character(key.shifted ?? character))"
    return error(
      "'\(word)' depends on the keyboard layout; "
        + "write \(typed) or \(prefix)shift+[\(key.position.code)]")
  }

  private func unreadable(_ text: Substring) -> KeyNotationError {
    if let plus = text.firstIndex(of: "+"), plus != text.startIndex {
      let name = String(text[..<plus])
      let near = Spelling.nearest(to: name, in: Modifiers.named.map(\.name))
      return error(
        "'\(name)' in '\(word)' is not a modifier; write "
          + (near ?? "ctrl, alt, shift, super, hyper or meta"))
    }
    if let stroke = strokeOfEmacs(text) { return error("'\(text)' is not a key; write \(stroke)") }
    if let dash = text.firstIndex(of: "-"), Modifiers.spellings[text[..<dash].lowercased()] != nil {
      return error("'\(text)' is not a key; join modifiers by +, such as ctrl+k")
    }
    return error("'\(text)' is not a key; \(remedy(for: text))")
  }

  /// Returns the stroke that other programs write as `C-x`, `C-M-x`, `M-Left`, `^X` or `<C-x>`.
  private func strokeOfEmacs(_ text: Substring) -> String? {
    if text.count > 2, text.first == "<", text.last == ">" {
      return strokeOfEmacs(text.dropFirst().dropLast())
    }
    let modifier: String
    switch text.prefix(2) {
    case "C-", "c-": modifier = "ctrl"
    case "M-", "m-", "A-": modifier = "alt"
    case "S-": modifier = "shift"
    case "s-": modifier = "super"
    default:
      return text.count == 2 && text.first == "^" ? "ctrl+\(text.dropFirst().lowercased())" : nil
    }
    let rest = text.dropFirst(2)
    guard !rest.isEmpty else { return nil }
    return "\(modifier)+\(strokeOfEmacs(rest) ?? rest.lowercased())"
  }

  /// Returns what to write instead of something that is not a key.
  private func remedy(for text: Substring) -> String {
    let names = NamedKey.allCases.map(\.notation) + ["plus"]
    let isShort = (2...3).contains(text.count) && text.allSatisfy(\.isTypeable)
    // A short word is more often several keys than a misspelt name.
    let near = Spelling.nearest(to: String(text), in: names)
    if let near, !isShort || near.first == text.first { return "write \(near)" }
    if isShort {
      return "separate strokes by a space: " + text.map(String.init).joined(separator: " ")
    }
    return "write one character, a name such as enter, or a position such as [KeyA]; "
      + "separate strokes by a space"
  }

  private func error(_ message: String) -> KeyNotationError {
    KeyNotationError(input: input, column: column, message: message)
  }
}

extension Key {
  /// The names and aliases of keys, in lower case.
  fileprivate static let spellings: [String: Key] = {
    var table: [String: Key] = Dictionary(
      uniqueKeysWithValues: NamedKey.allCases.map { ($0.notation, Key.named($0)) }
    )
    table["plus"] = .character("+")
    table["minus"] = .character("-")
    let aliases: [(NamedKey, [String])] = [
      (.enter, ["return", "ret"]), (.escape, ["esc"]), (.space, ["spc"]), (.backspace, ["bs"]),
      (.delete, ["del"]), (.insert, ["ins"]), (.up, ["arrowup"]), (.down, ["arrowdown"]),
      (.left, ["arrowleft"]), (.right, ["arrowright"]), (.pageUp, ["pgup", "page_up"]),
      (.pageDown, ["pgdn", "pgdown", "page_down"]),
      (.menu, ["contextmenu", "apps"]), (.printScreen, ["prtsc", "print"]),
      (.leftControl, ["leftcontrol"]), (.rightControl, ["rightcontrol"]), (.altGraph, ["altgr"]),
    ]
    for (name, spellings) in aliases {
      for spelling in spellings { table[spelling] = .named(name) }
    }
    return table
  }()
}

extension Character {
  /// A Boolean value indicating whether notation can contain this: not a control character, white space, or a
  /// character that combines with the `+` before it or the space after it, such as a lone combining mark.
  fileprivate var isTypeable: Bool {
    if let asciiValue { return 0x21...0x7E ~= asciiValue }
    guard !isWhitespace, "+\(self) ".count == 3, let first = unicodeScalars.first else {
      return false
    }
    switch first.properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .nonspacingMark, .spacingMark,
      .enclosingMark, .lineSeparator, .paragraphSeparator:
      return false
    default: return true
    }
  }
}

/// The reason why a text is not key notation, and what to write instead.
public struct KeyNotationError: KeyboardError {
  /// The text that was parsed.
  public let input: String
  /// The column at which the offending stroke starts, in characters, the first being 1.
  public let column: Int
  /// One sentence that names the remedy.
  public let message: String
}
