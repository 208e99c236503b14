extension Key {
  /// The styles in which a stroke is shown to people; labels are never parsed.
  public enum LabelStyle: String, CaseIterable, Hashable, Sendable {
    /// Words joined by plus signs: Ctrl+Shift+K.
    case words
    /// Glyphs without joiners, in Apple's order: ⌃⌥⇧⌘.
    case glyphs
    /// The words that a screen reader should say: Control Shift K.
    case spoken
  }
}

extension KeyStroke {
  /// Returns the label of this stroke.
  public func label(_ style: Key.LabelStyle) -> String {
    if modifiers.isEmpty { return key.label(style) }
    let parts = modifiers.labels(style) + [key.label(style)]
    return parts.joined(separator: style.joiner)
  }
}

extension KeySequence {
  /// Returns the label of this sequence; spoken strokes are joined by "then".
  public func label(_ style: Key.LabelStyle) -> String {
    let joiner = style == .spoken ? ", then " : " "
    return strokes.map { $0.label(style) }.joined(separator: joiner)
  }
}

extension Key.LabelStyle {
  fileprivate var joiner: String {
    switch self {
    case .words: "+"
    case .glyphs: ""
    case .spoken: " "
    }
  }
}

extension Modifiers {
  /// Returns the parts of the label in printing order, which is also the order of the glyphs.
  fileprivate func labels(_ style: Key.LabelStyle) -> [String] {
    let table: [(Modifiers, words: String, glyph: String, spoken: String)] = [
      (.control, "Ctrl", "⌃", "Control"), (.alt, "Alt", "⌥", "Alt"),
      (.shift, "Shift", "⇧", "Shift"), (.super, "Super", "⌘", "Super"),
      (.hyper, "Hyper", "✧", "Hyper"), (.meta, "Meta", "◆", "Meta"),
    ]
    return table.filter { contains($0.0) }.map { row in
      switch style {
      case .words: row.words
      case .glyphs: row.glyph
      case .spoken: row.spoken
      }
    }
  }
}

extension Key {
  fileprivate func label(_ style: LabelStyle) -> String {
    switch kind {
    case .named(let name): name.label(style)
    case .character(let character): character.label(style)
    case .physical(let position):
      style == .spoken ? "the \(position.code) key" : "[\(position.code)]"
    }
  }
}

extension Character {
  fileprivate func label(_ style: Key.LabelStyle) -> String {
    if style == .spoken, let word = Self.spokenNames[self] { return word }
    return String(upperCaseLetter ?? self)
  }

  /// Words for punctuation that a screen reader may skip.
  private static let spokenNames: [Character: String] = [
    "+": "Plus", "-": "Minus", ",": "Comma", ".": "Period", ";": "Semicolon", ":": "Colon",
    "'": "Apostrophe", "\"": "Quote", "`": "Backquote", "/": "Slash", "\\": "Backslash",
    "?": "Question mark", "!": "Exclamation mark", "(": "Left parenthesis",
    ")": "Right parenthesis", "[": "Left bracket", "]": "Right bracket", "{": "Left brace",
    "}": "Right brace", "<": "Less than", ">": "Greater than", "=": "Equals", "_": "Underscore",
    "*": "Asterisk", "&": "Ampersand", "^": "Caret", "%": "Percent", "$": "Dollar",
    "#": "Number sign", "@": "At sign", "~": "Tilde", "|": "Vertical bar",
  ]
}

extension NamedKey {
  /// Returns the label of a named key.
  func label(_ style: Key.LabelStyle) -> String {
    if style == .glyphs, let glyph = Self.glyphs[self] { return glyph }
    if let words = Self.words[self] { return words }
    if notation.hasPrefix("kp") {
      return "Keypad \(Self.keypadNames[self] ?? String(notation.dropFirst(2)))"
    }
    return notation.prefix(1).uppercased() + notation.dropFirst()
  }

  private static let glyphs: [NamedKey: String] = [
    .enter: "↩", .tab: "⇥", .escape: "⎋", .space: "␣", .backspace: "⌫", .delete: "⌦",
    .up: "↑", .down: "↓", .left: "←", .right: "→", .home: "↖", .end: "↘", .pageUp: "⇞",
    .pageDown: "⇟", .clear: "⌧", .capsLock: "⇪", .kpEnter: "⌤",
  ]

  private static let keypadNames: [NamedKey: String] = [
    .kpAdd: "plus", .kpSubtract: "minus", .kpMultiply: "times", .kpDivide: "divide",
    .kpDecimal: "decimal", .kpSeparator: "separator", .kpEqual: "equals", .kpEnter: "Enter",
  ]

  /// The labels that differ from the capitalized name.
  private static let words: [NamedKey: String] = [
    .pageUp: "Page Up", .pageDown: "Page Down", .printScreen: "Print Screen",
    .capsLock: "Caps Lock", .numLock: "Num Lock", .scrollLock: "Scroll Lock",
    .leftShift: "Left Shift", .rightShift: "Right Shift",
    .leftControl: "Left Control", .rightControl: "Right Control",
    .leftAlt: "Left Alt", .rightAlt: "Right Alt",
    .leftSuper: "Left Super", .rightSuper: "Right Super",
    .leftHyper: "Left Hyper", .rightHyper: "Right Hyper",
    .leftMeta: "Left Meta", .rightMeta: "Right Meta",
    .altGraph: "AltGr", .level5Shift: "Level 5 Shift",
    .mediaPlay: "Play", .mediaPause: "Pause Media", .mediaPlayPause: "Play or Pause",
    .mediaReverse: "Reverse", .mediaStop: "Stop", .mediaFastForward: "Fast Forward",
    .mediaRewind: "Rewind", .mediaTrackNext: "Next Track",
    .mediaTrackPrevious: "Previous Track", .mediaRecord: "Record",
    .audioVolumeDown: "Volume Down", .audioVolumeUp: "Volume Up", .audioVolumeMute: "Mute",
  ]
}
