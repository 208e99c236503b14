/// One key of a keyboard, without modifiers: a named key, a character, or a physical position.
///
/// Equal keys are the same key: characters compare by canonical equivalence, characters that represent named keys
/// (space, tab, return, escape, delete) become those, and the three characters canonically equivalent to an ASCII one
/// (such as the Kelvin sign) become it.
public struct Key: Hashable, Sendable {
  /// The kind of key.
  public enum Kind: Hashable, Sendable {
    /// A key with a name, such as Enter.
    case named(NamedKey)
    /// A key known by what it types without Shift, such as `g` or `?`.
    case character(Character)
    /// A position on the keyboard, regardless of what it types.
    case physical(PhysicalKey)
  }

  /// The kind of key.
  public let kind: Kind

  /// Creates the key with a name.
  public static func named(_ name: NamedKey) -> Key {
    Key(kind: .named(name))
  }

  /// Creates the key at a physical position.
  public static func physical(_ position: PhysicalKey) -> Key {
    Key(kind: .physical(position))
  }

  /// Creates the key that types a character; `" "`, tab, return, escape and delete give the named keys.
  ///
  /// The case of a letter is kept here; ``KeyStroke`` turns an upper-case one into Shift and the
  /// letter.
  public static func character(_ character: Character) -> Key {
    // By scalar, because comparing characters normalizes each.
    let scalars = character.unicodeScalars
    switch scalars.first {
    case " ": return scalars.count == 1 ? .space : Key(kind: .character(character))
    case "\t": return .tab
    case "\r", "\n": return .enter
    case "\u{1B}": return .escape
    case "\u{7F}", "\u{8}": return .backspace
    // Canonically equivalent to ASCII, so that every ASCII character is one byte.
    case "\u{212A}" where scalars.count == 1: return Key(kind: .character("K"))
    case "\u{37E}" where scalars.count == 1: return Key(kind: .character(";"))
    case "\u{1FEF}" where scalars.count == 1: return Key(kind: .character("`"))
    default: return Key(kind: .character(character))
    }
  }

  /// The character this key types without Shift; nil if it is not a character key.
  public var character: Character? {
    if case .character(let character) = kind { character } else { nil }
  }

  /// The name of this key; nil if it is not a named key.
  public var name: NamedKey? { if case .named(let name) = kind { name } else { nil } }

  /// A Boolean value indicating whether this is a character key of the ASCII range.
  package var isASCIICharacter: Bool { character?.isASCII ?? false }
}

extension Key {
  /// The Enter or Return key.
  public static let enter = Key.named(.enter)
  /// The Tab key.
  public static let tab = Key.named(.tab)
  /// The Escape key.
  public static let escape = Key.named(.escape)
  /// The space bar.
  public static let space = Key.named(.space)
  /// The key that deletes backwards.
  public static let backspace = Key.named(.backspace)
  /// The key that deletes forwards.
  public static let delete = Key.named(.delete)
  /// The arrow key that points up.
  public static let up = Key.named(.up)
  /// The arrow key that points down.
  public static let down = Key.named(.down)
  /// The arrow key that points left.
  public static let left = Key.named(.left)
  /// The arrow key that points right.
  public static let right = Key.named(.right)
  /// The Home key.
  public static let home = Key.named(.home)
  /// The End key.
  public static let end = Key.named(.end)
  /// The Page Up key.
  public static let pageUp = Key.named(.pageUp)
  /// The Page Down key.
  public static let pageDown = Key.named(.pageDown)
}

extension Key: CustomStringConvertible {
  /// The key in notation: a name, a character, or a W3C code in brackets.
  public var description: String {
    switch kind {
    case .named(let name): name.notation
    case .character("+"): "plus"
    case .character(let character): String(character)
    case .physical(let position): "[\(position.code)]"
    }
  }
}
