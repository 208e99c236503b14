import KeyboardCommands
import KeyboardCore

/// Vim's keys: characters, and names in `< >`.
enum VimKeys {
  /// The keys of `<Leader>` and `<LocalLeader>`; nil while they are not set.
  struct Leader {
    var keys: KeySequence?
    var localKeys: KeySequence?
  }

  static func sequence(_ text: String, _ leader: Leader) throws(ExchangeRefusal) -> KeySequence {
    var cursor = TextCursor(text)
    var strokes: [KeyStroke] = []
    while let next = cursor.next {
      if next == "<", let (name, length) = name(cursor) {
        switch name.lowercased() {
        case "leader": strokes += leader.keys?.strokes ?? [KeyStroke(.character("\\"))]
        case "localleader": strokes += leader.localKeys?.strokes ?? [KeyStroke(.character("\\"))]
        case "plug", "sid", "cmd", "scriptcmd", "nop":
          throw ExchangeRefusal(
            reason: "<\(name)> cannot be pressed; bind keys, or a :command alone")
        default:
          if let stroke = stroke(name) {
            strokes.append(stroke)
          } else if name.lowercased().contains("mouse") || name.lowercased().contains("scrollwheel")
          {
            throw ExchangeRefusal(reason: "<\(name)> is the mouse; bind a key")
          } else if name.count > 1, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }) {
            throw ExchangeRefusal(reason: "<\(name)> is not a key; write <lt> for a <")
          } else {
            strokes.append(KeyStroke(.character(next)))
            cursor.take()
            continue
          }
        }
        for _ in 0..<length { cursor.take() }
      } else {
        strokes.append(KeyStroke(.character(next)))
        cursor.take()
      }
    }
    return try KeySequence(typed: strokes)
  }

  /// Returns the name in `< >` that starts here, and its length with both signs.
  private static func name(_ cursor: TextCursor) -> (String, Int)? {
    var name = ""
    while name.count < 24, let next = cursor.peek(name.count + 1), next != "<", !next.isWhitespace {
      if next == ">", !name.isEmpty, name.last != "-" || cursor.peek(name.count + 2) != ">" {
        return (name, name.count + 2)
      }
      name.append(next)
    }
    return nil
  }

  private static func stroke(_ name: String) -> KeyStroke? {
    var rest = Substring(name)
    var modifiers: Modifiers = []
    while rest.count > 2, rest.dropFirst().first == "-",
      let modifier = spellings.first(where: { $0.1 == rest.prefix(2).uppercased() })?.0
    {
      modifiers.insert(modifier)
      rest = rest.dropFirst(2)
    }
    if let key = names.key(String(rest)) { return KeyStroke(key, modifiers) }
    // Vim has names for two characters of Control.
    if let character = (["nl": "j", "nul": "@"] as [String: Character])[rest.lowercased()] {
      return KeyStroke(.character(character), modifiers.union(.control))
    }
    guard rest.count == 1, !modifiers.isEmpty, let character = rest.first else { return nil }
    // With Control the case of a letter is ignored.
    let typed =
      modifiers.contains(.control) ? String(character).lowercased().first ?? character : character
    return KeyStroke(.character(typed), modifiers)
  }

  static func text(of sequence: KeySequence) throws(ExchangeRefusal) -> String {
    var text = ""
    for stroke in sequence.strokes { text += try self.text(of: stroke) }
    guard (try? self.sequence(text, Leader())) == sequence else {
      throw ExchangeRefusal(reason: "Neovim has no name for \(sequence)")
    }
    return text
  }

  private static func text(of stroke: KeyStroke) throws(ExchangeRefusal) -> String {
    let upper = stroke.modifiers.contains(.control) ? nil : stroke.upperCaseLetter
    guard
      let modifiers = stroke.modifiers(spelled: spellings, besides: upper == nil ? [] : .shift),
      let key = stroke.key.character.map({ $0 == "<" ? "lt" : String(upper ?? $0) })
        ?? names.name(of: stroke.key)
    else { throw ExchangeRefusal(reason: "Neovim has no name for \(stroke)") }
    return modifiers.isEmpty && key.count == 1 ? key : "<\(modifiers)\(key)>"
  }

  private static let spellings: [(Modifiers, String)] = [
    (.control, "C-"), (.shift, "S-"), (.alt, "A-"), (.alt, "M-"), (.super, "D-"), (.meta, "T-"),
  ]

  private static let names: KeyNames = {
    // Enter comes first, because <CR> at the end makes a command of a line.
    let named: [(String, Key)] = [
      ("Enter", .enter), ("CR", .enter), ("Return", .enter), ("Esc", .escape), ("Space", .space),
      ("Tab", .tab), ("BS", .backspace), ("Del", .delete), ("Insert", .named(.insert)),
      ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("Home", .home),
      ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown), ("lt", .character("<")),
      ("Bar", .character("|")), ("Bslash", .character("\\")), ("kPlus", .named(.kpAdd)),
      ("kMinus", .named(.kpSubtract)), ("kMultiply", .named(.kpMultiply)),
      ("kDivide", .named(.kpDivide)), ("kEnter", .named(.kpEnter)), ("kPoint", .named(.kpDecimal)),
      ("kEqual", .named(.kpEqual)), ("kComma", .named(.kpSeparator)),
    ]
    let digits = (0...9).compactMap { number in
      NamedKey(rawValue: "kp\(number)").map { ("k\(number)", Key.named($0)) }
    }
    return KeyNames(named + digits + KeyNames.functions("F", 1...35))
  }()
}
