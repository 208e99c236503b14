/// How a stroke is shown to people; labels are never parsed.
public enum KeyLabelStyle: String, CaseIterable, Hashable, Sendable {
  /// Words joined by plus signs: Ctrl+Shift+K.
  case words
  /// Glyphs without joiners, in Apple's order: ⌃⌥⇧⌘.
  case glyphs
  /// What a screen reader should say: Control Shift K.
  case spoken
}

extension KeyStroke {
  /// What to show a person for this stroke.
  public func label(_ style: KeyLabelStyle) -> String {
    let parts = modifiers.labels(style) + [key.label(style)]
    return parts.joined(separator: style.joiner)
  }
}

extension KeySequence {
  /// What to show a person for this sequence; spoken strokes are joined by "then".
  public func label(_ style: KeyLabelStyle) -> String {
    let joiner = style == .spoken ? ", then " : " "
    return strokes.map { $0.label(style) }.joined(separator: joiner)
  }
}

extension KeyLabelStyle {
  fileprivate var joiner: String {
    switch self {
    case .words: "+"
    case .glyphs: ""
    case .spoken: " "
    }
  }
}

extension Modifiers {
  /// Label parts in printing order, which is also the order of the glyphs.
  fileprivate func labels(_ style: KeyLabelStyle) -> [String] {
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
  fileprivate func label(_ style: KeyLabelStyle) -> String {
    switch kind {
    case .named(let name): name.label(style)
    case .character(let character): character.label(style)
    case .physical(let position):
      style == .spoken ? "the \(position.rawValue) key" : "[\(position.rawValue)]"
    }
  }
}

extension Character {
  fileprivate func label(_ style: KeyLabelStyle) -> String {
    if style == .spoken, let word = Self.spokenNames[self] { return word }
    return String(upperCaseLetter ?? self)
  }

  /// Punctuation that a screen reader may skip, in words.
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
