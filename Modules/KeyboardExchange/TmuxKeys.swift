import KeyboardCommands
import KeyboardCore

/// tmux's keys: `C-`, `M-` and `S-` before a name or a character.
enum TmuxKeys {
  static func stroke(_ text: String) throws(ExchangeRefusal) -> KeyStroke {
    var rest = Substring(text)
    var modifiers: Modifiers = []
    if text.hasPrefix("0x"), let code = UInt32(text.dropFirst(2), radix: 16),
      let scalar = Unicode.Scalar(code),
      let stroke = ReadlineKeys.read(String(scalar).utf8)?.first
    {
      return stroke
    }
    if rest.count > 1, rest.first == "^" {
      modifiers = .control
      rest = rest.dropFirst()
    }
    while rest.count > 2, rest.dropFirst().first == "-",
      let modifier = spellings.first(where: { $0.1 == rest.prefix(2).uppercased() })?.0
    {
      modifiers.insert(modifier)
      rest = rest.dropFirst(2)
    }
    if rest.lowercased() == "btab" { return KeyStroke(.tab, modifiers.union(.shift)) }
    if let key = names.key(String(rest)) { return KeyStroke(key, modifiers) }
    guard rest.count == 1, let character = rest.first else {
      throw ExchangeRefusal(reason: "'\(text)' \(problem(rest))")
    }
    guard modifiers.contains(.control) else { return KeyStroke(.character(character), modifiers) }
    return try controlled(character, modifiers, text)
  }

  /// Returns the message about a name of tmux that cannot be imported.
  private static func problem(_ name: Substring) -> String {
    let lower = name.lowercased()
    return switch lower {
    case "any": "is every key that is not bound; bind the keys themselves"
    case _ where lower.hasPrefix("user") && Int(name.dropFirst(4)) != nil:
      "is a key that the option user-keys[\(name.dropFirst(4))] names; write it into this file"
    case _ where ["mouse", "wheel", "click"].contains(where: lower.contains):
      "is the mouse; bind a key"
    default: "is not a key of tmux; write one such as C-a, M-Left or Enter"
    }
  }

  /// Returns a character with Control as tmux interprets it: that of a control character for some.
  private static func controlled(
    _ character: Character, _ modifiers: Modifiers, _ text: String
  ) throws(ExchangeRefusal) -> KeyStroke {
    let others = modifiers.subtracting(.control)
    switch character.lowercased().first ?? character {
    case "i": return KeyStroke(.tab, others)
    case "m": return KeyStroke(.enter, others)
    case "[": return KeyStroke(.escape, others)
    case "@": return KeyStroke(.space, modifiers)
    case let sign where "\"$%&*{|}~".contains(sign):
      throw ExchangeRefusal(reason: "tmux knows no key '\(text)'")
    case let letter: return KeyStroke(.character(letter), modifiers)
    }
  }

  static func text(of stroke: KeyStroke) throws(ExchangeRefusal) -> String {
    let upper = stroke.modifiers.contains(.control) ? nil : stroke.upperCaseLetter
    let key = upper ?? stroke.key.character
    let isBackTab = stroke.key == .tab && stroke.modifiers.contains(.shift)
    let isNamed = upper != nil || isBackTab
    guard let modifiers = stroke.modifiers(spelled: spellings, besides: isNamed ? .shift : []),
      let name = isBackTab ? "BTab" : names.name(of: stroke.key) ?? key.map(String.init)
    else { throw ExchangeRefusal(reason: "tmux has no name for \(stroke)") }
    let text = modifiers + name
    let taken = try Self.stroke(text)
    guard taken == stroke else {
      throw ExchangeRefusal(reason: "tmux takes \(text) for \(taken), not for \(stroke)")
    }
    let isPlain = text.allSatisfy {
      $0.isLetter || $0.isNumber || "-+./*,:=!?@%^_&()[]<>|".contains($0)
    }
    if isPlain { return text }
    return text.contains("'") ? "\"\(text)\"" : "'\(text)'"
  }

  private static let spellings: [(Modifiers, String)] = [
    (.control, "C-"), (.alt, "M-"), (.shift, "S-"),
  ]

  private static let names: KeyNames = {
    let named: [(String, Key)] = [
      ("Insert", .named(.insert)), ("IC", .named(.insert)), ("Delete", .delete), ("DC", .delete),
      ("Home", .home), ("End", .end), ("PageDown", .pageDown), ("NPage", .pageDown),
      ("PgDn", .pageDown), ("PageUp", .pageUp), ("PPage", .pageUp), ("PgUp", .pageUp),
      ("Tab", .tab), ("Space", .space), ("BSpace", .backspace), ("Enter", .enter),
      ("Escape", .escape), ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right),
      ("KP/", .named(.kpDivide)), ("KP*", .named(.kpMultiply)), ("KP-", .named(.kpSubtract)),
      ("KP+", .named(.kpAdd)), ("KP.", .named(.kpDecimal)), ("KPEnter", .named(.kpEnter)),
    ]
    let digits = (0...9).compactMap { number in
      NamedKey(rawValue: "kp\(number)").map { ("KP\(number)", Key.named($0)) }
    }
    return KeyNames(named + digits + KeyNames.functions("F", 1...12))
  }()
}
